"""EpiZodiak behind the protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from epizodiak.core.chance import RandomSource, Tile, check_order
from epizodiak.core.options import check_first_player
from epizodiak.core.protocol import Game, Outcome
from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules import log, notation, rules, sampling, view
from epizodiak.games.epizodiak.rules.state import ALL_TILES, CONTEST, DRAW, EMPTIED, SEATS, Action, Options, State
from epizodiak.games.epizodiak.rules.view import View


class Epizodiak(Game[Options, State, Action, View]):
    """EpiZodiak: three players, 48 tiles, a dial."""

    name: ClassVar[str] = "epizodiak"
    seats: ClassVar[int] = SEATS
    letter: ClassVar[str] = "E"
    options_type = Options
    action_type = Action
    view_type = View
    traced: ClassVar[tuple[str, ...]] = ("round", "dial", "pile", "hands", "discards", "potential", "totals", "passes")
    action_text = staticmethod(notation.action_text)
    parse_action = staticmethod(notation.parse_action)

    def opening_tiles(self, options: Options) -> tuple[Tile, ...]:  # noqa: ARG002 - the protocol asks per options
        """E6: all 48."""
        return ALL_TILES

    def start(self, options: Options, first_player: int, chance: Sequence[Tile] | None = None) -> State:
        """E6: the first deal."""
        check_first_player(first_player, SEATS)
        order = tuple(int(tile) for tile in check_order(chance, ALL_TILES))
        return rules.deal(options, 1, first_player, order, (0,) * SEATS)

    def to_act(self, state: State) -> int | None:
        """The seat whose turn it is."""
        return state.player

    def phase(self, state: State) -> str:
        """``start``, ``drawn``, ``picked``, ``contested`` or ``over``."""
        return state.phase

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """E8-E18, E24."""
        return rules.legal_actions(state)

    def chance_needed(self, state: State, action: Action) -> tuple[Tile, ...]:
        """The 48 tiles of a new deal, or those of a new pile (E19)."""
        return rules.chance_needed(state, action)

    def apply(self, state: State, action: Action, chance: Sequence[Tile] | None = None) -> State:
        """E8-E22."""
        return rules.apply(state, action, chance)

    def reveals(self, state: State, action: Action) -> bool:
        """A draw, a contest, a filled dial, a deal."""
        return bool(rules.chance_needed(state, action)) or action.kind in (DRAW, CONTEST)

    def taken_back(self, state: State, later: State) -> State:
        """The tiles come back to the hand, and all have seen them."""
        return rules.taken_back(state, later)

    def outcome(self, state: State) -> Outcome | None:
        """Totals and ranking of a finished game."""
        return None if state.player is not None else Outcome(state.totals, rules.ranking(state), EMPTIED)

    def why(self, outcome: Outcome, view_: View, wording: Wording) -> str:  # noqa: ARG002 - there is one reason only
        """E20-E22 in words."""
        return log.why(view_, wording)

    def view(self, state: State, seat: int | None) -> View:
        """E5."""
        return view.view(state, seat)

    def onlooking(self, view_: View) -> View:
        """The view without legal actions."""
        return view.onlooking(view_)

    def describe(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
        """Log lines; they name no hidden tile."""
        return log.describe(action, before, after, wording)

    def resample(self, view_: View, source: RandomSource) -> State:
        """Uniform over the deals that fit the view."""
        return sampling.resample(view_, source)


GAME = Epizodiak()
