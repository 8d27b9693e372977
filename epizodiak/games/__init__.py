"""The registry: the only place that names the games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from epizodiak.games.epizodiak.game import GAME as EPIZODIAK
from epizodiak.games.epizodiak.table import TABLE as EPIZODIAK_TABLE
from epizodiak.protocol import AnyGame
from epizodiak.sprites import Table

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.name: game for game in (EPIZODIAK,)})
"""Every game by its name in records."""

TABLES: Mapping[str, Table] = MappingProxyType({EPIZODIAK.name: EPIZODIAK_TABLE})
"""How each game is shown, by the same names."""
