"""QR codes as SVG elements; the library is fetched with the first one."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from pyodide.ffi import JsException
from pyscript import document, ffi, js_import, window

from epizodiak.features.qr import path
from epizodiak.web import device, dom
from epizodiak.web.mending import mended

LIBRARY = "static/vendor/qr/index.js"

LEVEL = "low"
"""Error correction: what a screen shows has no stains, and fewer modules are larger ones (``e2e/test_camera.py``)."""


Later = Callable[[Coroutine[Any, Any, None]], None]
"""Runs a coroutine with care."""


async def module(name: str) -> Any:
    """A JavaScript module of the site, by its file's name.

    Raises:
        pyodide.ffi.JsException: it can't be had.
    """
    # What imports is PyScript's file, against whose address a relative one would be taken.
    address = str(window.URL.new(device.address(name), document.baseURI).href)
    try:
        found = await js_import(address)
    except JsException:
        if not await mended():
            raise
        found = await js_import(f"{address}?mended")  # browsers remember of an address that it could not be read
    return found[0]


async def drawn(text: str, label: str = "") -> Any:
    """A text's QR code as an ``svg``, black on white on every board.

    Args:
        text: what whoever scans it reads.
        label: what it is, for those who hear the page; whoever leaves it out names the drawing.

    Raises:
        pyodide.ffi.JsException: the library can't be had, or the text is too long for a code.
    """
    library = await module(LIBRARY)
    found = library.default(text, "raw", ffi.to_js({"ecc": LEVEL, "border": path.QUIET}))
    modules: list[list[bool]] = found.to_py()
    side = str(len(modules))
    drawing = _svg_element("svg", {"viewBox": f"0 0 {side} {side}", "shape-rendering": "crispEdges", "role": "img"})
    if label:
        drawing.setAttribute("aria-label", label)
    drawing.appendChild(_svg_element("rect", {"width": side, "height": side, "fill": "#fff"}))
    drawing.appendChild(_svg_element("path", {"d": path.path(modules), "fill": "#000"}))
    return drawing


def _svg_element(tag: str, attributes: dict[str, str]) -> Any:
    """An SVG element."""
    made = document.createElementNS(dom.SVG, tag)
    for name, value in attributes.items():
        made.setAttribute(name, value)
    return made


class CodeBox:
    """A code to be scanned; shown as a text until the QR library is loaded.

    Attributes:
        element: what stands in the page.

    Args:
        key: of the picture.
        later: runs a coroutine with care.
    """

    def __init__(self, key: str, later: Later) -> None:
        self.element = dom.element("div", classes="code")
        self._key, self._later = key, later
        self._shown = ("", "")

    def show(self, text: str, label: str) -> None:
        """Show the code of a text; nothing for an empty one.

        Args:
            text: what a camera shall read.
            label: what the picture is, for whoever does not see it.
        """
        if (text, label) == self._shown:
            return
        self._shown = text, label
        waits = dom.element("p", text, "code-text")
        self._name_picture(waits)
        self.element.replaceChildren(waits)
        self.element.classList.toggle("drawn", False)
        if text:
            self._later(self._draw(text, label))

    async def _draw(self, text: str, label: str) -> None:
        try:
            found = await drawn(text, label)
        except Exception:  # noqa: BLE001 - what draws codes did not come, or fails: the text stands there to be copied
            return
        if (text, label) != self._shown:
            return
        self.element.replaceChildren(found)
        self.element.classList.toggle("drawn", True)
        self._name_picture(found)

    def _name_picture(self, picture: Any) -> None:
        picture.setAttribute("data-key", self._key)
        if self._shown[1]:
            picture.setAttribute("role", "img")
            picture.setAttribute("aria-label", self._shown[1])
