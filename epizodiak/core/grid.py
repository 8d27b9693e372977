"""Fractions on a grid, so that chances come out the same on every machine and every Python.

Two libraries of C may differ in the last bits of an exponential, and since Python 3.12 ``sum`` rounds less than before.
Of numbers on a grid every sum is exact, in whatever order; what an exponential gives is put on it before it is used.
"""

from __future__ import annotations

from typing import Final

FINE: Final = 24
"""The grid's step is 2 to the power of minus this: far below what a search can tell apart."""

_SHIFT: Final = 1.5 * 2.0 ** (52 - FINE)
"""Added to a number, it leaves no room for what is finer than the grid."""


def on_grid(value: float) -> float:
    """The nearest number on the grid; for numbers between plus and minus 2 to the power of 26."""
    return value + _SHIFT - _SHIFT
