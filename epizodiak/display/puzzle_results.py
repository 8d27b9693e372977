"""The puzzles solved or failed on this device, stored as one short text that is checked when read.

The text is JSON: by game, by number, ``[solved, tries, hints]``; and under ``days``, by game, the latest day whose
puzzle was solved on that day. The lobby tells of that before Python runs (``static/lobby.js``).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import date
from typing import Any, NamedTuple

from epizodiak.core.errors import RecordError
from epizodiak.core.strict_json import parse
from epizodiak.core.wording import Wording

MOST_TEXT = 1 << 18
"""A longer text is not read, in letters; all shipped puzzles take a tenth of it."""

MOST_NUMBER, MOST_COUNT = 9_999, 999
"""Greatest number of a puzzle, and of tries or hints; higher counts are kept as this."""

PARTS = 3

DAYS = "days"
"""The key of the days, which is no game's name."""


class PuzzleResult(NamedTuple):
    """One puzzle's result: whether it was solved, with how many tries and hints.

    Attributes:
        solved: whether it was solved in the end.
        tries: how many tries the solution took, or how many failed; 0 if only hints were used.
        hints: how many hints were used.
    """

    solved: bool
    tries: int
    hints: int


Results = Mapping[tuple[str, int], PuzzleResult]
"""By game and number."""


def read(text: str | None, games: Collection[str]) -> dict[tuple[str, int], PuzzleResult]:
    """The results in a stored text; invalid entries are left out.

    Args:
        text: as the browser has it, or ``None``.
        games: names of the games that there are.
    """
    found: dict[tuple[str, int], PuzzleResult] = {}
    for game, numbers in _parsed(text).items():
        if game in games and isinstance(numbers, dict):
            for number, value in numbers.items():
                result = _read_result(value)
                if _is_number(number) and result is not None:
                    found[game, int(number)] = result
    return found


def read_days(text: str | None, games: Collection[str]) -> dict[str, str]:
    """By game the latest day whose puzzle was solved on it, in a stored text; invalid entries are left out."""
    data = _parsed(text).get(DAYS)
    days = data.items() if isinstance(data, dict) else ()
    return {game: day for game, day in days if game in games and isinstance(day, str) and _is_day(day)}


def _parsed(text: str | None) -> dict[str, Any]:
    if not text or len(text) > MOST_TEXT:
        return {}
    try:
        data = parse(text, 4 * MOST_TEXT)
    except RecordError:
        return {}
    return data if isinstance(data, dict) else {}


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _is_number(text: str) -> bool:
    plain = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_NUMBER))
    return plain and text == str(int(text)) and int(text) > 0


def _read_result(value: Any) -> PuzzleResult | None:
    if not isinstance(value, list) or len(value) != PARTS:
        return None
    if any(type(part) is not int or not 0 <= part <= MOST_COUNT for part in value) or value[0] > 1:
        return None
    solved, tries, hints = value
    begun = tries or (hints and not solved)
    return PuzzleResult(bool(solved), tries, hints) if begun else None


def written(results: Results, days: Mapping[str, str] | None = None) -> str:
    """The results, and the days that :func:`read_days` reads, as text, to be stored."""
    data: dict[str, dict[str, Any]] = {DAYS: dict(days)} if days else {}
    for (game, number), result in sorted(results.items()):
        counts = (min(count, MOST_COUNT) for count in (result.tries, result.hints))
        data.setdefault(game, {})[str(number)] = [int(result.solved), *counts]
    return json.dumps(data, separators=(",", ":"))


def added(results: Results, game: str, number: int, result: PuzzleResult) -> dict[tuple[str, int], PuzzleResult]:
    """The results with another one; a solved puzzle keeps its first result, and failed tries add up."""
    return {**results, (game, number): merged(results.get((game, number)), result)}


def merged(known: PuzzleResult | None, result: PuzzleResult) -> PuzzleResult:
    """One puzzle's result combined with another, perhaps stored by another tab."""
    if known is None or known.solved:
        return known or result
    tries = max(result.tries, known.tries + result.solved)
    return PuzzleResult(result.solved, tries, max(result.hints, known.hints))


def counts_at_start(known: PuzzleResult | None) -> tuple[int, int]:
    """The wrong tries and hints that count from the start: the earlier ones, unless the puzzle is solved."""
    return (0, 0) if known is None or known.solved else (known.tries, known.hints)


def in_words(result: PuzzleResult | None, say: Wording) -> str:
    """A puzzle's result in a few words; empty if it was not tried."""
    if result is None:
        return ""
    if not result.solved:
        return say.gettext("failed so far") if result.tries else hints_used(result, say)
    if result.tries == 1:
        return say.gettext("solved at the first try")
    return say.gettext("solved in {count} tries").format(count=result.tries)


def hints_used(result: PuzzleResult, say: Wording) -> str:
    """How many hints were used, in words; empty if none."""
    return hints_in_words(result.hints, say) if result.hints else ""


def hints_in_words(count: int, say: Wording) -> str:
    """A number of hints in words."""
    return say.ngettext("{count} hint", "{count} hints", count).format(count=count)
