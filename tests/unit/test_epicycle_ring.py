"""Epicycle's table for three and four: the ring of nineteen, the trays, and what a removal shows, moves and says."""

import re
from cmath import phase
from dataclasses import replace
from itertools import combinations, pairwise
from math import atan2, cos, degrees, hypot, radians, sin

import pytest

from epizodiak.core.reasons import compared
from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.game import GAME
from epizodiak.games.epicycle.rules.notation import parse_action
from epizodiak.games.epicycle.rules.state import GAP, Options, State
from epizodiak.games.epicycle.rules.view import view
from epizodiak.games.epicycle.table import narration, pyramids
from epizodiak.games.epicycle.table.briefly import briefly
from epizodiak.games.epicycle.table.chart import DEFERENT, chart
from epizodiak.games.epicycle.table.layout import layout
from epizodiak.games.epicycle.table.measures import NINETEEN
from epizodiak.games.epicycle.table.reasons import REASONS
from epizodiak.games.epicycle.table.table import TABLE
from epizodiak.table.hit import FINGER
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.table import Look
from epizodiak.timeline.timeline import Step
from tests.unit.epicycle_for_more import BOTH

SIZES = [(1180, 820), (1280, 800), (820, 1180), (390, 844), (844, 390), (360, 740), (360, 640)]
by_size = pytest.mark.parametrize(("width", "height"), SIZES)
NAMES = ("Ana", "Ben", "Chloé", "Dev")
RING = (1, 2, 3) * 6
"""The spaces of the usual ring, without its gap."""
END = re.compile(r"Q[-\d.]+ [-\d.]+ ([-\d.]+) ([-\d.]+)")
"""Where an arc ends."""


def say(seats: int, you: int | None = None) -> Wording:
    return Wording(NAMES[:seats], you=you)


def position(*holdings: tuple[int, ...], ring: tuple[int, ...] = (*RING, GAP), player: int = 0) -> State:
    return State(Options(), player, ring, holdings)


def scene_of(state: State, selection: str = "", size: tuple[int, int] = SIZES[0], *, teach: bool = False) -> Scene:
    seats = len(state.holdings)
    return TABLE.scene(view(state, state.player), Look(*size, say(seats), selection, teach=teach))


def started(seats: int) -> State:
    return GAME.seated(seats).start(Options(), 0)


def sprite(scene: Scene, key: str) -> Sprite:
    return next(sprite for sprite in scene.sprites if sprite.key == key)


def apart(one: Box, other: Box) -> bool:
    return (
        one.x >= other.x + other.width or other.x >= one.x + one.width or one.y >= other.bottom or other.y >= one.bottom
    )


# --- where things lie -------------------------------------------------------------------------------------------------


@BOTH
@by_size
@pytest.mark.parametrize("text", [1, 2])
def test_ring_trays_and_texts_lie_apart(seats: int, width: int, height: int, text: float) -> None:
    plan = layout(width, height, text, seats=seats)
    assert len(plan.trays) == seats
    radius = NINETEEN.rim * plan.ring_scale
    x, y = plan.ring
    texts = [plan.frame.boxes["words"], plan.frame.boxes["sheet"]]
    assert all(apart(one, other) for one, other in combinations([*plan.trays, texts[0]], 2))
    for box in (*plan.trays, texts[0]):
        nearest = max(box.x, min(x, box.x + box.width)), max(box.y, min(y, box.bottom))
        assert hypot(nearest[0] - x, nearest[1] - y) >= radius - 1
        assert box.x >= 0
        assert box.x + box.width <= width
        assert box.bottom <= height
    assert min(x, y) - radius >= 0
    assert all(min(plan.slot_size(seat)) >= FINGER - 4 for seat in range(seats))


