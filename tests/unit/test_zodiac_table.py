"""Zodiac's table: what it shows of a position, what taps and typed texts do, the rules page."""

import random
from collections import Counter
from itertools import combinations
from math import hypot

import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.rules_page.words import rules_page
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import APEXES, INNER, LINES, POINTS
from epizodiak.games.zodiac.rules.notation import action_text, parse_action
from epizodiak.games.zodiac.rules.view import View, view
from epizodiak.games.zodiac.table import art
from epizodiak.games.zodiac.table.affordances import affordances, resting
from epizodiak.games.zodiac.table.figures import position
from epizodiak.games.zodiac.table.layout import PIECE, RING, layout, spot
from epizodiak.games.zodiac.table.table import TABLE
from epizodiak.table.hit import FINGER
from epizodiak.table.scene import LAYERS, SELECT, UNSELECT, Box, Scene, Sprite
from epizodiak.table.table import Look
from tests.unit.style_sheets import BOARDS, EDGE, LEAST, contrast, styled

SIZES = [(1180, 820), (1280, 800), (1024, 768), (820, 1180), (768, 1024), (390, 844), (360, 640), (844, 390)]
WORDING = Wording(("Ana", "Ben"))
TURNING = "A5-B6 A2-B3"
"""Afterwards A3 can jump over the white piece on B3."""

REPEATING = "A3-B1 A2-B6 A1-A3 B6-A2"
"""Afterwards A3-A1 repeats a placement."""


def scene_of(seen: View, selection: str = "", size: tuple[int, int] = (1180, 820), text: float = 1) -> Scene:
    return TABLE.scene(seen, Look(*size, WORDING, selection, text=text))


def sprite(scene: Scene, key: str) -> Sprite:
    return next(sprite for sprite in scene.sprites if sprite.key == key)


def keys(scene: Scene, start: str) -> set[str]:
    return {s.key.removeprefix(start) for s in scene.sprites if s.key.startswith(start)}


def classes(scene: Scene, key: str) -> set[str]:
    return set(sprite(scene, key).classes.split())


def cans(scene: Scene) -> dict[str, str]:
    return {sprite.key: sprite.can for sprite in scene.sprites if sprite.can is not None}


def words(scene: Scene) -> str:
    return "".join(span.text for span in scene.words)


def random_views(games: int) -> list[View]:
    source, found = random.Random(7), []
    for _ in range(games):
        state = rules.start(0, None)
        while state.player is not None:
            found.append(view(state, state.player))
            state = rules.apply(state, source.choice(rules.legal_actions(state)))
        found.append(view(state, None))
    return found


# --- geometry ---------------------------------------------------------------------------------------------------------


def test_Z1_the_four_points_of_a_line_lie_on_one() -> None:
    for line in LINES:
        (x0, y0), *between, (x1, y1) = map(spot, line)
        for x, y in between:
            assert (x - x0) * (y1 - y0) == pytest.approx((y - y0) * (x1 - x0), abs=1e-6)


def test_Z1_A1_stands_at_the_top_and_names_go_clockwise() -> None:
    assert spot("A1") == pytest.approx((0, -206))
    assert spot("A2")[0] > 0 > spot("A2")[1]
    assert spot("B1")[0] > 0 > spot("B1")[1]
    assert spot("A6")[0] < 0 > spot("A6")[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1, 2])
def test_points_are_a_finger_apart_and_under_no_text(size: tuple[int, int], text: float) -> None:
    found = layout(*size, text)
    radius = PIECE * found.scale
    assert radius * 2 > FINGER - 2
    for one, other in combinations(POINTS, 2):
        (x, y), (a, b) = found.at(one), found.at(other)
        assert hypot(x - a, y - b) >= max(FINGER, 2 * radius)
    (x, y), ring = found.centre, RING * found.scale
    board = Box(x - ring, y - ring, 2 * ring, 2 * ring)
    assert min(board.x, board.y) >= 0
    assert board.x + board.width <= size[0]
    assert board.y + board.height <= size[1]
    for name in ("words", "log"):
        if name in found.frame.boxes:
            assert not overlap(board, found.frame.boxes[name]), name
    for panel in found.frame.players:
        assert not overlap(board, panel)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1, 2])
