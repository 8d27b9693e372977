"""Carries out effects of copying."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, window

from epizodiak.app.state import AppState
from epizodiak.features.sharing.events import ConfirmCopy, ShowToCopy, WriteSeed
from epizodiak.features.sharing.update import DEAL
from epizodiak.web import device, dom
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

COPIED_MS = 2500
"""How long a button says that it has copied."""


def page(_: Loop) -> PagePart:
    """What copying adds to the page."""
    return PagePart(handlers=(Sharing(),), draw=_draw)


def _draw(_: AppState, new: AppState) -> None:
    dom.write("deal-code", DEAL.of(new))


class Sharing(Handlers):
    """Carries out effects of copying."""

    @handles(ConfirmCopy)
    def confirm(self, effect: ConfirmCopy) -> None:
        """Let a button say that it has copied."""
        button = document.querySelector(f'[data-key="{effect.key}"]')
        words = button and (button.querySelector("span") or button)  # a picture beside them stays
        if words and words.textContent != effect.text:
            window.setTimeout(create_once_callable(_restorer(words, str(words.textContent))), COPIED_MS)
            words.textContent = effect.text

    @handles(ShowToCopy)
    def show(self, effect: ShowToCopy) -> None:
        """Show a text to be copied by hand."""
        field = dom.find("copied")
        field.value = effect.text
        device.focus_soon(field)
        field.select()

    @handles(WriteSeed)
    def write_seed(self, effect: WriteSeed) -> None:
        """Enter a seed in the form."""
        dom.find("seed").value = str(effect.seed)


def _restorer(words: Any, text: str) -> Callable[[], None]:
    """A function that restores a button's words."""

    def give() -> None:
        words.textContent = text

    return give
