"""A hint's way on the table: the places to be tapped, found whatever the game, and their marks."""

import random
from dataclasses import replace

import pytest

from epizodiak.core.wording import Wording
from epizodiak.games import GAMES, TABLES
from epizodiak.table.scene import SELECT, Sprite
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from epizodiak.ui.hint_marks import Hint, marked
from epizodiak.ui.tapping import in_words, taps

NAMES = ("Ana", "Ben", "Chloé")


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
