"""What holds for the thinker of every game that has one; nothing here knows anything of one game."""

import random

import pytest

from epizodiak.bots.levels import LEVELS, Budget
from epizodiak.bots.player import choose
from epizodiak.core.luck import shares_of
from epizodiak.core.mind import WON, AnyMind, ManyNode, Node, OpenThinker, Thinker
from epizodiak.core.protocol import Outcome
from epizodiak.games import THINKERS
from tests.contract.every_game import SEATED, example_added, game_of
from tests.contract.playthroughs import Step, every

STRIDE = 37
WORLDS = 3
TRIED = 6
"""About so many actions are tried in each world."""

FEW = Budget(playouts=6)
SEARCHED = 8
"""So many actions deep the positions that a search sees are compared with those of the rules."""


def thinker_of(name: str) -> AnyMind:
    return THINKERS[game_of(name).name]


by_thinker = pytest.mark.parametrize("name", sorted(SEATED))
with example_added():
    HIDING = sorted(name for name in SEATED if game_of(name).hidden)
by_sampler = pytest.mark.parametrize("name", HIDING)
"""Of games that hide something: they play out worlds."""

by_searcher = pytest.mark.parametrize("name", sorted({*SEATED} - {*HIDING}))
"""Of games that hide nothing: they look at the positions themselves."""


def steps(name: str) -> list[Step]:
    return list(every(name, STRIDE))


@by_sampler
def test_a_thinkers_game_is_in_the_registry_and_takes_as_many_players(name: str) -> None:
    thinker = thinker_of(name)
    assert isinstance(thinker, Thinker)
    assert [*game_of(name).takes] == [thinker.seats]


@by_thinker
def test_its_actions_are_the_legal_ones_for_the_seat_to_act_and_none_for_others(name: str) -> None:
    game, thinker = game_of(name), thinker_of(name)
    for step in steps(name):
        seat = game.to_act(step.before)
        assert seat is not None
        legal = [game.action_text(action) for action in game.legal_actions(step.before)]
        assert sorted(thinker.actions(game.view(step.before, seat))) == sorted(legal)
        assert thinker.seat(game.view(step.before, seat)) == seat
        assert thinker.actions(game.view(step.before, (seat + 1) % game.seats)) == ()


@by_thinker
def test_sensible_actions_are_legal_and_there_is_one(name: str) -> None:
    game, thinker = game_of(name), thinker_of(name)
    for step in steps(name):
        view = game.view(step.before, game.to_act(step.before))
        assert set() < set(thinker.sensible(view)) <= set(thinker.actions(view))


@by_thinker
def test_judgements_are_one_number_for_each_action(name: str) -> None:
    game, thinker = game_of(name), thinker_of(name)
    for step in steps(name):
        view = game.view(step.before, game.to_act(step.before))
        judgements = (thinker.judge, thinker.learned) if isinstance(thinker, Thinker) else (thinker.judge,)
        for judged in (judge(view) for judge in judgements):
            assert len(judged) == len(thinker.actions(view))
            assert all(abs(each) < 1_000 for each in judged)


@by_sampler
def test_a_playout_shares_out_one_win_and_leaves_its_world_as_it_was(name: str) -> None:
    game, thinker = game_of(name), thinker_of(name)
    assert isinstance(thinker, Thinker)
    for step in steps(name):
        view = game.view(step.before, game.to_act(step.before))
        draw = thinker.worlds(view, random.Random(1))
        for number in range(WORLDS):
            world = draw()
            actions = thinker.actions(view)
            for action in actions[number % len(actions) :: max(WORLDS, len(actions) // TRIED)]:
                for play_out in (thinker.play_out, thinker.play_out_at_random):
                    first = play_out(world, action, random.Random(number))
                    shares, scores = first
                    assert len(shares) == len(scores) == game.seats
                    assert sum(shares) == pytest.approx(1)
                    assert min(shares) >= 0
                    assert play_out(world, action, random.Random(number)) == first


@by_thinker
def test_in_positions_that_look_the_same_to_its_seat_a_bot_chooses_the_same(name: str) -> None:
    game, levels, source = game_of(name), sorted(LEVELS), random.Random(name)
    for number, step in enumerate(steps(name)[::2]):
        seat, level = game.to_act(step.before), levels[number % len(levels)]
        seen = game.view(step.before, seat)
        views = seen, game.view(game.resample(seen, source), seat)
        assert len({choose(view, level, number, FEW, game.name) for view in views}) == 1


@pytest.mark.parametrize("learned", [False, True])
@by_searcher
def test_the_positions_that_a_search_sees_are_those_of_the_rules(name: str, *, learned: bool) -> None:
    game, thinker = game_of(name), thinker_of(name)
    assert isinstance(thinker, OpenThinker)
    for step in steps(name):
        state, node = step.before, thinker.node(game.view(step.before, game.to_act(step.before)), learned=learned)
        assert isinstance(node, Node) == (game.seats == 2)
        for depth in range(SEARCHED):
            replies = {reply.action: reply for reply in node.replies()}
            seat = game.to_act(state)
            assert set(replies) == {game.action_text(action) for action in game.legal_actions(state)}
            for text, reply in replies.items():
                after = game.apply(state, game.parse_action(text))
                outcome = game.outcome(after)
                if isinstance(reply, Node):
                    check_value(reply, outcome, seat, learned=learned)
                else:
                    check_shares(reply, outcome, game.to_act(after), game.seats)
            text = sorted(replies)[depth % len(replies)]
            state, node = game.apply(state, game.parse_action(text)), replies[text]
            if game.to_act(state) is None:
                break


def check_value(node: Node, outcome: Outcome | None, acted: int | None, *, learned: bool) -> None:
    """A position of two players after an action, as a search sees it."""
    known = node.exact()
    if outcome is None:
        assert abs(node.guess()) <= WON
        assert learned or known is None
    else:
        assert known == {0: 0, 1: -WON, -1: WON}[_result(outcome.ranking, acted)]


def check_shares(node: ManyNode, outcome: Outcome | None, acts: int | None, seats: int) -> None:
    """A position of more players, as a search sees it."""
    assert (node.exact() is None) == (outcome is None)
    if outcome is not None:
        assert node.exact() == shares_of(outcome, seats)
    else:
        shares = node.guess()
        assert node.seat == acts
        assert len(shares) == seats
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0
        assert shares[node.seat] > 0


def _result(ranking: tuple[tuple[int, ...], ...], seat: int | None) -> int:
    """1 for a win of the seat, 0 for a draw, -1 for a loss."""
    return 0 if len(ranking) == 1 else 1 if ranking[0] == (seat,) else -1
