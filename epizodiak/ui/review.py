"""A finished game looked at again: which of a seat's decisions cost how much of the win, and what was better.

Each decision is thought about with the view that its seat had then; what came later, or lay hidden, has no say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from epizodiak.core.luck import Appraised, Point
from epizodiak.core.wording import Wording
from epizodiak.ui.advice import RatedAction, margin, percent

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.1, 0.2
"""From so much of the win lost on, a decision is marked."""

DOUBT = 1.0
"""Standard errors that a loss must exceed to be believed: the thoughts behind a review are short."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of one decision.

    Attributes:
        ply: number of actions before it.
        played: what was done.
        best: what would have been better, or the same.
        chance: the share of the win that was to be expected, with the best action.
        loss: how much of it was given away; 0 if that is within what short thoughts can tell.
    """

    ply: int
    played: str
    best: str
    chance: float
    loss: float


def finding(ply: int, played: str, choices: Sequence[RatedAction], weighed: Appraised | None = None) -> Finding | None:
    """What the thoughts about a decision say of what was done; ``None`` if they say nothing of it.

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
        believed = found.best != played and lost >= INACCURACY and lost > DOUBT * error
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
    """How costly a decision was: ``inaccuracy``, ``mistake``, ``blunder``, or nothing."""
    if loss >= BLUNDER:
        return "blunder"
    return "mistake" if loss >= MISTAKE else "inaccuracy" if loss >= INACCURACY else ""


def grade_words(loss: float, wording: Wording) -> str:
    """The same in words, with what it cost."""
    words = {
        "": wording.gettext("good"),
        "inaccuracy": wording.gettext("inaccuracy"),
        "mistake": wording.gettext("mistake"),
        "blunder": wording.gettext("blunder"),
    }[grade(loss)]
    return f"{words} (\u2212{percent(loss, wording)})" if loss else words


def costly(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The decisions that are marked, in the game's order."""
    return tuple(sorted((each for each in findings if grade(each.loss)), key=lambda each: each.ply))


def summary(findings: Sequence[Finding], wording: Wording) -> str:
    """How many decisions were costly."""
    if not findings:
        return ""
    marks = [grade(each.loss) for each in findings]
    counted = [
        (wording.ngettext("{count} blunder", "{count} blunders", marks.count("blunder")), marks.count("blunder")),
        (wording.ngettext("{count} mistake", "{count} mistakes", marks.count("mistake")), marks.count("mistake")),
        (
            wording.ngettext("{count} inaccuracy", "{count} inaccuracies", marks.count("inaccuracy")),
            marks.count("inaccuracy"),
        ),
    ]
    told = tuple(text.format(count=count) for text, count in counted if count)
    if not told:
        return wording.gettext("No single decision was clearly worse than the best one; small losses can add up.")
    sentence = wording.ngettext("In {count} decision: {marks}.", "In {count} decisions: {marks}.", len(findings))
    return sentence.format(count=len(findings), marks=wording.listed(told))


def chances_in_words(curve: Sequence[Point], seat: int, name: str, wording: Wording) -> str:
    """What the curve of a seat's winning chances shows, for whoever doesn't see it.

    Args:
        curve: its points: first an even share, then one before each decision, last the result.
        seat: whose.
        name: what the seat is called.
        wording: how to say it.
    """
    order = curve[1:-1]
    if not order:
        return wording.gettext("Nothing is known of {name}'s chances yet.").format(name=name)
    high, low = max(order, key=lambda each: each.shares[seat]), min(order, key=lambda each: each.shares[seat])
    sentence = wording.gettext(
        "{name}'s chances: {first} at first, {high} at most (action {high_at}), {low} at least (action {low_at})"
    ).format(
        name=name,
        first=percent(order[0].shares[seat], wording),
        high=percent(high.shares[seat], wording),
        high_at=high.ply + 1,
        low=percent(low.shares[seat], wording),
        low_at=low.ply + 1,
    )
    end = percent(curve[-1].shares[seat], wording)
    return wording.gettext("{sentence}, {end} in the end.").format(sentence=sentence, end=end)
