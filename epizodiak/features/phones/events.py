"""Events and effects of links between tablets and phones.

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
        local: whether the page's address cannot be reached from other devices.
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
        code: the invitation; after ``#join=`` it makes the page's address a link.
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
    """Tablet and phone are connected."""

    link: int


class LinkHeard(Event):
    """A text has arrived over a link; not checked."""

    link: int
    text: str


class LinkSilent(Event):
    """The other end has been silent for two seconds; or, if it is not ``silent``, is heard again."""

    link: int
    silent: bool


class LinkEnded(Event):
    """A link has ended, or could not be made.

    Attributes:
        link: number of the link.
        reason: one of :data:`REASONS`.
    """

    link: int
    reason: str


class ReplyRefused(Event):
    """A code was refused; the link waits for another one.

    Attributes:
        link: number of the link.
        reason: one of :data:`REASONS`.
    """

    link: int
    reason: str


class ReplyGiven(Event):
    """An answer to a link's invitation was pasted."""

    link: int
    text: str


class AddressTyped(Event):
    """Somebody typed the address by which phones reach this page; empty for the page's own."""

    text: str


class InvitationGiven(Event):
    """An invitation was pasted."""

    text: str


class InvitationKept(Event):
    """The stored spare invitation of the table was read, perhaps empty."""

    text: str


class Scanned(Event):
    """The camera has read a code of any kind."""

    number: int
    text: str


class ScanFailed(Event):
    """The camera is missing or may not be used: ``reason`` is ``none``, ``refused`` or ``failed``."""

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
    """Make an invitation for a phone: ``Invited``, or ``LinkEnded``.

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
    """Take a phone's answer to an invitation: ``LinkOpened``, ``ReplyRefused`` or ``LinkEnded``.

    Attributes:
        link: number of the link.
        text: as it was scanned or pasted.
        spare: number of the link that the text may be an answer to as well, or 0.
    """

    link: int
    text: str
    spare: int = 0


class Join(Effect):
    """Answer an invitation, on the phone: ``Joined``, ``ReplyRefused`` or ``LinkEnded``; later ``LinkOpened``.

    Attributes:
        link: number of the link.
        text: the invitation, or a link with it, as it was scanned, pasted or found in the address.
    """

    link: int
    text: str


class Tell(Effect):
    """Send a text over a link."""

    link: int
    text: str


class EndLink(Effect):
    """End a link."""

    link: int


class Scan(Effect):
    """Look for codes with the camera: ``Scanned`` for each, or ``ScanFailed``.

    Attributes:
        number: of the search; what an earlier one finds is late.
    """

    number: int


class StopScan(Effect):
    """Switch the camera off."""
