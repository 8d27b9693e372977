"""What is to be done for hands on phones (``app/effects.py``): at the tablet, and on the phone's own page.

A *link* is a connection between a tablet and a phone, from its invitation on; its number is the page's own. What it
carries goes by ``Send`` and ``WireHeard``, over the wire of :func:`wire_of` its number. The module comes late, with all
that phones need; what every page knows of them is in ``app/effects.py`` and ``app/lobby_effects.py``.
"""

from __future__ import annotations

from epizodiak.app.effects import WIRE, Effect


def wire_of(link: int) -> str:
    """The name of a link's wire."""
    return f"{WIRE}{link}"


def link_of(wire: str) -> int | None:
    """The number of the link that a wire is of, or ``None`` if it is another wire."""
    number = wire.removeprefix(WIRE)
    return int(number) if wire.startswith(WIRE) and number.isdecimal() else None


class Invite(Effect):
    """Has a phone invited: ``Invited``, or ``LinkEnded``.

    Attributes:
        link: number of the link.
        seat, name: whom the invitation is for.
        game: name of the game.
    """

    link: int
    seat: int
    name: str
    game: str


class TakeReply(Effect):
    """Takes a phone's answer to an invitation: ``LinkOpened``, ``ReplyRefused`` or ``LinkEnded``.

    Attributes:
        link: number of the link.
        text: as it was scanned or pasted.
        spare: number of the link that the text may be an answer to as well, or 0.
    """

    link: int
    text: str
    spare: int = 0


class ReadReply(Effect):
    """Reads what was pasted as the answer to a link's invitation: ``ReplyGiven``."""

    link: int
    seat: int


class Join(Effect):
    """Answers an invitation, on the phone: ``Joined``, ``ReplyRefused`` or ``LinkEnded``; later ``LinkOpened``.

    Attributes:
        link: number of the link.
        text: the invitation, or a link with it, as it was scanned, pasted or found in the address.
    """

    link: int
    text: str


class ReadInvitation(Effect):
    """Reads what was pasted as an invitation: ``InvitationGiven``."""


class KeepInvitation(Effect):
    """Keeps an invitation in this tab beyond a reload, in place of one that was kept; with an empty text none is."""

    text: str


class RecallInvitation(Effect):
    """Reads the invitation that was kept, if any: ``InvitationKept``."""


class EndLink(Effect):
    """Ends a link; nothing more is heard of it."""

    link: int


class Scan(Effect):
    """Looks through the camera for a code: ``Scanned`` for each that is seen, or ``ScanFailed``.

    Attributes:
        number: of the search; what an earlier one finds is late.
    """

    number: int


class StopScan(Effect):
    """Switches the camera off."""