def test_the_pages_own_texts_lie_on_the_page_and_beside_the_players(size: tuple[int, int], text: float) -> None:
    found = layout(*size, text)
    for name, box in found.frame.boxes.items():
        assert min(box.x, box.y) >= -10
        assert min(box.width, box.height) > 40
        assert box.x + box.width <= size[0] + 1
        assert box.y + box.height <= size[1] + 1
        if name in ("words", "log"):
            assert not any(overlap(box, panel) for panel in found.frame.players)
    if "log" in found.frame.boxes:
        assert not overlap(found.frame.boxes["words"], found.frame.boxes["log"])


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@pytest.mark.parametrize("size", SIZES)
def test_names_of_points_lie_beside_every_piece(size: tuple[int, int]) -> None:
    found = layout(*size)
    for named in POINTS:
        x, y = found.name_at(named)
        for point in POINTS:
            a, b = found.at(point)
            assert hypot(x - a, y - b) > PIECE * found.scale + 3


# --- scene ------------------------------------------------------------------------------------------------------------


def test_keys_are_unique_layers_known_and_every_place_in_a_region() -> None:
    for seen in random_views(3):
        for selection in ("", *{action.source for action in seen.legal}):
            scene = scene_of(seen, selection)
            assert max(Counter(s.key for s in scene.sprites).values()) == 1
            assert {s.layer for s in scene.sprites} <= set(LAYERS)
            stops = [stop.key for region in scene.regions for stop in region.stops]
            assert sorted(stops) == sorted(s.key for s in scene.sprites if s.place)
            labels = [s.label for s in scene.sprites if s.place]
            assert all(labels)
            assert len(set(labels)) == len(labels)


def test_every_legal_action_is_reached_by_two_taps_and_no_other() -> None:
    for seen in random_views(12):
        found = set()
        for key, can in cans(scene_of(seen)).items():
            assert can == SELECT
            selection = TABLE.select(seen, "", key)
            for target, action in cans(scene_of(seen, selection)).items():
                if action not in (SELECT, UNSELECT):
                    assert action == f"{key.removeprefix('point-')}-{target.removeprefix('point-')}"
                    found.add(action)
        assert found == {action_text(action) for action in seen.legal}


def test_a_tap_on_the_selected_piece_unselects_it_and_on_another_one_selects_that() -> None:
    seen = position(TURNING)
    scene = scene_of(seen, "A3")
    assert cans(scene)["point-A3"] == UNSELECT
    assert TABLE.select(seen, "A3", "point-A3") == ""
    assert cans(scene)["point-A1"] == SELECT
    assert TABLE.select(seen, "A3", "point-A1") == "A1"
    assert TABLE.select(seen, "", "point-A4") == ""


def test_whoever_looks_on_can_do_nothing() -> None:
    seen = view(rules.start(0, None), None)
    scene = scene_of(seen)
    assert cans(scene) == {}
    assert words(scene) == "Ana's turn"
    assert not any("playable" in s.classes for s in scene.sprites)


def test_Z5_the_pieces_that_a_jump_would_turn_are_shown_with_their_new_side() -> None:
    scene = scene_of(position(TURNING), "A3")
    assert keys(scene, "turns-") == {"B3"}
    assert sprite(scene, "turns-B3").body == art.MINI["0"]
    assert "turning" in classes(scene, "tile point-B3")
    assert "turning over B3" in sprite(scene, "point-B4").label
    assert "turned over by a move to B4" in sprite(scene, "point-B3").label
    assert words(scene) == "Ana: tap B1 or B4 (turns B3)"


def test_Z5_no_two_moves_of_a_piece_turn_the_same_one_and_all_are_shown() -> None:
    for seen in random_views(20):
        for source in {action.source for action in seen.legal}:
            turned = [p for a in seen.legal if a.source == source for p in rules.jumped(seen.board, a)]
            assert len(set(turned)) == len(turned)
            assert set(affordances(seen, source).turned) == set(turned)
            assert keys(scene_of(seen, source), "turns-") == set(turned)
            assert set(turned) <= set(INNER)


def test_sides_and_neutral_pieces_are_told_apart_by_more_than_colour() -> None:
    scene = scene_of(position())
    assert "black" in classes(scene, "tile point-A1")
    assert "white" in classes(scene, "tile point-A2")
    assert "neutral" in classes(scene, "tile point-B2")
    assert len({art.BLACK, art.WHITE, art.NEUTRAL}) == 3
    assert art.MOON in art.BLACK
    assert art.MOON not in art.WHITE
    assert 'circle class="disc"' not in art.NEUTRAL
    labels = {sprite(scene, f"point-{point}").label for point in ("A1", "A2", "B2", "B1")}
    assert labels == {"A1, black piece", "A2, white piece", "B2, neutral piece: select", "B1, empty"}


