"""Tic-tac-toe behind the protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from epizodiak.core.chance import Tile, check_order
from epizodiak.core.options import check_first_player
from epizodiak.core.protocol import OpenGame, Outcome
from epizodiak.core.wording import Wording
from tic_tac_toe.rules import notation, rules
from tic_tac_toe.rules.state import SEATS, Action, Options, State, View


class TicTacToe(OpenGame[Options, State, Action, View]):
    """Tic-tac-toe: two players, nine points, three in a row."""

    name: ClassVar[str] = "tic-tac-toe"
    takes: ClassVar[range] = range(SEATS, SEATS + 1)
    letter: ClassVar[str] = "T"
    options_type = Options
    action_type = Action
    view_type = View
    state_type = State
    traced: ClassVar[tuple[str, ...]] = ("board",)
    action_text = staticmethod(notation.action_text)
    parse_action = staticmethod(notation.parse_action)
    legal_actions = staticmethod(rules.legal_actions)

    def start(
        self,
        options: Options,  # noqa: ARG002 - the protocol asks per options
        first_player: int,
        chance: Sequence[Tile] | None = None,
    ) -> State:
        """An empty board."""
        check_first_player(first_player, SEATS)
        check_order(chance, ())
        return State(first_player)

    def apply(self, state: State, action: Action, chance: Sequence[Tile] | None = None) -> State:
        """T2-T4."""
        check_order(chance, self.chance_needed(state, action))  # which refuses what is not legal
        return rules.marked(state, action)

    def outcome(self, state: State) -> Outcome | None:
        """One point for the winner; a draw ranks both alike (T4)."""
        if state.player is not None:
            return None
        if state.winner is None:
            return Outcome((0, 0), ((0, 1),))
        scores = tuple(int(seat == state.winner) for seat in range(SEATS))
        return Outcome(scores, ((state.winner,), (1 - state.winner,)))

    def view(self, state: State, seat: int | None) -> View:
        """Everything, and what there is to do."""
        legal = rules.legal_actions(state) if seat is not None and seat == state.player else ()
        return View(state.player, state.board, state.winner, seat, legal)

    def describe(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:  # noqa: ARG002
        """One line for the log."""
        assert before.player is not None, "nobody acts after the game"
        told = wording.gettext("{name} marked {point}").format(name=wording.names[before.player], point=action.point)
        return (told,)


GAME = TicTacToe()
