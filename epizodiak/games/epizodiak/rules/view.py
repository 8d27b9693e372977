"""What a seat may know (E5); and full positions that fit it."""

from __future__ import annotations

from dataclasses import dataclass, field

from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.memory import Counts
from epizodiak.games.epizodiak.rules.state import BY_VALUE, PASS, SEATS, START, Action, Laid, Options, State

SPECTATOR = SEATS
"""Index of a spectator among the observers of ``Memory.pile_least``."""


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat, or a spectator, sees it.

    Attributes:
        seat: whose view it is; ``None`` for a spectator.
        options, round, phase, player, dial, discards, potential, totals, passes, laid, emptied: as in ``State``.
        hand: the seat's own tiles, sorted; empty for a spectator.
        hand_sizes: number of tiles in each hand.
        pile_size: number of tiles in the draw pile.
        legal: legal actions, sorted by notation, if ``seat`` is to act; else empty.
        forced: whether ``seat`` is to act and E18 holds.
        least, most: for each seat and value, how many tiles are known to be, and can be, in that hand, by what all saw.
        pile_least: for each value, how many tiles this seat knows to be in the draw pile.
        last_passed: for each seat whether its last turn of this round was a pass, after a draw or without one.
        last_drew: for each seat whether it drew in its last turn of this round.
        ranking: seats, best first, equals together; ``None`` until the game is over.
    """

    seat: int | None
    options: Options
    round: int
    phase: str
    player: int | None
    dial: tuple[int, ...]
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    pile_size: int
    discards: tuple[int | None, ...] = field(metadata=BY_VALUE)
    potential: tuple[int, ...]
    totals: tuple[int, ...]
    passes: int
    laid: Laid | None
    emptied: int | None
    legal: tuple[Action, ...]
    forced: bool
    least: tuple[Counts, ...]
    most: tuple[Counts, ...]
    pile_least: Counts
    last_passed: tuple[bool, ...]
    last_drew: tuple[bool, ...]
    ranking: tuple[tuple[int, ...], ...] | None

    @property
    def bound(self) -> bool:
        """Whether ``seat`` is to act and may not pass, though others could here: E17, E18."""
        return bool(self.legal) and self.phase == START and not self.pile_size and Action(PASS) not in self.legal

    def gone(self, value: int) -> bool:
        """Whether the set of ``value`` has been discarded this round."""
        return self.discards[value - 1] is not None

    def passed(self, seat: int) -> bool:
        """Whether ``seat``'s last turn was a pass: one of the chain that counts now (E18a), or one after a draw."""
        if self.player is None:
            return False
        return self.last_passed[seat] or 1 <= (self.player - seat - 1) % SEATS + 1 <= self.passes

    def passed_after_draw(self, seat: int) -> bool:
        """Whether ``seat``'s last turn was a pass after a draw, which counts for nothing (E18a)."""
        return self.passed(seat) and self.last_drew[seat]


def view(state: State, seat: int | None) -> View:
    """What ``seat`` may know of ``state``."""
    acts = seat is not None and seat == state.player
    observer = SPECTATOR if seat is None else seat
    return View(
        seat=seat,
        options=state.options,
        round=state.round,
        phase=state.phase,
        player=state.player,
        dial=state.dial,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(len(hand) for hand in state.hands),
        pile_size=len(state.pile),
        discards=state.discards,
        potential=state.potential,
        totals=state.totals,
        passes=state.passes,
        laid=state.laid,
        emptied=state.emptied,
        legal=rules.legal_actions(state) if acts else (),
        forced=acts and rules.forced(state),
        least=state.memory.least,
        most=state.memory.most,
        pile_least=state.memory.pile_least[observer],
        last_passed=state.memory.last_passed,
        last_drew=state.memory.last_drew,
        ranking=None if state.player is not None else rules.ranking(state),
    )
