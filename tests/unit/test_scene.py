from collections import Counter
from dataclasses import replace
from gettext import NullTranslations
from itertools import product
from math import cos, radians, sin

import pytest

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.state import Options, State
from epizodiak.games.epizodiak.rules.view import view
from epizodiak.games.epizodiak.table.labels import Labels
from epizodiak.games.epizodiak.table.layout import SLOT_HEIGHT, SLOT_WIDTH, TILE_HEIGHT, TILE_WIDTH, Layout, layout
from epizodiak.games.epizodiak.table.table import TABLE
from epizodiak.table.hit import FINGER, Hit, Rectangle, outside
from epizodiak.table.scene import LAYERS, Box, Scene, Span, Sprite
from epizodiak.table.table import Look
from tests.unit.positions import play, position
from tests.unit.style_sheets import rule

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390), (1440, 900), (1024, 768), (360, 640), (1920, 1080)]
WORDING = Wording(("Ana", "Ben", "Chloé"))

FULL = position(
    " ".join(str(value) for value in range(1, 10) for _ in range(4)) + " / 11 11 12 / 10 10 12",
    dial="10 11 12",
    pile="10",
)
"""Seat 0 holds 36 tiles: as large as a hand may have to be shown."""

WIDE = position(
    " ".join(str(value) for value in range(1, 13) for _ in range(3)) + " / 2 3 4 / 5 6 7",
    dial="8 9 10 11 12",
    pile="1",
)
"""36 tiles in twelve columns."""

FEW = position("1 2 3 4 6 / 5 5 6 / 7 8 9", dial="10 11 12", pile="1 2 3")
"""Nothing can be discarded."""

GONE = position("1 2 3 4 6 / 5 6 / 7 8 9", dial="10 11 12", pile="1 2 3", gone={5: 1})


def scene_of(state: State, width: int = 1180, height: int = 820, *, seat: int | None = 0, selection: str = "") -> Scene:
    return TABLE.scene(view(state, seat), Look(width, height, WORDING, selection))


def sprite(scene: Scene, key: str) -> Sprite:
    return next(sprite for sprite in scene.sprites if sprite.key == key)


@pytest.mark.parametrize(("width", "height"), [*SIZES, (877, 820), (721, 768), (1136, 900), (640, 600), (680, 540)])
def test_the_heading_of_the_discarded_sets_stands_below_the_pages_own_on_pages_made_narrow_by_a_puzzle(
    width: int, height: int
) -> None:
    scene = scene_of(FEW, width, height)
    for heading in [each for each in scene.sprites if each.key == "heading"]:
        assert heading.y - 12 >= scene.boxes["header"].bottom
        assert heading.y + 4 <= sprite(scene, "bed-discard-1").y - 41 * sprite(scene, "bed-discard-1").scale


def cans(scene: Scene) -> dict[str, str]:
    return {sprite.key: sprite.can for sprite in scene.sprites if sprite.can is not None}


def tile(scene: Scene, place: str) -> set[str]:
    return set(sprite(scene, f"tile {place}").classes.split())


RINGS = [(320, 466), (320, 568), (375, 545), (360, 500), (390, 702), (844, 390), (667, 375), (568, 320)]
"""Phones, upright or not, on which the discard slots stand in the dial."""


def corners(place: Sprite, hit: Hit) -> list[tuple[float, float]]:
    """Corners of a shape that lies as a place does."""
    wide, high, turn = hit.size[0] / 2, hit.size[1] / 2, radians(place.lean)
    around = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
    return [(place.x + x * cos(turn) - y * sin(turn), place.y + x * sin(turn) + y * cos(turn)) for x, y in around]


@pytest.mark.parametrize(("width", "height"), RINGS)
def test_where_discard_slots_are_small_all_of_them_are_told_in_words_within_the_dial(width: int, height: int) -> None:
    for state, label in ((FEW, "Discarded sets: none"), (GONE, "Discarded sets: V: set discarded by Ben")):
        told = sprite(scene_of(state, width, height), "told-discards")
        assert (told.label, told.place) == (label, False)
        assert 2 * layout(width, height).inner_ring * layout(width, height).dial_scale >= 2.5 * FINGER
    assert not [each for each in scene_of(FEW).sprites if each.key == "told-discards"], "where slots are large"


