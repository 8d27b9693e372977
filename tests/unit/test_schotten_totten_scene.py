import random
from collections import Counter
from itertools import pairwise

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.bar import LINE, RIM, fitted_bar
from epizodiak.games import GAMES
from epizodiak.games.schotten_totten.rules.formations import formation
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, STONES, Options, State
from epizodiak.games.schotten_totten.rules.view import view
from epizodiak.games.schotten_totten.table.art import RANKED
from epizodiak.games.schotten_totten.table.layout import CARD_HEIGHT, CARD_WIDTH, SHIFT, Layout, layout
from epizodiak.games.schotten_totten.table.table import TABLE
from epizodiak.table.hit import FINGER, Rectangle
from epizodiak.table.scene import LAYERS, SELECT, UNSELECT, Box, Scene, Sprite
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.schotten_totten_positions import legal, position, stone
from tests.unit.style_sheets import rule

SIZES = [
    (1180, 820),
    (820, 1180),
    (1280, 800),
    (1024, 768),
    (768, 1024),
    (390, 844),
    (844, 390),
    (360, 640),
    (320, 568),
    (1920, 1080),
]
WORDING = Wording(("Ana", "Ben"))
GAME = GAMES["schotten-totten"]
SLIVER = 0.01
"""Pixels by which neighbours may seem to overlap when numbers are rounded."""

MOST_LOST = 2
"""Pixels at the edge of a card that may be hit as the neighbouring stone."""

CROWDED = position(
    "R1 G4 B1 Y1 P1 N1 / R2 B9 B2 Y2 P2 N2",
    {
        1: stone("R7 R8 R9 / G1 B4 Y4", first=0),
        2: stone("G7 G8 G9 / P5 P6 P7", owner=1, first=1),
        3: stone("Y7 Y8 Y9 / B5 B6 B7", owner=0, first=0),
        4: "N3 / N4",
        5: "G2 G3 G5 / B3 B8",
        6: stone("R4 Y5 N8 / G6 P8 P9", first=1),
        9: "/ R3 R5",
    },
    options=Options(3),
    totals=(5, 2),
)
"""Seat 0 claims or draws: stone 1 is won, stone 5 can still be beaten, stone 6 is lost."""

PLAYING = position(
    "R1 G5 B1 / R2 B9", {3: stone("Y7 Y8 Y9 / ", owner=0), 4: "N3 / N4", 5: "G2 G3 G4 / B3"}, phase="play"
)


def scene_of(state: State, width: int = 1180, height: int = 820, *, seat: int | None = 0, selection: str = "") -> Scene:
    return TABLE.scene(view(state, seat), Look(width, height, WORDING, selection))


def sprite(scene: Scene, key: str) -> Sprite:
    return next(sprite for sprite in scene.sprites if sprite.key == key)


def cans(scene: Scene) -> dict[str, str]:
    return {sprite.key: sprite.can for sprite in scene.sprites if sprite.can is not None}


def classes(scene: Scene, key: str) -> set[str]:
    return set(sprite(scene, key).classes.split())


def words(scene: Scene) -> str:
    return "".join(span.text for span in scene.words)


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width - SLIVER
        and other.x < one.x + one.width - SLIVER
        and one.y < other.y + other.height - SLIVER
        and other.y < one.y + one.height - SLIVER
    )


def inside(box: Box, width: int, height: int) -> bool:
    return box.x >= -1 and box.y >= -1 and box.x + box.width <= width + 1 and box.y + box.height <= height + 1


def columns(found: Layout) -> list[Box]:
    reach = found.board.reach()
    return [Box(x + reach.x, reach.y, reach.width, reach.height) for x in found.board.columns]


def card_box(x: float, y: float, scale: float) -> Box:
    return Box(x - 29 * scale, y - 37 * scale, 58 * scale, 74 * scale)


by_size = pytest.mark.parametrize(("width", "height"), SIZES)
by_text = pytest.mark.parametrize("text", [1, 2])


# --- geometry ---------------------------------------------------------------------------------------------------------


