"""The results of finished games as one text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from epizodiak.core.errors import RecordError
from epizodiak.core.protocol import Json, Outcome
from epizodiak.core.strict_json import parse
from epizodiak.core.text import clean
from epizodiak.record.metadata import STARTED_KEY, metadata_json
from epizodiak.record.record import Record
from epizodiak.record.seating import PERSON, is_person

MOST_GAMES = 1_000
"""So many results are kept, the latest."""

MOST_TEXT = 1 << 20
"""A longer text is not read."""

MOST_SEATS, LONGEST = 8, 80
"""No result names more players, or longer names."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one game.

    Attributes:
        key: tells the game from every other one, however often it is taken up, copied or opened again.
        game: its name in records.
        ranking: players, best first; people as ``-Ana``, bots by what ``x_bots`` calls them, as ``4``.
    """

    key: str
    game: str
    ranking: tuple[tuple[str, ...], ...]


def result_of(record: Record, bots: Sequence[str], outcome: Outcome) -> Result | None:
    """The result of a finished game, or ``None`` if it does not count.

    Games without people are the arena's; one person against nobody else, and practice with actions taken back freely,
    prove nothing.

    Args:
        record: the game.
        bots: by seat a bot's level, ``seating.PERSON`` or ``seating.PHONE``; none if all are people.
        outcome: how it ended.
    """
    seated = bots or (PERSON,) * len(record.players)
    if not any(map(is_person, seated)) or record.metadata.practice:
        return None
    players = [
        PERSON + clean(name, LONGEST // 2) if is_person(level) else level
        for name, level in zip(record.players, seated, strict=True)
    ]
    if len(set(players)) < 2:  # noqa: PLR2004 - whoever plays alone
        return None
    ranking = tuple(tuple(players[seat] for seat in rank) for rank in outcome.ranking)
    return Result(_record_key(record), record.game, ranking)


def _record_key(record: Record) -> str:
    """A key that is equal for all copies of a game."""
    told = [record.game, dict(record.options), list(record.players), record.first_player]
    told += [[list(each) for each in record.chance[:1]], metadata_json(record.metadata).get(STARTED_KEY)]
    return f"{crc32(json.dumps(told, sort_keys=True, default=str).encode()):08x}-{_time_of(record)}"


def _time_of(record: Record) -> str:
    return clean(record.metadata.started or "", 30)


# --- as it is kept ----------------------------------------------------------------------------------------------------


def written(results: Sequence[Result]) -> str:
    """The results as text, for :func:`read`."""
    kept = [[each.key, each.game, [list(rank) for rank in each.ranking]] for each in results[-MOST_GAMES:]]
    return json.dumps({"version": 1, "games": kept}, ensure_ascii=False, separators=(",", ":"))


def read(text: str | None) -> tuple[Result, ...] | None:
    """The results in a text made by :func:`written`; ``None`` if it is invalid."""
    if not text:
        return ()
    try:
        data = parse(text, MOST_TEXT)
    except RecordError:
        return None
    games = data.get("games") if isinstance(data, dict) and data.get("version") == 1 else None
    if not isinstance(games, list) or len(games) > MOST_GAMES:
        return None
    found = [_read_result(each) for each in games]
    results = tuple(each for each in found if each is not None)
    return results if len(results) == len(found) else None


def _read_result(data: Json) -> Result | None:
    if not isinstance(data, list) or len(data) != 3:  # noqa: PLR2004 - key, game, ranking
        return None
    key, game, ranking = data
    if not _is_short_text(key) or not _is_short_text(game) or not isinstance(ranking, list):
        return None
    if not all(isinstance(rank, list) and rank and all(map(_is_short_text, rank)) for rank in ranking):
        return None
    players = [player for rank in ranking for player in rank]
    if not 1 < len(players) <= MOST_SEATS:
        return None
    return Result(key, game, tuple(tuple(rank) for rank in ranking))


def _is_short_text(value: Json) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST


def added(results: Sequence[Result], result: Result) -> tuple[Result, ...]:
    """The results with another one; a game counts once."""
    if any(each.key == result.key for each in results):
        return tuple(results)
    return (*results, result)[-MOST_GAMES:]
