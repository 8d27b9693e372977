"""Luck and skill in figures: what chance, own decisions and others' decisions brought each seat.

All numbers are shares of the win. ``core/luck.py`` says what they mean and how they are come by; games say what chance
is called at their table (``Table.luck``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from epizodiak.core.luck import Appraised, Ledger, Parts, Swing, ledger, shares_of
from epizodiak.core.protocol import AnyGame, Outcome
from epizodiak.core.wording import Wording
from epizodiak.features.reviews import verdict
from epizodiak.features.reviews.verdict import TWO, Subject
from epizodiak.table.table import Table


def summed(appraised: Mapping[int, Appraised], outcome: Outcome, length: int, game: AnyGame) -> Ledger:
    """The sums for a finished game, as far as its decisions have been analysed.

    Args:
        appraised: what was found, by the number of actions before each decision.
        outcome: how it ended.
        length: number of its actions.
        game: its rules.
    """
    decisions = [appraised[ply] for ply in sorted(appraised)]
    return ledger(decisions, shares_of(outcome, game.seats), length, hidden=game.hidden)


ALL = 100

# --- the causes -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SwingPart:
    """One cause of a seat's change in winning chances.

    Attributes:
        kind: ``chance``, ``own`` or ``others``.
        name: what it is called, as a label.
        value: share of the win, in whole hundredths.
        error: its standard error.
    """

    kind: str
    name: str
    value: float
    error: float


def in_whole(parts: Parts) -> tuple[int, int, int]:
    """The causes in whole hundredths of the win, rounded so that they add up to what the result is less at first.

    Returns:
        Chance, own decisions, others' decisions.
    """
    exact = [ALL * each for each in (parts.chance, parts.own, parts.others)]
    made = [round(each) for each in exact]
    left = round(sum(exact)) - sum(made)
    by = 1 if left > 0 else -1
    for at in sorted(range(len(made)), key=lambda each: by * (made[each] - exact[each]))[: abs(left)]:
        made[at] += by
    chance, own, others = made
    return chance, own, others


def shares(parts: Parts, seat: int, table: Table, wording: Wording) -> tuple[SwingPart, ...]:
    """The causes in words; what brought nothing, for sure, is none."""
    own = wording.told(seat, wording.gettext("{name}'s moves"), wording.gettext("Your moves"))
    others = wording.gettext("The others' moves")
    if len(wording.names) == TWO:
        others = wording.told(1 - seat, wording.gettext("{name}'s moves"), wording.gettext("Your moves"))
    luck, mine, theirs = (each / ALL for each in in_whole(parts))
    found = (
        SwingPart("chance", wording.gettext(table.luck.label), luck, parts.chance_error),
        SwingPart("own", own.format(name=wording.names[seat]), mine, parts.own_error),
        SwingPart("others", others.format(name=wording.names[1 - seat]), theirs, parts.others_error),
    )
    return tuple(each for each in found if round(ALL * each.value) or round(ALL * each.error))


# --- the parts in numbers ---------------------------------------------------------------------------------------------


def signed(value: float, wording: Wording) -> str:
    """A gain or loss as text, 0 without a sign."""
    sign = "" if round(ALL * value) == 0 else "+" if value > 0 else "\u2212"
    return f"{sign}{wording.percent(abs(value))}"


def with_error(share: SwingPart, wording: Wording) -> str:
    """The same with its standard error, if there is any."""
    told = signed(share.value, wording)
    return f"{told} ±\u00a0{wording.percent(share.error)}" if round(ALL * share.error) else told


def how_to_read(found: Sequence[Parts], wording: Wording) -> tuple[str, ...]:
    """What the bars and figures mean, in a line each."""
    lines = [wording.gettext("All begin with equal chances. Right of the middle: what helped. Left: what hurt.")]
    if any(round(ALL * max(each.chance_error, each.own_error, each.others_error)) for each in found):
        lines.append(wording.gettext("± shows how sure that is."))
    if any(each.own < 0 for each in found):
        lines.append(wording.gettext("Moves are measured against the best ones: even a winner's cost a little."))
    if any(max(abs(each.chance), abs(each.own), abs(each.others)) > 1 for each in found):
        lines.append(
            wording.gettext("Swings back and forth can add up to more than {share}.").format(share=wording.percent(1))
        )
    return tuple(lines)


def heading(seat: int, outcome: Outcome, wording: Wording) -> str:
    """The heading over a seat's causes: result, and the chances between which they lie."""
    start, end = 1 / len(wording.names), shares_of(outcome, len(wording.names))[seat]
    whose = Subject(seat, alone=wording.nameless and seat == wording.you)
    told = wording.gettext("{result}: from {start} to {end}")
    result = verdict.result(whose, outcome, wording)
    return told.format(result=result, start=wording.percent(start), end=wording.percent(end))


# --- what changed -----------------------------------------------------------------------------------------------------


def changed(start: float, end: float, whose: Subject, wording: Wording) -> str:
    """How a seat's share of the win changed, inside a sentence."""
    if end >= start:
        text = wording.gettext("your chances rose from {start} to {end}")
        named = wording.gettext("{name}'s chances rose from {start} to {end}")
    else:
        text = wording.gettext("your chances fell from {start} to {end}")
        named = wording.gettext("{name}'s chances fell from {start} to {end}")
    told = text if whose.alone else named
    return told.format(name=wording.names[whose.seat], start=wording.percent(start), end=wording.percent(end))


def between(found: Ledger, swing: Swing, seat: int) -> tuple[float, float]:
    """A seat's share before and after a change."""
    at = next(index for index, point in enumerate(found.curve) if point.ply == swing.ply)
    brought = swing.brought[seat]
    if swing.by is None:
        end = found.curve[at + 1].shares[seat]
        return _share(end - brought), _share(end)
    start = found.curve[at].shares[seat]
    return _share(start), _share(start + brought)


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))