@pytest.mark.parametrize(("width", "height"), RINGS)
def test_a_discard_slot_that_does_nothing_covers_nothing_that_is_drawn_of_others(width: int, height: int) -> None:
    places, size = [each for each in scene_of(FEW, width, height).sprites if each.place], layout(width, height)
    drawn: dict[str, Hit] = {
        each.key: Rectangle(SLOT_WIDTH * size.slot_scale, SLOT_HEIGHT * size.slot_scale, (0, 0), 0)
        for each in places
        if each.key.startswith("slot-")
    }
    slots = {each.key: each for each in places if each.key.startswith("discard-") and each.can is None}
    drawn |= {key: each.hit for key, each in slots.items() if each.hit is not None}
    assert len(drawn) > 18
    for one, two in product([each for each in places if each.key in drawn], repeat=2):
        if one is not two and (one.key in slots or two.key in slots):
            near = [outside(drawn[two.key], two.lean, x - two.x, y - two.y) for x, y in corners(one, drawn[one.key])]
            assert min(near) > 0, (one.key, two.key)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_columns_of_the_hand_are_a_finger_apart(width: int, height: int) -> None:
    places = layout(width, height).hand
    assert len(places) == 12
    for i, (x, y) in enumerate(places):
        for other_x, other_y in places[:i]:
            assert max(abs(x - other_x), abs(y - other_y)) >= FINGER


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_hand_lies_in_the_order_in_which_its_values_are_read(width: int, height: int) -> None:
    places = layout(width, height).hand
    assert sorted(places, key=lambda place: (place[1], place[0])) == list(places)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_tile_of_the_hand_covers_another_column(width: int, height: int) -> None:
    found = layout(width, height)
    for i, (x, y) in enumerate(found.hand):
        for other_x, other_y in found.hand[:i]:
            beside = abs(x - other_x) >= TILE_WIDTH * found.hand_scale
            assert beside or abs(y - other_y) >= TILE_HEIGHT * found.hand_scale


def box_of(found: Layout, name: str) -> Box:
    return found.frame.boxes[name]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("state", [FULL, WIDE], ids=["nine-columns", "twelve-columns"])
def test_a_hand_of_thirty_six_tiles_fits(state: State, width: int, height: int) -> None:
    scene = scene_of(state, width, height)
    tiles = [s for s in scene.sprites if s.key.startswith("tile hand-")]
    assert len(tiles) == 36
    for found in tiles:
        assert 29 * found.scale - 1 <= found.x <= width - 29 * found.scale + 1, found.key
        assert 37 * found.scale - 1 <= found.y <= height - 37 * found.scale + 1, found.key


@pytest.mark.parametrize("taught", [False, True])
@pytest.mark.parametrize(("width", "height"), [*SIZES, (390, 627), (390, 650), (360, 450)])
def test_the_lowest_of_four_tiles_leaves_room_for_their_count(width: int, height: int, *, taught: bool) -> None:
    scene = TABLE.scene(view(FULL, 0), Look(width, height, WORDING, taught=taught))
    lowest = next(each for each in scene.sprites if each.pictures == "hand-4-3")
    foot = lowest.y + TILE_HEIGHT * lowest.scale / 2
    assert foot <= sprite(scene, "copies-4").y - 11, "letters of 14 px are so high above their foot"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_keys_are_unique_and_layers_known(width: int, height: int) -> None:
    for seat in (0, 1, None):
        scene = scene_of(WIDE, width, height, seat=seat)
        assert max(Counter(s.key for s in scene.sprites).values()) == 1
        assert {s.layer for s in scene.sprites} <= set(LAYERS)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_pages_own_texts_lie_beside_the_players(width: int, height: int) -> None:
    found = layout(width, height)
    for panel in found.frame.players:
        assert panel.x >= 0
        assert panel.x + panel.width <= width
        for name in ("words", "curtain", "log"):
            if name in found.frame.boxes:
                assert not overlap(panel, box_of(found, name)), name
    for box in found.frame.boxes.values():
        assert box.width > 0
        assert box.height > 0
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= width + 1
        assert box.y + box.height <= height + 1


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_dial_and_its_slots_are_in_the_window_and_under_no_text(width: int, height: int) -> None:
    found = layout(width, height)
    for value in range(1, 13):
        x, y, _ = found.slots[value - 1]
        reach = 31 * found.dial_scale
        here = Box(x - reach, y - reach, 2 * reach, 2 * reach)
        assert here.x >= -1
        assert here.y >= -1
        assert here.x + here.width <= width + 1
        assert here.y + here.height <= height + 1
        for name in ("words", "curtain", "log"):
            if name in found.frame.boxes:
                assert not overlap(here, box_of(found, name)), (value, name)


