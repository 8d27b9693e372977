"""The panel with the own code and friends' games beside the own one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyscript import document

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.features.comparison import kept, update, words
from epizodiak.features.comparison.events import DayTold, EmptyCodes, TellDay
from epizodiak.features.comparison.state import COMPARISON, PANEL
from epizodiak.features.comparison.words import GameLine
from epizodiak.features.qr.page import CodeBox
from epizodiak.features.reviews.state import REVIEW, Review
from epizodiak.timeline.match import Match
from epizodiak.web import device, dom
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

SHEET = "static/comparison.css"

ICON = (
    '<symbol id="icon-compare" viewBox="0 0 24 24"><path d="M3 5h7v14H3zM14 5h7v14h-7zM5 9h3M16 9h3M5 13h3"/></symbol>'
)
"""The picture of the button that opens the panel; it is needed where a game has ended, and so is this feature."""

LONGEST = 8_000
"""Letters that the field for codes takes."""


def page(loop: Loop) -> PagePart:
    """What comparing adds to the page."""
    document.getElementById("icon-deal").insertAdjacentHTML("afterend", ICON)
    panel = ComparisonPanel(loop)
    return PagePart(handlers=(panel,), draw=panel.draw, sheet=SHEET)


class ComparisonPanel(Handlers):
    """Draws the panel; closed, nothing of it stays in the page but its frame.

    Args:
        loop: is told what the browser says.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._body = dom.element("div", classes="body")
        self._title, self._cross = dom.element("h2"), dom.button("close-comparison", "", "cross")
        self._title.id, self._title.tabIndex = "comparison-title", -1
        self._parts: dict[str, Any] = {}
        self._lines: tuple[tuple[object, ...], tuple[GameLine, ...]] = ((), ())
        document.body.append(self._frame())

    def _frame(self) -> Any:
        panel, card, head = dom.element("section", classes="panel"), dom.element("div", classes="card"), "header"
        panel.id, panel.hidden = PANEL, True
        for name, value in (("role", "dialog"), ("aria-modal", "true"), ("aria-labelledby", self._title.id)):
            panel.setAttribute(name, value)
        for name, value in (("tabindex", "0"), ("role", "region"), ("aria-labelledby", self._title.id)):
            self._body.setAttribute(name, value)
        made = dom.element(head)
        made.append(self._title, self._cross)
        card.append(made, self._body)
        panel.append(card)
        return panel

    @handles(TellDay)
    def tell_day(self, _: TellDay) -> None:
        """Tell the local date."""
        self._loop.dispatch(DayTold(device.today()))

    @handles(EmptyCodes)
    def empty(self, _: EmptyCodes) -> None:
        """Empty the field for codes."""
        if self._parts:
            self._parts["field"].value = ""

    def draw(self, _: AppState, new: AppState) -> None:
        """Update the panel while it is open."""
        match = new.match
        if new.ui.panel != PANEL or match is None:
            if self._parts:
                self._parts, self._lines = {}, ((), ())
                self._body.replaceChildren()
            return
        shown, say = COMPARISON.of(new), selectors.wording(new, match)
        if dom.changed("comparison", (say, match.record)) or not self._parts:
            self._build(match, say)
        if dom.changed("comparison told", (shown.told, shown.wrong)) or str(self._parts["told"].textContent) == "":
            self._parts["told"].replaceChildren(*([dom.element("span", shown.told)] if shown.told else []))
        self._write_games(match, shown.codes, REVIEW.of(new), say)

    def _build(self, match: Match, say: Wording) -> None:
        """Build what stays while the panel is open."""
        self._title.textContent = say.gettext("The same deal, compared")
        self._cross.setAttribute("aria-label", say.gettext("Close"))
        code, problem = words.own_code(match, say)
        games, told = dom.element("div"), dom.element("p")
        told.id = update.ANSWER
        field = dom.element("textarea")
        field.id, field.rows, field.maxLength, field.spellcheck = update.FIELD, 2, LONGEST, False
        field.setAttribute("data-key", update.FIELD)
        field.setAttribute("aria-describedby", told.id)
        self._parts = {"field": field, "told": told, "games": games}
        own = self._own_elements(code, say) if code else [dom.element("p", problem)]
        row = dom.element("p", classes="go")
        row.append(dom.button("compare-add", say.gettext("Compare"), "primary"))
        theirs = [_labelled(field, say.gettext("Friends' codes")), row, told, games]
        self._body.replaceChildren(*own, *(theirs if code else []))
        dom.changed("comparison games", None)

    def _own_elements(self, code: str, say: Wording) -> list[Any]:
        """The own code: as a text, and to be scanned."""
        sentence = say.gettext("Send your code to friends who play this deal, and paste theirs below.")
        about, field = dom.element("p", sentence, "quiet"), dom.element("input")
        about.id = "compare-about"
        field.id, field.readOnly, field.value = "compare-code", True, code
        field.tabIndex = -1  # nobody has to listen to so many letters
        field.setAttribute("data-key", field.id)
        row, box = dom.element("p", classes="go"), CodeBox("compare-qr", self._loop.later)
        link = dom.button("compare-deal", say.gettext("Copy a link to this deal"))
        copy = dom.button("compare-copy", say.gettext("Copy"))
        copy.setAttribute("aria-describedby", about.id)
        row.append(copy, link)
        box.show(code, say.gettext("Your code, to be scanned"))
        return [about, _labelled(field, say.gettext("Your code")), row, box.element]

    def _write_games(self, match: Match, codes: Sequence[str], review: Review | None, say: Wording) -> None:
        """Lay the games side by side; what each cost comes as the review finds it out."""
        known = match.record, tuple(codes), say
        if self._lines[0] != known:
            friends = kept.friends(codes, update.deal_of(match))
            found = words.lines(match, [each for _, each in friends], say) if friends else ()
            self._lines = known, found
        lines, seat = self._lines[1], match.bots.index("-") if "-" in match.bots else 0
        of_game = review if review is not None and review.record == match.record else None
        costs = tuple(tuple(words.cost(deed, of_game, seat, say) for deed in line.deeds) for line in lines)
        if dom.changed("comparison games", (lines, costs, say)):
            made = [_table_element(lines, say), _list_element(lines, costs, say)] if lines else []
            self._parts["games"].replaceChildren(*made)


