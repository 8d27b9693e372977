"""A tutorial's lessons as data: prepared records, and goals for the learner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from epizodiak.table.texts import Tell

LEARNER = 0
"""The seat that the learner plays in every lesson."""

NAME = "Ana"
"""The learner's name at the table: a name, since log lines speak of players by name in every language."""

OTHERS = ("Ben", "Chloé")
"""Names of the other seats, as many as there are; the lessons' sentences use them."""


@dataclass(frozen=True, slots=True)
class Goal:
    """An action that the learner is asked for.

    Attributes:
        wanted: notations that count, or kinds of action (a notation's first character) all of which count.
        text: what there is to know now.
        task: what to do now.
        hint: what is said when the learner chose another legal action; empty if there is none.
        places: keys of the places to be tapped, in stages: of each stage one is tapped. The coach stands beside them,
            and points at those of the stage that the learner has come to.
    """

    wanted: tuple[str, ...]
    text: str
    task: str
    hint: str = ""
    places: tuple[tuple[str, ...], ...] = ()

    def met_by(self, action: str) -> bool:
        """Whether an action in notation is one that the goal asks for."""
        return action in self.wanted or action[0] in self.wanted


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One step of a tutorial: a prepared record, and goals for the learner.

    Attributes:
        name: for tests and the page, in ASCII letters.
        first_player: the seat that begins the record.
        chance: the record's chance outcomes.
        actions: the record's actions; the learner is to act after them.
        goals: what the learner is asked for, in order.
        heading: what the lesson is about, in a few words.
        praise: what is said at its end.
        options: the record's options.
        praised: keys of the places that the praise speaks of.
    """

    name: str
    first_player: int = LEARNER
    chance: tuple[tuple[int | str, ...], ...] = ()
    actions: tuple[str, ...] = ()
    goals: tuple[Goal, ...]
    heading: str
    praise: str
    options: Mapping[str, Any] = field(default_factory=dict)
    praised: tuple[str, ...] = ()


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
