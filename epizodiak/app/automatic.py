"""Actions that need no decision: whoever has set so has the table play them, as soon as all has come to rest.

An action that ends somebody's chance to take back needs one, and so does what has just been taken back: both wait for
a tap.
"""

from __future__ import annotations

from epizodiak.app import selectors, table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import AfterMotion
from epizodiak.app.events import Landed
from epizodiak.app.state import AppState
from epizodiak.display import narration
from epizodiak.display.motion import SPEEDS, length
from epizodiak.display.ui_state import TURN
from epizodiak.timeline.match import Match


def settle(draft: Draft) -> None:
    """Play the only action there is, or wait for what still moves."""
    state, match = draft.state, draft.state.match
    if state.settings.draw != "on" or match is None or not _listens(state, match) or not _undecided(state, match):
        return
    sitting = state.sitting
    if sitting.landed == match.ply:
        (action,) = match.game.legal_actions(match.state)
        told = narration.leading_on(match, selectors.spoken_wording(state, match))
        table.play(draft, match.game.action_text(action), told=told)
    elif sitting.awaited != match.ply:
        draft.set_in("sitting", awaited=match.ply)
        draft.emit(AfterMotion(_lasts(state), Landed(sitting.number, match.ply)))


def landed(draft: Draft, event: Landed) -> None:
    """What has led here has come to rest."""
    sitting, match = draft.state.sitting, draft.state.match
    if match is not None and (sitting.number, match.ply) == (event.sitting, event.ply):
        draft.set_in("sitting", landed=event.ply)


def _listens(state: AppState, match: Match) -> bool:
    """Whether the person to act could act now: all is stored, no panel lies over the table, nothing is asked."""
    ui = state.ui
    free = ui.phase == TURN and not (ui.panel or ui.taught or ui.watching)
    return free and state.publishable and match.proposed is None and not match.full


def _undecided(state: AppState, match: Match) -> bool:
    """Whether there is nothing to decide: neither what to do, nor whether to take back instead."""
    if not selectors.table_of(match).automatic(match.view(state.ui.holder)) or match.tries(match.ply):
        return False
    game, position = match.game, match.state
    ends = any(game.reveals(position, action) for action in game.legal_actions(position))
    return not ends or match.taking_back(match.player) is None


def _lasts(state: AppState) -> float:
    """How long what has led here moves, in milliseconds; a page of words shows nothing that moves."""
    if state.flight is None or selectors.linear(state):
        return 0
    return length(state.flight.travels) * SPEEDS[state.settings.speed]
