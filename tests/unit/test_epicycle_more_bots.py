"""Bots at Epicycle for three and four."""

import pytest

from epizodiak.bots.appraising import appraise
from epizodiak.bots.arena import ArenaSetup, Entrant, play, seatings
from epizodiak.bots.levels import LEVELS, Budget
from epizodiak.bots.player import decide
from epizodiak.games import GAMES
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.game import GAME
from epizodiak.games.epicycle.rules.notation import action_text, parse_action
from epizodiak.record.record import read_record
from epizodiak.timeline.match import Match
from tests.unit.epicycle_for_more import BOTH, cases


@pytest.mark.heavy
@BOTH
def test_every_level_plays_whole_games(seats: int) -> None:
    for level in ("1", "2", "3"):
        others = (Entrant("other", LEVELS["1"], LEVELS["1"].budget),) * (seats - 1)
        one = Entrant(level, LEVELS[level], LEVELS[level].usual_budget(40))
        setup = ArenaSetup("epicycle", {}, (one, *others), 1, 200)
        for seating in seatings(setup.seats):
            found = play(setup, 1, seating)
            assert found.ranking is not None
            assert len(found.scores) == seats


@BOTH
def test_the_best_level_takes_a_win_that_it_sees_and_judges_each_seat(seats: int) -> None:
    found = 0
    for data in cases():
        match = Match(read_record(data, GAMES), GAME)
        state = match.position(match.ply - 1)
        if match.game.seats != seats or match.outcome is None or match.outcome.ranking[0] != (state.player,):
            continue
        view = match.game.view(state, state.player)
        thought = decide(view, "4", 1, "epicycle")
        thought.run(400)
        assert rules.apply(state, parse_action(thought.best())).winner == state.player
        for action in view.legal:
            told = appraise(view, action_text(action), (), 1, Budget(playouts=200), game="epicycle")
            assert len(told.before) == len(told.decided) == seats
            assert sum(told.before) == pytest.approx(1)
            assert sum(told.decided) == pytest.approx(0)
            assert told.before[state.player] == 1
            found += 1
    assert found
