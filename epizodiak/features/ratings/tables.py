"""The tables of ratings that follow from the results of finished games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from epizodiak.bots.levels import LEVELS, level_name
from epizodiak.bots.ratings import Ranking, ratings_with_errors, wilson_interval, win_shares
from epizodiak.core.text import clean
from epizodiak.core.wording import Wording
from epizodiak.features.ratings.standings import Result
from epizodiak.record.seating import PERSON

MIDDLE = 1_500
"""The rating of a middling player, as people are used to from Elo's lists."""

SURE = 1.96
"""Standard errors on either side that hold the truth nineteen times of twenty."""


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
