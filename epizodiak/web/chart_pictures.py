"""The picture of a star chart: made of its drawing by a canvas, then saved as a file or handed to another app."""

from __future__ import annotations

import asyncio
from typing import Any

from pyodide.ffi import JsException, create_once_callable
from pyscript import document, ffi, window

from epizodiak.app.chart_effects import KeepPicture, MakePicture
from epizodiak.app.chart_events import LEFT, SAVED, SHARED, PictureMade, PictureWent
from epizodiak.ui import chart_picture
from epizodiak.ui.chart_ink import INKS, NIGHT
from epizodiak.ui.chart_sky import SIZE
from epizodiak.web import device
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop

PNG, SVG = "image/png", "image/svg+xml"
ENDINGS = {PNG: "png", SVG: "svg"}

ABORTED = "AbortError"
"""What browsers call it if somebody closes what other apps are chosen from."""

STRIP, MOST_APART = 4, 8
"""How many columns of a picture are looked at, and how much its colours may be others, of 255."""

PATIENCE = 8.0
"""Seconds that a browser gets to paint the picture; then the drawing itself is kept."""


def board() -> str:
    """The board that is shown."""
    shown = str(document.documentElement.dataset.board)
    return shown if shown in INKS else NIGHT


class ChartPictures(Handlers):
    """Keeps the latest picture until it is wanted."""

    def __init__(self, loop: Loop) -> None:
        """No picture is made.

        Args:
            loop: is told what becomes of pictures.
        """
        self._loop = loop
        self._blob: Any = None

    @handles(MakePicture)
    def make(self, effect: MakePicture) -> None:
        """Makes a picture."""
        self._blob = None
        self._loop.later(self._make(effect))

    async def _make(self, effect: MakePicture) -> None:
        drawing = chart_picture.picture(effect.chart, board(), effect.say)
        try:
            blob = await asyncio.wait_for(_painted(drawing), PATIENCE)
        except (JsException, TimeoutError):
            blob = None
        if not blob:
            blob = window.Blob.new(ffi.to_js([drawing]), ffi.to_js({"type": SVG}))
        self._blob = blob
        self._loop.dispatch(PictureMade(effect.number, int(blob.size), _can_share(self._file(effect.chart.name))))

    @handles(KeepPicture)
    def keep(self, effect: KeepPicture) -> None:
        """Saves the picture, or shares it."""
        if self._blob is not None:
            self._loop.later(self._keep(effect))

    async def _keep(self, effect: KeepPicture) -> None:
        file, how = self._file(effect.name), SAVED
        if effect.shares:
            how = await _shared(file, effect.title)
        if how == SAVED:
            device.hand_over(self._blob, str(file.name))
        self._loop.dispatch(PictureWent(effect.number, how, str(file.name)))

    def _file(self, name: str) -> Any:
        kind = str(self._blob.type)
        return window.File.new(ffi.to_js([self._blob]), f"{name}.{ENDINGS[kind]}", ffi.to_js({"type": kind}))


async def _painted(drawing: str) -> Any:
    """A drawing as a PNG, or nothing where the browser makes none."""
    image = window.Image.new()
    image.src = f"data:{SVG};charset=utf-8,{window.encodeURIComponent(drawing)}"
    await image.decode()
    canvas = _canvas(image)
    made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    canvas.toBlob(create_once_callable(made.set_result), PNG)
    blob = await made
    if not blob:
        return None
    shown, kept = _strip(canvas), _strip(_canvas(await window.createImageBitmap(blob)))
    return blob if _alike(shown, kept) else None


def _canvas(image: Any) -> Any:
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = SIZE, chart_picture.HEIGHT
    canvas.getContext("2d").drawImage(image, 0, 0, SIZE, chart_picture.HEIGHT)
    return canvas


def _strip(canvas: Any) -> bytes:
    """Some columns in the middle of a picture, where not all is of one colour."""
    pixels = canvas.getContext("2d").getImageData(SIZE // 2, 0, STRIP, chart_picture.HEIGHT)
    return bytes(pixels.data.to_bytes())


def _alike(shown: bytes, kept: bytes) -> bool:
    """Whether a picture is what was painted; some browsers give noise or nothing, since paintings tell people apart."""
    apart = sum(abs(one - other) for one, other in zip(shown, kept, strict=True))
    return apart <= MOST_APART * len(shown) and shown != shown[:4] * (len(shown) // 4)


def _can_share(file: Any) -> bool:
    """Whether the browser hands such files to other apps."""
    navigator = window.navigator
    if not (hasattr(navigator, "canShare") and hasattr(navigator, "share")):
        return False
    return bool(navigator.canShare(ffi.to_js({"files": [file]})))


async def _shared(file: Any, title: str) -> str:
    """What has become of sharing a file; what cannot be shared is to be saved."""
    try:
        await window.navigator.share(ffi.to_js({"files": [file], "title": title}))
    except JsException as error:
        return LEFT if str(getattr(error, "name", "")) == ABORTED else SAVED
    return SHARED
