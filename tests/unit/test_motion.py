"""Which tile travels where and when, which way the page faces, and being asked twice."""

import re
from dataclasses import replace
from functools import partial

import pytest

from epizodiak.app.repeat import all_travels
from epizodiak.core.wording import Wording
from epizodiak.display.confirm import with_questions
from epizodiak.display.facing import size_after_turn, turn_degrees
from epizodiak.display.motion import BEAT_MS, GAP_MS, TILE_MS, Motion, at_rest, delay, length, newly_dealt, timetable
from epizodiak.display.travel import assign_tile_numbers
from epizodiak.features.reviews.boards import TILE
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import State
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table import art, travels
from epizodiak.games.epizodiak.table.table import TABLE
from epizodiak.table.scene import SELECT, Pose
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.positions import position

NEARLY_FULL = "2 3 4 5 6 7 8 9 10 11 12"
LOOK = Look(width=1180, height=820, wording=Wording(("Ana", "Ben", "Chloé")))


def numbers(places: tuple[str, ...]) -> dict[str, int]:
    return assign_tile_numbers({}, places, (), 0, TABLE.columns)[0]


def moved(state: State, text: str, *, hand_stays: bool = False) -> tuple[dict[str, int], dict[str, int], Motion]:
    """Numbers of the tiles before and after an action of the seat to play, and its timetable."""
    action, seat = parse_action(text), state.player
    after = rules.apply(state, action, rules.chance_needed(state, action) or None)
    before, now = GAME.view(state, seat), GAME.view(after, seat if hand_stays else None)
    was = numbers(TABLE.motion.tile_places(before))
    ways = TABLE.motion.travels(action, before, now)
    tiles, _ = assign_tile_numbers(was, TABLE.motion.tile_places(now), [t.path for t in ways], len(was), TABLE.columns)
    motion = timetable(ways, was, tiles, lambda place: TABLE.motion.pose(place, now, LOOK))
    assert motion is not None
    return was, tiles, motion


def test_the_tiles_of_a_run_keep_their_numbers_and_start_one_after_the_other() -> None:
    was, tiles, motion = moved(position("6 7 7 9 / 1 / 2", "5", pile="3 4"), ">6..7")
    assert [tiles["slot-6"], tiles["slot-7"]] == [was["hand-6-0"], was["hand-7-0"]]
    assert motion.waits == {f"tile {tiles['slot-7']}": GAP_MS}
    assert (motion.enters, motion.ghosts, motion.length) == ({}, {}, TILE_MS + GAP_MS)


def test_two_actions_of_one_turn_are_seen_a_beat_apart_when_it_is_shown_again() -> None:
    match = Match.new(GAME, {}, ("Ana", "Ben", "Chloé"), first_player=0, seed=0)
    for action in ("<4", ">6..8", "^8", "x8"):
        match = match.play(action)
    ways = all_travels(match.steps[2:], TABLE)
    motion = timetable(ways, {}, {}, lambda place: TABLE.motion.pose(place, match.view(0), LOOK), again=True)
    assert motion is not None
    assert motion.arrivals["player-2"] == TILE_MS
    assert motion.length == 2 * TILE_MS + BEAT_MS + 2 * GAP_MS, "three tiles go, one after the other"
    assert length(ways[:1]) == TILE_MS, "nothing is waited for afterwards"


def test_what_is_seen_again_comes_from_where_it_came_and_what_is_gone_passes_by() -> None:
    state = position("6 9 / 1 / 2", "5", pile="3 4")
    action = parse_action(">6")
    after = rules.apply(state, action)
    views = GAME.view(state, None), GAME.view(after, None)
    ways = TABLE.motion.travels(action, *views)

    def pose(place: str) -> Pose:
        return TABLE.motion.pose(place, views[1], LOOK)

    lies = timetable(ways, {}, {"slot-5": 0, "slot-6": 1}, pose, again=True)
    assert lies is not None
    assert lies.repeated
    assert (set(lies.enters), lies.ghosts) == ({"tile 1"}, {})
    assert lies.enters["tile 1"].start == pose("player-0")
    gone = timetable(ways, {}, {"slot-5": 0}, pose, again=True)
    assert gone is not None
    assert (gone.enters, set(gone.ghosts)) == ({}, {"passing 0"})


