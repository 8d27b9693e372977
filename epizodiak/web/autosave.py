"""Stores the game on the table after every action, and tells the person when that fails and when it works again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pyscript import window

from epizodiak.record import Record, write_record
from epizodiak.web import panels
from epizodiak.web.page import Page
from epizodiak.web.store import FAILURES, SaveResult, Store, ask_to_persist


class Autosave:
    """Stores one game.

    As long as storing works, no action is possible before the last one is stored. Once it has failed, the person is
    told, the game goes on at once, and every further action is another attempt, one at a time, until one succeeds.
    """

    def __init__(self, page: Page, store: Store, taken: Callable[[], None], stored: Callable[[], None]) -> None:
        """No game is on the table.

        Args:
            page: shows the game.
            store: keeps it.
            taken: called when another page has taken the game over.
            stored: called when it was stored.
        """
        self._page = page
        self._store = store
        self._taken = taken
        self._stored = stored
        self._name = ""
        self._waiting: Record | None = None
        self._trying = False
        self._once_more = False
        self._asked = False
        self._good = False
        self.failing = False

    def begin(self, name: str) -> None:
        """Another game is on the table, stored under ``name``."""
        self._name = name
        self._waiting = None
        self._good = self.failing = self._once_more = False

    def keep(self, record: Record, ready: float = 0) -> None:
        """Stores the game as it stands now.

        Args:
            record: of the game.
            ready: milliseconds of the page's clock before which no tap counts.
        """
        if self.failing:
            self._waiting = record
            self._page.mark()
            if not self._trying:
                self._page.later(self._try())
        else:
            self._page.storing = True
            self._page.later(self._store_first(record, ready))

    def again(self) -> None:
        """Tries once more, if there is something that could not be stored."""
        if self.failing and self._trying:
            self._once_more = True  # what is being tried may be too early
        elif self.failing and self._waiting is not None:
            self._page.later(self._try())

    async def _store_first(self, record: Record, ready: float) -> None:
        try:
            await self._attempt(record)
            left = (ready - window.performance.now()) / 1000
            if left > 0:
                await asyncio.sleep(left)
        finally:
            self._page.stored()

    async def _try(self) -> None:
        """Stores the latest record until there is no later one, or until it fails."""
        self._trying = True
        try:
            while (record := self._waiting) is not None:
                self._waiting = None
                if not await self._attempt(record) and not self._once_more:
                    return
                self._once_more = False
        finally:
            self._trying = False

    async def _attempt(self, record: Record) -> bool:
        """Stores a record and heeds what became of it; whether the database can be written to."""
        name = self._name
        kept = await self._store.keep(name, write_record(record))
        if name != self._name:  # the table was left meanwhile; the store holds what it could not write
            return False
        if kept in FAILURES:
            self._waiting = self._waiting or record
            self._tell(kept, news=not self.failing)
            self.failing = True
        elif kept is SaveResult.TAKEN:
            self._taken()
        else:
            worked, self.failing = not self.failing, self.failing and self._waiting is not None
            self._tell(kept, news=kept is SaveResult.AGAIN or not (worked or self.failing))
            self._stored()
            if record.actions and not self._asked:
                self._asked = True
                self._page.later(ask_to_persist())
        return kept not in FAILURES

    def _tell(self, kept: SaveResult, *, news: bool) -> None:
        """Says how storing goes, if that is news; good news goes away with the next action."""
        if not news:
            if self._good:
                panels.notice("")
            self._good = False
            return
        self._good = kept is SaveResult.STORED
        say = self._page.say
        if kept is SaveResult.FULL:
            sentence = say.gettext(
                "This device has no room left to keep the game. Play on; "
                "but save it as a file before you close the page."
            )
        elif kept is SaveResult.REFUSED:
            sentence = say.gettext(
                "The browser does not keep the game just now. Play on; but save it as a file before you close the page."
            )
        elif kept is SaveResult.AGAIN:
            sentence = say.gettext(
                "The kept game had disappeared from this device, perhaps others too. This one is kept again."
            )
        else:
            sentence = say.gettext("The game is kept on this device again.")
        panels.notice(sentence, wants_file=kept in FAILURES)
