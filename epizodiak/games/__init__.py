"""The registry: the only place that names the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import cast

from epizodiak.games.epizodiak.game import GAME as EPIZODIAK
from epizodiak.games.epizodiak.table import TABLE as EPIZODIAK_TABLE
from epizodiak.protocol import AnyGame
from epizodiak.sprites import Table
from epizodiak.thinking import AnyThinker


class _Games(Mapping[str, AnyGame]):
    """Games by name, each imported when it is first asked for: the page does without those that have no table."""

    def __init__(self, folders: Mapping[str, str]) -> None:
        self._folders = folders

    def __getitem__(self, name: str) -> AnyGame:
        return cast("AnyGame", import_module(f"{__name__}.{self._folders[name]}.game").GAME)

    def __contains__(self, name: object) -> bool:
        return name in self._folders

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)


GAMES: Mapping[str, AnyGame] = _Games(
    {EPIZODIAK.name: "epizodiak", "schotten-totten": "schotten_totten", "epicycle": "epicycle", "zodiac": "zodiac"}
)
"""Every game by its name in records."""

TABLES: Mapping[str, Table] = MappingProxyType({EPIZODIAK.name: EPIZODIAK_TABLE})
"""How each game is shown, by the same names."""

SHOWN: Mapping[str, AnyGame] = MappingProxyType({name: GAMES[name] for name in TABLES})
"""The games that have a table: what the page offers and opens, and all that it carries."""

THINKERS: Mapping[str, str] = MappingProxyType({EPIZODIAK.name: "epizodiak.games.epizodiak.thinker"})
"""For each game the module with its ``THINKER``, by the same names; they are large, so only who thinks loads them."""


def thinker_of(name: str) -> AnyThinker:
    """The thinker of a game in the registry."""
    thinker: AnyThinker = import_module(THINKERS[name]).THINKER
    return thinker
