"""What can be dragged, where to, and what is magnetic: by the scenes of every game."""

import random
from dataclasses import replace
from math import hypot

import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.dragging import aiming
from epizodiak.features.dragging.aiming import MAGNETIC
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epicycle.rules.state import GAP
from epizodiak.table.hit import Polygon, Rectangle, outside
from epizodiak.table.scene import SELECT, UNSELECT, Box, Scene, Sprite
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match

NAMES = ("Ana", "Ben", "Chloé")
SQUARE = Rectangle(40, 40, (44, 44), 6)
SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390)]


def played(name: str, actions: int, seed: int = 4) -> Match:
    """A game after some actions at random."""
    game, source = GAMES[name], random.Random(seed)
    match = Match.new(game, {}, NAMES[: game.seats], first_player=0, seed=seed)
    for _ in range(actions):
        if match.player is not None:
            match = match.play(game.action_text(source.choice(game.legal_actions(match.state))))
    return match


def look_of(match: Match, size: tuple[int, int] = SIZES[0]) -> Look:
    return Look(width=size[0], height=size[1], wording=Wording(match.players))


def place(key: str, x: float, y: float, can: str | None = SELECT, lean: float = 0) -> Sprite:
    return Sprite(key, "places", x, y, lean, hit=SQUARE, can=can)


def scene_of(*sprites: Sprite) -> Scene:
    return Scene(400, 200, sprites, {}, (), "", "landscape")


def places_of(name: str, size: tuple[int, int], actions: int) -> tuple[Match, Look, Scene]:
    match = played(name, actions)
    look = look_of(match, size)
    return match, look, TABLES[name].scene(match.view(match.player), look)


