"""The rules of Schotten Totten, S1-S9 (``docs/rules/schotten-totten.md``): each in one place, under its number.

Formations and claims have files of their own (``formations.py``, ``claims.py``).
Functions are pure; positions come and go as values of ``state.py``. Chance is not made here: whoever applies an action
that ends a round brings the order of the cards for the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from epizodiak.core.chance import Tile, check_order
from epizodiak.core.errors import IllegalActionError
from epizodiak.games.schotten_totten.rules.claims import beaten_by, claimable, table_cards
from epizodiak.games.schotten_totten.rules.formations import Unseen
from epizodiak.games.schotten_totten.rules.notation import CLAIMS, END_OF_TURN, PUTS, action_text
from epizodiak.games.schotten_totten.rules.state import (
    ALL_CARDS,
    CLAIM,
    CLAIM_STONE,
    DRAW,
    FIVE,
    HAND_SIZE,
    IDLE,
    OVER,
    PLAY,
    PUT,
    ROW,
    SEATS,
    SIDE_SIZE,
    Action,
    Card,
    Options,
    State,
    Stone,
)

T = TypeVar("T")

ADJACENT_TO_WIN = 3
STONES_TO_WIN = 5
WINNER_POINTS = 5
IDLE_TURNS = 2


# --- what is legal --------------------------------------------------------------------------------------------------


def legal_actions(state: State) -> tuple[Action, ...]:
    """All legal actions of the seat to act, sorted by notation; empty only when the game is over."""
    seat = state.player
    if seat is None:
        return ()
    if state.phase == PLAY:  # hands are sorted, so the notations are
        room = [number for number, stone in enumerate(state.stones, 1) if _has_room(stone, seat)]
        return tuple(PUTS[card, number] for card in state.hands[seat] for number in room)
    return (*(CLAIMS[number - 1] for number in claimable(state.stones, seat)), END_OF_TURN)


def _has_room(stone: Stone, seat: int) -> bool:
    """S2, S5: whether ``seat`` can play at a stone: unclaimed, and fewer than three of its cards there."""
    return stone.owner is None and len(stone.sides[seat]) < SIDE_SIZE


def is_legal(state: State, action: Action) -> bool:
    """Whether ``action`` is among :func:`legal_actions`, without listing them."""
    seat = state.player
    if seat is None or (action.kind == PUT) != (state.phase == PLAY):
        return False
    if action.kind == PUT:  # S2
        return action.card in state.hands[seat] and _has_room(state.stones[action.stone - 1], seat)
    if action.kind == CLAIM_STONE:  # S5
        stone = state.stones[action.stone - 1]
        if stone.owner is not None or len(stone.sides[seat]) < SIDE_SIZE:
            return False
        return beaten_by(stone, seat, Unseen.besides(table_cards(state.stones))) is None
    return True


# --- what an action does --------------------------------------------------------------------------------------------


def deal(options: Options, number: int, first: int, order: Sequence[Card], totals: tuple[int, int]) -> State:
    """S1: a new round; ``order`` is seat 0's six cards, seat 1's, then the deck, top first."""
    hands = (tuple(sorted(order[:HAND_SIZE])), tuple(sorted(order[HAND_SIZE : 2 * HAND_SIZE])))
    return State(
        options=options,
        round=number,
        phase=PLAY,
        player=first,
        hands=hands,
        deck=tuple(order[2 * HAND_SIZE :]),
        totals=totals,
    )


def chance_needed(state: State, action: Action) -> tuple[Card, ...]:
    """The cards whose order ``action`` waits for, sorted: those of a new round, or none.

    Raises:
        IllegalActionError: the rules do not allow the action here.
    """
    return _tiles_to_shuffle(_after_action(state, action))


def apply(state: State, action: Action, chance: Sequence[Tile] | None = None) -> State:
    """The position after ``action``, with the next round dealt if it ended one.

    Raises:
        IllegalActionError: the rules do not allow it here.
        ChanceError: ``chance`` is no order of what :func:`chance_needed` names.
    """
    moved = _after_action(state, action)
    order = tuple(str(card) for card in check_order(chance, _tiles_to_shuffle(moved)))
    if not order:
        return moved
    assert moved.player is not None, "a round that another follows names who begins it"
    return deal(state.options, state.round + 1, moved.player, order, moved.totals)


def ended(before: State, action: Action) -> State | None:
    """The position in which ``action`` ends a round that another one follows (S6, S8), before its deal (S1)."""
    moved = _after_action(before, action)
    return moved if _tiles_to_shuffle(moved) else None


def draws(state: State, action: Action) -> bool:
    """S2: whether a legal ``action`` ends the turn with a card from the deck."""
    return action.kind == DRAW and state.player is not None and _draws(state, state.player)


def _draws(state: State, seat: int) -> bool:
    return bool(state.deck) and len(state.hands[seat]) < HAND_SIZE


def taken_back(state: State, later: State) -> State:
    """``state`` after ``later`` was taken back; the card that was shown meanwhile is remembered.

    In between the player played, claimed or ended the turn without a card, and nothing else happened.
    """
    seat = state.player
    assert seat is not None, "nobody acts after the game"
    played = {*state.hands[seat]} - {*later.hands[seat]}
    return replace(state, shown=_with_item(state.shown, seat, tuple(sorted({*state.shown[seat], *played}))))


def _tiles_to_shuffle(moved: State) -> tuple[Card, ...]:
    return ALL_CARDS if moved.phase == OVER and moved.player is not None else ()


def _after_action(state: State, action: Action) -> State:
    """The position after ``action``; between two rounds it is ``over`` with the seat that begins the next to act."""
    if not is_legal(state, action):
        raise IllegalActionError(action_text(action), str(state), [action_text(a) for a in legal_actions(state)])
    assert state.player is not None, "nothing is legal after the game"
    if action.kind == PUT:
        return _play_card(state, state.player, action)
    if action.kind == CLAIM_STONE:
        return _claim_stone(state, state.player, action.stone)
    return _end_turn(state, state.player)


def _play_card(state: State, seat: int, action: Action) -> State:
    """S2, S4: play a card; whoever completes a side first is noted."""
    stone = state.stones[action.stone - 1]
    side = (*stone.sides[seat], action.card)
    first = seat if stone.first is None and len(side) == SIDE_SIZE else stone.first
    placed = Stone(None, _with_item(stone.sides, seat, side), first)
    hand = tuple(card for card in state.hands[seat] if card != action.card)
    return replace(
        state,
        phase=CLAIM,
        hands=_with_item(state.hands, seat, hand),
        shown=_with_item(state.shown, seat, tuple(card for card in state.shown[seat] if card != action.card)),
        stones=_with_stone(state.stones, action.stone, placed),
        acted=True,
    )


def _claim_stone(state: State, seat: int, number: int) -> State:
    """S5, S6: claim a stone."""
    stones = with_claim(state.stones, seat, number)
    claimed = replace(state, stones=stones, acted=True)
    return _end_round(claimed, seat, seat) if wins(stones, seat) else claimed


def with_claim(stones: tuple[Stone, ...], seat: int, number: int) -> tuple[Stone, ...]:
    """S5: the stones once ``seat`` has claimed one of them."""
    return _with_stone(stones, number, replace(stones[number - 1], owner=seat))


def wins(stones: Sequence[Stone], seat: int) -> bool:
    """S6: three adjacent stones, or five."""
    return bool(winning(stones, seat))


def winning(stones: Sequence[Stone], seat: int) -> tuple[int, ...]:
    """S6: the numbers of the five stones, or of the three adjacent ones, with which ``seat`` wins; else none."""
    owned = tuple(number for number, stone in enumerate(stones, 1) if stone.owner == seat)
    return owned if len(owned) >= STONES_TO_WIN else adjacent(stones, seat)


def would_win(stones: tuple[Stone, ...], seat: int, number: int) -> bool:
    """S6: whether a stone, claimed by ``seat``, would win it the round."""
    return wins(with_claim(stones, seat, number), seat)


def adjacent(stones: Sequence[Stone], seat: int) -> tuple[int, ...]:
    """S6: the numbers of three adjacent stones that ``seat`` holds, if there are such."""
    owned = {number for number, stone in enumerate(stones, 1) if stone.owner == seat}
    rows = (tuple(range(at, at + ADJACENT_TO_WIN)) for at in sorted(owned))
    return next((row for row in rows if owned.issuperset(row)), ())


def reason(stones: Sequence[Stone]) -> str:
    """Why a round is over that ended like this: S6 or S8."""
    longest = max(len(winning(stones, seat)) for seat in range(SEATS))
    return {0: IDLE, ADJACENT_TO_WIN: ROW}.get(longest, FIVE)


def _end_turn(state: State, seat: int) -> State:
    """S2, S8: draw if there is a card and room for it; the turn goes on to the other seat, unless nothing happens."""
    hand, drawn = state.hands[seat], _draws(state, seat)
    if drawn:
        hand = tuple(sorted((*hand, state.deck[0])))
    idle = 0 if drawn or state.acted else state.idle + 1
    ended = replace(
        state,
        hands=_with_item(state.hands, seat, hand),
        deck=state.deck[1:] if drawn else state.deck,
        idle=idle,
    )
    if idle == IDLE_TURNS:
        held = stones_held(state.stones)
        winner = None if held[0] == held[1] else int(held[1] > held[0])
        return _end_round(ended, seat, winner)
    return _begin_turn(ended, 1 - seat)


def _begin_turn(state: State, seat: int) -> State:
    """S3: without a card, or without room for one, the turn starts in the claiming step."""
    can_play = state.hands[seat] and any(_has_room(stone, seat) for stone in state.stones)
    return replace(state, phase=PLAY if can_play else CLAIM, player=seat, acted=False)


def stones_held(stones: Sequence[Stone]) -> tuple[int, int]:
    """How many stones each seat has claimed."""
    owners = [stone.owner for stone in stones]
    return owners.count(0), owners.count(1)


def round_points(stones: Sequence[Stone], winner: int | None) -> tuple[int, int]:
    """S7, S8: five for the winner; one per stone for the other, and for both after a draw."""
    held = stones_held(stones)
    return held if winner is None else _with_item(held, winner, WINNER_POINTS)


def _end_round(state: State, mover: int, winner: int | None) -> State:
    """S7: points, and who begins the next round: the loser, or after a draw who did not move last."""
    gained = round_points(state.stones, winner)
    begins = 1 - (mover if winner is None else winner)
    return replace(
        state,
        phase=OVER,
        player=begins if state.round < state.options.rounds else None,
        totals=(state.totals[0] + gained[0], state.totals[1] + gained[1]),
    )


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """S7: seats by points, best first; equal totals share the win."""
    if state.totals[0] == state.totals[1]:
        return ((0, 1),)
    best = int(state.totals[1] > state.totals[0])
    return ((best,), (1 - best,))


# --- small tools ----------------------------------------------------------------------------------------------------


def _with_item(pair: tuple[T, T], seat: int, item: T) -> tuple[T, T]:
    return (item, pair[1]) if seat == 0 else (pair[0], item)


def _with_stone(stones: tuple[Stone, ...], number: int, stone: Stone) -> tuple[Stone, ...]:
    return (*stones[: number - 1], stone, *stones[number:])
