"""The rules of EpiZodiak, E1-E25 (``docs/rules/epizodiak.md``): each in one place, under its number.

Functions are pure; positions come and go as values of ``state.py``. Chance is not made here: whoever applies an action
brings the order of the tiles that :func:`chance_needed` names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from epizodiak.core.chance import Tile, check_order
from epizodiak.core.errors import IllegalActionError
from epizodiak.games.epizodiak.rules.notation import action_text, run_values
from epizodiak.games.epizodiak.rules.state import (
    ALL_TILES,
    CLOCKWISE,
    CONTEST,
    CONTESTED,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    DRAWN,
    HAND_SIZE,
    OVER,
    PASS,
    PICK_UP,
    PICKED,
    SEATS,
    START,
    VALUES,
    Action,
    Laid,
    Options,
    State,
)

T = TypeVar("T")

SLOTS = len(VALUES)
BOTH_SIDES = CLOCKWISE + COUNTERCLOCKWISE
SET = 3
SINGLE_ROUND_BONUS = 3
PASSES_TO_CONTEST = 2
PASSES_TO_FORCE = 3


# --- the dial -------------------------------------------------------------------------------------------------------


def clockwise_end(dial: tuple[int, ...]) -> int:
    """The value whose slot follows the arc going up; 12 is followed by 1 (E2, E3)."""
    return dial[-1] % SLOTS + 1


def counterclockwise_end(dial: tuple[int, ...]) -> int:
    """The value whose slot follows the arc going down (E3)."""
    return (dial[0] - 2) % SLOTS + 1


def end_values(dial: tuple[int, ...]) -> tuple[int, ...]:
    """The values that fit now, clockwise end first: two, one (the last free slot, E3), or none on a full dial."""
    free = SLOTS - len(dial)
    return (clockwise_end(dial), counterclockwise_end(dial))[:free]


# --- what is legal --------------------------------------------------------------------------------------------------


def legal_actions(state: State) -> tuple[Action, ...]:
    """All legal actions of the seat to act, sorted by notation; empty only when the game is over."""
    if state.player is None:
        return ()
    hand = state.hands[state.player]
    if state.phase == START:
        found = _start_actions(state, hand)
    elif state.phase == DRAWN:  # E10: whatever the whole hand allows; E11: passing is always allowed
        found = [*_places(state.dial, hand), *_discards(hand), Action(PASS)]
    elif state.phase == PICKED:
        found = _picked_actions(state, hand)
    else:  # E16: after a contest, place on either side or discard
        found = [*_places(state.dial, hand), *_discards(hand)]
    return tuple(sorted(found, key=action_text))


def _start_actions(state: State, hand: tuple[int, ...]) -> list[Action]:
    places = list(_places(state.dial, hand))
    discards = [] if _must_keep_sets(state, hand) else list(_discards(hand))
    if state.pile:  # E14: draw instead of passing
        return [*places, *discards, *_pick_ups(state), Action(DRAW)]
    contests = list(_contests(state))
    if forced(state):
        if places:
            return [*places, *contests]
        if contests:
            return [*contests, *discards]
        return [*discards, Action(PASS)]
    passing = [] if obliged(state) else [Action(PASS)]  # E15, E17
    return [*places, *discards, *_pick_ups(state), *contests, *passing]


def _places(dial: tuple[int, ...], hand: tuple[int, ...], sides: str = BOTH_SIDES) -> Iterator[Action]:
    """E8: runs from the hand that start at an end slot and never exceed the free slots."""
    free = SLOTS - len(dial)
    for side in sides[:free] if len(sides) > 1 else sides:  # with one free slot only ">" names the act
        step = 1 if side == CLOCKWISE else -1
        first = clockwise_end(dial) if side == CLOCKWISE else counterclockwise_end(dial)
        for length in range(free):
            last = (first - 1 + step * length) % SLOTS + 1
            if last not in hand:
                break
            yield Action(side, first, last)


def _discards(hand: tuple[int, ...]) -> Iterator[Action]:
    """E9: three of one value."""
    for value in sorted(set(hand)):
        if hand.count(value) >= SET:
            yield Action(DISCARD, value, value)


def _pick_ups(state: State) -> Iterator[Action]:
    """E12: the previous player's last tile, if one can act under E13 with it in hand."""
    if state.laid is not None:
        taken = _pick_up(state, state.laid)
        if _picked_actions(taken, taken.hands[_acting_seat(taken)]):
            yield Action(PICK_UP, state.laid.value, state.laid.value)


