"""The panel in which lines are written, and the box over a replayed table that shows those of a position."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.core.text import isolated
from epizodiak.core.wording import Wording
from epizodiak.web import dom
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart
from notes import words, writers
from notes.events import LinesGiven, ReadLines
from notes.state import PANEL

FIELD = "notes-of-"
"""A seat's field is ``notes-of-SEAT``."""


def page(loop: Loop) -> PagePart:
    """What leaving lines adds to the page."""
    writing, box = Writing(loop), Box()

    def draw(old: AppState, new: AppState) -> None:
        writing.draw(old, new)
        box.draw(new)

    return PagePart(handlers=(writing,), draw=draw)


class Writing(Handlers):
    """The panel: a field for each player who may write."""

    def __init__(self, loop: Loop) -> None:
        """Put the panel into the page, hidden.

        Args:
            loop: is told what was written.
        """
        self._loop = loop
        self._title, self._cross = dom.element("h2"), dom.element("button", classes="cross")
        self._title.id, self._title.tabIndex, self._cross.type = "notes-title", -1, "button"
        self._fields = dom.element("div", classes="body")
        self._keep, self._close = _button("notes-keep"), _button("close-notes")
        self._keep.className = "primary"
        self._texts: dict[int, Any] = {}
        document.body.append(self._panel())

    def _panel(self) -> Any:
        panel, card = dom.element("section", classes="panel"), dom.element("div", classes="card")
        panel.id, panel.hidden = PANEL, True
        for name, value in (("role", "dialog"), ("aria-modal", "true"), ("aria-labelledby", "notes-title")):
            panel.setAttribute(name, value)
        card.setAttribute("data-apart", "")
        head, foot = dom.element("header"), dom.element("footer")
        head.append(self._title, self._cross)
        foot.append(self._keep, self._close)
        card.append(head, self._fields, foot)
        panel.append(card)
        return panel

    def draw(self, old: AppState, new: AppState) -> None:
        """Empties the fields, or fills them with what is kept, as the panel opens."""
        if new.ui.panel != PANEL or old.ui.panel == PANEL or new.match is None:
            return
        say, match = new.say, new.match
        self._title.textContent = say.gettext("Leave a line")
        self._cross.setAttribute("aria-label", say.gettext("Close"))
        self._keep.textContent = say.gettext("Keep")
        self._close.textContent = say.gettext("Back to the table")
        kept = {line.seat: line.text for line in words.at(match.record, match.ply)}
        names = selectors.wording(new, match).names
        self._texts = {seat: _field(seat, kept.get(seat, "")) for seat in writers(new)}
        self._fields.replaceChildren(*(_labelled(field, names[seat]) for seat, field in self._texts.items()))

    @handles(ReadLines)
    def read(self, effect: ReadLines) -> None:
        """Reads what stands in the fields."""
        most = 2 * words.MOST_LETTERS  # whatever the field lets through: the rest is cut as a line
        texts = tuple((seat, str(self._texts[seat].value)[:most]) for seat in effect.seats if seat in self._texts)
        self._loop.dispatch(LinesGiven(effect.ply, texts))


class Box:
    """Shows the lines of the position at which a replay stands, over the table's lower edge."""

    def __init__(self) -> None:
        """Put the box into the page, hidden."""
        self._box = dom.element("ul", classes="notice")
        self._box.id, self._box.hidden = "notes-left", True
        self._box.setAttribute("data-apart", "")
        style = self._box.style
        style.position, style.zIndex, style.listStyle = "absolute", "3", "none"
        style.bottom, style.left, style.transform = "8px", "50%", "translateX(-50%)"
        style.width, style.maxWidth = "max-content", "min(36rem, calc(100% - 32px))"
        style.maxHeight, style.margin = "40%", "0"
        style.overflow, style.overflowWrap = "auto", "anywhere"
        dom.find("table").append(self._box)

    def draw(self, new: AppState) -> None:
        """Brings the box up to date."""
        playback = new.playback
        lines = () if playback is None else words.at(playback.record, playback.ply)
        wording = new.say if playback is None else selectors.wording(new, playback)
        if dom.changed("notes left", (lines, wording.names)):
            dom.fill("notes-left", [_line(line, wording) for line in lines])
            dom.show("notes-left", visible=bool(lines))


def _line(line: words.Line, wording: Wording) -> Any:
    return dom.element("li", words.told([line], wording))


def _field(seat: int, text: str) -> Any:
    field = dom.element("input")
    field.id, field.type, field.autocomplete = f"{FIELD}{seat}", "text", "off"
    field.maxLength, field.value = words.MOST_LETTERS, text
    field.style.width = "100%"
    return field


def _labelled(field: Any, name: str) -> Any:
    label = dom.element("label", isolated(name))
    label.style.display = "block"
    label.append(field)
    return label


def _button(key: str) -> Any:
    button = dom.element("button")
    button.type = "button"
    button.setAttribute("data-key", key)
    return button