@BOTH
@by_size
def test_C11_pyramids_lie_as_slices_of_a_ring_of_nineteen_and_tell_their_size_by_dots(
    seats: int, width: int, height: int
) -> None:
    scene = scene_of(started(seats), size=(width, height))
    middle, half = sprite(scene, "rings"), 180 / 19
    for space, size in enumerate(RING):
        lying = sprite(scene, f"tile space-{space}")
        assert lying.lean == pytest.approx(space * 360 / 19)
        assert degrees(atan2(lying.x - middle.x, middle.y - lying.y)) % 360 == pytest.approx(lying.lean)
        away = hypot(lying.x - middle.x, lying.y - middle.y) / lying.scale
        for x, y in pyramids.outline(size, NINETEEN, pyramids.FRAME)[1:]:
            assert abs(degrees(atan2(x, away - y))) < half, "it stays in its slice"
            assert hypot(x, away - y) < NINETEEN.rim + 4, "and within the ring"
        assert lying.body.count('class="pip') == size
        assert lying.body.count("data-w") == len(lying.words)
    assert sprite(scene, "space-18").label == "Space 18, the gap"


@by_size
def test_slender_pyramids_tell_their_size_by_dots_and_in_a_tray_by_a_word(width: int, height: int) -> None:
    tile = sprite(scene_of(started(4), size=(width, height)), "tile space-0")
    assert tile.words == ("small",)
    assert "word on" not in tile.body
    assert "word under" in tile.body


def test_dots_lie_on_their_pyramid_one_behind_the_other() -> None:
    radius, step = NINETEEN.pip, NINETEEN.step
    for size in (1, 2, 3):
        first, last = (NINETEEN.pips[size] + side * step * (size - 1) / 2 for side in (-1, 1))
        assert first * NINETEEN.slope > radius
        assert last + radius < NINETEEN.lengths[size] * pyramids.TOP
        assert step > 2 * radius


@BOTH
def test_a_selected_pyramid_shows_the_spaces_that_are_counted(seats: int) -> None:
    state = started(seats)
    scene = scene_of(state, "held-0-3-0")
    cans = {sprite.key: sprite.can for sprite in scene.sprites if sprite.can}
    assert cans == {"held-0-1-0": "select", "held-0-3-0": "unselect", "space-15": "3-"}
    assert "blocked" in sprite(scene, "bed-2").classes
    assert sprite(scene, "hops-ccw").body.count("Q") == 3 * 2
    ghost, gap = sprite(scene, "ghost"), sprite(scene, "space-18")
    assert ghost.lean == gap.lean == pytest.approx(18 * 360 / 19)
    for side, space in (("ccw", 15), ("cw", 2)):
        ends = [complex(*map(float, end)) for end in END.findall(sprite(scene, f"hops-{side}").body)]
        assert all(NINETEEN.rim < abs(end) for end in ends), "the way leads along the rim, clear of all tips"
        reached = max(ends, key=lambda end: abs(phase(end / (-1j))))
        turned = degrees(phase(reached / -1j)) % 360
        assert abs((turned + ghost.lean) % 360 - space * 360 / 19) < 180 / 19, "and ends at the space that is reached"


@by_size
def test_what_is_crossed_out_says_why_and_more_when_it_is_tapped(width: int, height: int) -> None:
    scene = scene_of(started(3), "held-0-3-0", size=(width, height))
    badge, space = sprite(scene, "badge-cw"), sprite(scene, "space-2")
    assert badge.words == ("same size",)
    assert 'class="crossed"' in badge.body
    assert space.can is None
    assert hypot(badge.x - space.x, badge.y - space.y) < 2 * FINGER
    assert TABLE.refusal(view(started(3), 0), "held-0-3-0", "space-2", say(3)) == (
        "This one has the same size: tap the small one at its arrow"
    )


