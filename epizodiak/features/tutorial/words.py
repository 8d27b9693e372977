"""The tutorial's progress, and what the coach says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from epizodiak.app.frozen import replace
from epizodiak.core.protocol import AnyGame
from epizodiak.core.wording import Wording
from epizodiak.features.tutorial.state import Tutorial
from epizodiak.record.record import Record
from epizodiak.table.lesson import NAME, OTHERS, Lesson


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


def record_of(lesson: Lesson, game: AnyGame) -> Record:
    """The record that a lesson begins with."""
    return Record(
        game=game.name,
        options=dict(lesson.options),
        players=(NAME, *OTHERS)[: game.seats],
        first_player=lesson.first_player,
        chance=lesson.chance,
        actions=lesson.actions,
    )


def tried(tutorial: Tutorial, lesson: Lesson, action: str) -> tuple[Tutorial, bool]:
    """The progress after an action, and whether the action counts."""
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


def coaching(tutorial: Tutorial, lessons: Sequence[Lesson], say: Wording, seats: int = 3) -> Coaching:
    """The coach's texts.

    Args:
        tutorial: where the learner is.
        lessons: all steps.
        say: how to say it.
        seats: how many play the game.
    """
    lesson = lessons[tutorial.step]
    finished = done(tutorial, lesson)
    goal = None if finished else lesson.goals[tutorial.met]
    hint = goal.hint if goal and tutorial.hint else ""
    last = tutorial.step + 1 == len(lessons)
    forward = say.gettext("Skip") if goal else say.gettext("To the lobby") if last else say.gettext("Next")
    return Coaching(
        progress=say.gettext("{step} of {count}").format(step=tutorial.step + 1, count=len(lessons)),
        heading=lesson.heading,
        hint=hint,
        text=lesson.praise if goal is None else "" if hint else goal.text,
        task=goal.task if goal else "",
        forward=forward,
        done=finished,
        play=_first_game(seats, say) if ends(tutorial, lessons) else "",
    )


def _first_game(seats: int, say: Wording) -> str:
    """The label of the button that begins a first game."""
    if seats == len((NAME, *OTHERS)):
        return say.gettext("Play a round against two Stargazers")
    return say.gettext("Play a game against a Stargazer")
