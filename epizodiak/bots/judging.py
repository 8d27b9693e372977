"""Judges all decisions of a finished game, for the command line and tools; the page asks its workers instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from epizodiak.bots.appraising import appraise
from epizodiak.bots.levels import Budget
from epizodiak.core.errors import RecordError
from epizodiak.core.luck import Appraised, Ledger, ledger, shares_of
from epizodiak.core.protocol import AnyGame
from epizodiak.record.record import Record, replay


def judge_record(record: Record, game: AnyGame, budget: Budget, seed: int) -> Ledger:
    """The luck and skill in a recorded game, from an appraisal of every decision.

    Args:
        record: the game.
        game: its rules.
        budget: what may be spent on each decision.
        seed: of the judge's random numbers, as for :func:`judged_steps`.

    Raises:
        RecordError: it cannot be replayed, or is not over.
    """
    game = game.seated(len(record.players))
    positions = list(replay(record, game))
    states = [each.state for each in positions]
    actions = [each.action for each in positions[1:] if each.action is not None]
    if game.to_act(states[-1]) is not None:
        raise RecordError("the game is not over")
    return judge_steps(game, zip(states, actions, strict=False), states[-1], budget, seed)


def judge_steps(game: AnyGame, steps: Iterable[tuple[Any, str]], end: Any, budget: Budget, seed: int) -> Ledger:
    """The luck and skill in a game that is given as positions and the action played in each.

    Args:
        game: its rules.
        steps: positions and actions, from the start.
        end: the position in which the game is over.
        budget: what may be spent on each decision.
        seed: with the number of actions before a decision it makes the judge's random numbers there.
    """
    found, length = [], 0
    for ply, (state, action) in enumerate(steps):
        length = ply + 1
        seat = game.to_act(state)
        assert seat is not None, "somebody acts"
        if len(game.legal_actions(state)) > 1:
            view = game.view(state, seat)
            appraisal = appraise(view, action, game.hands(state), seed + ply, budget, game=game.name)
            found.append(Appraised(ply, seat, appraisal))
    outcome = game.outcome(end)
    assert outcome is not None, "the game is over"
    return ledger(found, shares_of(outcome, game.seats), length, hidden=game.hidden)
