"""Schotten Totten as a :class:`Game`, for the rest of the program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from epizodiak.core.chance import Tile, check_order
from epizodiak.core.options import check_first_player
from epizodiak.core.protocol import Game, Outcome
from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules import log, notation, rules, sampling, view
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, SEATS, Action, Card, Options, State
from epizodiak.games.schotten_totten.rules.view import View

if TYPE_CHECKING:
    from epizodiak.core.chance import RandomSource
    from epizodiak.core.rules import Applying


class SchottenTotten(Game[Options, State, Action, View]):
    """Schotten Totten: two players, 54 cards, nine stones."""

    name: ClassVar[str] = "schotten-totten"
    takes: ClassVar[range] = range(SEATS, SEATS + 1)
    letter: ClassVar[str] = "S"
    options_type: type[Options] = Options
    action_type: type[Action] = Action
    view_type: type[View] = View
    traced: ClassVar[tuple[str, ...]] = ("round", "hands", "deck", "stones", "totals")
    action_text: ClassVar[staticmethod[[Action], str]] = staticmethod(notation.action_text)
    parse_action: ClassVar[staticmethod[[str], Action]] = staticmethod(notation.parse_action)
    resample: ClassVar[staticmethod[[View, RandomSource], State]] = staticmethod(sampling.resample)
    describe: ClassVar[staticmethod[[Action, View, View, Wording], tuple[str, ...]]] = staticmethod(log.describe)
    view: ClassVar[staticmethod[[State, int | None], View]] = staticmethod(view.view)
    taken_back: ClassVar[staticmethod[[State, State], State]] = staticmethod(rules.taken_back)
    chance_needed: ClassVar[staticmethod[[State, Action], tuple[Card, ...]]] = staticmethod(rules.chance_needed)
    apply: ClassVar[Applying[State, Action]] = staticmethod(rules.apply)
    ended: ClassVar[staticmethod[[State, Action], State | None]] = staticmethod(rules.ended)
    legal_actions: ClassVar[staticmethod[[State], tuple[Action, ...]]] = staticmethod(rules.legal_actions)

    def opening_tiles(self, options: Options) -> tuple[Tile, ...]:  # noqa: ARG002 - the protocol asks per options
        """All 54 cards (S1)."""
        return ALL_CARDS

    def start(self, options: Options, first_player: int, chance: Sequence[Tile] | None = None) -> State:
        """The position after the first deal (S1)."""
        check_first_player(first_player, SEATS)
        order = tuple(str(card) for card in check_order(chance, ALL_CARDS))
        return rules.deal(options, 1, first_player, order, (0, 0))

    def hands(self, state: State) -> tuple[tuple[Card, ...], ...]:
        """The hands of both seats."""
        return state.hands

    def reveals(self, state: State, action: Action) -> bool:
        """Whether an action shows a hidden card: one that is drawn, or a deal."""
        return bool(rules.chance_needed(state, action)) or rules.draws(state, action)

    def outcome(self, state: State) -> Outcome | None:
        """Totals and ranking of a finished game; ``None`` while it goes on (S7)."""
        if state.player is not None:
            return None
        return Outcome(state.totals, rules.ranking(state), rules.reason(state.stones))

    def why(self, outcome: Outcome, view_: View, wording: Wording) -> str:  # noqa: ARG002 - the stones tell it
        """Why the last round is over (S6, S8), in words."""
        return log.why(view_.stones, wording)

    def why_round(self, view_: View, wording: Wording) -> str:
        """Why the round is over (S6, S8), in words."""
        return log.why(view_.stones, wording)


GAME = SchottenTotten()
