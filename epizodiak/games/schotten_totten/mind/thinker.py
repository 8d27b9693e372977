"""Schotten Totten's mind for the bots: sensible actions, judgement and playouts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from epizodiak.core.chance import RandomSource, shuffled
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.mind import Forecast, Thinker
from epizodiak.core.rules import Json
from epizodiak.games.schotten_totten.mind.fast import PLAY, WINS, World
from epizodiak.games.schotten_totten.mind.fast_play import (
    Chances,
    chance_of_round,
    chances,
    finish_turn,
    forecast,
    play_at_random,
    play_on,
    reaches,
    weights,
)
from epizodiak.games.schotten_totten.rules.claims import table_cards
from epizodiak.games.schotten_totten.rules.formations import SUM, formation
from epizodiak.games.schotten_totten.rules.notation import action_text
from epizodiak.games.schotten_totten.rules.sampling import resample
from epizodiak.games.schotten_totten.rules.state import (
    ALL_CARDS,
    CLAIM,
    CLAIM_STONE,
    DRAW,
    PUT,
    SEATS,
    SIDE_SIZE,
    Action,
    State,
)
from epizodiak.games.schotten_totten.rules.view import View

HORIZON = 2
"""How many turns a playout by judgement goes on before it is evaluated."""

FAR_HORIZON = 8
"""The same where not the best action is wanted but what one is worth: the evaluation takes a card that was not laid yet
for one that is missed, and likes the seat that laid one last."""

NOISE = 0.05
"""How far a playout strays from what judgement likes best, in shares of the round."""

SCALE = 60.0
"""What a whole round is worth at a glance, in units of judgement."""

Root = tuple[World, Chances]
"""A deal, and how much the round depends on each stone."""


class SchottenTottenThinker(Thinker[View, Root]):
    """Schotten Totten's mind: judgement of actions, and playouts in worlds with evaluation."""

    seats: ClassVar[int] = SEATS
    action_text = staticmethod(action_text)
    width: ClassVar[int | None] = 14

    def sensible(self, view: View) -> tuple[str, ...]:
        """Every claim, cards that fit those at their stone, and only without these one at another stone."""
        claims = [action for action in view.legal if action.kind == CLAIM_STONE]
        wise = claims or [action for action in view.legal if action.kind == PUT and _improves_side(view, action)]
        fitting = [action for action in wise if not claims and view.stones[action.stone - 1].sides[self.seat(view)]]
        return tuple(action_text(action) for action in fitting or wise or view.legal)

    def dominated(self, view: View) -> tuple[str, ...]:
        """The end of the turn while there is a claim: a claim costs nothing, and what is proved stays proved (S5)."""
        return (DRAW,) if len(view.legal) > 1 and view.phase == CLAIM else ()

    def judge(self, view: View) -> tuple[float, ...]:
        """A value for each action: the chance to win the round after it."""
        seat = self.seat(view)
        root = _world_of_view(view)
        found = []
        for action in view.legal:
            world = root.copy()
            world.act(action_text(action))
            if action.kind == PUT:
                for number in world.claimable():
                    world.stones[seat] |= 1 << number
            elif action.kind == CLAIM_STONE:
                found.append(SCALE)
                continue
            share = chance_of_round(chances(world, reaches(world, seat)), *world.stones)
            found.append(SCALE * (1.0 - share if seat else share))
        return tuple(found)

    def learned(self, view: View) -> tuple[float, ...]:
        """A value for each action, by :meth:`judge`; there are no learned weights."""
        return self.judge(view)

    def worlds(self, view: View, source: RandomSource) -> Callable[[], Root]:
        """A function that draws positions that fit the view, each deal as likely as the others."""
        root, seat = _world_of_view(view), self.seat(view)
        weighed = weights(chances(root, reaches(root, seat)), *root.stones)
        return lambda: (World(resample(view, source)), weighed)

    def open_worlds(self, view: View, hands: Json, source: RandomSource) -> Callable[[], Root]:
        """A function that draws positions with these hands and a random order of the deck."""
        state = opened(view, hands)
        root, seat = _world_of_view(view), self.seat(view)
        weighed = weights(chances(root, reaches(root, seat)), *root.stones)
        return lambda: (World(replace(state, deck=shuffled(state.deck, source))), weighed)

    def play_out(self, world: Root, action: str, source: RandomSource) -> Forecast:
        """The result of ``action`` after some turns of play by judgement, evaluated then."""
        return self._played(world, action, source, HORIZON)

    def foresee(self, world: Root, action: str, source: RandomSource, further: int) -> Forecast:
        """The result of ``action`` after more turns than in :meth:`play_out`."""
        return self._played(world, action, source, FAR_HORIZON + further)

    @staticmethod
    def _played(world: Root, action: str, source: RandomSource, turns: int) -> Forecast:
        start, weighed = world
        state = start.copy()
        begun = state.phase == PLAY
        if action == DRAW:
            _hold(state)
        state.act(action)
        if begun:
            finish_turn(state)
        play_on(state, weighed, source, turns=turns, noise=NOISE)
        return forecast(state)

    def play_out_at_random(self, world: Root, action: str, source: RandomSource) -> Forecast:
        """The result of ``action`` after random play to the end of the round."""
        state = world[0].copy()
        state.act(action)
        play_at_random(state, source)
        return forecast(state)


