"""A hint: the best level thinks about the view of whoever is to act; a panel and marks tell what it found."""

from __future__ import annotations

from epizodiak.app import looks
from epizodiak.app.draft import Draft
from epizodiak.app.effects import AskAdvice
from epizodiak.app.events import Advised
from epizodiak.app.frozen import replace
from epizodiak.app.state import HintQuestion
from epizodiak.ui import advice
from epizodiak.ui import state as ui_state
from epizodiak.ui.advice import percent
from epizodiak.ui.hint_marks import Hint
from epizodiak.ui.tapping import taps


def ask(draft: Draft) -> None:
    """Have the position thought about, unless it has been."""
    state, match, holder = draft.state, draft.state.match, draft.state.ui.holder
    if match is None or holder is None or state.ui.phase != ui_state.TURN:
        return
    if state.hint is not None and (state.hint.thinks or state.hint.choices):
        return
    number = state.asked + 1
    draft.set(asked=number, hint=HintQuestion(number, state.sitting.number, match.ply, holder))
    view = match.game.view_json(match.view(holder))
    draft.do(AskAdvice(number, view, match.ply, state.think, progress=True))


def advised(draft: Draft, event: Advised) -> None:
    """The best level says what it thinks of the position; at the end its choice is marked on the table."""
    state, match = draft.state, draft.state.match
    hint = state.hint
    if hint is None or match is None or event.advice is None:
        return
    legal = [match.game.action_text(action) for action in match.game.legal_actions(match.state)]
    choices = advice.read(event.advice, legal)
    mark = None
    if event.done and choices:
        best, words = choices[0], looks.wording(state, match)
        places = taps(looks.table_of(match), match.view(hint.holder), looks.look(state, words), best.action)
        share = "" if best.chance is None else percent(best.chance)
        mark = Hint(hint.ply, hint.holder, tuple(place.key for place in places), share)
    draft.set(hint=replace(hint, thinks=not event.done, choices=choices, mark=mark))
