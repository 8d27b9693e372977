"""The messages between the page and a bots' worker: short texts; a view goes in, an action comes out.

A question holds a seat's view and nothing else of the game; only one about a decision of a finished game, which hides
nothing any more, holds what was played and all hands. Whoever reads an answer checks it: the worker may be somebody
else's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from epizodiak.bots.levels import Budget
from epizodiak.core.errors import EpizodiakError, RecordError
from epizodiak.core.luck import read_appraisal
from epizodiak.core.protocol import Json
from epizodiak.core.strict_json import parse

CHOOSE, ANALYSE, APPRAISE, NOW, STOP = "choose", "analyse", "appraise", "now", "stop"
"""What a worker is asked: an action; what it thinks of every action; what a decision of a finished game brought; to
answer at once; to think no more of it."""

READY, PROGRESS, ANSWER, FAILED = "ready", "progress", "answer", "failed"
"""What it says: that it can be asked; how far it is; its answer; that it has none."""

MOST_TEXT: Final = 1 << 20
"""No longer answer is read."""


@dataclass(frozen=True, slots=True)
class Question:
    """A message to a worker that asks for a decision.

    Attributes:
        number: which question it is, so that an answer finds it.
        kind: :data:`CHOOSE`, :data:`ANALYSE` to be told now and then what is thought of every action so far, or
            :data:`APPRAISE`.
        view: a seat's view in its JSON form.
        level: a key of ``levels.LEVELS``.
        seed: the same seed gives the same thoughts.
        milliseconds: how long to think, or ``None`` for what is usual at the level.
        played: to be appraised: the notation of what was done.
        hands: to be appraised: all hands then, as ``Game.hands`` has them, or ``None`` where nothing is hidden.
        playouts: how much to think, whatever time that takes, or ``None``: so that the same is found again elsewhere.
        temper: what it likes among equals (``bots/tempers.py``), or nothing.
        steady: whether to think as much as steady play asks (``bots/steady.py``), whatever time that takes.
    """

    number: int
    kind: str
    view: Mapping[str, Json]
    level: str
    seed: int
    milliseconds: int | None = None
    played: str = ""
    hands: Json = None
    playouts: int | None = None
    temper: str = ""
    steady: bool = False

    def budget(self, usual: Budget, steady: Budget) -> Budget:
        """The budget for the decision: the question's own limits, or else the usual or the steady budget."""
        if self.steady:
            return steady
        if self.playouts is not None:
            return Budget(self.playouts)
        return usual if self.milliseconds is None else Budget(usual.playouts, self.milliseconds / 1000)

    def to_text(self) -> str:
        """The message as text, ready to be sent."""
        return json.dumps(
            {
                "kind": self.kind,
                "number": self.number,
                "view": dict(self.view),
                "level": self.level,
                "seed": self.seed,
                "milliseconds": self.milliseconds,
                **({} if self.playouts is None else {"playouts": self.playouts}),
                **({"temper": self.temper} if self.temper else {}),
                **({"steady": True} if self.steady else {}),
                **({"played": self.played, "hands": self.hands} if self.kind == APPRAISE else {}),
            }
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """A worker's answer.

    Attributes:
        kind: :data:`READY`, :data:`PROGRESS`, :data:`ANSWER` or :data:`FAILED`.
        number: of the question that it is about.
        action: the notation of the action that is best so far.
        playouts: how many have been played.
        advice: what is thought of each action, best first, as :meth:`~epizodiak.bots.player.Advice.as_json` has it.
        reason: why there is no answer.
        appraisal: what the decision brought, as :meth:`~epizodiak.core.luck.Appraisal.as_json` has it; ``None`` if that
            was not asked, or is not known yet. :func:`~epizodiak.core.luck.read_appraisal` reads it.
    """

    kind: str
    number: int = 0
    action: str = ""
    playouts: int = 0
    advice: tuple[Mapping[str, Json], ...] = ()
    reason: str = ""
    appraisal: Mapping[str, Json] | None = None

    def text(self) -> str:
        """The message as text, ready to be sent."""
        return json.dumps(
            {
                "kind": self.kind,
                "number": self.number,
                "action": self.action,
                "playouts": self.playouts,
                "advice": [dict(each) for each in self.advice],
                "reason": self.reason,
                **({} if self.appraisal is None else {"appraisal": dict(self.appraisal)}),
            }
        )


def bare_message(kind: str, number: int) -> str:
    """A message without content: :data:`NOW` or :data:`STOP`, with the question's number."""
    return json.dumps({"kind": kind, "number": number})


def read_question(data: Mapping[str, Any]) -> Question:
    """The question in a parsed message.

    Raises:
        EpizodiakError: it is none.
    """
    try:
        question = Question(**data)
        numbers = [question.number, question.seed, question.milliseconds or 0, question.playouts or 0]
        texts: list[object] = [question.level, question.played, question.temper]
    except TypeError as error:
        raise EpizodiakError("not a question") from error
    typed = all(type(each) is int for each in numbers) and type(question.steady) is bool
    if not typed or not all(isinstance(each, str) for each in texts):
        raise EpizodiakError("not a question")
    return question


def read_answer(text: str) -> Answer | None:
    """A worker's answer in a text, or ``None`` if it is invalid."""
    try:
        data = parse(text, MOST_TEXT)
        said = Answer(
            data["kind"],
            data.get("number", 0),
            data.get("action", ""),
            data.get("playouts", 0),
            tuple(data.get("advice", ())),
            data.get("reason", ""),
            data.get("appraisal"),
        )
    except (RecordError, TypeError, KeyError, AttributeError):
        return None
    texts = all(isinstance(each, str) for each in (said.kind, said.action, said.reason))
    numbers = all(type(each) is int for each in (said.number, said.playouts))
    weighed = said.appraisal is None or read_appraisal(said.appraisal) is not None
    good = texts and numbers and weighed and all(map(_is_advice, said.advice))
    return said if good and said.kind in (READY, PROGRESS, ANSWER, FAILED) else None


def _is_advice(each: object) -> bool:
    if not isinstance(each, dict):
        return False
    action, visits, value = (each.get(key) for key in ("action", "visits", "value"))
    return isinstance(action, str) and type(visits) is int and type(value) in (int, float)
