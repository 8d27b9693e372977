"""The panel with the ratings."""

from __future__ import annotations

from typing import Any

from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.features.ratings.standings import Result
from epizodiak.features.ratings.state import PANEL, RATINGS
from epizodiak.features.ratings.tables import SheetLine, tables
from epizodiak.games import CATALOGUE
from epizodiak.web import dom
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart


def page(_: Loop) -> PagePart:
    """What ratings add to the page."""
    return PagePart(draw=_draw)


def _draw(_: AppState, new: AppState) -> None:
    if new.ui.panel != PANEL:
        return
    shown = RATINGS.of(new)
    if dom.changed("ratings", (shown.results, new.say)):
        _write_ratings(shown.results, new.say)
    made = dom.find("ratings-lists").childElementCount > 0
    dom.show("ratings-note", visible=made)
    dom.show("ratings-sure", visible=shown.sure)
    dom.show("ratings-wipe", visible=made and not shown.sure)


def _write_ratings(known: tuple[Result, ...] | None, say: Wording) -> None:
    made: list[Any] = []
    for game, lines in tables(known or (), say).items():
        if game in CATALOGUE:
            made += [dom.element("h3", CATALOGUE[game].title), _table_element(CATALOGUE[game].title, lines, say)]
    if known is None:
        sentence = say.gettext("Earlier results can't be read any more, so the ratings start anew.")
    elif not made:
        sentence = say.gettext("No game has been finished on this device yet.")
    else:
        sentence = ""
    dom.write("ratings-notice", sentence)
    dom.show("ratings-notice", visible=bool(sentence))
    dom.fill("ratings-lists", made)


def _table_element(title: str, lines: tuple[SheetLine, ...], say: Wording) -> Any:
    table, head, body = dom.element("table", classes="told"), dom.element("thead"), dom.element("tbody")
    row = dom.element("tr")
    for text in (
        say.gettext("Name"),
        say.gettext("Games"),
        say.gettext("Wins"),
        say.gettext("Share of wins"),
        say.gettext("Rating"),
    ):
        cell = dom.element("th", text)
        cell.scope = "col"
        row.append(cell)
    head.append(row)
    body.append(*(_row_element(line, say) for line in lines))
    table.append(head, body)
    scroll = dom.element("div", classes="scroll")
    scroll.tabIndex = 0
    scroll.setAttribute("role", "region")
    scroll.setAttribute("aria-label", title)
    scroll.append(table)
    return scroll


def _row_element(line: SheetLine, say: Wording) -> Any:
    row = dom.element("tr")
    name = dom.element("th", line.name)
    name.scope = "row"
    if line.bot:
        name.append(" ", dom.element("small", say.gettext("(bot)")))
    wins = say.number(line.wins, int(line.wins % 1 > 0))
    share = dom.element("td", say.percent(line.share))
    interval = say.gettext("{low} to {high}").format(low=say.percent(line.low), high=say.percent(line.high))
    share.append(" ", dom.element("small", f"({interval})"))
    rating = dom.element("td", str(line.rating))
    rating.append(" ", dom.element("small", f"±\u00a0{line.margin}"))
    row.append(name, dom.element("td", str(line.games)), dom.element("td", wins), share, rating)
    return row
