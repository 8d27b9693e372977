"""What holds for the table of every game that has one; nothing here knows anything of one game."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from epizodiak.core.protocol import AnyGame
from epizodiak.core.wording import Wording
from epizodiak.display.motion import timetable
from epizodiak.display.settings import CHOICES, OF_SOME_TABLES
from epizodiak.display.travel import assign_tile_numbers
from epizodiak.features.sound.tones import SOUNDS
from epizodiak.games import TABLES
from epizodiak.table.hit import Polygon
from epizodiak.table.scene import LAYERS, SELECT, UNSELECT, Box, Pose, Scene, Sprite
from epizodiak.table.table import Look, Table
from tests.contract.every_game import SEATED, game_of
from tests.contract.playthroughs import Step, every

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390), (1024, 768), (360, 640), (1440, 900)]
ZOOMED = [(590, 410), (410, 590), (640, 512), (320, 256), (1280, 640)]
"""Windows in which a table may be drawn in large print."""

LEAST_TARGET = 24
"""CSS pixels (WCAG 2.5.8)."""

WIDE = SIZES[0]
NAMED = ("Ana", "Ben", "Chloé", "Dev")
STRIDE = 131
FINGER = 40
"""The least width and height of what can be tapped, in pixels."""

LONGEST_REFUSAL = 145
"""Letters of why a tap is refused: three lines on a phone, in a usual case; four have room."""

SLACK = 2
"""So far a target may reach beyond the board."""

by_game = pytest.mark.parametrize("name", SEATED)


def say(game: AnyGame) -> Wording:
    return Wording(NAMED[: game.seats])


def look(game: AnyGame, size: tuple[int, int] = WIDE, selection: str = "", *, teach: bool = False) -> Look:
    return Look(*size, say(game), selection, teach=teach)


def table_of(name: str) -> Table:
    """The table of a name in ``SEATED``."""
    return TABLES[SEATED[name][0]]


@cache
def steps(name: str) -> tuple[Step, ...]:
    """Some steps of random games, each game's last ones among them."""
    game, all_steps = game_of(name), tuple(every(name, 1))
    ends = [step for step in all_steps if game.to_act(step.after) is None]
    return (*all_steps[::STRIDE], *ends[:6])


def turns(name: str) -> Iterator[tuple[Any, int]]:
    """Views of the seat to act, and the seat."""
    game = game_of(name)
    for step in steps(name):
        seat = game.to_act(step.before)
        assert seat is not None
        yield game.view(step.before, seat), seat


def legal(name: str, view: Any) -> set[str]:
    return {game_of(name).action_text(action) for action in view.legal}


def taps(scene: Scene) -> list[Sprite]:
    return [sprite for sprite in scene.sprites if sprite.can is not None]


def hit(sprite: Sprite) -> Box:
    """What a tap hits, in pixels of the scene; of what leans, as much of its middle as lies in it however it leans."""
    reached = sprite.hit
    assert reached is not None, f"{sprite.key} has nothing to be hit"
    if isinstance(reached, Polygon):
        width = height = 2 * room_within([complex(*corner) for corner in reached.corners])
        x = y = -width / 2
    else:
        width, height = reached.size
        x, y = reached.x - width / 2, reached.y - height / 2
    assert sprite.scale == 1, f"{sprite.key} is not drawn in its size"
    if sprite.lean:
        assert (x, y) == pytest.approx((-width / 2, -height / 2), abs=0.1), (
            f"{sprite.key} does not turn round its middle"
        )
        width = height = min(width, height)
        x = y = -width / 2
    return Box(sprite.x + x, sprite.y + y, width, height)


def room_within(corners: list[complex]) -> float:
    """How far the sides of a polygon are from its middle, the origin, which has to lie in it."""
    found = []
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        side = other - one
        found.append((one.real * other.imag - one.imag * other.real) / abs(side))
    assert min(found) > 0, "the middle lies outside"
    return min(found)


def selections(name: str, view: Any) -> dict[str, Scene]:
    """Every selection that taps lead to, with its scene."""
    table, game = table_of(name), game_of(name)
    found: dict[str, Scene] = {}
    waiting = [""]
    while waiting:
        selection = waiting.pop()
        if selection not in found:
            scene = found[selection] = table.scene(view, look(game, selection=selection))
            waiting += [table.select(view, selection, tap.key) for tap in taps(scene) if tap.can in (SELECT, UNSELECT)]
    return found


