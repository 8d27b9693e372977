"""Makes the picture of the table while nothing happens, so that no tap has to wait."""

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
    """What the stored picture of a table adds to the page."""
    return PagePart(handlers=(Keeping(loop),))


class Keeping(Handlers):
    """Makes and stores the picture that was asked for last.

    Args:
        loop: runs what comes later, and has the store of the pictures.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._wanted: KeepTable | None = None
        self._waits = False
        document.addEventListener("visibilitychange", ffi.create_proxy(lambda _: self._page_hidden()))

    @handles(KeepTable)
    def keep(self, effect: KeepTable) -> None:
        """Store a picture, a moment later."""
        self._wanted = effect
        if document.visibilityState == "hidden":
            self._loop.later(self._make_picture())
        elif not self._waits:
            self._waits = True
            self._loop.later(self._wait_for_quiet())

    @handles(ForgetTable)
    def forget(self, effect: ForgetTable) -> None:
        """Delete a picture."""
        self._wanted = None
        self._loop.later(self._loop.store.forget_table(effect.name))

    async def _wait_for_quiet(self) -> None:
        """Wait until nothing has happened for a moment."""
        while True:
            seen = self._wanted
            await window.epizodiakLeftAlone(REST_MS, REST_MS)
            if self._wanted is seen:
                break
        self._waits = False
        await self._make_picture()

    def _page_hidden(self) -> None:
        """The page was hidden, perhaps for good: store the picture now."""
        if document.visibilityState == "hidden" and self._wanted is not None:
            self._loop.later(self._make_picture())

    async def _make_picture(self) -> None:
        """Make the picture in small pieces and store it beside its record."""
        wanted, self._wanted = self._wanted, None
        if wanted is None:
            return
        match = wanted.match
        say, table = named(wanted.say, match.players, you=match.alone), TABLES[match.game.name]
        words = import_module("epizodiak.features.kept_table.words")  # not at the start
        title, recent = CATALOGUE[match.game.name].title, since.recent(match, table, None)
        record = write_record(match.record)
        described = words.described(match, table, title, say, recent)
        drawn = window.epizodiakPicture(described, packed(record), wanted.name)
        await self._loop.store.keep_table(wanted.name, match.ply, record, drawn)
