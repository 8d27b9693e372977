"""Mistakes from one's own games in the browser's database: each game's as one text beside its record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from epizodiak.app.mistake_effects import DropMistakes, KeepMistake, KeepTried, ReadMistakes
from epizodiak.app.mistake_events import MistakesCame, TriedKept
from epizodiak.games import GAMES
from epizodiak.ui import mistakes
from epizodiak.ui.mistakes import KeptMistakes
from epizodiak.web.database import Database, StorageError
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.store import MISTAKES

Change = Callable[[dict[str, KeptMistakes]], dict[str, KeptMistakes]]
"""What is to be written, given all that is kept."""

IN_TURN = asyncio.Lock()
"""Texts are read, changed and written one after the other."""


class MistakeFiles(Handlers):
    """Carries out what has to do with kept mistakes."""

    def __init__(self, loop: Loop) -> None:
        """Nothing was read.

        Args:
            loop: is told what is read.
        """
        self._loop = loop
        self._database = Database()

    @handles(KeepMistake)
    def keep(self, effect: KeepMistake) -> None:
        """Keeps a mistake beside its game; where that cannot be, people were told of it when the game was stored."""
        change = partial(mistakes.keeping, name=effect.name, game=effect.game, decision=effect.decision)
        self._loop.later(self._write(change))

    @handles(KeepTried)
    def keep_tried(self, effect: KeepTried) -> None:
        """Keeps how a mistake was tried again, if it is kept."""
        change = partial(mistakes.trying, name=effect.name, ply=effect.ply, result=effect.result)
        self._loop.later(self._write(change, tells=True))

    @handles(DropMistakes)
    def drop(self, effect: DropMistakes) -> None:
        """Forgets one mistake, or all of a kind of game."""
        self._loop.later(self._write(partial(mistakes.dropping, game=effect.game, name=effect.name, ply=effect.ply)))

    @handles(ReadMistakes)
    async def read(self, effect: ReadMistakes) -> None:
        """Reads what is kept of a kind of game."""
        kept: dict[str, str] = {}
        records: dict[str, str] = {}
        try:
            for name, each in (await self._all()).items():
                if each.game == effect.game and (record := await self._database.read(name)) is not None:
                    kept[name], records[name] = mistakes.written(each), record
        except StorageError:
            kept, records = {}, {}
        self._loop.dispatch(MistakesCame(effect.number, kept, records))

    # --- texts --------------------------------------------------------------------------------------------------------

    async def _all(self) -> dict[str, KeptMistakes]:
        """What is kept, by the names of the games; what cannot be understood is left out.

        Raises:
            StorageError: it cannot be read.
        """
        texts = await self._database.every(MISTAKES)
        found = {key.removeprefix(MISTAKES): mistakes.read(text, GAMES) for key, text in texts.items()}
        return {name: each for name, each in found.items() if each is not None}

    async def _write(self, change: Change, *, tells: bool = False) -> None:
        """Writes what a function of all that is kept says; whether that was possible may be told."""
        done = True
        async with IN_TURN:
            try:
                for name, each in change(await self._all()).items():
                    await self._put(name, each)
            except StorageError:
                done = False
        if tells:
            self._loop.dispatch(TriedKept(done))

    async def _put(self, name: str, kept: KeptMistakes) -> None:
        """Writes what is kept of a game, or takes it away: also if the game is not there any more."""
        key = f"{MISTAKES}{name}"
        record = await self._database.read(name) if kept.mistakes else None
        if record is None:
            await self._database.delete(key)
        else:
            await self._database.put_beside(key, mistakes.written(kept), name, record)