@by_game
def test_a_tap_that_does_nothing_is_told_why(name: str) -> None:
    table, game = table_of(name), game_of(name)
    for view, _ in turns(name):
        for selection, scene in selections(name, view).items():
            for sprite in scene.sprites:
                if sprite.place and sprite.can is None:
                    told = table.refusal(view, selection, sprite.key, say(game))
                    assert told, f"{sprite.key} does nothing, and nothing says why"
                    assert "{" not in told, f"{sprite.key}: {told}"
                    assert len(told) <= LONGEST_REFUSAL, f"{sprite.key}: a line of the table has no room for {told!r}"


def explains_itself(table: Table, view: Any, place: Sprite, seen: Look) -> bool:
    """Whether a tap on a place that can do nothing is no mistake: it is told what it is called."""
    return place.can is None and table.refusal(view, "", place.key, seen.wording) == place.label


@by_game
def test_what_lies_at_a_place_shakes_when_a_tap_there_is_refused(name: str) -> None:
    table = table_of(name)
    for view, _ in turns(name):
        seen = look(game_of(name))
        sprites = table.scene(view, seen).sprites
        places = {sprite.key for sprite in sprites if sprite.place}
        refused = {each.key for each in sprites if each.place and not explains_itself(table, view, each, seen)}
        pictured = {sprite.pictures for sprite in sprites} | {sprite.key for sprite in sprites if sprite.body}
        assert refused <= pictured, f"nothing is drawn for {refused - pictured}"
        assert {sprite.pictures for sprite in sprites} <= places | {""}, "the picture of a place that is not there"


# --- taps -------------------------------------------------------------------------------------------------------------


@by_game
def test_taps_lead_to_every_legal_action_and_to_no_other(name: str) -> None:
    for view, _ in turns(name):
        played = {tap.can for scene in selections(name, view).values() for tap in taps(scene)}
        assert played - {SELECT, UNSELECT} == legal(name, view)


@by_game
def test_every_selection_can_be_taken_back_by_taps(name: str) -> None:
    for view, _ in turns(name):
        for selection, scene in selections(name, view).items():
            assert (selection == "") == (UNSELECT not in {tap.can for tap in taps(scene)})


@by_game
def test_nobody_but_the_seat_to_act_can_do_anything(name: str) -> None:
    game, table = game_of(name), table_of(name)
    for step in steps(name):
        acts = game.to_act(step.before)
        others = [seat for seat in (*range(game.seats), None) if seat != acts]
        for view in (*(game.view(step.before, seat) for seat in others), game.onlooking(game.view(step.before, acts))):
            assert taps(table.scene(view, look(game))) == []
            assert table.narration.choices(view, say(game)) == ""


@by_game
def test_what_can_be_tapped_is_a_place_with_a_name_of_its_own(name: str) -> None:
    for view, _ in turns(name):
        for scene in selections(name, view).values():
            assert all(sprite.place and sprite.layer == "places" for sprite in taps(scene))
            assert all(sprite.label.strip() for sprite in scene.sprites if sprite.place)
            labels = Counter(sprite.label for sprite in taps(scene))
            assert {label for label, times in labels.items() if times > 1} == set()


@by_game
def test_what_the_table_teaches_changes_nothing_that_can_be_done(name: str) -> None:
    for view, _ in turns(name):
        for selection, scene in selections(name, view).items():
            taught = table_of(name).scene(view, look(game_of(name), selection=selection, teach=True))
            assert [(tap.key, tap.can) for tap in taps(taught)] == [(tap.key, tap.can) for tap in taps(scene)]
            assert (taught != scene) <= ("teach" in table_of(name).settings)


# --- the picture ------------------------------------------------------------------------------------------------------


@by_game
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_targets_are_a_finger_wide_inside_the_board_and_apart(name: str, size: tuple[int, int]) -> None:
    for view, _ in list(turns(name))[::4]:
        for selection in selections(name, view):
            scene = table_of(name).scene(view, look(game_of(name), size, selection))
            assert (scene.width, scene.height) == size
            hits = {sprite.key: hit(sprite) for sprite in taps(scene)}
            for key, box in hits.items():
                assert min(box.width, box.height) >= FINGER, key
                assert box.x >= -SLACK, key
                assert box.y >= -SLACK, key
                assert box.x + box.width <= size[0] + SLACK, key
                assert box.y + box.height <= size[1] + SLACK, key
                middle = box.x + box.width / 2, box.y + box.height / 2
                inside = [other for other, there in hits.items() if other != key and holds(there, middle)]
                assert inside == [], key
                for text in ("words", "log"):
                    assert text not in scene.boxes or not holds(scene.boxes[text], middle), (key, text)


