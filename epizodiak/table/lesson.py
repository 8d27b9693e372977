"""A tutorial as data: one deal, what others do in it, and goals for the learner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from epizodiak.table.texts import Tell

LEARNER = 0
"""The seat that the learner plays, and that begins."""

NAME = ""
"""The learner's name at the table: none, which makes a lone person "You"."""

OTHERS = ("Ben", "Chloé")
"""Names of the other seats, as many as there are; the lessons' sentences use them."""


@dataclass(frozen=True, slots=True)
class Goal:
    """An action that the learner is asked for.

    Attributes:
        wanted: notations that count; what follows can be played after each of them.
        text: what there is to know now.
        task: what to do now.
        hint: what is said when the learner chose another legal action; empty if there is none.
        places: keys of the places to be tapped, in stages: of each stage one is tapped. Those of the stage that the
            learner has come to have rings.
        also: keys of places that the task names besides, which have rings until they are selected.
    """

    wanted: tuple[str, ...]
    text: str
    task: str
    hint: str = ""
    places: tuple[tuple[str, ...], ...] = ()
    also: tuple[str, ...] = ()

    def met_by(self, action: str) -> bool:
        """Whether an action in notation is one that the goal asks for."""
        return action in self.wanted


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One step of a tutorial: goals for the learner, where the step before has ended.

    Attributes:
        name: for tests and the page, in ASCII letters.
        actions: what is played in sight before the learner is to act: by others, and by the learner where there is
            nothing new.
        goals: what the learner is asked for, in order.
        heading: what the lesson is about, in a few words.
        praise: what is said at its end.
        praised: keys of the places that the praise speaks of.
    """

    name: str
    actions: tuple[str, ...] = ()
    goals: tuple[Goal, ...]
    heading: str
    praise: str
    praised: tuple[str, ...] = ()

    @property
    def own(self) -> tuple[str, ...]:
        """What is played for a learner who skips the step."""
        return tuple(goal.wanted[0] for goal in self.goals)


@dataclass(frozen=True, slots=True)
class Lessons:
    """A game's tutorial: one deal, from its beginning to its end.

    Attributes:
        steps: in order.
        chance: what chance decides at the deal's beginning.
        options: the deal's options.
        seed: of what chance decides later.
    """

    steps: tuple[Lesson, ...]
    chance: tuple[tuple[int | str, ...], ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0


def notations(text: str) -> tuple[str, ...]:
    """The notations in a text, separated by spaces."""
    return tuple(text.split())


def stages_of_places(text: str) -> tuple[tuple[str, ...], ...]:
    """The stages of places for a :class:`Goal` in a text: stages parted by slashes, places by spaces."""
    return tuple(notations(stage) for stage in text.split("/"))


def translated(lesson: Lesson, tell: Tell) -> Lesson:
    """A lesson with its texts in a person's language."""
    goals = (replace(each, text=tell(each.text), task=tell(each.task), hint=tell(each.hint)) for each in lesson.goals)
    return replace(lesson, goals=tuple(goals), heading=tell(lesson.heading), praise=tell(lesson.praise))
