"""Loads the typefaces in a pause, and has them used from the next table, lobby or round on: none changes in a game."""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document, window

from epizodiak.app.state import AppState
from epizodiak.display.ui_state import ROUND
from epizodiak.features.typefaces.files import FILES, SAMPLE, SIZE, FontFile, adjusted
from epizodiak.web import device
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

LATEST_MS = 3000
"""So long at most they wait for a browser that is busy."""

LINE = {"ascentOverride": "90%", "descentOverride": "22%", "lineGapOverride": "0%"}
"""About what the system's letters have: a line is as high as before, and they stand where those stood."""

STACKS = {"Inter": "--sans", "Alegreya": "--serif"}
"""Where the style sheets say what stands for each until it comes."""


def page(_: Loop) -> PagePart:
    """The typefaces draw nothing of their own."""
    return PagePart(draw=Typefaces().draw)


class Typefaces:
    """Knows whether the typefaces are loaded, and in use."""

    def __init__(self) -> None:
        """Load them once there is time."""
        self._loaded: list[Any] = []
        device.when_idle(self._begin, LATEST_MS)

    def _begin(self) -> None:
        self._loading = asyncio.ensure_future(self._load())

    async def _load(self) -> None:
        sizes = {family: adjusted(family, _width(stack)) for family, stack in STACKS.items()}
        faces = [(file, _face(file, sizes[file.family])) for file in FILES]
        try:
            await asyncio.gather(*(face.load() for file, face in faces if file.soon))
        except Exception:  # noqa: BLE001 - whatever a browser says: the system's letters stay
            return
        self._loaded = [face for _, face in faces]

    def draw(self, old: AppState, new: AppState) -> None:
        """Use them where all that is seen becomes another: nobody sees letters change."""
        goes_on = old.ui.phase == ROUND != new.ui.phase
        if self._loaded and (goes_on or old.sitting.number != new.sitting.number):
            for face in self._loaded:
                document.fonts.add(face)
            self._loaded = []


def _width(stack: str) -> float:
    """How wide the sample is in the letters that the page has now."""
    pen = document.createElement("canvas").getContext("2d")
    pen.font = f"{SIZE}px {window.getComputedStyle(document.documentElement).getPropertyValue(stack)}"
    return float(pen.measureText(SAMPLE).width)


def _face(file: FontFile, size: float) -> Any:
    source, wide = f'url("{device.address(file.path)}")', f"{100 * size:.4g}%"
    return window.FontFace.new(
        file.family, source, weight="400 900", unicodeRange=file.letters, sizeAdjust=wide, **LINE
    )
