"""Epicycle behind the protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from epizodiak.core.chance import RandomSource, Tile
from epizodiak.core.options import check_first_player
from epizodiak.core.protocol import OpenGame, Outcome
from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules import log, notation, rules, view
from epizodiak.games.epicycle.rules.state import SEATS, Action, Options, State
from epizodiak.games.epicycle.rules.view import View


class Epicycle(OpenGame[Options, State, Action, View]):
    """Epicycle: two players, a ring of nine pyramids and a gap."""

    name: ClassVar[str] = "epicycle"
    seats: ClassVar[int] = SEATS
    letter: ClassVar[str] = "C"
    options_type = Options
    action_type = Action
    view_type = View
    traced: ClassVar[tuple[str, ...]] = ("ring", "holdings")
    action_text = staticmethod(notation.action_text)
    parse_action = staticmethod(notation.parse_action)

    def opening_tiles(self, options: Options) -> tuple[Tile, ...]:
        """C2: nine pyramids, if the setup is random."""
        return rules.opening_tiles(options)

    def start(self, options: Options, first_player: int, chance: Sequence[Tile] | None = None) -> State:
        """C2, C4."""
        check_first_player(first_player, SEATS)
        return rules.start(options, first_player, chance)

    def to_act(self, state: State) -> int | None:
        """The seat whose turn it is."""
        return state.player

    def phase(self, state: State) -> str:
        """``play`` or ``over``."""
        return state.phase

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """C3, C4."""
        return rules.legal_actions(state)

    def apply(self, state: State, action: Action, chance: Sequence[Tile] | None = None) -> State:
        """C3-C6."""
        return rules.apply(state, action, chance)

    def outcome(self, state: State) -> Outcome | None:
        """One point for the winner."""
        if state.player is not None:
            return None
        scores = tuple(int(seat == state.winner) for seat in range(SEATS))
        return Outcome(scores, rules.ranking(state), rules.reason(state.winner, state.holdings, stopped_=state.stopped))

    def why(self, outcome: Outcome, view_: View, wording: Wording) -> str:  # noqa: ARG002 - the outcome tells it
        """C4-C6 and C9a in words."""
        return log.why(outcome.reason, outcome.ranking[-1][0], wording)

    def stopped(self, state: State) -> State | None:
        """C9a."""
        return rules.stopped(state)

    def view(self, state: State, seat: int | None) -> View:
        """C7."""
        return view.view(state, seat)

    def onlooking(self, view_: View) -> View:
        """The view without legal actions."""
        return view.onlooking(view_)

    def describe(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
        """Log lines."""
        return log.describe(action, before, after, wording)

    def resample(self, view_: View, source: RandomSource) -> State:  # noqa: ARG002 - nothing is left to chance
        """The position itself (C7)."""
        return view.resample(view_)


GAME = Epicycle()