def _picked_actions(state: State, hand: tuple[int, ...]) -> list[Action]:
    """E13: place on the other end, or discard a set."""
    assert state.laid is not None, "phase picked keeps the tile that was picked up"
    other_side = COUNTERCLOCKWISE if state.laid.side == CLOCKWISE else CLOCKWISE
    places = list(_places(state.dial, hand, other_side))
    return places if _must_keep_sets(state, hand) else [*places, *_discards(hand)]


def _contests(state: State) -> Iterator[Action]:
    """E16: after two passes, an end value that is wholly in the opponents' hands."""
    if state.passes < PASSES_TO_CONTEST:
        return
    seat = _acting_seat(state)
    for value in end_values(state.dial):
        in_own_hand = value in state.hands[seat]
        empties_a_hand = any(set(hand) == {value} for s, hand in enumerate(state.hands) if s != seat)
        if not in_own_hand and not state.gone(value) and not empties_a_hand:
            yield Action(CONTEST, value, value)


def obliged(state: State) -> bool:
    """E17: the pile is empty, a turn begins, and the player holds the single tile of an end slot."""
    if state.pile or state.phase != START or state.player is None:
        return False
    hand = state.hands[state.player]
    return any(state.gone(value) and value in hand for value in end_values(state.dial))


def forced(state: State) -> bool:
    """E18: the pile is empty, a turn begins, and the last three turns were passes."""
    return not state.pile and state.phase == START and state.passes >= PASSES_TO_FORCE


def _must_keep_sets(state: State, hand: tuple[int, ...]) -> bool:
    """E24: in the earlier edition, whoever is obliged to fill the last slot discards no set in that turn."""
    last = _slot_of_e24(state)
    return last is not None and last in hand


def _slot_of_e24(state: State) -> int | None:
    """The slot of E24 in this turn: the last free one, before a pick-up, if its tile is single."""
    if state.options.edition != "earlier" or state.pile:
        return None
    free = end_values(state.dial)
    if state.phase == START and len(state.dial) == SLOTS - 1:
        last = free[0]
    elif state.phase == PICKED and len(state.dial) == SLOTS - 2 and state.laid is not None:
        # The pick-up opened a second slot; the other one is the one that was the last.
        last = free[1] if state.laid.side == CLOCKWISE else free[0]
    else:
        return None
    return last if state.gone(last) else None


# --- what an action does --------------------------------------------------------------------------------------------


def deal(options: Options, number: int, first: int, order: tuple[int, ...], totals: tuple[int, ...]) -> State:
    """E6: a new round; ``order`` is seat 0's twelve tiles, seat 1's, seat 2's, then the pile, top first."""
    hands = tuple(tuple(sorted(order[seat * HAND_SIZE : (seat + 1) * HAND_SIZE])) for seat in range(SEATS))
    pile = order[SEATS * HAND_SIZE :]
    return State(
        options=options,
        round=number,
        phase=START,
        player=first,
        dial=pile[:1],
        hands=hands,
        pile=pile[1:],
        totals=totals,
    )


def chance_needed(state: State, action: Action) -> tuple[int, ...]:
    """The tiles whose order ``action`` waits for, sorted: a new deal (E6), a new pile (E19), or none.

    Raises:
        IllegalActionError: the rules do not allow the action here.
    """
    return _tiles_to_shuffle(_after_action(state, action))


