"""What the table will need is loaded and tried out while the lobby waits, a piece at a time between two frames.

A first tap would otherwise pay for modules that nothing has asked for yet, and for markup that was never parsed.
Nothing of it is shown, kept or drawn from a deal that anybody will play.
"""

from __future__ import annotations

from collections.abc import Iterator

from pyodide.ffi import create_once_callable
from pyscript import ffi, window

from epizodiak.app import looks
from epizodiak.games import GAMES, TABLES
from epizodiak.timeline.match import Match
from epizodiak.ui.setup import DEFAULT_NAMES
from epizodiak.web import lobby
from epizodiak.web.loop import Loop

SEED = 1
TURNS = 4
"""How many actions are tried out."""

SOON_MS = 60
"""Between two pieces, in browsers that do not tell when they have nothing to do."""

AT_LAST_MS = 2000
"""How long a piece waits for a browser that always has something to do."""


class Warming:
    """Tries out what a table will need, piece by piece, as long as nobody sits at one."""

    def __init__(self, loop: Loop) -> None:
        """Begin with nothing; see :meth:`begin`.

        Args:
            loop: tells whether somebody sits at a table, and runs the work with care.
        """
        self._loop = loop

    def begin(self) -> None:
        """Begins, once, with the game that the lobby offers."""
        self._later(self._pieces(lobby.game_name()))

    def _later(self, pieces: Iterator[None]) -> None:
        again = create_once_callable(lambda *_: self._loop.guarded(lambda: self._go_on(pieces)))
        if hasattr(window, "requestIdleCallback"):
            window.requestIdleCallback(again, ffi.to_js({"timeout": AT_LAST_MS}))
        else:
            window.setTimeout(again, SOON_MS)

    def _go_on(self, pieces: Iterator[None]) -> None:
        if self._loop.state.timeline is None and next(pieces, self) is not self:
            self._later(pieces)

    def _pieces(self, name: str) -> Iterator[None]:
        state, game = self._loop.state, GAMES[name]
        yield
        table = TABLES[name]
        yield
        match = Match.new(game, {}, DEFAULT_NAMES[: game.seats], seed=SEED)
        say = looks.wording(state, match)
        for _ in range(TURNS):
            seat = match.player
            if seat is None:
                return
            yield
            before = match.view(seat)
            look = looks.look(state, say)
            scene = table.scene(before, look)
            yield
            if self._loop.state.settings.linear != "on":  # a page of words never shows the picture
                self._loop.view.renderer.patcher.prepare(scene)
            yield
            match = match.play(game.action_text(before.legal[-1]))
            step = match.steps[-1]
            table.motion.travels(step.action, before, match.view(seat))
            match.log(say)
            yield
            table.narration.text(before, say)
            table.narration.choices(before, say)
            table.told(step.action, step.before, step.after, say)
