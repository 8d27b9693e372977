"""The browser's "back", which closes what is open; fetched in a pause after that."""

from epizodiak.app.draft import Feature

FEATURE = Feature(__name__, wanted=lambda state: bool(state.timeline or state.ui.panel or state.reloaded), idle=True)
"""It is a comfort: where it can't be had, "back" leaves the page, as it does everywhere, and the game stays stored."""
