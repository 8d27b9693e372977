"""The picture of the table for the next visit: made when nothing has happened for a moment, so that no tap waits."""

from __future__ import annotations

from importlib import import_module

from pyscript import document, ffi, window

from epizodiak.display import since
from epizodiak.display.naming import named
from epizodiak.display.untrusted import packed
from epizodiak.features.kept_table.events import ForgetTable, KeepTable
from epizodiak.games import CATALOGUE, TABLES
from epizodiak.record.record import write_record
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

REST_MS = 250
"""Milliseconds without a press or an action before the picture is made: a curtain takes no press yet (``grace.py``)."""


def page(loop: Loop) -> PagePart:
    """What makes the picture."""
    return PagePart(handlers=(Keeping(loop),))


class Keeping(Handlers):
    """Keeps the picture of the position that was wanted last.

    Args:
        loop: runs what comes later, and has the store of the pictures.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._wanted: KeepTable | None = None
        self._waits = False
        document.addEventListener("visibilitychange", ffi.create_proxy(lambda _: self._hidden()))

    @handles(KeepTable)
    def keep(self, effect: KeepTable) -> None:
        """Keeps a picture, a moment later."""
        self._wanted = effect
        if document.visibilityState == "hidden":
            self._loop.later(self._make())
        elif not self._waits:
            self._waits = True
            self._loop.later(self._rest())

    @handles(ForgetTable)
    def forget(self, effect: ForgetTable) -> None:
        """Takes a picture away."""
        self._wanted = None
        self._loop.later(self._loop.store.forget_table(effect.name))

    async def _rest(self) -> None:
        """Waits until nothing happened for a moment; one wait serves all that is wanted meanwhile."""
        while True:
            seen = self._wanted
            await window.epizodiakLeftAlone(REST_MS, REST_MS)
            if self._wanted is seen:
                break
        self._waits = False
        await self._make()

    def _hidden(self) -> None:
        """The page goes out of sight, and perhaps never comes back."""
        if document.visibilityState == "hidden" and self._wanted is not None:
            self._loop.later(self._make())

    async def _make(self) -> None:
        """Makes the picture that is wanted, if any, a part at a time, and stores it beside its record."""
        wanted, self._wanted = self._wanted, None
        if wanted is None:
            return
        match = wanted.match
        say, table = named(wanted.say, match.players), TABLES[match.game.name]
        words = import_module("epizodiak.features.kept_table.words")  # not at the start
        title, recent = CATALOGUE[match.game.name].title, since.recent(match, table, None)
        record = write_record(match.record)
        described = words.described(match, table, title, say, recent)
        drawn = window.epizodiakPicture(described, packed(record), wanted.name)
        await self._loop.store.keep_table(wanted.name, match.ply, record, drawn)
