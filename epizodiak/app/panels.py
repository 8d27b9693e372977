"""Opening and closing panels."""

from __future__ import annotations

import re
from collections.abc import Mapping

from epizodiak.app import hooks, table, tile_positions
from epizodiak.app.draft import Draft
from epizodiak.app.events import Escaped, Tapped
from epizodiak.app.state import Notice
from epizodiak.display import ui_state

OPENERS: Mapping[str, str] = {
    "menu": ui_state.MENU,
    "about": ui_state.ABOUT,
    "menu-about": ui_state.ABOUT,
    "log": ui_state.LOG,
    "settings": ui_state.SETTINGS,
    "menu-settings": ui_state.SETTINGS,
    "keys": ui_state.KEYS,
    "text": ui_state.TEXT,
    "rules": ui_state.RULES,
    "menu-rules": ui_state.RULES,
}
"""Buttons that open a panel."""

CLOSER = re.compile("close(-[a-z]+)?")
"""Keys of the buttons that close one."""


def open_panel(draft: Draft, event: Tapped) -> None:
    """Open a panel, or close it if it is open."""
    tile_positions.show_ui(draft, ui_state.opened(draft.state.ui, OPENERS[event.key]))


def close_panel(draft: Draft, _: Tapped | None = None) -> None:
    """Close the open panel, unless a feature goes elsewhere instead."""
    if not hooks.closes(draft):
        tile_positions.show_ui(draft, ui_state.closed(draft.state.ui))


def say_missing(draft: Draft) -> None:
    """Say that a late feature could not be fetched, and close what was waiting for it."""
    tile_positions.show_ui(draft, ui_state.closed(draft.state.ui))
    note_missing(draft)


def note_missing(draft: Draft) -> None:
    """Say that a late feature could not be fetched."""
    sentence = draft.state.say.gettext("This cannot be loaded just now. Try again in a moment.")
    if draft.state.timeline is None:
        draft.set_in("lobby", notice=sentence)
    else:
        draft.set(notice=Notice(sentence))


def escaped(draft: Draft, event: Escaped) -> None:
    """Answer Escape: close what is open, or else undo what was begun."""
    if draft.state.ui.refused.key:
        draft.set(ui=ui_state.refused(draft.state.ui, ""))
    state = draft.state
    if hooks.escaped(draft, event):
        return
    if state.ui.panel:
        close_panel(draft)
    elif state.ui.command:
        tile_positions.show_ui(draft, ui_state.with_command(state.ui, wanted=False))
    elif state.ui.armed:
        table.disarm(draft)
    elif state.ui.selection:
        tile_positions.show_ui(draft, ui_state.selected(state.ui, ""))
