"""Pairing a table's phones, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from epizodiak.app import selectors, table, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.effects import ReadField
from epizodiak.app.events import Tapped
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import Copy
from epizodiak.app.state import Notice
from epizodiak.display import ui_state
from epizodiak.features.phones import scanning, seats
from epizodiak.features.phones.events import (
    AddressTyped,
    EndLink,
    Invited,
    ReplyGiven,
    ReplyRefused,
    ScanFailed,
    Scanned,
    StopScan,
    TakeReply,
)
from epizodiak.features.phones.state import APART, AWAY, CAPABILITIES, HERE, INVITED, PANEL, Pairing, Phone
from epizodiak.features.phones.words import address_from, link_to
from epizodiak.record.seating import is_person

STAGED = (ui_state.ROUND, ui_state.OVER)
"""Phases that a pairing leads back to; from elsewhere it leads to how the table rests."""


def begin(draft: Draft) -> None:
    """Begin pairing; if this browser cannot connect to phones, everybody plays on the tablet."""
    if seats.capabilities(draft).possible:
        return
    sentence = draft.state.say.gettext("This browser cannot connect to phones. Everybody plays on this device.")
    known = seats.table(draft).seats.items()
    seats.change(draft, seats={seat: replace(phone, on_tablet=True) for seat, phone in known}, to_pair=())
    draft.set(notice=Notice(sentence))
    if draft.state.ui.phase == ui_state.PAIRING:
        _ui_after_pairing(draft)


def settle(draft: Draft) -> None:
    """Invite the next phone that has to be paired."""
    if seats.table(draft).to_pair:
        begin(draft)
    if draft.state.ui.phase == ui_state.PAIRING and seats.table(draft).pairing is None:
        go_on(draft)


def invite(draft: Draft, seat: int, problem: str = "") -> None:
    """Make an invitation for a seat's phone."""
    shown = seats.table(draft).pairing
    end(draft)
    known = seats.table(draft).seats.get(seat, Phone(on_tablet=True))
    if known.link:
        draft.emit(EndLink(known.link))
    link, before = seats.new_link(draft), draft.state.ui if draft.state.ui.phase in STAGED else None
    seats.change_seat(
        draft, seat, link=link, status=INVITED if known.status == APART else AWAY, published=(), resend_all=True
    )
    before = before if shown is None else shown.return_to
    seats.change(draft, pairing=Pairing(seat, link, problem=problem, return_to=before))
    seats.have_invited(draft, link, seat)
    tile_positions.show_ui(draft, ui_state.pairing())


def end(draft: Draft) -> None:
    """End pairing: the camera is switched off, an open invitation becomes invalid."""
    pairing = seats.table(draft).pairing
    if pairing is None:
        return
    if pairing.scanning:
        draft.emit(StopScan())
    phone = seats.table(draft).seats[pairing.seat]
    if phone.link == pairing.link and phone.status != HERE:
        draft.emit(EndLink(pairing.link))
        if pairing.taken:
            seats.void_spare(draft, pairing.seat)  # which may be the one that was answered
        seats.change_seat(draft, pairing.seat, link=0, status=seats.status_without_link(draft, pairing.seat))
    seats.change(draft, pairing=None)


def go_on(draft: Draft, before: ui_state.Ui | None = None) -> None:
    """Pair the next phone, or continue the game if all are paired."""
    asked = seats.table(draft).to_pair
    if asked:
        invite(draft, asked[0])
    else:
        _ui_after_pairing(draft, before)


def _ui_after_pairing(draft: Draft, before: ui_state.Ui | None = None) -> None:
    """The ``Ui`` after pairing: that of the game, or of the end of a round as before."""
    match = seats.match(draft)
    ui = before or ui_state.resting(selectors.moment(draft.state, match))
    if ui.phase == ui_state.TURN:
        draft.set(match=match.after_look())
    tile_positions.show_ui(draft, ui, table.deal_travels(match, ui.holder))


def pair_later(draft: Draft, seat: int) -> None:
    """Do not pair a seat's phone now: its player uses the tablet."""
    pairing = seats.table(draft).pairing
    before = None if pairing is None else pairing.return_to
    end(draft)
    seats.no_longer_to_pair(draft, seat)
    phone = seats.table(draft).seats[seat]
    if phone.status != HERE:
        seats.change_seat(draft, seat, on_tablet=True)
    go_on(draft, before)


def _current_pairing(draft: Draft, **known: object) -> Pairing | None:
    """The current pairing, if it has these attributes."""
    pairing = seats.table(draft).pairing
    return pairing if all(getattr(pairing, name, None) == value for name, value in known.items()) else None


