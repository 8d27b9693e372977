"""The seal on the page; its drawing (``seal.py``) is imported with the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

if TYPE_CHECKING:
    from epizodiak.features.seal.page.seal import Seal


def page(loop: Loop) -> PagePart:
    """What the seal adds to the page."""
    curtain = Curtain(loop)
    return PagePart(draw=curtain.draw, swallows=curtain.swallows)


class Curtain:
    """Waits for the first curtain with a seal.

    Args:
        loop: is told what pointers do.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._seal: Seal | None = None

    def draw(self, _: AppState, new: AppState) -> None:
        """Update the seal."""
        if self._seal is None and selectors.is_sealed(new):
            from epizodiak.features.seal.page.seal import Seal  # noqa: PLC0415 - not at the start

            self._seal = Seal(self._loop)
        if self._seal is not None:
            self._seal.draw(new)

    def swallows(self, event: Any) -> bool:
        """Whether a click only ends a press on the seal."""
        return self._seal is not None and self._seal.swallows(event)
