"""Luck and skill: splits a seat's result into chance, its own decisions and those of others.

Whoever judges a finished game hands over an :class:`Appraisal` of each decision that had a choice; :func:`ledger` adds
them up. Everything is in shares of the win, seat by seat: an even share is ``1 / seats``, a sole winner has 1.

For every seat ``chance + own + others == result - 1 / seats``, exactly: own and others are what decisions brought
against the judge's best action, chance is the rest. Where nothing is hidden and all chance lies before the first
action, a decision brought what the judge's opinion changed until the next one, and chance is what the start was worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from operator import add
from typing import Any, Final

from epizodiak.core.errors import EpizodiakError
from epizodiak.core.mind import Numbers
from epizodiak.core.rules import Json, Outcome

PRIOR: Final = -1
"""The ``ply`` of the curve's first point: before anything was dealt."""

ROUNDING: Final = 1e-6
"""So far from 1, or 0, may the sum of numbers be that somebody else has added."""

MOST_LETTERS: Final = 100
"""No action's notation is longer."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What an analysis found about one decision: the best action, and each seat's share of the win before and after.

    Attributes:
        best: the notation of the action that the judge takes for the best, by what the seat knew; the one that was
            played if the judge knows no better.
        before: each seat's share of the win in the true position, hands open and what chance has not yet decided
            unknown, if the best action is played; sums to 1.
        before_error: its standard errors; 0 where it is known.
        decided: what the action that was played brought each seat, against the best one, by what the deciding seat
            knew; sums to 0, and is all 0 if the best one was played.
        decided_error: its standard errors.
    """

    best: str
    before: Numbers
    before_error: Numbers
    decided: Numbers
    decided_error: Numbers

    def as_json(self) -> dict[str, Json]:
        """The appraisal as plain data."""
        return {
            "best": self.best,
            "before": list(self.before),
            "before_error": list(self.before_error),
            "decided": list(self.decided),
            "decided_error": list(self.decided_error),
        }


def read_appraisal(data: object, seats: int | None = None) -> Appraisal | None:
    """The appraisal in plain data of unknown origin, or ``None`` if the data are invalid.

    Args:
        data: parsed JSON.
        seats: how many numbers of each kind there have to be; by default at least two.
    """
    if not isinstance(data, Mapping):
        return None
    best = data.get("best")
    lists = [_finite_numbers(data.get(key)) for key in ("before", "before_error", "decided", "decided_error")]
    if not isinstance(best, str) or not 0 < len(best) <= MOST_LETTERS:
        return None
    before, before_error, decided, decided_error = lists
    if len({len(each) for each in lists}) != 1 or len(before) < 2 or (seats is not None and len(before) != seats):  # noqa: PLR2004
        return None
    errors = all(0 <= each <= 1 for each in (*before_error, *decided_error))
    shares = all(-ROUNDING <= each <= 1 + ROUNDING for each in before) and abs(sum(before) - 1) <= ROUNDING
    swings = all(abs(each) <= 1 + ROUNDING for each in decided) and abs(sum(decided)) <= ROUNDING
    return Appraisal(best, before, before_error, decided, decided_error) if errors and shares and swings else None


def _finite_numbers(data: object) -> Numbers:
    """The numbers in a list; empty if anything in it is no finite number."""
    if not isinstance(data, list) or not all(type(each) in (int, float) and isfinite(each) for each in data):
        return ()
    return tuple(map(float, data))


@dataclass(frozen=True, slots=True)
class Appraised:
    """A decision of a finished game with its appraisal.

    Attributes:
        ply: how many actions were played before it.
        seat: whose it was.
        appraisal: what was found.
    """

    ply: int
    seat: int
    appraisal: Appraisal


@dataclass(frozen=True, slots=True)
class Parts:
    """A seat's gain from an even share to its result, split into its causes, each with its standard error.

    Attributes:
        chance: what the deal, draws and unseen hands brought.
        own: what the seat's decisions brought against the judge's best ones: about 0 or less.
        others: what the others' decisions brought it: about 0 or more.
        chance_error, own_error, others_error: standard errors of the judge's estimates.
    """

    chance: float
    own: float
    others: float
    chance_error: float
    own_error: float
    others_error: float


@dataclass(frozen=True, slots=True)
class Point:
    """Each seat's share of the win after a number of actions, with standard errors.

    Attributes:
        ply: how many actions were played before it; :data:`PRIOR` before the deal, all of them at the end.
        shares: each seat's share of the win.
        errors: standard errors.
    """

    ply: int
    shares: Numbers
    errors: Numbers


@dataclass(frozen=True, slots=True)
class Swing:
    """A change of the shares of the win that had one cause: a seat's decision, or chance.

    Attributes:
        ply: how many actions were played before it: a decision's own ply; for chance the ply of the decision that it
            followed, :data:`PRIOR` for the deal.
        by: the seat that decided; ``None`` for chance.
        brought: by seat; sums to 0.
        errors: standard errors.
    """

    ply: int
    by: int | None
    brought: Numbers
    errors: Numbers


@dataclass(frozen=True, slots=True)
class Ledger:
    """The analysis of a finished game's luck and skill.

    Attributes:
        parts: by seat.
        curve: an even share first, then the judge's opinion before each decision, the result last.
        swings: all steps between in order, by cause; for each seat they add up to its result less an even share.
    """

    parts: tuple[Parts, ...]
    curve: tuple[Point, ...]
    swings: tuple[Swing, ...]


def shares_of(outcome: Outcome, seats: int) -> Numbers:
    """Each seat's share of the win of a finished game; a shared first place is divided equally."""
    first = outcome.ranking[0]
    return tuple(1 / len(first) if seat in first else 0.0 for seat in range(seats))