def test_twelve_stands_at_the_top_and_values_go_clockwise() -> None:
    found = layout(1180, 820)
    centre_x, centre_y = found.dial
    x, y, lean = found.slots[11]
    assert x == pytest.approx(centre_x)
    assert y < centre_y
    assert lean == 0
    assert found.slots[2][0] > centre_x
    assert found.slots[5][1] > centre_y
    assert found.slots[8][0] < centre_x


def test_a_spectator_sees_no_hand_and_can_do_nothing() -> None:
    scene = scene_of(FULL, seat=None)
    assert not [s for s in scene.sprites if "hand" in s.key]
    assert cans(scene) == {}


def test_hints_are_for_the_seat_to_act_only() -> None:
    state = position("5 5 5 7 / 3 3 3 9 / 6", dial="4", pile="1", laid=">4", player=1)
    other = scene_of(state, seat=0)
    assert cans(other) == {}
    classes = {name for s in other.sprites for name in s.classes.split()}
    assert not classes & {"playable", "set", "pair", "fits", "open", "takeable", "dim", "forced", "contest"}


def test_what_can_be_tapped_in_a_turn_without_a_selection() -> None:
    state = position("3 5 6 9 9 9 / 1 / 2", dial="4", pile="1")
    assert cans(scene_of(state)) == {
        "hand-3-0": "select",
        "hand-5-0": "select",
        "hand-6-0": "select",
        "hand-9-0": "select",
        "slot-3": "select",
        "slot-5": "select",
        "discard-9": "x9",
        "pile": "d",
    }


def test_what_can_be_tapped_with_a_run_selected() -> None:
    state = position("3 5 6 9 9 9 / 1 / 2", dial="4", pile="1")
    assert cans(scene_of(state, selection=">5..6")) == {
        "hand-5-0": "unselect",
        "hand-6-0": "unselect",
        "hand-3-0": "select",
        "hand-9-0": "select",
        "slot-6": ">5..6",
        "discard-9": "x9",
        "pile": "d",
    }


def test_what_can_be_tapped_with_a_set_lifted() -> None:
    state = position("3 5 6 9 9 9 / 1 / 2", dial="4", pile="1")
    assert cans(scene_of(state, selection="x9")) == {
        "hand-3-0": "select",
        "hand-5-0": "select",
        "hand-6-0": "select",
        "hand-9-0": "unselect",
        "discard-9": "x9",
        "pile": "d",
    }


def test_a_tap_on_an_end_chooses_the_tile_that_fits_there() -> None:
    state = position("3 5 6 9 / 1 / 2", dial="4", pile="1")
    seen = view(state, 0)
    assert TABLE.select(seen, "", "slot-5") == ">5"
    assert cans(scene_of(state, selection=">5"))["slot-5"] == ">5", "a second tap there places it"
    assert "slot-12" not in cans(scene_of(state)), "nothing in the hand fits elsewhere"


