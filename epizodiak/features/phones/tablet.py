"""A table whose players hold their tiles on phones: pairing them, telling them, and playing what they ask for.

The tablet is the referee and the only writer of the record. A phone is told what a bot of its seat would be told, and
answers with an action and the number of actions that it knew of; what it asks for is held against the rules here. What
comes over a link is a stranger's until it has been read (``messages.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from epizodiak import __version__
from epizodiak.app import looks, picture, saving, table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Send, StopAdvice
from epizodiak.app.events import AddressTyped, Event, Tapped, WireHeard
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import Copy
from epizodiak.app.phone_state import APART, AWAY, HERE, INVITED, Pairing, Phone, Phones, Waiting
from epizodiak.app.state import Notice
from epizodiak.core.text import clean, plain
from epizodiak.features.phones import events as told_of
from epizodiak.features.phones import hints, messages, scanning
from epizodiak.features.phones.events import (
    EndLink,
    Invite,
    ReadReply,
    StopScan,
    TakeReply,
    link_of,
    wire_of,
)
from epizodiak.features.phones.words import address_from, link_to, problem
from epizodiak.record.seating import PERSON, PHONE, is_person
from epizodiak.timeline.match import Match
from epizodiak.timeline.timeline import Step
from epizodiak.ui import state as ui_state
from epizodiak.ui.naming import told_apart

MOST_NAME = 24
"""Letters of a name in an invitation: the code has to stay small."""

STAGED = (ui_state.ROUND, ui_state.OVER)
"""Phases that a pairing leads back to; from elsewhere it leads to how the table rests."""


def _phones(draft: Draft) -> Phones:
    phones = draft.state.phones
    assert phones is not None, "a table with phones"
    return phones


def _match(draft: Draft) -> Match:
    match = draft.state.match
    assert match is not None, "phones belong to a game that is played here"
    return match


def _set(draft: Draft, seat: int, **changes: Any) -> None:
    """Change what is known of a seat's phone."""
    seats = dict(_phones(draft).seats)
    seats[seat] = replace(seats.get(seat, Phone(on_tablet=True)), **changes)
    draft.set_in("phones", seats=seats)


def _seat_of(draft: Draft, link: int) -> int | None:
    """The seat whose phone a link leads to, or would lead to."""
    seats = _phones(draft).seats.items()
    return next((seat for seat, phone in seats if link and link in (phone.link, phone.spare)), None)


# --- pairing ----------------------------------------------------------------------------------------------------------


def begin(draft: Draft) -> None:
    """What phones need is here: the first phone is paired, unless this browser cannot."""
    if _phones(draft).means.possible:
        return
    sentence = draft.state.say.gettext("This browser cannot connect to phones. Everybody plays on this device.")
    seats = {seat: replace(phone, on_tablet=True) for seat, phone in _phones(draft).seats.items()}
    draft.set_in("phones", seats=seats, asked=())
    draft.set(notice=Notice(sentence))
    if draft.state.ui.phase == ui_state.PAIRING:
        _go_on(draft)


def invite(draft: Draft, seat: int, problem: str = "") -> None:
    """Have the phone of a seat invited, in place of the one that it had."""
    shown = _phones(draft).pairing
    _end_pairing(draft)
    known = _phones(draft).seats.get(seat, Phone(on_tablet=True))
    if known.link:
        draft.do(EndLink(known.link))
    link = draft.state.asked + 1
    before = draft.state.ui if draft.state.ui.phase in STAGED else None
    draft.set(asked=link)
    _set(draft, seat, link=link, stands=INVITED if known.stands == APART else AWAY, told=(), again=True)
    draft.set_in(
        "phones", pairing=Pairing(seat, link, problem=problem, before=before if shown is None else shown.before)
    )
    _have_invited(draft, link, seat)
    picture.show(draft, ui_state.pairing())