def ledger(decisions: Sequence[Appraised], result: Numbers, length: int, *, hidden: bool) -> Ledger:
    """The analysis of a finished game's luck and skill, from the appraisals of its decisions.

    Args:
        decisions: all that had a choice, in order, each with its appraisal.
        result: each seat's share of the win in the end (:func:`shares_of`).
        length: how many actions the game has.
        hidden: whether it hides something or leaves something to chance after its start.

    Raises:
        EpizodiakError: the decisions are not in order, or are of another number of seats.
    """
    seats = len(result)
    _check_decisions(decisions, seats, length)
    even, exact = (1 / seats,) * seats, (0.0,) * seats
    points = [Point(each.ply, each.appraisal.before, each.appraisal.before_error) for each in decisions]
    if not hidden:
        points = _with_exact_values(decisions, points)
    curve = (Point(PRIOR, even, exact), *points, Point(length, result, exact))
    swings: list[Swing] = []
    if decisions or hidden:
        swings.append(_swing_between(PRIOR, None, curve[0], curve[1]))
    for index, each in enumerate(decisions):
        step = _swing_between(each.ply, each.seat, curve[index + 1], curve[index + 2])
        swings += _split_swing(step, each.appraisal) if hidden else [step]
    parts = tuple(_parts_of_seat(seat, decisions, curve, swings, hidden=hidden) for seat in range(seats))
    return Ledger(parts, curve, tuple(swings))


def _check_decisions(decisions: Sequence[Appraised], seats: int, length: int) -> None:
    plies = [each.ply for each in decisions]
    if plies != sorted(set(plies)) or any(not 0 <= ply < length for ply in plies):
        raise EpizodiakError("the decisions of a ledger come in the game's order")
    if any(each.seat not in range(seats) or len(each.appraisal.before) != seats for each in decisions):
        raise EpizodiakError(f"a ledger of {seats} seats has no room for another one")


def _with_exact_values(decisions: Sequence[Appraised], points: Sequence[Point]) -> list[Point]:
    """The curve in a game without hidden information, with exact values passed on to neighbouring positions.

    Who knows what an action is worth knows what the position after it is worth; who wins for sure after an own action
    won for sure before it. A proof may be found at one of them and not at the other.
    """
    found = list(points)
    for index, each in enumerate(decisions[:-1]):
        point, following = found[index], found[index + 1]
        if any(following.errors) and not any((*point.errors, *each.appraisal.decided_error)):
            shares = tuple(map(add, point.shares, each.appraisal.decided))
            found[index + 1] = Point(following.ply, shares, (0.0,) * len(shares))
    for index in reversed(range(len(decisions) - 1)):
        point, following = found[index], found[index + 1]
        if any(point.errors) and not any(following.errors) and following.shares[decisions[index].seat] == 1:
            found[index] = Point(point.ply, following.shares, following.errors)
    return found


def _swing_between(ply: int, by: int | None, one: Point, other: Point) -> Swing:
    brought = tuple(after - before for before, after in zip(one.shares, other.shares, strict=True))
    return Swing(ply, by, brought, tuple(map(_combined_error, one.errors, other.errors)))


def _split_swing(step: Swing, found: Appraisal) -> list[Swing]:
    """The changes by one action: one by the player's decision, one by chance."""
    rest = tuple(whole - part for whole, part in zip(step.brought, found.decided, strict=True))
    return [
        Swing(step.ply, step.by, found.decided, found.decided_error),
        Swing(step.ply, None, rest, tuple(map(_combined_error, step.errors, found.decided_error))),
    ]


def _parts_of_seat(
    seat: int, decisions: Sequence[Appraised], curve: Sequence[Point], swings: Sequence[Swing], *, hidden: bool
) -> Parts:
    own = sum(each.brought[seat] for each in swings if each.by == seat)
    others = sum(each.brought[seat] for each in swings if each.by not in (seat, None))
    *points, end = curve[1:]
    chance = end.shares[seat] - 1 / len(end.shares) - own - others
    if hidden:
        own_error = _combined_error(*(each.errors[seat] for each in swings if each.by == seat))
        others_error = _combined_error(*(each.errors[seat] for each in swings if each.by not in (seat, None)))
        return Parts(chance, own, others, _combined_error(own_error, others_error), own_error, others_error)
    # Neighbouring steps share an opinion, whose error goes once into each.
    errors = [point.errors[seat] for point in points]
    return Parts(
        chance,
        own,
        others,
        errors[0] if errors else 0.0,
        _error_of_sum([each.seat == seat for each in decisions], errors),
        _error_of_sum([each.seat != seat for each in decisions], errors),
    )


def _error_of_sum(counted: Sequence[bool], errors: Sequence[float]) -> float:
    """The standard error of a sum of changes, in which the estimates between neighbouring changes cancel out."""
    ends = (mine != earlier for mine, earlier in zip(counted, (False, *counted), strict=False))
    return _combined_error(*(error for error, end in zip(errors, ends, strict=True) if end))


def _combined_error(*errors: float) -> float:
    return sqrt(sum(each * each for each in errors))


def ledger_json(found: Ledger) -> dict[str, Any]:
    """The analysis as plain data, for tools."""
    return {
        "parts": [{name: getattr(each, name) for name in Parts.__slots__} for each in found.parts],
        "curve": [{"ply": each.ply, "shares": list(each.shares), "errors": list(each.errors)} for each in found.curve],
        "swings": [
            {"ply": each.ply, "by": each.by, "brought": list(each.brought), "errors": list(each.errors)}
            for each in found.swings
        ],
    }
