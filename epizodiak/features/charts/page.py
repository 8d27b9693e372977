"""The panel with a star chart, and its picture to be saved or shared.

The sky is drawn star by star, with whose constellations they are beside it in words; a canvas makes the picture of it.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pyodide.ffi import JsException, create_once_callable
from pyscript import document, ffi, window

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.features.charts import saved_picture, sky, words
from epizodiak.features.charts.events import LEFT, SAVED, SHARED, KeepPicture, MakePicture, PictureDone, PictureMade
from epizodiak.features.charts.ink import INKS, NIGHT
from epizodiak.features.charts.sky import SIZE
from epizodiak.features.charts.state import open_chart
from epizodiak.features.charts.words import Chart, Constellation
from epizodiak.table.seat_marks import EMBLEMS, SEAT_CLASSES
from epizodiak.web import device, dom
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

SHEET = "static/chart.css"

DRAWING, DRAWN = "drawing", "drawn"
"""What ``data-chart`` on the document says."""


PNG, SVG = "image/png", "image/svg+xml"
ENDINGS = {PNG: "png", SVG: "svg"}

ABORTED = "AbortError"
"""What browsers call it if somebody closes what other apps are chosen from."""

STRIP, MOST_APART = 4, 8
"""How many columns of a picture are looked at, and how much its colours may be others, of 255."""

PATIENCE = 8.0
"""Seconds that a browser gets to paint the picture; then the drawing itself is kept."""


def board() -> str:
    """The name of the current board."""
    shown = str(document.documentElement.dataset.board)
    return shown if shown in INKS else NIGHT


class ChartPanel:
    """Draws the panel with a star chart; removes the drawing when it is closed."""

    def __init__(self) -> None:
        self._drawn: tuple[object, ...] = ()
        self._sky: Any = None

    def draw(self, old: AppState, new: AppState) -> None:  # noqa: ARG002 - as every panel
        """Update the panel."""
        shown, match = open_chart(new), new.match
        if shown is None or match is None:
            if self._drawn:
                self._clear()
            return
        say = selectors.wording(new, match)
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
        self._write_status(shown.announced)

    def _clear(self) -> None:
        self._drawn, self._sky = (), None
        dom.fill("chart-body", [])
        document.documentElement.removeAttribute("data-chart")
        dom.changed("chart", None)
        for name in ("chart-save", "chart-share"):
            dom.show(name, visible=False)

    def _fill(self, chart: Chart, say: Wording, *, opened: bool, moves: bool) -> None:
        drawing = sky.sky(chart, INKS[board()])
        holder = dom.element("div")
        holder.id = "chart-sky"
        holder.innerHTML = (
            f'<svg viewBox="{sky.VIEW}" role="img" translate="no" xmlns="http://www.w3.org/2000/svg">'
            f"{drawing.markup}</svg>"
        )
        self._sky = holder.firstElementChild
        self._sky.setAttribute("aria-label", words.spoken_summary(chart, say))
        for number, text in enumerate(drawing.words):
            self._sky.querySelector(f'[data-w="{number}"]').textContent = text
        body = dom.find("chart-body")
        if moves:
            body.classList.add("drawing")
            for element in self._sky.querySelectorAll("[data-at]"):
                element.style.setProperty("--at", element.getAttribute("data-at"))
        listed = dom.element("ol")
        listed.id = "chart-list"
        listed.append(*(_entry_element(one, say, opened=opened) for one in chart.constellations))
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

    def _write_status(self, told: str) -> None:
        if str(self._status.textContent) != told:
            self._status.textContent = told


def _entry_element(one: Constellation, say: Wording, *, opened: bool) -> Any:
    """The text about one constellation."""
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


class ChartPictures(Handlers):
    """Makes pictures of charts; keeps the latest.

    Args:
        loop: is told what becomes of pictures.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._blob: Any = None

    @handles(MakePicture)
    async def make(self, effect: MakePicture) -> None:
        """Make a picture."""
        self._blob = None
        drawing = saved_picture.picture(effect.chart, board(), effect.say)
        try:
            blob = await asyncio.wait_for(_painted_png(drawing), PATIENCE)
        except (JsException, TimeoutError):
            blob = None
        if not blob:
            blob = window.Blob.new(ffi.to_js([drawing]), ffi.to_js({"type": SVG}))
        self._blob = blob
        self._loop.dispatch(PictureMade(effect.number, int(blob.size), _can_share(self._file(effect.chart.name))))

    @handles(KeepPicture)
    async def keep(self, effect: KeepPicture) -> None:
        """Save or share the picture."""
        if self._blob is None:
            return
        file, how = self._file(effect.name), SAVED
        if effect.shares:
            how = await _share_file(file, effect.title)
        if how == SAVED:
            device.save_blob(self._blob, str(file.name))
        self._loop.dispatch(PictureDone(effect.number, how, str(file.name)))

    def _file(self, name: str) -> Any:
        kind = str(self._blob.type)
        return window.File.new(ffi.to_js([self._blob]), f"{name}.{ENDINGS[kind]}", ffi.to_js({"type": kind}))


async def _painted_png(drawing: str) -> Any:
    """A drawing as a PNG, or ``None`` if the browser cannot make one."""
    image = window.Image.new()
    image.src = f"data:{SVG};charset=utf-8,{window.encodeURIComponent(drawing)}"
    await image.decode()
    canvas = _canvas_of(image)
    made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    canvas.toBlob(create_once_callable(made.set_result), PNG)
    blob = await made
    if not blob:
        return None
    shown, kept = _middle_pixels(canvas), _middle_pixels(_canvas_of(await window.createImageBitmap(blob)))
    return blob if _is_unchanged(shown, kept) else None


def _canvas_of(image: Any) -> Any:
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = SIZE, saved_picture.HEIGHT
    canvas.getContext("2d").drawImage(image, 0, 0, SIZE, saved_picture.HEIGHT)
    return canvas


def _middle_pixels(canvas: Any) -> bytes:
    """The pixels of some columns in the middle of a picture."""
    pixels = canvas.getContext("2d").getImageData(SIZE // 2, 0, STRIP, saved_picture.HEIGHT)
    return bytes(pixels.data.to_bytes())


def _is_unchanged(shown: bytes, kept: bytes) -> bool:
    """Whether the canvas holds what was painted; some browsers return noise against fingerprinting."""
    apart = sum(abs(one - other) for one, other in zip(shown, kept, strict=True))
    return apart <= MOST_APART * len(shown) and shown != shown[:4] * (len(shown) // 4)


def _can_share(file: Any) -> bool:
    """Whether the browser can share such files."""
    navigator = window.navigator
    if not (hasattr(navigator, "canShare") and hasattr(navigator, "share")):
        return False
    return bool(navigator.canShare(ffi.to_js({"files": [file]})))


async def _share_file(file: Any, title: str) -> str:
    """Share a file; returns the result."""
    try:
        await window.navigator.share(ffi.to_js({"files": [file], "title": title}))
    except JsException as error:
        return LEFT if str(getattr(error, "name", "")) == ABORTED else SAVED
    return SHARED


def page(loop: Loop) -> PagePart:
    """What star charts add to the page."""
    return PagePart(handlers=(ChartPictures(loop),), draw=ChartPanel().draw, sheet=SHEET)
