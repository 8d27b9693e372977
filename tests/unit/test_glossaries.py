"""Every language has one word for each thing, in all of its texts."""

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from epizodiak.display.languages import LANGUAGES
from tools import glossaries, messages
from tools.glossaries import Glossary, Term, faults, named, pattern, plain

pytestmark = pytest.mark.native_only

TERMS = glossaries.terms()
PILE = Term("pile", ("draw pile", "pile"))
DRAW = Term("draw", ("draw", "drew"), unless=("is drawn",))


def catalogue(texts: Mapping[Any, str | tuple[str, ...]], file: str = "epizodiak/display/screen.py") -> Catalog:
    made = Catalog(locale="de")
    for text, translation in texts.items():
        made.add(text, translation, locations=[(file, 0)])
    return made


def book(exceptions: dict[str, frozenset[str]] | None = None, **words: tuple[str, ...]) -> Glossary:
    return Glossary(words, dict.fromkeys(words, "ours"), exceptions or {})


TRANSLATED = [tag for tag in LANGUAGES if tag != "en"]


def test_every_language_of_the_page_has_a_glossary() -> None:
    assert set(TRANSLATED) <= {*glossaries.languages()}


@pytest.mark.parametrize("language", TRANSLATED)
def test_all_texts_of_a_language_have_the_words_of_its_glossary(language: str) -> None:
    assert faults(messages.read(language), glossaries.glossary(language), TERMS) == []


def test_a_text_without_the_word_of_a_term_is_named() -> None:
    (fault,) = faults(catalogue({"The draw pile": "Der Haufen"}), book(pile=("Stapel",)), (PILE,))
    assert fault == "'The draw pile' lacks pile (Stapel): 'Der Haufen'"


def test_every_plural_form_has_to_have_the_word() -> None:
    both = catalogue({("{count} pile", "{count} piles"): ("{count} Stapel", "{count} Haufen")})
    assert len(faults(both, book(pile=("Stapel",)), (PILE,))) == 1


def test_an_exception_lets_a_text_go_without_and_has_to_be_needed() -> None:
    texts = catalogue({"A pile": "Ein Haufen", "The pile": "Der Stapel"})
    assert faults(texts, book({"A pile": frozenset({"pile"})}, pile=("Stapel",)), (PILE,)) == []
    (fault,) = faults(texts, book({"The pile": frozenset({"pile"})}, pile=("Stapel", "Haufen")), (PILE,))
    assert fault == "exception without need: pile in 'The pile'"


def test_an_exception_of_a_text_that_is_not_translated_yet_waits_and_one_of_no_text_does_not() -> None:
    gap = catalogue({"A pile": ""})
    assert faults(gap, book({"A pile": frozenset({"pile"})}, pile=("Stapel",)), (PILE,)) == []
    assert len(faults(gap, book({"A heap": frozenset({"pile"})}, pile=("Stapel",)), (PILE,))) == 1


def test_a_term_of_one_game_concerns_its_texts_alone() -> None:
    of_one = (Term("pile", ("pile",), game="zodiac"),)
    assert faults(catalogue({"A pile": "Ein Haufen"}), book(pile=("Stapel",)), of_one) == []
    there = catalogue({"A pile": "Ein Haufen"}, "epizodiak/games/zodiac/table/labels.py")
    assert len(faults(there, book(pile=("Stapel",)), of_one)) == 1


def test_a_glossary_has_all_terms_and_no_others_and_says_where_each_is_from() -> None:
    found = faults(catalogue({}), Glossary({"heap": ("Haufen",)}, {"heap": ""}, {}), (PILE,))
    assert found == ["[pile] has no words", "[heap] is no term of terms.toml", "[heap] has no source"]


def test_a_text_that_is_not_translated_yet_lacks_nothing() -> None:
    assert faults(catalogue({"A pile": ""}), book(pile=("Stapel",)), (PILE,)) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Draw from the draw pile", {"pile", "draw"}),
        ("The draw pile", {"pile"}),
        ("A tile is drawn", set()),
        ("Withdraw the {pile}", set()),
    ],
)
def test_terms_are_found_by_whole_words_the_longest_first(text: str, names: set[str]) -> None:
    assert {term.name for term in named(text, (PILE, DRAW))} == names


@pytest.mark.parametrize(
    ("word", "text", "there"),
    [
        ("Stein", "Die STEIN-Reihe", True),
        ("Stein", "Steine", False),
        ("Stein*", "Zwei Steine", True),
        ("*stein*", "Grenzsteine", True),
        ("case vide", "la case\u00a0vide", True),
        ("défauss*", "De\u0301faussez", True),
        ("γύρος", "ΓΎΡΟΣ", True),
        ("手札", "あなたの手札から", True),
    ],
)
def test_a_word_is_found_in_any_case_and_with_stars_in_any_form(word: str, text: str, *, there: bool) -> None:
    assert bool(pattern(word).search(plain(text))) == there


def test_an_empty_glossary_asks_for_every_term() -> None:
    asked = tomllib.loads(glossaries.skeleton("de"))
    assert list(asked) == [term.name for term in TERMS]
    assert all(entry == {"words": [], "source": "ours"} for entry in asked.values())
