"""Archives of the built site that are fetched late, such as the bots' own (search, levels, workers)."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from epizodiak.games import PACKAGES


def thinking() -> tuple[str, ...]:
    """The packages of which the bots' archive holds modules."""
    games = (f"{game}.{room}" for game in PACKAGES.values() for room in ("rules", "mind"))
    return ("epizodiak", "epizodiak.app", "epizodiak.bots", "epizodiak.ui", "epizodiak.web", *games)


def join(path: str, packages: Sequence[str] = ()) -> None:
    """Makes the modules of an archive importable beside those that are there already.

    Args:
        path: of the archive, in which the modules lie as they do in the package.
        packages: those of which it holds modules; by default the bots'.
    """
    for package in packages or thinking():
        places, place = import_module(package).__path__, f"{path}/{package.replace('.', '/')}"
        if place not in places:
            places.append(place)
