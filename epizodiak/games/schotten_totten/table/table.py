"""Schotten Totten's table: what it is made of, and how cards are selected and stones asked about by taps."""

from __future__ import annotations

from typing import Any, ClassVar

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules import notation
from epizodiak.games.schotten_totten.rules.log import card_name
from epizodiak.games.schotten_totten.rules.rules import stones_held
from epizodiak.games.schotten_totten.rules.state import DRAW, Action, Card
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table import art, layout, narration, opened, refusals, scene, travels, typed_input
from epizodiak.games.schotten_totten.table.affordances import WHY
from epizodiak.games.schotten_totten.table.lessons import LESSONS
from epizodiak.games.schotten_totten.table.rules_page import SECTIONS
from epizodiak.table.scene import Travel
from epizodiak.table.shown import Hands
from epizodiak.table.table import Table
from epizodiak.table.texts import Text


class SchottenTottenTable(Table):
    """Schotten Totten; a selection is a card, or ``?`` and the number of a stone that is asked about."""

    layouts = layout
    drawing = scene
    narration = narration
    motion = travels
    notation = notation
    typed_input = typed_input
    sections = SECTIONS
    tutorial = LESSONS
    luck: ClassVar[tuple[Text, Text, Text]] = (
        Text("Cards"),
        Text("the cards gave {share}"),
        Text("the cards cost {share}"),
    )
    settings: ClassVar[frozenset[str]] = frozenset({"confirm", "draw"})
    charted: ClassVar[bool] = True
    hand: ClassVar[tuple[str, ...]] = ("hand-",)

    emblems: ClassVar[tuple[str, ...]] = art.SIGNS
    outlines_last: ClassVar[bool] = True
    few_actions: ClassVar[bool] = False

    def select(self, view: View, selection: str, key: str) -> str:  # noqa: ARG002 - what lies there decides alone
        """The selection after a tap on a card or a stone."""
        kind, _, name = key.partition("-")
        tapped = WHY + name if kind == "stone" else name
        return "" if tapped == selection else tapped

    def takes(self, key: str, goal: str) -> bool:  # noqa: ARG002 - all cards go to stones
        """A card goes to a stone, and never to the deck."""
        return goal.startswith("stone-")

    def automatic(self, view: View) -> bool:
        """S5: no stone can be claimed, so that only the draw is left."""
        return [action.kind for action in view.legal] == [DRAW]

    def deal(self, view: View) -> tuple[Travel, ...]:
        """The hand, from the deck."""
        return travels.deal(view)

    def scored(self, view: View) -> bool:
        """S7: a single round is won by stones, and points only tell how high in a match."""
        return view.options.rounds > 1

    def counts(self, view: View, wording: Wording) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The stones that each holds, where they are all that counts."""
        return () if self.scored(view) else ((wording.gettext("Stones"), stones_held(view.stones)),)

    def open_hands(self, hands: tuple[tuple[Any, ...], ...], wording: Wording) -> Hands:
        """S9a: what is left in the hands."""
        return opened.hands(hands, wording)

    def scoring(self, view: View, gained: tuple[int, ...]) -> tuple[Travel, ...]:
        """S7: the stones whose points are counted."""
        return opened.scoring(view, gained)

    def traces(self, action: Action, before: View, after: View) -> tuple[str, ...]:
        """The card that was played, or the stone that was claimed."""
        return travels.traces(action, before, after)

    def brief(self, action: Action, before: View, after: View, wording: Wording) -> str:  # noqa: ARG002 - nothing follows
        """An action of any kind."""
        return narration.brief(action, before, wording)

    def told(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
        """The card that the player drew."""
        return narration.told(action, before, after, wording)

    def in_brief(self, view: View, can: str, wording: Wording) -> str:
        """A card and its stone, a claim, or the end of the turn."""
        return narration.in_brief(notation.parse_action(can), view, wording)

    def in_full(self, view: View, can: str, wording: Wording) -> str:
        """The end of the turn; whatever has to do with a stone is told by the stone's name, with what lies there."""
        action = notation.parse_action(can)
        return "" if action.stone else narration.in_brief(action, view, wording)

    def aim(self, view: View, wording: Wording) -> str:  # noqa: ARG002 - every round has the same
        """How one wins a round (S9)."""
        return wording.gettext("Win three stones side by side, or any five, with the better cards.")

    def legend(self, view: View, wording: Wording) -> tuple[tuple[str, str], ...]:
        """Cards, stones, and in a match points."""
        told = wording.gettext("cards in hand"), wording.gettext("stones won"), wording.gettext("points won")
        shown = 3 if view.options.rounds > 1 else 2
        return tuple((count.picture, words) for count, words in zip(art.COUNTS[:shown], told, strict=False))

    def spell(self, value: Card | int | tuple[Card, ...], wording: Wording) -> str:
        """A card, several in a list, or a number."""
        if isinstance(value, tuple):
            return wording.listed(tuple(card_name(card, wording) for card in value))
        return str(value) if isinstance(value, int) else card_name(value, wording)

    def refusal(self, view: View, selection: str, key: str, wording: Wording) -> str:
        """What ``refusals.py`` says."""
        return refusals.refusal(view, selection, key, wording)


TABLE = SchottenTottenTable()
