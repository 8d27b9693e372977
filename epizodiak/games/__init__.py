"""The registry: the only place that names the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Generic, TypeVar, cast

from epizodiak.catalogue import CatalogueEntry
from epizodiak.mind import AnyMind
from epizodiak.protocol import AnyGame
from epizodiak.sprites import Table

PartT = TypeVar("PartT")

FOLDERS: Mapping[str, str] = {
    "epizodiak": "epizodiak",
    "schotten-totten": "schotten_totten",
    "epicycle": "epicycle",
    "zodiac": "zodiac",
}
"""Each game's folder, by its name in records, in the order of the shelf."""


class _Parts(Mapping[str, PartT], Generic[PartT]):
    """One part of each game by the games' names, imported when first asked for: a start pays for one game only."""

    def __init__(self, module: str, names: tuple[str, ...] = tuple(FOLDERS)) -> None:
        """Import nothing yet.

        Args:
            module: name of a module in each game's folder; the part bears the same name in capitals there.
            names: the games that have this part.
        """
        self._module = module
        self._names = names

    def __getitem__(self, name: str) -> PartT:
        if name not in self._names:
            raise KeyError(name)
        module = import_module(f"{__name__}.{FOLDERS[name]}.{self._module}")
        return cast("PartT", getattr(module, self._module.upper()))

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


ON_THE_SHELF = ("epizodiak", "schotten-totten", "epicycle", "zodiac")
"""The games that have a table, in the order in which the lobby shows them; the first one is offered first."""

WITH_BOTS = ("epizodiak", "schotten-totten", "epicycle", "zodiac")
"""The games that bots can play."""

GAMES: Mapping[str, AnyGame] = _Parts("game")
"""Every game by its name in records."""

TABLES: Mapping[str, Table] = _Parts("table", ON_THE_SHELF)
"""How each game is shown."""

CATALOGUE: Mapping[str, CatalogueEntry] = _Parts("catalogue_entry", ON_THE_SHELF)
"""What the lobby says and asks of each game."""

SHOWN: Mapping[str, AnyGame] = _Parts("game", ON_THE_SHELF)
"""The games that have a table: what the page offers and opens, and all that it carries."""

THINKERS: Mapping[str, AnyMind] = _Parts("thinker", WITH_BOTS)
"""What each game lends to the bots; they are large, so only who thinks loads them."""
