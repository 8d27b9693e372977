"""Luck and skill in figures: what chance, own decisions and others' decisions brought each seat.

All numbers are shares of the win. ``core/luck.py`` says what they mean and how they are come by; games say what chance
is called at their table (``Table.luck``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from epizodiak.core.luck import PRIOR, Appraised, Ledger, Parts, Swing, ledger, shares_of
from epizodiak.core.protocol import AnyGame, Outcome
from epizodiak.core.text import capital
from epizodiak.core.wording import Wording
from epizodiak.features.reviews import verdict
from epizodiak.features.reviews.verdict import LEAST, TWO, Subject
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


# --- the causes -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SwingPart:
    """One cause of a seat's change in winning chances.

    Attributes:
        kind: ``chance``, ``own`` or ``others``.
        name: what it is called, as a label.
        value: share of the win.
        error: its standard error.
    """

    kind: str
    name: str
    value: float
    error: float


def shares(parts: Parts, seat: int, table: Table, wording: Wording) -> tuple[SwingPart, ...]:
    """The three causes, in words."""
    others = wording.gettext("Others' choices")
    if len(wording.names) == TWO:
        others = wording.gettext("{name}'s choices").format(name=wording.names[1 - seat])
    return (
        SwingPart("chance", wording.gettext(table.luck.label), parts.chance, parts.chance_error),
        SwingPart("own", wording.gettext("Own choices"), parts.own, parts.own_error),
        SwingPart("others", others, parts.others, parts.others_error),
    )


# --- the parts in numbers ---------------------------------------------------------------------------------------------


ALL = 100


def signed(value: float, wording: Wording) -> str:
    """A gain or loss as text; 0 without a sign, and of more than all there is to win that it is more."""
    sign = "" if round(100 * value) == 0 else "+" if value > 0 else "\u2212"
    told = f"{sign}{wording.percent(min(1.0, abs(value)))}"
    return told if round(100 * abs(value)) <= ALL else wording.gettext("{share} and more").format(share=told)


def with_error(share: SwingPart, wording: Wording) -> str:
    """The same with its standard error."""
    return f"{signed(share.value, wording)} ±\u00a0{wording.percent(share.error)}"


def heading(seat: int, outcome: Outcome, wording: Wording) -> str:
    """The heading over a seat's causes: result and sum."""
    swing = shares_of(outcome, len(wording.names))[seat] - 1 / len(wording.names)
    whose = Subject(seat, alone=wording.nameless and seat == wording.you)
    return f"{verdict.result(whose, outcome, wording)}: {signed(swing, wording)}"


# --- the turning point ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Where a seat's share of the win changed most.

    Attributes:
        ply: the position to look at: number of actions before it.
        cause: chance, or whose choice it was.
        sentence: what was done there, and what became of the share.
    """

    ply: int
    cause: str
    sentence: str


def turning_point(
    found: Ledger, seat: int, table: Table, told: Callable[[int], tuple[int, str]], wording: Wording
) -> TurningPoint | None:
    """Where a seat's share of the win changed most; ``None`` if nothing clearly changed it.

    Args:
        found: what the game was made of.
        seat: whose share.
        table: how the game calls chance.
        told: gives the number of the turn of the action that followed so many others, and says what that did.
        wording: how it is said.
    """
    swing = found.turning_point(seat)
    if swing is None or abs(swing.brought[seat]) < LEAST:
        return None
    high, low = between(found, swing, seat)
    named, yours = (
        (wording.gettext("{name} rose from {start} to {end}"), wording.gettext("you rose from {start} to {end}"))
        if low > high
        else (wording.gettext("{name} fell from {start} to {end}"), wording.gettext("you fell from {start} to {end}"))
    )
    changed = wording.told(seat, named, yours).format(
        name=wording.names[seat], start=wording.percent(high), end=wording.percent(low)
    )
    if swing.ply == PRIOR:
        return TurningPoint(
            0,
            wording.gettext(table.luck.label),
            wording.gettext("Before the first choice: {changed}.").format(changed=changed),
        )
    number, done = told(swing.ply)
    sentence = (
        wording.gettext("By chance in turn {number}, after this: {done}. {changed}.")
        if swing.by is None
        else wording.gettext("Turn {number}: {done}. {changed}.")
    ).format(number=number, done=done, changed=capital(changed))
    if swing.by is None:
        return TurningPoint(swing.ply, wording.gettext(table.luck.label), sentence)
    choice = wording.told(swing.by, wording.gettext("{name}'s choice"), wording.gettext("Your choice"))
    return TurningPoint(swing.ply, choice.format(name=wording.names[swing.by]), sentence)


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
