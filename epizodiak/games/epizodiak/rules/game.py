"""EpiZodiak as a :class:`Game`, for the rest of the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from epizodiak.core.chance import Tile, check_order
from epizodiak.core.options import check_first_player
from epizodiak.core.protocol import Game, Outcome
from epizodiak.core.rules import Json
from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules import log, notation, rules, sampling, view
from epizodiak.games.epizodiak.rules.state import ALL_TILES, CONTEST, DRAW, EMPTIED, SEATS, Action, Options, State
from epizodiak.games.epizodiak.rules.view import View

if TYPE_CHECKING:
    from epizodiak.core.chance import RandomSource
    from epizodiak.core.rules import Applying


class Epizodiak(Game[Options, State, Action, View]):
    """EpiZodiak: three players, 48 tiles, a dial."""

    name: ClassVar[str] = "epizodiak"
    takes: ClassVar[range] = range(SEATS, SEATS + 1)
    letter: ClassVar[str] = "E"
    options_type: type[Options] = Options
    action_type: type[Action] = Action
    view_type: type[View] = View
    traced: ClassVar[tuple[str, ...]] = ("round", "dial", "pile", "hands", "discards", "potential", "totals", "passes")
    to_do: ClassVar[Mapping[str, Json]] = {"legal": (), "forced": False}
    action_text: ClassVar[staticmethod[[Action], str]] = staticmethod(notation.action_text)
    parse_action: ClassVar[staticmethod[[str], Action]] = staticmethod(notation.parse_action)
    resample: ClassVar[staticmethod[[View, RandomSource], State]] = staticmethod(sampling.resample)
    describe: ClassVar[staticmethod[[Action, View, View, Wording], tuple[str, ...]]] = staticmethod(log.describe)
    view: ClassVar[staticmethod[[State, int | None], View]] = staticmethod(view.view)
    taken_back: ClassVar[staticmethod[[State, State], State]] = staticmethod(rules.taken_back)
    chance_needed: ClassVar[staticmethod[[State, Action], tuple[int, ...]]] = staticmethod(rules.chance_needed)
    apply: ClassVar[Applying[State, Action]] = staticmethod(rules.apply)
    ended: ClassVar[staticmethod[[State, Action], State | None]] = staticmethod(rules.ended)
    legal_actions: ClassVar[staticmethod[[State], tuple[Action, ...]]] = staticmethod(rules.legal_actions)

    def opening_tiles(self, options: Options) -> tuple[Tile, ...]:  # noqa: ARG002 - the protocol asks per options
        """All 48 tiles (E6)."""
        return ALL_TILES

    def start(self, options: Options, first_player: int, chance: Sequence[Tile] | None = None) -> State:
        """The position after the first deal (E6)."""
        check_first_player(first_player, SEATS)
        order = tuple(int(tile) for tile in check_order(chance, ALL_TILES))
        return rules.deal(options, 1, first_player, order, (0,) * SEATS)

    def hands(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The hands of all three seats."""
        return state.hands

    def reveals(self, state: State, action: Action) -> bool:
        """Whether an action shows hidden tiles: a draw, a contest, a filled dial, a deal."""
        return bool(rules.chance_needed(state, action)) or action.kind in (DRAW, CONTEST)

    def outcome(self, state: State) -> Outcome | None:
        """Totals and ranking of a finished game."""
        return None if state.player is not None else Outcome(state.totals, rules.ranking(state), EMPTIED)

    def why(self, outcome: Outcome, view_: View, wording: Wording) -> str:  # noqa: ARG002 - there is one reason only
        """Why the game is over (E20-E22), in words."""
        return log.why(view_, wording)

    def why_round(self, view_: View, wording: Wording) -> str:
        """Why the round is over, and what it brings (E20, E21), in words."""
        return log.why_round(view_, wording)

    def won_round(self, view_: View) -> int | None:
        """Who emptied their hand, with sets or without (E20, E21)."""
        return view_.emptied


GAME = Epizodiak()
