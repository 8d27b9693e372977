"""The table's side of the messages with its phones: plays their actions, tells them positions.

The tablet is the referee and the only writer of the record. A phone is told what a bot of its seat would be told, and
answers with an action and the number of actions that it knew of; what it asks for is held against the rules here. What
comes over a link is a stranger's until it has been read (``messages.py``).
"""

from __future__ import annotations

from epizodiak import __version__
from epizodiak.app import selectors, table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import StopAdvice
from epizodiak.display import ui_state
from epizodiak.features.phones import hints, linked, messages, pairing, seats
from epizodiak.features.phones.events import HOSTILE, NEWER, OLDER, EndLink, LinkEnded, LinkHeard, StopScan, Tell
from epizodiak.features.phones.state import AWAY, HERE, PendingAction, Phone
from epizodiak.timeline.match import Match
from epizodiak.timeline.timeline import Step


def message_received(draft: Draft, event: LinkHeard) -> None:
    """Take a message from a phone; an invalid one ends its link, never the game."""
    link, seat = event.link, seats.seat_of(draft, event.link)
    if seat is None:
        return
    if (asked := messages.read_phone_message(event.text)) is None:
        draft.emit(Tell(link, messages.refused(HOSTILE)), EndLink(link))
        linked.link_ended(draft, LinkEnded(link, HOSTILE))
    elif asked.kind == messages.HELLO:
        _phone_greeted(draft, seat, link, asked.version)
    elif asked.kind == messages.ADVISE:
        hints.hint_requested(draft, seat, asked)
    elif (first := seats.table(draft).waiting) is not None and first.seat != seat:
        seats.change_seat(
            draft, seat, published=(), resend_all=True
        )  # the first one is answered first, the other may ask again
    else:
        seats.change(draft, waiting=PendingAction(seat, asked.ply, asked.action))


def _phone_greeted(draft: Draft, seat: int, link: int, version: str) -> None:
    """A phone has announced itself: tell it everything, or that its version differs."""
    if version == __version__:
        seats.change_seat(draft, seat, greeted=True, published=(), resend_all=True)
        seats.tell_spare(draft, seat)
        return
    older = _version_numbers(version) < _version_numbers(__version__)
    theirs, ours = (NEWER, OLDER) if older else (OLDER, NEWER)
    draft.emit(Tell(link, messages.refused(theirs)), EndLink(link))
    linked.link_ended(draft, LinkEnded(link, ours))


def _version_numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdecimal()]


def follow(draft: Draft) -> None:
    """Play a phone's action once possible; a late or illegal one changes nothing."""
    state, waiting = draft.state, seats.table(draft).waiting
    if waiting is None or not state.publishable:
        return
    match = seats.match(draft)
    if state.ui.phase == ui_state.PAIRING and match.ply == waiting.ply:
        return
    seats.change(draft, waiting=None)
    acts = waiting.seat in state.elsewhere.seats and match.ply == waiting.ply
    if acts and not waiting.action and _may_take_back(state.ui.phase, match, waiting.seat):
        table.undo(draft)
        return
    legal = map(match.game.action_text, match.game.legal_actions(match.state))
    if acts and state.ui.phase == ui_state.PHONE and match.player == waiting.seat and waiting.action in legal:
        table.play(draft, waiting.action)
        if draft.state.match is not match:
            return
    seats.change_seat(draft, waiting.seat, published=(), resend_all=True)


def _may_take_back(phase: str, match: Match, seat: int) -> bool:
    played = match.latest is not None and match.latest.seat == seat
    return played and phase not in pairing.STAGED and match.taking_back() is not None


def tell_all(draft: Draft) -> None:
    """Tell each connected phone what is new to it."""
    for seat, phone in seats.table(draft).seats.items():
        if phone.status == HERE and phone.greeted:
            _tell_phone(draft, seat, phone)


def _tell_phone(draft: Draft, seat: int, phone: Phone) -> None:
    state, match = draft.state, seats.match(draft)
    ended = state.ui.phase if state.ui.phase in pairing.STAGED else ""
    now = state.sitting.number, match.ply, ended, phone.on_tablet, match.players
    if now == phone.published:
        return
    rules = selectors.table_of(match)

    def ends_round(step: Step) -> bool:
        return rules.round_points(step.before, step.after) is not None

    next_one = phone.published[:1] == now[:1] and match.ply - int(str(phone.published[1])) in (0, 1)
    whole = phone.resend_all or not next_one or bool(match.tries(match.ply))
    name, acts = str(state.sitting.number), not phone.on_tablet
    told = messages.table(match, name, state.ui, seat, acts=acts, ends_round=ends_round if whole else None)
    draft.emit(Tell(phone.link, told))
    seats.change_seat(draft, seat, published=now, resend_all=False)


def leave(draft: Draft) -> None:
    """Tell the phones that the table was left, and end the links."""
    known = seats.table(draft)
    if known.pairing is not None and known.pairing.scanning:
        draft.emit(StopScan())
    for phone in known.seats.values():
        if phone.link and phone.status in (HERE, AWAY):
            draft.emit(Tell(phone.link, messages.left()))
        for link in filter(None, (phone.link, phone.spare)):
            draft.emit(EndLink(link))
    if known.hint is not None:
        draft.emit(StopAdvice())
