"""What the coach says in a tutorial, and which of the learner's actions count."""

from __future__ import annotations

from epizodiak.app.draft import Draft
from epizodiak.app.frozen import replace
from epizodiak.app.state import AppState, Learning
from epizodiak.games import GAMES, TABLES
from epizodiak.table.lesson import Goal, Lesson
from epizodiak.ui import tutorial
from epizodiak.ui.tutorial import Coaching


def tried(draft: Draft, action: str) -> bool:
    """Whether a learner's legal action is one that the lesson asks for, so that it is played; notes the attempt."""
    learning = draft.state.learning
    if learning is None:
        return False
    found, counts = tutorial.tried(learning.tutorial, lesson_of(draft.state, learning), action)
    draft.set(learning=replace(learning, tutorial=found))
    return counts


def coaching(state: AppState) -> Coaching | None:
    """What the coach says, or ``None`` where nobody learns."""
    learning = state.learning
    if learning is None:
        return None
    seats = GAMES[learning.game].seats
    return tutorial.coaching(learning.tutorial, lessons_of(state, learning), state.say, seats)


def lessons_of(state: AppState, learning: Learning) -> tuple[Lesson, ...]:
    """All steps of the tutorial."""
    return TABLES[learning.game].lessons(state.say)


def lesson_of(state: AppState, learning: Learning) -> Lesson:
    """The step where the learner is."""
    return lessons_of(state, learning)[learning.tutorial.step]


def goal_of(state: AppState, learning: Learning) -> tuple[Goal | None, tuple[str, ...]]:
    """What the learner is asked for now; where all is done, nothing, and the places that the praise speaks of."""
    lesson = lesson_of(state, learning)
    finished = tutorial.done(learning.tutorial, lesson)
    return (None, lesson.praised) if finished else (lesson.goals[learning.tutorial.met], ())


def ends(state: AppState) -> bool:
    """Whether the last step of a tutorial is done, so that a first game can follow."""
    learning = state.learning
    if learning is None:
        return False
    lessons = lessons_of(state, learning)
    return tutorial.ends(learning.tutorial, lessons)
