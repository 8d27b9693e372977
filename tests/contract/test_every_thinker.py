"""What holds for the thinker of every game that has one; nothing here knows anything of one game."""

import random

import pytest

from epizodiak.games import GAMES, THINKERS, thinker_of
from tests.contract.playthroughs import Step, every

STRIDE = 37
WORLDS = 3

pytestmark = pytest.mark.parametrize("name", sorted(THINKERS))


def steps(name: str) -> list[Step]:
    return list(every(name, STRIDE))


def test_a_thinkers_game_is_in_the_registry_and_takes_as_many_players(name: str) -> None:
    assert thinker_of(name).seats == GAMES[name].seats


def test_its_actions_are_the_legal_ones_for_the_seat_to_act_and_none_for_others(name: str) -> None:
    game, thinker = GAMES[name], thinker_of(name)
    for step in steps(name):
        seat = game.to_act(step.before)
        assert seat is not None
        legal = [game.action_text(action) for action in game.legal_actions(step.before)]
        assert sorted(thinker.actions(game.view(step.before, seat))) == sorted(legal)
        assert thinker.seat(game.view(step.before, seat)) == seat
        assert thinker.actions(game.view(step.before, (seat + 1) % game.seats)) == ()


def test_sensible_actions_are_legal_and_there_is_one(name: str) -> None:
    game, thinker = GAMES[name], thinker_of(name)
    for step in steps(name):
        view = game.view(step.before, game.to_act(step.before))
        assert set() < set(thinker.sensible(view)) <= set(thinker.actions(view))


def test_judgements_are_one_number_for_each_action(name: str) -> None:
    game, thinker = GAMES[name], thinker_of(name)
    for step in steps(name):
        view = game.view(step.before, game.to_act(step.before))
        for judged in (thinker.judge(view), thinker.learned(view)):
            assert len(judged) == len(thinker.actions(view))
            assert all(abs(each) < 1_000 for each in judged)


def test_a_playout_shares_out_one_win_and_leaves_its_world_as_it_was(name: str) -> None:
    game, thinker = GAMES[name], thinker_of(name)
    for step in steps(name):
        view = game.view(step.before, game.to_act(step.before))
        draw = thinker.worlds(view, random.Random(1))
        for number in range(WORLDS):
            world = draw()
            for action in thinker.actions(view):
                for play_out in (thinker.play_out, thinker.play_out_at_random):
                    first = play_out(world, action, random.Random(number))
                    shares, scores = first
                    assert len(shares) == len(scores) == game.seats
                    assert sum(shares) == pytest.approx(1)
                    assert min(shares) >= 0
                    assert play_out(world, action, random.Random(number)) == first
