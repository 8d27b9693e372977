"""The keyboard: one tab stop per region, keys that act, and a focus that survives redrawing."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, window

from epizodiak.display import navigation, ui_state
from epizodiak.display.ui_state import Ui
from epizodiak.table.scene import Region, Scene
from epizodiak.web import device, dom, panels
from epizodiak.web.patch import Patcher

SHORTCUTS = {"?": "keys", "t": "text", "/": "command", "u": "take-back", "l": "lens"}
"""Single keys and the button that each stands for; they count only where nobody is typing."""

WITHOUT_TABLE = ("?",)
"""Single keys that the lobby knows too."""

BEHIND = "#table, #lobby, #replay, #coach, #waiting, #puzzle"
"""What lies behind an open panel."""

FIRST = "[tabindex='-1'], button:not(.cross), input, select, textarea"
"""What has the focus first in a panel."""

HOMES = (
    '#curtain:not(.leaving) [data-key="reveal"]',
    "#sheet:not(.leaving) #sheet-buttons button",
    "#elsewhere button",
    "#pairing:not([hidden]) h2",
    "#joining:not([hidden]) h1",
    "#waiting button",
    '#lobby [data-key="start"]',
)
"""What has the focus where there is no turn, each in its own phase."""

CLOSED = "#command.leaving"
"""The field for typed actions once it is closed, and still there for what a screen reader stands on."""

FIELDS = "input, select, textarea"
STOPS = 'button, select, input, textarea, summary, a[href], [tabindex="0"]'
"""What Tab reaches inside a panel."""


class Keyboard:
    """Remembers where the focus is and moves it.

    Attributes:
        heading: on a page of words, the heading that is focused when a turn begins.
        focused: key of what had the focus before the latest redraw, or empty.

    Args:
        patcher: holds the drawn places.
    """

    def __init__(self, patcher: Patcher) -> None:
        self._patcher = patcher
        self._regions: tuple[Region, ...] = ()
        self._stops: dict[str, str] = {}
        self._elements: dict[str, Any] = {}
        self._late: dict[str, str] = {}
        self._cans: set[str] = set()
        self.heading: Any = None
        self.focused: str | None = None
        self._ui = Ui()
        self._opener: str | None = None
        self._held = False

    # --- keys ---------------------------------------------------------------------------------------------------------

    def key(self, event: Any, name: str, ui: Ui, tap: Callable[[str, float], None], ask: Callable[[str], bool]) -> None:
        """Answer a key: move over the table, tap a place or button, or ask for an announcement."""
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if name == "Tab":
            self._keep_inside(event, ui)
        elif event.target.closest(FIELDS):
            return
        elif name in SHORTCUTS and (ui.phase != ui_state.LOBBY or name in WITHOUT_TABLE):
            event.preventDefault()
            tap(SHORTCUTS[name], event.timeStamp)
        elif ask(name):
            event.preventDefault()
        elif not ui.panel:
            self._on_table(event, name, ui, tap)

    def _on_table(self, event: Any, name: str, ui: Ui, tap: Callable[[str, float], None]) -> None:
        place = event.target.closest("#board [data-key]")
        if place and name in ("Enter", " "):
            event.preventDefault()
            answers = place.hasAttribute("data-can") or ui.phase == ui_state.TURN  # else a bot would be hurried
            if answers and not event.repeat:
                tap(str(place.getAttribute("data-key")), event.timeStamp)
        elif place:
            here = str(place.getAttribute("data-key"))
            region = navigation.region_of(self._regions, here)
            goal = navigation.moved(region, here, name) if region else None
            if region is not None and goal is not None:
                event.preventDefault()
                self._set_tab_stop(region.name, goal)
                self._patcher.element(goal).focus()
        elif name in navigation.STEPS and ui.phase == ui_state.TURN and event.target.isSameNode(document.body):
            event.preventDefault()
            self._focus_first()

    def _keep_inside(self, event: Any, ui: Ui) -> None:
        """Keep the Tab key inside an open panel."""
        if not ui.panel:
            return
        found = [e for e in dom.find(panels.element(ui.panel)).querySelectorAll(STOPS) if e.checkVisibility()]
        if not found:
            return
        edge, goal = (found[0], found[-1]) if event.shiftKey else (found[-1], found[0])
        inside = any(element.isSameNode(event.target) for element in found)
        if edge.isSameNode(event.target) or (event.shiftKey and not inside):
            event.preventDefault()
            goal.focus()

    # --- redraws ------------------------------------------------------------------------------------------------------

    def before(self) -> None:
        """Note where the focus is, before a redraw."""
        active = document.activeElement
        holder = active.closest("[data-key]") if active else None
        self.focused = self._patcher.focused = str(holder.getAttribute("data-key")) if holder else None

    def after(self, scene: Scene | None, ui: Ui) -> None:
        """Give every region its tab stop, and move the focus if its place is gone."""
        old, self._ui = self._ui, ui
        before = self._regions
        if scene is not None:
            self._cans = {sprite.key for sprite in filter(attrgetter("can"), scene.sprites)}
            self._regions = scene.regions
            goes_on = old.holder == ui.holder and old.phase in ui_state.SHOWING and ui.phase in ui_state.SHOWING
            kept, focused = (self._stops, self.focused) if goes_on else ({}, None)  # stops tell what could be done
            self._late = {}
            for name, key in navigation.tab_stops(scene.regions, kept, self._cans, focused).items():
                stop = self._stops.get(name)
                if stop != key and self.focused in (stop, key):
                    self._set_tab_stop_later(name, key)
                else:
                    self._set_tab_stop(name, key)
        if dom.changed("behind", bool(ui.panel)):
            if ui.panel:  # the panel has the focus first: a screen reader whose place is gone may say nothing any more
                device.after_screen_reader(self._make_rest_inert, "behind")
            else:
                self._make_rest_inert()
        self._focus_after_change(old, ui, before)
        self.keep_focus_visible()

    def _make_rest_inert(self) -> None:
        """Make everything behind an open panel inert."""
        for each in document.querySelectorAll(BEHIND):  # a puzzle's box may not be here yet
            each.inert = bool(self._ui.panel)

    def _set_tab_stop(self, name: str, key: str) -> None:
        """Make a place the tab stop of its region."""
        self._late.pop(name, None)
        element = self._patcher.element(key)
        if self._elements.get(name) is element:
            return
        if name in self._elements:
            self._elements[name].setAttribute("tabindex", "-1")
        element.setAttribute("tabindex", "0")
        self._stops[name], self._elements[name] = key, element

    def _set_tab_stop_later(self, name: str, key: str) -> None:
        """Make a place the tab stop with the next frame, if it or the last one has the focus.

        A browser that is told whether the place with the focus can be reached works out all styles at once; in the
        middle of a tap that takes as long as the patch.
        """
        if not self._late:
            window.requestAnimationFrame(create_once_callable(lambda _: self._set_waiting_tab_stop()))
        self._late[name] = key

    def _set_waiting_tab_stop(self) -> None:
        for name, key in list(self._late.items()):
            self._set_tab_stop(name, key)

    def _focus_after_change(self, old: Ui, ui: Ui, before: tuple[Region, ...]) -> None:
        """Move the focus if a change of the page requires it."""
        was_open, is_open = bool(old.panel or old.command), bool(ui.panel or ui.command)
        if is_open and not was_open:
            self._opener = self.focused
        if ui.panel:
            return  # the panel took the focus when it opened
        if ui.command:
            if not old.command or old.panel:
                device.focus_soon(dom.find("typed"))
        elif was_open and old.phase == ui.phase:
            self._focus_opener(ui)
        elif (
            ui.phase in ui_state.SHOWING
            and self.focused is not None
            and old.holder == ui.holder
            and old.phase in ui_state.SHOWING
        ):
            if self._is_gone(self.focused):
                self._focus_near(self.focused, before)
        elif ui.phase == ui_state.TURN and (old.phase != ui_state.TURN or old.holder != ui.holder):
            self._focus_first()

    def _is_gone(self, key: str) -> bool:
        return self._patcher.sprite(key) is None and not document.querySelector(f'[data-key="{key}"]')

    def _focus_near(self, key: str, before: tuple[Region, ...]) -> None:
        region = navigation.region_of(before, key)
        now = next((r for r in self._regions if region is not None and r.name == region.name), None)
        goal = navigation.nearest(region, now, key)
        if now is None or goal is None:
            self._focus_first()
            return
        self._set_tab_stop(now.name, goal)
        device.focus_soon(self._patcher.element(goal))

    def keep_focus_visible(self) -> None:
        """Before the next frame, move the focus to a visible element if it is lost or hidden."""
        if not self._held:
            self._held = True
            window.requestAnimationFrame(create_once_callable(lambda _: self._restore_focus()))

    def _restore_focus(self) -> None:
        self._held = False
        active = document.activeElement
        lost = not active or active.isSameNode(document.body) or not active.checkVisibility() or active.closest(CLOSED)
        first_look = self._ui.phase == ui_state.LOBBY and self.focused is None  # nobody has been anywhere yet
        if lost and not first_look and (goal := self._fallback_element(self._ui)):
            device.focus(goal)

    def _fallback_element(self, ui: Ui) -> Any:
        """The element to focus if there is nothing better."""
        if ui.panel:
            return dom.find(panels.element(ui.panel)).querySelector(FIRST)
        for name in HOMES:
            if (home := document.querySelector(name)) and home.checkVisibility():
                return home
        if self.heading is not None:
            return self.heading
        goal = navigation.first_thing(self._regions, self._cans)
        return self._patcher.element(goal) if goal else document.querySelector('[data-key="menu"]')

    def _focus_first(self) -> None:
        if self.heading is not None:
            device.focus_soon(self.heading)
            return
        goal = navigation.first_thing(self._regions, self._cans)
        region = navigation.region_of(self._regions, goal) if goal else None
        if goal is None or region is None:
            return
        self._set_tab_stop(region.name, goal)
        device.focus_soon(self._patcher.element(goal))

    def _focus_opener(self, ui: Ui) -> None:
        """Move the focus back to what opened the panel, if it is still there."""
        opener, self._opener = self._opener, None
        element = document.querySelector(f'[data-key="{opener}"]') if opener else None
        place = opener is not None and self._patcher.sprite(opener) is not None
        if element and element.checkVisibility() and (ui.phase in ui_state.SHOWING or not place):
            device.focus(element)
        elif ui.phase == ui_state.TURN:
            self._focus_first()
        elif goal := self._fallback_element(ui):
            device.focus(goal)
