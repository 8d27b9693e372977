"""The browser's database (IndexedDB) of stored games, with the layout that PyScript's storage gives it.

Not through that storage itself: it answers from memory, never takes up again once a write has failed, and cannot say
whether a write was committed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from pyodide.ffi import create_once_callable
from pyscript import ffi, window

from epizodiak.display.untrusted import packed, unpacked

Answer = TypeVar("Answer")

NAME = "IDBMap/@pyscript/epizodiak"
ENTRIES = "entries"
"""The database and its one table, named as PyScript's ``storage("epizodiak")`` names them."""

PATIENCE = 5.0
"""Seconds that the database gets for an answer."""


class StorageError(Exception):
    """The database failed.

    Attributes:
        full: whether there is no space left.
        met: whether an entry that was to be new exists already.
    """

    def __init__(self, reason: str, *, full: bool = False, met: bool = False) -> None:
        super().__init__(reason)
        self.full = full
        self.met = met


@dataclass(frozen=True, slots=True)
class Written:
    """The result of a write.

    Attributes:
        mine: whether the entry belonged to this page; if not, nothing was written.
        marked: whether a page had marked the entry before.
        text: what was read back, if anything.
    """

    mine: bool
    marked: bool
    text: str | None = None


class Database:
    """A connection that is opened when needed, and again when it was lost.

    Args:
        name: of the database.
    """

    def __init__(self, name: str = NAME) -> None:
        self._name = name
        self._connection: Any = None
        self._opening = asyncio.Lock()

    async def every(self, prefix: str = "") -> dict[str, str]:
        """All texts by their keys.

        Args:
            prefix: how the keys begin.

        Raises:
            StorageError: they cannot be read.
        """

        def ask(entries: Any) -> tuple[Any, Any]:
            return entries.getAllKeys(_prefix_range(prefix)), entries.getAll(_prefix_range(prefix))

        keys, values = await self._run("readonly", ask)
        found = zip(keys.result, values.result, strict=True)
        return {key: unpacked(value) for key, value in found if isinstance(key, str)}

    async def read(self, key: str) -> str | None:
        """The text under a key, or ``None``.

        Raises:
            StorageError: it cannot be read.
        """
        request = await self._run("readonly", lambda entries: entries.get(key))
        return _text(request.result)

    async def write(
        self, key: str, text: str, owner: tuple[str, str], *, take: bool = False, new: bool = False
    ) -> Written:
        """Write a text unless it is marked as another page's, and read it back, in two transactions.

        All is asked for in one call (``static/database.js``): whoever has just tapped waits for that.

        Args:
            key: of the text.
            text: what to write.
            owner: the key of the mark, and what it says when the text is this page's.
            take: whether to make it this page's, whatever the mark says.
            new: whether nobody is known to have marked it: then it is committed without waiting for the page to look.

        Raises:
            StorageError: nothing was written, or it cannot be read back; a mark stood at what is new (``met``).
        """
        return await self._in_time(self._write(key, text, owner, take=take, new=new))

    async def _write(self, key: str, text: str, owner: tuple[str, str], *, take: bool, new: bool) -> Written:
        mark, mine = owner
        found = await window.epizodiakWrite(
            await self._opened(),
            table=ENTRIES,
            key=key,
            text=packed(text),
            mark=mark,
            mine=packed(mine),
            take=take,
            added=new,
        )
        return Written(mine=found.mine, marked=found.marked, text=_text(found.text))

    async def put(self, key: str, text: str) -> None:
        """Write a text that belongs to no page in particular.

        Raises:
            StorageError: nothing was written.
        """
        await self._run("readwrite", lambda entries: entries.put(packed(text), key))

    async def put_beside(self, key: str, text: str, other: str, expected: str) -> bool:
        """Write a text that accompanies another one, if that is as expected, in one transaction.

        A database that was taken away, or let go for another page, is not made again for that.

        Args:
            key: of the text.
            text: what to write.
            other: the key of what it belongs to.
            expected: what has to stand there.

        Returns:
            Whether it did, and the text is written.

        Raises:
            StorageError: nothing was written.
        """
        if self._connection is None:
            return False
        stood: list[bool] = []

        def ask(entries: Any) -> Any:
            def look(event: Any) -> None:
                stood.append(event.target.result == packed(expected))
                if stood[0]:
                    try:
                        entries.put(packed(text), key)
                    except Exception:  # noqa: BLE001 - an event's handler has nobody to raise it to
                        entries.transaction.abort()

            looking = entries.get(other)
            looking.onsuccess = create_once_callable(look)
            return looking

        await self._run("readwrite", ask)
        return stood[0]

    async def clear(self, prefix: str) -> int:
        """Delete all texts whose keys begin with a prefix; returns their number.

        Raises:
            StorageError: they stand as they stood.
        """

        def ask(entries: Any) -> Any:
            counted = entries.count(_prefix_range(prefix))
            entries.delete(_prefix_range(prefix))
            return counted

        return int((await self._run("readwrite", ask)).result)

    async def take(self, key: str, owner: tuple[str, str]) -> str | None:
        """Mark a text as this page's and read it, in one transaction; later writes by others are refused.

        Raises:
            StorageError: it cannot be read or marked.
        """
        mark, mine = owner

        def ask(entries: Any) -> Any:
            entries.put(packed(mine), mark)
            return entries.get(key)

        request = await self._run("readwrite", ask)
        return _text(request.result)

    async def delete(self, *keys: str) -> None:
        """Delete texts.

        Raises:
            StorageError: they stand as they stood.
        """
        await self._run("readwrite", lambda entries: [entries.delete(key) for key in keys])

    def drop(self) -> None:
        """Close the connection; the next call opens another one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def _run(self, mode: str, ask: Callable[[Any], Any]) -> Any:
        """Run ``ask``, which makes requests, in a transaction; returns its result once that is committed.

        Args:
            mode: of the transaction.
            ask: makes them of the table it is given.

        Raises:
            StorageError: the transaction failed or took too long.
        """
        return await self._in_time(self._transaction(mode, ask))

    async def _in_time(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """What the database answers; if it fails or takes too long, the next call opens another connection."""
        try:
            return await asyncio.wait_for(work, PATIENCE)
        except StorageError:
            self.drop()
            raise
        except Exception as error:
            # Browsers refuse storage with errors of many types: no database, a closed one, no answer, ...
            self.drop()
            raise _storage_error(repr(error)) from error

    async def _transaction(self, mode: str, ask: Callable[[Any], Any]) -> Any:
        connection = await self._opened()
        transaction = connection.transaction(ENTRIES, mode, ffi.to_js({"durability": "strict"}))
        try:
            asked = ask(transaction.objectStore(ENTRIES))
        except Exception:
            with suppress(Exception):  # it may have ended by itself
                transaction.abort()
            raise
        await _either_event(transaction, "complete", "abort")
        return asked

    async def _opened(self) -> Any:
        """The connection; it is opened if there is none."""
        if self._connection is None:
            async with self._opening:
                if self._connection is None:  # else somebody has opened it meanwhile
                    await self._open()
        return self._connection

    async def _open(self) -> None:
        connection = await self._connected()
        if not connection.objectStoreNames.contains(ENTRIES):  # somebody else made it, or it was damaged
            connection.close()
            connection = await self._connected(connection.version + 1)

        def lost(_: Any) -> None:
            connection.close()
            if self._connection is connection:
                self._connection = None

        # Somebody deletes the database, in another tab or by clearing this site's data.
        connection.onversionchange = connection.onclose = ffi.create_proxy(lost)
        self._connection = connection

    async def _connected(self, *version: int) -> Any:
        """A connection to the database; if necessary, the database and its table are created."""
        request = window.indexedDB.open(self._name, *version)
        # PyScript's way of making it, should this be the first time.
        request.onupgradeneeded = create_once_callable(
            lambda event: event.target.result.createObjectStore(ENTRIES) and None
        )
        await _either_event(request, "success", "error")
        return request.result


def _prefix_range(prefix: str) -> Any:
    """The range of keys that begin with a prefix."""
    return window.IDBKeyRange.bound(prefix, f"{prefix}\uffff")


def _text(value: Any) -> str | None:
    """The text in a value of the database, or ``None`` if there is no value."""
    return None if value is None else unpacked(value)


def _either_event(target: Any, good: str, bad: str) -> asyncio.Future[None]:
    """Wait for the first of two events; the bad one is raised as a :class:`StorageError`."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def heard(event: Any) -> None:
        if future.done():
            return
        if str(event.type) == good:
            future.set_result(None)
        else:
            error = target.error
            future.set_exception(_storage_error(f"{error.name}: {error}" if error else bad))

    listener = ffi.create_proxy(heard)
    setattr(target, f"on{good}", listener)
    setattr(target, f"on{bad}", listener)

    def forget(_: asyncio.Future[None]) -> None:
        setattr(target, f"on{good}", None)
        setattr(target, f"on{bad}", None)
        listener.destroy()

    future.add_done_callback(forget)
    return future


def _storage_error(reason: str) -> StorageError:
    return StorageError(reason, full="QuotaExceeded" in reason, met="ConstraintError" in reason)
