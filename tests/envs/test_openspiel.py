"""OpenSpiel's own tests, unchanged, on the package as others have it; and what they don't ask."""

import json
from typing import Any

import pytest

from epizodiak.games import GAMES
from tests.envs.installed import ROOT, Installed

HERE = ROOT / "tests" / "envs"
NAMES = [f"python_{game.replace('-', '_')}" for game in GAMES]
CASES = [
    case
    for case in json.loads((ROOT / "tests" / "data" / "tree_counts.json").read_text("utf-8"))["cases"]
    if case["first_player"] == 0
]
"""Positions from which sequences of actions were counted, where OpenSpiel's games can come to: there seat 0 begins."""

MOST = 400
"""How many sequences are counted again at most."""

CONFORMS = """
from runpy import run_module
from epizodiak.envs import openspiel
run_module("open_spiel.integration_tests.api_test", run_name="__main__", alter_sys=True)
"""

SIMULATES = """
import sys
import pyspiel
from epizodiak.envs import openspiel
pyspiel.random_sim_test(pyspiel.load_game(sys.argv[1]), int(sys.argv[2]), serialize=True, verbose=False)
"""

RECALLS = """
import random, sys
import pyspiel
from epizodiak.envs import openspiel
game, chance = pyspiel.load_game(sys.argv[1]), random.Random(1)
for _ in range(5):
    state, knew = game.new_initial_state(), {}
    while not state.is_terminal():
        number = chance.choice(state.legal_actions())
        seat = state.current_player()
        if seat >= 0:
            knows = state.information_state_string()
            assert knows.startswith(knew.get(seat, "")) and knows != knew.get(seat), (knew[seat], knows)
            knew[seat] = knows + state.action_to_string(seat, number) + " "
        state.apply_action(number)
    assert all(state.information_state_string(seat).startswith(each) for seat, each in knew.items())
    for moment in (game.new_initial_state(), state):
        try:
            moment.information_state_string()
        except RuntimeError as error:
            assert "player >= 0" in str(error)
        else:
            assert moment.is_player_node()
    again = game.new_initial_state()
    for number in state.history():
        again.apply_action(number)
    assert (str(again), again.returns()) == (str(state), state.returns())
"""

TWINS = """
import json, sys
import pyspiel
from epizodiak.envs import openspiel
game, hidden = pyspiel.load_game(sys.argv[1]), range(*map(int, sys.argv[2:]))
tiles = game.setting.opening
order = list(tiles[::5] + tiles[1::5] + tiles[2::5] + tiles[3::5] + tiles[4::5])
twin = order[:]
for place, other in zip(hidden, reversed(hidden)):
    twin[place] = order[other]
def dealt(tiles):
    state = game.new_initial_state()
    for tile in tiles:
        state.apply_action(game.setting.tiles.index(tile))
    return state
def knows(state, seat):
    return [state.information_state_string(seat), state.observation_string(seat), state.observation_tensor(seat)]
def alike():
    print(json.dumps([knows(one, seat) == knows(two, seat) for seat in range(2)]))
one, two = dealt(order[:-1]), dealt(twin[:-1])
alike()
one, two = dealt(order), dealt(twin)
alike()
number = one.legal_actions()[0]
one.apply_action(number)
two.apply_action(number)
alike()
"""

COUNTS = """
import json, sys
import pyspiel
from epizodiak.envs import openspiel
case = json.loads(sys.argv[1])
name = "python_" + case["game"].replace("-", "_")
seats = {"players": case["seats"]} if "seats" in case else {}
state = pyspiel.load_game(name, case["options"] | seats).new_initial_state()
def dealt(state, order):
    for tile in order:
        state.apply_action(state.moment.setting.tiles.index(tile))
orders = iter(case["chance"])
for action in [None, *case["actions"]]:
    if action is not None:
        state.apply_action(state.string_to_action(action))
    if state.is_chance_node():
        dealt(state, next(orders))
def count(state, depth):
    legal = [] if state.is_terminal() else state.legal_actions()
    if depth == 1:
        return len(legal)
    total = 0
    for number in legal:
        child = state.child(number)
        dealt(child, sorted(child.moment.left))
        total += count(child, depth - 1)
    return total
print(json.dumps([count(state, depth + 1) for depth in range(len(case["counts"]))]))
"""

