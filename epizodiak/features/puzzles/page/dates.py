"""Dates of puzzles in the page's language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pyscript import ffi, window

from epizodiak.web import language

LONG = ("weekday", "long"), ("day", "numeric"), ("month", "long"), ("year", "numeric")
SHORT = ("day", "numeric"), ("month", "long")
IN_LIST = ("weekday", "long"), ("day", "numeric"), ("month", "long")
OF_GAME = ("day", "numeric"), ("month", "short"), ("year", "numeric")
MONTH = ("month", "long"), ("year", "numeric")
WEEKDAY = (("weekday", "short"),)
"""Which parts of a date are written, and how."""


def written(day: str, parts: tuple[tuple[str, str], ...]) -> str:
    """A date in words.

    Args:
        day: as ``YYYY-MM-DD``.
        parts: which parts of it, one of those above.
    """
    return str(_date_format(language.written(), parts).format(window.Date.parse(f"{day}T12:00:00Z")))


@lru_cache(maxsize=8)
def _date_format(tag: str, parts: tuple[tuple[str, str], ...]) -> Any:
    return window.Intl.DateTimeFormat.new(tag, ffi.to_js({**dict(parts), "timeZone": "UTC"}))
