"""Friends' codes as the browser keeps them, by the deals that they belong to.

Anything may stand there: what is read is bounded, and each code is read as one that is pasted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from epizodiak.core.errors import RecordError
from epizodiak.core.strict_json import parse
from epizodiak.features.comparison.codes import MOST_LETTERS, ComparedGame, ComparisonError, decode

KEY = "epizodiak-codes"
"""Where they are kept (``localStorage``)."""

MOST = 8
"""So many friends' games lie beside the own one."""

DEALS = 20
"""Codes of so many deals are kept, the latest ones."""

_LONGEST = DEALS * (MOST + 1) * (MOST_LETTERS + 8)


def read(text: str) -> dict[str, tuple[str, ...]]:
    """The codes that are kept, by the short codes of their deals, the oldest deal first."""
    try:
        known = parse(text, _LONGEST) if text else {}
    except RecordError:
        known = {}
    listed = known.items() if isinstance(known, dict) else ()
    found = {deal: _codes(codes) for deal, codes in listed if isinstance(codes, list)}
    return dict([*found.items()][-DEALS:])


def _codes(given: list[object]) -> tuple[str, ...]:
    return tuple(each for each in given if isinstance(each, str) and 0 < len(each) <= MOST_LETTERS)[:MOST]


def merged(codes: Iterable[str], more: Iterable[str], without: str = "") -> tuple[str, ...]:
    """Codes with more of them, each once and no more than are shown; one of them may be taken away."""
    return tuple(each for each in dict.fromkeys((*codes, *more)) if each != without)[:MOST]


def written(text: str, deal: str, codes: tuple[str, ...]) -> str:
    """What is kept once a deal has these codes."""
    others = {other: known for other, known in read(text).items() if other != deal}
    found = {**others, deal: codes} if codes else others
    return json.dumps(dict([*found.items()][-DEALS:])) if found else ""


def friends(codes: Iterable[str], deal: str) -> tuple[tuple[str, ComparedGame], ...]:
    """Codes, each with the game that it tells; those that cannot be read, or are of another deal, are left out."""
    found = []
    for code in codes:
        try:
            found.append((code, decode(code, (deal,))))
        except ComparisonError:
            continue
    return tuple(found)
