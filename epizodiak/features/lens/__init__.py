"""A lens for the eyes: the table at twice its size around the pointer or the focus; fetched with the first look."""

from __future__ import annotations

from epizodiak.app import tile_positions
from epizodiak.app.draft import Draft, Feature, Hooks
from epizodiak.app.events import Tapped
from epizodiak.display import ui_state
from epizodiak.features.lens.state import LENS


def _switch(draft: Draft, _: Tapped) -> None:
    LENS.set(draft, not LENS.of(draft.state))
    if draft.state.ui.panel:
        tile_positions.show_ui(draft, ui_state.closed(draft.state.ui))


FEATURE = Feature(__name__, Hooks(taps={"lens": _switch}), wanted=LENS.of)
