"""The panel of a star chart: the sky, drawn star by star, and beside it whose constellations they are, in words."""

from __future__ import annotations

from typing import Any

from pyscript import document

from epizodiak.app import looks
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.table.seat_marks import EMBLEMS, SEAT_CLASSES
from epizodiak.ui import chart as words
from epizodiak.ui import chart_sky
from epizodiak.ui import state as ui_state
from epizodiak.ui.chart import Chart, Constellation
from epizodiak.ui.chart_ink import INKS
from epizodiak.web import device, dom
from epizodiak.web.chart_pictures import board

SHEET = "static/chart.css"

DRAWING, DRAWN = "drawing", "drawn"
"""What ``data-chart`` on the document says."""


class ChartPanel:
    """Draws the panel, and lets its drawing go when it is closed."""

    def __init__(self) -> None:
        """Fetches the style sheet."""
        sheet = document.createElement("link")
        sheet.rel, sheet.href = "stylesheet", device.address(SHEET)
        document.head.append(sheet)
        self._drawn: tuple[object, ...] = ()
        self._sky: Any = None

    def draw(self, old: AppState, new: AppState) -> None:  # noqa: ARG002 - as every panel
        """Brings the panel up to date."""
        shown, match = new.chart, new.match
        if new.ui.panel != ui_state.CHART or shown is None or shown.chart is None or match is None:
            if self._drawn:
                self._clear()
            return
        say = looks.wording(new, match)
        drawn = shown.number, say, board()
        if drawn != self._drawn:
            self._drawn = drawn
            self._fill(shown.chart, say, opened=new.settings.linear == "on", moves=shown.draws)
        if not shown.draws:
            dom.find("chart-body").classList.remove("drawing")
        if dom.changed("chart", (shown.number, shown.draws)):
            document.documentElement.setAttribute("data-chart", DRAWING if shown.draws else DRAWN)
        dom.show("chart-save", visible=bool(shown.size))
        dom.show("chart-share", visible=bool(shown.size) and shown.shares)
        self._tell(shown.size, shown.told, say)

    def _clear(self) -> None:
        self._drawn, self._sky = (), None
        dom.fill("chart-body", [])
        document.documentElement.removeAttribute("data-chart")
        dom.changed("chart", None)
        for name in ("chart-save", "chart-share"):
            dom.show(name, visible=False)

    def _fill(self, chart: Chart, say: Wording, *, opened: bool, moves: bool) -> None:
        drawing = chart_sky.sky(chart, INKS[board()])
        holder = dom.element("div")
        holder.id = "chart-sky"
        holder.innerHTML = (
            f'<svg viewBox="{chart_sky.VIEW}" role="img" translate="no" xmlns="http://www.w3.org/2000/svg">'
            f"{drawing.markup}</svg>"
        )
        self._sky = holder.firstElementChild
        self._sky.setAttribute("aria-label", words.told(chart, say))
        for number, text in enumerate(drawing.words):
            self._sky.querySelector(f'[data-w="{number}"]').textContent = text
        body = dom.find("chart-body")
        if moves:
            body.classList.add("drawing")
            for element in self._sky.querySelectorAll("[data-at]"):
                element.style.setProperty("--at", element.getAttribute("data-at"))
        listed = dom.element("ol")
        listed.id = "chart-list"
        listed.append(*(_entry(one, say, opened=opened) for one in chart.constellations))
        told = dom.element("div", classes="captions")
        told.append(dom.element("p", " · ".join(chart.occasion), "occasion"), listed)
        if chart.code:
            told.append(dom.element("p", say.gettext("Deal {code}").format(code=chart.code), "code"))
        status = dom.element("p", classes="quiet")
        status.id = "chart-told"
        status.setAttribute("role", "status")
        told.append(dom.element("p", chart.sky.legend, "legend"), status)
        body.replaceChildren(holder, told)
        self._status = status

    def _tell(self, size: int, told: str, say: Wording) -> None:
        sentence = say.gettext("The picture has {bytes} bytes.").format(bytes=say.number(size))
        text = told or (sentence if size else "")
        if str(self._status.textContent) != text:
            self._status.textContent = text


def _entry(one: Constellation, say: Wording, *, opened: bool) -> Any:
    """What is told of a constellation."""
    entry = dom.element("li", classes=SEAT_CLASSES[one.seat])
    head = dom.element("h3")
    head.innerHTML = (
        f'<svg viewBox="-14 -14 28 28" aria-hidden="true"><g class="seat-mark">{EMBLEMS[one.seat]}</g></svg>'
    )
    head.append(dom.element("span", one.name))
    player = dom.element("p", classes="whose")
    player.append(dom.element("strong", one.player), f" · {one.result}" if one.result else "")
    entry.append(head, player, dom.element("p", words.fact(one, say), "quiet"))
    order = words.order(one, say)
    if order:
        folded = dom.element("details")
        folded.open = opened
        folded.append(dom.element("summary", say.gettext("Order of play")), dom.element("p", order, "quiet"))
        entry.append(folded)
    return entry
