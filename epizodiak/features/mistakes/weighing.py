"""Judges a decision of a finished game: how much of the win it lost.

Each decision is thought about with the view that its seat had then; what came later, or lay hidden, has no say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from epizodiak.app.effects import AskAdvice
from epizodiak.core.luck import Appraised, read_appraisal
from epizodiak.core.protocol import AnyGame, Json
from epizodiak.core.wording import Wording
from epizodiak.display.advice import RatedAction, margin, read

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.1, 0.2
"""From so much of the win lost on, a decision is marked."""

SURE = 2.0
"""Standard errors that a loss must exceed to be believed: the thoughts behind a review are short, and of a game's many
decisions those are looked at that seem to have cost most."""

DOUBT = 1.0
"""The same where two actions were not tried in the same worlds (``advice.margin``): that error is larger than it is."""

IN_ALL = 20_000
"""How much a whole game is thought about, in playouts.

Never in time: what is said of a game would be another thing each time it is asked, and on each device.
"""

MOST, LEAST = 160, 25
"""No decision is thought about more, or less: in a game of a thousand decisions that is all there is."""

OPEN = 3
"""So many times more where nothing is hidden: a playout is two nodes of a search then, and soon done."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The judgement of one decision.

    Attributes:
        ply: number of actions before it.
        played: what was done.
        best: what would have been better, or the same.
        chance: the share of the win that was to be expected, with the best action.
        loss: how much of it was given away; 0 if that is within what short thoughts can tell.
        missed: what stood open at no price and was left undone (``display/because.py``), or nothing.
        reasoned: whether it can be said why the best is better (``display/because.py``).
    """

    ply: int
    played: str
    best: str
    chance: float
    loss: float
    missed: str = ""
    reasoned: bool = True


class Weighed(NamedTuple):
    """The result of analysing a decision.

    Attributes:
        choices: what a search thinks of the actions, the best first.
        appraised: what the decision and chance weighed, if that can be believed.
        finding: what that says of what was done, if anything.
    """

    choices: tuple[RatedAction, ...]
    appraised: Appraised | None
    finding: Finding | None


def playouts(decisions: int, *, hidden: bool) -> int:
    """How many playouts each decision gets: the same at every visit and on every device.

    Args:
        decisions: how many there are.
        hidden: whether the game hides anything.
    """
    each = max(LEAST, min(MOST, IN_ALL // decisions))
    return each if hidden else OPEN * each


def question(number: int, game: AnyGame, position: object, decision: tuple[int, int, str], of: int) -> AskAdvice:
    """The question to the strongest level about a decision.

    Args:
        number: of the question.
        game: its rules.
        position: in which it was taken.
        decision: the number of actions before it, whose it was, and the action that is to be weighed.
        of: how many decisions of the game are thought about.
    """
    ply, seat, played = decision
    hands = [list(hand) for hand in game.hands(position)] or None  # the game is over; none where nothing is hidden
    view, much = game.view_json(game.view(position, seat)), playouts(of, hidden=game.hidden)
    return AskAdvice(number, view, ply, playouts=much, played=played, hands=hands)


def answer(
    game: AnyGame,
    decision: tuple[int, int, str],
    advice: Sequence[Mapping[str, Json]],
    appraisal: Mapping[str, Json] | None,
    legal: Sequence[str],
) -> Weighed:
    """The strongest level's answer, checked.

    Args:
        game: its rules.
        decision: as in :func:`question`.
        advice: what it said of the actions.
        appraisal: what it said of what was done.
        legal: notations of the actions to choose from.
    """
    ply, seat, played = decision
    choices, found = read(advice, legal), read_appraisal(appraisal, game.seats)
    appraised = Appraised(ply, seat, found) if found is not None and found.best in legal else None
    return Weighed(choices, appraised, finding(ply, played, choices, appraised) if choices else None)


def finding(ply: int, played: str, choices: Sequence[RatedAction], weighed: Appraised | None = None) -> Finding | None:
    """The judgement of a decision from its analysis; ``None`` if that is not possible.

    Args:
        ply: number of actions before it.
        played: what was done.
        choices: what a search thinks of the actions, the best first.
        weighed: what came of the best and the played action when both were played out alike, if that is known: it has
            the last word, since a search thinks too well of what it chose.
    """
    if weighed is not None and choices[0].chance is not None:
        found, seat = weighed.appraisal, weighed.seat
        lost, error = -found.decided[seat], found.decided_error[seat]
        believed = found.best != played and lost >= INACCURACY and lost > SURE * error
        rated = next((each for each in choices if each.action == found.best and each.chance is not None), choices[0])
        return Finding(ply, played, found.best, rated.chance or 0.0, lost if believed else 0.0)
    mine = next((each for each in choices if each.action == played), None)
    if mine is None or mine.chance is None or choices[0].chance is None:
        return None
    best = choices[0]
    lost = (best.chance or 0.0) - mine.chance
    believed = best is not mine and lost >= INACCURACY and lost > DOUBT * margin(best, mine)
    return Finding(ply, played, best.action, best.chance or 0.0, lost if believed else 0.0)


def grade(loss: float) -> str:
    """How bad a loss is: ``inaccuracy``, ``mistake``, ``blunder``, or nothing."""
    if loss >= BLUNDER:
        return "blunder"
    return "mistake" if loss >= MISTAKE else "inaccuracy" if loss >= INACCURACY else ""


def mark_words(mark: str, wording: Wording) -> str:
    """What a mark means."""
    return {
        "blunder": wording.gettext("A big slip"),
        "mistake": wording.gettext("A slip"),
        "inaccuracy": wording.gettext("A small slip"),
    }[mark]


def grade_words(loss: float, wording: Wording) -> str:
    """How bad a marked loss is, in words, with the loss."""
    return f"{mark_words(grade(loss), wording)} (\u2212{wording.percent(loss)})"
