"""C8: the solution of Epicycle proved, position by position, and counted."""

import os
import random
from collections import Counter

from epizodiak.games.epicycle.mind.solution import DRAW, LOSS, WIN, Value, action_values, lookup, lost, successors
from epizodiak.games.epicycle.mind.solve import STANDARD, all_positions, all_starts, main, reachable
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.game import GAME
from epizodiak.games.epicycle.rules.state import Options

GAMES_PLAYED = 10_000 if os.environ.get("EPIZODIAK_SOAK") else 150


def test_C8_every_value_follows_from_those_of_the_positions_after_it() -> None:
    # Wins and losses are proved by induction over their distance. Who stands in a draw has an action to another draw
    # and none to a win, and so has the opponent: nobody has to leave the drawn positions, and nobody can to advantage.
    for position in all_positions():
        options = [Value(LOSS, 1) if lost(after[2]) else lookup(*after).before() for after in successors(*position)]
        expected = max(options, key=lambda each: each.merit) if options else Value(LOSS, 0)
        assert lookup(*position) == expected, position


def test_C8_there_are_as_many_positions_as_the_rules_say() -> None:
    assert len(reachable({STANDARD})) == 49_078
    assert len(reachable(all_starts())) == 50_172


def test_C8_wins_draws_and_losses_from_the_standard_start() -> None:
    there = [lookup(*position) for position in reachable({STANDARD}) if not lost(position[2])]
    assert Counter(each.result for each in there) == {WIN: 2_311, DRAW: 36_635, LOSS: 725}
    assert max(each.actions for each in there) == 9


def test_C8_the_table_is_what_the_generator_makes() -> None:
    assert main(["--check"]) == 0


def test_who_plays_by_the_solution_never_loses_from_a_start_that_is_not_lost() -> None:
    source = random.Random(9)
    for number in range(GAMES_PLAYED):
        state, perfect = GAME.start(Options(), number % 2), number // 2 % 2
        while state.player is not None:
            legal = rules.legal_actions(state)
            if state.player == perfect:
                found = action_values(state)
                best = max(each.merit for each in found.values())
                legal = tuple(action for action in legal if found[action].merit == best)
            state = rules.apply(state, source.choice(legal))
        assert state.winner in (None, perfect)
