"""PettingZoo's own tests, unchanged, on the package as others have it."""

import json

import pytest

from epizodiak.games import GAMES
from tests.envs.installed import ROOT, Installed

WARNED = [
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
]
"""What is said to every environment whose observation has a mask of legal actions in it, unless it is on a list."""

CONFORMS = """
import json, sys, warnings
from xml.etree.ElementTree import fromstring
from pettingzoo.test import api_test, render_test, seed_test
from epizodiak.envs.pettingzoo import env
made = lambda **more: env(sys.argv[1], **more)
with warnings.catch_warnings(record=True) as warned:
    warnings.simplefilter("always")
    api_test(made(), 1000)
seed_test(made, 500)
drawn = lambda picture: "player_1" in "".join(fromstring(picture).itertext())
render_test(made, {"svg": drawn, "ansi": lambda told: "player_1" in told})
print(json.dumps(sorted({str(each.message) for each in warned})))
"""

TWINS = """
import random, sys
import numpy
from epizodiak.envs.pettingzoo import env
table, chance = env(sys.argv[1]), random.Random(5)
table.reset(seed=5)
for agent in table.agent_iter(400):
    observation, reward, terminated, truncated, info = table.last()
    if terminated or truncated:
        break
    here, seat = table.position, table.possible_agents.index(agent)
    table.position = table.game.resample(table.game.view(here, seat), chance)
    for part, numbers in table.observe(agent).items():
        assert numpy.array_equal(numbers, observation[part]), (here, table.position)
    print(table.position != here)
    table.position = here
    table.step(chance.choice(numpy.flatnonzero(observation["action_mask"])))
"""

TRUNCATES = """
import json
from epizodiak.envs.pettingzoo import env
table = env("epizodiak", cap=3)
table.reset(seed=2)
for agent in table.agent_iter():
    observation, reward, terminated, truncated, info = table.last()
    if truncated:
        print(json.dumps([agent, reward, terminated]))
    table.step(None if truncated else int(observation["action_mask"].argmax()))
"""


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_a_seat_cannot_tell_apart_are_observed_alike(installed: Installed, game: str) -> None:
    ran = installed.library("-c", TWINS, game)
    assert ran.returncode == 0, ran.stderr
    assert ("True" in ran.stdout.split()) is GAMES[game].hidden
    assert ran.stdout


@pytest.mark.parametrize("game", GAMES)
def test_every_game_passes_pettingzoos_own_tests(installed: Installed, game: str) -> None:
    ran = installed.library("-c", CONFORMS, game)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout.splitlines()[-1]) == sorted(WARNED)


def test_what_need_not_end_is_truncated_and_all_have_the_same(installed: Installed) -> None:
    ran = installed.library("-c", TRUNCATES)
    assert ran.returncode == 0, ran.stderr
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    assert told == [[f"player_{seat}", 0.0, False] for seat in range(3)]


def test_it_is_made_by_the_name_that_it_is_registered_under(installed: Installed) -> None:
    said = (
        "from pettingzoo import make, register; from epizodiak.envs.pettingzoo import env; "
        "register('aec', 'epizodiak/EpiZodiak-v0', env); print(make('aec', 'epizodiak/EpiZodiak-v0').possible_agents)"
    )
    ran = installed.library("-c", said)
    assert ran.stdout.strip() == "['player_0', 'player_1', 'player_2']", ran.stderr


def test_what_the_library_page_shows_happens(installed: Installed) -> None:
    page = (ROOT / "docs" / "library.md").read_text("utf-8").replace("```", "\n")
    (installed.empty / "library.txt").write_text(page, "utf-8")
    ran = installed.library("-m", "doctest", "library.txt")
    assert (ran.returncode, ran.stdout) == (0, "")
