"""The games that the contract is for: those of the registry, and the guide's example (``docs/example-game``).

Only the tests of these folders know the example: it stands in the registry while one of them runs, and, by
:func:`example_added`, while what they are parametrized by is made.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from epizodiak.core.protocol import AnyGame
from epizodiak.games import GAMES, PACKAGES

EXAMPLE = {"tic-tac-toe": "tic_tac_toe"}
"""The line that the registry would have for it."""

NAMES = tuple({**EXAMPLE, **PACKAGES})


@contextmanager
def example_added() -> Iterator[None]:
    """The example has its line in the registry."""
    before = dict(PACKAGES)
    for name, package in EXAMPLE.items():
        PACKAGES.setdefault(name, package)  # one that was added as the guide says is the one to be tested
    try:
        yield
    finally:
        PACKAGES.clear()
        PACKAGES.update(before)


with example_added():
    SEATED = {
        name if seats == GAMES[name].seats else f"{name} {seats}": (name, seats)
        for name in NAMES
        for seats in GAMES[name].takes
    }
    """Each game with each number of players that it takes; the plain name stands for the fewest."""


def game_of(name: str) -> AnyGame:
    """The game of a name in :data:`SEATED`."""
    kind, seats = SEATED[name]
    return GAMES[kind].seated(seats)


@pytest.fixture(autouse=True)
def registry_with_example() -> Iterator[None]:
    """The same while a test runs, in folders whose ``conftest.py`` imports this."""
    with example_added():
        yield
