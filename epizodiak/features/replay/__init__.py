"""Replays: bar, slider and list of all actions; fetched where a game has ended."""

from __future__ import annotations

from epizodiak.app import panels, replay
from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.events import Tapped
from epizodiak.app.state import AppState
from epizodiak.display import ui_state


def _watch_again(draft: Draft, event: Tapped) -> None:
    """Replay the game that has just ended; where things move it soon runs by itself."""
    replay.from_end(draft, event, runs=True)


def _wanted(state: AppState) -> bool:
    """Whether a replay is asked for, or likely to be: a game has ended."""
    ended = state.match is not None and state.ui.phase == ui_state.OVER and state.ui.ending == ui_state.TOLD
    return ended or state.playback is not None or replay.ASKED.of(state) is not None


def _tapped(draft: Draft, _: Tapped) -> bool:
    """Whoever taps something else meanwhile no longer waits for a replay."""
    if replay.ASKED.of(draft.state) is not None:
        replay.ASKED.set(draft, None)
    return False


def _missed(draft: Draft) -> None:
    if replay.ASKED.of(draft.state) is not None:
        replay.ASKED.set(draft, None)
        panels.say_missing(draft)


HOOKS = Hooks(
    taps={"replay": _watch_again},
    beside={"replay": lambda say, over: say.gettext("Watch again") if over else ""},
    tapped=_tapped,
)
FEATURE = Feature(__name__, HOOKS, wanted=_wanted, missed=_missed)
