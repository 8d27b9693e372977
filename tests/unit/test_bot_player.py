import itertools
import random

import pytest

from epizodiak.bots.levels import LEVELS, TOP, Budget, level_name, level_of
from epizodiak.bots.player import analyse, choose, decide
from epizodiak.core.errors import EpizodiakError, OptionError
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES, THINKERS
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import action_text
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.record.seating import FOR_PEOPLE
from epizodiak.timeline.match import Match
from tests.unit.judged_positions import judged_positions

FEW = Budget(playouts=24)
VIEWS = {each.name: each.view for each in judged_positions()}


def opening(seed: int = 7) -> View:
    match = Match.new(GAME, {"mode": "single"}, ("Ana", "Ben", "Chloé"), seed=seed)
    seen = match.view(match.player)
    assert isinstance(seen, View)
    return seen


def legal(seen: View) -> set[str]:
    return {action_text(action) for action in seen.legal}


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_legal_action(level: str) -> None:
    for seed in range(4):
        seen = opening(seed)
        assert choose(seen, level, seed, FEW, GAME.name) in legal(seen)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_give_the_same_action_from_json_too(level: str) -> None:
    seen = opening()
    chosen = {choose(seen, level, 3, FEW, GAME.name) for _ in range(2)}
    assert chosen == {choose(GAME.view_json(seen), level, 3, FEW)}


def test_the_beginner_plays_this_and_that() -> None:
    assert len({choose(opening(), "1", seed, None, GAME.name) for seed in range(30)}) > 1


def test_the_beginner_takes_a_run_that_wins_the_round() -> None:
    seen = VIEWS["a run of five that empties the hand"]
    assert {choose(seen, "1", seed, None, GAME.name) for seed in range(20)} == {">4..8"}


def test_the_beginner_does_not_pass_after_a_draw_if_something_fits() -> None:
    seen = VIEWS["to place after a draw rather than pass"]
    assert "p" in legal(seen)
    assert "p" not in {choose(seen, "1", seed, None, GAME.name) for seed in range(40)}


def test_a_decision_can_be_asked_at_any_time_and_gone_on_with() -> None:
    seen = opening()
    thought = decide(seen, TOP, 1, GAME.name)
    assert thought.best() in legal(seen)
    for played in (5, 10, 15):
        thought.run(5)
        assert thought.playouts == played
        assert thought.best() in legal(seen)


def test_thinking_in_slices_comes_to_the_same_as_at_once() -> None:
    at_once, in_slices = (decide(opening(), TOP, 5, GAME.name) for _ in range(2))
    at_once.run(60)
    for _ in range(12):
        in_slices.run(5)
    assert at_once.advice() == in_slices.advice()


def test_a_limit_of_playouts_is_kept() -> None:
    thought = decide(opening(), "flat", 1, GAME.name)
    thought.spend(Budget(playouts=37))
    assert thought.playouts == 37


@pytest.mark.parametrize("name", THINKERS)
def test_level_three_thinks_as_little_as_the_game_says_and_the_best_level_longer(name: str) -> None:
    game = GAMES[name]
    match = Match.new(game, {}, ("Ana", "Ben", "Chloé")[: game.seats], seed=4)
    view = match.view(match.player)
    little, best = (decide(view, level, 1, name) for level in ("3", TOP))
    assert little.usual == Budget(playouts=THINKERS[name].small_search)
    little.spend(little.usual)
    assert 0 < little.playouts <= THINKERS[name].small_search < (best.usual.playouts or 0)
    assert decide(view, "2", 1, name).usual == Budget()


def test_a_limit_of_time_is_kept() -> None:
    ticks = itertools.count()
    thought = decide(opening(), "flat", 1, GAME.name)
    thought.spend(Budget(seconds=3.0), clock=lambda: float(next(ticks)))
    assert 0 < thought.playouts <= 3 * 16


def test_a_choice_of_one_takes_no_thought() -> None:
    seen = next(found for seed in range(500) for found in [opening(seed)] if len(found.legal) == 1)
    thought = decide(seen, TOP, 1, GAME.name)
    assert thought.settled
    thought.spend(Budget(playouts=50))
    assert (thought.playouts, thought.best()) == (0, action_text(seen.legal[0]))


def test_advice_tells_of_every_legal_action_the_best_first() -> None:
    seen = VIEWS["the last two tiles, not one of them"]
    advice = analyse(seen, 1, Budget(playouts=200), game=GAME.name)
    assert {each.action for each in advice} == legal(seen)
    assert advice[0].action == ">10..11"
    assert sum(each.visits for each in advice) <= 200
    for each in advice:
        assert each.visits > 0
        assert each.chance is not None
        assert 0 <= each.chance <= 1
    assert advice[0].chance == max(each.chance or 0 for each in advice)


def test_the_points_of_a_round_won_outright_are_told_exactly() -> None:
    seen = VIEWS["the last tile in a single round"]
    best = analyse(seen, 1, Budget(playouts=100), game=GAME.name)[0]
    assert (best.action, best.chance, best.score) == ("<4", 1.0, 5.0)


def test_advice_without_playouts_has_values_only() -> None:
    advice = analyse(opening(), 1, level="2", game=GAME.name)
    assert {(each.visits, each.chance, each.score) for each in advice} == {(0, None, None)}
    assert advice[0].value == max(each.value for each in advice)
    assert set(advice[0].as_json()) == {"action", "visits", "chance", "score", "value"}


def test_a_view_of_a_seat_that_is_not_to_act_is_refused() -> None:
    match = Match.new(GAME, {}, ("Ana", "Ben", "Chloé"), first_player=0, seed=1)
    for seat in (1, 2, None):
        with pytest.raises(EpizodiakError, match="not to act"):
            choose(match.view(seat), "2", 1, None, GAME.name)


@pytest.mark.parametrize(
    ("data", "reason"), [({}, "no known game"), ({"game": "chess"}, "no known game"), ({"game": 3}, "no known game")]
)
def test_json_that_is_no_view_is_refused(data: dict[str, object], reason: str) -> None:
    with pytest.raises(EpizodiakError, match=reason):
        choose(data, "2", 1)


def test_a_view_that_does_not_name_its_game_needs_its_name() -> None:
    with pytest.raises(EpizodiakError, match="which game"):
        choose(opening(), "2", 1)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(OptionError, match='unknown level "5"; levels: 1, 2, 3, 4, flat'):
        level_of("5")


def test_every_level_has_a_name_of_its_own_and_words() -> None:
    wording = Wording(("Ana", "Ben", "Chloé"))
    names = {level_name(key, wording) for key in LEVELS}
    assert len(names) == len(LEVELS)
    assert tuple(key for key in LEVELS if key.isdigit()) == FOR_PEOPLE
    assert FOR_PEOPLE[-1] == TOP


def test_judgement_does_not_go_round_in_circles_for_ever() -> None:
    source = random.Random(1)
    match = Match.new(GAME, {"mode": "single"}, ("Ana", "Ben", "Chloé"), seed=3)
    while match.player is not None and match.ply < 2_000:
        match = match.play(choose(match.view(match.player), "2", int(source.random() * 1_000_000), None, GAME.name))
    assert match.player is None
