"""EpiZodiak's mind: sensible actions, judgement, playouts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import ClassVar

from epizodiak.core.chance import RandomSource, shuffled
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.grid import on_grid
from epizodiak.core.mind import Forecast, Thinker
from epizodiak.core.rules import Json
from epizodiak.games.epizodiak.mind import fast, fast_weights
from epizodiak.games.epizodiak.mind.fast import FastState
from epizodiak.games.epizodiak.mind.fast_greedy import play_greedy
from epizodiak.games.epizodiak.mind.fast_playout import play_round
from epizodiak.games.epizodiak.mind.fast_policy import Policy, Weights, scores
from epizodiak.games.epizodiak.mind.fast_value import Evaluator, Network
from epizodiak.games.epizodiak.mind.fast_weights import Row
from epizodiak.games.epizodiak.rules.notation import action_text, run_values
from epizodiak.games.epizodiak.rules.rules import SET, end_values
from epizodiak.games.epizodiak.rules.sampling import Positions
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COPIES,
    COUNTERCLOCKWISE,
    DISCARD,
    PASS,
    PICK_UP,
    SEATS,
    VALUES,
    Action,
    State,
)
from epizodiak.games.epizodiak.rules.view import View

HORIZON = 3
"""How many turns a playout by judgement goes on before it is evaluated."""

NOISE = 0.5
"""How far a playout strays from what judgement likes best, in its scores."""

DANGER = 3.0
"""What it is worth not to give the round away."""

RANDOM_HORIZON = 900
"""Where a playout at random is given up (E21a)."""


class EpizodiakThinker(Thinker[View, FastState]):
    """EpiZodiak's mind: judgement of actions, playouts in worlds, and evaluation where they are cut off."""

    seats: ClassVar[int] = SEATS
    action_text = staticmethod(action_text)
    small_search: ClassVar[int] = 16
    margin: ClassVar[float] = 0.005  # points count between actions that win alike, and for little else

    def sensible(self, view: View) -> tuple[str, ...]:
        """Actions that empty the hand; else all but needless passes and pick-ups."""
        playing = [action for action in view.legal if action.kind in (CLOCKWISE, COUNTERCLOCKWISE, DISCARD, CONTEST)]
        last = [
            action
            for action in playing
            if action.kind != CONTEST and len(view.hand) == (3 if action.kind == DISCARD else len(run_values(action)))
        ]
        if last:
            return tuple(action_text(action) for action in last)
        wise = [
            action
            for action in view.legal
            if not (action.kind == PASS and playing)
            and not (action.kind == PICK_UP and view.hand.count(action.first) != 2)  # noqa: PLR2004 - makes a set
        ]
        return tuple(action_text(action) for action in wise or view.legal)

    def judge(self, view: View) -> tuple[float, ...]:
        """A value for each action by hand-made weights, and by what others are known to need for their last tile."""
        found = self._scores(view, by_hand())
        return tuple(score - DANGER * gives_away(view, action) for score, action in zip(found, view.legal, strict=True))

    def learned(self, view: View) -> tuple[float, ...]:
        """A value for each action by the weights that self-play found."""
        return self._scores(view, policies(view.options.mode))

    def worlds(self, view: View, source: RandomSource) -> Callable[[], FastState]:
        """A function that draws positions that fit the view, each deal as likely as the others."""
        positions = Positions(view)
        return lambda: FastState.from_state(positions.draw(source))

    def open_worlds(self, view: View, hands: Json, source: RandomSource) -> Callable[[], FastState]:
        """A function that draws positions with these hands and a random order of the pile."""
        state = opened(view, hands)
        return lambda: FastState.from_state(replace(state, pile=shuffled(state.pile, source)))

    def play_out(self, world: FastState, action: str, source: RandomSource) -> Forecast:
        """The result of ``action`` after some turns of learned play by every seat, evaluated then."""
        return self.foresee(world, action, source, 0)

    def foresee(self, world: FastState, action: str, source: RandomSource, further: int) -> Forecast:
        """The result of ``action`` after a few more turns than in :meth:`play_out`."""
        mode = world.options.mode
        state = _world_after(world, action, source)
        play_greedy(state, source.random, (policies(mode),) * SEATS, limit=HORIZON + further, noise=NOISE)
        if state.phase == fast.REFILL:
            state.settle_at_random(source.random)
        return evaluators(mode).forecast(state)

    def play_out_at_random(self, world: FastState, action: str, source: RandomSource) -> Forecast:
        """The result of ``action`` after random play to the end of the round."""
        state = _world_after(world, action, source)
        play_round(state, source.random, limit=RANDOM_HORIZON)
        return evaluators(world.options.mode).forecast(state)

    def _scores(self, view: View, policy: Policy) -> tuple[float, ...]:
        state = FastState.from_state(_position_of_view(view))
        return tuple(scores(state, [fast.FastState.parse(text) for text in self.actions(view)], policy))


