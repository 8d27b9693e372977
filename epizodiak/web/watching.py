"""The spectators' window: it follows a game that is played in another window of this browser, its public side only."""

from __future__ import annotations

from typing import Any

from pyscript import window

from epizodiak.games import GAMES, TABLES
from epizodiak.timeline import Step
from epizodiak.ui import spectating
from epizodiak.ui import state as ui_state
from epizodiak.ui.spectating import Followed, Message
from epizodiak.ui.state import Ui
from epizodiak.web import device, live_region, lobby, panels
from epizodiak.web.page import Page

CHANNEL = "epizodiak"
"""The name of the browser's channel between the windows of one origin."""


LEAVERS = ("leave-watch", "leave-watch-table")


class Telling:
    """Tells the windows that follow what everybody may see, once one of them has asked."""

    def __init__(self, page: Page) -> None:
        """Nobody follows.

        Args:
            page: plays the game.
        """
        self._page = page
        self._table = f"{window.Date.now():.0f}-{window.Math.random()}"
        self._asked = False
        self._told: tuple[object, ...] | None = None
        self._channel: Any = None

    def open(self) -> None:
        """Listens for windows that ask."""
        self._channel = device.channel(CHANNEL, self._hear)

    def _hear(self, text: str) -> None:
        message = spectating.read(text, GAMES)
        if message is not None and message.kind == spectating.HELLO:
            self._asked, self._told = True, None
            self.tell()

    def tell(self) -> None:
        """The page shows something new, and it is stored."""
        page = self._page
        played = page.timeline is not None and page.ui.phase in ui_state.PLAYED and not page.ui.taught
        now = (id(page.timeline), page.timeline.ply, page.ui.phase) if played and page.timeline is not None else ()
        if not self._asked or now == self._told:
            return
        old, self._told = self._told, now
        if page.timeline is None or not played:
            if old:
                self.leave()
            return
        table = TABLES[page.timeline.game.name]

        def ends_round(step: Step) -> bool:
            return table.round_points(step.before, step.after) is not None

        goes_on = old is not None and old[:1] == now[:1]
        text = spectating.position(page.timeline, self._table, page.ui.phase, None if goes_on else ends_round)
        self._channel.postMessage(text)

    def leave(self) -> None:
        """The table is left, or its page goes."""
        self._told = None  # who comes back, as browsers let a page do, tells everything
        if self._asked and self._channel is not None:
            self._channel.postMessage(spectating.left(self._table))


class Watching:
    """Follows a table, if this is a window for spectators."""

    def __init__(self, page: Page) -> None:
        """Nothing is followed.

        Args:
            page: shows what is followed.
        """
        self._page = page
        self._channel: Any = None
        self._table = ""

    @property
    def on(self) -> bool:
        """Whether this window follows."""
        return self._page.ui.watching

    async def open(self) -> None:
        """Begins to follow whatever is played in another window."""
        page = self._page
        await page.set_up(lobby.settings_asked(page.settings))
        page.ui = Ui(phase=ui_state.WATCH, watching=True)
        self._channel = device.channel(CHANNEL, lambda text: page.guarded(lambda: self._hear(text)))
        panels.at_watch(possible=self._channel is not None)
        page.mark()
        page.root.dataset.ready = ""
        self._ask()

    def _ask(self) -> None:
        if self._channel is not None:
            self._channel.postMessage(spectating.hello())

    def _hear(self, text: str) -> None:
        message = spectating.read(text, GAMES)
        if message is None or message.kind == spectating.HELLO or (self._table and message.table != self._table):
            return
        if message.kind == spectating.LEFT:
            self._wait()
        elif message.game is not None:
            self._follow(message, message.game)

    def _wait(self) -> None:
        """The table was left; a finished game stays in sight until another one begins."""
        page, self._table = self._page, ""
        if page.ui.phase != ui_state.OVER:
            page.timeline = None
            page.ui = Ui(phase=ui_state.WATCH, watching=True, panel=page.ui.panel)
            page.draw()
            live_region.forget()
            panels.at_watch(possible=True)
            page.mark()
        self._ask()

    def _follow(self, message: Message, game: Followed) -> None:
        old = self._page.timeline
        self._page.ui = ui_state.following(self._page.ui, message.phase)
        if message.whole:
            self._table = message.table
            self._sit(game)
        elif not isinstance(old, Followed) or game.ply not in (old.ply, old.ply + 1):
            self._ask()  # something was missed, or taken back: the whole position comes
            return
        elif game.ply == old.ply:
            self._page.timeline = game.instead_of(old)
            self._page.draw()
        else:
            self._act(game.after(old))
        self._page.mark()

    def _sit(self, game: Followed) -> None:
        page = self._page
        page.timeline = game
        panels.at_table()
        live_region.forget()
        page.renderer.lay()
        device.stay_awake(wanted=True)
        page.draw()

    def _act(self, game: Followed) -> None:
        page, step = self._page, game.steps[-1]
        page.timeline = game
        views = step.before, step.after
        page.act(step, views)
        page.tell(views)

    def button(self, key: str) -> bool:
        """A tap on a button; nothing of the table is played from here."""
        if not self.on:
            return False
        if key in LEAVERS:
            window.location.hash = ""
            window.location.reload()
        return True