def test_Z12_a_move_that_repeats_a_placement_is_warned_of_everywhere() -> None:
    seen = position(REPEATING)
    scene = scene_of(seen, "A3")
    assert keys(scene, "warning-") == {"A1"}
    assert "losing" in classes(scene, "bed-A1")
    assert "losing" in classes(scene, "way-A1")
    assert "repeats a position and loses" in sprite(scene, "point-A1").label
    assert "repeats a position: loses" in words(scene)
    assert "tap again" in TABLE.narration.question(seen, "A3-A1", WORDING)
    assert TABLE.narration.question(seen, "A5-B6", WORDING) == ""
    assert "lose: A3 to A1" in TABLE.narration.choices(seen, WORDING)
    assert cans(scene)["point-A1"] == "A3-A1", "it is legal all the same"


def test_Z12_a_piece_of_which_every_move_loses_is_warned_of_before_it_is_selected() -> None:
    scene = scene_of(position(REPEATING))
    assert keys(scene, "warning-") == {"A3"}
    assert "every move repeats" in sprite(scene, "point-A3").label


def test_Z9_resting_neutral_pieces_are_shown_and_told() -> None:
    seen = position("B2-B1 B5-B4")
    assert resting(seen)
    scene = scene_of(seen)
    assert "resting" in classes(scene, "tile point-B1")
    assert "rest after two turns" in words(scene)
    assert not resting(position("B2-B1"))
    assert any("They rest" in line for _, lines in TABLE.narration.text(seen, WORDING) for line in lines)


def test_Z8_the_table_in_words_says_where_a_neutral_piece_cannot_go() -> None:
    lines = dict(TABLE.narration.text(position("B5-B6"), WORDING))["Neutral pieces"]
    assert lines == ("The one on B6 can't go straight back to B5",)


def test_panels_count_pieces_and_those_on_inner_points() -> None:
    scene = scene_of(position("A5-B6 A2-B3 A3-B4 B2-B1 A1-B2"))
    assert sprite(scene, "player-0").words == ("Ana", "", "4", "4", "inside")
    assert sprite(scene, "player-1").words[2:4] == ("2", "0")
    assert sprite(scene, "filled").words == ("6 / 6",)
    assert words(scene) == "The game is over"


def test_what_the_second_count_means_stands_beside_it_where_there_is_room() -> None:
    for size, said in (((1180, 820), ("inside",)), ((844, 390), ("inside",)), ((360, 640), ())):
        panel = sprite(scene_of(position(""), size=size), "player-1")
        assert panel.words[4:] == said
        assert panel.body.count("data-w") == len(panel.words)


def test_names_reach_the_page_as_words_and_never_as_markup() -> None:
    hostile = Wording(("<b>Ana</b>", "'\"><img>"))
    scene = TABLE.scene(position(), Look(1180, 820, hostile))
    assert not any("<b>Ana" in s.body or "<img>" in s.body for s in scene.sprites)
    assert any("Ana" in word for s in scene.sprites for word in s.words)


# --- handling ---------------------------------------------------------------------------------------------------------


def test_a_piece_travels_from_point_to_point() -> None:
    before = position(TURNING)
    after = position(f"{TURNING} A3-B4")
    (travel,) = TABLE.motion.travels(parse_action("A3-B4"), before, after)
    assert travel.path == ("point-A3", "point-B4")
    assert set(TABLE.motion.tile_places(before)) - set(TABLE.motion.tile_places(after)) == {"point-A3"}
    assert TABLE.motion.pose("point-B4", after, Look(1180, 820, WORDING)).x == layout(1180, 820).at("B4")[0]


def test_jumps_and_steps_sound_different() -> None:
    assert TABLE.motion.happening(parse_action("A3-B1")) == "place"
    assert TABLE.motion.happening(parse_action("B1-A6")) == "place"
    assert {TABLE.motion.happening(parse_action(text)) for text in ("B1-B2", "B1-B6", "B6-B1")} == {"draw"}


@pytest.mark.parametrize(
    "text",
    ["A3-B4", "a3 b4", "a3b4", " A3 – b4 ", "A3→B4", "a3 to b4", "Ａ３－Ｂ４", "ａ３ーｂ４", "Ａ３　Ｂ４"],  # noqa: RUF001
)
def test_typed_actions_are_read_forgivingly(text: str) -> None:
    assert TABLE.typed(position(TURNING), text, WORDING) == ("A3-B4", "")


