"""Games of one deal, laid side by side: who got how far, and where they parted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from epizodiak.core.errors import Reason
from epizodiak.core.wording import Wording
from epizodiak.features.comparison.codes import ComparedGame
from epizodiak.record.record import replay
from epizodiak.timeline.playback import Playback

Costs = Mapping[int, float]
"""What decisions cost, as a review found it: by ply a share of the win."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two games that went alike so far went apart.

    Attributes:
        ply: the number of actions before.
        turn: the number of the turn, as a look back gives it.
        mine, theirs: what each did, as the log tells it.
        cost_mine, cost_theirs: what that cost, a share of the win; ``None`` where no review tells it.
    """

    ply: int
    turn: int
    mine: str
    theirs: str
    cost_mine: float | None = None
    cost_theirs: float | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One game beside the first one.

    Attributes:
        comparison: the game.
        why: why it cannot be compared with the first one; ``None`` if it can.
        best: whether nobody whose game can be compared got further.
        parting: where it went apart from the first one; ``None`` if it never did, or cannot be compared.
    """

    comparison: ComparedGame
    why: Reason | None
    best: bool
    parting: Parting | None

    @property
    def place(self) -> int:
        """The person's place at its table, 1 for the best."""
        return self.comparison.place

    @property
    def scores(self) -> tuple[int, ...]:
        """All seats' points."""
        return self.comparison.outcome.scores

    @property
    def score(self) -> int:
        """The person's points."""
        return self.scores[self.comparison.seat]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Games side by side, the first one at the top.

    Attributes:
        rows: one for each game, in the order given.
    """

    rows: tuple[Row, ...]


def compare(comparisons: Sequence[ComparedGame], wording: Wording, costs: Sequence[Costs] = ()) -> SideBySide:
    """Lay games side by side; each is compared with the first one.

    Args:
        comparisons: the games, all of deals that were finished here.
        wording: how actions are told, with the names of all seats.
        costs: for each game what a review found; none if there was none.
    """
    if not comparisons:
        return SideBySide(())
    first = comparisons[0]
    reasons = [None, *(why_not(first, other) for other in comparisons[1:])]
    goals = [_got(each) for each, why in zip(comparisons, reasons, strict=True) if why is None]
    found = [*costs, *({} for _ in comparisons[len(costs) :])]
    rows = []
    for each, why, cost in zip(comparisons, reasons, found, strict=False):
        parting = None if why or each is first else _parting(first, each, wording, found[0], cost)
        rows.append(Row(each, why, why is None and _got(each) == max(goals), parting))
    return SideBySide(tuple(rows))


def why_not(first: ComparedGame, other: ComparedGame) -> Reason | None:
    """Why two games cannot be compared, or ``None`` if they can."""
    ply = _parted(first, other)
    options = first.record.options == other.record.options and len(first.cast) == len(other.cast)
    alike = (
        (first.record.game == other.record.game, Reason("it is another game")),
        (options, Reason("it was played with other options")),
        (first.deal == other.deal, Reason("it is another deal")),
        (first.version == other.version, Reason("these bots play differently: they are of another version")),
        (first.seat == other.seat, Reason("it was played from another seat")),
        (first.setup.bots == other.setup.bots, Reason("it was played against other bots")),
        (ply is None or first.seats[ply] == first.seat, Reason("its bots did what these bots never do")),
    )
    return next((reason for same, reason in alike if not same), None)


def _got(comparison: ComparedGame) -> tuple[int, int]:
    """How far somebody got, to be compared: by place, then by points."""
    return -comparison.place, comparison.outcome.scores[comparison.seat]


def _parted(one: ComparedGame, other: ComparedGame) -> int | None:
    """The number of actions after which two games of one deal differ."""
    pairs = zip(one.record.actions, other.record.actions, strict=False)
    return next((ply for ply, (mine, theirs) in enumerate(pairs) if mine != theirs), None)


def _parting(first: ComparedGame, other: ComparedGame, wording: Wording, mine: Costs, theirs: Costs) -> Parting | None:
    ply = _parted(first, other)
    if ply is None:
        return None
    turn = Playback(first.record, first.game).at(ply + 1).turn
    return Parting(ply, turn, _told(first, ply, wording), _told(other, ply, wording), mine.get(ply), theirs.get(ply))


def _told(comparison: ComparedGame, ply: int, wording: Wording) -> str:
    """An action as the log tells it to the person who did it, in whole sentences."""
    game, seat = comparison.game, comparison.seat
    states: list[Any] = []
    for position in replay(comparison.record, game):
        states.append(position.state)
        if position.ply > ply:
            break
    action = game.parse_action(comparison.record.actions[ply])
    before, after = (game.view(state, seat) for state in states[-2:])
    told = wording.gettext("{sentence}.")
    return " ".join(told.format(sentence=each) for each in game.describe(action, before, after, wording))
