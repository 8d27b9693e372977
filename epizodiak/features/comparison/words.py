"""The sentences of a comparison: the own code, who got how far, where each parted from the own game, what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from epizodiak.core.errors import EpizodiakError
from epizodiak.core.wording import Wording
from epizodiak.display.naming import named
from epizodiak.display.refusal import explanation
from epizodiak.features.comparison.codes import ComparedGame, ComparisonError, comparison_of, encode
from epizodiak.features.comparison.side_by_side import Row, compare
from epizodiak.features.mistakes.weighing import INACCURACY, grade_words
from epizodiak.features.reviews.state import Review
from epizodiak.timeline.match import Match


@dataclass(frozen=True, slots=True)
class PartingDeed:
    """What somebody did where two games parted.

    Attributes:
        told: as the log tells it.
        ply: the number of actions before.
        action: its notation.
    """

    told: str
    ply: int
    action: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of the comparison.

    Attributes:
        name: whose it is.
        points: as the game counts.
        result: how it ended for that person.
        leads: whether nobody got further.
        parted: the sentence about where it went apart from the own one, or why it cannot be compared; of the own game
            nothing.
        deeds: what the two did there, the own first.
    """

    name: str
    points: str
    result: str
    leads: bool
    parted: str = ""
    deeds: tuple[PartingDeed, ...] = ()


def own_code(match: Match, say: Wording) -> tuple[str, str]:
    """The code of the game that has ended here, and why there is none."""
    try:
        return encode(match), ""
    except ComparisonError as error:
        return "", refused(error, say)


def refused(error: EpizodiakError, say: Wording) -> str:
    """Why something cannot be compared, in a sentence."""
    return say.gettext("That can't be compared: {reason}.").format(reason=explanation(error, say))


def friend(number: int, say: Wording) -> str:
    """What a friend's game is called: codes tell no names."""
    return say.gettext("Friend {number}").format(number=number)


def lines(match: Match, friends: Sequence[ComparedGame], say: Wording) -> tuple[GameLine, ...]:
    """The own game and those of friends, side by side.

    Args:
        match: the game that has ended here.
        friends: theirs.
        say: the language.
    """
    own = comparison_of(match.record)
    mine = named(say, match.players, you=own.seat)
    rows = compare((own, *friends), mine).rows
    found = [GameLine(mine.titled(own.seat), str(rows[0].score), _result(rows[0], say), rows[0].best)]
    for number, row in enumerate(rows[1:], 1):
        name = friend(number, say)
        deeds = _deeds(own, row, name, match, say)
        found.append(GameLine(name, str(row.score), _result(row, say), row.best, _parted(name, row, say), deeds))
    return tuple(found)


def _result(row: Row, say: Wording) -> str:
    """How a game ended for its person."""
    ranking, seats = row.comparison.outcome.ranking, len(row.scores)
    if seats > 2:  # noqa: PLR2004 - two win, lose or draw
        return say.gettext("{step} of {count}").format(step=row.place, count=seats)
    if len(ranking) == 1:
        return say.gettext("drawn")
    return say.gettext("won") if row.place == 1 else say.gettext("lost")


def _parted(name: str, row: Row, say: Wording) -> str:
    if row.why is not None:
        sentence = say.gettext("{name} can't be compared: {reason}.")
        return sentence.format(name=name, reason=say.gettext(row.why.template))
    if row.parting is None:
        return say.gettext("{name} played as you did, to the end.").format(name=name)
    return say.gettext("Your games part at turn {number}.").format(number=row.parting.turn)


def _deeds(own: ComparedGame, row: Row, name: str, match: Match, say: Wording) -> tuple[PartingDeed, ...]:
    """What the two did where they parted, if they did; the log tells each by name."""
    parting = row.parting
    if parting is None:
        return ()
    players = tuple(name if seat == own.seat else each for seat, each in enumerate(match.players))
    again = compare((own, row.comparison), named(say, players)).rows[1].parting
    assert again is not None, "they parted"
    ply = parting.ply
    return (
        PartingDeed(parting.mine, ply, own.record.actions[ply]),
        PartingDeed(again.theirs, ply, row.comparison.record.actions[ply]),
    )


def cost(deed: PartingDeed, review: Review | None, seat: int, say: Wording) -> str:
    """What a deed cost, as far as the review of the own game has found out; else nothing."""
    found = None if review is None else review.found.get(seat, {}).get(deed.ply)
    if review is None or found is None:
        return ""
    judged = review.rated.get(deed.ply)
    known = {} if judged is None else {**dict.fromkeys(judged.right, 0.0), **judged.costs}
    known |= {found.best: 0.0, found.played: found.loss}
    loss = known.get(deed.action)
    if loss is None:
        return ""
    return grade_words(loss, say) if loss >= INACCURACY else say.gettext("Nothing lost")