@by_size
@by_text
def test_nothing_of_the_table_lies_over_anything_else(width: int, height: int, text: float) -> None:
    found = layout(width, height, text)
    deck = card_box(*found.deck, found.deck_scale)
    texts = [found.frame.boxes[name] for name in ("words", "log") if name in found.frame.boxes]
    apart = [*columns(found), *found.frame.players, deck, *texts]
    assert all(inside(box, width, height) for box in (*apart, *found.frame.boxes.values()))
    for i, one in enumerate(apart):
        assert not [other for other in apart[:i] if overlap(one, other)], (i, one)
    for count in range(1, 7):
        hand = [card_box(*found.in_hand(i, count), found.hand_scale) for i in range(count)]
        assert all(inside(card, width, height) for card in hand)
        for i, card in enumerate(hand):
            assert not [other for other in (*apart, *hand[:i]) if overlap(card, other)], (count, i)


@by_size
@by_text
def test_the_curtain_covers_the_hand_and_neither_stones_nor_deck(width: int, height: int, text: float) -> None:
    found = layout(width, height, text)
    curtain = found.frame.boxes["curtain"]
    for i in range(6):
        x, y = found.in_hand(i, 6)
        assert curtain.x <= x <= curtain.x + curtain.width
        assert curtain.y <= y <= curtain.y + curtain.height
    for box in (*columns(found), *found.frame.players, card_box(*found.deck, found.deck_scale)):
        assert not overlap(curtain, box)


@by_size
def test_cards_at_a_stone_do_not_cover_each_other(width: int, height: int) -> None:
    found = layout(width, height)
    for near in (False, True):
        middles = [found.board.card(1, near, i)[1] for i in range(3)]
        assert all(abs(a - b) >= 74 * found.board.scale + 3 for a, b in pairwise(middles))


def test_frames_of_a_full_hand_keep_off_the_edges_beside_a_puzzle() -> None:
    found = layout(876, 820)
    assert found.in_hand(0, 6)[0] - (CARD_WIDTH / 2 + 4) * found.hand_scale >= 8


@by_size
def test_stones_and_cards_of_the_hand_are_a_finger_apart(width: int, height: int) -> None:
    found = layout(width, height)
    assert found.board.column >= min(FINGER, (width - 2) / STONES - 0.01)
    points = [found.in_hand(i, 6) for i in range(6)]
    for i, (x, y) in enumerate(points):
        assert all(max(abs(x - a), abs(y - b)) >= FINGER for a, b in points[:i])


@pytest.mark.parametrize(("width", "height"), [(390, 844), (390, 664), (360, 800), (360, 640)])
def test_on_a_phone_held_upright_each_of_nine_stones_is_a_finger_wide_and_hit_for_no_other(
    width: int, height: int
) -> None:
    halves: list[list[tuple[float, float]]] = []
    for number in range(1, STONES + 1):
        place = sprite(scene_of(CROWDED, width, height), f"stone-{number}")
        assert isinstance(place.hit, Rectangle)
        upper, lower = place.hit.steps[:2], place.hit.steps[4:6]
        assert all(abs(y) >= FINGER for _, y in (*upper, *lower)), "each half is a finger high"
        halves.append(
            [(place.x + min(x for x, _ in half), place.x + max(x for x, _ in half)) for half in (upper, lower)]
        )
    assert min(max(right - left for left, right in each) for each in halves) >= FINGER - SLIVER
    for half in zip(*halves, strict=True):
        assert all(one[1] == pytest.approx(other[0]) for one, other in pairwise(half))
        assert (half[0][0], half[-1][1]) == pytest.approx((0, width), abs=1)
    columns, scale = layout(width, height).board.columns, layout(width, height).board.scale
    for middle, each in zip(columns, halves, strict=True):
        lost = [max(left - middle, middle - right) + CARD_WIDTH * scale / 2 for left, right in each]
        assert max(lost) < MOST_LOST, "a tap on a card is one at its stone"


# --- keys, layers, regions --------------------------------------------------------------------------------------------


@by_size
def test_keys_are_unique_layers_known_and_every_place_named_and_in_a_region(width: int, height: int) -> None:
    for state in (CROWDED, PLAYING):
        for seat in (0, 1, None):
            scene = scene_of(state, width, height, seat=seat)
            assert max(Counter(s.key for s in scene.sprites).values()) == 1
            assert {s.layer for s in scene.sprites} <= set(LAYERS)
            places = [s for s in scene.sprites if s.place]
            assert all(s.label for s in places)
            assert len({s.label for s in places}) == len(places)
            stops = [stop.key for region in scene.regions for stop in region.stops]
            assert sorted(stops) == sorted(s.key for s in places)


