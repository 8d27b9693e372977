"""The stored games: each game's record as one text, marked with the page that plays it."""

from __future__ import annotations

from collections.abc import Awaitable
from contextlib import suppress

from pyscript import window

from epizodiak.display.save_results import SaveResult
from epizodiak.display.saved_games import PREFIX, new_name
from epizodiak.web import device
from epizodiak.web.database import Database, StorageError, Written

OWNER, TABLE, MISTAKES = "owner-", "table-", "mistakes-"
"""How the keys begin of the marks that tell which page plays them, of pictures of their tables, and of the
mistakes that were found in them (``features/mistakes``)."""

KEPT_KEY = "epizodiak-kept"
"""Number of actions before the picture that was stored last: whoever has none waits for none (``static/kept.js``)."""

COPY_KEY = "epizodiak-kept-copy"
"""That picture once more, for the next visit's first frame (``static/kept.js``). Before any record is written it is
taken away: it never tells of a state that was left."""

PERSIST_KEY = "epizodiak-persist"
"""Where the browser's answer is kept whether it will keep games when room gets scarce."""


class Store:
    """Stores records, and reports when it cannot.

    Whatever could not be written stays here as long as the page lives, among the games that are listed.
    """

    def __init__(self) -> None:
        self._database = Database()
        self._known: dict[str, str] = {}
        self._unsaved: dict[str, str] = {}
        self._marked: set[str] = set()
        self._to_take: set[str] = set()
        self._writes = 0
        self._me = f"{window.Date.now():.0f}-{window.Math.random()}"

    async def refresh(self) -> str:
        """Read what is stored, including what other pages have written since.

        Returns:
            Why it could not be read, or an empty text: then the games are those known before.
        """
        try:
            found = await self._database.every(PREFIX)
        except StorageError as error:
            return str(error)
        self._known = found | self._unsaved
        return ""

    def games(self) -> dict[str, str]:
        """All records by name, oldest first, as read or stored last."""
        return dict(sorted(self._known.items()))

    def new_name(self) -> str:
        """A name for a new game, which sorts after all others."""
        return new_name(self._known, int(window.Date.now()))

    async def record(self, name: str) -> str | None:
        """A game's record in the database, or ``None`` if it is gone.

        Where the database does not answer, and for a record that it refused, what this page knows.
        """
        if name not in self._unsaved:
            try:
                return await self._database.read(name)
            except StorageError:
                pass
        return self._known.get(name)

    async def take(self, name: str) -> str | None:
        """A game's record in the database, claimed so that only this page may write it; ``None`` if it is gone."""
        if name not in self._unsaved:
            try:
                text = await self._database.take(name, self._owner(name))
            except StorageError:
                self._to_take.add(name)
            else:
                self._marked.add(name)
                return text
        return self._known.get(name)

    async def keep(self, name: str, record: str) -> SaveResult:
        """Store a record whole and read it back; returns the result."""
        self._forget_copy()
        new = not any(name in names for names in (self._known, self._marked, self._to_take))
        self._known[name] = self._unsaved[name] = record
        try:
            written = await self._write(name, record, new=new)
        except StorageError as error:
            return SaveResult.FULL if error.full else SaveResult.REFUSED
        if not written.mine:
            self.forget(name)
            return SaveResult.TAKEN
        if written.text != record:
            return SaveResult.REFUSED
        if self._unsaved.get(name) == record:
            del self._unsaved[name]
        gone = name in self._marked and not written.marked
        self._marked.add(name)
        self._to_take.discard(name)
        return SaveResult.AGAIN if gone else SaveResult.STORED

    async def _write(self, name: str, record: str, *, new: bool) -> Written:
        """Write a record; if there is no space, pictures of tables are deleted first."""
        take = name in self._to_take
        try:
            return await self._database.write(name, record, self._owner(name), take=take, new=new)
        except StorageError as error:
            # Two pages can find the same name for what is new.
            if not error.met and not (error.full and await self._database.clear(TABLE)):
                raise
        return await self._database.write(name, record, self._owner(name), take=take)

    async def keep_table(self, name: str, ply: int, record: str, drawn: Awaitable[str]) -> None:
        """Store the picture of a game's table, if the stored game is the one that was drawn.

        Args:
            name: the game's.
            ply: number of its actions.
            record: the one that was drawn.
            drawn: its picture, once it is made; an empty text if it can't be. If there is no room for it, the next
                visit does without.
        """
        writes = self._writes
        try:
            picture = str(await drawn)
            if not picture or not await self._database.put_beside(f"{TABLE}{name}", picture, name, record):
                return
        except Exception:  # noqa: BLE001 - no room, no database, no such picture: nobody is to hear of it
            return
        if device.store(KEPT_KEY, str(ply)) and self._writes == writes:
            device.store(COPY_KEY, picture)

    def _forget_copy(self) -> None:
        self._writes += 1
        device.store(COPY_KEY, "")

    async def forget_table(self, name: str) -> None:
        """Delete the picture of a game's table."""
        self._forget_copy()
        with suppress(StorageError):  # then it stands beside a record that it doesn't fit, and is never shown
            await self._database.delete(f"{TABLE}{name}")

    def forget(self, name: str) -> None:
        """Stop writing a game that another page now plays."""
        self._unsaved.pop(name, None)
        self._marked.discard(name)
        self._to_take.discard(name)

    async def delete(self, name: str) -> str:
        """Deletes a game.

        Returns:
            Why it could not be deleted, or an empty text.
        """
        self._forget_copy()
        try:
            await self._database.delete(name, *(f"{prefix}{name}" for prefix in (OWNER, TABLE, MISTAKES)))
        except StorageError as error:
            if name not in self._unsaved:
                return str(error)
        self._known.pop(name, None)
        self.forget(name)
        return ""

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost if the page were closed now."""
        return bool(self._unsaved)

    def _owner(self, name: str) -> tuple[str, str]:
        return f"{OWNER}{name}", self._me


async def ask_to_persist() -> None:
    """Ask the browser once for persistent storage."""
    try:
        if not window.localStorage.getItem(PERSIST_KEY):
            window.localStorage.setItem(PERSIST_KEY, "asked")
            answer = await window.navigator.storage.persist()
            window.localStorage.setItem(PERSIST_KEY, "yes" if answer else "no")
    except Exception:  # noqa: BLE001 - no such question here, or no place for its answer: games are kept all the same
        return
