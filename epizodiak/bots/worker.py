"""A bots' worker: takes questions, works on them in slices, and answers.

Between two slices the worker hears what comes in, so that it can be told to answer at once, or to stop, without being
killed. Nothing here knows the browser: ``static/bot-worker.js`` passes the texts on.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from epizodiak.bots.appraising import Appraising, appraising
from epizodiak.bots.messages import (
    ANALYSE,
    ANSWER,
    APPRAISE,
    CHOOSE,
    FAILED,
    NOW,
    PROGRESS,
    STOP,
    Answer,
    Question,
    read_question,
)
from epizodiak.bots.player import DEFAULT_PLAYOUTS, Decision, decide
from epizodiak.core.errors import EpizodiakError

SLICE_SECONDS: Final = 0.03
"""How long a slice lasts: so soon a message is heard."""

FEW: Final = 4
"""Playouts between two looks at the clock."""

TELL_SECONDS: Final = 0.2
"""How often progress is told; whoever hears nothing for long takes the worker for dead."""


@dataclass(slots=True)
class _Job:
    """A question being worked on."""

    question: Question
    decision: Decision | Appraising
    playouts: int | None
    end: float | None
    last_report: float


class Responder:
    """Works on one question at a time; a new question replaces the last one.

    Args:
        clock: tells seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._job: _Job | None = None

    @property
    def busy(self) -> bool:
        """Whether a question is being worked on."""
        return self._job is not None

    def hear(self, text: str) -> str:
        """Take a message; returns the immediate answer, or nothing."""
        data = json.loads(text)
        number = data.get("number")
        if data.get("kind") in (CHOOSE, ANALYSE, APPRAISE):
            return self._begin(data)
        if self._job is not None and number == self._job.question.number:
            if data.get("kind") == NOW:
                return self._answer(self._job)
            if data.get("kind") == STOP:
                self._job = None
        return ""

    def step(self) -> str:
        """Work for one slice; returns the answer once there is one."""
        job = self._job
        if job is None:
            return ""
        try:
            return self._think(job)
        except Exception as error:  # noqa: BLE001 - whatever it is, whoever asked is told, and may ask again
            self._job = None
            return Answer(FAILED, job.question.number, reason=repr(error)).text()

    def _begin(self, data: dict[str, Any]) -> str:
        self._job = None
        number = data["number"] if type(data.get("number")) is int else 0
        try:
            question = read_question(data)
            decision = _begin_work(question)
        except EpizodiakError as error:
            return Answer(FAILED, number, reason=str(error)).text()
        steady = decision.steady if isinstance(decision, Decision) else decision.usual
        budget = question.budget(decision.usual, steady)
        now = self._clock()
        playouts = DEFAULT_PLAYOUTS if budget.playouts is None and budget.seconds is None else budget.playouts
        end = None if budget.seconds is None else now + budget.seconds
        if isinstance(decision, Appraising):
            decision.limit(budget, self._clock)
        self._job = _Job(question, decision, playouts, end, now)
        return ""

    def _think(self, job: _Job) -> str:
        now = self._clock()
        pause = now + SLICE_SECONDS
        while not self._is_done(job, now):
            if now >= pause:
                return self._progress_report(job, now)
            left = FEW if job.playouts is None else job.playouts - job.decision.playouts
            job.decision.run(max(1, min(FEW, left)))
            now = self._clock()
        return self._answer(job)

    def _is_done(self, job: _Job, now: float) -> bool:
        spent = job.playouts is not None and job.decision.playouts >= job.playouts
        late = job.end is not None and now >= job.end
        return job.decision.ready and (job.decision.settled or spent or late)

    def _progress_report(self, job: _Job, now: float) -> str:
        if now - job.last_report < TELL_SECONDS:
            return ""
        job.last_report = now
        return self._answer_text(job, PROGRESS, whole=job.question.kind == ANALYSE)

    def _answer(self, job: _Job) -> str:
        self._job = None
        return self._answer_text(job, ANSWER, whole=True)

    def _answer_text(self, job: _Job, kind: str, *, whole: bool) -> str:
        decision = job.decision
        advice = tuple(each.as_json() for each in decision.advice()) if whole else ()
        found = decision.appraisal() if kind == ANSWER and isinstance(decision, Appraising) else None
        appraisal = None if found is None else found.as_json()
        told = Answer(kind, job.question.number, decision.best(), decision.playouts, advice, appraisal=appraisal)
        return told.text()


def _begin_work(question: Question) -> Decision | Appraising:
    """The work that a question asks for.

    Raises:
        EpizodiakError: there is nothing.
    """
    if question.kind == APPRAISE:
        return appraising(question.view, question.played, question.hands, question.seed, level=question.level)
    asked = question.kind == ANALYSE
    return decide(question.view, question.level, question.seed, whole=asked, temper=question.temper)
