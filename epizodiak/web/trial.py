"""Asks whether plugin bots may play again, if the page ended abruptly while they last played.

While they sit at a table in sight, this device keeps a mark of that. Whoever leaves, closes the page or looks elsewhere
takes it away; a page that dies doesn't.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from pyscript import document, ffi, window

from epizodiak.bots.plugins import read_marks, with_mark
from epizodiak.core.text import clean
from epizodiak.core.wording import Wording
from epizodiak.web import device

KEY = "epizodiak-trial"
"""Where the marks are kept (``localStorage``): the names of games, a line each."""


class Trial:
    """Decides for one table at a time whether its plugin bots may play.

    Args:
        ask: puts the question to whoever sits at the table.
    """

    def __init__(self, ask: Callable[[str], None]) -> None:
        self._ask = ask
        self._game = ""
        self._answer: asyncio.Future[bool] | None = None
        window.addEventListener("pagehide", ffi.create_proxy(lambda _: self._set_mark(wanted=False)))
        document.addEventListener("visibilitychange", ffi.create_proxy(lambda _: self._set_mark(wanted=True)))

    @property
    def may_play(self) -> bool:
        """Whether the table's plugin bots may play."""
        return self._answer is not None and self._answer.done() and self._answer.result()

    async def allowed(self, game: str, names: Collection[str], say: Wording) -> bool:
        """Whether a table's plugin bots may play; asks people if necessary.

        Args:
            game: under which name the game is stored.
            names: of the bots.
            say: for the question.
        """
        if self._answer is None:
            self._game, self._answer = game, asyncio.get_running_loop().create_future()
            if game in read_marks(device.stored(KEY) or ""):
                sentence = say.gettext(
                    "This page closed suddenly while {names} played here, perhaps because of that. The game is saved."
                )
                self._ask(sentence.format(names=clean(", ".join(sorted(set(names))), 120)))
            else:
                self.answer(again=True)
        return await asyncio.shield(self._answer)

    def answer(self, *, again: bool) -> None:
        """Take the answer: the plugin bots may play, or others play instead."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(again)
            self._set_mark(wanted=True)

    def left(self) -> None:
        """The table was left."""
        self._set_mark(wanted=False)
        answer, self._answer = self._answer, None
        if answer is not None and not answer.done():
            answer.set_result(False)

    def _set_mark(self, *, wanted: bool) -> None:
        """Set or remove the mark that plugin bots are playing."""
        if not self.may_play:
            return
        in_sight = wanted and document.visibilityState == "visible"
        device.store(KEY, with_mark(device.stored(KEY) or "", self._game, wanted=in_sight))
