"""EpiZodiak's table: what it is made of, and how runs are selected by taps."""

from __future__ import annotations

from typing import Any, ClassVar

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules import notation
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.numerals import numeral, numerals
from epizodiak.games.epizodiak.rules.state import DRAW, Action
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table import art, layout, narration, opened, refusals, scene, travels, typed_input
from epizodiak.games.epizodiak.table.lessons import LESSONS
from epizodiak.games.epizodiak.table.rules_page import SECTIONS
from epizodiak.games.epizodiak.table.selection import after_tap
from epizodiak.table.scene import Travel
from epizodiak.table.shown import Hands
from epizodiak.table.table import Table
from epizodiak.table.texts import Text


class EpizodiakTable(Table):
    """EpiZodiak; a selection is the notation of the run so far, or of a set's discard."""

    layouts = layout
    drawing = scene
    narration = narration
    motion = travels
    notation = notation
    typed_input = typed_input
    sections = SECTIONS
    tutorial = LESSONS
    luck: ClassVar[tuple[Text, Text, Text]] = (
        Text("Tiles"),
        Text("the tiles gave {share}"),
        Text("the tiles cost {share}"),
    )
    settings: ClassVar[frozenset[str]] = frozenset({"face", "confirm", "numbers"})
    charted: ClassVar[bool] = True
    columns: ClassVar[tuple[str, ...]] = ("hand-",)
    hand: ClassVar[tuple[str, ...]] = ("hand-",)

    def select(self, view: View, selection: str, key: str) -> str:
        """The selection after a tap on a tile of the hand, or on an end of the dial whose tile is in it."""
        return after_tap(view.legal, selection, int(key.split("-")[1]))

    def takes(self, key: str, goal: str) -> bool:
        """A tile goes to the dial, and a set to its own place in the discard pile."""
        return goal.startswith("slot-") or goal == f"discard-{key.split('-')[1]}"

    def deal(self, view: View) -> tuple[Travel, ...]:
        """The hand, from the draw pile."""
        return travels.deal(view)

    def open_hands(self, hands: tuple[tuple[Any, ...], ...], wording: Wording) -> Hands:
        """E20a: what is left in the hands, in numerical order."""
        return opened.hands(hands, wording)

    def scoring(self, view: View, gained: tuple[int, ...]) -> tuple[Travel, ...]:
        """E21, E22: the sets whose points are counted."""
        return opened.scoring(view, gained)

    def rests(self, action: Action) -> str:
        """After a draw the pile would pass."""
        return "pile" if action.kind == DRAW else ""

    def traces(self, action: Action, before: View, after: View) -> tuple[str, ...]:
        """Tiles laid and sets discarded."""
        return travels.traces(action, before, after)

    def brief(self, action: Action, before: View, after: View, wording: Wording) -> str:
        """An action of any kind."""
        return narration.brief(action, before, after, wording)

    def told(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
        """The tile that the player drew."""
        return narration.told(action, before, after, wording)

    def in_words(self, view: View, can: str, wording: Wording) -> str:
        """An action of any kind."""
        return narration.in_words(parse_action(can), view, wording)

    def in_order(self, view: View) -> tuple[Action, ...]:
        """Placing first, drawing and passing last."""
        return narration.in_order(view)

    def in_full(self, view: View, can: str, wording: Wording) -> str:
        """An action of any kind, a long run by its ends."""
        return narration.in_words(parse_action(can), view, wording, brief=True)

    def aim(self, view: View, wording: Wording) -> str:
        """How one wins (E20 to E22)."""
        if view.options.mode == "single":
            return wording.gettext("Discard sets of three, a point each. An empty hand ends the round, for 3 more.")
        return wording.gettext("Be the first with an empty hand: only then do your discarded sets count.")

    def legend(self, view: View, wording: Wording) -> tuple[tuple[str, str], ...]:  # noqa: ARG002 - alike in all games
        """Tiles, points at stake and points won (E20, E21)."""
        told = wording.gettext("tiles in hand"), wording.gettext("points at stake"), wording.gettext("points won")
        return tuple((count.picture, words) for count, words in zip(art.COUNTS, told, strict=True))

    def spell(self, value: int | tuple[int, ...], wording: Wording) -> str:
        """A tile, or several in a list."""
        return numeral(value, wording) if isinstance(value, int) else numerals(value, wording)

    def refusal(self, view: View, selection: str, key: str, wording: Wording) -> str:
        """What ``refusals.py`` says."""
        return refusals.refusal(view, selection, key, wording)


TABLE = EpizodiakTable()
