"""What is said for an action in Zodiac and Epicycle holds by the rules, and not for the other action."""

import re
from importlib import import_module
from itertools import islice, permutations
from typing import Any

import pytest

from epizodiak.core.reasons import compared, holding
from epizodiak.core.wording import Wording
from epizodiak.display.because import because
from epizodiak.games import GAMES, PACKAGES, REASONS
from epizodiak.games.epicycle.mind import reasons as epicycle
from epizodiak.games.zodiac.mind import reasons as zodiac
from epizodiak.games.zodiac.rules.board import INNER, POINTS
from tests.unit.reasons_told import SAYING_WHY, Truth, held_to, positions

SAY = Wording(("Ana", "Ben"))
NAMES = ("Ana", "Ben", "Chloe", "Dora")


def replies(name: str, state: Any) -> list[Any]:
    """The positions that the seat to act can bring about."""
    game = GAMES[name]
    return [game.apply(state, each) for each in game.legal_actions(state)]


def forced(name: str, state: Any, seat: int, moves: int) -> bool:
    """Whether a seat can force a win by so many more moves of its own, by trying all."""
    if state.player is None or not moves:
        return bool(state.winner == seat)
    if state.player == seat:
        return any(forced(name, each, seat, moves - 1) for each in replies(name, state))
    return all(forced(name, each, seat, moves) for each in replies(name, state))


def of(name: str, claim: Any) -> Truth:
    """Two actions held to the same claim about the position after them and the seat."""

    def holds(state: Any, _: Any, seat: int, better: Any, other: Any) -> tuple[bool, bool]:
        one, two = (claim(GAMES[name].apply(state, each), seat) for each in (better, other))
        return one, two

    return holds


def more(name: str, measure: Any, told: Any = None) -> Truth:
    """More of something after the one action than after the other; and as much as is told."""

    def holds(state: Any, seen: Any, seat: int, better: Any, other: Any) -> tuple[bool, bool]:
        one, two = (measure(GAMES[name].apply(state, each), seat) for each in (better, other))
        right = told is None or told(seen, better) == one
        return right and one > two, two >= one

    return holds


def sign(seat: int) -> str:
    return "01"[seat]


def inner(board: str, seat: int) -> int:
    return sum(board[POINTS.index(point)] == sign(seat) for point in INNER)


def turned(state: Any, seat: int) -> set[int]:
    """Where a piece of the seat's shows the other's colour after some reply, without having moved."""
    boards = [each.board for each in replies("zodiac", state)]
    own = [at for at, piece in enumerate(state.board) if piece == sign(seat)]
    return {at for at in own for board in boards if board[at] == sign(1 - seat)}


def choices(state: Any, _: int) -> int:
    """The seat's actions after the reply that leaves it the fewest, of those that don't end the game."""
    return min(len(GAMES["zodiac"].legal_actions(each)) for each in replies("zodiac", state) if each.player is not None)


ZODIAC: dict[str, Truth] = {
    "wins": of("zodiac", lambda state, seat: state.winner == seat),
    "survives": of("zodiac", lambda state, seat: state.winner in (None, seat)),
    "forces": of("zodiac", lambda state, seat: forced("zodiac", state, seat, 1)),
    "parries": of("zodiac", lambda state, seat: not forced("zodiac", state, 1 - seat, 1)),
    "resists": of("zodiac", lambda state, seat: not forced("zodiac", state, 1 - seat, 2)),
    "binds": of(
        "zodiac",
        lambda state, _: all(
            state.board[POINTS.index(each.source)] != "n" for each in GAMES["zodiac"].legal_actions(state)
        ),
    ),
    "fewest_choices": more("zodiac", choices, zodiac.fewest_choices),
    "narrows": more("zodiac", lambda state, _: -len(replies("zodiac", state)), zodiac.narrows),
    "shown": more("zodiac", lambda state, seat: state.board.count(sign(seat)), zodiac.shown),
    "ahead_inside": more("zodiac", lambda state, seat: inner(state.board, seat) - inner(state.board, 1 - seat)),
    "shelters": more("zodiac", lambda state, seat: -len(turned(state, seat)), zodiac.shelters),
    "leaves_neutral": of("zodiac", lambda state, _: state.last_step is None),
}


