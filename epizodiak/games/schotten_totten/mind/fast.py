"""One round of Schotten Totten in a compact form, for playing out; a test holds it to ``rules/rules.py``."""

from __future__ import annotations

from epizodiak.games.schotten_totten.mind.fast_sides import ALL, BIT_OF, bits_of, can_pass, cards_of, rank
from epizodiak.games.schotten_totten.rules import state as public
from epizodiak.games.schotten_totten.rules.rules import IDLE_TURNS, STONES_TO_WIN, round_points
from epizodiak.games.schotten_totten.rules.state import HAND_SIZE, SIDE_SIZE, STONES, State, Stone

PLAY, CLAIM, OVER = 0, 1, 2
"""The steps of a turn, and the end of the round."""

NOBODY = -1

ADJACENT = tuple(0b111 << left for left in range(STONES - 2))
"""S6: three stones next to each other, a stone being a bit."""

Put = tuple[int, int]
"""A card's bit and a stone's index."""


def won(stones: int) -> bool:
    """S6: whether a set of stones wins."""
    return stones.bit_count() >= STONES_TO_WIN or any(stones & three == three for three in ADJACENT)


WINS = tuple(map(won, range(1 << STONES)))
"""For each set of stones whether it wins."""


class World:
    """A round, hidden cards included.

    Attributes:
        hands: each seat's cards, as bits.
        deck: bits, the top last.
        sides: for each seat and stone its cards there, as one number.
        stones: for each seat the stones that it has claimed, stone 1 being the lowest bit.
        first: for each stone who completed a side first, or ``NOBODY``.
        left: the cards that are not on the table, as one number.
        phase: ``PLAY``, ``CLAIM`` or ``OVER``.
        player: the seat to act.
        acted, idle: as in ``State``.
        totals: points; with the round's once it is over.
        rounds: how many follow.

    Args:
        state: the position, with somebody to act; the order of no hand matters.
    """

    __slots__ = (
        "acted",
        "deck",
        "first",
        "hands",
        "idle",
        "left",
        "phase",
        "player",
        "rounds",
        "sides",
        "stones",
        "totals",
    )

    def __init__(self, state: State) -> None:
        assert state.player is not None, "nobody thinks after the game"
        self.hands = [[BIT_OF[card] for card in hand] for hand in state.hands]
        self.deck = [BIT_OF[card] for card in reversed(state.deck)]
        self.sides = [[bits_of(stone.sides[seat]) for stone in state.stones] for seat in (0, 1)]
        self.stones = [sum(1 << n for n, stone in enumerate(state.stones) if stone.owner == seat) for seat in (0, 1)]
        self.first = [NOBODY if stone.first is None else stone.first for stone in state.stones]
        self.left = ALL & ~(sum(self.sides[0]) | sum(self.sides[1]))
        self.phase = PLAY if state.phase == public.PLAY else CLAIM
        self.player = state.player
        self.acted, self.idle = state.acted, state.idle
        self.totals = state.totals
        self.rounds = state.options.rounds - state.round

    def copy(self) -> World:
        """The same position, to be played on from."""
        other: World = World.__new__(World)
        other.hands = [self.hands[0][:], self.hands[1][:]]
        other.deck = self.deck[:]
        other.sides = [self.sides[0][:], self.sides[1][:]]
        other.stones = self.stones[:]
        other.first = self.first[:]
        other.left, other.phase, other.player = self.left, self.phase, self.player
        other.acted, other.idle = self.acted, self.idle
        other.totals, other.rounds = self.totals, self.rounds
        return other

    def open_stones(self) -> list[int]:
        """S2: where the seat to act has room."""
        taken = self.stones[0] | self.stones[1]
        sides = self.sides[self.player]
        return [n for n in range(STONES) if not taken >> n & 1 and sides[n].bit_count() < SIDE_SIZE]

    def claimable(self) -> list[int]:
        """S5: what the seat to act can claim."""
        taken, mine, theirs = self.stones[0] | self.stones[1], self.sides[self.player], self.sides[1 - self.player]
        found = []
        for number in range(STONES):
            side = mine[number]
            if side.bit_count() == SIDE_SIZE and not taken >> number & 1 and self._holds(side, theirs[number], number):
                found.append(number)
        return found

    def _holds(self, side: int, other: int, number: int) -> bool:
        if other.bit_count() < SIDE_SIZE:
            return not can_pass(other, rank(side), self.left)
        ours, theirs = rank(side), rank(other)
        return ours > theirs or (ours == theirs and self.first[number] == self.player)

    def put(self, card: int, number: int) -> None:
        """S2: play a card."""
        seat = self.player
        self.hands[seat].remove(card)
        side = self.sides[seat][number] | card
        self.sides[seat][number] = side
        self.left &= ~card
        if self.first[number] == NOBODY and side.bit_count() == SIDE_SIZE:
            self.first[number] = seat
        self.phase, self.acted = CLAIM, True

    def claim(self, number: int) -> None:
        """S5, S6: claim a stone."""
        seat = self.player
        self.stones[seat] |= 1 << number
        self.acted = True
        if WINS[self.stones[seat]]:
            self._finish(seat)

    def end_turn(self) -> None:
        """S2, S3, S8: end the turn."""
        hand = self.hands[self.player]
        if self.deck and len(hand) < HAND_SIZE:
            hand.append(self.deck.pop())
            self.idle = 0
        else:
            self.idle = 0 if self.acted else self.idle + 1
        if self.idle == IDLE_TURNS:
            one, two = self.stones[0].bit_count(), self.stones[1].bit_count()
            self._finish(None if one == two else int(two > one))
            return
        self.player = 1 - self.player
        self.acted = False
        self.phase = PLAY if self.hands[self.player] and self.open_stones() else CLAIM

    def act(self, text: str) -> None:
        """A legal action by its notation."""
        if text[2:3] == "@":
            self.put(BIT_OF[text[:2]], int(text[3]) - 1)
        elif text == public.DRAW:
            self.end_turn()
        else:
            self.claim(int(text[-1]) - 1)

    def legal(self) -> list[str]:
        """The notations of what is legal, sorted; none if the round is over."""
        if self.phase == PLAY:
            room = self.open_stones()
            return sorted(f"{cards_of(card)[0]}@{n + 1}" for card in self.hands[self.player] for n in room)
        if self.phase == OVER:
            return []
        return [*(f"{public.CLAIM_STONE} {n + 1}" for n in self.claimable()), public.DRAW]

    def _finish(self, winner: int | None) -> None:
        """S7: end the round and score it."""
        owners = [next((seat for seat in (0, 1) if self.stones[seat] >> n & 1), None) for n in range(STONES)]
        gained = round_points([Stone(owner) for owner in owners], winner)
        self.totals = self.totals[0] + gained[0], self.totals[1] + gained[1]
        self.phase = OVER
