"""Loads and tries out what a table will need while the browser is idle, in small pieces.

A first tap would otherwise pay for it: see ``app/rehearsal.py``.
"""

from __future__ import annotations

from collections.abc import Iterator

from epizodiak.app import selectors
from epizodiak.app.rehearsal import rehearsed
from epizodiak.features import FEATURES
from epizodiak.games import GAMES, TABLES
from epizodiak.web import device
from epizodiak.web.loop import Loop

AT_LAST_MS = 2000
"""How long a piece waits for a browser that always has something to do."""


class Warming:
    """Tries out games, each once, as long as they are likely to be played.

    Args:
        loop: tells what is on the table, and runs the work with care.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._begun: set[str] = set()

    def begin(self, name: str) -> None:
        """Begin with a game that is offered or on the table, unless that has been done."""
        if name not in self._begun:
            self._begun.add(name)
            self._later(name, self._pieces(name))

    def _later(self, name: str, pieces: Iterator[None]) -> None:
        device.when_idle(lambda: self._loop.guarded(lambda: self._go_on(name, pieces)), AT_LAST_MS)

    def _go_on(self, name: str, pieces: Iterator[None]) -> None:
        timeline = self._loop.state.timeline
        if (timeline is None or timeline.game.name == name) and next(pieces, self) is not self:
            self._later(name, pieces)

    def _pieces(self, name: str) -> Iterator[None]:
        GAMES[name]
        yield
        TABLES[name]
        yield
        for scene in rehearsed(self._loop.state, name, FEATURES):
            yield
            if scene is not None and self._loop.state.linear_scene is None:  # a page of words shows no picture
                self._loop.view.renderer.patcher.prepare(scene)
                yield
        selectors.shown_screen(self._loop.state)  # what is on the table is at hand again
