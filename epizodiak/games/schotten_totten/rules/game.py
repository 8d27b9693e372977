"""Schotten Totten behind the protocol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from epizodiak.core.chance import RandomSource, Tile, check_order
from epizodiak.core.options import check_first_player
from epizodiak.core.protocol import Game, Outcome
from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules import log, notation, rules, sampling, view
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, SEATS, Action, Options, State
from epizodiak.games.schotten_totten.rules.view import View


class SchottenTotten(Game[Options, State, Action, View]):
    """Schotten Totten: two players, 54 cards, nine stones."""

    name: ClassVar[str] = "schotten-totten"
    seats: ClassVar[int] = SEATS
    letter: ClassVar[str] = "S"
    options_type = Options
    action_type = Action
    view_type = View
    traced: ClassVar[tuple[str, ...]] = ("round", "hands", "deck", "stones", "totals")
    action_text = staticmethod(notation.action_text)
    parse_action = staticmethod(notation.parse_action)

    def opening_tiles(self, options: Options) -> tuple[Tile, ...]:  # noqa: ARG002 - the protocol asks per options
        """S1: all 54 cards."""
        return ALL_CARDS

    def start(self, options: Options, first_player: int, chance: Sequence[Tile] | None = None) -> State:
        """S1: the first deal."""
        check_first_player(first_player, SEATS)
        order = tuple(str(card) for card in check_order(chance, ALL_CARDS))
        return rules.deal(options, 1, first_player, order, (0, 0))

    def to_act(self, state: State) -> int | None:
        """The seat whose turn it is."""
        return state.player

    def phase(self, state: State) -> str:
        """``play``, ``claim`` or ``over``."""
        return state.phase

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """S2-S5."""
        return rules.legal_actions(state)

    def chance_needed(self, state: State, action: Action) -> tuple[Tile, ...]:
        """The 54 cards of a next round, if the action ends one (S7)."""
        return rules.chance_needed(state, action)

    def apply(self, state: State, action: Action, chance: Sequence[Tile] | None = None) -> State:
        """S2-S8."""
        return rules.apply(state, action, chance)

    def reveals(self, state: State, action: Action) -> bool:
        """A card drawn, a deal."""
        return bool(rules.chance_needed(state, action)) or rules.draws(state, action)

    def taken_back(self, state: State, later: State) -> State:
        """The card comes back to the hand, and all have seen it."""
        return rules.taken_back(state, later)

    def outcome(self, state: State) -> Outcome | None:
        """S7: totals and ranking of a finished game."""
        if state.player is not None:
            return None
        return Outcome(state.totals, rules.ranking(state), rules.reason(state.stones))

    def why(self, outcome: Outcome, view_: View, wording: Wording) -> str:  # noqa: ARG002 - the stones tell it
        """S6, S8 in words, of the last round."""
        return log.why(view_.stones, wording)

    def view(self, state: State, seat: int | None) -> View:
        """S9."""
        return view.view(state, seat)

    def onlooking(self, view_: View) -> View:
        """The view without legal actions."""
        return view.onlooking(view_)

    def describe(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
        """Log lines."""
        return log.describe(action, before, after, wording)

    def resample(self, view_: View, source: RandomSource) -> State:
        """Uniform over the orders of the unseen cards."""
        return sampling.resample(view_, source)


GAME = SchottenTotten()
