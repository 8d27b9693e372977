"""Hints for phones: the table's workers think about the seat's own view, and only its phone is told what they think."""

from __future__ import annotations

from epizodiak.app import looks, phones
from epizodiak.app.draft import Draft
from epizodiak.app.effects import AskAdvice, FetchThinker, Send, StopAdvice
from epizodiak.app.events import Advised
from epizodiak.app.phone_state import Phones
from epizodiak.features.phones import messages
from epizodiak.features.phones.events import wire_of
from epizodiak.timeline.match import Match


def _known(draft: Draft) -> Phones:
    assert draft.state.phones is not None, "a table with phones"
    return draft.state.phones


def _game(draft: Draft) -> Match:
    assert draft.state.match is not None, "phones belong to a game that is played here"
    return draft.state.match


def asked(draft: Draft, seat: int, question: messages.Asked) -> None:
    """A phone asks what the best level would do: its view is thought about here, and nothing of it is shown here."""
    state, match = draft.state, _game(draft)
    if match.player != seat or match.ply != question.ply or seat not in looks.on_phones(state):
        return
    number = state.asked + 1
    draft.set(asked=number)
    draft.set_in("phones", hint=(number, seat, question.number, match.ply))
    draft.do(FetchThinker(phones.HINT))


def thinker_came(draft: Draft, *, here: bool) -> None:
    """What thinks is here, or cannot be had."""
    hint, match = _known(draft).hint, draft.state.match
    if hint is None or match is None or match.ply != hint[3]:
        return
    if here:
        view = match.game.view_json(match.view(hint[1]))
        draft.do(AskAdvice(hint[0], view, match.ply, draft.state.think, progress=True))
    else:
        advised(draft, Advised(hint[0], None))


def advised(draft: Draft, event: Advised) -> None:
    """The best level says what it thinks of a phone's position: the phone is told."""
    hint = _known(draft).hint
    if hint is None or hint[0] != event.number:
        return
    phone = _known(draft).seats.get(hint[1])
    if phone is not None and phone.link:
        draft.do(Send(wire_of(phone.link), messages.advice(hint[2], event.advice, done=event.done)))
    if event.done:
        draft.set_in("phones", hint=None)


def forget(draft: Draft) -> None:
    """Nobody waits for what the best level thinks of a position that is gone."""
    hint = _known(draft).hint
    if hint is not None and _game(draft).ply != hint[3]:
        draft.set_in("phones", hint=None)
        draft.do(StopAdvice())
