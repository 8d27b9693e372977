"""The fields in which codes are pasted, and the address for phones is typed; the invitation that a tab keeps."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pyscript import document, ffi, window

from epizodiak.features.phones.events import (
    AddressTyped,
    InvitationGiven,
    InvitationKept,
    KeepInvitation,
    ReadInvitation,
    ReadReply,
    RecallInvitation,
    ReplyGiven,
)
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop

MOST = 4_000
"""Letters of a code, or of a message around it; a longer text is none."""


KEPT = "epizodiak-spare"
"""Under which name a tab keeps its table's spare invitation; it is gone with the tab."""


class PhoneFields(Handlers):
    """Reads what was pasted, and hears what is typed."""

    def __init__(self, loop: Loop) -> None:
        """Nothing was read.

        Args:
            loop: is told what stands there.
        """
        self._loop = loop
        document.addEventListener("change", ffi.create_proxy(lambda event: loop.guarded(lambda: self._changed(event))))

    def _changed(self, event: Any) -> None:
        if str(event.target.id) == "pair-address":
            self._loop.dispatch(AddressTyped(str(event.target.value)))

    @handles(ReadReply)
    def reply(self, effect: ReadReply) -> None:
        """Reads the answer of a seat's phone."""
        self._loop.dispatch(ReplyGiven(effect.link, _typed(f"pair-answer-{effect.seat}")))

    @handles(ReadInvitation)
    def invitation(self, _: ReadInvitation) -> None:
        """Reads an invitation."""
        self._loop.dispatch(InvitationGiven(_typed("join-text")))

    @handles(KeepInvitation)
    def keep(self, effect: KeepInvitation) -> None:
        """Keeps an invitation, or none; where the browser keeps nothing, it is not kept."""
        with suppress(Exception):
            if effect.text:
                window.sessionStorage.setItem(KEPT, effect.text)
            else:
                window.sessionStorage.removeItem(KEPT)

    @handles(RecallInvitation)
    def recall(self, _: RecallInvitation) -> None:
        """Reads what was kept."""
        text = ""
        with suppress(Exception):
            text = str(window.sessionStorage.getItem(KEPT) or "")[:MOST]
        self._loop.dispatch(InvitationKept(text))


def _typed(name: str) -> str:
    return str(document.getElementById(name).value)[:MOST]
