"""The page as its parts share it: what is shown, who may change it, and how it is told to the outside."""

from __future__ import annotations

import asyncio
import traceback
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

from pyscript import document

from epizodiak.games import CATALOGUE, GAMES, TABLES
from epizodiak.sprites import Travel
from epizodiak.timeline import Step, Timeline
from epizodiak.ui import narration, passages
from epizodiak.ui import state as ui_state
from epizodiak.ui.hint_marks import Hint
from epizodiak.ui.settings import WAIT, Settings
from epizodiak.ui.setup import DEFAULT_NAMES
from epizodiak.ui.state import Ui
from epizodiak.web import device, live_region, lobby, panels, preferences
from epizodiak.web.renderer import Renderer, Showing
from epizodiak.web.rules_page import RulesPage
from epizodiak.wording import Wording


class Page(ABC):
    """What all parts of the page share, and how they change it; the one there is, is an ``App``.

    Attributes:
        ui: the page's own state.
        settings: the person's.
        say: language and face of the tiles.
        renderer: draws the table.
        timeline: the game on the table, or ``None`` in the lobby.
        storing: whether an action waits to be stored: until then the marks tell the position before it.
        waiting: the taps that came meanwhile: keys, what they could do then, and when they came.
        by_finger: whether the tap that is being answered is a finger's.
        hint: what is marked on the table for whoever is to act, or nothing.
        gone_on: the number of actions after which bots were last let go on, if they wait for that.
        slip: key of a place, and until when a tap there is the second half of a double tap (see ``playing.py``).
    """

    def __init__(self) -> None:
        self.root = document.documentElement
        self.ui = Ui()
        self.settings = preferences.load()
        self.say = Wording(())
        self.renderer = Renderer()
        self.timeline: Timeline | None = None
        self.storing = False
        self.waiting: deque[tuple[str, str | None, float]] = deque()
        self.by_finger = False
        self.slip = "", 0.0
        self.gone_on = -1
        self.hint: Hint | None = None
        self._rules = RulesPage()
        self._tasks: set[asyncio.Task[None]] = set()

    # --- errors -------------------------------------------------------------------------------------------------------

    def broken(self) -> str:
        """What is said when nothing else can be."""
        return self.say.gettext("Something went wrong at the table. The game is kept up to its last action.")

    def guarded(self, work: Callable[[], None]) -> None:
        """Runs ``work``; what it could not mend is told on the page, never lost in a console."""
        try:
            work()
        except Exception:  # noqa: BLE001 - the page's outermost edge: whatever it is, the person is told
            device.tell_error(self.broken(), traceback.format_exc())

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine with the same care."""

        async def run() -> None:
            try:
                await work
            except Exception:  # noqa: BLE001 - as in `guarded`
                device.tell_error(self.broken(), traceback.format_exc())

        task = asyncio.ensure_future(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- taps ---------------------------------------------------------------------------------------------------------

    @abstractmethod
    def tap(self, key: str, when: float) -> None:
        """A tap on a place or a button, at a time of the page's clock in milliseconds."""

    @abstractmethod
    async def set_up(self, settings: Settings) -> None:
        """Takes over settings, at any time and without losing anything."""

    @abstractmethod
    def leave(self) -> None:
        """Back to the lobby; no hand stays in the page."""

    def stored(self) -> None:
        """The action is stored: the taps that came meanwhile count now, unless their places do something else now."""
        self.storing = False
        self.mark()
        while self.waiting and not self.storing:
            key, could, when = self.waiting.popleft()
            if could in (None, self.can(key)):
                self.tap(key, when)

    def can(self, key: str) -> str | None:
        """What a tap on a place does now, as it is drawn."""
        sprite = self.renderer.patcher.sprite(key)
        return None if sprite is None else sprite.can

    @property
    def game(self) -> str:
        """Name of the game on the table, or of the one that the lobby offers."""
        return lobby.game_name() if self.timeline is None else self.timeline.game.name

    def heard(self, timeline: Timeline) -> Wording:
        """How to say things aloud at this table."""
        return self.renderer.heard(timeline, self.say, self.settings.numbers)

    @property
    def waits(self) -> bool:
        """Whether the bot that is to act waits for a tap or a key."""
        if self.timeline is None or self.settings.pace != WAIT or self.ui.phase != ui_state.BOT:
            return False
        return passages.pause(self.timeline, TABLES[self.timeline.game.name]) != self.gone_on

    def go_on(self) -> None:
        """Bots that wait go on."""
        if self.timeline is not None and self.waits:
            self.gone_on = passages.pause(self.timeline, TABLES[self.timeline.game.name])
            self.draw()

    # --- drawing ------------------------------------------------------------------------------------------------------

    def show(self, changed: Ui, dealt: Sequence[Travel] = ()) -> None:
        """Takes a new state of the page and draws it; ``dealt`` says how a new hand comes into sight."""
        if changed == self.ui:
            return
        old, self.ui = self.ui, changed
        self.draw(dealt)
        if self.timeline is not None:
            table = TABLES[self.timeline.game.name]
            live_region.tell_change(self.timeline, old, changed, table, self.heard(self.timeline), waits=self.waits)
        if not self.storing:  # else it is marked when the action is stored
            self.mark()

    def draw(self, travels: Sequence[Travel] = ()) -> None:
        """Makes the page show what is; ``travels`` says how tiles come that were not in sight."""
        if self.ui.panel == ui_state.RULES:
            say = replace(self.say, names=DEFAULT_NAMES[: GAMES[self.game].seats])
            self.later(self._rules.fill(self.game, TABLES[self.game], say))
        if self.ui.panel in (ui_state.KEYS, ui_state.SETTINGS):
            panels.for_table(TABLES[self.game], self.say)
        if self.timeline is None:
            self.renderer.nothing(self.ui)
        else:
            self.renderer.draw(self._showing(self.timeline), travels)

    def _showing(self, timeline: Timeline) -> Showing:
        return Showing(timeline, self.ui, self.settings, self.say, self.hint, self.waits)

    def act(self, step: Step, views: tuple[Any, Any]) -> None:
        """Draws what an action did.

        Args:
            step: the action.
            views: what the page showed before and shows after it; equal seats mean that a hand shows.
        """
        assert self.timeline is not None, "actions are played on a table"
        self.renderer.act(self._showing(self.timeline), step, views)

    def tell(self, views: tuple[Any, Any]) -> None:
        """Tells screen readers what the latest action did; ``views`` as in :meth:`act`."""
        assert self.timeline is not None, "actions are played on a table"
        table = TABLES[self.timeline.game.name]
        each, facing = self.settings.pace not in ("none", WAIT), self.settings.facing
        say = self.heard(self.timeline)
        live_region.tell_action(self.timeline, self.ui, table, views, say, each=each, waits=self.waits, facing=facing)

    def mark(self) -> None:
        """Sets the attributes of ``docs/screen-contract.md`` on the document; only when all is drawn and stored."""
        timeline, data = self.timeline, self.root.dataset
        if str(data.phase) == ui_state.ERROR:
            return
        seat = None if timeline is None else timeline.player
        data.ply = "0" if timeline is None else str(timeline.ply)
        data.seat = "" if seat is None else str(seat)
        data.step = "" if timeline is None else timeline.phase
        data.game = self.game
        called = "" if timeline is None else CATALOGUE[timeline.game.name].title
        device.call_window(narration.title(called, timeline, self.say if timeline is None else self.heard(timeline)))
        data.phase = self.ui.shown_phase
