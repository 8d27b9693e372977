"""Tic-tac-toe behind the protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from epizodiak.core.chance import RandomSource, Tile, check_order
from epizodiak.core.errors import NotationError
from epizodiak.core.options import check_first_player, check_names
from epizodiak.core.protocol import Json, OpenGame, Outcome, reading_view
from epizodiak.core.wording import Wording
from tic_tac_toe.rules import rules
from tic_tac_toe.rules.state import POINTS, SEATS, Action, Options, State, View


class TicTacToe(OpenGame[Options, State, Action, View]):
    """Tic-tac-toe: two players, nine points, three in a row."""

    name: ClassVar[str] = "tic-tac-toe"
    seats: ClassVar[int] = SEATS
    letter: ClassVar[str] = "T"

    def options_from(self, given: Mapping[str, object]) -> Options:
        """There are none."""
        check_names(given, ())
        return Options()

    def options_json(self, options: Options) -> dict[str, Json]:  # noqa: ARG002 - the protocol asks per options
        """None."""
        return {}

    def option_values(self) -> dict[str, tuple[Json, ...]]:
        """None."""
        return {}

    def opening_tiles(self, options: Options) -> tuple[Tile, ...]:  # noqa: ARG002 - as above
        """None: there is no chance in the game."""
        return ()

    def start(
        self,
        options: Options,  # noqa: ARG002 - as above
        first_player: int,
        chance: Sequence[Tile] | None = None,
    ) -> State:
        """An empty board."""
        check_first_player(first_player, SEATS)
        check_order(chance, ())
        return State(first_player)

    def to_act(self, state: State) -> int | None:
        """The seat whose turn it is."""
        return state.player

    def phase(self, state: State) -> str:
        """``play`` or ``over``."""
        return "over" if state.player is None else "play"

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """T2."""
        return rules.legal_actions(state)

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

    def trace(self, state: State) -> dict[str, Json]:
        """The whole position under the keys of the record format."""
        return {"phase": self.phase(state), "board": state.board}

    def view(self, state: State, seat: int | None) -> View:
        """Everything, and what there is to do."""
        legal = rules.legal_actions(state) if seat is not None and seat == state.player else ()
        return View(state.player, state.board, state.winner, seat, legal)

    def onlooking(self, view: View) -> View:
        """The view without legal actions."""
        return replace(view, legal=())

    def view_json(self, view: View) -> dict[str, Json]:
        """Plain data; the keys are those of :class:`View`."""
        return {
            "game": self.name,
            "player": view.player,
            "board": view.board,
            "winner": view.winner,
            "seat": view.seat,
            "legal": [action.point for action in view.legal],
        }

    def view_from(self, data: Mapping[str, Json]) -> View:
        """The view again."""
        with reading_view(self.name):
            legal = tuple(self.parse_action(text) for text in data["legal"])
            return View(data["player"], data["board"], data["winner"], data["seat"], legal)

    def describe(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:  # noqa: ARG002
        """Log lines."""
        assert before.player is not None, "nobody acts after the game"
        told = wording.gettext("{name} marked {point}").format(name=wording.names[before.player], point=action.point)
        return (told,)

    def resample(self, view: View, source: RandomSource) -> State:  # noqa: ARG002 - nothing is left to chance
        """The position itself: nothing is hidden."""
        return State(view.player, view.board, view.winner)

    def action_text(self, action: Action) -> str:
        """The point's name."""
        return action.point

    def parse_action(self, text: str) -> Action:
        """The action of a notation."""
        if text not in POINTS:
            raise NotationError(text)
        return Action(text)


GAME = TicTacToe()