def _table_element(lines: Sequence[GameLine], say: Wording) -> Any:
    """Who got how far."""
    table, head, body, row = (dom.element(tag) for tag in ("table", "thead", "tbody", "tr"))
    table.className = "told"
    for text in (say.gettext("Name"), say.gettext("Points"), say.gettext("Result")):
        cell = dom.element("th", text)
        cell.scope = "col"
        row.append(cell)
    head.append(row)
    for line in lines:
        row, name = dom.element("tr", classes="leads" if line.leads else ""), dom.element("th", line.name)
        name.scope = "row"
        row.append(name, dom.element("td", line.points), dom.element("td", line.result))
        body.append(row)
    table.append(head, body)
    return table


def _list_element(lines: Sequence[GameLine], costs: Sequence[Sequence[str]], say: Wording) -> Any:
    """Where each friend parted from the own game, and what that cost."""
    listed = dom.element("ul", classes="partings")
    for number, (line, each) in enumerate(zip(lines, costs, strict=True)):
        if not number:
            continue
        made, head = dom.element("li"), dom.element("h3", line.name)
        made.append(head, dom.element("p", line.parted))
        if line.deeds:
            deeds = dom.element("ul")
            for deed, cost in zip(line.deeds, each, strict=True):
                told = dom.element("li", deed.told)
                if cost:
                    told.append(" ", dom.element("small", cost))
                deeds.append(told)
            made.append(deeds)
        remove = dom.button(f"compare-remove-{number}", say.gettext("Remove"), "quiet")
        remove.setAttribute("aria-label", say.gettext("Remove {name}").format(name=line.name))
        made.append(remove)
        listed.append(made)
    return listed


def _labelled(field: Any, text: str) -> Any:
    label = dom.element("label", classes="compared")
    label.append(dom.element("span", text), field)
    return label
