"""Star charts of rounds and games that have ended; fetched when the first one is asked for."""

from __future__ import annotations

from epizodiak.app import selectors, tile_positions
from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.events import Tapped
from epizodiak.app.state import AppState, Notice
from epizodiak.display import ui_state

PANEL = "chart"
"""The panel with the star chart of a round that has ended."""


def charted(state: AppState) -> bool:
    """Whether a chart can be drawn of what has just ended here."""
    match = state.match
    ended = state.ui.phase in (ui_state.ROUND, ui_state.OVER)
    return match is not None and ended and bool(match.count) and selectors.table_of(match).charted


def _open(draft: Draft, _: Tapped) -> None:
    if charted(draft.state):
        tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, PANEL))


def _missed(draft: Draft) -> None:
    say = draft.state.say
    draft.set(notice=Notice(say.gettext("The night sky cannot be loaded just now.")))
    tile_positions.show_ui(draft, ui_state.closed(draft.state.ui))


HOOKS = Hooks(
    taps={"chart": _open},
    offers={"chart": charted},
    ends={
        "chart": lambda say, over: (
            say.gettext("The game as a night sky") if over else say.gettext("The round as a night sky")
        )
    },
)
FEATURE = Feature(__name__, HOOKS, wanted=lambda state: state.ui.panel == PANEL, missed=_missed)
