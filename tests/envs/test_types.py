"""Others' type checkers know every type of what is public."""

import json

import pytest

from epizodiak.games import GAMES, PACKAGES
from tests.envs.installed import LIBRARIES, Installed

ROOMS = ["core", "timeline", "record", "bots", "envs", *(f"{PACKAGES[game].partition('.')[2]}.rules" for game in GAMES)]

UNTYPED = {
    "epizodiak.envs.openspiel.SpielGame",
    "epizodiak.envs.openspiel.SpielState",
    "epizodiak.envs.openspiel.SpielState.__init__",
    "epizodiak.envs.pettingzoo.env",
    "epizodiak.envs.pettingzoo.raw_env",
}
"""What is made of classes of PettingZoo's and OpenSpiel's, which tell nobody their types."""


@pytest.fixture(scope="session")
def symbols(installed: Installed) -> dict[str, bool]:
    """Every name that the package gives others, and whether its type is known."""
    options = ["--verifytypes", "epizodiak", "--ignoreexternal", "--outputjson", "--pythonpath", str(LIBRARIES)]
    ran = installed.library("-m", "pyright", *options)
    told = json.loads(ran.stdout)["typeCompleteness"]["symbols"]
    return {each["name"]: each["isTypeKnown"] and not each["isTypeAmbiguous"] for each in told if each["isExported"]}


@pytest.mark.parametrize("room", ROOMS)
def test_every_type_of_a_public_room_is_known(symbols: dict[str, bool], room: str) -> None:
    names = {name for name in symbols if name.startswith(f"epizodiak.{room}.")}
    assert len(names) > 5
    assert {name for name in names if not symbols[name]} == UNTYPED & names
