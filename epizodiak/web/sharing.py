"""Texts that leave the page: files, and what is put on the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, window

from epizodiak.app.events import Copied
from epizodiak.app.lobby_effects import ConfirmCopy, Copy, Download, ShowToCopy
from epizodiak.web import device, dom
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop

COPIED_MS = 2500
"""How long a button says that it has copied."""


class Sharing(Handlers):
    """Carries out what has to do with texts that leave the page."""

    def __init__(self, loop: Loop) -> None:
        """Nothing was copied.

        Args:
            loop: is told whether the browser has copied.
        """
        self._loop = loop

    @handles(Download)
    def download(self, effect: Download) -> None:
        """Hands a text to the person as a file."""
        device.download(effect.text, f"{effect.game}-{effect.day or device.today()}.json")

    @handles(Copy)
    def copy(self, effect: Copy) -> None:
        """Puts a text on the clipboard."""
        place = window.location
        before = f"{place.origin}{place.pathname}{place.search}#" if effect.link else ""
        self._loop.later(self._copy(before + effect.text, effect.key))

    async def _copy(self, text: str, key: str) -> None:
        self._loop.dispatch(Copied(text, key, await device.copied(text)))

    @handles(ConfirmCopy)
    def confirm(self, effect: ConfirmCopy) -> None:
        """Has a button say that it has copied."""
        button = document.querySelector(f'[data-key="{effect.key}"]')
        if button and button.textContent != effect.text:
            window.setTimeout(create_once_callable(_give_back(button, str(button.textContent))), COPIED_MS)
            button.textContent = effect.text

    @handles(ShowToCopy)
    def show(self, effect: ShowToCopy) -> None:
        """Shows a text to be copied by hand."""
        field = dom.find("copied")
        field.value = effect.text
        device.focus_soon(field)
        field.select()


def _give_back(button: Any, text: str) -> Callable[[], None]:
    """What gives a button its text back."""

    def give() -> None:
        button.textContent = text

    return give
