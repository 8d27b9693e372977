"""The phones of a table's seats: reading and changing their state."""

from __future__ import annotations

from typing import Any

from epizodiak.app.draft import Draft
from epizodiak.app.frozen import replace
from epizodiak.core.text import plain
from epizodiak.display.naming import named
from epizodiak.features.phones import messages
from epizodiak.features.phones.events import EndLink, Invite, Tell
from epizodiak.features.phones.state import APART, CAPABILITIES, HERE, INVITED, PHONES, Capabilities, Phone, Phones, put
from epizodiak.timeline.match import Match

MOST_NAME = 24
"""Letters of a name in an invitation: the code has to stay small."""


def table(draft: Draft) -> Phones:
    """The table's phones."""
    phones = PHONES.of(draft.state)
    assert phones is not None, "a table with phones"
    return phones


def match(draft: Draft) -> Match:
    """The game on the table."""
    found = draft.state.match
    assert found is not None, "phones belong to a game that is played here"
    return found


def capabilities(draft: Draft) -> Capabilities:
    """What this browser can do."""
    return CAPABILITIES.of(draft.state) or Capabilities()


def change(draft: Draft, **changes: Any) -> None:
    """Change attributes of the table's phones."""
    put(draft, replace(table(draft), **changes))


def change_seat(draft: Draft, seat: int, **changes: Any) -> None:
    """Change attributes of a seat's phone."""
    seats = dict(table(draft).seats)
    seats[seat] = replace(seats.get(seat, Phone(on_tablet=True)), **changes)
    change(draft, seats=seats)


def no_longer_to_pair(draft: Draft, seat: int) -> None:
    """The game no longer waits for a seat's phone."""
    change(draft, to_pair=tuple(each for each in table(draft).to_pair if each != seat))


def seat_of(draft: Draft, link: int) -> int | None:
    """The seat whose phone a link belongs to."""
    seats = table(draft).seats.items()
    return next((seat for seat, phone in seats if link and link in (phone.link, phone.spare)), None)


def status_without_link(draft: Draft, seat: int) -> str:
    """The status of a phone whose invitation is invalid."""
    stands = table(draft).seats[seat].status
    return APART if stands == INVITED else stands


def new_link(draft: Draft) -> int:
    """A number for a new link."""
    draft.set(question_count=draft.state.question_count + 1)
    return draft.state.question_count


def have_invited(draft: Draft, link: int, seat: int) -> None:
    """Make an invitation with the seat's name, cut to what a code can carry."""
    game = match(draft)
    names = named(draft.state.say, game.players, MOST_NAME).names
    draft.emit(Invite(link, seat, plain(names[seat]), game.game.name))


def tell_spare(draft: Draft, seat: int) -> None:
    """Give a connected phone a spare invitation, so that one scan brings it back."""
    phone = table(draft).seats[seat]
    if phone.status != HERE or not phone.greeted:
        return  # it is told as soon as it greets again
    if phone.spare_code:
        draft.emit(Tell(phone.link, messages.spare(phone.spare_code)))
    elif not phone.spare:
        link = new_link(draft)
        change_seat(draft, seat, spare=link)
        have_invited(draft, link, seat)


def void_spare(draft: Draft, seat: int) -> None:
    """Make a phone's spare invitation invalid."""
    spare = table(draft).seats[seat].spare
    if spare:
        draft.emit(EndLink(spare))
        change_seat(draft, seat, spare=0, spare_code="")