def test_tiles_that_a_run_reaches_look_neither_as_those_that_fit_nor_as_those_of_no_use() -> None:
    state = position("3 5 6 7 9 / 1 / 2", dial="4", pile="1")
    scene = scene_of(state)
    for value, looks in ((5, "playable"), (6, "reachable"), (7, "reachable"), (9, "dim")):
        assert tile(scene, f"hand-{value}-0") & {"playable", "reachable", "dim"} == {looks}
    chosen = scene_of(state, selection=">5")
    assert "playable" in tile(chosen, "hand-6-0"), "it comes next"
    assert "reachable" in tile(chosen, "hand-7-0")
    heights = [sprite(chosen, f"tile hand-{value}-0").y for value in (5, 6, 7, 9)]
    assert heights == sorted(heights), "what is chosen lies highest"
    assert len(set(heights)) == 4


def test_a_long_run_is_named_by_its_ends() -> None:
    state = position("3 5 6 7 8 / 1 / 2", dial="4", pile="1")
    words = "".join(span.text for span in scene_of(state, selection=">5..8").words)
    assert "to place V to VIII" in words
    assert sprite(scene_of(state), "hand-7-0").label == "VII, in your hand: select V, VI and VII, clockwise"
    assert sprite(scene_of(state), "hand-8-0").label == "VIII, in your hand: select V to VIII, clockwise"


def test_sides_are_told_apart_by_more_than_colour() -> None:
    state = position("3 5 9 / 1 / 2", dial="4", pile="1")
    scene = scene_of(state)
    assert {"playable", "cw"} <= tile(scene, "hand-5-0")
    assert {"playable", "ccw"} <= tile(scene, "hand-3-0")
    assert "dim" in tile(scene, "hand-9-0")
    assert sprite(scene, "pointer-5").body != sprite(scene, "pointer-3").body


def test_the_last_free_slot_has_a_mark_of_its_own_before_a_tap_and_after() -> None:
    state = position("7 9 / 5 / 6", dial="8 9 10 11 12 1 2 3 4 5 6", pile="12")
    for selection, look in (("", "playable"), (">7", "chosen")):
        scene = scene_of(state, selection=selection)
        assert {look, "both"} <= tile(scene, "hand-7-0")
        assert "both" in sprite(scene, "bed-7").classes.split()
    assert "both" in {span.classes for span in scene_of(state, selection=">7").words}


SIGNS = {"cw", "ccw", "both"}


@pytest.mark.parametrize("dial", ["8 9 10 11 12 1 2 3", "8 9 10 11 12 1 2", "4", "8 9 10 11 12 1 2 3 4 5 6"])
def test_a_tile_keeps_its_sign_when_it_is_tapped(dial: str) -> None:
    """With a run selected, what fits at the other end goes on with this one: it says so before the tap, too."""
    state = position("3 4 5 6 7 / 1 / 2", dial=dial, pile="12")
    seen, kept = view(state, 0), 0
    for first in {"", *(TABLE.select(seen, "", f"hand-{value}-0") for value in (3, 4, 5, 6, 7))}:
        before = scene_of(state, selection=first)
        for value in (3, 4, 5, 6, 7):
            if "playable" in tile(before, f"hand-{value}-0"):
                after = scene_of(state, selection=TABLE.select(seen, first, f"hand-{value}-0"))
                assert tile(before, f"hand-{value}-0") & SIGNS == tile(after, f"hand-{value}-0") & SIGNS != set()
                kept += 1
    assert kept


def test_playable_tiles_are_shifted_towards_the_board() -> None:
    state = position("3 5 9 / 1 / 2", dial="4", pile="1")
    scene = scene_of(state)
    assert sprite(scene, "tile hand-5-0").y < sprite(scene, "tile hand-9-0").y


def test_sets_are_underlined_and_their_slot_is_open() -> None:
    state = position("9 9 9 / 1 / 2", dial="4", pile="1")
    scene = scene_of(state)
    assert "set" in tile(scene, "hand-9-0")
    assert sprite(scene, "bar-9-set").layer == "marks"
    assert "open" in sprite(scene, "bed-discard-9").classes.split()


