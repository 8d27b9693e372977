"""A board that turns to the next player: which way, when it clicks, and where it sets out."""

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.facing import size_after_turn, turn_degrees
from epizodiak.features.turning.dial import (
    TICK,
    TURN_MS,
    BoardPose,
    StartPose,
    click_times,
    degrees_to_turn,
    setting_out,
)
from epizodiak.features.turning.dial import turned as around
from epizodiak.games import GAMES, TABLES
from epizodiak.table.scene import Scene
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match

NAMES = ("Ana", "Ben", "Chloé")
SIZES = ((1180, 820), (820, 1180), (390, 844), (844, 390))
ROUND = {"epizodiak": "slot-", "epicycle": "space-", "zodiac": "point-"}
"""The boards that are round, with how their places' keys begin: these look the same however they are laid out."""


@pytest.mark.parametrize("facing", ["left", "right"])
def test_a_page_turns_the_shorter_way_and_halfway_round_as_the_turn_goes(facing: str) -> None:
    stands = [turn_degrees(facing, seat, 3) for seat in (0, 1, 2, 0)]
    ways = [degrees_to_turn(was, now, facing) for was, now in pairwise(stands)]
    sense = 1 if facing == "left" else -1
    assert ways == [90 * sense, 180 * sense, 90 * sense]
    assert [degrees_to_turn(0, 180, facing), degrees_to_turn(180, 0, facing)] == [180 * sense] * 2


@pytest.mark.parametrize(("degrees", "count"), [(90, 3), (-90, 3), (180, 6)])
def test_it_clicks_once_for_each_sign_and_last_where_it_stands(degrees: int, count: int) -> None:
    times = click_times(degrees, "normal")
    assert len(times) == count == abs(degrees) // TICK
    assert times[-1] == pytest.approx(TURN_MS / 1000)
    gaps = [after - before for before, after in pairwise((0.0, *times))]
    assert min(gaps) >= 0.045, "clicks run together into a purr below that"
    assert min(gaps) not in (gaps[0], gaps[-1]), "it is fastest in between"


def test_clicks_keep_the_speed_of_motion() -> None:
    slow, fast = click_times(90, "slow"), click_times(90, "fast")
    assert slow[-1] > TURN_MS / 1000 > fast[-1]


def scene(name: str, size: tuple[int, int], degrees: int) -> Scene:
    game, table = GAMES[name], TABLES[name]
    match: Match = Match.new(game, {}, NAMES[: game.seats], first_player=0, seed=7)
    width, height = size_after_turn(size, degrees)
    look = Look(width=width, height=height, wording=Wording(NAMES[: game.seats]))
    found: Scene = table.scene(match.view(None), look)
    return found


def seen(point: tuple[float, float], stands: BoardPose) -> tuple[float, float]:
    """Where a point of a scene is on the screen, from its middle."""
    return around((point[0] - stands.scene.width / 2, point[1] - stands.scene.height / 2), stands.turn)


def begins(point: tuple[float, float], out: StartPose, new: BoardPose) -> tuple[float, float]:
    """Where it is on the screen as its board sets out."""
    x, y = around((point[0] - out.around[0], point[1] - out.around[1]), out.degrees)
    at = out.around[0] + out.away[0] + out.scale * x, out.around[1] + out.away[1] + out.scale * y
    return seen(at, new)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ROUND)
def test_a_round_board_sets_out_exactly_where_the_old_one_stood(name: str, size: tuple[int, int]) -> None:
    quarters = (0, 90, 270) if GAMES[name].seats == 3 else (0, 180)
    for was, now in [(a, b) for a in quarters for b in quarters if a != b]:
        old, new = BoardPose(scene(name, size, was), was), BoardPose(scene(name, size, now), now)
        out = setting_out(old, new, degrees_to_turn(was, now, "left"))
        assert out is not None
        before = {each.key: (each.x, each.y) for each in old.scene.sprites if each.key.startswith(ROUND[name])}
        after = {each.key: (each.x, each.y) for each in new.scene.sprites if each.key in before and each.place}
        assert len(after) > 5
        for key, point in after.items():
            assert begins(point, out, new) == pytest.approx(seen(before[key], old), abs=3), f"{key}: {was} to {now}"


def test_a_board_in_rows_sets_out_in_the_middle_of_the_old_one_and_as_large() -> None:
    old, new = (BoardPose(scene("schotten-totten", SIZES[0], each), each) for each in (0, 180))
    out = setting_out(old, new, 180)
    assert out is not None
    assert out.degrees == -180
    assert out.scale == pytest.approx(1)
    middle = seen(out.around, new)
    began = begins(out.around, out, new)
    assert middle == pytest.approx((-began[0], -began[1]), abs=1)


def test_boards_with_nothing_in_common_turn_at_once() -> None:
    old = BoardPose(scene("epizodiak", SIZES[0], 0), 0)
    new = BoardPose(replace(old.scene, sprites=()), 90)
    assert setting_out(old, new, 90) is None


def test_no_turn_of_a_table_clicks_between_two_signs() -> None:
    source: Any = random.Random(1)
    for _ in range(20):
        facing, seats = source.choice(["left", "right"]), source.choice([2, 3])
        was, now = (turn_degrees(facing, source.randrange(seats), seats) for _ in range(2))
        assert degrees_to_turn(was, now, facing) % TICK == 0
