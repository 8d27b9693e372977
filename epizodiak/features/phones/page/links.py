"""Makes and ends links between tablet and phones, and sends messages over them.

What comes is counted, measured and put together by a ``Line`` (``line.py``); what it refuses ends that link.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable
from typing import Any

from pyscript import ffi, window

from epizodiak.app.events import Event
from epizodiak.features.phones import codes
from epizodiak.features.phones.events import (
    DAMAGED,
    HOSTILE,
    IMPOSSIBLE,
    LOST,
    OTHER_PAIRING,
    UNREACHABLE,
    USED,
    EndLink,
    Invite,
    Invited,
    Join,
    Joined,
    LinkEnded,
    LinkHeard,
    LinkOpened,
    LinkSilent,
    ReplyRefused,
    TakeReply,
    Tell,
)
from epizodiak.features.phones.line import BEAT, FROM_PHONE, FROM_TABLET, Limits, Line, LineError
from epizodiak.features.phones.page import peer
from epizodiak.features.phones.sdp import Half, SdpError
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop

REACHING = 15.0
"""Seconds that two devices get to reach each other, once each knows of the other."""


class _Link:
    """One link.

    Attributes:
        number: the page's own.
        line: what is said and heard, once the link is open.
        token: of the invitation, at the tablet.
        reply: the answer to it that was taken.
        silent: whether the page was told that the other end is silent.
    """

    def __init__(self, number: int, limits: Limits) -> None:
        self.number = number
        self.limits = limits
        self.peer: Any = None
        self.line: Line | None = None
        self.token = b""
        self.reply: Half | None = None
        self.silent = False


class Links(Handlers):
    """Carries out effects about links.

    Args:
        loop: is told what happens to them, and what comes.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._links: dict[int, _Link] = {}
        window.addEventListener("pagehide", ffi.create_proxy(lambda _: loop.guarded(self._page_left)))

    # --- getting to know each other -----------------------------------------------------------------------------------

    @handles(Invite)
    def invite(self, effect: Invite) -> None:
        """Make an invitation."""
        self._loop.later(self._invite(effect))

    async def _invite(self, effect: Invite) -> None:
        link = self._begin_link(effect.link, FROM_PHONE)
        half = await self._wait_for_data(link, link.peer.offer()) if link else None
        if link and half:
            link.token = os.urandom(codes.TOKEN_BYTES)
            invitation = codes.Invitation(effect.seat, effect.name, effect.game, link.token, half)
            self._loop.dispatch(Invited(link.number, codes.invitation_text(invitation)))

    @handles(TakeReply)
    def take(self, effect: TakeReply) -> None:
        """Take an answer to an invitation."""
        link = self._links.get(effect.link)
        if link is None:
            self._loop.dispatch(LinkEnded(effect.link, LOST))
            return
        try:
            reply = codes.read_reply(effect.text)
        except codes.CodeError as error:
            self._loop.dispatch(ReplyRefused(effect.link, error.reason))
            return
        spare = self._links.get(effect.spare)
        if spare is not None and spare.token and spare.token == reply.token:
            link = spare
        if not link.token or reply.token != link.token:
            self._loop.dispatch(ReplyRefused(effect.link, OTHER_PAIRING))
        elif link.reply is None:
            link.reply = reply.half
            self._loop.later(self._accept_answer(link, reply.half))
        elif link.reply != reply.half:  # the same one may be scanned twice
            self._loop.dispatch(ReplyRefused(effect.link, USED))

    async def _accept_answer(self, link: _Link, half: Half) -> None:
        try:
            await link.peer.accept(half)
        except Exception:  # noqa: BLE001 - the browser refuses it, with errors of many types
            if self._is_current(link):
                link.reply = None
                self._loop.dispatch(ReplyRefused(link.number, DAMAGED))
            return
        await asyncio.sleep(REACHING)
        if self._is_current(link) and link.line is None:
            self._end_link(link, UNREACHABLE)

    @handles(Join)
    def join(self, effect: Join) -> None:
        """Answer an invitation."""
        try:
            invitation = codes.read_invitation(effect.text)
        except codes.CodeError as error:
            self._loop.dispatch(ReplyRefused(effect.link, error.reason))
            return
        self._loop.later(self._join(effect.link, invitation))

    async def _join(self, number: int, invitation: codes.Invitation) -> None:
        link = self._begin_link(number, FROM_TABLET)
        half = await self._wait_for_data(link, link.peer.answer(invitation.half)) if link else None
        if half:
            code = codes.reply_text(codes.Reply(invitation.token, half))
            self._loop.dispatch(Joined(number, code, invitation.seat, invitation.name, invitation.game))

    def _begin_link(self, number: int, limits: Limits) -> _Link | None:
        """Begin a link; one with the same number ends."""
        if number in self._links:
            self._end_link(self._links[number])
        if not peer.possible():
            self._loop.dispatch(LinkEnded(number, IMPOSSIBLE))
            return None
        link = _Link(number, limits)
        link.peer = peer.Peer(lambda kind, data: self._loop.guarded(lambda: self._connection_changed(link, kind, data)))
        self._links[number] = link
        return link

    async def _wait_for_data(self, link: _Link, asked: Awaitable[Half]) -> Half | None:
        """The data that the other device needs from this one; ``None`` if the link has ended."""
        reason, half = IMPOSSIBLE, None
        try:
            half = await asked
        except SdpError:
            pass
        except Exception:  # noqa: BLE001 - the browser refuses, with errors of many types
            reason = DAMAGED if link.limits is FROM_TABLET else IMPOSSIBLE
        if not self._is_current(link):
            return None
        if half is None or not half.endpoints:
            self._end_link(link, UNREACHABLE if half else reason)
            return None
        return half

    # --- talking ------------------------------------------------------------------------------------------------------

    @handles(Tell)
    def tell(self, effect: Tell) -> None:
        """Send a message; it is dropped if nobody is connected or too much is unsent.

        Once the other end is heard again (``LinkSilent``), it has to be told everything.
        """
        link = self._links.get(effect.link)
        if link is None or link.line is None:
            return
        if not link.line.has_room(_monotonic_seconds(), link.peer.unsent):
            self._report_silence(link, silent=True)
            return
        self._send_frames(link, link.line.frames(effect.text))

    def _send_frames(self, link: _Link, frames: tuple[str, ...]) -> None:
        if not all(link.peer.send(frame) for frame in frames):
            self._end_link(link, LOST)

    def _connection_changed(self, link: _Link, kind: str, data: object) -> None:
        """A connection has changed."""
        if not self._is_current(link):
            return
        if kind == peer.OPENED:
            self._open_line(link)
        elif kind == peer.TEXT:
            self._hear_data(link, data)
        elif link.line is not None:
            self._end_link(link, LOST)

    def _open_line(self, link: _Link) -> Line:
        if link.line is None:
            link.line = Line(link.limits, _monotonic_seconds())
            self._loop.dispatch(LinkOpened(link.number))
            self._loop.later(self._heartbeat(link, link.line))
        return link.line

    def _hear_data(self, link: _Link, data: object) -> None:
        line = self._open_line(link)
        try:
            messages = line.heard(data, _monotonic_seconds())
        except LineError:
            self._end_link(link, HOSTILE)
            return
        if line.over:
            self._end_link(link, LOST)
            return
        if not line.crowded:
            self._report_silence(link, silent=False)
        for message in messages:
            self._loop.dispatch(LinkHeard(link.number, message))

    async def _heartbeat(self, link: _Link, line: Line) -> None:
        while self._is_current(link):
            pulse = line.beat(_monotonic_seconds(), link.peer.unsent)
            self._send_frames(link, pulse.frames)
            if pulse.lost:
                self._end_link(link, LOST)
            elif self._is_current(link):
                self._report_silence(link, silent=pulse.silent)
            await asyncio.sleep(BEAT)

    def _report_silence(self, link: _Link, *, silent: bool) -> None:
        if link.silent is not silent:
            link.silent = silent
            self._loop.dispatch(LinkSilent(link.number, silent))

    # --- ending -------------------------------------------------------------------------------------------------------

    @handles(EndLink)
    def end(self, effect: EndLink) -> None:
        """End a link."""
        if effect.link in self._links:
            self._end_link(self._links[effect.link])

    def _is_current(self, link: _Link) -> bool:
        return self._links.get(link.number) is link

    def _end_link(self, link: _Link, reason: str = "") -> None:
        """Say goodbye, close, and report a reason if there is one."""
        if not self._is_current(link):
            return
        del self._links[link.number]
        if link.line is not None:
            for frame in link.line.bye():
                link.peer.send(frame)
        link.peer.close()
        if reason:
            event: Event = LinkEnded(link.number, reason)
            self._loop.dispatch(event)

    def _page_left(self) -> None:
        """The page was left: end all links."""
        for link in [*self._links.values()]:
            self._end_link(link, LOST)


def _monotonic_seconds() -> float:
    """Seconds of a monotonic clock."""
    return float(window.performance.now()) / 1_000
