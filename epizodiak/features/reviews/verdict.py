"""Why a seat won or lost, as a friend would say it: no figures, which stand under "Numbers" (``luck.py``).

Nothing is said that the figures don't say: a cause is named if it is clear, and what was "mostly" so is at least half
of all that led to the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from epizodiak.core.luck import Appraised, Parts
from epizodiak.core.protocol import Outcome
from epizodiak.core.wording import Wording
from epizodiak.features.mistakes.weighing import BLUNDER, SURE
from epizodiak.record.seating import only_person
from epizodiak.table.table import Luck, Table

LEAST = 0.01
"""A smaller part is not named, however sure it is."""

TWO = 2
"""Where so many play, the others are one, who has a name."""

HALF = 0.5

ALIKE = 0.75
"""Of two causes neither is called most of it if the lesser is at least so much of the greater."""


class Subject(NamedTuple):
    """Whom a sentence is about.

    Attributes:
        seat: theirs.
        alone: whether nobody but bots played with them: they are "you".
    """

    seat: int
    alone: bool = False


class Cause(NamedTuple):
    """What brought a seat something, or cost it: how that is said at the head of a sentence, and after it.

    Attributes:
        value: share of the win.
        mostly: the words at the head.
        besides: the words after it.
        own: whether it was its own decisions.
    """

    value: float
    mostly: str
    besides: str
    own: bool = False


def subject(bots: Sequence[str], outcome: Outcome) -> int:
    """The seat that the sentence is about: the only person, else the winner.

    Args:
        bots: who sits where, by seat (``record/seating.py``).
        outcome: how the game ended.
    """
    person = only_person(bots)
    return outcome.ranking[0][0] if person is None else person


def alone(bots: Sequence[str], seat: int) -> bool:
    """Whether a seat is the only person's, among bots."""
    return len(bots) > 1 and only_person(bots) == seat


def result(whose: Subject, outcome: Outcome, wording: Wording) -> str:
    """How the game ended for a seat."""
    first = outcome.ranking[0]
    if whose.seat not in first:
        text = _lost(whose, outcome, wording)
    elif len(first) == 1:
        text = wording.gettext("You won") if whose.alone else wording.gettext("{name} won")
    elif len(first) == len(wording.names):
        text = wording.gettext("You drew") if whose.alone else wording.gettext("{name} drew")
    else:
        text = wording.gettext("You shared the win") if whose.alone else wording.gettext("{name} shared the win")
    return text.format(name=wording.names[whose.seat])


def _lost(whose: Subject, outcome: Outcome, wording: Wording) -> str:
    """That a seat didn't win; of three, which place it took."""
    places = [place for place in outcome.ranking for _ in place]
    number = next(at for at, place in enumerate(places) if whose.seat in place)
    if len(wording.names) == TWO or number > TWO:
        return wording.gettext("You lost") if whose.alone else wording.gettext("{name} lost")
    if number == 1:
        return wording.gettext("You came second") if whose.alone else wording.gettext("{name} came second")
    return wording.gettext("You came third") if whose.alone else wording.gettext("{name} came third")


def line(
    parts: Parts,
    whose: Subject,
    outcome: Outcome,
    table: Table,
    wording: Wording,
    *,
    appraised: Mapping[int, Appraised],
    doing: str = "",
) -> str:
    """Why a seat won or lost, in one sentence; a winner hears nothing of slips where there is something better to tell.

    Args:
        parts: of its swing.
        whose: whom it is about.
        outcome: how the game ended.
        table: how the game calls chance.
        wording: how it is said.
        appraised: what was found of each decision, by the number of actions before it.
        doing: what a winner did for it (``moments.doing``), or nothing.
    """
    won = whose.seat in outcome.ranking[0]
    if told := doing or ("" if won else _both_slipped(whose, outcome, appraised, wording)):
        return told
    found = _causes(parts, whose, table.luck, wording, won=won)
    led = [each for each in found if (each.value > 0) == won]
    whole = sum(abs(each.value) for each in led)
    if not led or len(outcome.ranking) == 1:
        mostly, rest = wording.gettext("No single thing decided it"), []
    elif len(led) == TWO and abs(led[1].value) >= ALIKE * abs(led[0].value):
        first, second = sorted(led, key=lambda each: each.own)
        both = wording.gettext("A bit of both: {first}, and {second}.")
        return both.format(first=first.besides, second=second.besides)
    elif abs(led[0].value) >= HALF * whole:
        mostly, rest = led[0].mostly, [each for each in found if each is not led[0]]
    else:
        mostly, rest = wording.gettext("A bit of everything"), []
    if not rest:
        return wording.gettext("{sentence}.").format(sentence=mostly)
    agrees = (rest[0].value > 0) == won
    sentence = wording.gettext("{first}; {second}.") if agrees else wording.gettext("{first}, but {second}.")
    return sentence.format(first=mostly, second=rest[0].besides)


