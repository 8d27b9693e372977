"""A tablet and phones, each in a browser process of its own, paired as people pair them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from e2e.cameras import UNSTEADY, browser_with_camera, hold_up
from e2e.screen import TIMEOUT_MS, phase_of, screen, wait_phase, wait_ready
from e2e.taps import Taps
from tools.browser import find_headless, launch_arguments

TABLET, PHONE = (1180, 820), (390, 844)

WIRE = """(() => {
    const say = RTCDataChannel.prototype.send, Peer = window.RTCPeerConnection;
    const wire = window.wire = { cut: false, at: "", instead: [], held: [], peers: [] };
    RTCDataChannel.prototype.send = function (text) {
        if (wire.at && text.includes(wire.at)) wire.cut = !(wire.at = "");
        if (wire.cut) wire.held.push([this, text]);
        else say.call(this, wire.instead.length ? text.replace(...wire.instead) : text);
    };
    window.RTCPeerConnection = class extends Peer {
        constructor(...given) { super(...given); wire.peers.push(this); }
    };
    wire.mend = () => {
        wire.cut = false;
        for (const [channel, text] of wire.held.splice(0)) if (channel.readyState === "open") say.call(channel, text);
    };
    wire.tear = () => { wire.held.length = 0; wire.cut = false; wire.at = ""; wire.peers.at(-1).close(); };
})()"""
"""A wire that can be cut: from then on, or from a frame on that holds some text, what the page says stays in the
device, as it does where a network is out of reach; mended, it goes out in its order. Torn, the connection is gone."""


class Device:
    """A browser process with one page.

    Attributes:
        page: its page.
        taps: taps on it.
        camera: the file that its camera shows, if it has one.
        wrong: errors that its page has reported.
    """

    def __init__(self, context: BrowserContext, camera: Path | None = None) -> None:
        self.context = context
        self.camera = camera
        self.wrong: list[str] = []
        context.add_init_script(WIRE)
        self.turn_on()

    def turn_on(self) -> None:
        """Open a page, in place of the one before."""
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.taps = Taps(self.page)

    @property
    def phase(self) -> str:
        """The page's phase."""
        return phase_of(self.page)

    def html(self, name: str) -> str | None:
        """An attribute ``data-NAME`` of the document."""
        return self.page.get_attribute("html", f"data-{name}")

    def value(self, key: str) -> str:
        """What stands in a field, once something does."""
        found: str = self.page.wait_for_function(
            "key => document.querySelector(`[data-key='${key}']`)?.value", arg=key, timeout=TIMEOUT_MS
        ).json_value()
        return found