def test_names_reach_the_page_as_words_and_never_as_markup() -> None:
    scene = TABLE.scene(view(CROWDED, 0), Look(1180, 820, Wording(("<b>Ana</b>", "'\"><img>"))))
    assert not any("<b>Ana" in s.body or "<img>" in s.body for s in scene.sprites)


# --- what can be tapped -----------------------------------------------------------------------------------------------


def test_in_the_playing_step_the_cards_can_be_selected_and_nothing_else() -> None:
    assert cans(scene_of(PLAYING)) == {"card-R1": SELECT, "card-G5": SELECT, "card-B1": SELECT}


def test_a_selected_card_can_go_to_every_stone_with_room() -> None:
    scene = scene_of(PLAYING, selection="G5")
    goals = {f"stone-{n}": f"G5@{n}" for n in (1, 2, 4, 6, 7, 8, 9)}
    assert cans(scene) == {"card-R1": SELECT, "card-G5": UNSELECT, "card-B1": SELECT, **goals}
    assert {s.key for s in scene.sprites if s.key.startswith("spot")} == {f"spot-{n}" for n in (1, 2, 4, 6, 7, 8, 9)}
    assert "chosen" in classes(scene, "tile hand-G5-0")


def test_in_the_claiming_step_stones_are_claimed_the_deck_ends_the_turn_and_others_tell_why_not() -> None:
    scene = scene_of(CROWDED)
    assert legal(CROWDED) == ["claim 1", "d"]
    assert cans(scene) == {"stone-1": "claim 1", "stone-5": SELECT, "stone-6": SELECT, "deck": "d"}
    assert "open" in classes(scene, "rock-1") & classes(scene, "stack")
    assert "open" not in classes(scene, "rock-5") | classes(scene, "rock-6")


def test_S10_the_words_speak_of_the_question_only_where_nothing_can_be_claimed_and_until_it_is_asked() -> None:
    nothing = position("R1 / R2", {6: "G5 G6 G8 / B7"})
    for state, selection, led, told in (
        (nothing, "", "Your turn: nothing to claim. Tap ? to see why not", True),
        (nothing, "?6", "Your turn: nothing to claim", False),
        (CROWDED, "", "Your turn: you can claim a stone", False),
    ):
        scene = scene_of(state, selection=selection)
        assert "".join(span.text for span in scene.bar.lead) == led
        assert ("tap ? to see why not" in words(scene)) == told


def test_S10_a_stone_that_is_asked_about_shows_the_cards_that_would_beat_it() -> None:
    scene = scene_of(CROWDED, selection="?5")
    assert cans(scene) == {"stone-1": "claim 1", "stone-5": UNSELECT, "stone-6": SELECT, "deck": "d"}
    assert [s.key for s in scene.sprites if s.key.startswith("ghost")] == ["ghost-2"]
    assert "asked" in classes(scene, "why-5")
    assert "against" in classes(scene, "tile side-5-1-0")
    assert words(scene) == "Stone 5, not yet: with blue 9, Ben's colour would be higher."


def test_S10_the_words_name_the_formations() -> None:
    refuted = position("R1 / R2", {6: "G5 G6 G8 / B7"})
    told = words(scene_of(refuted, selection="?6"))
    assert told == "Stone 6, not yet: with blue 8 and blue 9, Ben's colour run would beat your colour."


def test_S5_a_card_in_the_own_hand_counts_and_the_words_say_so() -> None:
    refuted = position("B6 B9 / R2", {6: "G5 G6 G7 / B7 B8"})
    assert words(scene_of(refuted, selection="?6")).endswith("(Cards in your hand count, too.)")


def test_S4_a_complete_side_that_is_not_beaten_tells_how() -> None:
    cases = {
        "R1 B2 N9 / G7 P8 Y9": "Ben's run beats your sum.",
        "R1 B2 N9 / G2 P8 Y8": "Ben's sum has a higher sum.",
        "R1 B2 N9 / G1 P2 Y9": "both sides are equal, and Ben's was complete first.",
    }
    for cards, sentence in cases.items():
        told = words(scene_of(position("N1 / R2", {6: stone(cards, first=1)}), selection="?6"))
        assert told == f"Stone 6: {sentence}"


