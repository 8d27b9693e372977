"""Zodiac as a :class:`Game`, for the rest of the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from epizodiak.core.chance import Tile
from epizodiak.core.options import check_first_player
from epizodiak.core.protocol import OpenGame, Outcome
from epizodiak.core.rules import Json
from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules import log, notation, rules, view
from epizodiak.games.zodiac.rules.state import SEATS, Action, Options, State
from epizodiak.games.zodiac.rules.view import View

if TYPE_CHECKING:
    from epizodiak.core.rules import Applying


class Zodiac(OpenGame[Options, State, Action, View]):
    """Zodiac: two players, a six-pointed star, pieces that change sides."""

    name: ClassVar[str] = "zodiac"
    takes: ClassVar[range] = range(SEATS, SEATS + 1)
    letter: ClassVar[str] = "Z"
    options_type: type[Options] = Options
    action_type: type[Action] = Action
    view_type: type[View] = View
    state_type: type[State] = State
    traced: ClassVar[tuple[str, ...]] = ("board",)
    to_do: ClassVar[Mapping[str, Json]] = {"legal": (), "repeating": ()}
    action_text: ClassVar[staticmethod[[Action], str]] = staticmethod(notation.action_text)
    parse_action: ClassVar[staticmethod[[str], Action]] = staticmethod(notation.parse_action)
    describe: ClassVar[staticmethod[[Action, View, View, Wording], tuple[str, ...]]] = staticmethod(log.describe)
    view: ClassVar[staticmethod[[State, int | None], View]] = staticmethod(view.view)
    apply: ClassVar[Applying[State, Action]] = staticmethod(rules.apply)
    legal_actions: ClassVar[staticmethod[[State], tuple[Action, ...]]] = staticmethod(rules.legal_actions)

    def start(
        self,
        options: Options,  # noqa: ARG002 - as above
        first_player: int,
        chance: Sequence[Tile] | None = None,
    ) -> State:
        """The first position (Z2, Z3)."""
        check_first_player(first_player, SEATS)
        return rules.start(first_player, chance)

    def outcome(self, state: State) -> Outcome | None:
        """The scores, one point for the winner, and the ranking; ``None`` while the game goes on."""
        if state.player is not None:
            return None
        scores = tuple(int(seat == state.winner) for seat in range(SEATS))
        return Outcome(scores, rules.ranking(state), state.reason)

    def why(self, outcome: Outcome, view_: View, wording: Wording) -> str:  # noqa: ARG002 - the view has it, too
        """Why the game is over (Z10-Z12), in words."""
        return log.why(view_, wording)


GAME = Zodiac()
