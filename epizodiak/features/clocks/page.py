"""The clocks on the page: a tab at each player's panel, and a panel of their own.

While a clock runs, one text changes in a second; nothing is laid out by that, and nobody's screen reader is told.
"""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.core.text import plain
from epizodiak.core.wording import Wording
from epizodiak.display import ui_state
from epizodiak.display.screen import Screen
from epizodiak.features.clocks import update, words
from epizodiak.features.clocks.state import CLOCK, PANEL
from epizodiak.table.panel import CHIP_HEIGHT, CHIP_WIDTH
from epizodiak.table.scene import Sprite
from epizodiak.table.seat_marks import SEAT_CLASSES
from epizodiak.timeline.match import Match
from epizodiak.web import device, dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

SHEET = "static/clock.css"

BUTTON = """<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 5.5a7.75 7.75 0 1 0 0 15.5 7.75 7.75 0 0 0
0-15.5ZM12 9v4.5l3 2M9.5 2.5h5"/></svg><span></span>"""

MARKUP = """<div class="card">
  <header><h2 id="clock-title" tabindex="-1"></h2><button type="button" class="cross"></button></header>
  <div class="body"><p id="clock-says"></p><ul id="clock-seats"></ul></div>
  <footer>
    <button type="button" class="primary" data-key="close-clock"></button>
    <button type="button" id="clock-switch"></button>
  </footer>
</div>"""
"""The menu's button and the panel without texts; nobody's words are in them."""


class ClockView:
    """Draws the clocks."""

    def __init__(self) -> None:
        self._tabs: dict[int, Any] = {}
        self._screen: Screen | None = None
        self._holder = _section_element("div", "clocks")
        dom.find("board").after(self._holder)
        self._entry = dom.button("clock", classes="for-players for-tablet")
        self._entry.id, self._entry.hidden = "menu-clock", True
        self._entry.innerHTML = BUTTON
        self._entry.setAttribute("aria-haspopup", "dialog")
        dom.find("menu-phones").before(self._entry)
        self.element = _section_element("section", "clock")
        self.element.className = "panel"
        for name, value in (("role", "dialog"), ("aria-modal", "true"), ("aria-labelledby", "clock-title")):
            self.element.setAttribute(name, value)
        self.element.innerHTML = MARKUP
        document.body.append(self.element)

    def draw(self, old: AppState, new: AppState) -> None:  # noqa: ARG002 - as every part
        """Update the clocks."""
        match, clock = new.match, CLOCK.of(new)
        here = match is not None and match.clock is not None and clock is not None
        dom.show("menu-clock", visible=here and new.ui.phase != ui_state.WATCH)
        if match is None or match.clock is None or clock is None:
            dom.show("clocks", visible=False)
            return
        say = selectors.wording(new, match)
        dom.show("clocks", visible=not match.clock.off)
        self._make_clocks(match, say)
        self._lay_clocks(selectors.shown_screen(new), linear=selectors.is_linear(new))
        for seat, tab in self._tabs.items():
            _write(tab, clock.left[seat], runs=clock.seat == seat)
        self._write_panel(new, match, say)

    # --- at the players' panels ---------------------------------------------------------------------------------------

    def _make_clocks(self, match: Match, say: Wording) -> None:
        """One clock for each seat that a person plays."""
        seats = update.people(match)
        if not dom.changed("clocks", (seats, say)):
            return
        self._tabs = {seat: _clock_element(seat, say) for seat in seats}
        self._holder.replaceChildren(*self._tabs.values())
        self._screen = None

    def _lay_clocks(self, shown: Screen | None, *, linear: bool) -> None:
        """Put each clock on its player's panel; on a page of words, in a row."""
        if shown is None or shown is self._screen:
            return
        self._screen = shown
        for seat, tab in self._tabs.items():
            if (sprite := shown.scene.sprite(f"player-{seat}")) is not None and not linear:
                _place_at_panel(tab, sprite)

    # --- the panel ----------------------------------------------------------------------------------------------------

    def _write_panel(self, state: AppState, match: Match, say: Wording) -> None:
        clock, kept = CLOCK.of(state), match.clock
        assert clock is not None, "a table with a clock"
        assert kept is not None, "likewise"
        self._write_labels(say, off=kept.off, over=match.player is None)
        if state.ui.panel != PANEL or not dom.changed("clock panel", (clock.left, kept.off, say)):
            return
        focused = document.activeElement.getAttribute("data-key")
        lines = [_panel_line(seat, clock.left[seat], say, gives=match.player is not None) for seat in self._tabs]
        dom.fill("clock-seats", lines)
        if (again := self.element.querySelector(f'#clock-seats [data-key="{focused}"]')) and focused:
            device.focus(again)

    def _write_labels(self, say: Wording, *, off: bool, over: bool) -> None:
        if not dom.changed("clock words", (say, off, over)):
            return
        find = self.element.querySelector
        self._entry.querySelector("span").textContent = say.gettext("Pause, clock…")
        off_told = say.gettext("The clock is off.")
        stands = say.gettext("The clock stands still until you continue. Nobody loses by running out of time.")
        find("h2").textContent = say.gettext("Clock") if off or over else say.gettext("Pause")
        dom.find("clock-says").textContent = off_told if off else stands
        find(".cross").setAttribute("aria-label", say.gettext("Close"))
        back = say.gettext("Back to the table") if off or over else say.gettext("Continue")
        find('[data-key="close-clock"]').textContent = back
        switch = dom.find("clock-switch")
        switch.setAttribute("data-key", "clock-on" if off else "clock-off")
        switch.textContent = say.gettext("Switch the clock on") if off else say.gettext("Switch the clock off")
        switch.hidden = over


