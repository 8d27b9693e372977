"""Phones, as part of the page's state: the tablet's phones, or a phone's table."""

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
        link: number of its link, or 0.
        spare: number of the link of its spare invitation, for after a reload, or 0.
        spare_code: that invitation, once ready.
        status: :data:`APART`, :data:`INVITED`, :data:`HERE` or :data:`AWAY`.
        greeted: whether it has said that it has the same version; until then it is told nothing.
        on_tablet: whether its person plays on the tablet for now.
        published: the table, position and phase that it was told last.
        resend_all: whether the next message has to contain everything.
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
        code: the invitation, once ready.
        taken: whether an answer was taken and the devices are connecting.
        problem: one of ``events.REASONS``, or of :data:`SCAN_PROBLEMS`, or nothing.
        scanning: number of the camera's search, 0 while it is off.
        return_to: the ``Ui`` to return to, if it was the end of a round or game.
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
        possible: whether it can make links.
        camera: whether there may be a camera.
        local: whether the page's address cannot be reached from other devices.
        own: the page's own address.
        address: the address for phones: the page's own, or one that somebody typed.
    """

    possible: bool = True
    camera: bool = False
    local: bool = False
    own: str = ""
    address: str = ""


class PendingAction(Frozen):
    """An action from a phone that the table cannot play yet.

    Attributes:
        seat: whose phone.
        ply: number of actions that the phone knew.
        action: in notation, or empty to take the last turn back.
    """

    seat: int
    ply: int
    action: str


class Phones(Frozen):
    """The table's phones.

    Attributes:
        seats: by seat its phone; other seats are not in it.
        pairing: the current pairing, or ``None``.
        to_pair: the seats whose phones have to be paired before the game goes on.
        waiting: an action that waits to be played.
        hint: a phone's question: its number here, the seat, its number there, the number of actions.
    """

    seats: Mapping[int, Phone] = NOTHING
    pairing: Pairing | None = None
    to_pair: tuple[int, ...] = ()
    waiting: PendingAction | None = None
    hint: tuple[int, int, int, int] | None = None


class SentAction(Frozen):
    """What a phone has sent and its table has not answered: ``action`` after ``ply`` actions."""

    ply: int
    action: str


class JoinedTable(Frozen):
    """What a phone's page knows about its table.

    Attributes:
        link: number of the link, or 0.
        code: the answer to show, once ready.
        seat: its own; ``None`` until an invitation was read.
        name, game: from the invitation, as texts.
        open: whether the table is connected.
        problem: why there is no link: one of ``events.REASONS``, or nothing.
        scanning: number of the camera's search, 0 while it is off.
        sent: the action that the table has not answered, or ``None``.
        invitation: the one in the page's address, until answered.
        spare: the table's spare invitation for after a reload, or nothing.
        stored_invitation: the spare invitation that the browser stores.
    """

    link: int = 0
    code: str = ""
    seat: int | None = None
    name: str = ""
    game: str = ""
    open: bool = False
    problem: str = ""
    scanning: int = 0
    sent: SentAction | None = None
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
    """Replace the table's phones, and tell the kernel which seats are played on them."""
    PHONES.set(draft, phones)
    seats = {} if phones is None else phones.seats
    on_them = tuple(seat for seat, phone in seats.items() if not phone.on_tablet)
    draft.set(elsewhere=Elsewhere(on_them, tuple(seat for seat in on_them if seats[seat].status == AWAY)))
