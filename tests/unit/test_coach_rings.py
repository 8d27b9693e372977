"""What the tutorial's coach speaks of has rings."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.rings import FAR, with_rings
from epizodiak.display.tapping import taps
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.features.tutorial.places import pointed_at, ringed
from epizodiak.games import GAMES, LESSONS, TABLES
from epizodiak.games.schotten_totten.table.layout import CARD_WIDTH
from epizodiak.table.hit import Rectangle
from epizodiak.table.lesson import Goal
from epizodiak.table.scene import LAYERS, Scene
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.taught import asked

SAY = Wording(())
SIZE = (1180, 820)
LINE = 4.5
"""How thick the line of a coach's ring is (static/learn.css)."""

STEPS = [(name, lesson.name) for name in TABLES for lesson in LESSONS[name].steps]

by_step = pytest.mark.parametrize(("name", "step"), STEPS)


def begun(name: str, step: str) -> Iterator[tuple[Match, Goal, list[str]]]:
    """Each goal of a step with the position it is asked for in, and all actions that meet it."""
    game, match = GAMES[name], asked(name, step)
    for goal in next(each for each in lessons(name, SAY) if each.name == step).goals:
        texts = [game.action_text(action) for action in game.legal_actions(match.state)]
        wanted = [text for text in texts if goal.met_by(text)]
        yield match, goal, wanted
        match = match.play(wanted[-1])


def look(match: Match, selection: str = "") -> Look:
    return Look(*SIZE, replace(SAY, names=match.players), selection)


def scene(name: str, match: Match, selection: str = "") -> Scene:
    return TABLES[name].scene(match.view(0), look(match, selection))


@by_step
def test_the_places_of_a_goal_are_those_that_are_tapped_for_it(name: str, step: str) -> None:
    for match, goal, wanted in begun(name, step):
        shortest = min(wanted, key=len)  # of runs, the one that the task speaks of
        first = taps(TABLES[name], match.view(0), look(match), shortest)[0]
        assert first.key in goal.places[0]
        assert pointed_at(scene(name, match), goal, ())


def test_the_coach_points_at_the_hand_first_and_then_at_the_slot() -> None:
    match, goal, _ = next(begun("epizodiak", "place"))
    assert pointed_at(scene("epizodiak", match), goal, ()) == ("hand-9-0",)
    assert pointed_at(scene("epizodiak", match, ">9"), goal, ()) == ("slot-9",)


def test_what_the_coach_points_at_has_a_ring_and_many_places_have_none() -> None:
    match, goal, _ = next(begun("epizodiak", "contest"))
    drawn = scene("epizodiak", match)
    found = [each.key for each in with_rings(drawn, ringed(drawn, goal, ())).sprites if each.classes == "aim"]
    assert found == ["aim slot-2"]
    assert ringed(drawn, None, [each.key for each in drawn.sprites if each.place]) == ()


def test_a_ring_lies_under_all_tiles_and_marks_and_over_the_ground() -> None:
    match, _, _ = next(begun("schotten-totten", "claim"))
    *drawn, ring = with_rings(scene("schotten-totten", match), ("stone-5",)).sprites
    assert (ring.key, ring.layer) == ("aim stone-5", LAYERS[0])
    assert {each.layer for each in drawn} == set(LAYERS)


@pytest.mark.parametrize("size", [SIZE, (390, 592), (820, 1000), (600, 390)])
def test_a_ring_round_a_column_lies_between_it_and_those_beside_it(size: tuple[int, int]) -> None:
    match, _, _ = next(begun("schotten-totten", "claim"))
    drawn = TABLES["schotten-totten"].scene(match.view(0), Look(*size, replace(SAY, names=match.players)))
    ring = next(each for each in with_rings(drawn, ("stone-5",)).sprites if each.classes == "aim")
    wide = max(float(found) for found in re.findall(r' width="([\d.]+)"', ring.body))
    here, after = (next(each for each in drawn.sprites if each.key == f"stone-{number}") for number in (5, 6))
    card = next(each for each in drawn.sprites if each.layer == "tiles" and each.x == here.x)
    assert CARD_WIDTH * card.scale < wide <= after.x - here.x + FAR


@pytest.mark.parametrize("key", ["player-0", "player-1", "discard-7", "discard-2", "pile"])
def test_on_a_phone_a_ring_keeps_off_what_is_beside_it_and_stays_on_the_page(key: str) -> None:
    match, _, _ = next(begun("epizodiak", "place"))
    drawn = TABLES["epizodiak"].scene(match.view(0), Look(390, 592, replace(SAY, names=match.players)))
    ringed_scene = with_rings(drawn, (key,)).sprites
    ring, here = ringed_scene[-1], next(each for each in drawn.sprites if each.key == key)
    assert ring.key == f"aim {key}"
    wide, high = (max(map(float, re.findall(rf' {side}="([\d.]+)"', ring.body))) for side in ("width", "height"))
    for other in drawn.sprites:
        if other is here or not isinstance(other.hit, Rectangle) or not isinstance(here.hit, Rectangle) or other.lean:
            continue
        across = abs(here.x + here.hit.x - other.x - other.hit.x) - (wide + other.hit.width) / 2
        down = abs(here.y + here.hit.y - other.y - other.hit.y) - (high + other.hit.height) / 2
        assert max(across, down) > -1, f"it reaches {other.key}"
    if key.startswith("player-"):
        assert isinstance(here.hit, Rectangle)
        assert wide <= here.hit.width
        assert here.y + here.hit.y - high / 2 >= LINE / 2, "above it the page ends"


def test_what_is_praised_has_a_ring() -> None:
    match, _, _ = next(begun("epizodiak", "place"))
    assert ringed(scene("epizodiak", match), None, ("player-0",)) == ("player-0",)


def test_a_stone_that_the_task_names_has_a_ring_until_it_is_tapped() -> None:
    match, goal, _ = list(begun("schotten-totten", "why"))[1]
    assert ringed(scene("schotten-totten", match), goal, ()) == ("stone-6", "deck")
    assert ringed(scene("schotten-totten", match, "?6"), goal, ()) == ("deck",)
