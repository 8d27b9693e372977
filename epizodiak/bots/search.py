"""Search in games with hidden information: all actions are tried in the same worlds, and the worse ones are dropped.

Information-set Monte Carlo at the root: worlds are drawn that the player cannot rule out; in each of them every action
still in the race is played out once. That all see the same worlds takes most of the luck out of their differences, so
that an action is given up as soon as its differences to the leader tell it is worse (a race in the sense of Maron and
Moore, *Hoeffding Races*, 1994, with paired differences). A search goes on in slices and can be asked at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any, Final

from epizodiak.core.chance import RandomSource
from epizodiak.core.grid import on_grid
from epizodiak.core.mind import AnyThinker, Forecast

CHECK_EVERY: Final = 8
"""After how many worlds the race is looked at; later, whenever an eighth more have been tried, since a look goes over
all of them."""

SURE: Final = 3.0
"""Standard errors by which an action has to be behind before it drops out."""

LEAST_VARIANCE: Final = 0.004
"""What the variance of differences is taken to be at least: a few equal results prove little."""

PRIOR: Final = 0.012
"""How much a unit of judgement counts, next to the share of the win ..."""

PRIOR_WORLDS: Final = 12
"""... and for how many worlds' findings it stands."""

PlayOut = Callable[[Any, str, RandomSource], Forecast]


@dataclass(slots=True)
class Candidate:
    """An action that the search still compares, with its results.

    Attributes:
        action: its notation.
        judged: what judgement says of it at a glance, less the mean of all.
        values: by world, how good it came out for the seat to act, on the grid (``core/grid.py``).
        share: sum of the seat's shares of the win.
        score: sum of the seat's points.
    """

    action: str
    judgement: float
    values: list[float]
    share: float = 0.0
    score: float = 0.0

    def estimate(self, middle: float) -> float:
        """The action's estimated value, judgement included, if actions are worth ``middle`` on average."""
        prior = middle + PRIOR * self.judgement
        return (sum(self.values) + PRIOR_WORLDS * prior) / (len(self.values) + PRIOR_WORLDS)


class Search:
    """A search in progress for one decision.

    Attributes:
        candidates: every legal action, in the view's order.
        playouts: how many have been played.

    Args:
        thinker: the game's.
        view: of the seat to act.
        source: where all chance comes from.
        play_out: how an action is tried; by default the thinker's playout by judgement.
        judged: what judgement says of each action; by default nothing. If the thinker has a width, no more actions
            than that are tried.
        racing: whether actions drop out.
    """

    def __init__(
        self,
        thinker: AnyThinker,
        view: Any,
        source: RandomSource,
        *,
        play_out: PlayOut | None = None,
        judged: Sequence[float] | None = None,
        racing: bool = True,
    ) -> None:
        self._play_out = play_out or thinker.play_out
        self._source = source
        self._seat = thinker.seat(view)
        self._margin = thinker.margin
        self._racing = racing
        actions = thinker.actions(view)
        self.candidates: list[Candidate] = [
            Candidate(action, value, []) for action, value in zip(actions, _centred(judged, len(actions)), strict=True)
        ]
        self.playouts: int = 0
        self._dominated = thinker.dominated(view)
        self._running = list(self.candidates)
        if judged and thinker.width is not None:
            self._running = sorted(self.candidates, key=lambda each: -each.judgement)[: thinker.width]
        self._next = 0
        self._look = CHECK_EVERY
        self._world: Any = None
        self._draw = thinker.worlds(view, source) if len(actions) > 1 else None

    @property
    def settled(self) -> bool:
        """Whether one action is left, so that more playouts would change nothing."""
        return len(self._running) == 1

    def run(self, playouts: int) -> None:
        """Go on for this number of playouts, or until the search is settled."""
        for _ in range(playouts):
            if self.settled:
                return
            self._step()

    def best(self) -> str:
        """The best action found so far, in notation."""
        return self._leader(self._mean_value()).action

    def equals(self, behind: float) -> tuple[str, ...]:
        """The actions still in the race that seem to be at most so much behind the best one."""
        middle = self._mean_value()
        found = {each.action: each.estimate(middle) for each in self._running if each.action not in self._dominated}
        least = max(found.values()) - behind
        return tuple(action for action, worth in found.items() if worth >= least)

    def estimate(self, candidate: Candidate) -> float:
        """A candidate's estimated value for the seat to act, from the playouts so far."""
        return candidate.estimate(self._mean_value())

    def _step(self) -> None:
        if self._next == 0:
            assert self._draw is not None, "a choice of one is settled"
            self._world = self._draw()
        candidate = self._running[self._next]
        shares, scores = self._play_out(self._world, candidate.action, self._source)
        share, score = shares[self._seat], scores[self._seat]
        others = (fsum(scores) - score) / (len(scores) - 1)
        candidate.values.append(on_grid(share + self._margin * (score - others)))
        candidate.share += share
        candidate.score += score
        self.playouts += 1
        self._next = (self._next + 1) % len(self._running)
        worlds = len(candidate.values)
        if self._next == 0 and self._racing and worlds >= self._look:
            self._look = worlds + max(CHECK_EVERY, worlds // CHECK_EVERY)
            self._drop_out()

    def _drop_out(self) -> None:
        """Drop actions that are clearly worse than the best."""
        middle = self._mean_value()
        leader = self._leader(middle)
        self._running = [
            each for each in self._running if each is leader or not _is_clearly_worse(each, leader, middle)
        ]

    def _leader(self, middle: float) -> Candidate:
        return max(self._running, key=lambda each: (each.action not in self._dominated, each.estimate(middle)))

    def _mean_value(self) -> float:
        found = [sum(each.values) / len(each.values) for each in self._running if each.values]
        return fsum(found) / len(found) if found else 0.0


def _is_clearly_worse(candidate: Candidate, leader: Candidate, middle: float) -> bool:
    """Whether a candidate is behind the leader by more than chance explains."""
    number = len(candidate.values)
    differences = [a - b for a, b in zip(leader.values, candidate.values, strict=True)]
    mean = sum(differences) / number
    variance = fsum((each - mean) * (each - mean) for each in differences) / (number - 1)
    lead = leader.estimate(middle) - candidate.estimate(middle)
    return lead > SURE * sqrt(max(variance, LEAST_VARIANCE) / number)


def _centred(judged: Sequence[float] | None, number: int) -> list[float]:
    """Judgements relative to their mean, with extreme ones cut off."""
    if not judged:
        return [0.0] * number
    top = max(judged)
    cut = [max(each, top - 10.0) for each in judged]
    middle = fsum(cut) / number
    return [each - middle for each in cut]