def test_hints_are_for_the_seat_to_act_only() -> None:
    for seat in (1, None):
        scene = scene_of(CROWDED, seat=seat)
        assert cans(scene) == {}
        shown = {name for s in scene.sprites for name in s.classes.split()}
        assert not shown & {"open", "playable", "chosen", "why"}


def test_an_empty_deck_still_ends_the_turn() -> None:
    scene = scene_of(position("R1 / R2", {}, deck=""))
    assert cans(scene) == {"deck": "d"}
    assert sprite(scene, "deck").label == "0 cards in the deck: end your turn"
    assert "draw" not in words(scene)


def test_every_legal_action_of_a_game_can_be_tapped() -> None:
    rng = random.Random(5)
    for seed in range(2):
        match = Match.new(GAME, {}, ("Ana", "Ben"), seed=seed)
        while match.player is not None:
            seen = match.view(match.player)
            look = Look(390, 844, WORDING)
            found = set(cans(TABLE.scene(seen, look)).values()) - {SELECT}
            for key, can in cans(TABLE.scene(seen, look)).items():
                if can == SELECT:
                    selection = TABLE.select(seen, "", key)
                    again = cans(TABLE.scene(seen, Look(390, 844, WORDING, selection)))
                    assert TABLE.select(seen, selection, key) == ""
                    assert again[key] == UNSELECT
                    found |= set(again.values()) - {SELECT, UNSELECT}
            assert found == {GAME.action_text(action) for action in seen.legal}
            match = match.play(GAME.action_text(rng.choice(seen.legal)))


# --- who sees what ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_card_is_in_a_scene_that_its_viewer_may_not_see(seat: int | None) -> None:
    public = {card for one in CROWDED.stones for side in one.sides for card in side}
    known = public | set(() if seat is None else CROWDED.hands[seat])
    scene = scene_of(CROWDED, seat=seat)
    told = " ".join([s.key for s in scene.sprites] + [s.label for s in scene.sprites])
    for card in set(ALL_CARDS) - known:
        assert f"-{card}" not in told
    assert sum(s.key.startswith("card-") for s in scene.sprites) == (0 if seat is None else len(CROWDED.hands[seat]))


def test_the_viewers_side_lies_near_and_spectators_see_seat_0_there() -> None:
    def heights(seat: int | None) -> tuple[float, float]:
        scene = scene_of(CROWDED, seat=seat)
        return sprite(scene, "tile side-4-0-0").y, sprite(scene, "tile side-4-1-0").y

    assert heights(0) == heights(None) == heights(1)[::-1]
    assert heights(0)[0] > heights(0)[1]
    assert sprite(scene_of(CROWDED, seat=1), "player-1").y > sprite(scene_of(CROWDED, seat=1), "player-0").y


# --- marks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stones", "told"),
    [("1", "you can claim a stone"), ("1 2", "you can claim 2 stones")],
)
def test_the_bar_says_how_many_stones_can_be_claimed(stones: str, told: str) -> None:
    sides = {1: stone("R7 R8 R9 / Y1 G1 P1", first=0), 2: stone("B7 B8 B9 / Y2 G3 P3", first=0)}
    state = position("N1 / N2", {int(number): sides[int(number)] for number in stones.split()})
    assert told in "".join(span.text for span in scene_of(state).bar.lead)


def test_claimed_stones_lie_towards_their_owner_and_bear_a_sign() -> None:
    scene = scene_of(CROWDED)
    bare = sprite(scene, "rock-4").y
    assert sprite(scene, "rock-3").y > bare > sprite(scene, "rock-2").y
    assert "of-0" in classes(scene, "rock-3")
    assert "of-1" in classes(scene, "rock-2")
    assert "dim" in classes(scene, "tile side-2-0-0")
    assert "dim" not in classes(scene, "tile side-2-1-0")


def test_S4_a_pennant_marks_the_side_that_was_complete_first_until_the_stone_is_claimed() -> None:
    scene = scene_of(CROWDED)
    marked = {s.key for s in scene.sprites if s.key.startswith("first")}
    assert marked == {"first-1", "first-5", "first-6"}
    assert sprite(scene, "first-6").y < sprite(scene, "first-1").y


