"""Draws a QR code's dark modules as one path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

QUIET = 4
"""Modules of empty frame on each side of a code: what the standard asks for."""


def path(modules: Sequence[Sequence[bool]]) -> str:
    """The path data of the dark modules, one unit each.

    Args:
        modules: whether each is dark, row by row, the frame included.
    """
    return "".join(run for top, row in enumerate(modules) for run in _dark_runs(row, top))


def _dark_runs(row: Sequence[bool], top: int) -> Iterator[str]:
    """The dark runs of a row, each a rectangle."""
    left = 0
    for dark, stretch in groupby(row):
        width = len(list(stretch))
        if dark:
            yield f"M{left} {top}h{width}v1h-{width}z"
        left += width
