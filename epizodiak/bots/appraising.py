"""Appraises one decision of a finished game, in slices: what was best by what the seat knew, and what was lost.

Three things are found one after the other, each from chance of its own:

1. *Search*, as for a hint, picks the best action. What a search thinks of its pick is too good: it picked it for that.
2. *Pairs*: best and played action are played out in the same fresh worlds, drawn from the seat's view; the mean
   difference of all seats' shares is what the decision brought. No search has seen these worlds, so that the mean leans
   neither way, and the search's own choice costs nothing on average.
3. *Open*: the best action is played out in worlds with the true hands and whatever chance has not decided yet.

Where nothing is hidden, search tells all three. Only finished games are appraised: hands come with the question.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from epizodiak.bots.deepening import Deepening
from epizodiak.bots.levels import SEARCH, TOP, Budget, level_of
from epizodiak.bots.many import ManySearch
from epizodiak.bots.player import DEFAULT_PLAYOUTS, Advice, Clock, Decision, game_and_view
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.luck import Appraisal
from epizodiak.core.mind import AnyThinker, OpenThinker
from epizodiak.core.protocol import Json
from epizodiak.games import THINKERS

SEARCH_PART: Final = 0.5
"""How much of the budget search may have ..."""

PAIRS_PART: Final = 0.7
"""... and how much of the rest the pairs, if the best action is not the one that was played."""

FEWEST: Final = 8
"""So many worlds of each kind there have to be, whatever the budget says: of fewer no error is known."""

LEAST_ERROR: Final = 0.05
"""What the standard deviation of a share is taken to be at least: a few equal playouts prove little."""


class Tally:
    """Sums of samples for means and standard errors, by seat.

    Args:
        seats: how many numbers a sample has.
    """

    def __init__(self, seats: int) -> None:
        self.number: int = 0
        self._sums = [0.0] * seats
        self._squares = [0.0] * seats

    def add(self, sample: Sequence[float]) -> None:
        """Count one more sample."""
        self.number += 1
        for seat, value in enumerate(sample):
            self._sums[seat] += value
            self._squares[seat] += value * value

    def means(self) -> tuple[float, ...]:
        """The mean of the samples, for each seat."""
        return tuple(each / self.number for each in self._sums)

    def standard_errors(self) -> tuple[float, ...]:
        """The standard error of the mean, for each seat."""
        found = []
        for total, squares in zip(self._sums, self._squares, strict=True):
            variance = (squares - total * total / self.number) / (self.number - 1)
            found.append(sqrt(max(variance, LEAST_ERROR**2) / self.number))
        return tuple(found)


class Appraising:
    """The appraisal of one decision while it is worked out, in slices.

    Attributes:
        usual: what may be spent on it if nobody says otherwise.

    Args:
        decision: a search for the best action.
        thinker: the game's.
        view: what the deciding seat knew.
        played: the action that it played.
        hands: all hands, as plain data; nothing where nothing is hidden.
        seed: of all that is drawn for pairs and open worlds.

    Raises:
        EpizodiakError: the action was not legal, or the hands don't fit the view.
    """

    def __init__(self, decision: Decision, thinker: Any, view: Any, played: str, hands: Json, *, seed: int) -> None:
        if played not in decision.actions:
            raise EpizodiakError("what was played was not legal")
        self._decision, self._played = decision, played
        self._seat = thinker.seat(view)
        self._thinker: AnyThinker | None = None
        self.usual: Budget = decision.usual
        self.limit(self.usual)
        self._fresh = 0
        self._best: str | None = None
        self._end = 1.0
        if not isinstance(thinker, OpenThinker):
            self._thinker = thinker
            self._pairs, self._open = Tally(thinker.seats), Tally(thinker.seats)
            self._source = random.Random(f"{seed} appraised")
            self._draw = thinker.worlds(view, self._source)
            self._draw_open = thinker.open_worlds(view, hands, self._source)

    def limit(self, budget: Budget, clock: Clock = time.monotonic) -> None:
        """Limit the work to a budget that begins now."""
        self._budget, self._clock, self._begin = budget, clock, clock()

    def spent_part(self) -> float:
        """The part of the budget that is spent, from 0 to 1 or a little more."""
        limit, seconds = self._budget.playouts, self._budget.seconds
        if limit is None and seconds is None:
            limit = DEFAULT_PLAYOUTS
        by_time = 0.0 if seconds is None else (self._clock() - self._begin) / seconds
        return max(by_time, 0.0 if limit is None else self.playouts / limit)

    @property
    def settled(self) -> bool:
        """Whether more work would change nothing."""
        return self._thinker is None and self._decision.settled

    @property
    def ready(self) -> bool:
        """Whether enough is known for :meth:`appraisal`."""
        if self._thinker is None:
            return True
        paired = self._best == self._played or self._pairs.number >= FEWEST
        return self._best is not None and paired and self._open.number >= FEWEST

    @property
    def playouts(self) -> int:
        """The number of playouts so far."""
        return self._decision.playouts + self._fresh

    def best(self) -> str:
        """The best action found so far, in notation."""
        return self._decision.best() if self._best is None else self._best

    def advice(self) -> tuple[Advice, ...]:
        """The search's judgement of every legal action, the best first."""
        return self._decision.advice()

    def run(self, playouts: int) -> None:
        """Go on with the work, for about this number of playouts."""
        goal = self.playouts + playouts
        while self.playouts < goal and not self.settled:
            if self._thinker is None:
                self._decision.run(goal - self.playouts)
            elif self._best is None:
                self._continue_search()
            else:
                self._play_out_once(self._thinker, self._best)

    def _continue_search(self) -> None:
        part = self.spent_part()
        if not self._decision.settled and (part < SEARCH_PART or not self._decision.playouts):
            self._decision.run(1)
            return
        self._best = self._decision.best()
        self._end = part + PAIRS_PART * (1 - part)

    def _play_out_once(self, thinker: AnyThinker, best: str) -> None:
        """Play out best and played action in one world, or the best action in a world with all hands known."""
        pairs = 0 if best == self._played else self._pairs.number
        short = best != self._played and pairs < FEWEST
        if short or (best != self._played and self._open.number >= FEWEST and self.spent_part() < self._end):
            world, further = self._draw(), self._pairs.number % thinker.seats
            one, _ = thinker.foresee(world, best, self._source, further)
            other, _ = thinker.foresee(world, self._played, self._source, further)
            self._pairs.add([mine - better for mine, better in zip(other, one, strict=True)])
            self._fresh += 2
            return
        shares, _ = thinker.foresee(self._draw_open(), best, self._source, self._open.number % thinker.seats)
        self._open.add(shares)
        self._fresh += 1

    def appraisal(self) -> Appraisal | None:
        """The finished appraisal; ``None`` as long as too little is known."""
        if not self.ready:
            return None
        if self._thinker is None:
            return self._appraisal_by_search()
        assert self._best is not None, "search is over"
        none = (0.0,) * self._thinker.seats
        same = self._best == self._played
        return Appraisal(
            self._best,
            self._open.means(),
            self._open.standard_errors(),
            none if same else self._pairs.means(),
            none if same else self._pairs.standard_errors(),
        )

    def _appraisal_by_search(self) -> Appraisal:
        """The appraisal in a game without hidden information, from the values that the search found."""
        search = self._decision.search
        if isinstance(search, ManySearch):
            return self._appraisal_of_many(search)
        assert isinstance(search, Deepening), "an open game is searched"
        branches = {branch.node.action: branch for branch in search.branches}
        shares = {action: search.share(branch) for action, branch in branches.items()}
        top, mine = max(shares.values()), shares[self._played]
        favourite = search.best().node.action
        best = (
            self._played
            if mine == top
            else favourite
            if shares[favourite] == top
            else max(shares, key=shares.__getitem__)
        )
        doubt, other = search.error_of(branches[best]), search.error_of(branches[self._played])
        before, decided = (top, 1 - top), (mine - top, top - mine)
        if self._seat:
            before, decided = before[::-1], decided[::-1]
        error = 0.0 if best == self._played else max(doubt, other)
        return Appraisal(best, before, (doubt, doubt), decided, (error, error))

    def _appraisal_of_many(self, search: ManySearch) -> Appraisal:
        """The same where more than two play."""
        branches = {branch.node.action: branch for branch in search.branches}
        played, best = branches[self._played], search.best()
        best = played if played.worth == best.worth else best
        doubt, other = search.error_of(best), search.error_of(played)
        error = 0.0 if best is played else max(doubt, other)
        return Appraisal(
            best.node.action,
            best.shares,
            tuple(doubt * bool(share) for share in best.shares),
            tuple(mine - better for mine, better in zip(played.shares, best.shares, strict=True)),
            (error,) * len(best.shares),
        )