def test_two_lines_beside_the_buttons_do_not_fill_the_bar() -> None:
    two = position("R1 / R2", {1: stone("R7 R8 R9 / G1 B4 Y4", first=0), 9: "G7 G8 G9 / B2 B5"})
    look = Look(1180, 820, WORDING)
    bar = fitted_bar(scene_of(two), look, news=False)
    assert bar is not None
    assert len(bar.presses) == 3
    assert bar.above or 2 * bar.letters * LINE + RIM <= bar.height


@pytest.mark.parametrize("width", range(700, 1300, 50))
def test_frames_of_cards_in_the_hand_do_not_touch(width: int) -> None:
    place = layout(width, min(820, width - 40))
    assert place.hand_step[0] - (CARD_WIDTH + 8) * place.hand_scale >= 6


@pytest.mark.native_only
def test_where_all_stands_still_stones_do() -> None:
    assert rule("#board[data-still] .boundary", "transition") == "none !important"


@pytest.mark.native_only
def test_a_claimed_stone_goes_farther_than_its_place_and_settles() -> None:
    told = rule(".boundary.owned", "transition").rpartition("cubic-bezier(")[2].rstrip(")").split(",")
    near, far = float(told[1]), float(told[3])
    way = [3 * (1 - t) ** 2 * t * near + 3 * (1 - t) * t**2 * far + t**3 for t in (each / 100 for each in range(101))]
    assert way[-1] == 1
    assert max(way) * SHIFT * 0.6 > 12, "pixels, at a phone's scale"


def test_S4_a_tap_on_a_stone_tells_what_its_flag_means() -> None:
    sure = position("R1 / R2", {3: stone("Y7 Y8 Y9 / ", owner=0), 5: "G7 G8 G9 / B3"}, phase="play")
    told = {number: TABLE.refusal(view(sure, 0), "", f"stone-{number}", WORDING) for number in (1, 3, 5)}
    assert told == {
        1: "First choose a card, then stone 1",
        3: "Stone 3 belongs to Ana: nothing is played there any more",
        5: "Stone 5: first play a card, then claim. Flag: Ana was complete first (decides a tie).",
    }


def test_colours_are_told_apart_by_shape_and_letter() -> None:
    bodies = [sprite(scene_of(CROWDED), f"tile hand-{card}-0").body for card in ("R1", "B1", "Y1", "P1", "N1")]
    paths = {body.partition('class="suit-shape"')[2].partition("</g>")[0] for body in bodies}
    assert len(paths) == len(bodies)
    assert all(f">{letter}</text>" in body for letter, body in zip(("R", "B", "Y", "P", "Br"), bodies, strict=True))


def test_points_are_counted_where_several_rounds_are_played_only() -> None:
    assert sprite(scene_of(CROWDED), "player-0").words[4] == "5"
    assert len(sprite(scene_of(PLAYING), "player-0").words) == 4
    assert scene_of(CROWDED).title == "Round 1 of 3"
    assert scene_of(PLAYING).title == "One round"


@pytest.mark.parametrize(
    "size", [(390, 844), (375, 667), (820, 1180), (1180, 820), (1280, 800), (1024, 640)], ids=lambda size: f"{size[0]}"
)
def test_what_beats_what_is_always_in_sight_clear_of_all_else(size: tuple[int, int]) -> None:
    place = layout(*size)
    ranking = place.ranking
    assert ranking is not None
    ranks = [formation(cards)[0] for cards in RANKED]
    assert ranks == sorted(ranks, reverse=True), "the strongest first"
    assert len(set(ranks)) == len(ranking.places) == len(RANKED)
    half = CARD_HEIGHT * ranking.scale / 2
    reach, log = place.board.reach(), place.frame.boxes.get("log")
    for x, y in ranking.places:
        assert x - CARD_WIDTH * ranking.scale / 2 >= 0
        assert x + 2 * ranking.step + CARD_WIDTH * ranking.scale / 2 <= size[0]
        if ranking.named:
            assert log is not None
            assert log.bottom <= y - half
            assert y + half <= size[1]
            assert place.deck[0] + CARD_WIDTH * place.deck_scale / 2 < x - CARD_WIDTH * ranking.scale / 2
        else:
            assert place.frame.boxes["header"].bottom <= y - half
            assert y + half <= reach.y


def test_large_print_and_a_phone_on_its_side_have_no_room_for_it() -> None:
    assert layout(390, 844, large=True).ranking is None
    assert layout(844, 390).ranking is None