def test_a_point_alone_is_enough_where_it_can_mean_one_action_only() -> None:
    assert TABLE.typed(position(TURNING), "a5", WORDING) == ("A1-A5", "")
    assert TABLE.typed(position(TURNING), "a1", WORDING) == ("A1-A5", "")
    assert TABLE.typed(position(TURNING), "b4", WORDING)[0] == ""


@pytest.mark.parametrize("text", ["", "A3", "A3-A3", "B6-B1", "zz", "A9-B1", "A3-B4-A5", "b1"])
def test_what_is_typed_in_vain_is_answered_with_what_is_possible(text: str) -> None:
    notation, sentence = TABLE.typed(position(TURNING), text, WORDING)
    assert notation == ""
    assert "A3-B4" in sentence


def test_the_examples_of_typing_are_understood() -> None:
    (examples, _), *others = TABLE.typing(WORDING).entries
    assert not others
    for example in examples:
        assert TABLE.typed(position(), example, WORDING) == (example, "")


def test_the_table_in_words_tells_every_point_and_every_legal_action() -> None:
    for seen in random_views(4):
        parts = dict(TABLE.narration.text(seen, WORDING))
        assert len(parts["Apexes"]) == len(APEXES)
        assert len(parts["Inner points"]) == len(INNER)
        assert len(parts.get("What can be done", ())) == len(seen.legal)


def test_standing_tells_whose_turn_it_is() -> None:
    assert TABLE.narration.standing(position(), WORDING) == "Ana's turn · Inside: 2 of 6"


# --- rules page -------------------------------------------------------------------------------------------------------


def test_figures_show_what_their_captions_say_and_nothing_to_tap() -> None:
    figures = [figure for section in rules_page("zodiac", WORDING) for figure in section.figures]
    assert len(figures) == 6
    for figure in figures:
        assert not any(s.place or s.can or s.label for s in figure.scene.sprites)
        for s in figure.scene.sprites:
            assert 0 < s.x < figure.scene.width
            assert 0 < s.y < figure.scene.height
    start, jump, apex, neutral, end, repetition = (figure.scene for figure in figures)
    assert keys(start, "turns-") == keys(start, "way-") == set()
    assert (keys(jump, "turns-"), keys(apex, "turns-")) == ({"B3"}, {"B1", "B3"})
    assert keys(neutral, "way-") == {"B1", "B3"}
    assert keys(repetition, "warning-") == {"A1"}
    assert sprite(end, "filled").words == ("6 / 6",)


def test_every_number_of_the_rules_is_told_on_the_rules_page() -> None:
    told = " ".join(text for section in rules_page("zodiac", WORDING) for text in (*section.paragraphs, *section.items))
    for piece in (
        "clockwise",
        "neutral",
        "over one piece or two",
        "turned over",
        "apex",
        "straight back",
        "three turns",
        "can't pass",
        "three or four",
        "same player to move",
        "Nothing is hidden",
    ):
        assert piece in told


# --- colours ----------------------------------------------------------------------------------------------------------

SIGNS = [
    (".moon path", ".moon .disc"),
    (".planet .band", ".planet .disc"),
    (".planet .core", ".planet .disc"),
    (".to-black .mark", ".to-black .mini"),
    (".to-white .core", ".to-white .mini"),
]
EDGES = {
    "night": [(".moon .disc", "stroke"), (".planet .disc", "stroke"), (".to-white .mini", "fill")],
    "day": [(".moon .disc", "fill"), (".sun-side .disc", "stroke"), (".planet .disc", "fill")],
    "light": [(".moon .disc", "stroke"), (".sun-side .disc", "stroke"), (".planet .disc", "stroke")],
}


@pytest.mark.native_only
@pytest.mark.parametrize("board", list(BOARDS))
def test_signs_stand_out_from_their_pieces_and_pieces_from_the_board(board: str) -> None:
    for sign, disc in SIGNS:
        colour = styled(board, sign, "stroke" if sign.endswith(".band") else "fill")
        assert contrast(board, colour, styled(board, disc, "fill")) >= LEAST[board], sign
    for core in ("core", "rays"):
        colour = styled(board, f".sun-side .{core}", "fill" if core == "core" else "stroke")
        assert all(contrast(board, colour, ivory) >= LEAST[board] for ivory in ("--ivory", "--ivory-2"))
    for selector, name in EDGES[board]:
        for ground in ("--ground", "--ground-2", "--panel"):
            assert contrast(board, styled(board, selector, name), ground) >= EDGE[board], selector
