"""Epicycle's table: what taps do, what is shown of the rules, and what it teaches."""

from cmath import rect
from itertools import combinations
from math import atan2, degrees, hypot, radians
from xml.etree import ElementTree as ET

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.travel import assign_tile_numbers
from epizodiak.features.rules_page.words import rules_page
from epizodiak.games.epicycle.mind.solution import action_values
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.game import GAME
from epizodiak.games.epicycle.rules.notation import parse_action
from epizodiak.games.epicycle.rules.state import GAP, Options, State
from epizodiak.games.epicycle.rules.view import View, view
from epizodiak.games.epicycle.table import chances, narration, pyramids
from epizodiak.games.epicycle.table.layout import layout
from epizodiak.games.epicycle.table.measures import TEN
from epizodiak.games.epicycle.table.table import TABLE
from epizodiak.table.hit import FINGER, Polygon
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.table import Look
from tests.unit.style_sheets import rule

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390), (1440, 900), (1024, 768), (768, 1024), (360, 640)]
SAY = Wording(("Ana", "Ben"))
TO_A_DRAW = "3- 3- 1- 1- 2- 1- 1- 2+ 3+ 1- 2- 3+ 1- 2- 3+ 2- 1- 3+ 2- 1-"
SECOND_TIME = "3- 3- 1- 1- 2- 1- 1- 2+ 3+ 1- 2- 3+ 1- 2-"
DEAD_END = (1, 1, 1, 2, 3, 2, 3, 2, 3)
"""A random ring in which ``2+`` leaves the other player no exchange."""


def after(texts: str = "", first: int = 0, ring: tuple[int, ...] | None = None) -> State:
    state = GAME.start(Options() if ring is None else Options("random"), first, ring)
    for text in texts.split():
        state = rules.apply(state, parse_action(text))
    return state


def scene_of(state: State, selection: str = "", *, teach: bool = False, size: tuple[int, int] = SIZES[0]) -> Scene:
    return TABLE.scene(view(state, state.player), Look(*size, SAY, selection, teach=teach))


def sprite(scene: Scene, key: str) -> Sprite:
    return next(sprite for sprite in scene.sprites if sprite.key == key)


def classes(scene: Scene, key: str) -> set[str]:
    return set(sprite(scene, key).classes.split())


def direction(scene: Scene, key: str) -> float:
    """Where something lies seen from the middle of the ring, in degrees clockwise from the top."""
    found, middle = sprite(scene, key), sprite(scene, "rings")
    return degrees(atan2(found.x - middle.x, middle.y - found.y)) % 360


def cans(scene: Scene) -> dict[str, str]:
    return {sprite.key: sprite.can for sprite in scene.sprites if sprite.can is not None}


def badges(scene: Scene) -> dict[str, str]:
    return {s.key.removeprefix("badge-"): s.words[0] for s in scene.sprites if s.key.startswith("badge-")}


def seen(state: State) -> View:
    return view(state, state.player)


# --- taps -------------------------------------------------------------------------------------------------------------


def test_pyramids_that_can_be_placed_can_be_selected_and_the_others_are_grey() -> None:
    scene = scene_of(after())
    assert cans(scene) == {"held-0-1-0": "select", "held-0-3-0": "select"}
    assert "dim" in classes(scene, "tile held-0-2-0")
    assert not classes(scene, "tile held-1-2-0") & {"dim", "playable"}


def test_a_selected_pyramid_shows_the_spaces_that_it_reaches_and_what_bars_one() -> None:
    scene = scene_of(after(), "held-0-3-0")
    assert cans(scene) == {"held-0-1-0": "select", "held-0-3-0": "unselect", "space-6": "3-"}
    assert {"fits", "ccw"} <= classes(scene, "bed-6")
    assert "blocked" in classes(scene, "bed-2")
    assert "same size" in sprite(scene, "space-2").label
    assert sprite(scene, "badge-cw").words == ("same size",)
    assert 'class="crossed"' in sprite(scene, "badge-cw").body
    assert direction(scene, "badge-cw") == pytest.approx(direction(scene, "space-2"), abs=12)
    assert direction(scene, "ghost") == pytest.approx(direction(scene, "space-9"))
    assert "goal" in classes(scene, "bed-9")


def test_both_sides_are_told_apart_by_more_than_colour() -> None:
    scene = scene_of(after("1- 1-"), "held-0-3-0")
    assert {key: can for key, can in cans(scene).items() if key.startswith("space")} == {
        "space-0": "3+",
        "space-4": "3-",
    }
    assert sprite(scene, "hops-cw").body != sprite(scene, "hops-ccw").body
    words = "".join(span.text for span in scene.words)
    assert [deed.classes for deed in scene.bar.deeds] == ["cw", "ccw"], "buttons bear the colours of their arrows"
    assert "a small pyramid\u00a0↻" in words
    assert "a medium pyramid\u00a0↺" in words
    assert "counterclockwise" in sprite(scene, "space-4").label


