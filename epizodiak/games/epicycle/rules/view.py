"""The view of a seat, which knows everything (C7), with its legal actions."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.core.repetition import Trail
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.state import Action, Options, State, position_key


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat, or a spectator, sees it.

    Attributes:
        seat: whose view it is; ``None`` for a spectator.
        options, phase, player, ring, holdings, winner, once, twice, stopped, out, left: as in ``State``.
        legal: legal actions, sorted by notation, if ``seat`` is to act; else empty.
        drawing: those of them that end the game in a draw by repetition (C6).
        times: how often this position has occurred, itself included (C6); 0 when the game is over.
        ranking: seats, best first, equals together; ``None`` until the game is over.
    """

    seat: int | None
    options: Options
    phase: str
    player: int | None
    ring: tuple[int, ...]
    holdings: tuple[tuple[int, ...], ...]
    winner: int | None
    once: Trail
    twice: Trail
    stopped: bool
    out: tuple[int, ...]
    left: tuple[tuple[int, ...], ...]
    legal: tuple[Action, ...]
    drawing: tuple[Action, ...]
    times: int
    ranking: tuple[tuple[int, ...], ...] | None


def view(state: State, seat: int | None) -> View:
    """What ``seat`` may know of ``state``."""
    legal = rules.legal_actions(state) if seat is not None and seat == state.player else ()
    over = state.player is None
    key = "" if state.player is None else position_key(state.ring, state.holdings, state.player)
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        player=state.player,
        ring=state.ring,
        holdings=state.holdings,
        winner=state.winner,
        once=state.once,
        twice=state.twice,
        stopped=state.stopped,
        out=state.out,
        left=state.left,
        legal=legal,
        drawing=tuple(action for action in legal if rules.draws(state, action)),
        times=rules.occurrences(state.once, state.twice, key),
        ranking=rules.ranking(state) if over else None,
    )
