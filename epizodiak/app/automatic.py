"""Plays actions that need no decision once the tiles have stopped moving and news was seen, if that setting is on.

An action that ends somebody's chance to take back needs one, and so does what has just been taken back: both wait for
a tap. A tap beside all places, or a key, ends the waiting (``table.hurry``).
"""

from __future__ import annotations

from epizodiak.app import selectors, table
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After
from epizodiak.app.events import Landed
from epizodiak.app.state import AppState
from epizodiak.display import narration
from epizodiak.display.settings import PACES
from epizodiak.timeline.match import Match

OFFER_MS = 3000
"""So long an offer's answer stands there to be read before the first action that follows from it."""


def settle(draft: Draft) -> None:
    """Play the only possible action, or wait until what led to it has been seen."""
    state, match = draft.state, draft.state.match
    if match is None or not _can_act(state, match) or not selectors.plays_itself(state):
        return
    sitting = state.sitting
    if sitting.landed == match.ply:
        (action,) = match.game.legal_actions(match.state)
        words = selectors.spoken_wording(state, match)
        told = (state.teller or narration).leading_on(match, selectors.table_of(match), words)
        table.play(draft, match.game.action_text(action), told=told)
    elif sitting.awaited != match.ply:
        draft.set_in("sitting", awaited=match.ply)
        draft.emit(After(_time_to_see(state, match), Landed(sitting.number, match.ply)))


def tiles_landed(draft: Draft, event: Landed) -> None:
    """The tiles have stopped moving: the only possible action may be played now."""
    sitting, match = draft.state.sitting, draft.state.match
    if match is not None and (sitting.number, match.ply, sitting.awaited) == (event.sitting, event.ply, event.ply):
        draft.set_in("sitting", landed=event.ply)


def _can_act(state: AppState, match: Match) -> bool:
    """Whether the person to act could act now: the last action is stored, nothing is open, no question is pending."""
    ui = state.ui
    free = not (ui.panel or ui.watching or ui.selection)
    return free and state.publishable and match.proposed is None and not match.full


def _time_to_see(state: AppState, match: Match) -> float:
    """Milliseconds in which the latest action's tiles move, and what it brought is looked at; none by words alone."""
    if selectors.is_linear(state):
        return 0
    latest = match.latest
    news = latest is not None and (latest.seat != match.player or has_revealed(match))
    pause = PACES[state.settings.pace] if news else 0
    return max(selectors.moving_time(state) + pause, OFFER_MS if state.ui.offer else 0)


def has_revealed(match: Match) -> bool:
    """Whether the latest action showed something that nobody could know before it, as a draw does."""
    latest = match.latest
    return latest is not None and match.game.reveals(match.position(match.ply - 1), latest.action)
