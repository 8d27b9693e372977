"""The tutorial: one deal in steps, with a coach beside the table; fetched when somebody begins one."""

from __future__ import annotations

from epizodiak.app import panels
from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.events import Tapped
from epizodiak.app.state import AppState
from epizodiak.features.tutorial.state import LEARNING, Learning


def _begin(draft: Draft, _: Tapped) -> None:
    """Begin the tutorial of the game that the lobby offers."""
    if draft.state.timeline is None:
        LEARNING.set(draft, Learning(draft.state.lobby.game))


def _game_seated(draft: Draft) -> None:
    """Another game has come to the table: the tutorial is over."""
    ui = draft.state.ui
    if LEARNING.of(draft.state) is not None and (not ui.taught or ui.puzzle):
        LEARNING.set(draft, None)


def _left(draft: Draft, _: AppState) -> None:
    LEARNING.set(draft, None)


def _missed(draft: Draft) -> None:
    LEARNING.set(draft, None)
    panels.say_missing(draft)


HOOKS = Hooks(taps={"tutorial": _begin}, sat=_game_seated, left=_left)
FEATURE = Feature(__name__, HOOKS, wanted=lambda state: LEARNING.of(state) is not None, missed=_missed)
