"""The arena: bots play against each other, every deal in all seatings, so that nobody owes a win to the tiles.

The arena holds the states; a bot is shown its view. It knows games by the protocol only. Time is the processor's, so
that whatever else the machine does takes nothing from anybody.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import log
from typing import Any, Final

from epizodiak.bots.brought import OWN, answer, whereabouts
from epizodiak.bots.levels import Budget, Level, level_of
from epizodiak.bots.player import Decision
from epizodiak.bots.ratings import Ranking, Share, mean_share, ratings, win_shares
from epizodiak.bots.tempers import TEMPERS
from epizodiak.core.chance import random_seat, shuffled
from epizodiak.core.mind import Mind
from epizodiak.core.protocol import AnyGame, Json
from epizodiak.games import GAMES, THINKERS

SEEDS: Final = 1 << 30

OWN_SECONDS: Final = 1.0
"""What a bot that was brought is told that it may spend on a decision, if nobody says otherwise."""

FEWEST_DEALS: Final = 20
"""How many deals a sequential test plays before it first looks."""

LOOK_EVERY: Final = 5

CLEAR: Final = log(0.95 / 0.05)
"""How large a logarithm of likelihoods is clear, with errors of 5 % either way."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot in the arena.

    Attributes:
        name: what the table calls it.
        level: how it plays.
        budget: what it may spend on a decision.
        temper: what it likes among equals, or nothing.
    """

    name: str
    level: Level
    budget: Budget
    temper: str = ""

    @classmethod
    def read(
        cls, text: str, share: float = 1.0, seconds: float | None = None, small_search: int = Mind.small_search
    ) -> Entrant:
        """An entrant from ``LEVEL`` or ``LEVEL@PLAYOUTS``, either with a temper: ``LEVEL+TEMPER@PLAYOUTS``.

        Or a bot that was brought: ``own:package.module:function``, or ``own:`` and the file of a wheel.

        Args:
            text: what was given.
            share: what part of every level's own budget it may spend; not of a budget in ``text``.
            seconds: time for each decision instead of any other budget, if given.
            small_search: how many playouts a small search has in the game.

        Raises:
            OptionError: there is no such level, or no such bot.
            ValueError: there is no such temper, or the playouts are no positive number.
        """
        if text.startswith(OWN):
            return cls(text, Level(whereabouts(text), OWN), Budget(seconds=seconds or OWN_SECONDS))
        called, at, playouts = text.partition("@")
        key, plus, temper = called.partition("+")
        level = level_of(key)
        if plus and temper not in TEMPERS:
            raise ValueError(f"tempers: {', '.join(TEMPERS)}; not {temper}")
        if seconds is not None:
            return cls(text, level, Budget(seconds=seconds), temper)
        if at:
            if not playouts.isdecimal() or not int(playouts):
                raise ValueError(f"playouts are a positive number: {text}")
            return cls(text, level, Budget(playouts=int(playouts)), temper)
        budget = level.usual_budget(small_search)
        if budget.playouts is None:
            return cls(text, level, budget, temper)
        return cls(text, level, Budget(playouts=max(1, round(budget.playouts * share))), temper)

    def decide(self, game: AnyGame, view: Any, seed: int) -> tuple[str, int, int]:
        """The action that it chooses, of how many, and after how many playouts.

        Raises:
            OptionError: it was brought, and chooses none that is legal.
        """
        if self.level.method == OWN:
            action = answer(self.level.key, game.view_json(view), self.budget.seconds or OWN_SECONDS, seed)
            return action, len(view.legal), 0
        thought = Decision(THINKERS[game.name], view, self.level, seed, temper=self.temper)
        thought.spend(self.budget, clock=time.process_time)
        return thought.best(), len(thought.actions), thought.playouts


@dataclass(frozen=True, slots=True)
class ArenaSetup:
    """What the arena plays: a game with its options, the bots, the seed of the deals, and the longest game.

    Attributes:
        game: its name in records.
        options: as in records.
        seats: the entrants, one per seat, in the order before any permutation.
        seed: of all deals and all thoughts.
        cap: actions after which a game counts as unfinished (E21a).
    """

    game: str
    options: Mapping[str, Json]
    seats: tuple[Entrant, ...]
    seed: int
    cap: int


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """The result of one game in the arena.

    Attributes:
        deal: the number of its deal.
        seats: names, by seat.
        ranking: seats, best first; ``None`` if it was cut at the cap.
        scores: by seat; the empty tuple if it was cut.
        actions: how many were played.
        decisions: by name, how many decisions had a choice.
        playouts: by name, how many playouts were spent.
    """

    deal: int
    seats: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...] | None
    scores: tuple[int, ...]
    actions: int
    decisions: Mapping[str, int]
    playouts: Mapping[str, int]

    def ranking_by_name(self) -> Ranking:
        """The ranking by the bots' names; in an unfinished game all share the first place."""
        ranking = (tuple(range(len(self.seats))),) if self.ranking is None else self.ranking
        return tuple(tuple(self.seats[seat] for seat in rank) for rank in ranking)

    def as_json(self) -> dict[str, Json]:
        """The game's result as plain data."""
        return {
            "deal": self.deal,
            "seats": list(self.seats),
            "ranking": None if self.ranking is None else [list(rank) for rank in self.ranking],
            "scores": list(self.scores),
            "actions": self.actions,
            "decisions": dict(self.decisions),
            "playouts": dict(self.playouts),
        }


