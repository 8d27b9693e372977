"""Draws the page: each part is drawn again only if what it reads of the state has changed."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from pyscript import document

from epizodiak.app import selectors, tile_positions
from epizodiak.app.state import AppState, Viewport
from epizodiak.core.wording import Wording
from epizodiak.display import narration, staging, ui_state
from epizodiak.display.settings import Settings
from epizodiak.features import offers
from epizodiak.games import CATALOGUE, TABLES
from epizodiak.web import (
    bar,
    device,
    dom,
    grace,
    language,
    lobby_view,
    panels,
    preferences,
)
from epizodiak.web.part import PagePart
from epizodiak.web.renderer import Renderer


class PageView:
    """The whole page; remembers only what was drawn.

    Attributes:
        renderer: draws the table.
        parts: the parts of the features that are loaded.

    Args:
        later: runs a coroutine with care.
    """

    def __init__(self, later: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self.renderer = Renderer()
        self.parts: list[PagePart] = []
        self._root = document.documentElement
        dom.changed("title of the window", narration.title("", None, Wording(())))  # as the page came
        self._later = later

    def add(self, part: PagePart) -> None:
        """Add a feature's part."""
        self.parts.append(part)
        self.renderer.in_words = part.in_words or self.renderer.in_words

    def fields(self) -> Iterator[str]:
        """Ids of the features' fields."""
        return (name for part in self.parts for name in part.fields)

    def tell_field(self, name: str) -> bool:
        """Tell a feature that its field has changed; returns whether one has such a field."""
        heard = [part.fields[name] for part in self.parts if name in part.fields]
        for hear in heard:
            hear(dom.find(name))
        return bool(heard)

    def prepare(self, old: AppState, new: AppState) -> Viewport | None:
        """Show or hide what takes space from the table, before that is drawn.

        Returns:
            The room, if it may be another one; measuring it makes the browser lay out.
        """
        sat = old.sitting.number != new.sitting.number or (new.followed is not None and old.followed is None)
        if new.timeline is not None and sat:
            panels.at_table()
        for part in self.parts:
            if part.prepare is not None:
                part.prepare(new)
        turned = self.renderer.lay(new)
        same = (
            not turned
            and old.tile_positions.layout == new.tile_positions.layout
            and old.settings.large == new.settings.large
        )
        return None if new.timeline is None or same else measured(new.settings)

    def draw(self, old: AppState, new: AppState) -> None:
        """Draw what has changed; if the position is publishable, set the attributes of the screen contract, too."""
        if new.settings is not old.settings:
            preferences.apply(new.settings)
        if new.language != old.language or new.say is not old.say:
            language.translate_shell(new.say.translations, new.language)
        if new.timeline is not None:
            if new.sitting.number != old.sitting.number and new.sitting.started_at is not None:
                with grace.since(new.sitting.started_at):
                    self.renderer.draw(old, new)
            else:
                self.renderer.draw(old, new)
        elif old.timeline is not None:
            self.renderer.draw(old, tile_positions.departed(old, new))  # no hand stays in the page
            device.turn_page(0)
        elif new.ui is not old.ui:
            self.renderer.draw_without_table(new.ui)
        if selectors.has_acted_by_itself(old, new):
            bar.hold()
        self._draw_parts(old, new)
        if new.publishable:
            self._show_buttons(new)
            self._set_attributes(new)

    def _draw_parts(self, old: AppState, new: AppState) -> None:
        if new.ui.panel in (ui_state.KEYS, ui_state.SETTINGS):
            panels.for_table(TABLES[new.game], new.say)
        if new.notice is not old.notice:
            panels.notice(new.notice)
        panels.elsewhere(visible=new.match is not None and new.ui.phase == ui_state.WATCH)
        if new.lobby is not old.lobby or new.say is not old.say or new.opening is not old.opening:
            lobby_view.draw(new)
        for draw in filter(None, (part.draw for part in self.parts)):
            draw(old, new)

    def _show_buttons(self, new: AppState) -> None:
        """Show or hide the buttons that depend on what is stored."""
        dom.show("menu-phones", visible=new.match is not None and not new.ui.taught and not new.ui.on_phone)
        offered, ui = offers(new), new.ui
        came = dom.changed("where offers are", (ui.panel, new.loaded_features))
        all_anew = came or ui.phase not in (*ui_state.SHOWING, ui_state.CURTAIN)  # in these no such button comes
        for key, usable in offered.items():
            another = dom.changed(f"offer {key}", usable)
            button = document.querySelector(f'[data-key="{key}"]') if another or all_anew else None
            if button:
                button.hidden = not usable
        more = ui.phase == ui_state.ROUND and document.querySelector('[data-key="more"]')
        if more:
            more.hidden = not any(offered.get(key, True) for key in panels.at_end("ends", new.say, over=False))

    def _set_attributes(self, new: AppState) -> None:
        """Set the document's attributes of ``docs/screen-contract.md``, after everything is drawn and stored."""
        if not new.ready:
            return
        timeline = new.timeline
        seat = None if timeline is None else timeline.player
        phase, ply, step = new.ui.shown_phase, 0, ""
        if timeline is not None:
            ply, step = timeline.ply, timeline.phase
        words = new.say if timeline is None else selectors.spoken_wording(new, timeline)
        ended = staging.name(new.ui)
        own = {name: told for part in self.parts if part.marks for name, told in part.marks(new).items()}
        marks = phase, ply, seat, step, ended, new.game, words, own
        if not dom.changed("marks", marks):
            return
        data = self._root.dataset
        if str(data.phase) == ui_state.ERROR:
            return
        data.ply = str(ply)
        data.seat = "" if seat is None else str(seat)
        data.step = step
        data.ending = ended
        data.game = new.game
        for name, told in own.items():
            if not told:
                self._root.removeAttribute(f"data-{name}")
            else:
                self._root.setAttribute(f"data-{name}", str(told))
        called = "" if timeline is None else CATALOGUE[timeline.game.name].title
        device.set_title(narration.title(called, timeline, words))
        data.phase = phase
        data.ready = ""
        if dom.changed("kept", False):  # the picture of an earlier visit (`static/kept.js`) is only a picture now
            self._root.removeAttribute("data-kept")


def measured(settings: Settings) -> Viewport:
    """The space for the table as measured now."""
    large = device.large_print(settings.large)  # first: a table that scrolls has a bar beside it
    width, height = device.table_size()
    return Viewport(width, height, device.text_size(), large, device.scroll_bar(), preferences.less_motion())
