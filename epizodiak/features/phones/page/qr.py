"""QR codes as SVG elements; the library is fetched with the first one."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import JsException
from pyscript import document, ffi, js_import, window

from epizodiak.features.phones import qr_path
from epizodiak.web import device
from epizodiak.web.mending import mended

LIBRARY = "static/vendor/qr/index.js"

SVG = "http://www.w3.org/2000/svg"

LEVEL = "low"
"""Error correction: what a screen shows has no stains, and fewer modules are larger ones (``e2e/test_camera.py``)."""


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
    found = library.default(text, "raw", ffi.to_js({"ecc": LEVEL, "border": qr_path.QUIET}))
    modules: list[list[bool]] = found.to_py()
    side = str(len(modules))
    drawing = _svg_element("svg", {"viewBox": f"0 0 {side} {side}", "shape-rendering": "crispEdges", "role": "img"})
    if label:
        drawing.setAttribute("aria-label", label)
    drawing.appendChild(_svg_element("rect", {"width": side, "height": side, "fill": "#fff"}))
    drawing.appendChild(_svg_element("path", {"d": qr_path.path(modules), "fill": "#000"}))
    return drawing


def _svg_element(tag: str, attributes: dict[str, str]) -> Any:
    """An SVG element."""
    made = document.createElementNS(SVG, tag)
    for name, value in attributes.items():
        made.setAttribute(name, value)
    return made