def seatings(seats: Sequence[Entrant]) -> tuple[tuple[Entrant, ...], ...]:
    """Every different order of the entrants: three for A, B, B; six for A, B, C."""
    return tuple(sorted(set(permutations(seats)), key=lambda each: [entrant.name for entrant in each]))


def play_deal(terms: ArenaSetup, deal: int) -> list[ArenaGame]:
    """Play one deal in every seating, with the same first player and the same chance outcomes."""
    return [play(terms, deal, seating) for seating in seatings(terms.seats)]


def play(terms: ArenaSetup, deal: int, seating: Sequence[Entrant]) -> ArenaGame:
    """Play one game; its chance outcomes depend on the deal's number alone, not on what the bots do."""
    game = GAMES[terms.game].seated(len(seating))
    chance = random.Random(f"{terms.seed} deal {deal}")
    minds = [random.Random(f"{terms.seed} deal {deal} seat {seat}") for seat in range(game.seats)]
    options = game.options_from(terms.options)
    first = random_seat(game.seats, chance)
    state = game.start(options, first, game.random_opening(options, first, chance))
    actions = 0
    decisions = dict.fromkeys((entrant.name for entrant in seating), 0)
    playouts = dict.fromkeys(decisions, 0)
    while (seat := game.to_act(state)) is not None and actions < terms.cap:
        entrant = seating[seat]
        view, seed = game.view(state, seat), int(minds[seat].random() * SEEDS)
        text, choices, spent = entrant.decide(game, view, seed)
        decisions[entrant.name] += choices > 1
        playouts[entrant.name] += spent
        action: Any = game.parse_action(text)
        waiting = game.chance_needed(state, action)
        state = game.apply(state, action, shuffled(waiting, chance) if waiting else None)
        actions += 1
    outcome = game.outcome(state)
    return ArenaGame(
        deal=deal,
        seats=tuple(entrant.name for entrant in seating),
        ranking=None if outcome is None else outcome.ranking,
        scores=() if outcome is None else outcome.scores,
        actions=actions,
        decisions=decisions,
        playouts=playouts,
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's results over all games: rating, share of the wins, mean score, playouts.

    Attributes:
        name: the entrant.
        rating: on Elo's scale, the mean of all at 0.
        share: how much of the wins a seat of this entrant gets, by deal.
        score: points per game.
        playouts: per decision with a choice.
    """

    name: str
    rating: float
    share: Share
    score: float
    playouts: float


def standings(games: Sequence[ArenaGame]) -> list[Standing]:
    """The bots' standings, the best first."""
    by_deal: dict[str, dict[int, list[float]]] = {}
    scores: dict[str, list[int]] = {}
    for game in games:
        for name, share in win_shares(game.ranking_by_name()):
            by_deal.setdefault(name, {}).setdefault(game.deal, []).append(share)
        for name, score in zip(game.seats, game.scores, strict=False):
            scores.setdefault(name, []).append(score)
    rated = ratings(game.ranking_by_name() for game in games)
    found = []
    for name, deals in by_deal.items():
        decisions = sum(game.decisions.get(name, 0) for game in games)
        playouts = sum(game.playouts.get(name, 0) for game in games)
        shares = mean_share([sum(each) / len(each) for each in deals.values()])
        points = scores.get(name, [])
        mean = sum(points) / len(points) if points else 0.0
        found.append(Standing(name, rated[name], shares, mean, playouts / decisions if decisions else 0.0))
    return sorted(found, key=lambda each: -each.share.mean)


def sequential_test(games: Sequence[ArenaGame], name: str, low: float, high: float) -> bool | None:
    """A sequential test: whether ``name``'s share is above ``high`` rather than below ``low``, once that is clear.

    Wald's sequential probability ratio test for normal results by deal, with errors of 5 % either way and the variance
    estimated from the results.

    Returns:
        ``True``: the share is ``high`` or more; ``False``: ``low`` or less; ``None``: not clear yet.
    """
    shares: dict[int, list[float]] = {}
    for game in games:
        for each, share in win_shares(game.ranking_by_name()):
            if each == name:
                shares.setdefault(game.deal, []).append(share)
    results = [sum(each) / len(each) for each in shares.values()]
    number = len(results)
    if number < FEWEST_DEALS or number % LOOK_EVERY:
        return None
    mean = sum(results) / number
    variance = max(sum((each - mean) ** 2 for each in results) / (number - 1), 1e-3)
    ratio = number * (high - low) * (mean - (high + low) / 2) / variance
    if abs(ratio) < CLEAR:
        return None
    return ratio > 0
