"""A bot's decision: from a view to an action, at once, in slices, or with a judgement of every action.

The one way in for the page's worker, hints, reviews, the command line and the arena. A bot is handed a view and nothing
else. The same view, level, number of playouts and seed always give the same action; a limit of time depends on the
machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from epizodiak.bots import steady
from epizodiak.bots.cast import Bot
from epizodiak.bots.deepening import Deepening, RandomPlayouts
from epizodiak.bots.levels import FLAT, JUDGE, SEARCH, SENSIBLE, TOP, Budget, Level, level_of
from epizodiak.bots.many import ManyPlayouts, ManySearch
from epizodiak.bots.search import Candidate, Search
from epizodiak.bots.tempers import EQUAL, WHIM, alike, favourite, whims
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.mind import AnyMind, ManyNode, OpenThinker
from epizodiak.core.protocol import Json
from epizodiak.games import GAMES, THINKERS

SLICE: Final = 16
"""Playouts between two looks at the clock."""

DEFAULT_PLAYOUTS: Final = 1_000
"""What a search may spend if neither its budget nor the caller limits it."""

JITTER: Final = 0.1
"""How much of a tile's worth judgement may add to an action at random."""

Clock = Callable[[], float]

OpenSearch = Deepening | RandomPlayouts | ManySearch | ManyPlayouts
AnySearch = Search | OpenSearch


@dataclass(frozen=True, slots=True)
class Advice:
    """A bot's judgement of one action.

    Attributes:
        action: its notation.
        visits: how many playouts tried it.
        chance: the expected share of the win, 0 to 1; ``None`` without playouts.
        score: the points that may be expected; ``None`` without playouts.
        value: what decides: more is better, comparable within one decision only.
    """

    action: str
    visits: int
    chance: float | None
    score: float | None
    value: float

    def as_json(self) -> dict[str, Json]:
        """The judgement as plain data."""
        return {
            "action": self.action,
            "visits": self.visits,
            "chance": self.chance,
            "score": self.score,
            "value": self.value,
        }


class Decision:
    """A decision in progress: :meth:`run` continues it, :meth:`best` can be asked at any time.

    Attributes:
        actions: the notations of the legal actions, in the view's order.
        usual: what may be spent on it if nobody says otherwise.
        steady: what is spent on it where bots play steadily (``bots/steady.py``).

    Args:
        thinker: what the game lends.
        view: what the seat to act knows.
        level: how well to play.
        seed: of all that is drawn at random: equal seeds decide alike.
        whole: whether every action's worth is wanted, and not the best one alone.
        temper: what it likes where actions are equal, one of ``tempers.TEMPERS``; or nothing.

    Raises:
        EpizodiakError: the view's seat is not to act.
    """

    def __init__(
        self, thinker: AnyMind, view: Any, level: Level, seed: int, *, whole: bool = False, temper: str = ""
    ) -> None:
        self._thinker, self._view, self._level, self._temper = thinker, view, level, temper
        self.usual: Budget = level.usual_budget(thinker.small_search)
        self.steady: Budget = level.steady_budget(thinker.small_search, thinker.steady_search)
        self.actions: tuple[str, ...] = thinker.actions(view)
        if not self.actions:
            raise EpizodiakError("there is nothing to decide: the view's seat is not to act")
        self._source = random.Random(seed)
        self._ticket = self._source.random()
        # Judgement alone would go round in circles for ever (E21a); a little chance leads out of them.
        judged = thinker.judge(view) if level.method == JUDGE else (0.0,) * len(self.actions)
        moods = whims(temper, self.actions, self._source)
        self._judged = [value + JITTER * mood for value, mood in zip(judged, moods, strict=True)]
        self._follows = self._source.random() < WHIM if temper else False
        self._search: AnySearch | None = None
        if isinstance(thinker, OpenThinker):
            if level.method in (SEARCH, FLAT):
                root, deepens = thinker.node(view, learned=level.learned), level.method == SEARCH
                if isinstance(root, ManyNode):
                    self._search = (
                        ManySearch(root, self._source, whole=whole, temper=temper)
                        if deepens
                        else ManyPlayouts(root, self._source)
                    )
                else:
                    self._search = (
                        Deepening(root, self._source, whole=whole, temper=temper)
                        if deepens
                        else RandomPlayouts(root, self._source)
                    )
        elif level.method == SEARCH:
            judge = thinker.learned if level.learned else thinker.judge
            self._search = Search(thinker, view, self._source, judged=judge(view))
        elif level.method == FLAT:
            self._search = Search(thinker, view, self._source, play_out=thinker.play_out_at_random, racing=False)

    @property
    def settled(self) -> bool:
        """Whether more playouts would change nothing."""
        return self._search is None or self._search.settled

    @property
    def playouts(self) -> int:
        """The number of playouts so far."""
        return 0 if self._search is None else self._search.playouts

    @property
    def ready(self) -> bool:
        """Whether there is an answer: always."""
        return True

    @property
    def search(self) -> AnySearch | None:
        """The search behind the decision; ``None`` for levels without one."""
        return self._search

    def run(self, playouts: int) -> None:
        """Go on thinking, for at most this number of playouts."""
        if self._search is not None:
            self._search.run(playouts)

    def spend(self, budget: Budget, clock: Clock = time.monotonic) -> None:
        """Go on thinking until the budget is spent or more would change nothing."""
        limit = budget.playouts
        if limit is None and budget.seconds is None:
            limit = DEFAULT_PLAYOUTS
        end = None if budget.seconds is None else clock() + budget.seconds
        while not self.settled and (limit is None or self.playouts < limit) and (end is None or clock() < end):
            self.run(SLICE if limit is None else min(SLICE, limit - self.playouts))

    def best(self) -> str:
        """The best action found so far, in notation."""
        if isinstance(self._search, Search):
            best = self._search.best()
            return favourite(self._temper, best, self._search.equals(EQUAL)) if self._temper else best
        if self._search is not None:
            return self._search.best().node.action
        if self._level.method == SENSIBLE:
            wise = self._thinker.sensible(self._view)
            best = wise[int(self._ticket * len(wise))]
            kind = alike(best)
            return favourite(self._temper, best, [a for a in wise if alike(a) == kind]) if self._follows else best
        assert self._level.method == JUDGE, "every method is handled"
        return max(zip(self._judged, self.actions, strict=True), key=lambda each: each[0])[1]

    def advice(self) -> tuple[Advice, ...]:
        """The bot's judgement of every legal action, the best first."""
        best = self.best()
        if self._search is None:
            judged = zip(self.actions, self._judged, strict=True)
            found = [Advice(action, 0, None, None, value) for action, value in judged]
        elif isinstance(self._search, Search):
            found = [_advice_of_candidate(each, self._search) for each in self._search.candidates]
        else:
            found = [_advice_of_branch(each, self._search) for each in self._search.branches]
        return tuple(sorted(found, key=lambda each: (each.action != best, -each.visits, -each.value)))


