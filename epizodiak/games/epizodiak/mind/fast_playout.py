"""Random play at full speed: one function that keeps a whole round in local variables.

It repeats the rules of ``fast.py`` for the sake of speed, and only here. Tests hold it to the public rules in two
ways: what it plays is replayed there, and each of its choices gives every legal action the same share.
"""

from __future__ import annotations

from itertools import chain, repeat
from math import trunc
from operator import length_hint

from epizodiak.games.epizodiak.mind.fast import POTENTIAL, REFILL, SEAT, START, FastState, Random, shuffle
from epizodiak.games.epizodiak.mind.fast_tables import (
    BITS,
    CONTEST_CODES,
    COUNT_OF,
    DIALS,
    DISCARD_CODES,
    DRAW_CODE,
    PASS_CODE,
    PICK_UP_CODES,
    VALUES_OF,
    Dial,
    Place,
)

Log = list[int | tuple[int, ...]]
"""Action codes as played; the order of a new pile, top first, follows the action that filled the dial."""


# Whole, at 191 lines: with the drawing and the laying of tiles in functions of their own a round took 15 % longer
# (medians of fifteen runs in turns, CPython 3.11).
def play_round(  # noqa: C901, PLR0912, PLR0915 - see above
    state: FastState, random: Random, *, limit: int, log: Log | None = None
) -> int:
    """Play on at random, in place, until the round is over, every action uniformly among all legal ones.

    One random number decides all actions of a turn: that it fell into an action's share says nothing about where
    in the share it fell, so its place in there is uniform again.

    Args:
        state: where to begin; afterwards where play ended: in phase ``DEAL`` or ``OVER``, or, if the limit came
            first, in ``START``. (If it is in ``DEAL`` or ``OVER`` already, nothing happens.)
        random: uniform in [0, 1).
        limit: how many more turns may begin, rounded up to a multiple of three (E21a: some rounds never end).
        log: if given, what is played is appended to it.

    Returns:
        The number of actions played.
    """
    actions = 0
    while state.phase != START:
        if state.phase > REFILL:
            return actions
        actions += _finish_turn(state, random, log)

    bits, count_of, values_of = BITS, COUNT_OF, VALUES_OF
    hands, first = state.hands, state.player
    pile, gone, discards = state.pile, state.gone, state.discards
    passes, laid, earlier = state.passes, state.laid, state.earlier
    draw = pile.pop
    dial = state.dial
    table = dial.table or dial.build()
    # Draws are counted by the pile's size, turns by the iterator that hands them out.
    actions += len(pile)
    laps = -(-limit // 3)
    laps_left = repeat((hands[first], hands[first - 2], hands[first - 1]), laps)

    for hand in chain.from_iterable(laps_left):  # a turn; hand[0]: the values held, hand[13]: its sets
        held = hand[0]
        sets = hand[13]
        choices = table[held]
        # A random x below `places` is a run, below `moves` a set, below `top` a pick-up or a contest; above it is
        # the draw or the pass.
        places = choices.width
        moves = top = places + count_of[sets]
        if laid is not None and (held & laid.pick_up_ends or sets or hand[laid.last] == 2):  # noqa: PLR2004 - E12
            top += 1.0

        if pile:
            x = random() * (top + 1.0)
            if x >= top:  # E10, E14
                value = draw()
                hand[value] = number = hand[value] + 1
                if number == 1:
                    hand[0] = held = held | bits[value]
                    choices = table[held]
                    places = choices.width
                    moves = places + count_of[sets]
                elif number == 3:  # noqa: PLR2004 - a set
                    hand[13] = sets = sets | bits[value]
                    moves += 1.0
                if log is not None:
                    log.append(DRAW_CODE)
                x = (x - top) * (moves + 1.0)
                if x >= moves:  # E11
                    laid = None
                    if log is not None:
                        log.append(PASS_CODE)
                    continue
        else:
            passing = 1.0  # E15
            contests = 0
            if gone & held & dial.ends:  # E17
                passing = 0.0
                if earlier and dial.free == 1:  # E24
                    top -= moves - places
                    moves = places
            if passes > 1:  # E16: two passes
                contests = dial.ends & ~(held | gone)
                for other in hands:
                    if not other[0] & (other[0] - 1):
                        contests &= ~other[0]
                if passes > 2:  # noqa: PLR2004 - E18: three passes
                    if places:
                        passing, moves, top = 0.0, places, places
                    elif contests:
                        passing = 0.0
                top += count_of[contests]
            x = random() * (top + passing)
            if x >= top:
                passes += 1
                laid = None
                if log is not None:
                    log.append(PASS_CODE)
                continue
            if contests and x >= moves:  # E16
                x -= moves
                value = values_of[contests][trunc(x)]
                x -= trunc(x)
                bit = bits[value]
                for other in hands:
                    other[value] = 0
                    other[0] &= ~bit
                    other[13] &= ~bit
                if state.contest_scores:
                    hand[POTENTIAL] += 1
                gone |= bit
                discards[value] = hand[SEAT]
                passes = 0
                laid = None
                if log is not None:
                    log.append(CONTEST_CODES - 1 + value)
                if dial.free == 1:
                    dial = _refill(pile, random, log)
                    table = dial.table or dial.build()
                    actions += 11
                    continue
                actions += 1
                hand[value] = 1
                hand[0] = held = held | bit
                choices = table[held]
                places = choices.width
                moves = places + count_of[sets]
                x *= moves

        if x >= moves and laid is not None:  # E12, E13
            value = laid.last
            keeps_sets = earlier and not pile and dial.free == 1 and gone & held & dial.ends  # E24
            hand[value] = number = hand[value] + 1
            if number == 1:
                hand[0] = held = held | bits[value]
            elif number == 3:  # noqa: PLR2004 - a set
                hand[13] = sets = sets | bits[value]
            actions += 1
            if log is not None:
                log.append(PICK_UP_CODES - 1 + value)
            dial = laid.under
            table = dial.table or dial.build()
            choices = dial.other_side(clockwise=laid.clockwise)[held]
            x -= moves
            places = choices.width
            x *= places if keeps_sets else places + count_of[sets]

        passes = 0
        if x < places:  # E8
            place: Place = choices.places[trunc(x)]
            for value in place.run:
                hand[value] = number = hand[value] - 1
                if not number:
                    held ^= bits[value]
                elif number == 2:  # noqa: PLR2004 - no longer a set
                    sets ^= bits[value]
            hand[0] = held
            hand[13] = sets
            if log is not None:
                log.append(place.code)
            dial = place.after
            laid = None if gone & bits[place.last] else place
            if not held:
                break
            if dial.table is not None:
                table = dial.table
            elif dial.free:
                table = dial.build()
            else:  # E19
                dial = _refill(pile, random, log)
                table = dial.table or dial.build()
                laid = None
                actions += 11
        else:  # E9
            value = values_of[sets][trunc(x - places)]
            bit = bits[value]
            hand[value] = number = hand[value] - 3
            hand[13] = sets ^ bit
            if not number:
                hand[0] = held = held ^ bit
            gone |= bit
            hand[POTENTIAL] += 1
            discards[value] = hand[SEAT]
            laid = None
            if log is not None:
                log.append(DISCARD_CODES - 1 + value)
            if not held:
                break
    else:
        state.dial, state.gone, state.passes, state.laid = dial, gone, passes, laid
        return actions - len(pile) + 3 * laps
    seat = hand[SEAT]
    state.dial, state.gone, state.passes, state.laid = dial, gone, passes, None
    state.player = (seat + 1) % 3
    state.end_round(seat)
    return actions - len(pile) + 3 * (laps - length_hint(laps_left) - 1) + (seat - first) % 3 + 1


def _finish_turn(state: FastState, random: Random, log: Log | None) -> int:
    """One step out of a phase other than ``START``; the number of actions in it, 0 or 1."""
    if state.phase == REFILL:
        order = state.settle_at_random(random)
        if log is not None:
            log.append(order)
        return 0
    codes = state.legal()
    code = codes[trunc(random() * len(codes))]
    state.apply(code)
    if log is not None:
        log.append(code)
    return 1


def _refill(pile: list[int], random: Random, log: Log | None) -> Dial:
    """E19: make ``pile`` the new pile, in place; the dial with its first tile on it."""
    tiles = shuffle([*range(1, 13), *pile], random)
    if log is not None:
        log.append(tuple(tiles))
    pile[:] = tiles[:0:-1]
    return DIALS[tiles[0], 1]
