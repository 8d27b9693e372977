"""Luck and skill in words: what chance, own decisions and others' decisions brought each seat.

All numbers are shares of the win. ``core/luck.py`` says what they mean and how they are come by; games say what chance
is called at their table (``Table.luck``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from epizodiak.core.luck import PRIOR, Appraised, Ledger, Parts, Swing, ledger, shares_of
from epizodiak.core.protocol import AnyGame, Outcome
from epizodiak.core.wording import Wording
from epizodiak.record.seating import is_person
from epizodiak.table.table import Table

LEAST = 0.01
"""A smaller part is not named, however sure it is."""

MOST = 1.05
"""Of a larger part it is only told that it is more than the whole win: 336 % of a win is nothing that exists."""

TWO = 2
"""Where so many play, the others are one, who has a name."""


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


# --- one line ---------------------------------------------------------------------------------------------------------


def subject_seat(bots: Sequence[str], outcome: Outcome) -> int:
    """The seat that the sentence is about: the only person, else the winner.

    Args:
        bots: who sits where, by seat (``record/seating.py``).
        outcome: how the game ended.
    """
    people = [seat for seat, level in enumerate(bots) if is_person(level)]
    return people[0] if len(people) == 1 < len(bots) else outcome.ranking[0][0]


def progress(done: int, whole: int, wording: Wording) -> str:
    """The sentence while the review is going on."""
    return wording.gettext("Working out what it was… {done} / {whole}").format(done=done, whole=whole)


@dataclass(frozen=True, slots=True)
class SwingPart:
    """One cause of a seat's change in winning chances.

    Attributes:
        kind: ``chance``, ``own`` or ``others``.
        name: what it is called, as a label.
        value: share of the win.
        error: its standard error.
        sentence: what it did and how sure that is, as a part of a sentence.
    """

    kind: str
    name: str
    value: float
    error: float
    sentence: str


def shares(parts: Parts, seat: int, table: Table, wording: Wording) -> tuple[SwingPart, ...]:
    """The three causes, in words."""
    called, gave, cost = (wording.gettext(str(text)) for text in table.luck)
    if len(wording.names) == TWO:
        name = wording.names[1 - seat]
        label = wording.gettext("{name}'s choices").format(name=name)
        given = wording.gettext("{name}'s mistakes gave {share}"), wording.gettext("{name}'s choices cost {share}")
    else:
        name, label = "", wording.gettext("Others' choices")
        given = (
            wording.gettext("the others' mistakes gave {share}"),
            wording.gettext("the others' choices cost {share}"),
        )
    own = wording.gettext("own choices gave {share}"), wording.gettext("own mistakes cost {share}")
    found = (
        ("chance", called, parts.chance, parts.chance_error, (gave, cost)),
        ("own", wording.gettext("Own choices"), parts.own, parts.own_error, own),
        ("others", label, parts.others, parts.others_error, given),
    )
    return tuple(
        SwingPart(kind, label, value, error, told[value < 0].format(share=_about(value, error, wording), name=name))
        for kind, label, value, error, told in found
    )


def _about(value: float, error: float, wording: Wording) -> str:
    """A number with its standard error.

    What changed hands more often than once, as where each gave a won game back, is no percentage that means anything.
    """
    if abs(value) >= MOST:
        return wording.gettext("more than all of it")
    exact = wording.percent(abs(value))
    return f"{exact}\u00a0±\u00a0{wording.percent(error)}" if round(100 * error) else exact


def line(parts: Parts, seat: int, outcome: Outcome, table: Table, wording: Wording, *, why: str = "") -> str:
    """Why a seat won or lost, in one line.

    Only parts larger than their error are named.

    Args:
        parts: of its swing.
        seat: the one that is told about.
        outcome: how the game ended.
        table: how the game calls chance.
        wording: how it is said.
        why: why the game is over (``Game.why``), if the scores don't tell it all.
    """
    verdict = _verdict(seat, outcome, wording)
    clear = [each for each in shares(parts, seat, table, wording) if abs(each.value) > max(LEAST, each.error)]
    clear.sort(key=lambda each: -abs(each.value))
    won = seat in outcome.ranking[0]
    led = tuple(each.sentence for each in clear if (each.value > 0) == won)
    against = tuple(each.sentence for each in clear if (each.value > 0) != won)
    if led and against:
        sentence = wording.gettext("{verdict}: of the chance to win, {reasons}, but {against}.")
    elif led:
        sentence = wording.gettext("{verdict}: of the chance to win, {reasons}.")
    elif against:
        sentence = wording.gettext("{verdict}, but of the chance to win, {against}.")
    else:
        sentence = wording.gettext("{verdict}; no single thing clearly decided it.")
    reasons, others = (wording.listed(each) if each else "" for each in (led, against))
    told = sentence.format(verdict=verdict, reasons=reasons, against=others)
    return wording.gettext("{why}. {told}").format(why=why, told=told) if why else told


def _verdict(seat: int, outcome: Outcome, wording: Wording) -> str:
    first = outcome.ranking[0]
    if seat not in first:
        text = wording.gettext("{name} lost")
    elif len(first) == 1:
        text = wording.gettext("{name} won")
    elif len(first) == len(wording.names):
        text = wording.gettext("{name} drew")
    else:
        text = wording.gettext("{name} shared the win")
    return text.format(name=wording.names[seat])


# --- the parts in numbers ---------------------------------------------------------------------------------------------


def signed(value: float, wording: Wording) -> str:
    """A gain or loss as text; 0 without a sign."""
    sign = "" if round(100 * value) == 0 else "+" if value > 0 else "\u2212"
    return f"{sign}{wording.percent(abs(value))}"


def with_error(share: SwingPart, wording: Wording) -> str:
    """The same with its standard error."""
    return f"{signed(share.value, wording)} ±\u00a0{wording.percent(share.error)}"


def heading(seat: int, outcome: Outcome, wording: Wording) -> str:
    """The heading over a seat's causes: result and sum."""
    swing = shares_of(outcome, len(wording.names))[seat] - 1 / len(wording.names)
    return f"{_verdict(seat, outcome, wording)}: {signed(swing, wording)}"


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
    found: Ledger, seat: int, table: Table, told: Callable[[int], Sequence[str]], wording: Wording
) -> TurningPoint | None:
    """Where a seat's share of the win changed most; ``None`` if nothing clearly changed it.

    Args:
        found: what the game was made of.
        seat: whose share.
        table: how the game calls chance.
        told: gives the lines of the action that followed so many others.
        wording: how it is said.
    """
    swing = found.turning_point(seat)
    if swing is None or abs(swing.brought[seat]) < LEAST:
        return None
    name = wording.names[seat]
    high, low = _between(found, swing, seat)
    rose = (
        wording.gettext("{name} rose from {start} to {end}")
        if low > high
        else wording.gettext("{name} fell from {start} to {end}")
    )
    changed = rose.format(name=name, start=wording.percent(high), end=wording.percent(low))
    if swing.ply == PRIOR:
        return TurningPoint(
            0,
            wording.gettext(str(table.luck[0])),
            wording.gettext("Before the first choice: {changed}.").format(changed=changed),
        )
    done = wording.gettext("; ").join(told(swing.ply))
    sentence = (
        wording.gettext("By chance after action {number} ({done}): {changed}.")
        if swing.by is None
        else wording.gettext("Action {number}, {done}: {changed}.")
    ).format(number=swing.ply + 1, done=done, changed=changed)
    chance, choice = wording.gettext(str(table.luck[0])), wording.gettext("{name}'s choice")
    cause = chance if swing.by is None else choice.format(name=wording.names[swing.by])
    return TurningPoint(swing.ply, cause, sentence)


def _between(found: Ledger, swing: Swing, seat: int) -> tuple[float, float]:
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
