"""Draws a table as a page of words and buttons.

The page's own parts (curtain, score sheet, words, log, buttons) stay the
same elements, in the order in which they are read; what is made here goes again with the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.display.screen import Screen
from epizodiak.display.ui_state import SHOWING, TURN, Ui
from epizodiak.features.linear import words
from epizodiak.features.linear.words import LinearPage, Lines, Press
from epizodiak.games import CATALOGUE
from epizodiak.web import device, dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

USUAL, READ = ("header", "words", "log"), ("words", "linear", "log", "header")
"""The parts of the table in the order of the document, and in that in which they are read."""

BUTTON = "button"


def page(_: Loop) -> PagePart:
    """What pages of words add to the page."""
    return PagePart(sheet="static/linear.css", in_words=LinearView())


class LinearView:
    """Draws the page of words.

    Attributes:
        heading: of the turn; it has the focus when a turn begins, and after each press.
    """

    def __init__(self) -> None:
        self.heading = dom.element("h2", classes="turn")
        self.heading.tabIndex = -1
        self._title = dom.element("header", classes="game")
        self._body = dom.element("div")
        self._body.id = "linear"
        self._blocks: list[tuple[object, Any]] = []
        self._page: LinearPage | None = None
        self._before: LinearPage | None = None
        self._position: tuple[object, ...] = ()
        self._stripped = False

    # --- coming and going ---------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Replace the drawn table."""
        device.set_linear(wanted=True)
        table, spread = dom.find("table"), dom.find("spread")
        table.prepend(self._title)
        table.append(spread)
        dom.find("board").setAttribute("hidden", "")
        spread.append(self._body)
        spread.append(self.heading, *(self._body if name == "linear" else dom.find(name) for name in READ))

    def leave(self) -> None:
        """Give way to the drawn table, and remove everything about the game."""
        device.set_linear(wanted=False)
        table, spread = dom.find("table"), dom.find("spread")
        for made in (self._title, self.heading, self._body):
            made.remove()
            made.replaceChildren()
        self._blocks, self._page, self._before, self._position, self._stripped = [], None, None, (), False
        dom.find("board").removeAttribute("hidden")
        spread.append(*(dom.find(name) for name in USUAL))
        table.prepend(spread)

    # --- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, state: AppState, shown: Screen) -> None:
        """Update the page; under an open panel its buttons do nothing."""
        timeline, ui = state.timeline, state.ui
        assert timeline is not None, "a table is shown"
        position = timeline, ui.phase, ui.holder, ui.selection, state.say
        self._before = self._page
        if self._position and ui.phase != self._position[1] and ui.phase not in SHOWING:
            device.to_top()  # how far the page was scrolled tells how much a hand could do
        if ui.panel and position == self._position and ui.phase == TURN:
            self._disable_buttons()
            return
        self._position = position
        table, say = selectors.table_of(timeline), selectors.spoken_wording(state, timeline)
        title = CATALOGUE[timeline.game.name].title
        page = words.page(shown, timeline, ui, table, say, title=title)
        if page != self._page or self._stripped:
            self._write_page(page)
        self._page, self._stripped = page, False

    def _disable_buttons(self) -> None:
        """Remove the action from every button, so that taps do nothing."""
        self._stripped = True
        for button in self._body.querySelectorAll("[data-can]"):
            button.removeAttribute("data-can")

    def _write_page(self, page: LinearPage) -> None:
        old = self._page
        if old is None or page.title != old.title:
            called, standing = page.title
            self._title.replaceChildren(dom.element("h1", called), dom.element("p", standing))
        if old is None or page.heading != old.heading:
            dom.write_names(self.heading, page.heading)
        wanted: list[object] = [page.actions] if page.actions else []
        wanted += [*page.shown, *page.parts]
        wanted += [(page.steps_heading, page.steps)] if page.steps else []
        wanted += [(page.places_heading, page.places)] if page.places else []
        known = [] if self._stripped else list(self._blocks)
        blocks = []
        for content in wanted:
            same = next((block for block in known if block[0] == content), None)
            if same is not None:
                known.remove(same)
            blocks.append(same or (content, self._block_element(content, page)))
        self._blocks = blocks
        self._body.replaceChildren(*(element for _, element in blocks))

    def _block_element(self, content: Any, page: LinearPage) -> Any:
        """The element of one block."""
        if content is page.actions:
            return _buttons_element(page.actions)
        if isinstance(content, Lines):
            return _section_element(content.heading, _lines_element(content, page.joined))
        heading, lines = content
        return (
            _section_element(heading, _buttons_element(lines)) if lines is page.steps else _folded_places(heading, page)
        )

    # --- the focus ----------------------------------------------------------------------------------------------------

    def follow(self, key: str | None, old: Ui, ui: Ui) -> None:
        """Move the focus after a press: to the heading if there is another choice to make, else nowhere.

        Args:
            key: of what had the focus before.
            old: the page's state before.
            ui: the page's state now.
        """
        before, page = self._before, self._page
        if before is None or page is None or before is page or ui.panel or ui.command:
            return
        if ui.phase not in SHOWING or old.panel or old.command:
            return
        if key not in {press.key for press in (*before.actions, *before.steps)}:
            return
        stays = key in {press.key for press in (*page.actions, *page.steps)}
        fresh = _playable_keys(page) - _playable_keys(before)
        if stays and (not fresh or ui.armed == key):
            device.focus_soon(self._body.querySelector(f'[data-key="{key}"]'))
        else:
            device.focus_soon(self.heading)


def _playable_keys(page: LinearPage) -> set[str]:
    return {press.can for press in page.actions if press.can not in words.CHOICES}


# --- elements ---------------------------------------------------------------------------------------------------------


def _section_element(heading: str, content: Any) -> Any:
    made = dom.element("section")
    made.append(dom.element("h2", heading), content)
    return made


def _list_element(entries: Sequence[Any]) -> Any:
    made = dom.element("ul")
    made.append(*entries)
    return made


def _buttons_element(presses: Sequence[Press]) -> Any:
    made = _list_element([_button_element(press) for press in presses])
    made.className = "presses"
    return made


def _button_element(press: Press) -> Any:
    made, button = dom.element("li"), dom.element(BUTTON, press.text)
    button.type = BUTTON
    button.setAttribute("data-key", press.key)
    button.setAttribute("data-can", press.can)
    if press.can == "unselect":
        button.setAttribute("aria-pressed", "true")
    made.append(button)
    return made


def _lines_element(part: Lines, joined: str) -> Any:
    """Lines as a list; a single one, or a few short ones, as a paragraph."""
    if not part.short and len(part.lines) > 1:
        return _list_element([_line_element("li", *line) for line in part.lines])
    made = dom.element("p")
    for number, line in enumerate(part.lines):
        made.append(*([joined] if number else []), _line_element("span", *line))
    return made


def _line_element(tag: str, key: str, text: str) -> Any:
    made = dom.element(tag, text)
    if key:
        made.setAttribute("data-key", key)
    return made


def _folded_places(heading: str, page: LinearPage) -> Any:
    """The list of places that cannot be tapped, folded, because few people need it."""
    made = dom.element("details")
    made.append(dom.element("summary", heading))
    for each in page.places:
        made.append(dom.element("h3", each.heading), _lines_element(each, page.joined))
    return made
