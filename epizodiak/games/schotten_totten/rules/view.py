"""What a seat may know (S9)."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.games.schotten_totten.rules import rules
from epizodiak.games.schotten_totten.rules.claims import refutations
from epizodiak.games.schotten_totten.rules.state import SIDE_SIZE, STONES, Action, Card, Options, State, Stone


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat, or a spectator, sees it.

    Attributes:
        seat: whose view it is; ``None`` for a spectator.
        options, round, phase, player, stones, totals, acted, idle, shown: as in ``State``.
        hand: the seat's own cards, sorted; empty for a spectator.
        hand_sizes: number of cards in each hand.
        deck_size: number of cards in the deck.
        legal: legal actions, sorted by notation, if ``seat`` is to act; else empty.
        against: for each stone at which ``seat`` has three cards and could not claim, three cards of the opponent's
            side, complete or completed, that would win it; else empty (S10).
        ranking: seats, best first, equals together; ``None`` until the game is over.
    """

    seat: int | None
    options: Options
    round: int
    phase: str
    player: int | None
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, int]
    deck_size: int
    stones: tuple[Stone, ...]
    totals: tuple[int, int]
    acted: bool
    idle: int
    shown: tuple[tuple[Card, ...], tuple[Card, ...]]
    legal: tuple[Action, ...]
    against: tuple[tuple[Card, ...], ...]
    ranking: tuple[tuple[int, ...], ...] | None


def view(state: State, seat: int | None) -> View:
    """What ``seat`` may know of ``state``."""
    over = state.player is None
    against: tuple[tuple[Card, ...], ...] = ((),) * STONES
    if seat is not None and not over and any(len(stone.sides[seat]) == SIDE_SIZE for stone in state.stones):
        found = refutations(state.stones, seat)
        against = tuple(found.get(number, ()) for number in range(1, STONES + 1))
    return View(
        seat=seat,
        options=state.options,
        round=state.round,
        phase=state.phase,
        player=state.player,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=(len(state.hands[0]), len(state.hands[1])),
        deck_size=len(state.deck),
        stones=state.stones,
        totals=state.totals,
        acted=state.acted,
        idle=state.idle,
        shown=state.shown,
        legal=rules.legal_actions(state) if seat is not None and seat == state.player else (),
        against=against,
        ranking=rules.ranking(state) if over else None,
    )