def test_a_discarded_set_travels_whole() -> None:
    was, tiles, motion = moved(position("6 9 9 9 9 / 1 / 2", "5", pile="3 4"), "x9")
    assert {tiles[f"discard-9/{i}"] for i in range(3)} == {was[f"hand-9-{i}"] for i in range(3)}
    assert not motion.enters


def test_a_drawn_tile_starts_at_the_pile() -> None:
    _, tiles, motion = moved(position("6 9 / 1 / 2", "5", pile="3 4"), "d", hand_stays=True)
    entry = motion.enters[f"tile {tiles['hand-3-0']}"]
    assert entry.start == TABLE.motion.pose("pile", GAME.view(position("6 / 1 / 2", "5"), None), LOOK)


def test_what_another_seat_draws_goes_face_down_to_its_panel_whatever_it_is() -> None:
    action, found = parse_action("d"), set()
    for pile in ("3 4", "4 3"):
        state = position("6 9 / 1 / 2", "5", pile=pile)
        after = rules.apply(state, action)
        for seat in (1, 2, None):
            found |= {TABLE.motion.travels(action, GAME.view(state, seat), GAME.view(after, seat))}
    ((travel,),) = found
    assert (travel.path, "text" in travel.body) == (("pile", "player-0"), False)


def test_what_another_seat_lays_comes_from_its_panel() -> None:
    state = position("6 9 / 1 / 2", "5", pile="3 4")
    action = parse_action(">6")
    after = rules.apply(state, action)
    (travel,) = TABLE.motion.travels(action, GAME.view(state, 1), GAME.view(after, 1))
    assert travel.path == ("player-0", "slot-6")


def test_the_four_of_a_contest_come_from_the_opponents_panels() -> None:
    state = position("9 2 / 6 6 6 1 / 6 2", "5", passes=2)
    action = parse_action("!6")
    before = GAME.view(state, 0)
    ways = TABLE.motion.travels(action, before, GAME.view(rules.apply(state, action), 0))
    assert [way.path for way in ways] == [
        ("player-1", "discard-6/0"),
        ("player-1", "discard-6/1"),
        ("player-1", "discard-6/2"),
        ("player-2", "hand-6-0"),
    ]
    assert [way.stage for way in ways] == [0, 0, 0, 1], "the fourth comes once the set is discarded"


def test_a_filled_dial_gathers_into_the_pile_and_its_first_tile_goes_out_to_its_slot() -> None:
    was, tiles, motion = moved(position("1 9 / 2 / 3", NEARLY_FULL), ">1")
    laid = motion.ghosts[f"tile {was['hand-1-0']}"]
    assert [time for time, _ in laid.legs] == [0, TILE_MS]
    assert len(motion.ghosts) == 12 + len(travels.SHUFFLED)
    (first,) = (place for place in tiles if place.startswith("slot-"))
    entry = motion.enters[f"tile {tiles[first]}"]
    assert tiles[first] not in was.values(), "the new pile's first tile is not the one that lay there"
    assert entry.at >= max(time for ghost in motion.ghosts.values() for time, _ in ghost.legs) + TILE_MS
    assert motion.length == entry.at + TILE_MS


def test_a_contested_tile_that_fills_the_dial_passes_by_its_slot() -> None:
    _, _, motion = moved(position("9 3 / 1 1 4 / 1 1 5", NEARLY_FULL, passes=2), "!1")
    (passing,) = (ghost for ghost in motion.ghosts.values() if ghost.body and ghost.body != art.BACK)
    slot, pile = (pose for _, pose in passing.legs)
    assert (slot.x, slot.y) != (pile.x, pile.y)
    assert len(motion.ghosts) == 12 + len(travels.SHUFFLED)


