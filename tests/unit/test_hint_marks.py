"""A hint's way on the table: the places to be tapped, found whatever the game, and their marks."""

import random
import re
from dataclasses import replace

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.tapping import in_brief, in_words, taps
from epizodiak.features.hints.marks import Hint, marked
from epizodiak.features.hints.trail import trail
from epizodiak.games import GAMES, TABLES
from epizodiak.table.hit import Rectangle, outside
from epizodiak.table.scene import SELECT, Scene, Sprite
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match

NAMES = ("Ana", "Ben", "Chloé")
SQUARE = Rectangle(40, 40, (44, 44), 6)


def played(name: str, actions: int, seed: int = 4) -> Match:
    """A game after some actions at random."""
    game, source = GAMES[name], random.Random(seed)
    match = Match.new(game, {}, NAMES[: game.seats], first_player=0, seed=seed)
    for _ in range(actions):
        if match.player is not None:
            match = match.play(game.action_text(source.choice(game.legal_actions(match.state))))
    return match


def look_of(match: Match) -> Look:
    return Look(width=1180, height=820, wording=Wording(match.players))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("actions", [0, 5, 12])
def test_every_legal_action_has_its_taps(name: str, actions: int) -> None:
    match = played(name, actions)
    table, view = TABLES[name], match.view(match.player)
    for action in match.game.legal_actions(match.state):
        text = match.game.action_text(action)
        path = taps(table, view, look_of(match), text)
        assert [sprite.can for sprite in path] == [*[SELECT] * (len(path) - 1), text]
        selection = ""
        for sprite in path[:-1]:
            shown = table.scene(view, replace(look_of(match), selection=selection)).sprites
            assert any(each.key == sprite.key and each.can == SELECT for each in shown)
            selection = table.select(view, selection, sprite.key)


def test_what_is_not_legal_has_no_taps() -> None:
    match = played("epizodiak", 0)
    assert taps(TABLES["epizodiak"], match.view(match.player), look_of(match), "x99") == ()


def test_marks_stand_on_the_places_still_to_be_tapped_and_say_so() -> None:
    match = played("zodiac", 0)
    table, view, look = TABLES["zodiac"], match.view(0), look_of(match)
    action = match.game.action_text(match.game.legal_actions(match.state)[0])
    keys = tuple(sprite.key for sprite in taps(table, view, look, action))
    hint = Hint(0, 0, keys, "61\u00a0%")
    scene = marked(table.scene(view, look), hint, look.wording)
    labels = {sprite.key: sprite.label for sprite in scene.sprites}
    assert labels[keys[0]].endswith("(hint)")
    assert labels[keys[1]].endswith("(hint: 61\u00a0%)")
    assert [sprite.key for sprite in scene.sprites if "hint" in sprite.classes.split()] == [
        f"hint {key}" for key in keys
    ]
    assert not any(sprite.place or sprite.can for sprite in scene.sprites if sprite.key.startswith("hint "))
    assert len({sprite.key for sprite in scene.sprites}) == len(scene.sprites)

    selected = table.scene(view, replace(look, selection=table.select(view, "", keys[0])))
    again = marked(selected, hint, look.wording)
    assert [sprite.key for sprite in again.sprites if sprite.key.startswith("hint ")] == [f"hint {keys[1]}"]


def test_marks_stay_inside_the_scene() -> None:
    match = played("epizodiak", 0)
    look = replace(look_of(match), width=320, height=568)
    scene = TABLES["epizodiak"].scene(match.view(0), look)
    for key in [sprite.key for sprite in scene.sprites if sprite.place]:
        added = marked(scene, Hint(0, 0, (key,), "100\u00a0%"), look.wording).sprites[-1]
        assert 35 <= added.x <= 320 - 35
        assert 13 <= added.y <= 568 - 13


@pytest.mark.parametrize("size", [(1180, 820), (390, 844), (844, 390)])
@pytest.mark.parametrize("share", ["", "61\u00a0%"])
def test_a_mark_hides_no_numeral(size: tuple[int, int], share: str) -> None:
    match = played("epizodiak", 0)
    look = replace(look_of(match), width=size[0], height=size[1])
    scene = TABLES["epizodiak"].scene(match.view(0), look)
    drawn = {sprite.key: sprite for sprite in scene.sprites}
    for key, beneath in [*((f"slot-{v}", f"bed-{v}") for v in range(1, 13)), *shown_tiles(drawn)]:
        added = marked(scene, Hint(0, 0, (key,), share), look.wording).sprites[-1]
        face = drawn[beneath]
        numeral = face.y - (29 if size[0] < 1000 else 26) * face.scale
        assert added.y + 13 <= numeral, key


