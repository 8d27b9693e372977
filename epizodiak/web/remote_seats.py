"""Asks bots for their actions, and the strongest level for advice, on behalf of the loop.

Who plays them is one of several :class:`~epizodiak.app.remote.RemoteSeat`: the page's own workers, or what a
feature brings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from epizodiak.app.effects import (
    AskAdvice,
    AskSeat,
    BotsLeft,
    HurrySeat,
    StartBots,
    StopAdvice,
    StopSeat,
)
from epizodiak.app.events import Advised, Answered, Event
from epizodiak.app.remote import RemoteSeat
from epizodiak.core.protocol import Json
from epizodiak.display import seats
from epizodiak.record.seating import plugin_name
from epizodiak.web import device
from epizodiak.web.handling import Handlers, handles
from epizodiak.web.loop import Loop

JUDGE = "2"
"""The level that stands in for a plugin bot that fails."""


class WorkerSeat:
    """A seat played by the page's own workers.

    Args:
        pool: a ``worker_pool.WorkerPool``.
    """

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    async def choose(self, asked: AskSeat, seed: int) -> Answered | None:
        """The workers' action; if all of them die, that of a level without search."""
        text: str | None = await self._pool.choose(
            asked.view, asked.level, seed, asked.thinking_time, asked.temper, steady=asked.steady is not None
        )
        if text is None:
            return None
        return Answered(asked.number, asked.ply, text, seed, weak=self._pool.failing)

    def hurry(self) -> None:
        """Ask for the best action found so far."""
        self._pool.hurry()

    def stop(self) -> None:
        """Drop the question."""
        self._pool.stop()


class RemoteSeats(Handlers):
    """Carries out effects about bots and advice.

    Args:
        loop: is told what they answer.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._thinking = loop.thinking
        self._asked: RemoteSeat | None = None
        self._number = 0
        self._advises = 0

    def _dispatch(self, event: Event) -> None:
        self._loop.guarded(lambda: self._loop.dispatch(event))

    # --- sitting down and leaving -------------------------------------------------------------------------------------

    @handles(StartBots)
    def start(self, _: StartBots) -> None:
        """Start the workers."""
        self._loop.later(self._start())

    async def _start(self) -> None:
        if await self._thinking.loaded():
            await device.left_alone()  # a bot that is to act before is asked before, and starts them
            self._thinking.pool.warm()

    @handles(BotsLeft)
    def left(self, _: BotsLeft) -> None:
        """The table was left."""
        if self._thinking.pool is not None:
            self._loop.later(self._thinking.pool.idle())

    # --- turns --------------------------------------------------------------------------------------------------------

    @handles(AskSeat)
    def ask(self, effect: AskSeat) -> None:
        """Ask whoever plays the seat."""
        self._number = effect.number
        self._loop.later(self._ask(effect))

    async def _ask(self, asked: AskSeat) -> None:
        seed = asked.steady
        if seed is None:
            seed = seats.seed(f"{device.secret()} {asked.game}", asked.ply)
        if not await self._thinking.loaded():
            self._loop.dispatch(Answered(asked.number, asked.ply, "", seed, missing=True))
            return
        if asked.stands_in:
            level = JUDGE if plugin_name(asked.level) else asked.level
            action = str(self._thinking.pool.glance(asked.view, level, seed))
            self._loop.dispatch(Answered(asked.number, asked.ply, action, seed))
            return
        seat: RemoteSeat = WorkerSeat(self._thinking.pool)
        for part in self._loop.view.parts:
            seat = (part.seat and await part.seat(asked.level)) or seat
        if self._number != asked.number:
            return
        self._asked = seat
        answer = await seat.choose(asked, seed)
        if self._asked is seat:
            self._asked = None
        if answer is not None:
            self._loop.dispatch(answer)

    @handles(HurrySeat)
    def hurry(self, _: HurrySeat) -> None:
        """Ask for the best action found so far."""
        if self._asked is not None:
            self._asked.hurry()

    @handles(StopSeat)
    def stop(self, _: StopSeat) -> None:
        """Drop the question."""
        self._number = 0
        if self._asked is not None:
            self._asked.stop()

    # --- advice -------------------------------------------------------------------------------------------------------

    @handles(AskAdvice)
    def ask_advice(self, effect: AskAdvice) -> None:
        """Ask the strongest level."""
        self._advises = effect.number
        self._loop.later(self._advise(effect))

    async def _advise(self, effect: AskAdvice) -> None:
        """Ask the strongest level once the bots' modules are loaded, if the advice is still wanted."""
        here = await self._thinking.loaded()
        if self._advises != effect.number:
            return
        if not here:
            self._loop.dispatch(Advised(effect.number, None, missing=True))
            return
        pool = self._thinking.pool
        if effect.played is not None:
            weighed = await pool.appraise(effect.view, effect.seed, effect.playouts, effect.played, effect.hands)
            advice, appraisal = (None, None) if weighed is None else weighed
            self._loop.dispatch(Advised(effect.number, advice, appraisal=appraisal))
            return

        def heard(said: tuple[Mapping[str, Json], ...]) -> None:
            self._dispatch(Advised(effect.number, said, done=False))

        told = heard if effect.progress else None
        found = await pool.analyse(effect.view, effect.seed, effect.milliseconds, told)
        self._loop.dispatch(Advised(effect.number, found))

    @handles(StopAdvice)
    def stop_advice(self, effect: StopAdvice) -> None:
        """Stop the analysis."""
        self._advises = 0
        pool = self._thinking.pool
        if pool is not None:
            pool.stop()
            if effect.idle:
                self._loop.later(pool.idle())
