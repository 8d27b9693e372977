"""Log lines: what is said of each action and of what followed by itself."""

import gettext
from collections.abc import Sequence
from dataclasses import replace

import pytest

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.numerals import numeral
from epizodiak.games.epizodiak.rules.state import Options, State
from epizodiak.games.epizodiak.table.labels import Labels
from epizodiak.games.epizodiak.table.narration import tells_own
from tests.unit.positions import play, position

NAMES = ("Ana", "Ben", "Chloé")
ENGLISH = Wording(NAMES, face="arabic")
NEARLY_FULL = "2 3 4 5 6 7 8 9 10 11 12"


def told(state: State, text: str, wording: Wording = ENGLISH, chance: Sequence[int] | None = None) -> tuple[str, ...]:
    """The log lines of one action as a spectator reads them."""
    action = parse_action(text)
    after = rules.apply(state, action, chance or rules.chance_needed(state, action) or None)
    return GAME.describe(action, GAME.view(state, None), GAME.view(after, None), wording)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (">7", "Ana placed 7, clockwise"),
        (">7..9", "Ana placed 7, 8 and 9, clockwise"),
        ("<4..3", "Ana placed 4 and 3, counterclockwise"),
        ("x1", "Ana discarded three of 1"),
        ("d", "Ana drew a tile"),
        ("^6", "Ana picked up 6"),
    ],
)
def test_each_action_has_its_line(text: str, line: str) -> None:
    state = position("1 1 1 4 3 7 8 9 12 / 2 / 2", "5 6", pile="10", laid=">6")
    assert told(state, text) == (line,)


def test_passing_is_told_apart_from_keeping_a_drawn_tile() -> None:
    assert told(position("9 2 / 6 / 3", "5"), "p") == ("Ana passed",)
    drawn = play(position("9 2 / 6 / 3", "5", pile="12"), "d")
    assert told(drawn, "p") == ("Ana passed",)


def test_a_contest_has_its_line() -> None:
    assert told(position("9 2 / 6 6 1 / 6 6 2", "5", passes=2), "!6") == (
        "Ana contested 6",
        "Ben has one tile left",
        "Chloé has one tile left",
    )


def test_a_filled_dial_is_told_with_the_first_tile_of_the_new_pile() -> None:
    lines = told(position("1 9 9 / 2 / 3", NEARLY_FULL), ">1", chance=(8, *range(1, 8), *range(9, 13)))
    assert lines == (
        "Ana placed 1, clockwise",
        "The dial was full: its tiles are shuffled into the pile, and 8 from it begins the new dial",
    )


def test_a_contest_that_fills_the_dial_is_told_in_full() -> None:
    lines = told(position("9 3 / 1 1 4 4 / 1 1 5 5", NEARLY_FULL, passes=2), "!1")
    assert lines == (
        "Ana contested 1",
        "1 went straight to the dial",
        "The dial was full: its tiles are shuffled into the pile, and 1 from it begins the new dial",
    )


def test_the_end_of_a_round_is_told_with_the_new_deal() -> None:
    assert told(position("6 / 1 / 2", "5", pile="3"), ">6") == (
        "Ana placed 6, clockwise",
        "Ana emptied their hand: the round is over",
        "Round 2 is dealt",
    )


def test_the_end_of_the_game_is_told_with_the_winner() -> None:
    state = position("6 / 1 / 2", "5", pile="3", potential=(0, 4, 0), options=Options(mode="single"))
    assert told(state, ">6")[1:] == (
        "Ana emptied their hand, which is worth 3 points: the round is over",
        "Ben wins the game",
    )


def test_the_zodiac_face_writes_roman_numerals() -> None:
    state = position("4 9 9 / 2 / 2", "5", pile="10")
    assert told(state, "<4", Wording(NAMES)) == ("Ana placed the IV, counterclockwise",)
    assert [numeral(value, Wording(NAMES)) for value in (1, 9, 12)] == ["I", "IX", "XII"]


def test_lines_are_told_in_the_language_of_who_reads() -> None:
    class German(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return {"{name} drew a tile": "{name} zog einen Stein"}.get(message, message)

    wording = Wording(NAMES, translations=German())
    assert told(position("4 9 / 2 / 2", "5", pile="10"), "d", wording) == ("Ana zog einen Stein",)


def test_a_drawn_tile_is_named_to_nobody_not_even_to_who_drew_it() -> None:
    action = parse_action("d")
    for tile in ("7", "10"):
        state = position("4 9 / 2 / 2", "5", pile=tile)
        after = rules.apply(state, action)
        for seat in (0, 1, 2, None):
            lines = GAME.describe(action, GAME.view(state, seat), GAME.view(after, seat), ENGLISH)
            assert lines == ("Ana drew a tile",)


def test_names_with_braces_are_only_names() -> None:
    wording = Wording(("{tile}", "{0}", "%s"), face="arabic")
    assert told(position("4 9 / 2 / 2", "5", pile="10"), "d", wording) == ("{tile} drew a tile",)


def test_another_tile_is_offered_only_where_one_goes_on_from_the_selected_ones() -> None:
    state = position("2 3 5 6 7 8 11 / 1 / 9", dial="4", pile="12")
    for run, more in ((">5", True), (">5..7", True), (">5..8", False), ("<3", True), ("<3..2", False)):
        spans = Labels(GAME.view(state, 0), ENGLISH, run).what_can_be_done()
        assert ("add another tile" in "".join(span.text for span in spans)) == more, run


def test_who_comes_down_to_one_tile_is_told_so_by_log_and_chip_and_does_not_read_it_of_themselves() -> None:
    state = position("4 9 / 2 2 / 2 2", "5", pile="10 11")
    step = parse_action("<4"), GAME.view(state, None), GAME.view(play(state, "<4"), None)
    reader = replace(ENGLISH, you=0, nameless=True)
    assert GAME.describe(*step, ENGLISH)[1:] == ("Ana has one tile left",)
    assert GAME.describe(*step, reader)[1:] == ("You have one tile left",)
    assert tells_own(*step, ENGLISH) == ("one tile left",) * 2
    assert tells_own(*step, reader) == ()
