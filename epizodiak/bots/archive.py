"""The bots' own archive of the built site (search, levels, workers), which is fetched where a bot sits."""

from __future__ import annotations

from importlib import import_module

from epizodiak.games import PACKAGES


def join(path: str) -> None:
    """Makes the modules of an archive importable beside those that are there already.

    Args:
        path: of the archive, in which the modules lie as they do in the package.
    """
    games = (f"{game}.{room}" for game in PACKAGES.values() for room in ("rules", "mind"))
    for package in ("epizodiak", "epizodiak.app", "epizodiak.bots", "epizodiak.ui", "epizodiak.web", *games):
        import_module(package).__path__.append(f"{path}/{package.replace('.', '/')}")