def test_a_second_tap_on_a_selected_pyramid_cancels_and_another_one_replaces() -> None:
    view_ = seen(after())
    assert TABLE.select(view_, "", "held-0-1-0") == "held-0-1-0"
    assert TABLE.select(view_, "held-0-1-0", "held-0-1-0") == ""
    assert TABLE.select(view_, "held-0-1-0", "held-0-3-0") == "held-0-3-0"


def test_copies_of_one_size_are_named_apart() -> None:
    scene = scene_of(after("1- 1-"))
    assert sprite(scene, "held-0-3-0").label != sprite(scene, "held-0-3-1").label


# --- rules on the table -----------------------------------------------------------------------------------------------


def test_C5_an_exchange_that_loses_says_so_and_is_asked_about() -> None:
    state = after("3- 1-")
    scene = scene_of(state, "held-0-2-0")
    assert badges(scene) == {"cw": "same size", "ccw": "loses"}
    place = cans_of(scene, "2-")
    assert classes(scene, place.replace("space", "bed")) >= {"fits", "bad"}, "the place"
    assert "bad" in classes(scene, "hops-ccw"), "and its arrow bear the colour of a warning"
    (deed,) = scene.bar.deeds
    assert (deed.text.endswith(" ↺: loses"), deed.classes) == (True, "bad"), "and so does the button"
    assert "you lose" in sprite(scene, place).label
    assert TABLE.narration.question(seen(state), "2-", SAY) == "tap again to take a third of one size, and lose"
    assert TABLE.narration.question(seen(state), "1-", SAY) == ""
    assert "which loses" in TABLE.narration.choices(seen(state), SAY)


def cans_of(scene: Scene, can: str) -> str:
    return next(key for key, found in cans(scene).items() if found == can)


def test_C6_an_exchange_that_draws_says_so_and_is_asked_about() -> None:
    state = after(TO_A_DRAW)
    scene = scene_of(state, "held-0-3-0")
    assert badges(scene) == {"cw": "a draw", "ccw": "same size"}
    assert "third time" in sprite(scene, cans_of(scene, "3+")).label
    assert "draw" in TABLE.narration.question(seen(state), "3+", SAY)
    assert "which is a draw" in TABLE.narration.choices(seen(state), SAY)


def test_C6_the_middle_tells_when_a_position_stands_there_again() -> None:
    times = {state: sprite(scene_of(state), "centre").words[0] for state in map(after, ("", SECOND_TIME))}
    assert list(times.values()) == ["", "second time"]
    ended = rules.apply(after(TO_A_DRAW), parse_action("3+"))
    assert sprite(scene_of(ended), "centre").words == ("third time: draw",)
    told = [dict(narration.text(seen(state), SAY))["Repetition"][0] for state in times]
    assert ["second time" in line for line in told] == [False, True]


def test_C5_whoever_holds_three_alike_is_marked_as_the_loser() -> None:
    ended = after("3- 1- 2-")
    scene = scene_of(ended)
    assert "lost" in classes(scene, "player-0")
    assert cans(scene) == {}


def test_trays_tell_sun_and_moon_and_whose_turn_it_is() -> None:
    scene = scene_of(after("3-"))
    assert "moon" in sprite(scene, "player-1").body
    assert "moon" not in sprite(scene, "player-0").body
    assert "acts" in classes(scene, "player-1")
    assert sprite(scene, "player-1").label == "Ben: small, medium and large, to play"


# --- what it teaches --------------------------------------------------------------------------------------------------


def test_C8_taught_each_exchange_tells_what_it_is_worth() -> None:
    state = after(ring=DEAD_END)
    assert badges(scene_of(state)) == {}
    assert badges(scene_of(state, "held-0-2-0")) == {"ccw": "same size"}
    taught = scene_of(state, "held-0-2-0", teach=True)
    assert badges(taught) == {"cw": "win in 1", "ccw": "same size"}
    assert "(a win in 1 move)" in sprite(taught, cans_of(taught, "2+")).label


def test_C8_taught_each_pyramid_tells_the_best_that_it_can_do() -> None:
    state = after(ring=DEAD_END)
    assert badges(scene_of(state, teach=True)) == {
        "held-0-1-0": "a draw",
        "held-0-2-0": "win in 1",
        "held-0-3-0": "a draw",
    }


def test_C8_the_values_are_those_of_the_solution() -> None:
    for texts in ("", "1- 1-", "3- 1-", "1- 2- 3- 1+ 1+ 1+", TO_A_DRAW):
        state = after(texts)
        expected = {GAME.action_text(action): value for action, value in action_values(state).items()}
        assert chances.values(seen(state)) == expected
    assert chances.values(view(after(), None)) == {}


