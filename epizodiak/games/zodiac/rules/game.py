"""Zodiac behind the protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from epizodiak.core.chance import RandomSource, Tile
from epizodiak.core.options import check_first_player
from epizodiak.core.protocol import OpenGame, Outcome
from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules import log, notation, rules, view
from epizodiak.games.zodiac.rules.state import SEATS, Action, Options, State
from epizodiak.games.zodiac.rules.view import View


class Zodiac(OpenGame[Options, State, Action, View]):
    """Zodiac: two players, a six-pointed star, pieces that change sides."""

    name: ClassVar[str] = "zodiac"
    seats: ClassVar[int] = SEATS
    letter: ClassVar[str] = "Z"
    options_type = Options
    action_type = Action
    view_type = View
    traced: ClassVar[tuple[str, ...]] = ("board",)
    action_text = staticmethod(notation.action_text)
    parse_action = staticmethod(notation.parse_action)

    def start(
        self,
        options: Options,  # noqa: ARG002 - the protocol asks per options
        first_player: int,
        chance: Sequence[Tile] | None = None,
    ) -> State:
        """Z2, Z3."""
        check_first_player(first_player, SEATS)
        return rules.start(first_player, chance)

    def to_act(self, state: State) -> int | None:
        """The seat whose turn it is."""
        return state.player

    def phase(self, state: State) -> str:
        """``play`` or ``over``."""
        return state.phase

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Z3-Z10."""
        return rules.legal_actions(state)

    def apply(self, state: State, action: Action, chance: Sequence[Tile] | None = None) -> State:
        """Z3-Z12."""
        return rules.apply(state, action, chance)

    def outcome(self, state: State) -> Outcome | None:
        """One point for the winner."""
        if state.player is not None:
            return None
        scores = tuple(int(seat == state.winner) for seat in range(SEATS))
        return Outcome(scores, rules.ranking(state), state.reason)

    def why(self, outcome: Outcome, view_: View, wording: Wording) -> str:  # noqa: ARG002 - the view has it, too
        """Z10-Z12 in words."""
        return log.why(view_, wording)

    def view(self, state: State, seat: int | None) -> View:
        """Z13."""
        return view.view(state, seat)

    def onlooking(self, view_: View) -> View:
        """The view without legal actions."""
        return view.onlooking(view_)

    def describe(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
        """Log lines."""
        return log.describe(action, before, after, wording)

    def resample(self, view_: View, source: RandomSource) -> State:  # noqa: ARG002 - nothing is left to chance
        """The position itself (Z13)."""
        return view.resample(view_)


GAME = Zodiac()