class Kitchen:
    """The devices of a room; they are closed together."""

    def __init__(self, like: Browser, url: str, folder: Path, stack: ExitStack) -> None:
        self.url = url
        self._like = like
        self._folder = folder
        self._stack = stack
        self._devices: list[Device] = []

    def device(self, size: tuple[int, int], *, camera: bool = False) -> Device:
        """A device that is switched on, its page empty."""
        file: Path | None
        if camera:
            file = self._folder / f"camera-{len(self._devices)}.y4m"
            browser = self._stack.enter_context(browser_with_camera(self._like, file))
        else:
            file = None
            browser = self._like.browser_type.launch(executable_path=find_headless(), args=launch_arguments())
            self._stack.callback(browser.close)
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-GB",
            has_touch=True,
            service_workers="block",  # each would fetch the whole site once more, which nobody here asks for
        )
        return self.known(Device(context, file))

    def known(self, device: Device) -> Device:
        """A device that belongs to the room."""
        self._devices.append(device)
        return device

    def tablet(self, fragment: str, *, camera: bool = False, size: tuple[int, int] = TABLET) -> Device:
        """A tablet whose lobby is filled, and where somebody has pressed Start."""
        tablet = self.device(size, camera=camera)
        tablet.page.goto(f"{self.url}#{fragment}", wait_until="domcontentloaded")
        wait_ready(tablet.page)
        tablet.taps.button("start")
        wait_phase(tablet.page, "pairing")
        return tablet

    def opened(self, record: dict[str, Any], bots: tuple[str, ...]) -> Device:
        """A tablet that has opened a game from a file, whose phones are to be paired."""
        tablet = self.device(TABLET)
        tablet.page.goto(f"{self.url}#motion=off&pace=0", wait_until="domcontentloaded")
        wait_ready(tablet.page)
        text = json.dumps(record | {"x_bots": bots})
        tablet.page.set_input_files(
            '[data-key="import"]', {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
        )
        wait_phase(tablet.page, "pairing")
        return tablet

    def phone(self, link: str, *, camera: bool = False, size: tuple[int, int] = PHONE, more: str = "") -> Device:
        """A phone that has opened a link."""
        phone = self.device(size, camera=camera)
        phone.page.goto(f"{link}{more}", wait_until="domcontentloaded")
        wait_phase(phone.page, "joining")
        return phone

    @property
    def wrong(self) -> list[str]:
        """Errors that any page has reported."""
        return [error for device in self._devices for error in device.wrong]


@contextmanager
def kitchen_at(like: Browser, url: str, folder: Path) -> Iterator[Kitchen]:
    """A room without devices yet; afterwards no page may have reported an error."""
    with ExitStack() as stack:
        kitchen = Kitchen(like, url, folder, stack)
        yield kitchen
        assert kitchen.wrong == []


def invited(tablet: Device) -> str:
    """The seat whose phone the tablet invites, once it does."""
    seat: str = tablet.page.wait_for_function(
        "() => document.documentElement.dataset.pairing", timeout=TIMEOUT_MS
    ).json_value()
    return seat


def link_of(tablet: Device) -> str:
    """The link with the invitation that the tablet shows."""
    seat = invited(tablet)
    link = tablet.value(f"pair-link-{seat}")
    assert "#join=" in link
    return link


def join_by_scan(tablet: Device, phone: Device) -> None:
    """Hold the tablet up to the camera of a phone whose page waits for an invitation."""
    assert phone.camera is not None, "a phone with a camera"
    hold_up(phone.camera, link_of(tablet), *UNSTEADY)
    phone.taps.button("join-scan")


def join_by_text(tablet: Device, phone: Device) -> None:
    """Paste the tablet's link on a phone whose page waits for an invitation."""
    phone.page.fill("#join-text", link_of(tablet))
    phone.taps.button("join-take")


def paste(tablet: Device, phone: Device) -> None:
    """Hand the phone's answer over by pasting, and wait until it is connected."""
    seat = invited(tablet)
    tablet.page.fill(f"[data-key='pair-answer-{seat}']", phone.value("join-answer"))
    tablet.taps.button(f"pair-take-{seat}")
    wait_phase(phone.page, "hand", "turn")


def scan(tablet: Device, phone: Device) -> None:
    """Hold the phone up to the tablet's camera, and wait until it is connected."""
    assert tablet.camera is not None, "a tablet with a camera"
    hold_up(tablet.camera, phone.value("join-answer"), *UNSTEADY)
    tablet.taps.button("pair-scan")
    wait_phase(phone.page, "hand", "turn")


def pair(kitchen: Kitchen, tablet: Device, size: tuple[int, int] = PHONE, more: str = "&motion=off") -> Device:
    """A new phone, paired by pasting with the seat that the tablet invites."""
    phone = kitchen.phone(link_of(tablet), size=size, more=more)
    paste(tablet, phone)
    return phone


def all_paired(kitchen: Kitchen, tablet: Device, more: str = "&motion=off") -> dict[int, Device]:
    """A phone for each seat that the tablet invites, one after the other."""
    phones: dict[int, Device] = {}
    while tablet.phase == "pairing":
        seat = int(invited(tablet))
        phones[seat] = pair(kitchen, tablet, more=more)
        tablet.page.wait_for_function(
            "seat => document.documentElement.dataset.pairing !== seat", arg=str(seat), timeout=TIMEOUT_MS
        )
    return phones


# --- playing ----------------------------------------------------------------------------------------------------------


def ply_of(device: Device) -> int:
    """How many actions a page tells."""
    return int(screen(device.page)["ply"])


def at_ply(device: Device, ply: int) -> None:
    """Wait until a page tells so many actions, or more."""
    device.page.wait_for_function(
        "ply => Number(document.documentElement.dataset.ply) >= ply", arg=ply, timeout=TIMEOUT_MS
    )


def tap_by_tap(device: Device, choose: Callable[[dict[str, str]], str]) -> None:
    """Tap places until an action was played on a page whose seat is to act."""
    ply, played = ply_of(device), False
    while not played:
        cans = device.taps.cans()
        key = choose(cans)
        device.taps.button(key)
        played = cans[key] not in ("select", "unselect")
    at_ply(device, ply + 1)