def _causes(parts: Parts, whose: Subject, luck: Luck, wording: Wording, *, won: bool) -> list[Cause]:
    """The clear causes, the largest first."""
    own = wording.names[whose.seat]
    gave, cost = _by_others(parts.others, whose, wording, won=won)
    helped = luck.helped if whose.alone else luck.favoured
    chance = wording.gettext(helped if parts.chance > 0 else luck.hindered).format(name=own)
    moves = (
        wording.gettext("It was mostly your moves") if whose.alone else wording.gettext("It was mostly {name}'s moves")
    )
    bad, good = _own_words(whose, wording)
    found = [
        (parts.chance_error, Cause(parts.chance, wording.gettext(luck.mostly), chance)),
        (parts.others_error, gave if parts.others > 0 else cost),
    ]
    if parts.own > 0 or not won:
        told = (good if parts.own > 0 else bad).format(name=own)
        found.append((parts.own_error, Cause(parts.own, moves.format(name=own), told, own=True)))
    clear = [each for error, each in found if _clear(each, error)]
    return sorted(clear, key=lambda each: -abs(each.value))


def _own_words(whose: Subject, wording: Wording) -> tuple[str, str]:
    """What is said besides of own decisions that cost something, and that gave something."""
    if whose.alone:
        return wording.gettext("your moves cost you, too"), wording.gettext("your moves helped")
    return wording.gettext("{name}'s moves cost something, too"), wording.gettext("{name}'s moves helped")


def _clear(cause: Cause, error: float) -> bool:
    return abs(cause.value) > max(LEAST, error)


def _by_others(value: float, whose: Subject, wording: Wording, *, won: bool) -> tuple[Cause, Cause]:
    """What others' decisions gave a seat, and what they cost it."""
    own, other = wording.names[whose.seat], wording.names[1 - whose.seat]
    if len(wording.names) == TWO:
        chances = (
            wording.gettext("{name} left you chances, and you took them")
            if whose.alone
            else wording.gettext("{name} left chances, and {winner} took them")
        )
        play = wording.gettext("It was mostly {name}'s good play")
        helped, hard = wording.gettext("{name}'s slips helped"), wording.gettext("{name} played well")
    else:
        chances = (
            wording.gettext("The others left you chances, and you took them")
            if whose.alone
            else wording.gettext("The others left chances, and {winner} took them")
        )
        play = wording.gettext("It was mostly the others' good play")
        helped, hard = wording.gettext("the others' slips helped"), wording.gettext("the others played well")
    chances, play, helped, hard = (each.format(name=other, winner=own) for each in (chances, play, helped, hard))
    if not won:
        had = wording.gettext("you had your chances") if whose.alone else wording.gettext("{name} had chances, too")
        helped = had.format(name=own)
    return Cause(value, chances, helped), Cause(value, play, hard)


def last_slip(outcome: Outcome, appraised: Mapping[int, Appraised]) -> Appraised | None:
    """Of two who both had the win in hand and let it slip, the last slip, if it was the loser's."""
    if len(outcome.scores) != TWO or len(outcome.ranking) != TWO:
        return None
    slips = [each for _, each in sorted(appraised.items()) if _let_slip(each)]
    both = {each.seat for each in slips} == {0, 1}
    return slips[-1] if both and slips[-1].seat == outcome.ranking[1][0] else None


def _both_slipped(whose: Subject, outcome: Outcome, appraised: Mapping[int, Appraised], wording: Wording) -> str:
    """What the loser of two is told who both had the win in hand and let it slip, the loser last; or nothing."""
    if last_slip(outcome, appraised) is None:
        return ""
    if whose.alone:
        return wording.gettext("Either of you could have won this; the last slip was yours.")
    told = wording.gettext("Either could have won this; the last slip was {name}'s.")
    return told.format(name=wording.names[whose.seat])


def _let_slip(each: Appraised) -> bool:
    """Whether a decision clearly gave a good part of a likely win away."""
    lost = -each.appraisal.decided[each.seat]
    return (
        each.appraisal.before[each.seat] >= HALF
        and lost >= BLUNDER
        and lost > SURE * each.appraisal.decided_error[each.seat]
    )
