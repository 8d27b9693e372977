"""The games, a folder each, and the registry: the only place that names them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from epizodiak.core.mind import AnyMind
from epizodiak.core.protocol import AnyGame
from epizodiak.table.catalogue import CatalogueEntry
from epizodiak.table.table import Table

if TYPE_CHECKING:
    from epizodiak.table.lesson import Lessons
    from epizodiak.table.rules_page import Sections

PartT = TypeVar("PartT")

PACKAGES: dict[str, str] = {
    "epizodiak": "epizodiak.games.epizodiak",
    "schotten-totten": "epizodiak.games.schotten_totten",
    "epicycle": "epizodiak.games.epicycle",
    "zodiac": "epizodiak.games.zodiac",
}
"""Each game's package, by its name in records, in the lobby's order; the first one is offered first."""


class GameParts(Mapping[str, PartT], Generic[PartT]):
    """One part of each game by the games' names, imported when first asked for: a start pays for one game only.

    Attributes:
        module: of a game's package, in which the part stands.
    """

    def __init__(self, module: str) -> None:
        self.module = module
        self._here: dict[str, PartT] = {}

    def __getitem__(self, name: str) -> PartT:
        if name not in self._here:
            module = import_module(f"{PACKAGES[name]}.{self.module}")
            self._here[name] = cast("PartT", getattr(module, self.module.rpartition(".")[2].upper()))
        return self._here[name]

    def __contains__(self, name: object) -> bool:
        return name in PACKAGES

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


GAMES: Mapping[str, AnyGame] = GameParts("rules.game")
"""Every game by its name in records."""

TABLES: Mapping[str, Table] = GameParts("table.table")
"""How each game is shown."""

CATALOGUE: Mapping[str, CatalogueEntry] = GameParts("table.catalogue_entry")
"""What the lobby says and asks of each game."""

THINKERS: Mapping[str, AnyMind] = GameParts("mind.thinker")
"""What each game lends to the bots; they are large, so only who thinks loads them."""

ENCODINGS: Mapping[str, Callable[[int], Any]] = GameParts("mind.encoding")
"""Each game's numbers for so many players (``Encoding`` in ``core/encoding.py``), for what learns elsewhere."""

CHARTS: Mapping[str, Callable[..., Any]] = GameParts("table.chart")
"""How each game's rounds become star charts (``Charting`` in ``table/chart.py``, which comes later than the page), of
those whose tables say so (``Table.charted``)."""

JOINED: Mapping[str, Callable[..., Any]] = GameParts("table.joined")
"""What of a round is joined on the table where it has ended, of those whose tables say so (``Table.joined``)."""

MOMENTS: Mapping[str, Callable[..., dict[int, str]]] = GameParts("table.moments")
"""Whom an action of each game makes glad or sorry (``table/moments.py``): from a spectator's views before and after it;
of those whose tables say so (``Table.moments``)."""

ARROWS: Mapping[str, Callable[..., tuple[Any, ...]]] = GameParts("table.arrows")
"""How each game draws what an action moved, where that is told afterwards: from the action, a spectator's view before
it and a layout; of those whose tables say so (``Table.arrows``)."""

BRIEFLY: Mapping[str, Callable[..., tuple[str, ...]]] = GameParts("table.briefly")
"""How each game tells a turn in a few words: from its actions, each with a spectator's views before and after, ever
shorter tellings without the name of who acted."""

PUZZLING: Mapping[str, Any] = GameParts("puzzles.puzzling")
"""What each game tells of its puzzles (``Puzzling`` in ``table/puzzle.py``, which comes later than the page)."""

LESSONS: Mapping[str, Lessons] = GameParts("table.lessons")
"""Each game's tutorial, in English; they come later than the page."""

RULES_PAGES: Mapping[str, Sections] = GameParts("table.rules_page")
"""Each game's rules page, in English and undrawn."""

REASONS: Mapping[str, Any] = GameParts("table.reasons")
"""What each game can say for one action and against another (``Reasons`` in ``core/reasons.py``, which comes later than
the page), of those that can (``display/because.py`` knows)."""
