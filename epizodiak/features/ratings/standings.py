"""The results of finished games as one text, and the ratings that follow from them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from epizodiak.bots.levels import LEVELS, level_name
from epizodiak.bots.ratings import Ranking, ratings_with_errors, wilson_interval, win_shares
from epizodiak.core.errors import RecordError
from epizodiak.core.protocol import Json, Outcome
from epizodiak.core.strict_json import parse
from epizodiak.core.text import clean
from epizodiak.core.wording import Wording
from epizodiak.record.metadata import STARTED_KEY, metadata_json
from epizodiak.record.record import Record
from epizodiak.record.seating import PERSON, is_person

MOST_GAMES = 1_000
"""So many results are kept, the latest."""

MOST_TEXT = 1 << 20
"""A longer text is not read."""

MOST_SEATS, LONGEST = 8, 80
"""No result names more players, or longer names."""

MIDDLE = 1_500
"""The rating of a middling player, as people are used to from Elo's lists."""

SURE = 1.96
"""Standard errors on either side that hold the truth nineteen times of twenty."""


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
    ranking: Ranking


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A player's line in the table of ratings.

    Attributes:
        name: as it is shown.
        bot: whether it is a bot.
        games: how many it played.
        wins: how many it won; a shared first place counts as its part.
        share: of the wins.
        low, high: 95 % interval of that share.
        rating: on Elo's scale, a middling player's is :data:`MIDDLE`.
        margin: how far off the rating may be, either way, nineteen times of twenty.
    """

    name: str
    bot: bool
    games: int
    wins: float
    share: float
    low: float
    high: float
    rating: int
    margin: int


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


# --- what follows -----------------------------------------------------------------------------------------------------


def tables(results: Sequence[Result], wording: Wording) -> Mapping[str, tuple[SheetLine, ...]]:
    """For each game its players, strongest first."""
    games = dict.fromkeys(each.game for each in results)
    return {game: _lines_of_game([each.ranking for each in results if each.game == game], wording) for game in games}


def _lines_of_game(rankings: Sequence[Ranking], wording: Wording) -> tuple[SheetLine, ...]:
    shares: dict[str, list[float]] = {}
    for ranking in rankings:
        for player, share in win_shares(ranking):
            shares.setdefault(player, []).append(share)
    ratings = ratings_with_errors(rankings)
    made = [
        _line_of_player(player, shares[player], ratings[player].value, ratings[player].error, wording)
        for player in shares
    ]
    return tuple(sorted(made, key=lambda line: (-line.rating, line.name)))


def _line_of_player(player: str, won: Sequence[float], value: float, error: float, wording: Wording) -> SheetLine:
    bot = not player.startswith(PERSON)
    name = level_name(player, wording) if player in LEVELS else clean(player.removeprefix(PERSON))
    share = sum(won) / len(won)
    low, high = wilson_interval(share, len(won))
    return SheetLine(
        name or "–",
        bot,
        len(won),
        sum(won),
        share,
        low,
        high,
        MIDDLE + round(value),
        round(SURE * error),
    )