def test_nothing_travels_into_a_new_round() -> None:
    state = position("6 / 1 / 2", "5", pile="3")
    action = parse_action(">6")
    after = rules.apply(state, action, rules.chance_needed(state, action))
    assert TABLE.motion.travels(action, GAME.view(state, 0), GAME.view(after, None)) == ()


def test_a_deal_is_short_and_done_once_a_round() -> None:
    match = Match.new(GAME, {}, ("Ana", "Ben", "Chloé"), first_player=0, seed=7)
    view = match.view(0)
    ways = TABLE.deal(view)
    tiles = numbers(TABLE.motion.tile_places(view))
    motion = timetable(ways, {}, tiles, lambda _: Pose(0, 0), deal=True)
    assert motion is not None
    assert len(motion.enters) == len(view.hand) == 12
    assert len(motion.ghosts) == sum(view.hand_sizes) - len(view.hand)
    assert motion.length < 1500
    assert newly_dealt(match.steps, 0, TABLE.round_points)
    match = match.play("d")
    match = match.play("p")
    assert not newly_dealt(match.steps, 0, TABLE.round_points)
    assert newly_dealt(match.steps, 1, TABLE.round_points)


def test_in_a_deal_marks_come_with_their_tiles_and_what_shines_comes_last() -> None:
    match = Match.new(GAME, {}, ("Ana", "Ben", "Chloé"), first_player=0, seed=16)
    view = match.view(0)
    tiles = numbers(TABLE.motion.tile_places(view))
    motion = timetable(TABLE.deal(view), {}, tiles, lambda _: Pose(0, 0), deal=True)
    assert motion is not None
    delays = {s.key: delay(s, motion) for s in TABLE.scene(view, LOOK).sprites if s.layer in ("marks", "ground")}
    columns = {key: int(key.split("-")[1]) for key in delays if key.split("-")[0] in ("bar", "copies", "pointer")}
    assert {key.split("-")[0] for key in columns} == {"bar", "copies", "pointer"}
    for key, value in columns.items():
        places = [place for place in tiles if place.startswith(f"hand-{value}-")]
        assert delays[key] == max(motion.enters[f"tile {tiles[place]}"].at for place in places) + TILE_MS
    assert {delays[key] for key in delays if key.startswith("chevron")} == {motion.length}
    assert {delays[key] for key in ("stack", "player-0", "bed-3", "column-5")} == {0}
    assert {delay(s, None) for s in TABLE.scene(view, LOOK).sprites} == {0}


def test_a_count_comes_with_the_tile_that_is_drawn() -> None:
    state = position("3 6 9 / 1 / 2", "5", pile="3 4")
    _, _, motion = moved(state, "d", hand_stays=True)
    scene = TABLE.scene(GAME.view(rules.apply(state, parse_action("d")), 0), LOOK)
    delays = {sprite.key: delay(sprite, motion) for sprite in scene.sprites}
    assert delays["copies-3"] == TILE_MS
    assert delays["pointer-6"] == 0


def test_a_tile_that_leaves_its_place_leaves_what_could_be_done_with_it() -> None:
    assert at_rest("tile chosen cw") == "tile"
    assert at_rest("tile playable both fresh") == "tile"
    assert at_rest("tile on-dial small takeable") == "tile on-dial small"


def test_without_ways_there_is_no_motion() -> None:
    assert timetable((), {}, {}, lambda _: Pose(0, 0)) is None


def test_a_tile_that_goes_out_of_sight_leaves_its_number() -> None:
    tiles, unused = assign_tile_numbers(
        {"slot-3": 0}, ("slot-3",), (("slot-3", "pile"), ("pile", "slot-3")), 1, TABLE.columns
    )
    assert (tiles, unused) == ({"slot-3": 1}, 2)