def test_an_end_at_once_is_told_before_a_value() -> None:
    taught = scene_of(after("3- 1-"), "held-0-2-0", teach=True)
    assert badges(taught) == {"cw": "same size", "ccw": "loses"}


# --- what moves -------------------------------------------------------------------------------------------------------


def test_one_pyramid_goes_into_the_gap_and_then_one_comes_out_of_the_ring() -> None:
    before = view(after(), None)
    ways = TABLE.motion.travels(parse_action("3-"), before, view(after("3-"), None))
    assert [(way.path, way.stage) for way in ways] == [
        (("held-0-3-0", "space-9"), 0),
        (("space-6", "held-0-1-0"), 1),
    ]


def test_every_pyramid_keeps_its_number_when_another_of_its_size_leaves_the_tray() -> None:
    before, now = view(after("1- 1-"), None), view(after("1- 1- 3-"), None)
    ways = [way.path for way in TABLE.motion.travels(parse_action("3-"), before, now)]
    drawn, unused = assign_tile_numbers({}, TABLE.motion.tile_places(before), (), 0, TABLE.columns)
    tiles, _ = assign_tile_numbers(drawn, TABLE.motion.tile_places(now), ways, unused, TABLE.columns)
    assert "held-0-3-1" in drawn
    assert sorted(tiles.values()) == sorted(drawn.values())


def test_fourteen_pyramids_and_more_are_seen_by_everybody() -> None:
    for seat in (0, 1, None):
        assert len(TABLE.motion.tile_places(view(after("1- 1-"), seat))) == 15


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["3-", "3<", " - 3 ", "<3", "3 –", "3−"])  # noqa: RUF001 - as keyboards write it
def test_typed_signs_are_read_forgivingly(written: str) -> None:
    assert TABLE.typed(seen(after()), written, SAY) == ("3-", "")


def test_what_cannot_be_done_is_answered_with_what_can() -> None:
    view_ = seen(after())
    assert TABLE.typed(view_, "2+", SAY)[1] == "“\u20682+\u2069” can't be played now. Possible: 1-, 3-"
    assert TABLE.typed(view_, "4+", SAY)[1] == "“\u20684+\u2069” is not a move. Possible now: 1-, 3-"


def test_the_table_in_words_goes_round_from_the_gap() -> None:
    ring = dict(TABLE.narration.text(seen(after("3-")), SAY))["Ring, clockwise from the gap"]
    assert ring[:2] == ("Space 6, the gap", "Space 7, a medium pyramid")
    assert len(ring) == 10


def test_a_standing_tells_the_ring_and_whose_turn_it_is() -> None:
    assert TABLE.narration.standing(view(after("3-"), None), SAY) == "Ring in order · Ben's turn"
    assert TABLE.narration.standing(view(after(ring=DEAD_END), None), SAY) == "Ring at random · Ana's turn"


# --- where things lie -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("text", [1, 2])
def test_spaces_trays_and_texts_lie_apart(width: int, height: int, text: float) -> None:
    plan = layout(width, height, text)
    reach = 48 * plan.ring_scale
    spaces = [Box(x - reach, y - reach, 2 * reach, 2 * reach) for x, y in map(plan.space, range(10))]
    assert 2 * reach >= FINGER
    for one, other in combinations([*plan.trays, plan.frame.boxes["words"]], 2):
        assert not overlap(one, other)
    for box in (*spaces, *plan.trays):
        assert min(box.x, box.y) >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height
    for space in spaces:
        assert not any(overlap(space, tray) for tray in plan.trays)
        assert not overlap(space, plan.frame.boxes["words"])
        assert not overlap(space, plan.frame.boxes["header"])
    for seat in (0, 1):
        assert min(plan.slot_size(seat)) >= FINGER


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def test_C2_space_0_stands_at_the_top_and_numbers_go_clockwise() -> None:
    plan = layout(1180, 820)
    assert plan.space(0)[0] == pytest.approx(plan.ring[0])
    assert plan.space(0)[1] < plan.ring[1]
    assert plan.space(2)[0] > plan.ring[0] > plan.space(8)[0]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_C2_pyramids_lie_with_their_tips_towards_the_middle_as_slices_of_a_pie(width: int, height: int) -> None:
    scene = scene_of(after(), size=(width, height))
    middle, lengths = sprite(scene, "rings"), []
    for space in range(9):
        lying = sprite(scene, f"tile space-{space}")
        assert lying.lean == 36 * space
        assert lying.upright
        away = hypot(lying.x - middle.x, lying.y - middle.y) / lying.scale
        assert direction(scene, lying.key) == pytest.approx(lying.lean)
        tip, *base = pyramids.outline(sizes_of(lying), TEN)
        assert hypot(*tip) == 0, "its tip is what stands nearest to the middle"
        for x, y in base:
            assert abs(degrees(atan2(x, away - y))) < 18, "it stays in its slice"
            assert hypot(x, away - y) < 278, "and within the ring"
        lengths.append(-base[0][1])
        assert lying.body.count('class="pip"') == sizes_of(lying)
    assert lengths[0] < lengths[1] < lengths[2]
    assert lengths == lengths[:3] * 3
    assert [sprite(scene, f"tile held-0-{size}-0").lean for size in (1, 2, 3)] == [180] * 3


