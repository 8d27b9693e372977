"""The tutorial's progress, and what the coach says."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from epizodiak.app.frozen import replace
from epizodiak.core.protocol import AnyGame
from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.features.tutorial.state import Tutorial
from epizodiak.record.record import Record
from epizodiak.table.lesson import LEARNER, NAME, OTHERS, Lesson, Lessons
from epizodiak.timeline.match import Match

READING = 130
"""Milliseconds in which a width of one letter's size is read: two letters of English, one of Japanese."""


@dataclass(frozen=True, slots=True)
class Coaching:
    """The texts of the coach's box.

    Attributes:
        progress: such as ``3 of 8``.
        heading: what the step is about.
        hint: the friendly word after another legal action, in the text's place, or nothing.
        text: what there is to know, or the praise at the end.
        task: what to do now; nothing when the step is done.
        forward: what the button says that goes on.
        done: whether the step is done.
        play: after the last step, what the button says that begins a first game; else nothing.
    """

    progress: str
    heading: str
    hint: str
    text: str
    task: str
    forward: str
    done: bool
    play: str = ""


def dealt(lessons: Lessons, game: AnyGame) -> Match:
    """The tutorial's deal, at its beginning."""
    record = Record(
        game=game.name,
        options=dict(lessons.options),
        players=(NAME, *OTHERS)[: game.seats],
        first_player=LEARNER,
        chance=lessons.chance,
    )
    return Match(record, game, random.Random(lessons.seed))


def in_sight(tutorial: Tutorial, lesson: Lesson) -> tuple[str, ...]:
    """What others have yet to do in sight before the learner is asked."""
    return lesson.actions[tutorial.seen :]


def tried(tutorial: Tutorial, lessons: Sequence[Lesson], action: str) -> tuple[Tutorial, bool]:
    """The progress after an action, and whether the action counts."""
    lesson = lessons[tutorial.step]
    if done(tutorial, lesson) or not lesson.goals[tutorial.met].met_by(action):
        return replace(tutorial, hint=True, tries=tutorial.tries + 1), False
    return replace(tutorial, met=tutorial.met + 1, hint=False), True


def done(tutorial: Tutorial, lesson: Lesson) -> bool:
    """Whether all goals of the step are met."""
    return tutorial.met == len(lesson.goals)


def following(tutorial: Tutorial, lessons: Sequence[Lesson]) -> Tutorial | None:
    """The beginning of the next step, or ``None`` after the last."""
    return Tutorial(tutorial.step + 1) if tutorial.step + 1 < len(lessons) else None


def ends(tutorial: Tutorial, lessons: Sequence[Lesson]) -> bool:
    """Whether all goals of the last step are met."""
    return tutorial.step + 1 == len(lessons) and done(tutorial, lessons[tutorial.step])


def coaching(
    tutorial: Tutorial, lessons: Sequence[Lesson], say: Wording, seats: int = 3, *, won: bool = False
) -> Coaching:
    """The coach's texts.

    Args:
        tutorial: where the learner is.
        lessons: all steps.
        say: how to say it.
        seats: how many play the game.
        won: whether the learner has won it.
    """
    lesson = lessons[tutorial.step]
    finished, watching = done(tutorial, lesson), bool(in_sight(tutorial, lesson))
    goal = None if finished or watching else lesson.goals[tutorial.met]
    hint = goal.hint if goal and tutorial.hint else ""
    text = lesson.praise if goal is None else "" if hint else goal.text
    last = tutorial.step + 1 == len(lessons)
    forward = say.gettext("To the lobby") if last else say.gettext("Next")
    return Coaching(
        progress=say.gettext("{step} of {count}").format(step=tutorial.step + 1, count=len(lessons)),
        heading=say.gettext("You won!") if won else lesson.heading,
        hint=hint,
        text=watch(say) if watching else text,
        task=goal.task if goal else "",
        forward=forward if finished else say.gettext("Skip"),
        done=finished,
        play=_first_game(seats, say) if ends(tutorial, lessons) else "",
    )


def watch(say: Wording) -> str:
    """What the coach says while turns play by themselves, the learner's own, too."""
    return say.gettext("Just watch: this plays by itself.")


def reading_time(text: str) -> float:
    """Milliseconds in which a text is read."""
    return READING * width_of(text, 1)


def _first_game(seats: int, say: Wording) -> str:
    """The label of the button that begins a first game."""
    if seats == len((NAME, *OTHERS)):
        return say.gettext("Play against two beginners")
    return say.gettext("Play against an easy bot")