# --- facing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "degrees"), [("off", [0, 0, 0, 0]), ("left", [0, 0, 90, 270]), ("right", [0, 0, 270, 90])]
)
def test_the_page_turns_to_the_seat_to_play(facing: str, degrees: list[int]) -> None:
    assert [turn_degrees(facing, seat, 3) for seat in (None, 0, 1, 2)] == degrees
    opposite = 0 if facing == "off" else 180
    assert [turn_degrees(facing, seat, 4) for seat in (None, 0, 1, 2, 3)] == [*degrees[:3], opposite, degrees[3]]


def test_a_quarter_turn_swaps_width_and_height() -> None:
    assert [size_after_turn((3, 2), degrees) for degrees in (0, 90, 180, 270)] == [(3, 2), (2, 3), (3, 2), (2, 3)]


# --- asking twice ----------------------------------------------------------------------------------------------------


def ask(view: View, can: str) -> str:
    asked: str = TABLE.narration.question(view, can, LOOK.wording)
    return asked


def test_discards_and_passes_ask_once_more_and_nothing_else_does() -> None:
    view = GAME.view(position("6 9 9 9 / 1 / 2", "5", pile=""), 0)
    plain = TABLE.scene(view, LOOK)
    cans = {sprite.key: sprite.can for sprite in plain.sprites if sprite.can}
    chosen = {"hand-6-0": "select", "slot-6": "select", "hand-9-0": "select"}
    assert cans == {**chosen, "discard-9": "x9", "pile": "p"}
    careful = with_questions(plain, partial(ask, view), "", "Ana", LOOK.wording)
    assert {s.key: s.can for s in careful.sprites if s.can} == dict.fromkeys(cans, SELECT)
    assert {s.key for s in careful.sprites if s.asks} == {"discard-9", "pile"}
    assert careful.words == plain.words


def test_the_armed_place_plays_and_is_named_in_the_words() -> None:
    view = GAME.view(position("6 9 9 9 / 1 / 2", "5", pile=""), 0)
    armed = with_questions(TABLE.scene(view, LOOK), partial(ask, view), "discard-9", "Ana", LOOK.wording)
    found = {s.key: s for s in armed.sprites}
    assert (found["discard-9"].can, found["discard-9"].asks) == ("x9", "")
    assert "armed" in found["discard-9"].classes.split()
    assert (found["pile"].can, found["pile"].asks) == (SELECT, "p")
    assert "".join(span.text for span in armed.words) == "Ana: tap again to discard your three IX"


def test_a_scene_without_actions_stays_as_it_is() -> None:
    view = GAME.view(position("6 9 9 9 / 1 / 2", "5", pile=""), 1)
    plain = TABLE.scene(view, LOOK)
    assert with_questions(plain, partial(ask, view), "discard-9", "Ana", LOOK.wording) == replace(plain)


@pytest.mark.parametrize(("width", "height"), [(1180, 820), (820, 1180), (390, 844), (844, 390)])
@pytest.mark.parametrize("game", ["epizodiak", "schotten-totten"])
def test_what_is_dealt_to_the_others_covers_no_name(game: str, width: int, height: int) -> None:
    kind, table = GAMES[game], TABLES[game]
    names = ("Ana", "Ben", "Chloé")[: kind.seats]
    view, look = Match.new(kind, {}, names, seed=1).view(0), Look(width, height, Wording(names))
    panels = {each.key: each for each in table.scene(view, look).sprites if each.key.startswith("player-")}
    for key, panel in panels.items():
        pose = table.motion.pose(key, view, look)
        wide, high = TILE.width * pose.scale / 2, TILE.height * pose.scale / 2
        name = re.search(r'"name" x="[\d.]+" y="([\d.]+)"', panel.body)
        assert name is not None
        assert pose.y - high >= panel.y + float(name[1]) + 2
        assert panel.x <= pose.x - wide