def opened(view: View, hands: Json) -> State:
    """The view as a position with the hands that are given, and the rest in the pile, sorted.

    Raises:
        EpizodiakError: they are not the hands of this position.
    """
    tiles = tuple(map(tuple, hands)) if isinstance(hands, (list, tuple)) and all(map(_is_hand, hands)) else ()
    fits = len(tiles) == SEATS and tuple(map(len, tiles)) == view.hand_sizes
    if not fits or view.seat is None or tuple(sorted(tiles[view.seat])) != tuple(sorted(view.hand)):
        raise EpizodiakError("these are not the hands of this position")
    pile: list[int] = []
    for value in VALUES:
        held = [hand.count(value) for hand in tiles]
        left = COPIES - sum(held) - view.dial.count(value) - (SET if view.gone(value) else 0)
        known = all(view.least[seat][value - 1] <= held[seat] <= view.most[seat][value - 1] for seat in range(SEATS))
        if left < view.pile_least[value - 1] or not known:
            raise EpizodiakError("these are not the hands of this position")
        pile += [value] * left
    if len(pile) != view.pile_size:
        raise EpizodiakError("these are not the hands of this position")
    return replace(_position_of_view(view), hands=tuple(tuple(sorted(hand)) for hand in tiles), pile=tuple(pile))


def _is_hand(hand: object) -> bool:
    return isinstance(hand, (list, tuple)) and all(type(tile) is int for tile in hand)


def gives_away(view: View, action: Action) -> bool:
    """Whether the turn would end with the next player's last tile fitting, if that tile is known to all."""
    assert view.seat is not None, "a spectator does not think"
    following = (view.seat + 1) % SEATS
    if view.hand_sizes[following] != 1 or 1 not in view.least[following]:
        return False
    wanted = view.least[following].index(1) + 1
    if action.kind in (CLOCKWISE, COUNTERCLOCKWISE):
        run = run_values(action)
        if len(run) == len(view.hand):
            return False
        clockwise = action.kind == CLOCKWISE
        dial = (*view.dial, *run) if clockwise else (*reversed(run), *view.dial)
        return wanted in end_values(dial)
    # After a draw, a pick-up or a contest something is still to be laid.
    return action.kind in (DISCARD, PASS) and wanted in end_values(view.dial)


def _world_after(world: FastState, action: str, source: RandomSource) -> FastState:
    state = world.copy()
    state.apply(FastState.parse(action))
    if state.phase == fast.REFILL:
        state.settle_at_random(source.random)
    return state


def _position_of_view(view: View) -> State:
    """The view as a position with placeholders for what is hidden."""
    return State(
        options=view.options,
        round=view.round,
        phase=view.phase,
        player=view.player,
        dial=view.dial,
        hands=tuple(view.hand if seat == view.seat else () for seat in range(SEATS)),
        pile=(1,) * view.pile_size,
        discards=view.discards,
        potential=view.potential,
        totals=view.totals,
        passes=view.passes,
        laid=view.laid,
    )


@cache
def by_hand() -> Policy:
    """The policy with hand-made weights."""
    return Policy(Weights(), Weights())


@cache
def policies(mode: str) -> Policy:
    """The policy that self-play found for a mode."""
    early, late = fast_weights.POLICIES[mode]
    return Policy(Weights(*early), Weights(*late))


@cache
def evaluators(mode: str) -> Evaluator:
    """The evaluator that self-play found for a mode."""
    early, late = fast_weights.NETWORKS[mode]
    return Evaluator(_network(*early), _network(*late))


def _network(units: tuple[tuple[Row, float], ...], emptying: Row, sets: Row, base: float) -> Network:
    """A network whose weights are on the grid, so that what its units add up is exact."""
    exact = tuple((tuple(map(on_grid, weights)), on_grid(bias)) for weights, bias in units)
    return Network(exact, emptying, sets, base)


THINKER = EpizodiakThinker()