def test_a_discarded_set_lies_face_up() -> None:
    state = position("1 2 / 1 / 2", dial="4", pile="1", gone={9: 1})
    scene = scene_of(state)
    assert sum(1 for s in scene.sprites if s.key.startswith("tile discard-9/")) == 3
    assert "Ben" in sprite(scene, "discard-9").label


def test_two_tiles_that_a_pick_up_makes_a_set_of_are_marked() -> None:
    state = position("3 5 5 9 / 1 / 2", dial="4 5", pile="1", laid=">5")
    scene = scene_of(state)
    assert cans(scene)["slot-5"] == "^5"
    assert "pair" in tile(scene, "hand-5-0")
    assert "takeable" in tile(scene, "slot-5")


def test_E18_what_a_forced_player_may_play_is_underlined() -> None:
    state = position("3 5 6 9 / 1 / 2", dial="4", passes=3)
    scene = scene_of(state)
    for value in (3, 5, 6):
        assert "forced" in tile(scene, f"hand-{value}-0")
        assert sprite(scene, f"bar-{value}-forced").classes == "bar forced"
    assert "forced" not in tile(scene, "hand-9-0")
    assert "pile" not in cans(scene)


def test_E17_a_single_tile_that_must_be_played_is_not_underlined() -> None:
    state = position("5 9 / 1 / 2", dial="4", gone={5: 1})
    assert "forced" not in tile(scene_of(state), "hand-5-0")


def test_who_has_to_play_is_told_why_passing_is_not_allowed() -> None:
    three, single = ". No passing after three passes", ". The last V fits: you must play, not pass"
    for state, told in (
        (position("3 5 6 9 / 1 / 2", dial="4", passes=3), three),  # E18
        (position("5 9 / 1 / 2", dial="4", gone={5: 1}), single),  # E17
        (position("3 5 6 9 / 1 / 2", dial="4", passes=1), ""),
        (position("3 5 6 9 / 1 / 2", dial="4", pile="1"), ""),  # drawing stands for passing
        (position("9 / 1 / 2", dial="4", passes=3, gone={3: 1, 5: 1}), ""),  # nothing to play: E18 lets them pass
    ):
        bar = Labels(view(state, 0), WORDING).bar().lead
        for words in (scene_of(state).words, bar, [Span(TABLE.narration.choices(view(state, 0), WORDING))]):
            shown = "".join(span.text for span in words)
            assert shown.endswith(told)
            assert told or not ("No passing" in shown or "not pass" in shown)
        assert "pass" not in "".join(span.text for span in scene_of(state, seat=1).words)


@pytest.mark.native_only
def test_all_slots_of_a_selected_run_flash_as_its_figure_on_the_rules_page_says() -> None:
    scene = scene_of(position("5 6 7 1 / 1 / 2", dial="4", pile="8"), selection=">5..7")
    assert all("chosen" in sprite(scene, f"bed-{value}").classes.split() for value in (5, 6, 7))
    assert rule(".slot.chosen .bed", "animation").startswith("breathe ")


def test_both_values_that_can_be_contested_flash() -> None:
    state = position("9 / 5 5 3 3 1 / 5 5 3 3 2", dial="4", passes=2)
    scene = scene_of(state)
    assert {cans(scene)["slot-5"], cans(scene)["slot-3"]} == {"!5", "!3"}
    assert "contest" in sprite(scene, "bed-5").classes.split()
    assert cans(scene)["pile"] == "p"


def test_the_pile_says_how_many_tiles_are_left_or_pass() -> None:
    assert "3" in sprite(scene_of(position("9 / 1 / 2", dial="4", pile="1 2 3")), "stack").words
    assert "PASS" in sprite(scene_of(position("9 / 1 / 2", dial="4")), "stack").words
    drawn = scene_of(position("9 / 1 / 2", dial="4", pile="1 2", phase="drawn"))
    assert cans(drawn)["pile"] == "p"