def _hold(world: World) -> None:
    """Claim what a turn ends without, in place, but for what would win: it is as safe, and nobody plays there.

    Else whoever plays on by judgement wastes cards at such a stone, and leaving it would seem to be worth something.
    """
    seat = world.player
    for number in world.claimable():
        held = world.stones[seat] | 1 << number
        if not WINS[held]:
            world.stones[seat] = held


def opened(view: View, hands: Json) -> State:
    """The view as a position with the hands that are given, and the rest in the deck, sorted.

    Raises:
        EpizodiakError: they are not the hands of this position.
    """
    cards = tuple(map(tuple, hands)) if isinstance(hands, (list, tuple)) and all(map(_is_hand, hands)) else ()
    fits = len(cards) == SEATS and tuple(map(len, cards)) == view.hand_sizes
    if not fits or view.seat is None or sorted(cards[view.seat]) != sorted(view.hand):
        raise EpizodiakError("these are not the hands of this position")
    known = [*cards[0], *cards[1], *table_cards(view.stones)]
    deck = tuple(sorted(set(ALL_CARDS).difference(known)))
    remembered = all(set(view.shown[seat]) <= set(cards[seat]) for seat in range(SEATS))
    if len(set(known)) < len(known) or len(deck) != view.deck_size or len(known) + len(deck) != len(ALL_CARDS):
        raise EpizodiakError("these are not the hands of this position")
    if not remembered:
        raise EpizodiakError("these are not the hands of this position")
    return State(
        options=view.options,
        round=view.round,
        phase=view.phase,
        player=view.player,
        hands=(tuple(sorted(cards[0])), tuple(sorted(cards[1]))),
        deck=deck,
        stones=view.stones,
        totals=view.totals,
        acted=view.acted,
        idle=view.idle,
        shown=view.shown,
    )


def _is_hand(hand: object) -> bool:
    return isinstance(hand, (list, tuple)) and all(isinstance(card, str) for card in hand)


def _improves_side(view: View, action: Action) -> bool:
    """Whether a card begins a side, or makes something better than a sum more likely or sure, and not to lose it."""
    assert view.seat is not None, "a spectator does not think"
    stone = view.stones[action.stone - 1]
    side, other = (*stone.sides[view.seat], action.card), stone.sides[1 - view.seat]
    if len(side) == SIDE_SIZE:
        kind = formation(side)
        return kind[0] != SUM and (len(other) < SIDE_SIZE or kind > formation(other))
    if len(side) == 1:
        return True
    one, two = side
    return one[0] == two[0] or abs(int(one[1]) - int(two[1])) < SIDE_SIZE


def _world_of_view(view: View) -> World:
    """The view as a round with placeholders for what is hidden."""
    assert view.seat is not None, "a spectator does not think"
    hands = (view.hand, ()) if view.seat == 0 else ((), view.hand)
    world = World(
        State(
            options=view.options,
            round=view.round,
            phase=view.phase,
            player=view.player,
            hands=hands,
            deck=(),
            stones=view.stones,
            totals=view.totals,
            acted=view.acted,
            idle=view.idle,
        )
    )
    world.deck = [0] * view.deck_size
    return world


THINKER = SchottenTottenThinker()
