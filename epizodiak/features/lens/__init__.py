"""A lens for the eyes: the table at twice its size around the pointer or the focus; fetched with the first look."""

from __future__ import annotations

from epizodiak.app import selectors, tile_positions
from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.events import Tapped
from epizodiak.app.state import Notice
from epizodiak.display import ui_state
from epizodiak.features.lens.state import LENS


def _switch(draft: Draft, _: Tapped) -> None:
    state = draft.state
    if not LENS.of(state) and (selectors.is_linear(state) or state.viewport.large):
        sentence = state.say.gettext("This page scrolls, so the lens stays away. Your browser can enlarge it.")
        draft.set(notice=Notice(sentence))
    else:
        LENS.set(draft, not LENS.of(state))
    if state.ui.panel:
        tile_positions.show_ui(draft, ui_state.closed(state.ui))


FEATURE = Feature(__name__, Hooks(taps={"lens": _switch}), wanted=LENS.of)