@by_game
@pytest.mark.parametrize("size", ZOOMED, ids=lambda size: f"{size[0]}x{size[1]}")
def test_in_large_print_targets_are_large_and_apart_in_a_scene_as_high_as_it_has_to_be(
    name: str, size: tuple[int, int]
) -> None:
    for view, _ in list(turns(name))[::4]:
        for selection in selections(name, view):
            scene = table_of(name).scene(view, replace(look(game_of(name), size, selection), large=True))
            assert scene.width == size[0]
            hits = {sprite.key: hit(sprite) for sprite in taps(scene)}
            for key, box in hits.items():
                assert min(box.width, box.height) >= LEAST_TARGET, key
                assert min(box.x, box.y) >= -SLACK, key
                assert box.x + box.width <= scene.width + SLACK, key
                assert box.y + box.height <= scene.height + SLACK, key
                middle = box.x + box.width / 2, box.y + box.height / 2
                assert [other for other, there in hits.items() if other != key and holds(there, middle)] == [], key
                assert not holds(scene.boxes["words"], middle), key


@by_game
@pytest.mark.parametrize("size", ZOOMED, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [1, 2])
def test_in_large_print_what_does_not_scroll_lies_in_the_window(name: str, size: tuple[int, int], text: float) -> None:
    game = game_of(name)
    view = game.view(steps(name)[0].before, None)
    scene = table_of(name).scene(view, Look(*size, say(game), text=text, large=True))
    assert scene.layout == "large"
    boxes = dict(scene.boxes)
    words, spread = boxes.pop("words"), boxes["spread"]
    assert words.bottom <= scene.height
    assert scene.height >= spread.height
    assert spread.y == boxes["header"].bottom == boxes["curtain"].y == boxes["sheet"].y
    check_boxes(replace(scene, boxes=boxes), size)


def holds(box: Box, point: tuple[float, float]) -> bool:
    return box.x <= point[0] <= box.x + box.width and box.y <= point[1] <= box.y + box.height


@by_game
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [1, 1.5, 2])
def test_the_pages_own_texts_have_room_on_the_board(name: str, size: tuple[int, int], text: float) -> None:
    game = game_of(name)
    view = game.view(steps(name)[0].before, None)
    scene = table_of(name).scene(view, Look(*size, say(game), text=text))
    assert {"header", "words", "curtain", "sheet"} <= set(scene.boxes)
    assert scene.layout in ("landscape", "portrait", "phone", "phone-landscape")
    check_boxes(scene, size)


def check_boxes(scene: Scene, size: tuple[int, int]) -> None:
    for key, box in scene.boxes.items():
        assert min(box.width, box.height) > 0, key
        assert min(box.x, box.y) >= 0, key
        assert box.x + box.width <= size[0] + 1, key
        assert box.y + box.height <= size[1] + 1, key


@by_game
def test_keys_are_unique_and_every_place_is_in_one_region(name: str) -> None:
    game = game_of(name)
    for step in steps(name):
        for state in (step.before, step.after):
            for seat in (*range(game.seats), None):
                scene = table_of(name).scene(game.view(state, seat), look(game))
                assert max(Counter(sprite.key for sprite in scene.sprites).values()) == 1
                assert {sprite.layer for sprite in scene.sprites} <= set(LAYERS)
                places = sorted(sprite.key for sprite in scene.sprites if sprite.place)
                assert sorted(stop.key for region in scene.regions for stop in region.stops) == places
                assert len({region.name for region in scene.regions}) == len(scene.regions)
                assert all(region.label for region in scene.regions)


@by_game
def test_the_scene_has_a_tile_for_every_place_that_shows_one(name: str) -> None:
    game, table = game_of(name), table_of(name)
    for step in steps(name):
        for seat in (*range(game.seats), None):
            view = game.view(step.after, seat)
            numbers = {place: number for number, place in enumerate(table.motion.tile_places(view))}
            scene = table.scene(view, Look(*WIDE, say(game), tiles=numbers))
            drawn = {sprite.key for sprite in scene.sprites if sprite.layer == "tiles"}
            assert {f"tile {number}" for number in numbers.values()} <= drawn


@by_game
def test_names_reach_the_page_as_words_and_never_as_markup(name: str) -> None:
    game, names = game_of(name), ("<b>Ana</b>", "&amp;", "'\"><img>", "")
    view = game.view(steps(name)[0].before, 0)
    scene = table_of(name).scene(view, Look(*WIDE, Wording(names[: game.seats])))
    assert not any(own in sprite.body for sprite in scene.sprites for own in ("<b>Ana", "<img>", "&amp;"))
    assert any("Ana" in word for sprite in scene.sprites for word in sprite.words)


# --- what moves -------------------------------------------------------------------------------------------------------


def pose(name: str, view: Any, place: str) -> Pose:
    return table_of(name).motion.pose(place, view, look(game_of(name)))