def _have_invited(draft: Draft, link: int, seat: int) -> None:
    match = _match(draft)
    names = told_apart([clean(plain(name), MOST_NAME) for name in looks.wording(draft.state, match).names], MOST_NAME)
    draft.do(Invite(link, seat, names[seat], match.game.name))


def _invited(draft: Draft, event: told_of.Invited) -> None:
    """An invitation is ready: it is shown; or the seat's phone keeps it, for when its page is loaded anew."""
    seat = _seat_of(draft, event.link)
    if seat is None or _phones(draft).seats[seat].spare != event.link:
        _in_pairing(draft, event.link, code=event.code)
        return
    _set(draft, seat, spare_code=event.code)
    _tell_spare(draft, seat)


def _tell_spare(draft: Draft, seat: int) -> None:
    """A phone that is here has an invitation, with which one scan brings it back: it is made, or told."""
    phone = _phones(draft).seats[seat]
    if phone.stands != HERE or not phone.greeted:
        return  # it is told as soon as it greets again
    if phone.spare_code:
        draft.do(Send(wire_of(phone.link), messages.spare(phone.spare_code)))
    elif not phone.spare:
        link = draft.state.asked + 1
        draft.set(asked=link)
        _set(draft, seat, spare=link)
        _have_invited(draft, link, seat)


def _void(draft: Draft, seat: int) -> None:
    """The invitation that a seat's phone keeps counts no more."""
    spare = _phones(draft).seats[seat].spare
    if spare:
        draft.do(EndLink(spare))
        _set(draft, seat, spare=0, spare_code="")


def _end_pairing(draft: Draft) -> None:
    """Nothing is paired any more; the camera goes off, and an invitation that nobody has answered is void."""
    pairing = _phones(draft).pairing
    if pairing is None:
        return
    if pairing.scanning:
        draft.do(StopScan())
    phone = _phones(draft).seats[pairing.seat]
    if phone.link == pairing.link and phone.stands != HERE:
        draft.do(EndLink(pairing.link))
        if pairing.taken:
            _void(draft, pairing.seat)  # which may be the one that was answered
        _set(draft, pairing.seat, link=0, stands=_stood(draft, pairing.seat))
    draft.set_in("phones", pairing=None)


def _next(draft: Draft, before: ui_state.Ui | None = None) -> None:
    """Pair the next phone that is still asked for, or go on with the game."""
    asked = _phones(draft).asked
    if asked:
        invite(draft, asked[0])
    else:
        _go_on(draft, before)


def _go_on(draft: Draft, before: ui_state.Ui | None = None) -> None:
    """The table as it rests, or as it stood at the end of a round."""
    match = _match(draft)
    ui = before or ui_state.resting(looks.moment(draft.state, match))
    if ui.phase == ui_state.TURN:
        draft.set(match=match.looked())
    picture.show(draft, ui, table.dealt(match, ui.holder))


