"""The ratings in the lobby: results are noted when a game ends, shown in a panel, and wiped if so wished."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.games import CATALOGUE
from epizodiak.match import Match
from epizodiak.ui import standings
from epizodiak.ui import state as ui_state
from epizodiak.ui.advice import percent
from epizodiak.ui.standings import Result, SheetLine
from epizodiak.web import device, dom
from epizodiak.web.page import Page
from epizodiak.wording import Wording

KEY = "epizodiak-results"


def note(match: Match) -> None:
    """A game has ended here: its result counts, once."""
    outcome = match.outcome
    result = None if outcome is None else standings.result_of(match.record, match.bots, outcome)
    if result is not None:
        device.store(KEY, standings.written(standings.added(_known() or (), result)))


def _known() -> tuple[Result, ...] | None:
    """The results that this browser keeps, or ``None`` if they are damaged."""
    return standings.read(device.stored(KEY))


class Ratings:
    """The panel."""

    def __init__(self, page: Page) -> None:
        """Nothing is shown.

        Args:
            page: shows the panel.
        """
        self._page = page

    def button(self, key: str) -> bool:
        """A tap on one of its buttons; whether it is one."""
        page = self._page
        if key == "ratings" and page.timeline is None:
            self._fill()
            page.show(ui_state.opened(page.ui, ui_state.RATINGS))
        elif key == "ratings-wipe":
            self._ask(wanted=True)
        elif key == "ratings-keep":
            self._ask(wanted=False)
        elif key == "ratings-wipe-yes":
            device.store(KEY, "")
            self._fill()
            device.focus_soon(document.querySelector('[data-key="close-ratings"]'))
        else:
            return False
        return True

    def redrawn(self) -> None:
        """The page was drawn anew, perhaps in another language."""
        if self._page.ui.panel == ui_state.RATINGS:
            self._fill()

    def _ask(self, *, wanted: bool) -> None:
        """Asks once more before the results are wiped."""
        dom.show("ratings-sure", visible=wanted)
        dom.show("ratings-wipe", visible=not wanted)
        key = "ratings-keep" if wanted else "ratings-wipe"
        device.focus_soon(document.querySelector(f'[data-key="{key}"]'))

    def _fill(self) -> None:
        say, known = self._page.say, _known()
        if known is None:
            device.store(KEY, "")
        made: list[Any] = []
        for game, lines in standings.tables(known or (), say).items():
            if game in CATALOGUE:
                made += [dom.element("h3", CATALOGUE[game].title), _table(CATALOGUE[game].title, lines, say)]
        if known is None:
            sentence = say.gettext("What was kept of earlier games cannot be read any more; the ratings begin anew.")
        elif not made:
            sentence = say.gettext("No game has been finished on this device yet.")
        else:
            sentence = ""
        dom.write("ratings-notice", sentence)
        dom.show("ratings-notice", visible=bool(sentence))
        dom.fill("ratings-lists", made)
        dom.show("ratings-note", visible=bool(made))
        dom.show("ratings-sure", visible=False)
        dom.show("ratings-wipe", visible=bool(made))


def _table(title: str, lines: tuple[SheetLine, ...], say: Wording) -> Any:
    table, head, body = dom.element("table", classes="told"), dom.element("thead"), dom.element("tbody")
    row = dom.element("tr")
    for text in (
        say.gettext("Name"),
        say.gettext("Games"),
        say.gettext("Wins"),
        say.gettext("Share"),
        say.gettext("Rating"),
    ):
        cell = dom.element("th", text)
        cell.scope = "col"
        row.append(cell)
    head.append(row)
    body.append(*(_row(line, say) for line in lines))
    table.append(head, body)
    scroll = dom.element("div", classes="scroll")
    scroll.tabIndex = 0
    scroll.setAttribute("role", "region")
    scroll.setAttribute("aria-label", title)
    scroll.append(table)
    return scroll


def _row(line: SheetLine, say: Wording) -> Any:
    row = dom.element("tr")
    name = dom.element("th", line.name)
    name.scope = "row"
    if line.bot:
        name.append(" ", dom.element("small", say.gettext("(bot)")))
    wins = f"{line.wins:.1f}".removesuffix(".0")
    share = dom.element("td", percent(line.share))
    interval = say.gettext("{low} to {high}").format(low=percent(line.low), high=percent(line.high))
    share.append(" ", dom.element("small", f"({interval})"))
    rating = dom.element("td", str(line.rating))
    rating.append(" ", dom.element("small", f"±\u00a0{line.margin}"))
    row.append(name, dom.element("td", str(line.games)), dom.element("td", wins), share, rating)
    return row