def apply(state: State, action: Action, chance: Sequence[Tile] | None = None) -> State:
    """The position after ``action`` and what follows by itself.

    Raises:
        IllegalActionError: the rules do not allow it here.
        ChanceError: ``chance`` is no order of what :func:`chance_needed` names.
    """
    moved = _after_action(state, action)
    order = tuple(int(tile) for tile in check_order(chance, _tiles_to_shuffle(moved)))
    if not order:
        return moved
    if moved.emptied is not None:  # E20 goes before E19; E7: the player after the one who emptied the hand begins
        return deal(state.options, state.round + 1, _next_seat(moved.emptied), order, moved.totals)
    # E19: all twelve tiles of the dial went into the new pile; nobody laid its first tile
    return replace(moved, dial=order[:1], pile=order[1:], memory=moved.memory.dial_gathered(order[0]))


def ended(before: State, action: Action) -> State | None:
    """The position in which ``action`` ends a round that another one follows (E20, E21), before its deal (E6)."""
    moved = _after_action(before, action)
    return None if moved.emptied is None or moved.phase == OVER else replace(moved, phase=OVER)


def taken_back(state: State, later: State) -> State:
    """``state`` after ``later`` was taken back; what was shown meanwhile is remembered.

    In between the player placed, discarded, picked up or passed, and nothing else happened.
    """
    seat = _acting_seat(state)
    held, left = state.hands[seat], later.hands[seat]
    returned = tuple(held.count(value) - left.count(value) for value in VALUES)
    return replace(state, memory=state.memory.taken_back(later.memory, seat, returned))


def _tiles_to_shuffle(moved: State) -> tuple[int, ...]:
    """The tiles to be shuffled after an action, sorted."""
    if moved.phase == OVER:
        return ()
    if moved.emptied is not None:
        return ALL_TILES
    return tuple(sorted(moved.dial + moved.pile)) if len(moved.dial) == SLOTS else ()


def _after_action(state: State, action: Action) -> State:
    """The position after ``action``, before E19 and before a new deal; ``emptied`` tells that the round is over."""
    legal = legal_actions(state)
    if action not in legal:
        raise IllegalActionError(action_text(action), str(state), [action_text(a) for a in legal])
    seat = _acting_seat(state)
    if action.kind in (CLOCKWISE, COUNTERCLOCKWISE):
        return _place(state, seat, action)
    if action.kind == DISCARD:
        return _discard(state, seat, action.first)
    if action.kind == DRAW:  # E10
        drawn = state.pile[0]
        return replace(
            state,
            phase=DRAWN,
            pile=state.pile[1:],
            hands=_with_hand(state, seat, (*state.hands[seat], drawn)),
            laid=None,
            memory=state.memory.drew(seat, drawn),
        )
    if action.kind == PICK_UP:
        assert state.laid is not None, "a legal pick-up has its tile"
        return _pick_up(state, state.laid)
    if action.kind == CONTEST:
        return _contest(state, seat, action.first)
    return _pass(state, seat)


def _place(state: State, seat: int, action: Action) -> State:
    """E8: place a run; an emptied hand is checked before a full dial (E20)."""
    values = run_values(action)
    hand = _without(state.hands[seat], values)
    dial = (*state.dial, *values) if action.kind == CLOCKWISE else (*reversed(values), *state.dial)
    last = values[-1]
    pickable = len(dial) < SLOTS and not state.gone(last)  # E12
    return _end_turn(
        replace(
            state,
            dial=dial,
            hands=_with_hand(state, seat, hand),
            laid=Laid(last, action.kind) if pickable else None,
            passes=0,
            memory=state.memory.placed(seat, values),
        ),
        seat,
    )


def _discard(state: State, seat: int, value: int) -> State:
    """E9: discard three tiles of one value."""
    memory = state.memory
    if forced(state):
        memory = memory.lacks(seat, end_values(state.dial))  # E18: who could place might not have discarded
    last = _slot_of_e24(state)
    if last is not None:
        memory = memory.lacks(seat, (last,))
    return _end_turn(
        replace(
            state,
            hands=_with_hand(state, seat, _without(state.hands[seat], (value,) * SET)),
            discards=_set_at(state.discards, value - 1, seat),
            potential=_set_at(state.potential, seat, state.potential[seat] + 1),
            laid=None,
            passes=0,
            memory=memory.discarded(seat, value),
        ),
        seat,
    )


