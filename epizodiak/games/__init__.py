"""The registry: the only place that names the games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from epizodiak.games.epizodiak.game import GAME as EPIZODIAK
from epizodiak.protocol import AnyGame

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.name: game for game in (EPIZODIAK,)})
"""Every game by its name in records."""
