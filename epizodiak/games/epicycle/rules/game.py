"""Epicycle as a :class:`Game`, for the rest of the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from epizodiak.core.chance import Tile
from epizodiak.core.options import check_first_player
from epizodiak.core.protocol import OpenGame, Outcome
from epizodiak.core.rules import Json
from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules import log, notation, rules, view
from epizodiak.games.epicycle.rules.state import TWO, Action, Options, State
from epizodiak.games.epicycle.rules.view import View

if TYPE_CHECKING:
    from epizodiak.core.rules import Applying


class Epicycle(OpenGame[Options, State, Action, View]):
    """Epicycle: a ring of nine pyramids and a gap for two players, of eighteen for three or four."""

    name: ClassVar[str] = "epicycle"
    takes: ClassVar[range] = range(TWO, 5)
    letter: ClassVar[str] = "C"
    options_type: type[Options] = Options
    action_type: type[Action] = Action
    view_type: type[View] = View
    state_type: type[State] = State
    traced: ClassVar[tuple[str, ...]] = ("ring", "holdings")
    to_do: ClassVar[Mapping[str, Json]] = {"legal": (), "drawing": ()}
    action_text: ClassVar[staticmethod[[Action], str]] = staticmethod(notation.action_text)
    parse_action: ClassVar[staticmethod[[str], Action]] = staticmethod(notation.parse_action)
    describe: ClassVar[staticmethod[[Action, View, View, Wording], tuple[str, ...]]] = staticmethod(log.describe)
    view: ClassVar[staticmethod[[State, int | None], View]] = staticmethod(view.view)
    apply: ClassVar[Applying[State, Action]] = staticmethod(rules.apply)
    legal_actions: ClassVar[staticmethod[[State], tuple[Action, ...]]] = staticmethod(rules.legal_actions)

    def opening_tiles(self, options: Options) -> tuple[Tile, ...]:
        """The ring's pyramids if the setup is random, else none (C2, C11)."""
        return rules.opening_tiles(options, self.seats)

    def start(self, options: Options, first_player: int, chance: Sequence[Tile] | None = None) -> State:
        """The first position (C2, C4, C11)."""
        check_first_player(first_player, self.seats)
        return rules.start(options, first_player, chance, self.seats)

    def outcome(self, state: State) -> Outcome | None:
        """The scores, one point for the winner, and the ranking; ``None`` while the game goes on."""
        if state.player is not None:
            return None
        scores = tuple(int(seat == state.winner) for seat in range(self.seats))
        return Outcome(scores, rules.ranking(state), rules.reason(state))

    def why(self, outcome: Outcome, view_: View, wording: Wording) -> str:
        """Why the game is over (C4-C6, C9a, C13, C15), in words."""
        return log.why(outcome, view_, wording)

    def out(self, view_: View) -> tuple[int, ...]:
        """The seats that have lost (C13)."""
        return view_.out

    def stopped(self, state: State) -> State | None:
        """The draw that all who are still in agree on, unless the game is over (C9a, C15)."""
        return rules.stopped(state)


GAME = Epicycle()
