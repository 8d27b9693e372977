"""The bots at the table: whose turn it is thinks in a worker, and its action is played when it can be followed."""

from __future__ import annotations

import asyncio
import sys
import zipimport
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

from pyscript import fetch, window

import epizodiak
from epizodiak.bots.archive import join
from epizodiak.match import Match
from epizodiak.protocol import Json
from epizodiak.seating import FOR_PEOPLE, plugin_name
from epizodiak.ui import seats
from epizodiak.ui.settings import PACES
from epizodiak.ui.state import BOT, WATCH
from epizodiak.web import device, panels
from epizodiak.web.mending import mended
from epizodiak.web.page import Page

ARCHIVE = "bots.zip"
"""Where the built site has what thinks; a checkout has it file by file, as ``pyscript.toml`` lists."""

JUDGE = "2"
"""The level that stands in for a bot that fails."""

LIST, LISTED = "pyscript.toml", "# bots: "


@dataclass(eq=False, slots=True)
class _Turn:
    match: Match
    ply: int
    began: float
    hurried: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)


class BotTurns:
    """Lets bots think and play where it is their turn.

    Attributes:
        think: milliseconds that a bot may think about an action, or ``None`` for what is usual at its level.
    """

    def __init__(self, page: Page, play: Callable[[Match, str], None]) -> None:
        """Nobody sits at the table.

        Args:
            page: shows the game.
            play: plays an action.
        """
        self._page = page
        self._play = play
        self._pool: Any = None
        self._plugins: Any = None
        self._plugin_install: Any = None
        self._warmed: tuple[str, tuple[str, ...], bool] | None = None
        self._name = ""
        self._loading: asyncio.Future[None] | None = None
        self._turn: _Turn | None = None
        self._told: set[str] = set()
        self.think: int | None = None

    # --- sitting down and leaving -------------------------------------------------------------------------------------

    def sit_down(self, *bots: str) -> None:
        """In the lobby these sit at the table now: for bots the workers start, so that nobody waits for them later."""
        if any(level in FOR_PEOPLE for level in bots):
            self._page.later(self._warm())

    async def _warm(self) -> None:
        if await self._loaded():
            self._pool.warm()

    async def lent(self) -> Any:
        """What thinks, for hints and reviews, or ``None`` if it cannot be fetched."""
        return self._pool if await self._loaded() else None

    async def _loaded(self) -> bool:
        """Whether what thinks is here; the first bot has it fetched."""
        self._loading = self._loading or asyncio.ensure_future(self._load())
        try:
            await asyncio.shield(self._loading)
        except Exception:  # noqa: BLE001 - no network, and not kept: the next turn tries again
            self._loading = None
        return self._pool is not None

    async def _load(self) -> None:
        try:
            await self._load_once()
        except Exception:
            if not await mended():
                raise
            await self._load_once()

    async def _load_once(self) -> None:
        await _fetch()
        self._pool = import_module("epizodiak.web.worker_pool").WorkerPool()
        self._plugins = import_module("epizodiak.web.plugin_workers").PluginWorkers()
        self._plugin_install = import_module("epizodiak.web.plugin_install").PluginInstall(self._page, self._plugins)

    async def plugin_install(self) -> Any:
        """The lobby's part for bots that somebody brings, or ``None`` if it cannot be had."""
        await self._loaded()
        return self._plugin_install

    def left(self) -> None:
        """The table was left."""
        self._drop()
        self._told.clear()
        self._warmed = None
        if self._pool is not None:
            self._plugins.left()
            self._page.later(self._pool.idle())

    # --- turns --------------------------------------------------------------------------------------------------------

    def look(self, match: Match | None, name: str) -> None:
        """Something has changed and is stored: a bot thinks if it is its turn, and none if it isn't.

        Args:
            match: the game on the table, if there is one.
            name: under which it is stored.
        """
        page, turn = self._page, self._turn
        self._sit_plugins(match, name)
        wanted = match if page.ui.phase == BOT and not page.storing else None
        if turn is not None and turn.match is wanted and turn.ply == turn.match.ply:
            turn.news.set()  # a panel may have been closed
            return
        self._drop()
        if wanted is not None and not wanted.full:
            self._turn = _Turn(wanted, wanted.ply, window.performance.now())
            page.later(self._act(self._turn))

    def _sit_plugins(self, match: Match | None, name: str) -> None:
        """Plugin bots get their workers when the game begins."""
        watched = self._page.ui.phase == WATCH
        if match is None or (name, match.bots, watched) == self._warmed:
            return
        self._warmed, self._name = (name, match.bots, watched), name
        if self._plugins is not None:
            self._plugins.left()  # what sat at a table before
        if any(map(plugin_name, match.bots)) and match.player is not None and not watched:
            self._page.later(self._warm_plugins(match))

    async def _warm_plugins(self, match: Match) -> None:
        warmed = self._warmed
        bots = {seat: name for seat, level in enumerate(match.bots) if (name := plugin_name(level))}
        if await self._loaded() and warmed is self._warmed:
            await self._plugins.sit_down(self._name, bots, self._page.say)

    def button(self, key: str) -> bool:
        """A tap on a button under what is asked about plugin bots; whether it is one."""
        if self._plugins is None or key not in ("trial-again", "trial-stand-in"):
            return False
        self._plugins.trial.answer(again=key == "trial-again")
        return True

    def hurry(self) -> None:
        """A tap on the table: who waits goes on, and what was thought already is shown at once."""
        waited = self._page.waits
        if not self._page.ui.panel:
            self._page.go_on()
        if self._turn is not None:
            self._turn.hurried = not waited
            self._turn.news.set()

    def move_now(self) -> None:
        """Whoever thinks is to play what it likes best so far."""
        self.hurry()
        if self._pool is not None:
            self._pool.now()

    def _drop(self) -> None:
        """Whatever is thought, it is not wanted any more."""
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.news.set()
            if self._pool is not None:
                self._pool.stop()
                self._plugins.stop()

    async def _act(self, turn: _Turn) -> None:
        text = await self._choice(turn)
        await self._followed(turn)
        if self._turn is not turn or text is None:  # another position, another table, or the game was left
            return
        self._turn = None
        self._play(turn.match, text)

    async def _choice(self, turn: _Turn) -> str | None:
        """The bot's action, legal whatever the worker says; ``None`` if nobody waits for it any more."""
        match, player = turn.match, turn.match.player
        assert player is not None, "it is a bot's turn"
        level, seed = seats.level_at(match, player), seats.seed(f"{device.secret()} {self._name}", match.ply)
        legal = [match.game.action_text(action) for action in match.game.legal_actions(match.state)]
        if not await self._loaded():
            self._tell_of_failure()
            return legal[seed % len(legal)]
        view = match.game.view_json(match.view(player))
        if self._turn is not turn:
            return None
        if name := plugin_name(level):
            await self._warm_plugins(match)
            if self._turn is not turn:
                return None
            return await self._plugin_choice(name, view, seed, legal)
        text: str | None = await self._pool.choose(view, level, seed, self.think)
        if text is None or (text in legal and not self._pool.failing):
            return text
        self._tell_of_failure()
        return text if text in legal else str(self._pool.glance(view, level, seed))

    async def _plugin_choice(self, name: str, view: Mapping[str, Json], seed: int, legal: Sequence[str]) -> str | None:
        """What a plugin bot does; if that is nothing legal, one of ours stands in, with the reason."""
        plugins = import_module("epizodiak.bots.plugins")
        try:
            text: str | None = await self._plugins.choose(name, view, self.think, seed, legal)
        except plugins.RefusedError as error:
            say = self._page.say
            sentence = say.gettext("{name} is replaced for this action: {reason}.")
            self._tell(sentence.format(name=name, reason=plugins.told(error, say)))
            return str(self._pool.glance(view, JUDGE, seed))
        return text

    async def _followed(self, turn: _Turn) -> None:
        """Waits while people look at what was done before, or at something that lies over the table."""
        page = self._page
        while self._turn is turn:
            left = turn.began + PACES[page.settings.pace] - window.performance.now()
            stands = bool(page.ui.panel) or page.waits
            if not stands and (turn.hurried or left <= 0):
                return
            turn.news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(turn.news.wait(), None if stands else left / 1000)

    def _tell_of_failure(self) -> None:
        """Says that bots don't play as they could."""
        self._tell(self._page.say.gettext("The bots cannot think ahead just now; they play at a glance."))

    def _tell(self, sentence: str) -> None:
        """Says something over the table, once in a game."""
        if sentence not in self._told:
            self._told.add(sentence)
            panels.notice(sentence)


async def _fetch() -> None:
    """Has what thinks fetched and made importable."""
    package = Path(epizodiak.__path__[0])
    if ".zip" in str(package):
        path = package.parent.with_name(ARCHIVE)
        path.write_bytes(await _bytes(ARCHIVE))
        # A damaged one may have lain there. Python's own `invalidate_caches` wants more of the library than pages have.
        zipimport._zip_directory_cache.pop(str(path), None)  # type: ignore[attr-defined]  # noqa: SLF001
        for known in [each for each in sys.path_importer_cache if each.startswith(str(path))]:
            del sys.path_importer_cache[known]
        join(str(path))
    else:
        lines = (await _bytes(LIST)).decode().splitlines()
        for name in (line.removeprefix(LISTED) for line in lines if line.startswith(LISTED)):
            (package / name).write_bytes(await _bytes(f"epizodiak/{name}"))
        invalidate_caches()


async def _bytes(name: str) -> bytes:
    answer = await fetch(device.address(name))
    if not answer.ok:
        raise OSError(name)
    return bytes(await answer.bytearray())
