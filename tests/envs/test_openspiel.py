"""OpenSpiel's own tests, unchanged, on the package as others have it; and what they don't ask."""

import json

import pytest

from epizodiak.games import GAMES
from tests.envs.installed import Installed

NAMES = [f"python_{game.replace('-', '_')}" for game in GAMES]

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