def _change_pairing(draft: Draft, pairing: Pairing, **changes: Any) -> None:
    seats.change(draft, pairing=replace(pairing, **changes))


def show_invitation(draft: Draft, event: Invited) -> None:
    """Show the invitation."""
    if pairing := _current_pairing(draft, link=event.link):
        _change_pairing(draft, pairing, code=event.code)


def reply_refused(draft: Draft, event: ReplyRefused) -> None:
    """Say that an answer was refused."""
    if pairing := _current_pairing(draft, seat=seats.seat_of(draft, event.link)):
        _change_pairing(draft, pairing, taken=False, problem=scanning.reason_to_show(event.reason, pairing.scanning))


def reply_pasted(draft: Draft, event: ReplyGiven) -> None:
    """Take a pasted answer."""
    if pairing := _current_pairing(draft, link=event.link):
        _take_answer(draft, pairing, event.text)


def scanned(draft: Draft, event: Scanned) -> None:
    """Take a code that the camera has read."""
    if pairing := _current_pairing(draft, scanning=event.number):
        _take_answer(draft, pairing, event.text)


def _take_answer(draft: Draft, pairing: Pairing, text: str) -> None:
    if not pairing.taken:
        _change_pairing(draft, pairing, taken=True, problem="")
        draft.emit(TakeReply(pairing.link, text, seats.table(draft).seats[pairing.seat].spare))


def scan_failed(draft: Draft, event: ScanFailed) -> None:
    """Say that the camera cannot be used."""
    if pairing := _current_pairing(draft, scanning=event.number):
        _change_pairing(draft, pairing, scanning=0, problem=scanning.CAMERA[event.reason])


def _toggle_camera(draft: Draft) -> None:
    """Switch the camera on or off."""
    if pairing := _current_pairing(draft):
        number = scanning.switch_camera(draft, pairing.scanning)
        _change_pairing(draft, pairing, scanning=number, problem="" if number else pairing.problem)


def reached_by(draft: Draft, event: AddressTyped) -> None:
    """Take the address by which phones reach this page."""
    means = seats.capabilities(draft)
    CAPABILITIES.set(draft, replace(means, address=address_from(event.text, means.own)))


def tapped(draft: Draft, event: Tapped) -> None:
    """Answer a button of pairing or of the phones' panel; a seat's buttons end with its number."""
    name, _, number = event.key.rpartition("-")
    pairing = seats.table(draft).pairing
    if event.key == "pair-scan":
        _toggle_camera(draft)
    elif event.key == "pair-leave" and pairing is not None:
        table.leave(draft)
    elif number.isdecimal() and int(number) < seats.match(draft).game.seats and name in SEATS:
        seat = int(number)
        if name.startswith("phone-") or (pairing is not None and pairing.seat == seat):
            SEATS[name](draft, seat)
            if draft.state.ui.panel == PANEL:
                tile_positions.show_ui(draft, ui_state.closed(draft.state.ui))


def _copy_invitation(draft: Draft, seat: int) -> None:
    if pairing := _current_pairing(draft):
        draft.emit(Copy(link_to(seats.capabilities(draft).address, pairing.code), f"pair-copy-{seat}"))


def _read_answer_field(draft: Draft, seat: int) -> None:
    if pairing := _current_pairing(draft):
        draft.emit(ReadField(f"pair-answer-{seat}", partial(ReplyGiven, pairing.link)))


def to_tablet(draft: Draft, seat: int) -> None:
    """Let a person go on at the tablet."""
    if seat not in seats.table(draft).seats:
        return
    seats.change_seat(draft, seat, on_tablet=True, published=())
    if draft.state.ui.phase == ui_state.PHONE and seats.match(draft).player == seat:
        _ui_after_pairing(draft)


def to_phone(draft: Draft, seat: int) -> None:
    """Let a person go on with the connected phone."""
    phone = seats.table(draft).seats.get(seat)
    if phone is None or phone.status != HERE:
        return
    seats.change_seat(draft, seat, on_tablet=False, published=())
    if seats.match(draft).player == seat and draft.state.ui.phase in (ui_state.CURTAIN, ui_state.TURN):
        _ui_after_pairing(draft)


def _pair_now(draft: Draft, seat: int) -> None:
    match = seats.match(draft)
    if match.player is not None and is_person(match.bots[seat]) and seats.capabilities(draft).possible:
        invite(draft, seat)


SEATS: dict[str, Callable[[Draft, int], None]] = {
    "pair-take": _read_answer_field,
    "pair-later": pair_later,
    "pair-copy": _copy_invitation,
    "phone-again": _pair_now,
    "phone-pair": _pair_now,
    "phone-tablet": to_tablet,
    "phone-back": to_phone,
}
"""What a seat's buttons do, by how their keys begin."""
