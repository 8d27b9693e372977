"""Stores mistakes in the browser's database, as one text beside each game's record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from epizodiak.features.mistakes import kept
from epizodiak.features.mistakes.events import (
    DropMistakes,
    KeepMistake,
    KeepTried,
    MistakesCame,
    ReadMistakes,
    TriedKept,
)
from epizodiak.features.mistakes.kept import KeptMistakes
from epizodiak.games import GAMES
from epizodiak.web.database import Database, StorageError
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.store import MISTAKES

Change = Callable[[dict[str, KeptMistakes]], dict[str, KeptMistakes]]
"""What is to be written, given all that is kept."""

IN_TURN = asyncio.Lock()
"""Texts are read, changed and written one after the other."""


class MistakeFiles(Handlers):
    """Carries out effects about stored mistakes.

    Args:
        loop: is told what is read.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._database = Database()

    @handles(KeepMistake)
    async def keep(self, effect: KeepMistake) -> None:
        """Store a mistake beside its game."""
        await self._write(partial(kept.with_mistake, name=effect.name, game=effect.game, decision=effect.decision))

    @handles(KeepTried)
    async def keep_tried(self, effect: KeepTried) -> None:
        """Store the result of trying a mistake again."""
        change = partial(kept.with_try, name=effect.name, ply=effect.ply, result=effect.result)
        self._loop.dispatch(TriedKept(await self._write(change)))

    @handles(DropMistakes)
    async def drop(self, effect: DropMistakes) -> None:
        """Delete one mistake, or all of a kind of game."""
        await self._write(partial(kept.without, game=effect.game, name=effect.name, ply=effect.ply))

    @handles(ReadMistakes)
    async def read(self, effect: ReadMistakes) -> None:
        """Read the stored mistakes of a kind of game."""
        texts: dict[str, str] = {}
        records: dict[str, str] = {}
        try:
            for name, each in (await self._read_all()).items():
                if each.game == effect.game and (record := await self._database.read(name)) is not None:
                    texts[name], records[name] = kept.written(each), record
        except StorageError:
            texts, records = {}, {}
        self._loop.dispatch(MistakesCame(effect.number, texts, records))

    # --- texts --------------------------------------------------------------------------------------------------------

    async def _read_all(self) -> dict[str, KeptMistakes]:
        """All stored mistakes by the names of their games; invalid texts are left out.

        Raises:
            StorageError: it cannot be read.
        """
        texts = await self._database.every(MISTAKES)
        found = {key.removeprefix(MISTAKES): kept.read(text, GAMES) for key, text in texts.items()}
        return {name: each for name, each in found.items() if each is not None}

    async def _write(self, change: Change) -> bool:
        """Write what a function makes of the stored mistakes; returns whether that was possible."""
        async with IN_TURN:
            try:
                for name, each in change(await self._read_all()).items():
                    await self._write_mistakes(name, each)
            except StorageError:
                return False
        return True

    async def _write_mistakes(self, name: str, found: KeptMistakes) -> None:
        """Write a game's mistakes; delete them if there are none or the game is gone."""
        key = f"{MISTAKES}{name}"
        record = await self._database.read(name) if found.mistakes else None
        if record is None:
            await self._database.delete(key)
        else:
            await self._database.put_beside(key, kept.written(found), name, record)