def test_a_win_in_zodiac_is_told_with_the_rule_that_makes_it_one() -> None:
    game, say, told = GAMES["zodiac"], Wording(("{Ana}", "{Ben}")), set[bool]()
    for seed in range(12):
        for state in positions("zodiac", seed):
            view, other = game.view(state, state.player), say.names[1 - state.player]
            for action in view.legal:
                after = game.apply(state, action)
                because_of = because("zodiac", view, game.action_text(action), "", say)
                if after.winner == state.player and because_of:
                    filled = all(after.board[POINTS.index(point)] != "." for point in INNER)
                    own, theirs = (inner(after.board, seat) for seat in (state.player, 1 - state.player))
                    rule = f"you hold {own} of them, {other} {theirs}." if filled else f"{other} is blocked: "
                    assert because_of.startswith("It wins the game. ")
                    assert rule in because_of
                    told.add(filled)
    assert told == {True, False}


def safe(state: Any, seat: int) -> int:
    return sum(each.winner != 1 - seat for each in replies("epicycle", state))


EPICYCLE: dict[str, Truth] = {
    "wins": of("epicycle", lambda state, seat: state.winner == seat),
    "survives": of("epicycle", lambda state, seat: state.winner in (None, seat)),
    "provides": of(
        "epicycle",
        lambda state, seat: all(
            each.winner != 1 - seat and (each.player is None or safe(each, seat)) for each in replies("epicycle", state)
        ),
    ),
    "corners": more("epicycle", lambda state, seat: -safe(state, 1 - seat), epicycle.corners),
}

DEEP = 3
"""Forced wins are looked for as far as that: tests/property/test_epicycle_solution.py proves the whole table."""


def by_the_table(state: Any, seen: Any, seat: int, better: Any, other: Any) -> tuple[bool, bool]:
    """What the table says of wins by force is what trying all shows, as far as is tried."""
    game = GAMES["epicycle"]
    found = []
    for action in (better, other):
        now, value = game.apply(state, action), epicycle.value(seen, action)
        for who, wins in ((seat, value.result > 0), (1 - seat, value.result < 0)):
            soon = wins and value.actions <= 2 * DEEP - 1
            assert not soon or len(seen.twice) or forced("epicycle", now, who, DEEP)
            assert wins or not forced("epicycle", now, who, DEEP)
        found.append(value.result)
    return found[0] > found[1], found[1] >= found[0]


EPICYCLE |= {"forces": by_the_table, "holds": by_the_table}


def test_there_is_a_truth_for_each_reason() -> None:
    assert {*ZODIAC} == {*zodiac.MEASURES}
    assert {*EPICYCLE} == {*epicycle.MEASURES}
    assert max(len(ZODIAC), len(EPICYCLE)) <= 12


@pytest.mark.parametrize(("name", "truths"), [("zodiac", ZODIAC), ("epicycle", EPICYCLE)])
def test_no_reason_is_false(name: str, truths: dict[str, Truth]) -> None:
    said = held_to(name, truths, range(4))
    assert len(said) > 3


@pytest.mark.long
@pytest.mark.parametrize(("name", "truths"), [("zodiac", ZODIAC), ("epicycle", EPICYCLE)])
def test_no_reason_is_false_in_many_games(name: str, truths: dict[str, Truth]) -> None:
    said = held_to(name, truths, range(100, 200))
    assert {*truths} - {"leaves_neutral"} <= {*said}


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["zodiac", "epicycle"])
def test_every_reason_is_a_sentence(name: str) -> None:
    game, told = GAMES[name], set[str]()
    for seed in range(12):
        for state in positions(name, seed):
            view = game.view(state, state.player)
            texts = [game.action_text(each) for each in view.legal]
            told |= {because(name, view, one, two, SAY) for one in texts[:3] for two in ("", *texts[:3]) if one != two}
    said = told - {""}
    assert len(said) > 4
    assert all(each.endswith(".") and "{" not in each for each in said)


@pytest.mark.parametrize("name", SAYING_WHY)
def test_what_others_are_told_is_true_of_who_acts_and_calls_nobody_you(name: str) -> None:
    game = GAMES[name]
    say, mind = Wording(NAMES[: game.seats]), import_module(f"{PACKAGES[name]}.mind.reasons")
    told, names = set[str](), set(NAMES[: game.seats])
    for state in islice(positions(name, 3), 40):
        seat = game.to_act(state)
        assert seat is not None
        view = game.view(state, seat)
        for better, other in islice(permutations(view.legal, 2), 6):
            case = compared(view, better, other)
            said = because(name, view, game.action_text(better), game.action_text(other), say, aside=True)
            made = [REASONS[name].aside(key, case, say) for key in holding(mind.MEASURES, case)]
            assert said == next(filter(None, made), ""), "one that holds, and the most telling that has words"
            assert not re.search(r"\b[Yy]ou", said)
            assert {each for each in names if each in said} <= {say.names[seat]}
            told.add(said)
    assert len(told) > 2