def appraising(
    view: Any,
    played: str,
    hands: Json,
    seed: int,
    *,
    level: str = TOP,
    game: str | None = None,
) -> Appraising:
    """Begin an appraisal that is worked out in slices.

    Args:
        view: what the deciding seat knew: a game's view, or its JSON form (which names its game).
        played: the notation of what it did.
        hands: all hands then, as ``game.hands`` has them, in plain data; ``None`` or empty where nothing is hidden.
        seed: the same seed and budget of playouts give the same thoughts.
        level: how well the judge searches: a level that does.
        game: the game's name in records; needed if the view isn't in JSON form.

    Raises:
        EpizodiakError: there is no such view, level or action, or the hands don't fit the view.
    """
    found = level_of(level)
    if found.method != SEARCH:
        raise EpizodiakError(f"level {level} does not search: it judges nobody")
    name, seen = game_and_view(view, game)
    thinker = THINKERS[name]
    decision = Decision(thinker, seen, found, seed, whole=True)
    return Appraising(decision, thinker, seen, played, hands, seed=seed)


def appraise(
    view: Any,
    played: str,
    hands: Json,
    seed: int,
    budget: Budget,
    *,
    level: str = TOP,
    game: str | None = None,
    clock: Clock = time.monotonic,
) -> Appraisal:
    """Work out a whole appraisal; with a limit of playouts, and none of time, a seed always gives the same one.

    Raises:
        EpizodiakError: as :func:`appraising`.
    """
    work = appraising(view, played, hands, seed, level=level, game=game)
    work.limit(budget, clock)
    while not work.ready or (work.spent_part() < 1 and not work.settled):
        work.run(1)
    found = work.appraisal()
    assert found is not None, "it is ready"
    return found
