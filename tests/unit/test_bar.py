"""The bar: buttons that do what the table's places do, in one line in which all letters have room."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from epizodiak.core.protocol import AnyGame
from epizodiak.core.text import width_of
from epizodiak.display.bar import (
    AROUND,
    BETWEEN,
    BUTTON,
    EDGES,
    FOLDED,
    LINE,
    MOST,
    WIDEST,
    fitted_bar,
    height_of_bar,
)
from epizodiak.display.first_words import first_words
from epizodiak.display.measuring import CHIP, SURELY, lines_of
from epizodiak.display.ui_state import MENU, TURN, RefusedTap, Ui
from epizodiak.games import GAMES, TABLES
from epizodiak.table.scene import BAD, SELECT, UNSELECT
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match
from tests.unit.bars import NAMES, SIZES, TAGS, WHOLE_RUN, by_game, look_of, positions, selections, shown

pytestmark = pytest.mark.native_only
ROOT = Path(__file__).resolve().parents[2]


@by_game
def test_each_button_is_a_legal_action_that_a_place_plays(name: str) -> None:
    met = set()
    for match in positions(name):
        legal = {GAMES[name].action_text(action) for action in match.view(match.player).legal}
        for selection in selections(name, match, look_of(name)):
            scene = shown(name, match, look_of(name), selection).scene
            plays = {each.can for each in scene.sprites if each.can not in (None, SELECT, UNSELECT)}
            deeds = [deed.can for deed in scene.bar.deeds]
            assert set(deeds) <= legal
            begun = {each.key for each in scene.sprites if each.can == SELECT}
            assert all(deed.can in plays or deed.place in begun for deed in scene.bar.deeds)
            assert len({deed.text for deed in scene.bar.deeds}) == len(deeds), "two buttons say the same"
            assert all(deed.text[:1].upper() == deed.text[:1] for deed in scene.bar.deeds)
            met.update(deeds)
    assert met, "nothing ever stands on the bar"


@by_game
def test_whatever_one_tap_plays_with_nothing_selected_stands_on_the_bar(name: str) -> None:
    for match in positions(name):
        scene = shown(name, match, look_of(name)).scene
        plays = {each.can for each in scene.sprites if each.can not in (None, SELECT, UNSELECT)}
        assert {deed.can for deed in scene.bar.deeds if not deed.place} == plays


@by_game
def test_nothing_hidden_is_in_a_label(name: str) -> None:
    game: AnyGame = GAMES[name]
    for match in positions(name, 12):
        view = match.view(match.player)
        twin = game.view(game.resample(view, random.Random(2)), match.player)
        look = look_of(name)
        for selection in selections(name, match, look):
            chosen = replace(look, selection=selection)
            assert TABLES[name].scene(view, chosen).bar == TABLES[name].scene(twin, chosen).bar


@by_game
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_letters_of_the_bar_have_room_in_every_language(name: str, size: tuple[int, int]) -> None:
    fits = 0
    for tag in ("en", "de", "es", "fr", "it", "pt-BR", "el", "ja"):
        look = look_of(name, size, tag)
        for match in positions(name, 12):
            for selection in selections(name, match, look):
                seen = shown(name, match, look, selection)
                if (line := seen.bar) is None:
                    continue
                fits += 1
                box, texts = seen.scene.boxes["words"], seen.scene.texts
                size_of_button = BUTTON * texts.words
                taken = sum(
                    max(width_of(part, size_of_button) for part in each.text.split("\n"))
                    + (FOLDED if line.folded else AROUND) * size_of_button
                    + EDGES
                    + BETWEEN
                    for each in line.presses
                )
                wide = min(box.width, WIDEST * texts.words)
                assert taken <= wide
                assert all(each.text.count("\n") <= line.folded for each in line.presses)
                if line.lead:
                    rows = lines_of(line.lead, SURELY * (wide - taken) / line.letters)
                    assert rows * line.letters * LINE <= line.height
                above = CHIP * texts.chips if seen.since.chips else 0
                if line.above:
                    above += lines_of(line.above, SURELY * box.width / line.letters_above) * line.letters_above * LINE
                assert above + line.height <= box.height + 0.1
                assert texts.least <= line.letters <= texts.words
                assert line.lead or line.above, "the sentence has gone"
    assert fits, "the bar never fits"


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568), (667, 375)])
def test_a_warning_takes_no_button_away_on_a_phone(width: int, height: int, tag: str) -> None:
    match = Match.new(GAMES["epicycle"], {}, NAMES[:2], seed=0)
    look = look_of("epicycle", (width, height), tag)
    while not (bad := [key for key in selections("epicycle", match, look) if losing(match, look, key)]):
        match = match.play(GAMES["epicycle"].action_text(match.view(match.player).legal[0]))
    bar = shown("epicycle", match, look, bad[0]).bar
    assert bar is not None
    assert [each.main for each in bar.presses] == [False, False, False]
    assert BAD in [each.classes for each in bar.presses]


def losing(match: Match, look: Look, key: str) -> bool:
    """Whether one of two exchanges of a selected pyramid loses."""
    deeds = TABLES["epicycle"].scene(match.view(match.player), replace(look, selection=key)).bar.deeds
    return len(deeds) > 1 and BAD in [deed.classes for deed in deeds]


@by_game
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (360, 740), (1180, 820)], ids=str)
def test_no_answer_takes_a_button_away(name: str, size: tuple[int, int]) -> None:
    told = 0
    for tag in ("de", "el"):
        look = look_of(name, size, tag)
        for match in positions(name, 12)[::4]:
            for selection in selections(name, match, look)[:2]:
                bar = shown(name, match, look, selection).bar
                places = shown(name, match, look, selection).scene.sprites
                idle = [each.key for each in places if each.place and each.can is None and "-" in each.key]
                for key in idle[:12:3]:
                    seen = shown(name, match, look, selection, refused=RefusedTap(key, 0))
                    if bar is None:
                        continue
                    assert seen.bar is not None
                    assert seen.bar.above, "the answer has gone"
                    assert [each.can for each in seen.bar.presses] == [each.can for each in bar.presses]
                    told += 1
    assert told, "nothing is ever answered"


@by_game
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_first_turn_of_a_first_game_tells_the_aim_or_what_is_new(name: str, size: tuple[int, int]) -> None:
    for tag in TAGS:
        look = look_of(name, size, tag)
        match = Match.new(GAMES[name], {}, NAMES[: GAMES[name].seats], seed=5, first_player=0)  # with four buttons
        seen = shown(name, match, look)
        assert seen.bar is not None
        taken = height_of_bar(seen.bar, seen.scene, look)
        ui = Ui(phase=TURN, holder=match.player)
        told = first_words(match, ui, TABLES[name], look, seen.scene, taken=taken).aim
        new = TABLES[name].novelty(match.view(match.player), look.wording)
        assert told == (new or TABLES[name].aim(match.view(None), look.wording)) != "", tag
        assert bool(new) == (name in ("epizodiak", "epicycle")), "the deal has a set; dots are always new"


def test_with_too_many_buttons_words_alone_say_what_can_be_done() -> None:
    match = positions("epizodiak")[0]
    seen = shown("epizodiak", match, look_of("epizodiak"))
    assert seen.bar is not None
    many = replace(seen.scene, bar=replace(seen.scene.bar, deeds=seen.scene.bar.deeds * (MOST + 1)))
    assert fitted_bar(many, look_of("epizodiak"), news=False) is None


def test_a_question_stands_above_and_moves_no_button() -> None:
    asked = 0
    for match in positions("epizodiak"):
        plain = shown("epizodiak", match, look_of("epizodiak"))
        for deed in plain.scene.bar.deeds:
            if deed.can[0] not in "xp":
                continue
            place = plain.scene.place_of(deed.can)
            assert place is not None
            seen = shown("epizodiak", match, look_of("epizodiak"), armed=place.key)
            assert seen.bar is not None
            assert plain.bar is not None
            asked += 1
            assert (seen.bar.lead, seen.bar.letters, seen.bar.height) == (
                plain.bar.lead,
                plain.bar.letters,
                plain.bar.height,
            )
            assert [each.text for each in seen.bar.presses] == [each.text for each in plain.bar.presses]
            assert [each.can for each in seen.bar.presses if each.armed] == [deed.can]
            assert "Tap again" in "".join(span.text for span in seen.bar.above)
            assert seen.bar.cancel == "Cancel"
    assert asked, "nothing is ever asked"


def test_what_takes_a_selection_back_says_close_beside_an_explanation() -> None:
    name, backs = "schotten-totten", set()
    for match in positions(name, 100):
        for selection in selections(name, match, look_of(name))[1:]:
            bar = shown(name, match, look_of(name), selection).bar
            assert bar is not None
            in_line = [each.text for each in bar.presses if each.can == UNSELECT]
            backs.add((selection[0] == "?", *in_line, bar.cancel))
    assert backs == {(False, "Cancel", ""), (True, "Close")}, "that moves no button"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_explanation_stands_above_and_moves_no_button(size: tuple[int, int]) -> None:
    name, asked = "schotten-totten", 0
    for tag in TAGS:
        look = look_of(name, size, tag)
        for match in positions(name, 100):
            plain = shown(name, match, look).bar
            for selection in (each for each in selections(name, match, look) if each[:1] == "?"):
                told = shown(name, match, look, selection).bar
                if min(size) < 400 and None in (plain, told):
                    continue  # words alone have room
                assert plain is not None
                assert told is not None, (tag, selection)
                assert told.above
                assert (told.presses, told.folded) == (plain.presses, plain.folded)
                asked += bool(told.cancel)
    assert asked > len(TAGS)


def test_under_a_panel_no_button_does_anything_but_all_stay() -> None:
    match = positions("epizodiak")[0]
    seen = shown("epizodiak", match, look_of("epizodiak"), panel=MENU)
    assert seen.bar is not None
    assert [each.ready for each in seen.bar.presses] == [False] * 3


def test_the_style_sheet_has_the_same_greatest_width() -> None:
    assert f"max-width: {WIDEST}em" in (ROOT / "static" / "page.css").read_text("utf-8")


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("size", [*SIZES, (360, 640), (320, 568)], ids=str)
def test_the_button_that_adds_is_in_no_buttons_way(size: tuple[int, int], tag: str) -> None:
    view = GAMES["epizodiak"].view(WHOLE_RUN, 0)
    look = replace(look_of("epizodiak", size, tag), selection=">6")
    scene = TABLES["epizodiak"].scene(view, look)
    alone = replace(scene, bar=replace(scene.bar, deeds=scene.bar.deeds[:1]))
    for news in (True, False):
        with_it, without = fitted_bar(scene, look, news=news), fitted_bar(alone, look, news=news)
        assert (with_it is None) == (without is None)
        if with_it is not None:
            assert [press.key for press in with_it.presses] == ["do->6", "whole->6..10", "do-unselect"], "it has room"
