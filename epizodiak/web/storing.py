"""Carries out effects about stored games and the tabs that share them."""

from __future__ import annotations

from pyscript import window

from epizodiak.app.lobby_effects import (
    AskToPersist,
    Claim,
    ReadGames,
    Release,
    RereadGame,
    Save,
    SaveAsNew,
    TellStored,
)
from epizodiak.app.lobby_events import (
    Claimed,
    GameLost,
    GameReread,
    GamesRead,
    Saved,
    StoredElsewhere,
)
from epizodiak.record.record import write_record
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop
from epizodiak.web.store import ask_to_persist
from epizodiak.web.tabs import Tabs


class Storing(Handlers):
    """Carries out effects about stored games.

    Args:
        loop: is told what became of it, and has the store.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._store = loop.store
        self._tabs = Tabs(
            lambda name: loop.guarded(lambda: loop.dispatch(GameLost(name))),
            lambda name: loop.guarded(lambda: loop.dispatch(StoredElsewhere(name))),
        )

    @handles(ReadGames)
    def read(self, effect: ReadGames) -> None:
        """Reads what is stored."""
        if effect.known:
            self._loop.dispatch(GamesRead(self._store.games(), anew=True))
        self._loop.later(self._read(anew=effect.anew))

    async def _read(self, *, anew: bool) -> None:
        problem = await self._store.refresh()
        self._loop.dispatch(GamesRead(self._store.games(), problem, anew))

    @handles(Save)
    def save(self, effect: Save) -> None:
        """Stores the game on the table."""
        self._loop.later(self._save(effect), begun=True)

    async def _save(self, effect: Save) -> None:
        result = await self._store.keep(effect.name, write_record(effect.record))
        self._loop.dispatch(Saved(effect.name, effect.number, result, window.performance.now()))

    @handles(SaveAsNew)
    async def keep_apart(self, effect: SaveAsNew) -> None:
        """Store a game under a new name."""
        await self._store.keep(self._store.new_name(), write_record(effect.record))

    @handles(AskToPersist)
    async def ask_to_persist(self, _: AskToPersist) -> None:
        """Ask the browser for persistent storage."""
        await ask_to_persist()

    # --- tabs ---------------------------------------------------------------------------------------------------------

    @handles(Claim)
    async def claim(self, effect: Claim) -> None:
        """Claim a game for this tab, and read it if asked to."""
        mine = await self._tabs.claim(effect.name, steal=effect.steals)
        if effect.reads:
            text = await (self._store.take(effect.name) if mine else self._store.record(effect.name))
            self._loop.dispatch(Claimed(effect.name, mine, text, takes_over=effect.steals))

    @handles(Release)
    def release(self, effect: Release) -> None:
        """Give up the claim to the game."""
        self._tabs.release(effect.name)
        if effect.forget:
            self._store.forget(effect.name)

    @handles(TellStored)
    def tell_stored(self, effect: TellStored) -> None:
        """Tell the other tabs."""
        self._tabs.stored(effect.name)

    @handles(RereadGame)
    async def look_again(self, effect: RereadGame) -> None:
        """Reads a game that another tab plays."""
        self._loop.dispatch(GameReread(effect.name, await self._store.record(effect.name)))
