"""The rules pages: each game explained in sections with figures; fetched when the first one is opened."""

from __future__ import annotations

from epizodiak.app import panels
from epizodiak.app.draft import Feature
from epizodiak.display import ui_state

FEATURE = Feature(__name__, wanted=lambda state: state.ui.panel == ui_state.RULES, missed=panels.say_missing)