def sizes_of(lying: Sprite) -> int:
    return ("small", "medium", "large").index(lying.words[0]) + 1


@pytest.mark.parametrize("words", [("small", "medium", "large"), ("petite", "moyenne", "grande")])
def test_words_stand_upright_on_their_pyramids_however_these_lean(words: tuple[str, str, str]) -> None:
    letters = pyramids.fitting_letters(words, 30, TEN)
    assert letters >= 17, "of a ring drawn at 0.64 they are about 11 pixels high on the smallest phone"
    assert all(pyramids.word_fits(size, word, letters, TEN) for size, word in enumerate(words, 1))
    for size in (1, 2, 3):
        body = ET.fromstring(f"<g>{pyramids.pyramid(size, pyramids.Letters(letters, 30), TEN)}</g>")  # noqa: S314 - our own markup
        leaning = body.findall(".//g[@class='lean']//text")
        assert len(leaning) == len(body.findall(".//text")) == 2, "each goes where its pyramid goes and leans"
        assert all("unlean" in text.attrib["class"].split() for text in leaning), "and turns back as far"


@pytest.mark.native_only
def test_on_its_way_a_pyramid_bears_no_word_beyond_its_base_and_the_one_on_it_turns_as_it_does() -> None:
    sets_out = "calc(var(--wait) * var(--speed) * 1ms)"
    moves = " ".join(rule(".tile .unlean", "transition").split())
    turns, changes = moves.split(", visibility ")
    assert turns == " ".join(rule(".tile .lean", "transition").split()), "so that it stays upright"
    assert changes == "0s linear calc((var(--wait) + 220) * var(--speed) * 1ms)", "into a tray: at the end of the way"
    assert rule(".pyramid:not(.held) .unlean", "transition-delay") == sets_out, "into the ring: at its start"
    assert rule("#board[data-still] .unlean", "transition") == "none !important"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_middle_of_what_a_tap_on_a_slice_hits_lies_in_it(width: int, height: int) -> None:
    scene = scene_of(after(), size=(width, height))
    for space in range(10):
        place = sprite(scene, f"space-{space}")
        assert isinstance(place.hit, Polygon)
        corners = [complex(*corner) * rect(1, radians(place.lean)) for corner in place.hit.corners]
        xs, ys = [c.real for c in corners], [c.imag for c in corners]
        middle = complex(max(xs) + min(xs), max(ys) + min(ys)) / 2
        sides = zip(corners, [*corners[1:], corners[0]], strict=True)
        assert all(((b - a).conjugate() * (middle - a)).imag > 0 for a, b in sides)


def test_pyramids_of_the_rules_pages_figures_lie_in_their_trays() -> None:
    figures = [figure for section in rules_page("epicycle", SAY) for figure in section.figures]
    held = [(s, f.scene) for f in figures for s in f.scene.sprites if s.key.startswith("tile held")]
    assert held
    for lying, scene in held:
        wide, high = lying.scale * TEN.largest[0], lying.scale * TEN.largest[1]
        assert lying.y + high < scene.height
        tray = sprite(scene, f"player-{lying.key.split('-')[1]}")
        assert lying.y > tray.y
        assert tray.x <= lying.x - wide / 2
        assert lying.x + wide / 2 < scene.width


# --- the rules page ---------------------------------------------------------------------------------------------------


def test_the_dead_end_of_the_rules_page_is_one() -> None:
    figure = next(f for s in rules_page("epicycle", SAY) for f in s.figures if "Nobody can" in f.caption)
    words = {s.key: s.words[0] for s in figure.scene.sprites if s.key.startswith("tile space-")}
    sizes = {"small": 1, "medium": 2, "large": 3}
    ring = tuple(sizes[words[f"tile space-{n}"]] if f"tile space-{n}" in words else GAP for n in range(10))
    assert len(words) == 9
    assert not any(
        rules.exchange(ring, (1, 2, 3), action) for action in map(parse_action, ("1+", "1-", "2+", "2-", "3+", "3-"))
    )
