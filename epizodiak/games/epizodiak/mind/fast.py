"""EpiZodiak's rules on packed, mutable positions, for fast search.

:class:`FastState` plays the same game as the public state, action for action: property tests replay millions of
actions on both. It checks nothing: an action that isn't legal leaves a broken position.

A hand is a flat list of sixteen integers: index 0 is the mask of the values held (bit ``value - 1``), 1..12 are
the numbers of tiles of each value, then come the mask of the sets (three or more of a value), the potential
points of the hand's seat, and the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import trunc
from typing import Final

from epizodiak.core.chance import check_order
from epizodiak.core.errors import ChanceError
from epizodiak.games.epizodiak.mind.fast_tables import (
    BITS,
    CONTEST_CODES,
    DIALS,
    DISCARD_CODES,
    DISCARDS_OF,
    DRAW_CODE,
    PASS_CODE,
    PICK_UP_CODES,
    VALUES_OF,
    Dial,
    Place,
    action_text,
    parse,
)
from epizodiak.games.epizodiak.rules import state as public

HELD: Final = 0
SETS: Final = 13
POTENTIAL: Final = 14
SEAT: Final = 15

START: Final = 0
DRAWN: Final = 1
PICKED: Final = 2
CONTESTED: Final = 3
REFILL: Final = 4
DEAL: Final = 5
OVER: Final = 6

SET_SIZE: Final = 3
PAIR: Final = 2
PASSES_TO_CONTEST: Final = 2
PASSES_TO_FORCE: Final = 3

_PHASES: Final = (public.START, public.DRAWN, public.PICKED, public.CONTESTED)

Random = Callable[[], float]
"""Uniform in [0, 1), such as ``random.Random(seed).random``."""


class FastState:
    """A position of EpiZodiak, changed in place by :meth:`apply`.

    Attributes:
        options: as in the public state.
        round: 1, 2 …
        phase: ``START``, ``DRAWN``, ``PICKED``, ``CONTESTED`` or ``OVER``; ``REFILL`` and ``DEAL`` wait for
            chance (:meth:`settle`): the dial is full (E19), or a hand is empty and the game goes on (E20, E21).
        player: seat to act; in ``REFILL`` and ``DEAL`` the seat that acts next.
        dial: the arc.
        hands: three packed hands, see above.
        pile: the draw pile, top last.
        gone: mask of the values whose set has been discarded (E4).
        discards: by value, the seat that discarded its set, or -1; index 0 is not used.
        totals: points by seat.
        passes: how many turns in a row were passes (E18a).
        laid: the run whose last tile may be picked up (in ``PICKED``: was); ``None`` if there is none.
        emptied: the seat that emptied its hand in ``DEAL`` and ``OVER``, else -1.
        earlier: whether E24 holds.
        contest_scores: whether a contested set counts (E16, E25).
    """

    __slots__ = (
        "contest_scores",
        "dial",
        "discards",
        "earlier",
        "emptied",
        "gone",
        "hands",
        "laid",
        "options",
        "passes",
        "phase",
        "pile",
        "player",
        "round",
        "totals",
    )

    options: public.Options
    round: int
    phase: int
    player: int
    dial: Dial
    hands: list[list[int]]
    pile: list[int]
    gone: int
    discards: list[int]
    totals: list[int]
    passes: int
    laid: Place | None
    emptied: int
    earlier: bool
    contest_scores: bool

    @classmethod
    def from_state(cls, state: public.State) -> FastState:
        """The packed form of a public position."""
        fast = cls()
        fast.options = state.options
        fast.earlier = state.options.edition == "earlier"
        fast.contest_scores = state.options.mode == "target" or state.options.contest_scores
        fast.round = state.round
        fast.phase = OVER if state.phase == public.OVER else _PHASES.index(state.phase)
        fast.player = -1 if state.player is None else state.player
        fast.dial = DIALS[state.dial[0], len(state.dial)]
        fast.hands = [_pack_hand(hand, state.potential[seat], seat) for seat, hand in enumerate(state.hands)]
        fast.pile = list(reversed(state.pile))
        fast.discards = [-1, *(-1 if seat is None else seat for seat in state.discards)]
        fast.gone = sum(BITS[value] for value in range(1, 13) if fast.discards[value] >= 0)
        fast.totals = list(state.totals)
        fast.passes = state.passes
        fast.laid = None if state.laid is None else _place_of_laid(fast.dial, fast.phase, state.laid)
        fast.emptied = -1 if state.emptied is None else state.emptied
        return fast

    @classmethod
    def deal(cls, options: public.Options, first_player: int, random: Random) -> FastState:
        """A new game with a random deal (E6)."""
        fast = cls()
        fast.options = options
        fast.earlier = options.edition == "earlier"
        fast.contest_scores = options.mode == "target" or options.contest_scores
        fast.round = 0
        fast.phase = DEAL
        fast.player = first_player
        fast.totals = [0, 0, 0]
        fast.passes = 0
        fast.laid = None
        fast.settle_at_random(random)
        return fast

    def to_state(self) -> public.State:
        """The public position, but for its ``memory``, which search has no use for.

        Raises:
            ChanceError: the position waits for chance; the public game has no such positions.
        """
        if self.phase in (REFILL, DEAL):
            raise ChanceError(f"an order of {len(self.wanted())} tiles is needed before this is a position")
        over = self.phase == OVER
        return public.State(
            options=self.options,
            round=self.round,
            phase=public.OVER if over else _PHASES[self.phase],
            player=None if over else self.player,
            dial=self.dial.values,
            hands=tuple(_tiles_of(hand) for hand in self.hands),
            pile=tuple(reversed(self.pile)),
            discards=tuple(seat if seat >= 0 else None for seat in self.discards[1:]),
            potential=tuple(hand[POTENTIAL] for hand in self.hands),
            totals=tuple(self.totals),
            passes=self.passes,
            laid=None if self.laid is None else public.Laid(self.laid.last, "><"[not self.laid.clockwise]),
            emptied=self.emptied if self.emptied >= 0 else None,
        )

    def copy(self) -> FastState:
        """An independent position that is equal to this one."""
        twin = FastState()
        twin.options = self.options
        twin.round = self.round
        twin.phase = self.phase
        twin.player = self.player
        twin.dial = self.dial
        first, second, third = self.hands
        twin.hands = [first[:], second[:], third[:]]
        twin.pile = self.pile[:]
        twin.gone = self.gone
        twin.discards = self.discards[:]
        twin.totals = self.totals[:]
        twin.passes = self.passes
        twin.laid = self.laid
        twin.emptied = self.emptied
        twin.earlier = self.earlier
        twin.contest_scores = self.contest_scores
        return twin

    # --- what is legal ---

    def legal(self) -> list[int]:
        """The codes of all legal actions, in no order to rely on; none in ``REFILL``, ``DEAL`` and ``OVER``."""
        phase = self.phase
        hand = self.hands[self.player]
        if phase == START:
            codes = [
                *(self.dial.table or self.dial.build())[hand[HELD]].codes,
                *DISCARDS_OF[hand[SETS]],
            ]
            if not self.pile:
                return self._legal_without_pile(hand, codes)
            if self.laid is not None and self._may_pick_up(hand, self.laid):
                codes.append(PICK_UP_CODES - 1 + self.laid.last)
            codes.append(DRAW_CODE)  # E10, E14
            return codes
        if phase == DRAWN:  # E10, E11
            return [
                *(self.dial.table or self.dial.build())[hand[HELD]].codes,
                *DISCARDS_OF[hand[SETS]],
                PASS_CODE,
            ]
        if phase == CONTESTED:  # E16
            return [*(self.dial.table or self.dial.build())[hand[HELD]].codes, *DISCARDS_OF[hand[SETS]]]
        if phase == PICKED and self.laid is not None:  # E13
            codes = [*self.dial.other_side(clockwise=self.laid.clockwise)[hand[HELD]].codes]
            return codes if self._keeps_sets(hand, self.laid) else [*codes, *DISCARDS_OF[hand[SETS]]]
        return []

    def _legal_without_pile(self, hand: list[int], codes: list[int]) -> list[int]:
        """E15-E18 and E24; ``codes`` are the places and discards."""
        held, ends, gone = hand[HELD], self.dial.ends, self.gone
        if self.passes >= PASSES_TO_CONTEST:
            contests = [CONTEST_CODES - 1 + value for value in self._contestable(hand)]
            if self.passes >= PASSES_TO_FORCE:
                if held & ends:  # E18: only places and contests
                    return [*(self.dial.table or self.dial.build())[held].codes, *contests]
                return [*codes, *contests] if contests else [*codes, PASS_CODE]
            codes += contests
        if self.laid is not None and self._may_pick_up(hand, self.laid):
            codes.append(PICK_UP_CODES - 1 + self.laid.last)
        if not held & ends & gone:
            codes.append(PASS_CODE)
        elif self.earlier and self.dial.free == 1:  # E24
            codes = [code for code in codes if not DISCARD_CODES <= code < PICK_UP_CODES]
        return codes

    def _may_pick_up(self, hand: list[int], laid: Place) -> bool:
        """E12: whether the player could act with the tile in hand (and whom E24 obliges could place)."""
        return bool(hand[HELD] & laid.pick_up_ends or hand[SETS] or hand[laid.last] == PAIR)

    def _keeps_sets(self, hand: list[int], laid: Place) -> bool:
        """E24 after a pick-up, which made two free slots of one: whether the player was obliged to fill that one."""
        filling = hand[HELD] & laid.pick_up_ends & self.gone
        return bool(self.earlier and not self.pile and laid.after.free == 1 and filling)

    def _contestable(self, hand: list[int]) -> tuple[int, ...]:
        """E16: the end values that lie wholly with opponents of whom none would be left without tiles."""
        found = self.dial.ends & ~(hand[HELD] | self.gone)
        for other in self.hands:
            held = other[HELD]
            if not held & (held - 1):  # tiles of one value only
                found &= ~held
        return VALUES_OF[found]

    # --- what an action does ---

    def apply(self, code: int, order: Sequence[int] | None = None) -> None:
        """Play a legal action.

        Args:
            code: one of :meth:`legal`; nothing is checked.
            order: what to give to :meth:`settle`, if the action calls for that; without it the position then
                waits for chance.

        Raises:
            ChanceError: ``order`` isn't an order of :meth:`wanted`; the action itself has been played.
        """
        hand = self.hands[self.player]
        if code < DISCARD_CODES:
            self._place(hand, self.dial.place_of[code])
        elif code == DRAW_CODE:  # E10
            take(hand, self.pile.pop())
            self.laid = None
            self.phase = DRAWN
        elif code == PASS_CODE:  # E11, E15; only a pass in START counts (E18a)
            self.passes = 0 if self.phase == DRAWN else self.passes + 1
            self._end_turn()
        elif code < PICK_UP_CODES:
            self._discard(hand, code - DISCARD_CODES + 1)
        elif code < CONTEST_CODES and self.laid is not None:
            self._pick_up(hand, self.laid)
        else:
            self._contest(hand, code - CONTEST_CODES + 1)
        if order is not None:
            self.settle(order)

    def _place(self, hand: list[int], place: Place) -> None:
        """E8, E19, E20: place a run."""
        held, sets = hand[HELD], hand[SETS]
        for value in place.run:
            hand[value] = left = hand[value] - 1
            if not left:
                held ^= BITS[value]
            elif left == PAIR:
                sets ^= BITS[value]
        hand[HELD] = held
        hand[SETS] = sets
        self.dial = place.after
        self.passes = 0
        self._end_turn()
        if not held:
            self.end_round(hand[SEAT])
        elif not place.after.free:
            self.phase = REFILL
        elif not BITS[place.last] & self.gone:  # E12
            self.laid = place

    def _discard(self, hand: list[int], value: int) -> None:
        """E9, E20: discard a set."""
        bit = BITS[value]
        hand[value] = left = hand[value] - SET_SIZE
        if not left:
            hand[HELD] ^= bit
        hand[SETS] ^= bit
        hand[POTENTIAL] += 1
        self.gone |= bit
        self.discards[value] = hand[SEAT]
        self.passes = 0
        self._end_turn()
        if not hand[HELD]:
            self.end_round(hand[SEAT])

    def _pick_up(self, hand: list[int], laid: Place) -> None:
        """E12: pick a tile up."""
        self.dial = laid.under
        take(hand, laid.last)
        self.phase = PICKED

    def _contest(self, hand: list[int], value: int) -> None:
        """E16: contest a value."""
        bit = BITS[value]
        for other in self.hands:
            other[value] = 0
            other[HELD] &= ~bit
            other[SETS] &= ~bit
        if self.contest_scores:
            hand[POTENTIAL] += 1
        self.gone |= bit
        self.discards[value] = hand[SEAT]
        self.passes = 0
        self.laid = None
        if self.dial.free == 1:  # the fourth tile fills the dial at once
            self.dial = self.dial.runs[0][0].after
            self._end_turn()
            self.phase = REFILL
        else:
            hand[value] = 1
            hand[HELD] |= bit
            self.phase = CONTESTED

    def _end_turn(self) -> None:
        self.laid = None
        self.player = (self.player + 1) % 3
        self.phase = START

    def end_round(self, seat: int) -> None:
        """Score the round that ``seat`` ended by emptying its hand (E20-E22), as :meth:`apply` does by itself."""
        self.emptied = seat
        if self.options.mode == "single":
            self.totals = [each[POTENTIAL] for each in self.hands]
            self.totals[seat] += 3
            self.phase = OVER
        else:
            self.totals[seat] += self.hands[seat][POTENTIAL]
            self.phase = OVER if self.totals[seat] >= self.options.target else DEAL

    # --- chance ---

    def wanted(self) -> tuple[int, ...]:
        """The tiles to be shuffled in phases ``REFILL`` and ``DEAL``, sorted."""
        if self.phase == REFILL:
            return tuple(sorted((*range(1, 13), *self.pile)))
        return public.ALL_TILES if self.phase == DEAL else ()

    def settle(self, order: Sequence[int]) -> None:
        """Go on with a chance outcome: the new pile, top first (E19), or the new deal (E6), as in records.

        Raises:
            ChanceError: ``order`` isn't an order of :meth:`wanted`, or none is wanted.
        """
        check_order(order, self.wanted())
        self._settle(order)

    def settle_at_random(self, random: Random) -> tuple[int, ...]:
        """Go on with a random order of :meth:`wanted` and return it. Only in ``REFILL`` and ``DEAL``."""
        order = shuffle([*self.wanted()], random)
        self._settle(order)
        return tuple(order)

    def _settle(self, order: Sequence[int]) -> None:
        if self.phase == DEAL:
            self.round += 1
            self.emptied = -1
            self.gone = 0
            self.discards = [-1] * 13
            self.hands = [_pack_hand(order[12 * seat : 12 * seat + 12], 0, seat) for seat in range(3)]
            order = order[36:]
        self.dial = DIALS[order[0], 1]
        self.pile = [*order[:0:-1]]
        self.phase = START

    # --- actions as text ---

    action_text = staticmethod(action_text)
    parse = staticmethod(parse)


def shuffle(tiles: list[int], random: Random) -> list[int]:
    """``tiles``, put in random order in place."""
    for i in range(len(tiles) - 1, 0, -1):
        j = trunc(random() * (i + 1))
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return tiles


def _pack_hand(tiles: Sequence[int], potential: int, seat: int) -> list[int]:
    hand = [0] * 16
    held = sets = 0
    for value in tiles:
        hand[value] = number = hand[value] + 1
        if number == 1:
            held |= BITS[value]
        elif number == SET_SIZE:
            sets |= BITS[value]
    hand[HELD] = held
    hand[SETS] = sets
    hand[POTENTIAL] = potential
    hand[SEAT] = seat
    return hand


def _tiles_of(hand: list[int]) -> tuple[int, ...]:
    """The tiles of a packed hand, sorted."""
    return tuple(value for value in VALUES_OF[hand[HELD]] for _ in range(hand[value]))


def take(hand: list[int], value: int) -> None:
    """Add a tile to a hand."""
    hand[value] = number = hand[value] + 1
    if number == 1:
        hand[HELD] |= BITS[value]
    elif number == SET_SIZE:
        hand[SETS] |= BITS[value]


def _place_of_laid(dial: Dial, phase: int, laid: public.Laid) -> Place:
    """The run of one tile that leaves ``laid`` at its end of the arc."""
    values = dial.values
    clockwise = laid.side == public.CLOCKWISE
    under = dial if phase == PICKED else DIALS[values[0 if clockwise else 1], len(values) - 1]
    return under.runs[0 if clockwise else 1][0]
