"""The texts in the list of puzzles from one's own games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from epizodiak.core.wording import Wording
from epizodiak.display import puzzle_results, saved_games
from epizodiak.features.mistakes import weighing
from epizodiak.features.mistakes.kept import OwnMistake


class OwnLine(NamedTuple):
    """A line of the list.

    Attributes:
        players: who played the game.
        started: when, as ISO 8601, or nothing.
        turn: which turn it is about, or nothing.
        mark: how costly it was, as in ``weighing.grade``.
        cost: the same in words.
        result: how it was tried again, or nothing.
        solved: whether it was solved.
    """

    players: str
    started: str
    turn: str
    mark: str
    cost: str
    result: str
    solved: bool


def lines(own: Sequence[OwnMistake], say: Wording) -> tuple[OwnLine, ...]:
    """The lines of some mistakes."""
    found = []
    for each in own:
        game = saved_games.SavedGame(0, each.name, "", each.record)
        loss, result = each.decision.loss, each.result
        found.append(
            OwnLine(
                players=saved_games.players(each.record, say),
                started=game.started,
                turn=say.gettext("Turn {number}").format(number=each.turn) if each.turn else "",
                mark=weighing.grade(loss),
                cost=weighing.grade_words(loss, say),
                result=puzzle_results.in_words(result, say),
                solved=result is not None and result.solved,
            )
        )
    return tuple(found)
