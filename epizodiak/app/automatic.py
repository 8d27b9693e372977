"""Plays actions that need no decision as soon as the tiles have stopped moving, if that setting is on.

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
    """Play the only possible action, or wait until the tiles have stopped moving."""
    state, match = draft.state, draft.state.match
    if state.settings.draw != "on" or match is None or not _can_act(state, match) or not _is_forced(state, match):
        return
    sitting = state.sitting
    if sitting.landed == match.ply:
        (action,) = match.game.legal_actions(match.state)
        told = (state.teller or narration).leading_on(match, selectors.spoken_wording(state, match))
        table.play(draft, match.game.action_text(action), told=told)
    elif sitting.awaited != match.ply:
        draft.set_in("sitting", awaited=match.ply)
        draft.emit(AfterMotion(_motion_duration(state), Landed(sitting.number, match.ply)))


def tiles_landed(draft: Draft, event: Landed) -> None:
    """The tiles have stopped moving: the only possible action may be played now."""
    sitting, match = draft.state.sitting, draft.state.match
    if match is not None and (sitting.number, match.ply) == (event.sitting, event.ply):
        draft.set_in("sitting", landed=event.ply)


def _can_act(state: AppState, match: Match) -> bool:
    """Whether the person to act could act now: the last action is stored, no panel is open, no question is pending."""
    ui = state.ui
    free = ui.phase == TURN and not (ui.panel or ui.taught or ui.watching)
    return free and state.publishable and match.proposed is None and not match.full


def _is_forced(state: AppState, match: Match) -> bool:
    """Whether only one action is possible and taking back is not."""
    if not selectors.table_of(match).automatic(match.view(state.ui.holder)) or match.tries(match.ply):
        return False
    game, position = match.game, match.state
    ends = any(game.reveals(position, action) for action in game.legal_actions(position))
    return not ends or match.taking_back(match.player) is None


def _motion_duration(state: AppState) -> float:
    """The time that the latest action's tiles move, in milliseconds; 0 on the page of words."""
    if state.tile_motion is None or selectors.is_linear(state):
        return 0
    return length(state.tile_motion.travels) * SPEEDS[state.settings.speed]
