"""Log lines of the companion games: what is said of each action and of what followed by itself."""

import gettext

import pytest

from epizodiak.core.repetition import EMPTY_TRAIL
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES
from epizodiak.games.epicycle.rules.state import State as Ring
from epizodiak.games.schotten_totten.rules.state import Options, State, Stone
from epizodiak.games.zodiac.rules.board import POINTS
from epizodiak.games.zodiac.rules.state import State as Star
from epizodiak.games.zodiac.rules.state import placement_key
from tests.unit.schotten_totten_positions import position, stone

NAMES = ("Ana", "Ben")
ENGLISH = Wording(NAMES)
ALMOST_A_DRAW = "3- 3- 1- 1- 2- 1- 1- 2+ 3+ 1- 2- 3+ 1- 2- 3+ 2- 1- 3+ 2- 1-"


def told(name: str, state: object, text: str, wording: Wording = ENGLISH) -> tuple[str, ...]:
    """The log lines of one action as a spectator reads them."""
    game = GAMES[name]
    action = game.parse_action(text)
    after = game.apply(state, action, game.chance_needed(state, action) or None)
    return game.describe(action, game.view(state, None), game.view(after, None), wording)


# --- Schotten Totten ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "words"),
    [("R7", "red 7"), ("G1", "green 1"), ("B9", "blue 9"), ("Y2", "yellow 2"), ("P3", "purple 3"), ("N4", "brown 4")],
)
def test_a_card_is_told_by_colour_and_strength(card: str, words: str) -> None:
    state = position(f"{card} / B1", phase="play")
    assert told("schotten-totten", state, f"{card}@3") == (f"Ana played {words} at stone 3",)


def test_a_claim_has_its_line() -> None:
    state = position("B1 / B2", {3: "R7 R8 R9 / "})
    assert told("schotten-totten", state, "claim 3") == ("Ana claimed stone 3: nothing left beats it",), "S5"
    state = position("B1 / B2", {3: stone("R7 R8 R9 / G1 G2 G4", first=1)})
    assert told("schotten-totten", state, "claim 3") == ("Ana claimed stone 3",)


def test_a_drawn_card_is_not_named_and_ending_without_one_is_told_apart() -> None:
    assert told("schotten-totten", position("B1 / B2", deck="R1 R2"), "d") == ("Ana drew a card",)
    assert told("schotten-totten", position("B1 / B2", deck="R1"), "d") == (
        "Ana drew a card",
        "The deck is empty: nobody draws any more",
    )
    empty = position("B1 / B2", deck="", player=1)
    assert told("schotten-totten", empty, "d") == ("Ben ended the turn without drawing",)
    full = position("B1 B2 B3 B4 B5 B6 / N1", deck="R1")
    assert told("schotten-totten", full, "d") == ("Ana ended the turn without drawing",)


def winning(stones: dict[int, Stone | str], rounds: int = 1) -> State:
    return position("B1 / B2", {**stones, 3: stone("R7 R8 R9 / ")}, options=Options(rounds))


def test_three_stones_in_a_row_end_a_round_and_the_game() -> None:
    assert told("schotten-totten", winning({1: Stone(0), 2: Stone(0), 7: Stone(1)}), "claim 3") == (
        "Ana claimed stone 3: nothing left beats it",
        "With three stones side by side, Ana wins the round",
        "Ana wins the game",
    )


def test_five_stones_end_a_round_and_another_is_dealt() -> None:
    stones: dict[int, Stone | str] = {number: Stone(0) for number in (1, 5, 7, 9)}
    assert told("schotten-totten", winning(stones, 2), "claim 3") == (
        "Ana claimed stone 3: nothing left beats it",
        "With five stones, Ana wins the round",
        "5 points for Ana and 0 points for Ben",
        "Round 2 is dealt",
    )


@pytest.mark.parametrize(
    ("own", "lines"),
    [
        (
            0,
            (
                "Nobody can go on: the round is a draw",
                "Ana and Ben win the game",
            ),
        ),
        (
            1,
            (
                "Nobody can go on: with more stones, Ben wins the round",
                "Ben wins the game",
            ),
        ),
    ],
)
def test_a_round_in_which_nobody_can_go_on_is_told(own: int, lines: tuple[str, ...]) -> None:
    state = position(" / ", {1: Stone(own), 3: Stone(1)}, deck="", acted=False, idle=1)
    assert told("schotten-totten", state, "d") == ("Ana ended the turn without drawing", *lines)


