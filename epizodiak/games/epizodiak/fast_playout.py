"""Random play at full speed: one function that keeps a whole round in local variables."""

from __future__ import annotations

from itertools import chain, repeat
from math import trunc
from operator import length_hint
from typing import Final

from epizodiak.games.epizodiak.fast import (
    HELD,
    OVER,
    POTENTIAL,
    REFILL,
    SEAT,
    SETS,
    START,
    FastState,
    Random,
    shuffle,
)
from epizodiak.games.epizodiak.fast_tables import (
    BITS,
    CONTEST_CODES,
    COUNT_OF,
    DIALS,
    DISCARD_CODES,
    DRAW_CODE,
    PASS_CODE,
    PICK_UP_CODES,
    VALUES_OF,
)


Log = list[int | tuple[int, ...]]
"""Action codes in order of play; an order of tiles follows the action that needed it."""


def play_round(state: FastState, random: Random, *, limit: int, log: Log | None = None) -> int:
    """Play on at random, in place: every action uniformly among all legal ones, until the round is over.

    One random number decides a turn of several actions: given that it fell into an action's share, its place within
    the share is uniform again.

    Args:
        state: where to begin, in any phase but those that wait for chance; afterwards where play ended: in phase
            ``DEAL`` or ``OVER``, or in ``START`` if the limit came first.
        random: uniform in [0, 1).
        limit: number of turns, rounded up to whole rounds of the table, after which play stops (E21a).
        log: if given, what is played is appended to it.

    Returns:
        The number of actions played.
    """
    actions = 0
    while state.phase != START:  # a turn under way
        if state.phase > REFILL:
            return actions
        if state.phase == REFILL:
            order = state.settle_at_random(random)
            if log is not None:
                log.append(order)
        else:
            codes = state.legal()
            code = codes[trunc(random() * len(codes))]
            state.apply(code)
            actions += 1
            if log is not None:
                log.append(code)

    bits, set_counts, values_of = BITS, COUNT_OF, VALUES_OF
    hands, player = state.hands, state.player
    pile = state.pile
    pop = pile.pop
    dial = state.dial
    table = dial.table or dial.build()
    gone, discards, passes, laid = state.gone, state.discards, state.passes, state.laid
    contest_point = 1 if state.contest_scores else 0
    earlier = state.earlier
    actions += len(pile)
    rounds = limit // 3 + (limit % 3 > 0)
    rounds_left = repeat((hands[player], hands[player - 2], hands[player - 1]), rounds)

    for hand in chain.from_iterable(rounds_left):
        held = hand[0]
        sets = hand[13]
        choices = table[held]
        places = choices.width
        moves = top = places + set_counts[sets]
        # Shares: [0, places) runs, [places, moves) sets, then a pick-up, contests, and draw or pass on top.
        if laid is not None and (held & laid.pick_up_ends or sets or hand[laid.last] == 2):  # E12
            top += 1.0
        if pile:
            x = random() * (top + 1.0)
            if x >= top:  # E10: draw
                value = pop()
                hand[value] = number = hand[value] + 1
                if number == 1:
                    hand[0] = held = held | bits[value]
                    choices = table[held]
                    places = choices.width
                    moves = places + set_counts[sets]
                elif number == 3:
                    hand[13] = sets = sets | bits[value]
                    moves += 1.0
                if log is not None:
                    log.append(DRAW_CODE)
                x = (x - top) * (moves + 1.0)
                if x >= moves:  # E11: pass
                    laid = None
                    if log is not None:
                        log.append(PASS_CODE)
                    continue
        else:
            contests = 0
            pass_share = 1.0
            if gone & held & dial.ends:  # E17
                pass_share = 0.0
                if earlier and dial.free == 1:  # E24
                    top -= set_counts[sets]
                    moves = places
            if passes > 1:
                contests = dial.ends & ~(held | gone)
                for other in hands:
                    if not other[0] & (other[0] - 1):
                        contests &= ~other[0]
                if passes > 2:
                    if places:
                        top = moves = places
                        pass_share = 0.0
                    elif contests:
                        pass_share = 0.0
                top += set_counts[contests]
            x = random() * (top + pass_share)
            if x >= top:
                laid = None
                passes += 1
                if log is not None:
                    log.append(PASS_CODE)
                continue
            if contests and x >= moves:
                value = values_of[contests][trunc(x - moves)]
                bit = bits[value]
                actions += 1
                for other in hands:
                    other[value] = 0
                    other[0] &= ~bit
                    other[13] &= ~bit
                hand[POTENTIAL] += contest_point
                gone |= bit
                discards[value] = hand[SEAT]
                passes = 0
                laid = None
                if log is not None:
                    log.append(CONTEST_CODES - 1 + value)
                if dial.free == 1:
                    dial = dial.runs[0][0].after
                    actions -= 1
                    # refill
                    tiles = [*range(1, 13), *pile]
                    shuffle(tiles, random)
                    if log is not None:
                        log.append(tuple(tiles))
                    pile[:] = tiles[:0:-1]
                    actions += 11
                    dial = DIALS[tiles[0], 1]
                    table = dial.table or dial.build()
                    continue
                hand[value] = 1
                hand[0] = held = held | bit
                choices = table[held]
                places = choices.width
                moves = places + set_counts[sets]
                x = (x - trunc(x)) * moves
                top = moves
        if x >= moves:
            # pick up
            keeps = earlier and not pile and dial.free == 1 and held & dial.ends & gone
            value = laid.last
            actions += 1
            if log is not None:
                log.append(PICK_UP_CODES - 1 + value)
            dial = laid.under
            hand[value] = number = hand[value] + 1
            if number == 1:
                hand[0] = held = held | bits[value]
            elif number == 3:
                hand[13] = sets = sets | bits[value]
            choices = dial.other_side(clockwise=laid.clockwise)[held]
            x -= moves
            places = moves = choices.width
            if not keeps:
                moves += set_counts[sets]
            x *= moves
            table = dial.table or dial.build()
        if x < places:
            place = choices.places[trunc(x)]
            for value in place.run:
                hand[value] = number = hand[value] - 1
                if not number:
                    held ^= bits[value]
                elif number == 2:
                    sets ^= bits[value]
            hand[0] = held
            hand[13] = sets
            if log is not None:
                log.append(place.code)
            passes = 0
            dial = place.after
            if not held:
                laid = None
                break
            table = dial.table
            laid = None if gone & bits[place.last] else place
            if table is None:
                if dial.free:
                    table = dial.build()
                else:
                    tiles = [*range(1, 13), *pile]
                    shuffle(tiles, random)
                    if log is not None:
                        log.append(tuple(tiles))
                    pile[:] = tiles[:0:-1]
                    actions += 11
                    dial = DIALS[tiles[0], 1]
                    table = dial.table or dial.build()
                    laid = None
        else:
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
            passes = 0
            if log is not None:
                log.append(DISCARD_CODES - 1 + value)
            if not held:
                break
    else:
        player_next = player
        state.gone, state.passes, state.laid, state.dial = gone, passes, laid, dial
        return actions - len(pile) + 3 * rounds
    seat = hand[SEAT]
    state.gone, state.passes, state.laid, state.dial = gone, passes, laid, dial
    state.player = (seat + 1) % 3
    state._end_round(hand)
    return actions - len(pile) + 3 * (rounds - length_hint(rounds_left) - 1) + (seat - player) % 3 + 1
