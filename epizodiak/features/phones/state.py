"""What a page knows of hands on phones: the tablet of each phone, and a phone of its table."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.draft import Draft, Slice
from epizodiak.app.frozen import NOTHING, Frozen
from epizodiak.app.state import Elsewhere
from epizodiak.display.ui_state import Ui

PANEL = "phones"
"""The panel with the phones of the table."""

APART, INVITED, HERE, AWAY = "apart", "invited", "here", "away"
"""How a seat's phone stands: none was paired; its invitation is out; it hears and is heard; it was, and is not now."""


class Phone(Frozen):
    """A seat's phone, as the tablet knows it.

    Attributes:
        link: number of its link, 0 without one.
        spare: number of the link whose invitation it keeps, for when its page is loaded anew; 0 without one.
        spare_code: that invitation, once it is ready.
        status: :data:`APART`, :data:`INVITED`, :data:`HERE` or :data:`AWAY`.
        greeted: whether it has said by its link that it is of this version; before, it is told nothing.
        on_tablet: whether the person plays on the tablet for now, under the curtain.
        published: table, position and phase that it was told last, or nothing yet.
        resend_all: whether it is told everything the next time.
    """

    link: int = 0
    spare: int = 0
    spare_code: str = ""
    status: str = APART
    greeted: bool = False
    on_tablet: bool = False
    published: tuple[object, ...] = ()
    resend_all: bool = True


class Pairing(Frozen):
    """The pairing that the tablet shows.

    Attributes:
        seat: whose phone is invited.
        link: number of the link.
        code: the invitation, once it is ready.
        taken: whether an answer was taken, and the two try to reach each other.
        problem: one of ``events.REASONS``, or of :data:`SCAN_PROBLEMS`, or nothing.
        scanning: number of the search through the camera, 0 while it is off.
        return_to: how the page stood, where that is to be seen again afterwards: the end of a round or of a game.
    """

    seat: int
    link: int
    code: str = ""
    taken: bool = False
    problem: str = ""
    scanning: int = 0
    return_to: Ui | None = None


SCAN_PROBLEMS = ("no camera", "camera refused", "camera failed")
"""Why the camera does not help."""


class Capabilities(Frozen):
    """What this browser can do about phones.

    Attributes:
        possible: whether links can be made.
        camera: whether there may be a camera to scan with.
        local: whether the page's address leads nowhere from another device.
        own: the page's own address.
        address: the one by which phones reach it: its own, unless somebody typed another.
    """

    possible: bool = True
    camera: bool = False
    local: bool = False
    own: str = ""
    address: str = ""


class Waiting(Frozen):
    """What a phone has asked for and the table cannot follow yet.

    Attributes:
        seat: whose phone.
        ply: number of actions that it knew of.
        action: the notation, or nothing to take its last turn back.
    """

    seat: int
    ply: int
    action: str


class Phones(Frozen):
    """The phones of the tablet's table.

    Attributes:
        seats: by seat its phone; seats of people without one, and of bots, are not in it.
        pairing: what is being paired, if anything.
        to_pair: the seats whose phones are still to be paired before the game goes on.
        waiting: what a phone has asked for.
        hint: if a phone has asked what the best level would do: number of the question to it, the seat, the phone's own
            number of the question, and the number of actions.
    """

    seats: Mapping[int, Phone] = NOTHING
    pairing: Pairing | None = None
    to_pair: tuple[int, ...] = ()
    waiting: Waiting | None = None
    hint: tuple[int, int, int, int] | None = None


class Sent(Frozen):
    """What a phone has sent to its table and was not answered yet: ``action`` after ``ply`` actions."""

    ply: int
    action: str


class JoinedTable(Frozen):
    """What a phone's own page knows of its table.

    Attributes:
        link: number of the link, 0 before there is one.
        code: the answer to be shown, once it is ready.
        seat: its own, ``None`` before an invitation was read.
        name, game: of the invitation, as text to be shown.
        open: whether the table is heard.
        problem: why there is no link: one of ``events.REASONS``, or nothing.
        scanning: number of the search through the camera, 0 while it is off.
        sent: the action that waits for the table's answer, or ``None``.
        invitation: the one in the page's address, until it is answered.
        spare: the table's invitation for when this page is loaded anew, or nothing.
        stored_invitation: the one that the browser keeps beyond this page.
    """

    link: int = 0
    code: str = ""
    seat: int | None = None
    name: str = ""
    game: str = ""
    open: bool = False
    problem: str = ""
    scanning: int = 0
    sent: Sent | None = None
    invitation: str = ""
    spare: str = ""
    stored_invitation: str = ""


PHONES = Slice[Phones | None]("phones", None)
"""On a tablet, the phones of its table, if seats may have some; only :func:`put` sets them."""

JOINED_TABLE = Slice[JoinedTable | None]("held", None)
"""On a phone's own page, what it knows of its table."""

CAPABILITIES = Slice[Capabilities | None]("means", None)
"""What this browser can do, once the page has told it."""


def put(draft: Draft, phones: Phones | None) -> None:
    """Replace what is known of the table's phones; which seats are played on them the kernel is told."""
    PHONES.set(draft, phones)
    seats = {} if phones is None else phones.seats
    on_them = tuple(seat for seat, phone in seats.items() if not phone.on_tablet)
    draft.set(elsewhere=Elsewhere(on_them, tuple(seat for seat in on_them if seats[seat].status == AWAY)))
