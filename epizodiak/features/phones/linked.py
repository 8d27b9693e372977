"""Events of the links between a table and its phones."""

from __future__ import annotations

from epizodiak.app import saving
from epizodiak.app.draft import Draft
from epizodiak.app.state import Notice
from epizodiak.features.phones import pairing, seats
from epizodiak.features.phones.events import (
    HOSTILE,
    IMPOSSIBLE,
    NEWER,
    OLDER,
    EndLink,
    Invited,
    LinkEnded,
    LinkOpened,
    LinkSilent,
)
from epizodiak.features.phones.state import AWAY, HERE
from epizodiak.features.phones.words import problem
from epizodiak.record.seating import PERSON, PHONE


def invitation_ready(draft: Draft, event: Invited) -> None:
    """Show a new invitation; or send it to the seat's phone, as a spare one for after a reload."""
    seat = seats.seat_of(draft, event.link)
    if seat is None or seats.table(draft).seats[seat].spare != event.link:
        pairing.show_invitation(draft, event)
        return
    seats.change_seat(draft, seat, spare_code=event.code)
    seats.tell_spare(draft, seat)


def phone_connected(draft: Draft, event: LinkOpened) -> None:
    """A phone is connected: its seat is played there, and the record says so."""
    seat, shown = seats.seat_of(draft, event.link), seats.table(draft).pairing
    if seat is None:
        draft.emit(EndLink(event.link))
        return
    phone = seats.table(draft).seats[seat]
    for link in {phone.link, phone.spare} - {event.link, 0}:
        draft.emit(EndLink(link))
    seats.change_seat(draft, seat, link=event.link, spare=0, spare_code="", status=HERE)
    seats.change_seat(draft, seat, greeted=False, on_tablet=False, published=(), resend_all=True)
    seats.no_longer_to_pair(draft, seat)
    match = seats.match(draft)
    if match.bots[seat] == PERSON:
        draft.set(match=match.with_seat(seat, PHONE))
        saving.save(draft)
    if shown is not None and shown.seat == seat:
        pairing.end(draft)
        pairing.go_on(draft, shown.return_to)


def phone_silent(draft: Draft, event: LinkSilent) -> None:
    """A phone is silent, or is heard again and told everything."""
    seat = seats.seat_of(draft, event.link)
    if seat is not None and seats.table(draft).seats[seat].status in (HERE, AWAY):
        seats.change_seat(draft, seat, status=AWAY if event.silent else HERE, published=(), resend_all=True)


def link_ended(draft: Draft, event: LinkEnded) -> None:
    """A link has ended; if it was being made, make another invitation."""
    seat, shown = seats.seat_of(draft, event.link), seats.table(draft).pairing
    if seat is None:
        return
    if event.link == seats.table(draft).seats[seat].spare:
        seats.change_seat(draft, seat, spare=0, spare_code="")
        if shown is not None and shown.seat == seat and shown.taken:
            pairing.invite(draft, seat, event.reason)
        return
    was_here = seats.table(draft).seats[seat].status == HERE
    seats.change_seat(draft, seat, link=0, status=AWAY if was_here else seats.status_without_link(draft, seat))
    if shown is not None and shown.link == event.link:
        if event.reason == IMPOSSIBLE:
            pairing.pair_later(draft, seat)
        else:
            pairing.invite(draft, seat, event.reason)
    elif event.reason in (HOSTILE, OLDER, NEWER):  # it will not come back by itself
        seats.void_spare(draft, seat)
        draft.set(notice=Notice(problem(event.reason, draft.state.say)))
