import re

import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.rules_page.words import rules_page
from epizodiak.games import TABLES
from epizodiak.table.rules_page import Figure, Section

SAY = Wording(("Ana", "Ben", "Chloé"))
PAGES = {name: tuple(rules_page(name, SAY)) for name in TABLES}

by_game = pytest.mark.parametrize("sections", PAGES.values(), ids=PAGES)
FIGURES = [figure for sections in PAGES.values() for section in sections for figure in section.figures]


def captioned(word: str) -> Figure:
    return next(figure for figure in FIGURES if word in figure.caption)


def classes(figure: Figure, key: str) -> set[str]:
    return set(next(sprite.classes for sprite in figure.scene.sprites if sprite.key == key).split())


def test_every_game_has_rules_with_pictures() -> None:
    assert PAGES
    for sections in PAGES.values():
        assert any(section.figures for section in sections)


@by_game
def test_every_section_has_a_heading_of_its_own_and_text(sections: tuple[Section[Figure], ...]) -> None:
    assert len({section.heading for section in sections}) == len(sections)
    assert all(section.paragraphs for section in sections)


@by_game
def test_no_sentence_keeps_a_gap_to_be_filled(sections: tuple[Section[Figure], ...]) -> None:
    for section in sections:
        texts = (section.heading, *section.paragraphs, *section.items, *(f.caption for f in section.figures))
        assert not [text for text in texts if re.search("[{}]", text) or not text.strip()]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.caption[:24])
def test_a_figure_is_a_picture_and_nothing_to_be_tapped(figure: Figure) -> None:
    assert figure.scene.sprites
    assert not [s.key for s in figure.scene.sprites if s.place or s.can is not None or s.layer == "places"]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.caption[:24])
def test_every_sprite_of_a_figure_has_its_own_key_and_lies_in_the_picture(figure: Figure) -> None:
    scene = figure.scene
    assert len({sprite.key for sprite in scene.sprites}) == len(scene.sprites)
    for sprite in scene.sprites:
        if sprite.key.startswith(("tile", "pointer", "bar", "stack")):
            assert 0 < sprite.x < scene.width, sprite.key
            assert 0 < sprite.y < scene.height, sprite.key


def test_the_ends_of_the_dial_are_marked() -> None:
    figure = captioned("counterclockwise end")
    assert {"fits", "cw"} <= classes(figure, "bed-8")
    assert {"fits", "ccw"} <= classes(figure, "bed-4")


def test_a_run_is_being_selected_round_the_top_of_the_dial() -> None:
    figure = captioned("can still be added")
    assert "chosen" in classes(figure, "bed-12")
    assert "playable" in classes(figure, "tile hand-1-0")


def test_a_set_has_its_halo() -> None:
    figure = captioned("thick red bar")
    assert "open" in classes(figure, "bed-discard-9")
    assert "set" in classes(figure, "tile hand-9-0")
    assert classes(figure, "tile discard-8/0")


def test_a_pick_up_shines_and_its_pair_is_marked() -> None:
    figure = captioned("you may pick it up")
    assert "takeable" in classes(figure, "tile slot-7")
    assert "pair" in classes(figure, "tile hand-7-0")


def test_both_contestable_numbers_flash() -> None:
    figure = captioned("both numbers flash")
    assert "contest" in classes(figure, "bed-4") & classes(figure, "bed-8")


def test_a_full_dial_becomes_a_pile() -> None:
    keys = {sprite.key for sprite in captioned("fills the dial").scene.sprites}
    assert len([key for key in keys if key.startswith("before tile slot-")]) == 12
    assert [key for key in keys if key.startswith("tile slot-")] == ["tile slot-5"]


def test_what_is_forced_has_its_violet_line() -> None:
    keys = {sprite.key for sprite in captioned("violet").scene.sprites}
    assert {"bar-8-forced", "bar-9-forced"} == {key for key in keys if key.startswith("bar")}
