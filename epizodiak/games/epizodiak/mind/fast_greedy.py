"""Play by judgement at speed: rounds in which every seat takes the action that its policy likes best, or nearly so.

As in ``fast_playout.py`` the rules are repeated for the sake of speed, with one gap: a tile is picked up only to make
a set. Tests replay what is played here on the public rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from epizodiak.games.epizodiak.mind.fast import POTENTIAL, REFILL, SEAT, START, FastState, Random, shuffle
from epizodiak.games.epizodiak.mind.fast_playout import Log
from epizodiak.games.epizodiak.mind.fast_policy import Policy, best, pairs_of
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
    Place,
)

NOTHING = -1e9


# Whole, at 270 lines: with the judging of runs and the laying of tiles in functions of their own a turn took 8 % longer
# (medians of fifteen runs in turns, CPython 3.11).
def play_greedy(  # noqa: C901, PLR0912, PLR0915 - see above
    state: FastState,
    random: Random,
    policies: Sequence[Policy],
    *,
    limit: int,
    noise: float = 0.0,
    log: Log | None = None,
) -> int:
    """Play on, in place, until the round is over, each seat by its policy.

    Args:
        state: where to begin; afterwards where play ended: in phase ``DEAL`` or ``OVER``, or, if the limit came
            first, in ``START`` or ``REFILL``.
        random: uniform in [0, 1): for the noise, and for new piles.
        policies: one for each seat.
        limit: how many more turns may begin.
        noise: how much may be added at random to the score of an action.
        log: if given, what is played is appended to it.

    Returns:
        The number of turns played.
    """
    turns = 0
    while state.phase != START:
        if state.phase > REFILL:
            return turns
        if state.phase == REFILL:
            order = state.settle_at_random(random)
            if log is not None:
                log.append(order)
        else:
            code = best(state, policies[state.player], random, noise)
            state.apply(code)
            if log is not None:
                log.append(code)

    bits, count_of, values_of = BITS, COUNT_OF, VALUES_OF
    pile, gone, discards = state.pile, state.gone, state.discards
    passes, laid, earlier = state.passes, state.laid, state.earlier
    dial = state.dial
    seats = [
        tuple((hand, each.fits, each.fit, each.weights) for each in (policy.late, policy.early))
        for hand, policy in zip(state.hands, policies, strict=True)
    ]
    twos = [pairs_of(hand) for hand in state.hands]
    others = [4 if seat < 0 else 1 for seat in discards]  # by value, how many tiles of it are in play
    player = state.player

    while turns < limit:
        turns += 1
        hand, fits, fit, weights = seats[player][bool(pile)]
        held, sets, two = hand[0], hand[13], twos[player]
        table = dial.table or dial.build()
        pair = two & ~sets
        loose = held & ~sets
        here = fits[dial.index][loose]
        if here is None:
            here = fit(dial, loose)
        drawn = False
        contestable = 0

        while True:  # once, and once more after a draw
            choice: Place | int | None = None
            # --- runs (E8) and sets (E9), each judged by what it leaves ---
            top = NOTHING
            choices = table[held]
            if choices.width:
                for place in choices.places:
                    mask = place.mask
                    left = held ^ (mask & ~two)
                    if not left:
                        choice = place
                        top = weights.out
                        break
                    after = place.after
                    if mask & sets:
                        kept = sets
                        for value in values_of[mask & sets]:
                            if hand[value] == 3:  # noqa: PLR2004 - a set of just three
                                kept ^= bits[value]
                        rest = left & ~kept
                        score = weights.broken * count_of[sets ^ kept]
                    else:
                        rest = left & ~sets
                        score = 0.0
                    known = fits[after.index][rest]
                    score = (known if known is not None else fit(after, rest)) - score
                    score += weights.tile * place.size - weights.pair * count_of[mask & pair]
                    if after.free:
                        high, low = after.high_end, after.low_end
                        score -= weights.feed * (others[high] - hand[high] + others[low] - hand[low])
                    if noise:
                        score += noise * random()
                    if score > top:
                        top = score
                        choice = place
            picked = 0
            if sets:
                value = values_of[sets][-1]
                score = fit(dial, loose | bits[value]) if hand[value] > 3 else here  # noqa: PLR2004 - one may stay
                score += weights.set
                if held == bits[value] and hand[value] == 3:  # noqa: PLR2004
                    score = weights.out
                if noise:
                    score += noise * random()
                if score > top and not (earlier and not pile and dial.free == 1 and gone & held & dial.ends):
                    top = score
                    choice = value
            elif laid is not None and not drawn and hand[laid.last] == 2:  # noqa: PLR2004 - E12, to make a set
                score = here + weights.set + weights.pick_up - weights.tile
                if noise:
                    score += noise * random()
                if score > top:
                    keeps = earlier and not pile and dial.free == 1 and gone & held & dial.ends  # E24
                    if not keeps:
                        top = score
                        choice = picked = laid.last

            # --- or neither ---
            if drawn:  # E11
                score = here + weights.leave
                if noise:
                    score += noise * random()
                if score > top:
                    choice = None
                break
            if pile:  # E10, E14
                score = here + weights.draw + weights.draw_pair * count_of[pair]
                if noise:
                    score += noise * random()
                if score <= top:
                    break
                value = pile.pop()
                hand[value] = number = hand[value] + 1
                bit = bits[value]
                if number == 1:
                    hand[0] = held = held | bit
                elif number == 2:  # noqa: PLR2004
                    twos[player] = two = two | bit
                elif number == 3:  # noqa: PLR2004
                    hand[13] = sets = sets | bit
                pair = two & ~sets
                loose = held & ~sets
                here = fits[dial.index][loose]
                if here is None:
                    here = fit(dial, loose)
                if log is not None:
                    log.append(DRAW_CODE)
                drawn = True
                laid = None
                continue
            # E15-E18: no pile
            forced = passes > 2  # noqa: PLR2004 - E18
            if passes > 1:  # E16
                contestable = dial.ends & ~(held | gone)
                for other in state.hands:
                    if not other[0] & (other[0] - 1):
                        contestable &= ~other[0]
            if forced:
                if isinstance(choice, int) and choices.width:  # a set beside a possible place
                    choice = max(choices.places, key=lambda place: place.size)
                if contestable and top < weights.contest + here:
                    choice = None
                else:
                    contestable = 0
                break
            if contestable:
                if top < weights.contest + here:
                    choice = None
                else:
                    contestable = 0
                break
            if choice is not None and not gone & held & dial.ends:  # E17
                score = here + weights.pass_
                if noise:
                    score += noise * random()
                if score > top:
                    choice = None
            break

        # --- play it ---
        if contestable and choice is None:
            value = values_of[contestable][-1]
            state.dial, state.gone, state.passes, state.laid, state.player = dial, gone, passes, None, player
            state.phase = START
            state.apply(CONTEST_CODES - 1 + value)
            if log is not None:
                log.append(CONTEST_CODES - 1 + value)
            if state.phase != REFILL:
                code = best(state, policies[player], random, noise)
                state.apply(code)
                if log is not None:
                    log.append(code)
            if state.phase == REFILL:
                order = state.settle_at_random(random)
                if log is not None:
                    log.append(order)
            if state.phase != START:
                return turns
            dial, gone, passes, laid, player = state.dial, state.gone, state.passes, state.laid, state.player
            pile = state.pile
            twos = [pairs_of(hand) for hand in state.hands]
            others = [4 if seat < 0 else 1 for seat in discards]
            continue
        if choice is None:
            passes = 0 if drawn else passes + 1
            laid = None
            if log is not None:
                log.append(PASS_CODE)
            player = (player + 1) % 3
            continue
        passes = 0
        if isinstance(choice, int):  # E9
            if picked:
                if log is not None:
                    log.append(PICK_UP_CODES - 1 + picked)
                assert laid is not None, "what is picked up was laid"
                dial = laid.under
                hand[picked] += 1
                sets |= bits[picked]
            bit = bits[choice]
            hand[choice] = number = hand[choice] - 3
            twos[player] = two & ~bit
            hand[13] = sets ^ bit
            if not number:
                hand[0] = held = held ^ bit
            gone |= bit
            others[choice] = 1
            hand[POTENTIAL] += 1
            discards[choice] = hand[SEAT]
            laid = None
            if log is not None:
                log.append(DISCARD_CODES - 1 + choice)
            if not held:
                break
        else:
            for value in choice.run:
                hand[value] = number = hand[value] - 1
                if not number:
                    held ^= bits[value]
                elif number == 1:
                    two ^= bits[value]
                elif number == 2:  # noqa: PLR2004
                    sets ^= bits[value]
            hand[0] = held
            hand[13] = sets
            twos[player] = two
            if log is not None:
                log.append(choice.code)
            dial = choice.after
            laid = None if gone & bits[choice.last] else choice
            if not held:
                break
            if not dial.free:  # E19
                tiles = shuffle([*range(1, 13), *pile], random)
                if log is not None:
                    log.append(tuple(tiles))
                pile[:] = tiles[:0:-1]
                dial = DIALS[tiles[0], 1]
                laid = None
        player = (player + 1) % 3
    else:
        state.dial, state.gone, state.passes, state.laid, state.player = dial, gone, passes, laid, player
        state.phase = START
        return turns
    state.dial, state.gone, state.passes, state.laid = dial, gone, passes, None
    state.player = (player + 1) % 3
    state.end_round(player)
    return turns
