"""The bots' workers: started when a bot sits down, asked, hurried, restarted when they die."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pyscript import ffi, window

from epizodiak.bots.levels import TOP, level_of
from epizodiak.bots.messages import (
    ANALYSE,
    ANSWER,
    APPRAISE,
    CHOOSE,
    FAILED,
    NOW,
    PROGRESS,
    READY,
    STOP,
    Answer,
    Question,
    bare_message,
    read_answer,
)
from epizodiak.bots.player import choose
from epizodiak.bots.pooling import pooled_action, pooled_advice, worker_count
from epizodiak.core.protocol import Json
from epizodiak.web import device
from epizodiak.web.mending import mended

ADDRESS = "static/bot-worker.js"
ARCHIVES = ("epizodiak.zip", "bots.zip")
"""What the worker loads of a built site; of a checkout the single modules."""

TICK = 0.5
"""Seconds between two looks at whether a worker is still heard of."""

SILENT_TICKS = 8
"""A worker that thinks and says nothing for so many looks is dead; a page that sleeps doesn't look."""

START_TICKS = 180
"""The same while it starts: it may have to be downloaded first."""

MOST_DEATHS = 3
"""So often one question is asked again."""

GLANCE = "2"
"""The best level that can do without a search: where no worker lives, it plays for those above."""

LONG_IDLE = 120
"""Seconds after a table was left when its workers go."""


Advice = tuple[dict[str, Json], ...]
"""What is thought of every action, the best first, as ``bots.player.Advice`` has it in JSON form."""


class _DeadError(RuntimeError):
    """The worker has died."""


class _Worker:
    """One worker, which answers one question at a time."""

    def __init__(self) -> None:
        self.ready = False
        self._number = 0
        self._heard = 0
        self._dead = ""
        self._answer: asyncio.Future[Answer | None] | None = None
        self._tell: Callable[[Answer], None] | None = None
        self._on_message = ffi.create_proxy(lambda event: self._message_received(str(event.data)))
        self._on_error = ffi.create_proxy(self._worker_failed)
        self._js = window.Worker.new(device.address(ADDRESS), ffi.to_js({"type": "module", "name": "bots"}))
        self._js.addEventListener("message", self._on_message)
        self._js.addEventListener("error", self._on_error)
        self._js.addEventListener("messageerror", self._on_error)
        self._js.postMessage(json.dumps({"archives": ARCHIVES if device.built() else None}))

    async def ask(self, question: Question, tell: Callable[[Answer], None] | None = None) -> Answer | None:
        """Ask a question.

        Args:
            question: what to think about.
            tell: called with what the worker says before its answer.

        Returns:
            The answer, or ``None`` if it was told to stop.

        Raises:
            _DeadError: the worker died, or cannot answer.
        """
        answer: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
        self._answer = answer
        self._number, self._tell = question.number, tell
        try:
            if self._dead:
                raise _DeadError(self._dead)
            self._js.postMessage(question.to_text())
            return await self._wait_while_alive(answer)
        finally:
            if self._answer is answer:  # else another question has come meanwhile
                self._answer = None

    async def _wait_while_alive(self, answer: asyncio.Future[Answer | None]) -> Answer | None:
        """Wait for the answer as long as the worker shows signs of life."""
        silent, heard = 0, self._heard
        while True:
            with suppress(TimeoutError):
                return await asyncio.wait_for(asyncio.shield(answer), TICK)
            silent = silent + 1 if heard == self._heard else 0
            heard = self._heard
            if silent >= (SILENT_TICKS if self.ready else START_TICKS):
                raise _DeadError("nothing was heard of it")

    def hurry(self) -> None:
        """Ask for the best action found so far."""
        self._js.postMessage(bare_message(NOW, self._number))

    def stop(self) -> None:
        """Drop the question."""
        if self._answer is not None and not self._answer.done():
            self._js.postMessage(bare_message(STOP, self._number))
            self._answer.set_result(None)

    def end(self) -> None:
        """Terminate the worker."""
        self._js.terminate()
        for name, proxy in (("message", self._on_message), ("error", self._on_error)):
            self._js.removeEventListener(name, proxy)
        self._js.removeEventListener("messageerror", self._on_error)

    def _message_received(self, text: str) -> None:
        said = read_answer(text)
        self._heard += 1
        if said is None:
            return
        if said.kind == READY:
            self.ready = True
        elif said.kind == FAILED and not self.ready:
            self._report_death(said.reason)
        elif self._answer is None or self._answer.done() or said.number != self._number:
            return
        elif said.kind == ANSWER:
            self._answer.set_result(said)
        elif said.kind == PROGRESS and self._tell is not None:
            self._tell(said)
        elif said.kind == FAILED:
            self._report_death(said.reason)

    def _worker_failed(self, event: Any) -> None:
        event.preventDefault()
        self._report_death(str(getattr(event, "message", "") or event.type))

    def _report_death(self, reason: str) -> None:
        self._dead = reason or "it failed"
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(_DeadError(self._dead))


