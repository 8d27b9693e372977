"""Zodiac's solver, held against the rules."""

import random

import pytest

from epizodiak.games.zodiac.mind import solution
from epizodiak.games.zodiac.mind.positions import LOSS, START, UNDECIDED, WIN, Position, successors
from epizodiak.games.zodiac.mind.solve import Graph, look, table_of
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import INDEX, POINTS, START_BOARD
from epizodiak.games.zodiac.rules.game import GAME
from epizodiak.games.zodiac.rules.state import Options, State

SWAPPED = str.maketrans("01", "10")


def seen_from(state: State, player: int) -> Position:
    """A position of the rules as the solver has it."""
    board = state.board.translate(SWAPPED) if player else state.board
    step = state.last_step
    ends = (-1, -1) if step is None else (INDEX[step.source], INDEX[step.target])
    return board, state.neutral_turns, *ends


def few(board: str) -> Graph:
    """All positions of a few pieces, for a board such as ``A1:0 B1:1 B4:n``."""
    signs = dict(word.split(":") for word in board.split())
    return Graph(("".join(signs.get(point, ".") for point in POINTS), 0, -1, -1))


def test_the_solver_starts_where_the_game_does() -> None:
    assert seen_from(GAME.start(Options(), 0), 0) == START
    assert START[0] == START_BOARD


@pytest.mark.parametrize("seed", range(30))
def test_successors_are_what_the_rules_make_of_a_position(seed: int) -> None:
    source = random.Random(seed)
    state = GAME.start(Options(), seed % 2)
    while (seat := state.player) is not None:
        afters = [rules.apply(state, action) for action in rules.legal_actions(state)]
        found = successors(seen_from(state, seat))
        assert len(found) == len(afters)
        assert set(found) == {seen_from(after, 1 - seat) for after in afters}
        state = source.choice(afters)


@pytest.mark.parametrize("board", ["A1:0 B1:1 A4:1 B4:n", "A1:0 A3:0 A2:1 B2:n B5:n"])
def test_every_value_follows_from_those_of_the_positions_after_it(board: str) -> None:
    graph = few(board)
    assert len(set(graph.positions)) == len(graph.positions) > 100
    for number, row in enumerate(graph.after):
        if row:
            results = [graph.results[each] for each in row]
            assert graph.results[number] == -min(results)
            wins = [graph.distances[each] for each in row if graph.results[each] == LOSS]
            losses = [graph.distances[each] for each in row if graph.results[each] == WIN]
            expected = min(wins) if wins else max(losses) if UNDECIDED not in results else -1
            assert graph.distances[number] == expected + 1
        else:
            assert (graph.results[number], graph.distances[number]) == (LOSS, 0)


def test_who_has_nothing_to_jump_and_no_neutral_piece_has_lost() -> None:
    graph = few("A1:0 A2:1")
    assert (len(graph.positions), graph.results) == (1, [LOSS])


@pytest.mark.heavy
def test_the_undecided_positions_from_the_start_are_undecided_and_lead_on() -> None:
    graph = few("A1:0 A3:0 A2:1 A4:1 B2:n B5:n")
    core = graph.undecided_from_start()
    if graph.results[0] == UNDECIDED:
        assert all(any(each in core for each in graph.after[number]) for number in core)
    assert all(graph.results[number] == UNDECIDED for number in core - {0})


@pytest.mark.heavy
def test_the_table_that_is_kept_is_the_one_that_the_solver_makes() -> None:
    graph = Graph(key=look)
    assert len(graph.positions) == 40_785
    assert table_of(graph) == solution.table()
    assert len(solution.table()) == solution.SIZE
