"""Hints for phones: worked out at the table, from the seat's view, and sent to its phone only."""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.app.effects import AskAdvice, StopAdvice
from epizodiak.app.events import Advised
from epizodiak.features.phones import messages, seats
from epizodiak.features.phones.events import Tell
from epizodiak.features.phones.state import PHONES


def hint_requested(draft: Draft, seat: int, question: messages.PhoneMessage) -> None:
    """A phone asks for a hint: have its seat's view analysed."""
    state, match = draft.state, seats.match(draft)
    if match.player != seat or match.ply != question.ply or seat not in state.elsewhere.seats:
        return
    number = state.question_count + 1
    draft.set(question_count=number)
    seats.change(draft, hint=(number, seat, question.number, match.ply))
    view = match.game.view_json(match.view(seat))
    draft.emit(AskAdvice(number, view, match.ply, state.thinking_time, progress=True))


def advised(draft: Draft, event: Advised) -> None:
    """Send an analysis to the phone that has asked for it."""
    phones = PHONES.of(draft.state)
    hint = None if phones is None else phones.hint
    if phones is None or hint is None or hint[0] != event.number:
        return
    phone = phones.seats.get(hint[1])
    if phone is not None and phone.link:
        draft.emit(Tell(phone.link, messages.advice(hint[2], event.advice, done=event.done)))
    if event.done:
        seats.change(draft, hint=None)


def forget(draft: Draft) -> None:
    """Forget a phone's request for a hint when the position has changed."""
    hint = seats.table(draft).hint
    if hint is not None and seats.match(draft).ply != hint[3]:
        seats.change(draft, hint=None)
        draft.emit(StopAdvice())