REPLAYS = """
import sys
from absl import flags
from open_spiel.python.algorithms.generate_playthrough import replay
from epizodiak.envs import openspiel
flags.FLAGS(["replay"])
kept, now = replay(sys.argv[1])
for number, lines in enumerate(zip(kept.splitlines(), now.splitlines(), strict=True), 1):
    assert lines[0] == lines[1], (number, *(line[:200] for line in lines))
"""

DRAWS = """
import random, sys
import numpy, pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from epizodiak.envs import openspiel
game, chance = pyspiel.load_game(sys.argv[1]), random.Random(3)
searches = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1)), 1.4, 3)
state, drew, decided = game.new_initial_state(), 0, 0
while not state.is_terminal() and decided < 4:
    number = chance.choice(state.legal_actions())
    seat = state.current_player()
    if seat >= 0:
        other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        drew += str(other) != str(state)
        number, decided = searches.step(state), decided + 1
    state.apply_action(number)
print(drew)
"""

GIVES_UP = """
import pyspiel
from epizodiak.envs import openspiel
game = pyspiel.load_game("python_epizodiak(cap=3,edition=earlier)")
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
print(game.setting.options.edition, state.returns())
state = pyspiel.load_game("python_epicycle(players=4,setup=random)").new_initial_state()
print(state.num_players(), sum(chance for _, chance in state.chance_outcomes()))
pyspiel.load_game("python_epicycle(setup=none)")
"""


@pytest.mark.parametrize("name", NAMES)
def test_every_game_passes_openspiels_own_tests(installed: Installed, name: str) -> None:
    ran = installed.library("-c", CONFORMS, f"--test_only_games={name}$")
    assert ran.returncode == 0, ran.stderr
    assert "Ran 5 tests" in ran.stderr


@pytest.mark.parametrize("name", [*NAMES, "python_epicycle(players=3,setup=random)"])
def test_a_hundred_games_at_random_hold_what_openspiel_asks(installed: Installed, name: str) -> None:
    ran = installed.library("-c", SIMULATES, name, "100")
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("name", NAMES)
def test_seats_forget_nothing_and_a_history_is_the_whole_game(installed: Installed, name: str) -> None:
    ran = installed.library("-c", RECALLS, name)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize(("name", "hidden"), [("python_epizodiak", (12, 36)), ("python_schotten_totten", (6, 54))])
def test_who_cannot_tell_two_deals_apart_is_shown_the_same(
    installed: Installed, name: str, hidden: tuple[int, int]
) -> None:
    """Only tiles that seat 0 doesn't hold lie elsewhere: it sees the same as long as nothing comes from them."""
    ran = installed.library("-c", TWINS, name, *map(str, hidden))
    assert ran.returncode == 0, ran.stderr
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [[True, False]] * 3


def test_parameters_are_the_games_options_and_what_need_not_end_is_given_up(installed: Installed) -> None:
    ran = installed.library("-c", GIVES_UP)
    told = ran.stdout.splitlines()
    assert told[0] == "earlier [0.0, 0.0, 0.0]", ran.stderr
    assert told[1].startswith("4 ")
    assert "setup" in ran.stderr.splitlines()[-1]


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.hidden])
def test_the_whole_tree_of_a_tiny_deck_is_the_one_that_the_rules_alone_make(installed: Installed, game: str) -> None:
    """Seats forget nothing in it, no information state is two seats', and at chance and at the end there is none."""
    ran = installed.library(str(HERE / "whole_tree.py"), game)
    assert ran.returncode == 0, ran.stderr
    spiel, rules = json.loads(ran.stdout)
    assert spiel == rules
    assert min(*spiel[0].values(), spiel[1]) > 40


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}: {case['name']}")
def test_there_are_as_many_sequences_of_actions_as_were_counted_by_the_rules(
    installed: Installed, case: dict[str, Any]
) -> None:
    counts = [count for count in case["counts"] if count <= MOST]
    ran = installed.library("-c", COUNTS, json.dumps(case | {"counts": counts}))
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == counts


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_that_was_kept_is_played_again_line_by_line(installed: Installed, name: str) -> None:
    """`python -m tools.playthroughs` writes them anew, where what is told was changed on purpose."""
    ran = installed.library("-c", REPLAYS, str(HERE / "playthroughs" / f"{name}.txt"))
    assert ran.returncode == 0, ran.stderr[-1_000:]


@pytest.mark.parametrize("name", ["python_epizodiak", "python_schotten_totten"])
def test_openspiels_search_draws_worlds_that_its_seat_cannot_tell_apart(installed: Installed, name: str) -> None:
    ran = installed.library("-c", DRAWS, name)
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) > 0
