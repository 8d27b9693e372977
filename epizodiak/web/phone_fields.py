"""The fields in which codes are pasted, and the address for phones is typed."""

from __future__ import annotations

from pyscript import document

from epizodiak.app.phone_effects import ReadInvitation, ReadReply
from epizodiak.app.phone_events import InvitationGiven, ReplyGiven
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop

MOST = 4_000
"""Letters of a code, or of a message around it; a longer text is none."""


class PhoneFields(Handlers):
    """Reads what was pasted."""

    def __init__(self, loop: Loop) -> None:
        """Nothing was read.

        Args:
            loop: is told what stands there.
        """
        self._loop = loop

    @handles(ReadReply)
    def reply(self, effect: ReadReply) -> None:
        """Reads the answer of a seat's phone."""
        self._loop.dispatch(ReplyGiven(effect.link, _typed(f"pair-answer-{effect.seat}")))

    @handles(ReadInvitation)
    def invitation(self, _: ReadInvitation) -> None:
        """Reads an invitation."""
        self._loop.dispatch(InvitationGiven(_typed("join-text")))


def _typed(name: str) -> str:
    return str(document.getElementById(name).value)[:MOST]