@by_game
def test_every_way_of_a_tile_begins_and_ends_somewhere_on_the_board(name: str) -> None:
    game, table, moved = game_of(name), table_of(name), 0
    for step in steps(name):
        acted = game.to_act(step.before)
        for seat in (acted, None):
            before, after = game.view(step.before, seat), game.view(step.after, seat)
            ways = table.motion.travels(step.action, before, after)
            tiles, unused = assign_tile_numbers({}, table.motion.tile_places(before), (), 0, table.columns)
            now, _ = assign_tile_numbers(
                tiles, table.motion.tile_places(after), [way.path for way in ways], unused, table.columns
            )
            motion = timetable(ways, tiles, now, partial(pose, name, before))
            assert (motion is None) == (not ways)
            moved += motion is not None
            poses = [] if motion is None else [entry.start for entry in motion.enters.values()]
            poses += [] if motion is None else [leg for ghost in motion.ghosts.values() for _, leg in ghost.legs]
            for one in poses:
                assert 0 <= one.x <= WIDE[0]
                assert 0 <= one.y <= WIDE[1]
    assert moved


@by_game
def test_everything_that_happens_has_a_sound(name: str) -> None:
    assert {table_of(name).motion.happening(step.action) for step in every(name, 1)} <= set(SOUNDS)


@by_game
def test_points_of_a_round_are_one_for_each_seat(name: str) -> None:
    game, table = game_of(name), table_of(name)
    found = [table.round_points(game.view(step.before, None), game.view(step.after, None)) for step in every(name, 1)]
    won = [points for points in found if points is not None]
    assert all(len(points) == game.seats for points in won)
    assert bool(won) == table.counted


# --- words ------------------------------------------------------------------------------------------------------------


@by_game
def test_the_table_is_told_in_whole_sentences(name: str) -> None:
    game, table = game_of(name), table_of(name)
    for step in steps(name):
        for state in (step.before, step.after):
            for seat in (*range(game.seats), None):
                view = game.view(state, seat)
                scene = table.scene(view, look(game))
                parts = table.narration.text(view, say(game))
                assert all(heading and lines for heading, lines in parts)
                texts = [
                    "".join(span.text for span in scene.words),
                    scene.title,
                    table.narration.standing(view, say(game)),
                    *(line for heading, lines in parts for line in (heading, *lines)),
                    *(sprite.label for sprite in scene.sprites if sprite.place),
                ]
                assert [text for text in texts if not text.strip() or re.search("[{}]", text)] == []


@by_game
def test_who_is_to_act_is_told_what_can_be_done(name: str) -> None:
    game, table = game_of(name), table_of(name)
    for view, seat in turns(name):
        assert table.narration.choices(view, say(game))
        words = "".join(span.text for span in table.scene(view, look(game)).words)
        assert say(game).names[seat] in words


@by_game
def test_a_selection_is_told(name: str) -> None:
    for view, _ in turns(name):
        told = {text: table_of(name).narration.selected(text, say(game_of(name))) for text in selections(name, view)}
        assert all(told.values())
        assert [text for text, sentence in told.items() if sentence == told[""]] == [""]


@by_game
def test_every_legal_action_can_be_typed_and_nothing_else(name: str) -> None:
    game, table = game_of(name), table_of(name)
    for view, _ in turns(name):
        can = legal(name, view)
        for text in sorted(can):
            for written in (text, f"  {' '.join(text)} ", text.upper()):
                assert table.typed(view, written, say(game)) == (text, ""), written
        for text in ("", "nonsense", "\u202e<b>", *({step_text(name, step) for step in steps(name)} - can)):
            notation, sentence = table.typed(view, text, say(game))
            assert notation == ""
            assert any(action in sentence for action in can)
            assert "\u202e" not in sentence


def step_text(name: str, step: Step) -> str:
    return game_of(name).action_text(step.action)


@by_game
def test_the_list_of_keys_shows_actions_that_are_understood(name: str) -> None:
    game, table = game_of(name), table_of(name)
    view, _ = next(turns(name))
    typing = table.typing(say(game))
    assert typing.entries
    assert typing.example
    for examples, text in typing.entries:
        assert text
        for example in examples:
            assert "is not a move" not in table.typed(view, example, say(game))[1], example


@by_game
def test_a_table_asks_twice_if_people_can_set_it_and_says_what_the_second_tap_does(name: str) -> None:
    question, wording = table_of(name).narration.question, say(game_of(name))
    asked = {question(view, text, wording) for view, _ in turns(name) for text in legal(name, view)}
    questions = asked - {""}
    assert bool(questions) == ("confirm" in table_of(name).settings)
    assert [sentence for sentence in questions if not sentence.startswith("tap again")] == []


@by_game
def test_a_table_knows_only_settings_that_there_are(name: str) -> None:
    assert table_of(name).settings <= set(OF_SOME_TABLES) <= set(CHOICES)