def page(_: Loop) -> PagePart:
    """What clocks add to the page."""
    return PagePart(draw=ClockView().draw, sheet=SHEET)


# --- elements ---------------------------------------------------------------------------------------------------------


def _section_element(tag: str, name: str) -> Any:
    made = dom.element(tag)
    made.id, made.hidden = name, True
    return made


def _clock_element(seat: int, say: Wording) -> Any:
    """A seat's clock; on a page of words, its name is in front."""
    made = dom.element("p", classes=SEAT_CLASSES[seat])
    name, time = dom.element("span", say.called(seat), "name"), dom.element("span", "", "time")
    time.setAttribute("role", "timer")
    time.setAttribute("aria-live", "off")
    named = say.told(seat, say.gettext("Clock of {name}"), say.gettext("Your clock"))
    time.setAttribute("aria-label", plain(named.format(name=say.names[seat])))
    made.setAttribute("data-clock", str(seat))
    made.append(name, " ", time)
    return made


def _write(tab: Any, left: float, *, runs: bool) -> None:
    """Write a clock's time if another second is shown, and whether it runs."""
    seat, text = str(tab.getAttribute("data-clock")), words.clock_text(left)
    if dom.changed(f"clock {seat}", (text, tab)):
        tab.lastElementChild.textContent = text
    if dom.changed(f"clock state {seat}", (runs, left <= 0, tab)):
        tab.toggleAttribute("data-runs", runs)
        tab.toggleAttribute("data-over", left <= 0)


def _place_at_panel(tab: Any, sprite: Sprite) -> None:
    """Put a clock at the right of a panel's upper edge."""
    assert sprite.hit is not None, "a panel can be asked about"
    width, height = sprite.hit.size
    tab.style.left, tab.style.top = f"{sprite.x + width:.1f}px", f"{sprite.y:.1f}px"
    tab.toggleAttribute("data-small", width < CHIP_WIDTH or height < CHIP_HEIGHT)


def _panel_line(seat: int, left: float, say: Wording, *, gives: bool) -> Any:
    """A seat's line in the clocks' panel."""
    made = dom.element("li", classes=SEAT_CLASSES[seat])
    made.append(dom.element("span", say.called(seat), "name"), dom.element("span", words.clock_text(left), "time"))
    if gives:
        more = dom.button(f"clock-more-{seat}", say.gettext("2 minutes more"), "quiet")
        label = say.told(seat, say.gettext("2 minutes more for {name}"), say.gettext("2 minutes more for you"))
        more.setAttribute("aria-label", plain(label.format(name=say.names[seat])))
        made.append(more)
    return made