# --- Epicycle -------------------------------------------------------------------------------------


def ring(spaces: str, own: str, other: str) -> Ring:
    game = GAMES["epicycle"]
    held = (tuple(map(int, own)), tuple(map(int, other)))
    return Ring(game.options_from({}), 0, tuple(map(int, spaces)), held)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1-", "Ana placed a small pyramid and took a medium pyramid, counterclockwise"),
        ("2+", "Ana placed a medium pyramid and took a large pyramid, clockwise"),
        ("3-", "Ana placed a large pyramid and took a small pyramid, counterclockwise"),
    ],
)
def test_an_exchange_has_its_line(text: str, line: str) -> None:
    assert told("epicycle", ring("0132132132", "123", "123"), text) == (line,)


def test_three_of_a_size_are_told() -> None:
    assert told("epicycle", ring("0132132132", "223", "113"), "3+")[1:] == (
        "Ana holds three pyramids of one size and loses",
        "Ben wins the game",
    )


def test_who_can_make_no_exchange_is_told() -> None:
    game = GAMES["epicycle"]
    state = game.start(game.options_from({}), 1)
    for text in ("1-", "1-", "3+", "2-", "3+"):
        state = game.apply(state, game.parse_action(text))
    assert told("epicycle", state, "1+")[1:] == ("Ben can't make an exchange and loses", "Ana wins the game")


def test_a_draw_is_told() -> None:
    game = GAMES["epicycle"]
    state = game.start(game.options_from({}), 0)
    for text in ALMOST_A_DRAW.split():
        state = game.apply(state, game.parse_action(text))
    assert told("epicycle", state, "3+")[1:] == ("The same position for the third time: the game is a draw",)


# --- Zodiac ---------------------------------------------------------------------------------------


def star(text: str, seen: str = "") -> Star:
    signs = dict(word.split(":") for word in text.split())
    trail = EMPTY_TRAIL
    if seen:
        there = dict(word.split(":") for word in seen.split())
        trail = trail.with_key(placement_key("".join(there.get(point, ".") for point in POINTS), 1))
    return Star(0, "".join(signs.get(point, ".") for point in POINTS), seen=trail)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A1-A3", "Ana jumped from A1 to A3 and turned over B1 and B2"),
        ("A5-B3", "Ana jumped from A5 to B3"),
        ("B4-B5", "Ana moved a neutral piece from B4 to B5"),
    ],
)
def test_a_move_has_its_line(text: str, line: str) -> None:
    assert told("zodiac", star("A1:0 B1:1 B2:0 A5:0 B4:n A4:1 A6:1"), text) == (line,)


def test_filled_inner_points_are_told() -> None:
    assert told("zodiac", star("B1:0 B2:n B3:0 B4:1 B5:n A5:0 A2:1"), "A5-B6")[1:] == (
        "All six inner points are filled: Ana holds 3 of them, Ben 1",
        "Ana wins the game",
    )


def test_a_repetition_is_told() -> None:
    state = star("A1:0 B1:1 A4:1 B4:n B5:n", seen="A4:1 B1:0 B2:0 B4:n B5:n")
    assert told("zodiac", state, "A1-B2")[1:] == (
        "The board looked like this before: Ana repeated it and loses",
        "Ben wins the game",
    )


def test_who_cannot_move_is_told() -> None:
    game = GAMES["zodiac"]
    state = game.apply(game.start(game.options_from({}), 0), game.parse_action("B2-B3"))
    assert told("zodiac", state, "B5-B4")[1:] == (
        "Ana is blocked: none of their pieces can move, and neutral ones rest after two turns",  # Z9
        "Ben wins the game",
    )


# --- all ------------------------------------------------------------------------------------------


class Shouting(gettext.NullTranslations):
    """A language that can be told from English."""

    def gettext(self, message: str) -> str:
        """The message in capitals, its fields as they are."""
        return "¡" + message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The same."""
        return "¡" + (msgid1 if n == 1 else msgid2)


@pytest.mark.parametrize(("name", "text"), [("schotten-totten", "B1@1"), ("epicycle", "1-"), ("zodiac", "B2-B1")])
def test_every_line_goes_through_the_catalogue(name: str, text: str) -> None:
    game = GAMES[name]
    options = game.options_from({})
    state = game.start(options, 0, game.opening_tiles(options) or None)
    lines = told(name, state, text, Wording(NAMES, translations=Shouting()))
    assert all(line.startswith("¡") for line in lines)
