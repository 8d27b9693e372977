"""Where what the package has of the page lies: in a checkout beside it, in an installed copy inside it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[1]

CHECKOUT: Final = PACKAGE.parent if (PACKAGE.parent / "static" / "puzzles").is_dir() else None
"""The folder that holds the package and the page; ``None`` in an installed copy, which has no page."""


def shipped(name: str) -> Path:
    """A file of the page that an installed copy has, too: puzzles, and texts of other languages.

    Args:
        name: as the page has it, such as ``static/puzzles/zodiac.txt`` or ``static/locales/de.mo``.
    """
    return (CHECKOUT or PACKAGE) / name
