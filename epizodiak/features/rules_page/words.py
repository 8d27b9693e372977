"""A game's rules page in a person's words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from epizodiak.core.wording import Wording
from epizodiak.display.setup import DEFAULT_NAMES
from epizodiak.games import GAMES, RULES_PAGES, TABLES
from epizodiak.table.rules_page import Figure, Section, translated
from epizodiak.table.texts import telling


def rules_page(game: str, say: Wording) -> Iterator[Section[Figure]]:
    """The sections of a game's rules page, each drawn when it is asked for."""
    tell = telling(say, TABLES[game].spell)
    return (translated(section, tell, say) for section in RULES_PAGES[game])


def with_default_names(game: str, say: Wording) -> Wording:
    """The wording of a game's rules page, whose figures show the default names."""
    return replace(say, names=DEFAULT_NAMES[: GAMES[game].seats])
