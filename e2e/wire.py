"""What goes over the links of a page, written down by the page itself; and phones that are only a few lines of Python.

A :class:`Stranger` pairs like a phone and then says whatever a test wants: its page runs nothing of the game's.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page

from e2e.pages import PICTURE
from e2e.screen import TIMEOUT_MS
from epizodiak.features.phones import codes, sdp
from epizodiak.features.phones.line import Limits, Line

WIDE = Limits(characters=10_000_000, frames=1e9, burst=10**9)

LISTEN_IN = """() => {
    const wire = window.wire = {sent: [], servers: [], tracks: []}, channels = new Map();
    const {send} = RTCDataChannel.prototype;
    RTCDataChannel.prototype.send = function (text) {
        if (!channels.has(this)) channels.set(this, channels.size);
        wire.sent.push([channels.get(this), String(text)]);
        return send.call(this, text);
    };
    const Real = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
        constructor(options, ...rest) { super(options, ...rest); wire.servers.push(options?.iceServers ?? []); }
    };
    const media = navigator.mediaDevices;
    if (media) {
        const ask = media.getUserMedia.bind(media);
        media.getUserMedia = async wanted => {
            const stream = await ask(wanted);
            wire.tracks.push(...stream.getTracks());
            return stream;
        };
    }
}"""
"""Notes what is sent, which servers a connection was given, and what a camera was asked for."""


def sent(page: Page) -> list[list[str]]:
    """All messages that a page has sent so far, link by link, in the order in which the links were opened."""
    frames: list[tuple[int, str]] = page.evaluate("() => wire.sent")
    lines: dict[int, Line] = {}
    found: dict[int, list[str]] = {}
    for number, frame in frames:
        line = lines.setdefault(number, Line(WIDE, 0.0))
        if frame != "x":
            found.setdefault(number, []).extend(line.heard(frame, 0.0))
    return [found[number] for number in sorted(found)]


def tables(page: Page) -> list[list[str]]:
    """Of those messages the ones that tell how the table stands."""
    return [[text for text in texts if json.loads(text)["kind"] == "table"] for texts in sent(page)]


_ANSWER = """async offer => {
    window.peer?.close();
    window.heard = [];
    window.ended = false;
    const peer = window.peer = new RTCPeerConnection({iceServers: []});
    const channel = window.channel = peer.createDataChannel("epizodiak", {negotiated: true, id: 0, ordered: true});
    channel.onmessage = event => heard.push(event.data);
    channel.onclose = () => { window.ended = true; };
    await peer.setRemoteDescription({type: "offer", sdp: offer});
    await peer.setLocalDescription(await peer.createAnswer());
    if (peer.iceGatheringState !== "complete")
        await new Promise(done => peer.addEventListener("icegatheringstatechange", () => {
            if (peer.iceGatheringState === "complete") done();
        }));
    return peer.localDescription.sdp;
}"""


class Stranger:
    """A device that nobody has written for this game."""

    def __init__(self, browser: Browser, url: str) -> None:
        """Switch it on.

        Args:
            browser: any.
            url: of the site: browsers connect pages of secure origins only.
        """
        self.context = browser.new_context()
        self.page = self.context.new_page()
        self.page.goto(f"{url}{PICTURE}")

    def answer(self, link: str) -> str:
        """Return the code that answers an invitation, written by Python."""
        invitation = codes.read_invitation(link)
        own: str = self.page.evaluate(_ANSWER, sdp.written(invitation.half, sdp.OFFER))
        return codes.reply_text(codes.Reply(invitation.token, sdp.read(own)))

    def opened(self) -> None:
        """Wait until the link stands."""
        self.page.wait_for_function("() => channel.readyState === 'open'", timeout=TIMEOUT_MS)

    def frames(self, *frames: str) -> None:
        """Send frames as they are."""
        self.page.evaluate("frames => { for (const frame of frames) channel.send(frame); }", list(frames))

    def run(self, script: str) -> Any:
        """Run something where ``channel`` is the link."""
        return self.page.evaluate(script)

    def wait_ended(self) -> None:
        """Wait until the other end has closed."""
        self.page.wait_for_function("() => ended", timeout=TIMEOUT_MS)

    def heard(self) -> list[str]:
        """All messages that came."""
        line, found = Line(WIDE, 0.0), list[str]()
        for frame in self.page.evaluate("() => heard"):
            found += line.heard(frame, 0.0)
            if line.over:
                break
        return found
