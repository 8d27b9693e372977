"""What happens to links between tablets and phones, and what is to be done for them, on either side.

A *link* is a connection between a tablet and a phone, from its invitation on; its number is the page's own.
"""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event


class CapabilitiesFound(Event):
    """What this browser can do about phones.

    Attributes:
        possible: whether it can make links.
        camera: whether it may have a camera to scan with.
        local: whether the page's address leads nowhere from another device.
        address: the page's own address, without a fragment.
    """

    possible: bool
    camera: bool = False
    local: bool = False
    address: str = ""


class Invited(Event):
    """An invitation is ready to be shown.

    Attributes:
        link: number of the link.
        code: the invitation; behind ``#join=`` of the page's address it is a link.
    """

    link: int
    code: str


class Joined(Event):
    """The phone's answer is ready to be shown.

    Attributes:
        link: number of the link.
        code: the answer.
        seat, name, game: whom the invitation is for.
    """

    link: int
    code: str
    seat: int
    name: str
    game: str


class LinkOpened(Event):
    """Tablet and phone can hear each other."""

    link: int


class LinkHeard(Event):
    """A text came over a link; nothing about it is known."""

    link: int
    text: str


class LinkSilent(Event):
    """Nothing was heard from the other end for two seconds; or, if it is not ``silent``, it is heard again."""

    link: int
    silent: bool


class LinkEnded(Event):
    """A link is over, or never came about.

    Attributes:
        link: number of the link.
        reason: one of :data:`REASONS`.
    """

    link: int
    reason: str


class ReplyRefused(Event):
    """A code was not taken; the link waits for another one.

    Attributes:
        link: number of the link.
        reason: one of :data:`REASONS`.
    """

    link: int
    reason: str


class ReplyGiven(Event):
    """A text was pasted as the answer to a link's invitation."""

    link: int
    text: str


class AddressTyped(Event):
    """Somebody typed by which address phones reach this page; an empty one stands for the page's own."""

    text: str


class InvitationGiven(Event):
    """A text was pasted as an invitation."""

    text: str


class InvitationKept(Event):
    """This tab has kept a text as its table's spare invitation, or nothing."""

    text: str


class Scanned(Event):
    """The camera has seen a code; it may be any code at all."""

    number: int
    text: str


class ScanFailed(Event):
    """There is no camera, or it may not be used: ``reason`` is ``none``, ``refused`` or ``failed``."""

    number: int
    reason: str


NO_CODE, DAMAGED, OLDER, NEWER = "no code", "damaged", "older", "newer"
"""A text is no code of this page's; one letter of it is wrong; the other end has an older version, or a newer one."""

OTHER_PAIRING, USED = "other pairing", "used"
"""A code is of another invitation; or an invitation was answered already."""

UNREACHABLE, LOST, LEFT = "unreachable", "lost", "left"
"""No way led from one device to the other; a link that stood is gone; the table was left on purpose."""

HOSTILE, IMPOSSIBLE = "hostile", "impossible"
"""What came was refused (too much, too large, not understood); this browser can make no links."""

REASONS = (NO_CODE, DAMAGED, OLDER, NEWER, OTHER_PAIRING, USED, UNREACHABLE, LOST, LEFT, HOSTILE, IMPOSSIBLE)
"""Why a code is not taken, or a link is over."""


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


class Join(Effect):
    """Answers an invitation, on the phone: ``Joined``, ``ReplyRefused`` or ``LinkEnded``; later ``LinkOpened``.

    Attributes:
        link: number of the link.
        text: the invitation, or a link with it, as it was scanned, pasted or found in the address.
    """

    link: int
    text: str


class Tell(Effect):
    """Sends a text over a link."""

    link: int
    text: str


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
