"""The tutorial's coach covers nothing that is spoken of or tapped, and points at what is to be tapped next."""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

import pytest

from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.display.rings import with_rings
from epizodiak.display.tapping import taps
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.features.tutorial.places import (
    bounds,
    hides,
    kept_free,
    overlap,
    place,
    pointed_at,
    pointer,
    rings,
    spoken_of,
)
from epizodiak.features.tutorial.words import record_of
from epizodiak.games import GAMES, TABLES
from epizodiak.table.lesson import Goal, Lesson
from epizodiak.table.scene import Scene
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match

SAY = Wording(())
SIZES = [(1180, 820), (1440, 900), (820, 1180), (1024, 768)]
LESSONS = [(name, lesson) for name in TABLES for lesson in lessons(name, SAY)]

by_lesson = pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=[f"{name} {each.name}" for name, each in LESSONS])


def begun(name: str, lesson: Lesson) -> Iterator[tuple[Match, Goal, list[str]]]:
    """Each goal of a lesson with the position it is asked for in, and all actions that meet it."""
    game = GAMES[name]
    match = Match(record_of(lesson, game), game)
    for goal in lesson.goals:
        texts = [game.action_text(action) for action in game.legal_actions(match.state)]
        wanted = [text for text in texts if goal.met_by(text)]
        yield match, goal, wanted
        match = match.play(wanted[-1])


def look(match: Match, size: tuple[int, int], selection: str = "") -> Look:
    return Look(*size, replace(SAY, names=match.players), selection)


def scene(name: str, match: Match, size: tuple[int, int]) -> Scene:
    return TABLES[name].scene(match.view(0), look(match, size))


def height(goal: Goal, wide: float) -> float:
    """About how high the coach is at a width: its heading, its words and its buttons."""
    lines = sum(ceil(width_of(text, 15) / (wide - 32)) for text in (goal.text, goal.task))
    return 24 + 26 + lines * 20.5 + 16 + 48


@by_lesson
def test_the_places_of_a_goal_are_those_that_are_tapped_for_it(name: str, lesson: Lesson) -> None:
    for match, goal, wanted in begun(name, lesson):
        shortest = min(wanted, key=len)  # of runs, the one that the task speaks of
        first = taps(TABLES[name], match.view(0), look(match, SIZES[0]), shortest)[0]
        assert first.key in goal.places[0]


@by_lesson
@pytest.mark.parametrize("size", SIZES)
def test_the_coach_covers_nothing_that_is_spoken_of_or_tapped(name: str, lesson: Lesson, size: tuple[int, int]) -> None:
    for match, goal, _ in begun(name, lesson):
        drawn = scene(name, match, size)
        spoken, pointed = spoken_of(drawn, goal, ()), pointed_at(drawn, goal, ())
        assert pointed
        sizes = [(wide, height(goal, wide)) for wide in (340.0, 268.0, 420.0, 600.0, size[0] - 20.0)]
        box = place(drawn, spoken, pointed, sizes)
        assert not hides(box, kept_free(drawn, spoken))
        assert (box.x >= 0, box.y >= 0, box.x + box.width <= size[0], box.bottom <= size[1]) == (True,) * 4
        assert pointer(box, pointed) is not None


def test_the_coach_points_at_the_hand_first_and_then_at_the_slot() -> None:
    match, goal, _ = next(begun("epizodiak", lessons("epizodiak", SAY)[0]))
    table, view = TABLES["epizodiak"], match.view(0)
    first = pointed_at(table.scene(view, look(match, SIZES[0])), goal, ())
    assert {each.key for each in first} == {"hand-6-0", "hand-8-0"}
    then = pointed_at(table.scene(view, look(match, SIZES[0], ">8")), goal, ())
    assert [each.key for each in then] == ["slot-8"]


def test_what_the_coach_points_at_has_a_ring_and_many_places_have_none() -> None:
    match, goal, _ = next(begun("epizodiak", lessons("epizodiak", SAY)[0]))
    drawn = scene("epizodiak", match, SIZES[0])
    found = [
        each.key for each in with_rings(drawn, rings(pointed_at(drawn, goal, ()))).sprites if each.classes == "aim"
    ]
    assert found == ["aim hand-6-0", "aim hand-8-0"]
    assert rings([each for each in drawn.sprites if each.place]) == ()


def test_the_coach_stays_where_it_stands_as_long_as_that_covers_nothing() -> None:
    match, goal, _ = next(begun("epizodiak", lessons("epizodiak", SAY)[0]))
    drawn = scene("epizodiak", match, SIZES[0])
    spoken, pointed = spoken_of(drawn, goal, ()), pointed_at(drawn, goal, ())
    box = place(drawn, spoken, pointed, [(300, 200)])
    assert place(drawn, spoken, (), [(300, 180)], (box.x, box.y)) == replace(box, height=180)
    tapped = bounds(pointed[0])
    moved = place(drawn, spoken, pointed, [(300, 200)], (tapped.x, tapped.y - 100))
    assert overlap(moved, tapped) == 0
