"""The table of points on the sheet of an end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from epizodiak.core.text import split_tail
from epizodiak.core.wording import Wording
from epizodiak.display.screen import Sheet
from epizodiak.web import dom


def parts(sheet: Sheet, say: Wording) -> list[Any]:
    """Its head, the rows of rounds or of what made the points, and its foot with totals and ranks."""
    return [_head(sheet), _body(sheet, say), _foot(sheet, say)]


def _row(head: str, cells: Sequence[str], tag: str = "td", marked: Sequence[int] = ()) -> Any:
    row = dom.element("tr")
    first = dom.element("th", head)
    first.scope = "row"
    row.append(first, *(dom.element(tag, cell, "won" if i in marked else "") for i, cell in enumerate(cells)))
    return row


def _head(sheet: Sheet) -> Any:
    head, row = dom.element("thead"), dom.element("tr")
    row.append(dom.element("td"), *(_column(name) for name in sheet.names))
    head.append(row)
    return head


def _column(name: str) -> Any:
    """A column's heading; a last letter that tells two players apart is kept when the name is cut."""
    cell, (first, last) = dom.element("th"), split_tail(name)
    cell.translate = False
    if last:
        cut = dom.element("span", classes="cut")
        cut.append(dom.element("bdi", first), dom.element("span", last))
        cell.append(cut)
    else:
        dom.write_names(cell, name)
    return cell


def _body(sheet: Sheet, say: Wording) -> Any:
    body = dom.element("tbody")
    for number, points in enumerate(sheet.rounds, 1):
        best = [seat for seat, point in enumerate(points) if point and point == max(points)]
        head = say.gettext("Round {number}").format(number=number)
        body.append(_gained(head, points, best))
    for heading, counts in sheet.counts if sheet.totals else ():  # what the totals are made of
        body.append(_gained(heading, counts, ()))
    return body


def _gained(head: str, points: Sequence[int], best: Sequence[int]) -> Any:
    return _row(head, [f"+{point}" if point else "–" for point in points], marked=best)


def _foot(sheet: Sheet, say: Wording) -> Any:
    foot = dom.element("tfoot")
    if sheet.totals:
        foot.append(_row(say.gettext("Total"), [str(total) for total in sheet.totals], marked=sheet.winners))
    for heading, counts in () if sheet.totals else sheet.counts:
        foot.append(_row(heading, [str(count) for count in counts], marked=sheet.winners))
    if sheet.places:
        foot.append(_row(say.gettext("Rank"), [str(place) for place in sheet.places], marked=sheet.winners))
    return foot
