"""Where a number may be one, its text has forms for one and for more; words count as the languages count them."""

import re
from collections.abc import Mapping
from dataclasses import replace
from gettext import GNUTranslations

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display.lobby_form import learning
from epizodiak.features.hints import thinking
from epizodiak.games import CATALOGUE
from epizodiak.table.texts import Counted, Number, telling
from tests.unit.style_sheets import ROOT
from tools import languages, messages

pytestmark = pytest.mark.native_only

NUMBERS = "all|bytes|count|left|minutes|most|moves|points|seats|seconds|size|stones|tiles|times|tries|turns"
COUNTING = re.compile(rf"\{{({NUMBERS})\}} (?:[a-z]+ )?[a-z]{{2,}}s\b")
"""A number in a text and, after it, a word that may stand in the plural; and the names that numbers have there."""

NEVER_ONE: Mapping[str, str] = {
    "Every move but one loses, {count}": "once is said otherwise",
    "Save the draw: only one move does it, {count}": "once is said otherwise",
    "Now {other} wins in {moves}": "one move is said otherwise",
    "Now you win in {moves}": "one move is said otherwise",
    "After that {other} wins in {moves}": "one move is said otherwise",
    "After that you win in {moves}": "one move is said otherwise",
    "solved in {count}": "the first try is said otherwise",
    "longest run: {count}": "a run of two, at least",
    "{count} of {all} tiles": "of three, at least",
    "one space, used {count}": "twice, at least",
    "changed direction {count}": "twice, at least",
    "{count} times running in": "twice, at least",
    "one number, played {count}": "three times, at least",
    "The latest {count} stars": "so many that others are hidden",
    "{name} emptied their hand, ": "always three points (E22)",
    "You emptied your hand, ": "always three points (E22)",
    "the order of {count} tiles": "twelve, at least",
    "it does not name {seats} players": "two, at least",
    "a player's name has at most {most}": "always the same number",
    "a record holds at most {most}": "always the same number",
    "more than {most}": "always the same number",
    "This game has grown too long": "always the same number",
    "Clock: {minutes}": "always the same numbers",
}
"""Texts without a form for one, by how they begin, and why they need none."""


def test_a_number_before_its_plural_comes_with_a_form_for_one() -> None:
    template = messages.extracted(ROOT)
    texts = [message.id for message in template if isinstance(message.id, str) and COUNTING.search(message.id)]
    assert [text for text in texts if not text.startswith(tuple(NEVER_ONE))] == []
    assert [start for start in NEVER_ONE if not any(text.startswith(start) for text in texts)] == [], "nothing too many"


@pytest.mark.parametrize("tag", ["en", *languages.spoken(messages.LOCALES)])
def test_the_oracle_counts_its_tries_as_its_language_does(tag: str) -> None:
    say = Wording(("Ana",)) if tag == "en" else Wording(("Ana",), translations=spoken(tag))
    told = {count: thinking(count, say) for count in (1, 2)}
    assert all(str(count) in sentence for count, sentence in told.items())
    if tag == "en":
        assert told == {1: "The strongest bot thinks… (1 try)", 2: "The strongest bot thinks… (2 tries)"}


@pytest.mark.parametrize("tag", ["el", "es", "fr", "it", "pt-BR"])
def test_no_word_that_agrees_with_points_stands_behind_their_number(tag: str) -> None:
    told = [str(each.string) for each in messages.read(tag) if isinstance(each.id, str) and "{total}" in each.id]
    assert told
    assert [text for text in told if re.search(r"\{total\} \w", text)] == [], "one is not won as two are"


def spoken(tag: str) -> GNUTranslations:
    with (messages.LOCALES / f"{tag}.mo").open("rb") as file:
        return GNUTranslations(file)


def test_a_text_in_data_is_told_in_the_form_that_its_number_asks_for() -> None:
    tell = telling(Wording(("Ana",)), lambda value, _: str(value))
    for count, told in ((1, "1 tile is left"), (2, "2 tiles are left")):
        assert tell(Counted("{count} tile is left", "{count} tiles are left", count=Number(count))) == told


def test_a_tutorial_of_one_lesson_has_one_short_step() -> None:
    entries = {str(lessons): replace(CATALOGUE["epizodiak"], lessons=lessons) for lessons in (1, 2)}
    assert re.findall(">([^<]+)<", learning(entries)) == ["1 short step", "2 short steps"]