def _pick_up(state: State, laid: Laid) -> State:
    """E12: the tile comes back from the dial to the hand; the turn goes on."""
    seat = _acting_seat(state)
    dial = state.dial[:-1] if laid.side == CLOCKWISE else state.dial[1:]
    hands = _with_hand(state, seat, (*state.hands[seat], laid.value))
    return replace(state, phase=PICKED, dial=dial, hands=hands, memory=state.memory.picked_up(seat, laid.value))


def _contest(state: State, seat: int, value: int) -> State:
    """E16: four tiles leave the other hands; three are discarded, the fourth joins the hand or fills the dial."""
    fills_dial = len(state.dial) == SLOTS - 1
    hands = tuple(tuple(tile for tile in hand if tile != value) for hand in state.hands)
    counts = state.options.mode == "target" or state.options.contest_scores  # E25
    contested = replace(
        state,
        hands=hands,
        discards=_set_at(state.discards, value - 1, seat),
        potential=_set_at(state.potential, seat, state.potential[seat] + 1) if counts else state.potential,
        laid=None,
        passes=0,
        memory=state.memory.contested(seat, value, kept=0 if fills_dial else 1),
    )
    if fills_dial:
        return _end_turn(replace(contested, dial=(*state.dial, value)), seat)
    return replace(contested, phase=CONTESTED, hands=_with_hand(contested, seat, (*hands[seat], value)))


def _pass(state: State, seat: int) -> State:
    """E11, E15: pass; only a pass in ``start`` counts for E16 and E18 (E18a)."""
    if state.phase != START:
        return _end_turn(replace(state, laid=None, passes=0), seat, passed=True)
    ends = end_values(state.dial)
    if not forced(state):  # E17 tells that the single tiles of the ends are not in this hand
        ends = tuple(value for value in ends if state.gone(value))
    memory = state.memory.lacks(seat, ends)
    return _end_turn(replace(state, laid=None, passes=state.passes + 1, memory=memory), seat, passed=True)


def _end_turn(state: State, seat: int, *, passed: bool = False) -> State:
    """Hand the turn on, or end the round if ``seat`` emptied its hand (E20)."""
    if state.hands[seat]:
        memory = state.memory.turn_over(seat, passed=passed, drew=state.phase == DRAWN)
        return replace(state, phase=START, player=_next_seat(seat), memory=memory)
    if state.options.mode == "single":  # E22
        totals = _set_at(state.potential, seat, state.potential[seat] + SINGLE_ROUND_BONUS)
        return replace(state, phase=OVER, player=None, totals=totals, laid=None, emptied=seat)
    total = state.totals[seat] + state.potential[seat]  # E21
    ended = replace(state, totals=_set_at(state.totals, seat, total), laid=None, emptied=seat)
    return replace(ended, phase=OVER, player=None) if total >= state.options.target else ended


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """Seats, best first, equals together: E21 (the winner is who reached the target), E22 (ties go to who emptied)."""
    ranks: dict[tuple[int, bool], list[int]] = {}
    for seat in range(SEATS):
        ranks.setdefault((state.totals[seat], seat == state.emptied), []).append(seat)
    return tuple(tuple(ranks[rank]) for rank in sorted(ranks, reverse=True))


# --- small tools ----------------------------------------------------------------------------------------------------


def _acting_seat(state: State) -> int:
    assert state.player is not None, "only asked while the game goes on"
    return state.player


def _next_seat(seat: int) -> int:
    return (seat + 1) % SEATS


def _set_at(row: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*row[:index], item, *row[index + 1 :])


def _with_hand(state: State, seat: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*state.hands[:seat], tuple(sorted(hand)), *state.hands[seat + 1 :])


def _without(hand: tuple[int, ...], values: tuple[int, ...]) -> tuple[int, ...]:
    left = list(hand)
    for value in values:
        left.remove(value)
    return tuple(left)