def _advice_of_candidate(candidate: Candidate, search: Search) -> Advice:
    visits = len(candidate.values)
    value = search.estimate(candidate)
    if not visits:
        return Advice(candidate.action, 0, None, None, value)
    return Advice(candidate.action, visits, candidate.share / visits, candidate.score / visits, value)


def _advice_of_branch(branch: Any, search: OpenSearch) -> Advice:
    return Advice(branch.node.action, branch.visits, search.chance(branch), None, branch.worth)


def decide(
    view: Any, level: str, seed: int, game: str | None = None, *, whole: bool = False, temper: str = ""
) -> Decision:
    """Begin a decision, which is worked out by its :meth:`Decision.run`.

    Args:
        view: a game's view, or its JSON form (which names its game).
        level: a key of ``levels.LEVELS``.
        seed: the same seed gives the same thoughts.
        game: the game's name in records; needed if the view isn't in JSON form.
        whole: whether every action's worth is wanted, and not the best one alone.
        temper: as for :class:`Decision`.

    Raises:
        OptionError: there is no such level.
        EpizodiakError: it is no view, of a game that nobody knows, or of a seat that is not to act.
    """
    found = level_of(level)
    name, seen = game_and_view(view, game)
    return Decision(THINKERS[name], seen, found, seed, whole=whole, temper=temper)


def game_and_view(view: Any, game: str | None = None) -> tuple[str, Any]:
    """A view and the name of its game, from the view or from its JSON form.

    Raises:
        EpizodiakError: it is no view, or of a game that nobody knows.
    """
    if isinstance(view, Mapping):
        game = view.get("game")
        if not isinstance(game, str) or game not in GAMES:
            raise EpizodiakError("not a view: it names no known game")
        view = GAMES[game].view_from(view)
    if game is None:
        raise EpizodiakError("which game is it a view of?")
    return game, view


def choose(view: Any, level: str, seed: int, budget: Budget | None = None, game: str | None = None) -> str:
    """The notation of the action that a bot chooses.

    Args:
        view: as for :func:`decide`.
        level: as for :func:`decide`.
        seed: as for :func:`decide`.
        budget: what it may spend; by default its level's.
        game: as for :func:`decide`.

    Raises:
        EpizodiakError: as :func:`decide`.
    """
    thought = decide(view, level, seed, game)
    thought.spend(thought.usual if budget is None else budget)
    return thought.best()


def choose_steadily(
    view: Any, level: str, deal: int, ply: int, bot: Bot | None, *, game: str, share: float = 1.0
) -> str:
    """The notation of what a bot does that plays steadily (``bots/steady.py``).

    Args:
        view: of its seat.
        level: its level.
        deal: the deal's seed.
        ply: the number of actions so far.
        bot: who of the cast it is.
        game: the game's name in records.
        share: which part of its playouts it has; all of them at a table.
    """
    thought = decide(view, level, steady.seed(deal, ply), game, temper="" if bot is None else bot.temper)
    playouts = thought.steady.playouts
    assert playouts is not None, "steady play knows no time"
    thought.spend(Budget(playouts=max(1, round(playouts * share))))
    return thought.best()


def analyse(
    view: Any, seed: int, budget: Budget | None = None, level: str = TOP, game: str | None = None
) -> tuple[Advice, ...]:
    """A level's judgement of every legal action, the best first; for hints and reviews."""
    thought = decide(view, level, seed, game, whole=True)
    thought.spend(thought.usual if budget is None else budget)
    return thought.advice()