def _without(asked: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(each for each in asked if each != seat)


def later(draft: Draft, seat: int) -> None:
    """A seat's phone is not paired now: its player uses the tablet, unless the phone is there already."""
    pairing = _phones(draft).pairing
    before = None if pairing is None else pairing.before
    _end_pairing(draft)
    draft.set_in("phones", asked=_without(_phones(draft).asked, seat))
    phone = _phones(draft).seats[seat]
    if phone.stands != HERE:
        _set(draft, seat, on_tablet=True)
    _next(draft, before)


def _opened(draft: Draft, event: told_of.LinkOpened) -> None:
    """A phone is there: its seat is on it, in the record too, so that a game that is taken up knows."""
    seat, pairing = _seat_of(draft, event.link), _phones(draft).pairing
    if seat is None:
        draft.do(EndLink(event.link))
        return
    phone = _phones(draft).seats[seat]
    for link in {phone.link, phone.spare} - {event.link, 0}:
        draft.do(EndLink(link))
    _set(draft, seat, link=event.link, spare=0, spare_code="", stands=HERE)
    _set(draft, seat, greeted=False, on_tablet=False, told=(), again=True)
    draft.set_in("phones", asked=_without(_phones(draft).asked, seat))
    match = _match(draft)
    if match.bots[seat] == PERSON:
        draft.set(match=match.seated(seat, PHONE))
        saving.keep(draft)
    if pairing is not None and pairing.seat == seat:
        _end_pairing(draft)
        _next(draft, pairing.before)


def _silent(draft: Draft, event: told_of.LinkSilent) -> None:
    seat = _seat_of(draft, event.link)
    if seat is not None and _phones(draft).seats[seat].stands in (HERE, AWAY):
        _set(draft, seat, stands=AWAY if event.silent else HERE, told=(), again=True)


def _ended(draft: Draft, event: told_of.LinkEnded) -> None:
    """A link is over. Where it was being made, another invitation takes its place."""
    seat, pairing = _seat_of(draft, event.link), _phones(draft).pairing
    if seat is None:
        return
    if event.link == _phones(draft).seats[seat].spare:
        _set(draft, seat, spare=0, spare_code="")
        if pairing is not None and pairing.seat == seat and pairing.taken:
            invite(draft, seat, event.reason)
        return
    _set(draft, seat, link=0, stands=AWAY if _phones(draft).seats[seat].stands == HERE else _stood(draft, seat))
    if pairing is not None and pairing.link == event.link:
        if event.reason == told_of.IMPOSSIBLE:
            later(draft, seat)
        else:
            invite(draft, seat, event.reason)
    elif event.reason in (told_of.HOSTILE, told_of.OLDER, told_of.NEWER):  # it will not come back by itself
        _void(draft, seat)
        draft.set(notice=Notice(problem(event.reason, draft.state.say)))


def _stood(draft: Draft, seat: int) -> str:
    """How a phone stands whose invitation is void."""
    stands = _phones(draft).seats[seat].stands
    return APART if stands == INVITED else stands


def _in_pairing(draft: Draft, link: int, **changes: Any) -> None:
    """Change what is shown of a pairing, if it is still that one."""
    pairing = _phones(draft).pairing
    if pairing is not None and pairing.link == link:
        draft.set_in("phones", pairing=replace(pairing, **changes))


def _refused(draft: Draft, event: told_of.ReplyRefused) -> None:
    """An answer was no good."""
    pairing = _phones(draft).pairing
    problem_told = scanning.worth_telling(event.reason, 0 if pairing is None else pairing.scanning)
    if pairing is not None and pairing.seat == _seat_of(draft, event.link):
        _in_pairing(draft, pairing.link, taken=False, problem=problem_told)


def _take(draft: Draft, link: int, text: str) -> None:
    pairing = _phones(draft).pairing
    if pairing is not None and pairing.link == link and not pairing.taken:
        draft.set_in("phones", pairing=replace(pairing, taken=True, problem=""))
        draft.do(TakeReply(link, text, _phones(draft).seats[pairing.seat].spare))


def _scanned(draft: Draft, event: told_of.Scanned) -> None:
    pairing = _phones(draft).pairing
    if pairing is not None and pairing.scanning == event.number:
        _take(draft, pairing.link, event.text)


def _scan_failed(draft: Draft, event: told_of.ScanFailed) -> None:
    pairing = _phones(draft).pairing
    if pairing is not None and pairing.scanning == event.number:
        draft.set_in("phones", pairing=replace(pairing, scanning=0, problem=scanning.CAMERA[event.reason]))


def _scan(draft: Draft) -> None:
    """Switch the camera on, or off again."""
    pairing = _phones(draft).pairing
    if pairing is not None:
        number = scanning.switched(draft, pairing.scanning)
        draft.set_in("phones", pairing=replace(pairing, scanning=number, problem="" if number else pairing.problem))


def _reached_by(draft: Draft, event: AddressTyped) -> None:
    means = _phones(draft).means
    draft.set_in("phones", means=replace(means, address=address_from(event.text, means.own)))


HAPPENED: dict[type[Event], Callable[[Draft, Any], None]] = {
    told_of.Invited: _invited,
    told_of.LinkOpened: _opened,
    told_of.LinkSilent: _silent,
    told_of.LinkEnded: _ended,
    told_of.ReplyRefused: _refused,
    told_of.ReplyGiven: lambda draft, event: _take(draft, event.link, event.text),
    told_of.Scanned: _scanned,
    AddressTyped: _reached_by,
    told_of.ScanFailed: _scan_failed,
}


def happened(draft: Draft, event: Event) -> None:
    """Something has happened to a link, or to what is shown of a pairing."""
    if type(event) in HAPPENED and draft.state.match is not None:
        HAPPENED[type(event)](draft, event)


# --- buttons ----------------------------------------------------------------------------------------------------------


def tapped(draft: Draft, event: Tapped) -> None:
    """A button of pairing, or of the panel of phones; those of a seat end with its number."""
    if draft.state.match is None:
        return
    name, _, number = event.key.rpartition("-")
    pairing = _phones(draft).pairing
    if event.key == "pair-scan":
        _scan(draft)
    elif event.key == "pair-leave" and pairing is not None:
        table.leave(draft)
    elif number.isdecimal() and int(number) < _match(draft).game.seats and name in SEATS:
        seat = int(number)
        if name.startswith("phone-") or (pairing is not None and pairing.seat == seat):
            SEATS[name](draft, seat)
            if draft.state.ui.panel == ui_state.PHONES:
                picture.show(draft, ui_state.closed(draft.state.ui))


def _address(draft: Draft) -> str:
    pairing = _phones(draft).pairing
    return "" if pairing is None else link_to(_phones(draft).means.address, pairing.code)


def _read(draft: Draft, seat: int) -> None:
    pairing = _phones(draft).pairing
    if pairing is not None:
        draft.do(ReadReply(pairing.link, seat))


def to_tablet(draft: Draft, seat: int) -> None:
    """A person goes on at the tablet, under the curtain."""
    if seat not in _phones(draft).seats:
        return
    _set(draft, seat, on_tablet=True, told=())
    if draft.state.ui.phase == ui_state.PHONE and _match(draft).player == seat:
        _go_on(draft)


def to_phone(draft: Draft, seat: int) -> None:
    """A person goes on with the phone that is there."""
    phone = _phones(draft).seats.get(seat)
    if phone is None or phone.stands != HERE:
        return
    _set(draft, seat, on_tablet=False, told=())
    if _match(draft).player == seat and draft.state.ui.phase in (ui_state.CURTAIN, ui_state.TURN):
        _go_on(draft)


def _pair(draft: Draft, seat: int) -> None:
    match = _match(draft)
    if match.player is not None and is_person(match.bots[seat]) and _phones(draft).means.possible:
        invite(draft, seat)


SEATS: dict[str, Callable[[Draft, int], None]] = {
    "pair-take": _read,
    "pair-later": later,
    "pair-copy": lambda draft, seat: draft.do(Copy(_address(draft), f"pair-copy-{seat}")),
    "phone-again": _pair,
    "phone-pair": _pair,
    "phone-tablet": to_tablet,
    "phone-back": to_phone,
}
"""What a seat's buttons do, by how their keys begin."""


# --- what phones ask for ----------------------------------------------------------------------------------------------


def heard(draft: Draft, event: WireHeard) -> None:
    """A phone says something; what cannot be read ends its link, and never the game."""
    link = link_of(event.wire)
    seat = None if link is None else _seat_of(draft, link)
    if link is None or seat is None or draft.state.match is None:
        return
    if (asked := messages.read_asked(event.text)) is None:
        draft.do(Send(event.wire, messages.refused(told_of.HOSTILE)), EndLink(link))
        _ended(draft, told_of.LinkEnded(link, told_of.HOSTILE))
    elif asked.kind == messages.HELLO:
        _greeted(draft, seat, link, asked.version)
    elif asked.kind == messages.ADVISE:
        hints.asked(draft, seat, asked)
    elif (first := _phones(draft).waiting) is not None and first.seat != seat:
        _set(draft, seat, told=(), again=True)  # who has asked first is answered first; the other one may ask again
    else:
        draft.set_in("phones", waiting=Waiting(seat, asked.ply, asked.action))


def _greeted(draft: Draft, seat: int, link: int, version: str) -> None:
    """A phone is told everything; one with another version of the game is told which of the two is older."""
    if version == __version__:
        _set(draft, seat, greeted=True, told=(), again=True)
        _tell_spare(draft, seat)
        return
    older = _parts(version) < _parts(__version__)
    theirs, ours = (told_of.NEWER, told_of.OLDER) if older else (told_of.OLDER, told_of.NEWER)
    draft.do(Send(wire_of(link), messages.refused(theirs)), EndLink(link))
    _ended(draft, told_of.LinkEnded(link, ours))


def _parts(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdecimal()]


def _follow(draft: Draft) -> None:
    """Play what a phone has asked for, once the table can follow; what is late, or not legal, changes nothing."""
    state, waiting = draft.state, _phones(draft).waiting
    if waiting is None or not state.told:
        return
    match = _match(draft)
    if state.ui.phase == ui_state.PAIRING and match.ply == waiting.ply:
        return
    draft.set_in("phones", waiting=None)
    acts = waiting.seat in looks.on_phones(state) and match.ply == waiting.ply
    if acts and not waiting.action and _may_take_back(state.ui.phase, match, waiting.seat):
        table.undo(draft)
        return
    legal = map(match.game.action_text, match.game.legal_actions(match.state))
    if acts and state.ui.phase == ui_state.PHONE and match.player == waiting.seat and waiting.action in legal:
        table.play(draft, waiting.action)
        if draft.state.match is not match:
            return
    _set(draft, waiting.seat, told=(), again=True)


def _may_take_back(phase: str, match: Match, seat: int) -> bool:
    played = match.latest is not None and match.latest.seat == seat
    return played and phase not in STAGED and match.taking_back() is not None


# --- what phones are told ---------------------------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """Pair what is still to be paired, follow what phones ask for, and tell them what is new, once it is stored."""
    state = draft.state
    match = state.match
    if match is None or state.phones is None:
        return
    if state.ui.phase == ui_state.PAIRING and state.phones.pairing is None:
        _next(draft)
    _follow(draft)
    hints.forget(draft)
    if draft.state.told and draft.state.ui.phase in ui_state.PLAYED:
        for seat, phone in _phones(draft).seats.items():
            if phone.stands == HERE and phone.greeted:
                _tell(draft, seat, phone)


def _tell(draft: Draft, seat: int, phone: Phone) -> None:
    state, match = draft.state, _match(draft)
    ended = state.ui.phase if state.ui.phase in STAGED else ""
    now = state.sitting.number, match.ply, ended, phone.on_tablet, match.players
    if now == phone.told:
        return
    rules = looks.table_of(match)

    def ends_round(step: Step) -> bool:
        return rules.round_points(step.before, step.after) is not None

    next_one = phone.told[:1] == now[:1] and match.ply - int(str(phone.told[1])) in (0, 1)
    whole = phone.again or not next_one or bool(match.tries(match.ply))
    name, acts = str(state.sitting.number), not phone.on_tablet
    told = messages.table(match, name, state.ui, seat, acts=acts, ends_round=ends_round if whole else None)
    draft.do(Send(wire_of(phone.link), told))
    _set(draft, seat, told=now, again=False)


def leave(draft: Draft) -> None:
    """The table is left: phones are told, and the links end."""
    known = _phones(draft)
    if known.pairing is not None and known.pairing.scanning:
        draft.do(StopScan())
    for phone in known.seats.values():
        if phone.link and phone.stands in (HERE, AWAY):
            draft.do(Send(wire_of(phone.link), messages.left()))
        for link in filter(None, (phone.link, phone.spare)):
            draft.do(EndLink(link))
    if known.hint is not None:
        draft.do(StopAdvice())
