"""Walking about the table with the keyboard."""

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display import navigation
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.table.table import TABLE
from epizodiak.table.scene import Region, Stop
from epizodiak.table.table import Look
from tests.unit.positions import position

RING = Region("dial", "Dial", tuple(Stop(f"s{i}", 0, i) for i in range(4)), ring=True)
GRID = Region(
    "hand",
    "Hand",
    (Stop("a", 0, 0), Stop("b", 0, 2), Stop("b1", 0, 2, 1), Stop("c", 0, 3), Stop("d", 1, 1), Stop("e", 1, 3)),
)


def walk(region: Region, start: str, keys: str) -> str:
    """Where letters (r, l, u, d for the arrows, h, e for Home and End) lead."""
    names = {
        "r": "ArrowRight",
        "l": "ArrowLeft",
        "u": "ArrowUp",
        "d": "ArrowDown",
        "h": "Home",
        "e": "End",
    }
    for key in keys:
        start = navigation.moved(region, start, names[key]) or "nowhere"
    return start


def test_right_and_down_go_clockwise_round_a_ring() -> None:
    assert [walk(RING, "s0", keys) for keys in ("r", "d", "rrrr", "l", "u", "e", "eh")] == [
        "s1",
        "s1",
        "s0",
        "s3",
        "s3",
        "s3",
        "s0",
    ]


def test_left_and_right_go_from_stack_to_stack_in_reading_order() -> None:
    assert walk(GRID, "a", "r") == "b"
    assert walk(GRID, "a", "rr") == "c"
    assert walk(GRID, "a", "rrr") == "d"
    assert walk(GRID, "b1", "r") == "c"
    assert walk(GRID, "b1", "l") == "a"


def test_there_is_nothing_beyond_the_edges() -> None:
    assert walk(GRID, "a", "l") == "a"
    assert walk(GRID, "e", "r") == "e"
    assert walk(GRID, "a", "u") == "a"
    assert walk(GRID, "e", "d") == "e"


def test_up_and_down_go_into_stacks_first_and_then_to_the_other_row() -> None:
    assert walk(GRID, "b", "d") == "b1"
    assert walk(GRID, "b1", "u") == "b"
    assert walk(GRID, "b1", "d") == "d"
    assert walk(GRID, "c", "d") == "e"
    assert walk(GRID, "d", "u") == "a"


def test_other_keys_do_not_walk() -> None:
    assert navigation.moved(GRID, "a", "x") is None
    assert navigation.moved(GRID, "a", "Enter") is None


def test_a_region_begins_at_what_can_be_done_unless_the_focus_is_inside() -> None:
    assert navigation.tab_stop(GRID, None, {"c", "e"}, inside=False) == "c"
    assert navigation.tab_stop(GRID, "a", {"c", "e"}, inside=False) == "c"
    assert navigation.tab_stop(GRID, "e", {"c", "e"}, inside=False) == "e"
    assert navigation.tab_stop(GRID, "a", {"c", "e"}, inside=True) == "a"
    assert navigation.tab_stop(GRID, "gone", set(), inside=False) == "a"
    assert navigation.tab_stop(Region("hand", "Hand", ()), "a", set(), inside=False) is None


def test_the_focus_of_a_vanished_place_goes_to_its_neighbour() -> None:
    left = Region("hand", "Hand", tuple(stop for stop in GRID.stops if stop.key not in ("b", "b1")))
    assert navigation.nearest(GRID, left, "b") == "c"
    assert navigation.nearest(GRID, left, "b1") == "c"
    assert navigation.nearest(GRID, Region("hand", "Hand", ()), "b") is None
    assert navigation.nearest(None, None, "b") is None


def test_a_turn_begins_at_the_first_thing_that_can_be_done() -> None:
    assert navigation.first_thing((GRID, RING), {"s2"}) == "s2"
    assert navigation.first_thing((GRID, RING), set()) == "a"
    assert navigation.first_thing((), set()) is None


def test_every_place_of_the_table_is_in_one_region_at_every_size() -> None:
    view = GAME.view(position("4 4 4 9 12 / 2 / 2", "5 6", pile="10"), 0)
    for width, height in ((1180, 820), (820, 1180), (390, 844), (844, 390)):
        scene = TABLE.scene(view, Look(width=width, height=height, wording=Wording(("Ana", "Ben", "Chloé"))))
        keys = [stop.key for region in scene.regions for stop in region.stops]
        assert sorted(keys) == sorted(sprite.key for sprite in scene.sprites if sprite.place)
        hand = scene.regions[0]
        rows = {stop.row for stop in hand.stops}
        assert rows == ({0} if width >= 1000 else {0, 1})


@pytest.mark.parametrize(
    ("key", "code", "shifted", "meant"),
    [
        ("t", "KeyT", False, "t"),
        ("τ", "KeyT", False, "t"),
        ("\u0435", "KeyT", False, "t"),
        ("ف", "KeyT", False, "t"),
        ("か", "KeyT", False, "t"),
        ("\u03a4", "KeyT", True, "\u03a4"),
        ("ظ", "Slash", False, "/"),
        ("؟", "Slash", True, "?"),
        ("\uff54", "KeyY", False, "t"),
        ("\uff1f", "", True, "?"),
        ("y", "KeyT", False, "y"),
        ("ö", "Semicolon", False, "ö"),
        ("é", "Digit2", False, "é"),
        ("ArrowLeft", "ArrowLeft", False, "ArrowLeft"),
        ("Process", "KeyT", False, "Process"),
        ("Dead", "KeyT", False, "Dead"),
        ("τ", "", False, "τ"),
    ],
)
def test_on_a_keyboard_of_other_letters_the_place_of_a_key_counts(
    key: str,
    code: str,
    shifted: bool,  # noqa: FBT001 - a parameter of the test
    meant: str,
) -> None:
    assert navigation.meant_key(key, code, shifted=shifted) == meant