@BOTH
@by_size
def test_trays_lie_in_the_order_of_play_and_tell_who_is_next(seats: int, width: int, height: int) -> None:
    _, after = third()
    plan = layout(width, height, seats=seats)
    middles = [complex(*tray.middle) for tray in plan.trays]
    rows = len({middle.imag for middle in middles})
    if rows > 1:
        centre = sum(middles) / seats
        assert all(phase((other - centre) / (one - centre)) > 0 for one, other in pairwise(middles)), "clockwise"
    assert len({(tray.width, tray.height) for tray in plan.trays}) == 1, "all are alike"
    for seat, (x, y, lean, back) in plan.turns.items():
        one, other = middles[seat], middles[(seat + 1) % seats]
        assert ((other - one) * complex(cos(radians(lean)), -sin(radians(lean)))).real > 0, "arrows go with the turns"
        assert back == (rows == 1 and seat == seats - 1), "from a row's last tray back to the first"
        between = all(apart(tray, Box(x - 1, y - 1, 2, 2)) for tray in plan.trays)
        assert between or (back and max(tray.x + tray.width for tray in plan.trays) - 2 < x < width - 8)
    assert len(plan.turns) == seats
    scene = scene_of(started(seats), size=(width, height))
    now = [each.key for each in scene.sprites if each.classes == "onward now"]
    assert now == ["onward-0"]
    remarks = [sprite(scene, f"player-{seat}").words[1] for seat in range(seats)]
    assert remarks == ["to play", "next", *[""] * (seats - 2)]
    assert [sprite(scene_of(after), f"player-{seat}").words[1] for seat in range(3)] == ["", "to play", "next"]
    assert sprite(scene_of(after), "player-2").label.endswith("large, next")


def test_what_is_worth_what_is_told_of_two_only() -> None:
    assert scene_of(started(3), "held-0-3-0", teach=True) == scene_of(started(3), "held-0-3-0")


@BOTH
def test_each_seat_has_a_sign_of_its_own(seats: int) -> None:
    bodies = [sprite(scene_of(started(seats)), f"player-{seat}").body for seat in range(seats)]
    assert [sum(each in body for body in bodies) for each in TABLE.emblems[:seats]] == [1] * seats


# --- who is removed ---------------------------------------------------------------------------------------------------


def third() -> tuple[State, State]:
    """Before and after seat 0 takes a third small one by ``3-``."""
    before = position((1, 1, 3), (1, 2, 3), (1, 2, 3), ring=(*RING[:15], 1, 2, 3, GAP))
    return before, rules.apply(before, parse_action("3-"))


@by_size
def test_C13_a_tray_says_why_its_player_is_out_and_shows_what_was_left(width: int, height: int) -> None:
    _, after = third()
    scene = scene_of(after, size=(width, height))
    tray, box = sprite(scene, "player-0"), layout(width, height, seats=3).trays[0]
    assert {"lost", "removed"} <= set(tray.classes.split())
    assert tray.words[2] == "out: three alike"
    assert tray.body.count("data-w") == 3
    found = re.search(r'class="gone"[^>]*font-size="([\d.]+)"', tray.body)
    assert found is not None
    assert width_of(tray.words[2], float(found[1])) < box.width
    assert tray.label == "Ana: out of the game, three alike"
    assert [region.name for region in scene.regions] == ["second", "third", "ring", "players"]
    left = [each for each in scene.sprites if each.key.startswith("tile held-0")]
    assert [(each.key, "dim" in each.classes) for each in left] == [
        (f"tile held-0-1-{copy}", True) for copy in (0, 1, 2)
    ]
    assert not [each for each in scene.sprites if each.key.startswith("held-0")], "nothing is to be done there"
    assert TABLE.refusal(view(after, 1), "", "player-0", say(3)) == "Ana: out of the game, three alike"


def test_C13_pyramids_of_who_is_removed_stay_in_sight() -> None:
    before, after = third()
    seen = view(before, None), view(after, None)
    action = parse_action("3-")
    assert [(way.path, way.stage) for way in TABLE.motion.travels(action, *seen)] == [
        (("held-0-3-0", "space-18"), 0),
        (("space-15", "held-0-1-0"), 1),
    ]
    assert TABLE.motion.traces(action, *seen) == ("space-18", "space-15", "held-0-1-0")
    assert len(TABLE.motion.tile_places(seen[1])) == len(TABLE.motion.tile_places(seen[0]))


