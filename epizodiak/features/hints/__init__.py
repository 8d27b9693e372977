"""Hints: what the strongest level would do, for the player to act.

Fetched as soon as one can be asked for, so that who asks sees at once that it is thought about.
"""

from __future__ import annotations

from epizodiak.app import panels, tile_positions
from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.effects import Fetch, StopAdvice
from epizodiak.app.events import Tapped
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display import seats, ui_state
from epizodiak.features.hints.state import HINT, PANEL, HintQuestion


def offered(state: AppState) -> bool:
    """Whether a hint can be asked for now: not in a game that is to be compared."""
    match = state.playing
    wanted = state.settings.hints == "on" and state.ui.phase == ui_state.TURN and not state.ui.taught
    return wanted and match is not None and (state.match is None or seats.compared_deal(state.match) is None)


def ask(draft: Draft, _: Tapped) -> None:
    """Ask for a hint, or remove the one that is shown."""
    state, match, holder = draft.state, draft.state.playing, draft.state.ui.holder
    if not offered(state) or match is None or holder is None:
        return
    if HINT.of(state) is not None:
        give_up(draft)
        return
    number = state.question_count + 1
    draft.set(question_count=number)
    line = thinking(0, state.say)
    HINT.set(draft, HintQuestion(number, state.sitting.number, match.ply, holder, state.say, line=line))
    if FEATURE.name not in state.loaded_features:
        draft.emit(Fetch(FEATURE.name))  # anew, if that failed before anybody had asked


def thinking(tries: int, say: Wording) -> str:
    """The sentence while a hint is worked out."""
    told = say.ngettext("The strongest bot thinks… ({tries} try)", "The strongest bot thinks… ({tries} tries)", tries)
    return told.format(tries=tries)


def give_up(draft: Draft) -> None:
    """Forget the hint and stop working on it."""
    known = HINT.of(draft.state)
    if known is not None and known.thinks:
        draft.emit(StopAdvice())
    HINT.set(draft, None)
    if draft.state.ui.panel == PANEL:
        tile_positions.show_ui(draft, ui_state.closed(draft.state.ui))


def settle(draft: Draft) -> None:
    """Forget a hint for another position or person."""
    state, known, match = draft.state, HINT.of(draft.state), draft.state.playing
    if known is None:
        return
    now = None if match is None or not offered(state) else (state.sitting.number, match.ply, state.ui.holder)
    if now != (known.sitting, known.ply, known.holder) or state.say is not known.say:
        give_up(draft)


def missed(draft: Draft) -> None:
    """The bots' modules could not be fetched; say so if somebody has asked for a hint."""
    if HINT.of(draft.state) is not None:
        panels.say_missing(draft)
        HINT.set(draft, None)


HOOKS = Hooks(taps={"hint": ask}, offers={"hint": offered}, settle=settle)
FEATURE = Feature(__name__, HOOKS, wanted=offered, missed=missed)