@pytest.mark.parametrize("size", [(1180, 820), (820, 1180), (390, 844), (844, 390)])
@pytest.mark.parametrize("name", GAMES)
def test_a_trail_leads_from_edge_to_edge_inside_the_scene_and_not_over_the_words(
    name: str, size: tuple[int, int]
) -> None:
    match = played(name, 0)
    table, view, look = TABLES[name], match.view(match.player), replace(look_of(match), width=size[0], height=size[1])
    scene = table.scene(view, look)
    places, words = {each.key: each for each in scene.sprites if each.hit is not None}, scene.boxes["words"]
    drawn = longer = 0
    for action in match.game.legal_actions(match.state):
        keys = tuple(sprite.key for sprite in taps(table, view, look, match.game.action_text(action)))
        lines = [each for each in marked(scene, Hint(0, 0, keys, ""), look.wording).sprites if each.classes == "trail"]
        assert len(lines) <= len(keys) - 1
        longer += len(keys) > 1
        for line in lines:
            drawn += 1
            assert (line.layer, line.place, line.can) == ("marks", False, None)
            at = points(line.body)
            assert all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in at)
            assert not any(words.x < x < words.x + words.width and words.y < y < words.bottom for x, y in at[:-1])
            for key in keys:
                place = places[key]
                assert place.hit is not None
                assert all(outside(place.hit, place.lean, x - place.x, y - place.y) > 0 for x, y in at)
    assert bool(drawn) == bool(longer), "what takes more than one tap has a trail"


def points(body: str) -> list[tuple[float, float]]:
    """The points of a trail's line, and its head's tip."""
    line, head = body.split('class="trail-line" d="')[1].split('class="trail-head" d="')
    found = re.findall(r"(-?[\d.]+) (-?[\d.]+)", line)
    return [(float(x), float(y)) for x, y in [*found, *re.findall(r"(-?[\d.]+) (-?[\d.]+)", head)[:1]]]


def test_places_that_touch_have_no_trail() -> None:
    one = Sprite("one", "places", 100, 100, hit=SQUARE, can=SELECT)
    scene = Scene(400, 400, (one, one._replace(key="other", x=141)), {}, (), "", "landscape")
    assert trail("trail 1", (scene.sprites[0], scene.sprites[1]), scene) is None
    apart = one._replace(key="other", x=200)
    assert trail("trail 1", (one, apart), replace(scene, sprites=(one, apart))) is not None


def test_a_trail_bows_round_what_lies_between() -> None:
    one, other = (Sprite(key, "places", x, 200, hit=SQUARE, can=SELECT) for key, x in (("one", 40), ("other", 360)))
    between = Sprite("tile 1", "tiles", 200, 200)
    straight = trail("t", (one, other), Scene(400, 400, (one, other), {}, (), "", "landscape"))
    bowed = trail("t", (one, other), Scene(400, 400, (one, other, between), {}, (), "", "landscape"))
    assert straight is not None
    assert bowed is not None
    assert {y for _, y in points(straight.body)} == {200}
    assert all(abs(y - 200) > 20 for x, y in points(bowed.body) if abs(x - 200) < 15)


def test_others_that_are_as_good_are_marked_where_they_end_unless_marks_would_overlap() -> None:
    one = Sprite("one", "places", 100, 100, hit=SQUARE, can="a")
    far, near = one._replace(key="far", x=300, can="b"), one._replace(key="near", x=130, can="c")
    scene = Scene(400, 400, (one, far, near), {}, (), "", "landscape")
    hint = Hint(0, 0, ("one",), "50\u00a0%", (("far", "49\u00a0%"), ("near", "49\u00a0%"), ("gone", "48\u00a0%")))
    marks = {
        each.key: each.classes for each in marked(scene, hint, Wording(("Ana",))).sprites if each.layer == "places"
    }
    assert {key: kind for key, kind in marks.items() if key.startswith("hint ")} == {
        "hint one": "hint",
        "hint far": "hint also",
    }


def shown_tiles(drawn: dict[str, Sprite]) -> list[tuple[str, str]]:
    """The places of the hand's uppermost tiles, each with its tile."""
    return [(key, f"tile {key}") for key in drawn if key.startswith("hand-") and key.endswith("-0")]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("actions", [0, 5, 12])
def test_every_legal_action_has_words_of_its_own(name: str, actions: int) -> None:
    match = played(name, actions)
    table, view = TABLES[name], match.view(match.player)
    texts = [match.game.action_text(action) for action in match.game.legal_actions(match.state)]
    words = [in_words(table, view, look_of(match), text) for text in texts]
    assert all(words)
    assert len(set(words)) == len(words)


def test_words_of_a_table_that_has_none_are_the_last_places() -> None:
    match = played("zodiac", 0)
    table, view = TABLES["zodiac"], match.view(match.player)
    text = match.game.action_text(match.game.legal_actions(match.state)[0])
    assert in_words(table, view, look_of(match), text) == taps(table, view, look_of(match), text)[-1].label


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("actions", [0, 5, 12])
def test_every_legal_action_is_told_in_brief_on_one_line(name: str, actions: int) -> None:
    match = played(name, actions)
    table, view = TABLES[name], match.view(match.player)
    texts = [match.game.action_text(action) for action in match.game.legal_actions(match.state)]
    brief = [in_brief(table, view, look_of(match), text) for text in texts]
    assert all(brief)
    assert len(set(brief)) == len(brief)
    assert not any(". " in text or ": " in text for text in brief)