def test_C13_a_removal_is_said_in_the_log_in_few_words_and_where_hands_are_told() -> None:
    before, after = third()
    action, seen = parse_action("3-"), (view(before, None), view(after, None))
    assert GAME.describe(action, *seen, say(3))[1:] == ("Ana holds three pyramids of one size and loses",)
    assert narration.brief(action, *seen, say(3)) == "large in, small out, Ana loses"
    assert narration.brief(action, *seen, say(3, you=0)) == "large in, small out, you lose"
    assert briefly([(action, *seen)], say(3))[-1] == "Ana loses"
    assert narration.part(view(after, 0), "hand", say(3)) == ("Ana", ("out of the game",))
    assert "Ana: out of the game, three alike" in dict(narration.text(seen[1], say(3)))["Players"]


def test_C13_of_two_nobody_is_told_to_be_out_besides_the_end() -> None:
    before = position((1, 1, 2), (1, 2, 3), ring=(1, 2, 3, 1, 2, 3, 1, 1, 3, GAP))
    after = rules.apply(before, parse_action("2-"))
    assert after.winner == 1
    assert narration.brief(parse_action("2-"), view(before, None), view(after, None), say(2)) == "medium in, small out"


# --- ends, and what is said of them -----------------------------------------------------------------------------------


@BOTH
def test_C13_C15_why_a_game_is_over(seats: int) -> None:
    game, state = GAME.seated(seats), started(seats)
    stopped = rules.stopped(state)
    assert stopped is not None
    outcome = game.outcome(stopped)
    assert outcome is not None
    assert game.why(outcome, view(stopped, None), say(seats)) == "All agreed to stop"
    left = ((1, 1, 1), (1, 2, 3), (2, 2, 2))[: seats - 1]
    over = replace(stopped, stopped=False, out=tuple(range(1, seats)), left=left)
    ended = game.outcome(over)
    assert ended is not None
    told = ["Ben: three alike", "Chloé: nothing to exchange", "Dev: three alike"]
    assert game.why(ended, view(over, None), say(seats)) == "; ".join(told[: seats - 1])


def test_C15_those_who_are_still_in_share_the_win_of_a_third_time() -> None:
    _, after = third()
    over = view(rules.stopped(after) or after, None)
    before = view(after, None)
    action = rules.legal_actions(after)[0]
    lines = GAME.describe(action, before, over, say(3))
    assert lines[-1] == "The same position for the third time: Ben and Chloé share the win"


def test_what_the_game_is_about_names_the_last_player_left() -> None:
    assert "last player left" in TABLE.aim(view(started(3), 0), say(3))
    assert "last player left" not in TABLE.aim(view(GAME.start(Options(), 0), 0), say(2))


@BOTH
def test_reasons_are_told_of_whoever_is_next_and_none_that_only_two_have(seats: int) -> None:
    state = view(started(seats), 0)
    assert "force" not in REASONS.because(compared(state, state.legal[0], None), say(seats))
    seen = view(third()[0], 0)
    assert REASONS.because(compared(seen, *map(parse_action, ("1-", "3-"))), say(3)) == "It doesn't lose at once."


@BOTH
def test_a_star_chart_has_nineteen_spaces_and_a_course_for_each_seat(seats: int) -> None:
    game, state, moves = GAME.seated(seats), started(seats), []
    while state.player is not None:
        seat, action = state.player, rules.legal_actions(state)[-1]
        after = rules.apply(state, action)
        moves.append(Step(seat, action, view(state, None), view(after, None)))
        state = after
    sky = chart(moves, view(state, None), say(seats))
    assert [text for _, _, text in sky.labels] == [str(space) for space in range(19)]
    assert "nineteen" in sky.legend
    assert len(sky.courses) == game.seats
    stars = [star for course in sky.courses for _, star in course.stars]
    assert len(stars) == len(moves)
    assert all(abs(hypot(star.x, star.y) - DEFERENT) < 0.13 for star in stars)


@by_size
def test_what_ends_the_game_for_a_seat_is_said_on_the_page_clear_of_the_dots(width: int, height: int) -> None:
    scene = scene_of(third()[0], "held-0-3-0", size=(width, height))
    badge, tile = sprite(scene, "badge-ccw"), sprite(scene, "tile space-15")
    assert badge.words == ("loses",)
    assert 40 <= badge.x <= width - 40
    away = hypot(badge.x - tile.x, badge.y - tile.y)
    assert away > NINETEEN.pips[1] * tile.scale + 10
