"""Draws the table: the scene as SVG, its words beside it."""

from __future__ import annotations

from dataclasses import replace

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.display import staging, ui_state
from epizodiak.display.motion import SPEEDS, Motion, timetable
from epizodiak.display.screen import Screen
from epizodiak.display.ui_state import Ui
from epizodiak.games import CATALOGUE, TABLES
from epizodiak.table.table import Table
from epizodiak.timeline.timeline import Timeline
from epizodiak.web import device, dom, live_region, panels, preferences
from epizodiak.web.keyboard import Keyboard
from epizodiak.web.part import InWords
from epizodiak.web.patch import Patcher


class Renderer:
    """Draws the table; remembers which game is drawn.

    Attributes:
        in_words: shows tables as pages of words, once loaded.
    """

    def __init__(self) -> None:
        self.patcher = Patcher(dom.find("board"))
        self.keyboard = Keyboard(self.patcher)
        self._game = ""
        self._shown: Screen | None = None
        self.in_words: InWords | None = None

    def lay(self, state: AppState) -> bool:
        """Switch between a page of words and a drawn table; returns whether it has."""
        wanted = selectors.is_linear(state)
        if self.in_words is None or wanted == (self.keyboard.heading is not None):
            return False
        self._shown = None
        if wanted:
            self.patcher.clear()
            self.in_words.enter()
        else:
            self.in_words.leave()
        self.keyboard.heading = self.in_words.heading if wanted else None
        return True

    def draw_without_table(self, ui: Ui) -> None:
        """Update focus and panels on a page without a table."""
        self._shown = None
        self.keyboard.before()
        panels.show_panels(ui)
        self.keyboard.after(None, ui)

    def draw(self, old: AppState, new: AppState) -> None:
        """Draw the table, if anything about it has changed."""
        timeline, shown = new.timeline, selectors.shown_screen(new)
        tile_motion = new.tile_motion if new.tile_motion is not old.tile_motion else None
        if timeline is None or shown is None or (tile_motion is None and shown is self._shown):
            return
        self._shown = shown
        still = (
            new.tile_positions.layout != old.tile_positions.layout
            or new.tile_positions.still != old.tile_positions.still
        )
        if still and not self.patcher.empty:
            self.patcher.animator.finish()
        self.keyboard.before()
        if new.ui.panel == ui_state.MORE:
            panels.fill_rest(new.ui, new.say)
        panels.show_panels(new.ui)
        table = self._table_for(timeline)
        device.turn_page(selectors.page_turn(new, timeline))
        if self.in_words is not None and self.keyboard.heading is not None:
            self.in_words.draw(new, shown)
            panels.show_screen(shown, new.ui, new.say)
            live_region.show(timeline, new.ui, table, selectors.spoken_wording(new, timeline))
            self.keyboard.after(replace(shown.scene, sprites=(), regions=()), new.ui)
            self.in_words.follow(self.keyboard.focused, old.ui, new.ui)
            return
        motion = None
        if tile_motion is not None and tile_motion.travels and preferences.animations_on():
            passes = old.timeline is not None and old.timeline.player != timeline.player
            motion = _motion_of(new, timeline, table, passes=passes and new.ui.phase in (ui_state.TURN, ui_state.BOT))
        self.patcher.patch(shown.scene, motion, SPEEDS[new.settings.speed])
        panels.show_screen(shown, new.ui, new.say)
        live_region.show(timeline, new.ui, table, selectors.spoken_wording(new, timeline))
        self.keyboard.after(shown.scene, new.ui)

    def _table_for(self, timeline: Timeline) -> Table:
        """The table of a game; removes the drawing of another game."""
        name = timeline.game.name
        if name != self._game:
            if self._game:
                self.patcher.clear()
            self._game = name
            panels.prepare_for_game(CATALOGUE[name], TABLES[name])
        return TABLES[name]


def _motion_of(state: AppState, timeline: Timeline, table: Table, *, passes: bool) -> Motion | None:
    """The animation that brings the tiles to where they lie; ``passes``: whether somebody else is to act now."""
    tile_motion = state.tile_motion
    assert tile_motion is not None, "tiles fly"
    view, look = staging.view(timeline, state.ui), selectors.table_look(state, timeline)
    was, now = tile_motion.was or {}, state.tile_positions.tiles
    deal = tile_motion.was is None
    return timetable(
        tile_motion.travels,
        was,
        now,
        lambda at: table.motion.pose(at, view, look),
        deal=deal,
        again=tile_motion.repeated,
        passes=passes,
    )