class WorkerPool:
    """All workers.

    Attributes:
        failing: whether none of them could be brought to answer the latest question.
    """

    def __init__(self) -> None:
        self._workers: list[_Worker] = []
        self._asked = 0
        self._used = 0
        self._busy: list[_Worker] = []
        self.failing = False

    def warm(self) -> None:
        """Start the workers, because a bot is about to sit down."""
        self._used += 1
        navigator = window.navigator
        room = worker_count(int(navigator.hardwareConcurrency or 1), float(getattr(navigator, "deviceMemory", 0) or 4))
        while len(self._workers) < room:
            self._workers.append(_Worker())

    async def choose(
        self,
        view: Mapping[str, Json],
        level: str,
        seed: int,
        milliseconds: int | None,
        temper: str = "",
        *,
        steady: bool = False,
    ) -> str | None:
        """A bot's action, or ``None`` if it was told to stop; if all workers die, a level without search decides.

        Args:
            view: its seat's, in JSON form.
            level: a key of ``levels.LEVELS``.
            seed: the same seed gives the same action, if no limit of time ends the search.
            milliseconds: how long it may think, or ``None`` for what is usual.
            temper: what it likes among equals, or nothing.
            steady: whether it is to think the same as everywhere, and not for some time.
        """
        self.warm()
        if self.failing and not any(worker.ready for worker in self._workers):
            return self.glance(view, level, seed)
        asked = self._workers[:1]
        if level_of(level).budget.seconds is not None and not steady:  # by time, not by number: then more find more
            asked = [worker for worker in self._workers if worker.ready] or asked
        question = Question(0, CHOOSE, view, level, seed, milliseconds, temper=temper, steady=steady)
        answers = await self._ask_workers(asked, question)
        if answers is None:
            return None
        return pooled_action(answers) if answers else self.glance(view, level, seed)

    async def analyse(
        self,
        view: Mapping[str, Json],
        seed: int,
        milliseconds: int | None,
        tell: Callable[[Advice], None] | None = None,
    ) -> Advice | None:
        """The strongest level's analysis, or ``None`` if it was told to stop; empty if all workers die.

        Args:
            view: of the seat to act, in JSON form.
            seed: the same seed gives the same thoughts, if no limit of time ends the search.
            milliseconds: how long it may think, or ``None`` for what is usual.
            tell: called now and then with what is thought so far.
        """
        self.warm()
        asked = [worker for worker in self._workers if worker.ready] or self._workers[:1]
        latest: dict[int, Answer] = {}

        def hear(index: int, said: Answer) -> None:
            latest[index] = said
            if tell is not None and said.advice:
                tell(pooled_advice([each for each in latest.values() if each.advice]))

        answers = await self._ask_workers(asked, Question(0, ANALYSE, view, TOP, seed, milliseconds), hear)
        return None if answers is None else pooled_advice(answers) if answers else ()

    async def appraise(
        self, view: Mapping[str, Json], seed: int, playouts: int | None, played: str, hands: Json
    ) -> tuple[Advice, Mapping[str, Json] | None] | None:
        """One worker's analysis of a decision of a finished game; ``None`` if it was told to stop.

        Args:
            view: what the seat knew that decided, in JSON form.
            seed: the same seed gives the same thoughts.
            playouts: how much it is to think, or ``None`` for what is usual, which is a limit of time.
            played: what that seat did.
            hands: all hands then, in JSON form; ``None`` where nothing is hidden.

        Returns:
            What it thinks of every action, and what the decision and chance weighed; nothing if all workers die.
        """
        self.warm()
        asked = [worker for worker in self._workers if worker.ready][:1] or self._workers[:1]
        question = Question(0, APPRAISE, view, TOP, seed, played=played, hands=hands, playouts=playouts)
        answers = await self._ask_workers(asked, question)
        if answers is None:
            return None
        return (pooled_advice(answers), answers[0].appraisal) if answers else ((), None)

    async def _ask_workers(
        self, asked: Sequence[_Worker], question: Question, hear: Callable[[int, Answer], None] | None = None
    ) -> list[Answer] | None:
        """The workers' answers, each with its own seed, or ``None`` if they were told to stop."""
        self._asked += 1
        number = self._asked
        busy = self._busy = list(asked)

        async def answer(index: int, worker: _Worker) -> Answer | None:
            mine = replace(question, number=number, seed=question.seed + index)
            return await self._ask_until_answered(
                worker, mine, None if hear is None else lambda said: hear(index, said)
            )

        found = await asyncio.gather(*(answer(*each) for each in enumerate(asked)))
        if self._busy is busy:
            self._busy = []
        if None in found:
            return None
        answers = [said for said in found if said is not None and said.kind == ANSWER]
        self.failing = not answers
        return answers

    def glance(self, view: Mapping[str, Json], level: str, seed: int) -> str:
        """The action of a level that needs no search, worked out in the page."""
        return choose(view, min(level, GLANCE), seed)

    async def _ask_until_answered(
        self, worker: _Worker, question: Question, tell: Callable[[Answer], None] | None
    ) -> Answer | None:
        """A worker's answer; one that dies is replaced, and the next one is asked."""
        reason, looked = "", False
        for _ in range(MOST_DEATHS):
            try:
                return await worker.ask(question, tell)
            except _DeadError as error:
                reason = str(error)
                if not worker.ready and not looked:  # what it starts from may be damaged
                    looked = True
                    await mended()
                worker = self._replacement(worker)
        return Answer(FAILED, question.number, reason=reason)

    def _replacement(self, dead: _Worker) -> _Worker:
        dead.end()
        fresh = _Worker()
        for known in (self._workers, self._busy):
            known[:] = [fresh if worker is dead else worker for worker in known]
        return fresh

    def hurry(self) -> None:
        """Ask for the best action found so far."""
        for worker in self._busy:
            worker.hurry()

    def stop(self) -> None:
        """Drop all questions."""
        for worker in self._busy:
            worker.stop()

    async def idle(self) -> None:
        """The table was left: terminate the workers if no bot sits down for a while."""
        used = self._used
        await asyncio.sleep(LONG_IDLE)
        if used == self._used:
            self.end()

    def end(self) -> None:
        """Terminate all workers."""
        self.stop()
        for worker in self._workers:
            worker.end()
        self._workers = []