HELD = {"epizodiak": "hand-", "schotten-totten": "card-", "epicycle": "held-", "zodiac": "point-"}
"""How places begin where something can be taken hold of."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", HELD)
def test_what_is_held_lies_at_the_pressed_place_and_is_nobody_elses(name: str, size: tuple[int, int]) -> None:
    for actions in (0, 3, 6, 9):
        _, _, scene = places_of(name, size, actions)
        found = {s.key: aiming.dragged_tile(scene, s.key) for s in scene.sprites if s.can == SELECT}
        tiles = {key: tile.key for key, tile in found.items() if tile is not None}
        assert all(key.startswith(HELD[name]) for key in tiles)
        assert {key for key in found if key.startswith(HELD[name])} == set(tiles)
        assert len(set(tiles.values())) == len(tiles), "two places hold one tile"


def test_nothing_is_held_where_nothing_can_be_selected_or_a_question_waits() -> None:
    tile = Sprite("tile 1", "tiles", 50, 50)
    asks = place("asks", 50, 50)._replace(asks="d")
    scene = scene_of(tile, place("plays", 50, 50, "d"), place("none", 50, 50, None), asks, place("far", 200, 50))
    assert [aiming.dragged_tile(scene, each.key) for each in scene.sprites] == [None] * 5
    assert aiming.dragged_tile(scene, "nowhere") is None
    assert aiming.dragged_tile(scene_of(tile, place("chosen", 50, 50, UNSELECT)), "chosen") == tile


def test_of_stacked_tiles_the_uppermost_is_held() -> None:
    below, above = Sprite("tile 1", "tiles", 50, 50), Sprite("tile 2", "tiles", 50, 50)
    assert aiming.dragged_tile(scene_of(below, above, place("p", 50, 50)), "p") == above


@pytest.mark.parametrize("actions", [0, 4, 9, 20])
@pytest.mark.parametrize("name", HELD)
def test_every_action_of_what_is_held_has_a_goal_and_no_goal_is_anything_elses(name: str, actions: int) -> None:
    match, look, scene = places_of(name, SIZES[0], actions)
    table, view = TABLES[name], match.view(match.player)
    for source in [s for s in scene.sprites if aiming.dragged_tile(scene, s.key)]:
        chosen = replace(look, selection=table.select(view, "", source.key))
        found = aiming.goals(table.scene(view, chosen), source.key, table.takes)
        assert any(goal.can for goal in found), f"{source.key} can be taken hold of, and has nowhere to go"
        for goal in found:
            assert goal.can not in (SELECT, UNSELECT, "d", "p")
            assert (goal.can is None) == (name == "epicycle" and view.ring[int(goal.key[6:])] == GAP)
            if name == "epizodiak" and goal.can is not None:
                value = source.key.split("-")[1]
                assert goal.can == f"x{value}" or (goal.can[0] in "<>" and goal.key.startswith("slot-"))


def test_E3_E5_a_set_that_fits_goes_to_the_dial_or_to_its_own_discard_slot() -> None:
    table = TABLES["epizodiak"]
    assert table.takes("hand-9-0", "slot-9")
    assert table.takes("hand-9-0", "discard-9")
    assert not table.takes("hand-9-0", "discard-5")
    assert not table.takes("hand-9-0", "pile")


def test_a_question_before_an_action_is_a_goal_too() -> None:
    asks = place("asks", 200, 50)._replace(asks="d")
    scene = scene_of(place("held", 50, 50, UNSELECT), asks, place("other", 90, 50), place("plays", 300, 50, "A1-B2"))
    assert [goal.key for goal in aiming.goals(scene, "held", lambda *_: True)] == ["asks", "plays"]


# --- magnets ----------------------------------------------------------------------------------------------------------


def test_the_goal_under_the_pointer_is_magnetic_else_the_nearest_one_near() -> None:
    source, one, other = place("held", 0, 0), place("one", 100, 100, "a"), place("other", 150, 100, "b")
    assert aiming.attracting_goal(source, (one, other), (101, 99)) is one
    assert aiming.attracting_goal(source, (one, other), (126, 100)) is other
    assert aiming.attracting_goal(source, (one, other), (100, 120 + MAGNETIC)) is one
    assert aiming.attracting_goal(source, (one, other), (100, 121 + MAGNETIC)) is None


def test_of_goals_that_overlap_the_nearer_middle_is_magnetic() -> None:
    source, one, other = place("held", 0, 0), place("one", 100, 100, "a"), place("other", 120, 100, "b")
    assert aiming.attracting_goal(source, (one, other), (109, 100)) is one
    assert aiming.attracting_goal(source, (one, other), (112, 100)) is other


def test_over_its_own_place_nothing_attracts_from_afar() -> None:
    source, near = place("held", 0, 0), place("near", 50, 0, "a")
    assert aiming.attracting_goal(source, (near,), (19, 0)) is None
    assert aiming.attracting_goal(source, (near,), (21, 0)) is near
    overlapping = place("near", 30, 0, "a")
    assert aiming.attracting_goal(source, (overlapping,), (15, 0)) is overlapping


@pytest.mark.parametrize(
    ("at", "far"), [((0, 0), 0), ((28, 0), 0), ((0, 30), 30 - hypot(20, 20)), ((60, 0), 60 - hypot(20, 20))]
)
def test_a_place_that_leans_is_measured_as_it_leans(at: tuple[float, float], far: float) -> None:
    assert outside(SQUARE, 45, *at) == pytest.approx(far, abs=0.01)


@pytest.mark.parametrize(("at", "far"), [((0, 0), 0), ((9, 9), 0), ((20, 0), 10), ((0, -14), 4), ((13, 14), 5)])
def test_a_polygon_is_measured_from_its_edge(at: tuple[float, float], far: float) -> None:
    corners = (-10.0, -10.0), (10.0, -10.0), (10.0, 10.0), (-10.0, 10.0)
    for shape in (Polygon(corners), Polygon(corners[::-1])):
        assert outside(shape, 0, *at) == pytest.approx(far)


# --- the pointer ------------------------------------------------------------------------------------------------------


def test_a_finger_may_tremble_more_than_a_mouse() -> None:
    assert not aiming.is_drag("mouse", 8, 0)
    assert aiming.is_drag("mouse", 6, 6)
    assert not aiming.is_drag("touch", 6, 8)
    assert aiming.is_drag("touch", 8, 8)
    assert not aiming.is_drag("pen", 0, 10)


@pytest.mark.parametrize(
    ("turn", "box", "at"),
    [
        (0, Box(10, 20, 400, 200), (110, 70)),
        (180, Box(10, 20, 400, 200), (310, 170)),
        (90, Box(10, 20, 200, 400), (160, 120)),
        (270, Box(10, 20, 200, 400), (60, 320)),
        (0, Box(10, 20, 800, 400), (210, 120)),
    ],
)
def test_a_pointer_is_found_on_a_turned_or_zoomed_page(turn: int, box: Box, at: tuple[float, float]) -> None:
    assert aiming.in_scene(scene_of(), box, turn, at) == pytest.approx((100, 50))