def test_a_long_word_on_the_pile_has_smaller_letters() -> None:
    class German(NullTranslations):
        def gettext(self, message: str) -> str:
            return {"PASS": "PASSEN"}.get(message, message)

    state = position("9 / 1 / 2", dial="4")
    assert "long" not in sprite(scene_of(state), "stack").classes.split()
    german = TABLE.scene(view(state, 0), Look(1180, 820, replace(WORDING, translations=German())))
    assert "PASSEN" in sprite(german, "stack").words
    assert "long" in sprite(german, "stack").classes.split()


def test_a_pile_that_rests_takes_no_tap_and_does_not_look_as_if_it_did() -> None:
    state = position("9 / 1 / 2", dial="4", pile="1 2", phase="drawn")
    resting = TABLE.scene(view(state, 0), Look(1180, 820, WORDING, rests="pile"))
    assert "pile" not in cans(resting)
    assert "open" not in sprite(resting, "stack").classes.split()
    assert "open" in sprite(scene_of(state), "stack").classes.split()


@pytest.mark.parametrize("phase", ["picked", "contested"])
def test_after_a_pick_up_or_a_contest_the_pile_does_nothing(phase: str) -> None:
    laid = ">5" if phase == "picked" else None
    state = position("3 5 9 / 1 / 2", dial="4", pile="1" if laid else "", phase=phase, laid=laid)
    assert "pile" not in cans(scene_of(state))


def test_every_place_that_can_be_tapped_says_what_the_tap_does() -> None:
    state = position("3 5 5 9 9 9 / 1 / 2", dial="4 5", pile="1", laid=">5")
    for selection in ("", "<3"):
        for found in scene_of(state, selection=selection).sprites:
            if found.can is not None:
                assert found.place
                assert found.label
    labels = {s.key: s.label for s in scene_of(state).sprites if s.can is not None}
    assert "draw" in labels["pile"]
    assert "pick up" in labels["slot-5"]
    assert "select" in labels["hand-3-0"]
    assert "Discard" in labels["discard-9"]


def test_names_reach_the_page_as_words_and_never_as_markup() -> None:
    hostile = Wording(("<b>Ana</b>", "&amp;", "'\"><img>"))
    scene = TABLE.scene(view(FULL, 0), Look(1180, 820, hostile))
    assert not any("<b>Ana" in s.body or "<img>" in s.body for s in scene.sprites)
    assert any("Ana" in word for s in scene.sprites for word in s.words)


def test_players_show_hand_potential_total_and_passes() -> None:
    state = position("3 5 / 1 1 1 / 2", dial="4", passes=1, player=1, gone={9: 1}, totals=(4, 5, 6))
    scene = scene_of(state, seat=1)
    assert sprite(scene, "player-1").words[2:5] == ("3", "1", "5")
    assert "passed" in sprite(scene, "player-0").words[1]
    assert "passed" not in sprite(scene, "player-2").words[1]
    assert "acts" in sprite(scene, "player-1").classes.split()


@pytest.mark.parametrize("width", [1180, 390, 320])
def test_a_pass_after_a_draw_is_shown_at_the_player_in_every_width(width: int) -> None:
    state = play(position("3 5 / 1 1 1 / 2", dial="4", pile="9 10 11"), "d p")
    scene = scene_of(state, width, 820, seat=1)
    shown = sprite(scene, "player-0")
    assert "drew" in shown.classes.split()
    assert "passed" not in shown.classes.split(), "E18a: it is told apart from a pass that counts"
    assert "passed after drawing" in shown.label
    assert shown.words[1] == "drew"
    narrow = width < 1180
    assert ("tight" in shown.body) == (width == 320)
    assert ("marked" in shown.body) == narrow
    assert ("drew-mark" in shown.body) == narrow, "where the word has no room beside a name, a sign stands for it"
    assert "passed" not in sprite(scene, "player-2").label


def test_titles_tell_the_mode() -> None:
    target = position("3 / 1 / 2", dial="4", pile="1", options=Options(target=13))
    single = position("3 / 1 / 2", dial="4", pile="1", options=Options(mode="single"))
    assert "13" in scene_of(target).title
    assert "One round" in scene_of(single).title
