"""The registry: the only place that names the games."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from epizodiak.games.epizodiak.game import GAME as EPIZODIAK
from epizodiak.games.epizodiak.table import TABLE as EPIZODIAK_TABLE
from epizodiak.protocol import AnyGame
from epizodiak.sprites import Table
from epizodiak.thinking import AnyThinker

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.name: game for game in (EPIZODIAK,)})
"""Every game by its name in records."""

TABLES: Mapping[str, Table] = MappingProxyType({EPIZODIAK.name: EPIZODIAK_TABLE})
"""How each game is shown, by the same names."""

THINKERS: Mapping[str, str] = MappingProxyType({EPIZODIAK.name: "epizodiak.games.epizodiak.thinker"})
"""For each game the module with its ``THINKER``, by the same names; they are large, so only who thinks loads them."""


def thinker_of(name: str) -> AnyThinker:
    """The thinker of a game in the registry."""
    thinker: AnyThinker = import_module(THINKERS[name]).THINKER
    return thinker
