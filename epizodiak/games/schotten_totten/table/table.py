"""How Schotten Totten is handled: selecting cards and asking about stones by taps, and which card travels where."""

from __future__ import annotations

from typing import ClassVar

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.log import card_name
from epizodiak.games.schotten_totten.rules.rules import stones_held
from epizodiak.games.schotten_totten.rules.state import DRAW, OVER, Action
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table import narration, travels, typed_input
from epizodiak.games.schotten_totten.table.affordances import WHY, affordances
from epizodiak.games.schotten_totten.table.labels import Labels, either
from epizodiak.games.schotten_totten.table.lessons import LESSONS
from epizodiak.games.schotten_totten.table.rulespage import SECTIONS
from epizodiak.games.schotten_totten.table.scene import scene
from epizodiak.table.scene import Pose, Scene, Travel
from epizodiak.table.table import Look, Table, Typing


class SchottenTottenTable(Table):
    """Schotten Totten's scene, selection and travels."""

    settings: ClassVar[frozenset[str]] = frozenset({"confirm"})
    sections = SECTIONS
    tutorial = LESSONS
    hand: ClassVar[tuple[str, ...]] = ("hand-",)

    def scene(self, view: View, look: Look) -> Scene:
        """The table, for whoever the view belongs to."""
        return scene(view, look)

    def select(self, view: View, selection: str, key: str) -> str:  # noqa: ARG002 - what lies there decides alone
        """The selection after a tap: a card, or ``?`` and the number of a stone that is asked about."""
        kind, _, name = key.partition("-")
        tapped = WHY + name if kind == "stone" else name
        return "" if tapped == selection else tapped

    def tile_places(self, view: View) -> tuple[str, ...]:
        """Both sides of all stones, and the own hand."""
        return travels.tile_places(view)

    def travels(self, action: Action, before: View, after: View) -> tuple[Travel, ...]:
        """Every way of a card that the views show."""
        return travels.travels(action, before, after)

    def deal(self, view: View) -> tuple[Travel, ...]:
        """The hand, from the deck."""
        return travels.deal(view)

    def pose(self, place: str, view: View, look: Look) -> Pose:
        """Sides of stones, the deck and the players' panels."""
        return travels.pose(place, view, look)

    def happening(self, action: Action) -> str:
        """The name of its sound."""
        return travels.HAPPENINGS[action.kind]

    def question(self, view: View, can: str, wording: Wording) -> str:
        """The end of a turn is for good; most of all if a stone could still be claimed."""
        if can != DRAW:
            return ""
        claims = tuple(str(number) for number in sorted(affordances(view, "").claims))
        if not claims:
            return wording.gettext("tap again to end your turn")
        sentence = wording.gettext("tap again to end your turn without claiming stone {stones}")
        return sentence.format(stones=either(claims, wording))

    def text(self, view: View, wording: Wording) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The table in words, for whoever the view belongs to."""
        return narration.text(view, wording)

    def part(self, view: View, part: str, wording: Wording) -> tuple[str, tuple[str, ...]]:
        """One part of the table in words."""
        return narration.part(view, part, wording)

    def standing(self, view: View, wording: Wording) -> str:
        """Round and everybody's points; in a single round the stones that each holds."""
        title = Labels(view, wording, affordances(view, "")).title()
        return f"{title} · {wording.tally(view.totals if self.scored(view) else stones_held(view.stones))}"

    def scored(self, view: View) -> bool:
        """S7: a single round is won by stones, and points only tell how high in a match."""
        return view.options.rounds > 1

    def counts(self, view: View, wording: Wording) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The stones that each holds, where they are all that counts."""
        return () if self.scored(view) else ((wording.gettext("Stones"), stones_held(view.stones)),)

    def told(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:
        """The card that the player drew."""
        return narration.told(action, before, after, wording)

    def choices(self, view: View, wording: Wording) -> str:
        """All that is legal, in a sentence."""
        return narration.choices(view, wording)

    def selected(self, selection: str, wording: Wording) -> str:
        """The selected card."""
        return narration.selected(selection, wording)

    def typed(self, view: View, text: str, wording: Wording) -> tuple[str, str]:
        """The notation, forgivingly read."""
        return typed_input.typed(view, text, wording)

    def typing(self, wording: Wording) -> Typing:
        """Notation, shortest way, and a word."""
        return Typing(
            (
                (
                    ("R7@3", "r7-3"),
                    wording.gettext("play red 7 at stone 3; colours are R, G, B, Y, P, and N for brown"),
                ),
                (("claim3", "c3"), wording.gettext("claim stone 3")),
                (("d",), wording.gettext("draw a card, or end your turn without")),
            ),
        )

    def spell(self, value: str, wording: Wording) -> str:
        """A card."""
        return card_name(value, wording)

    def round_points(self, before: View, after: View) -> tuple[int, ...] | None:
        """S7, S8: by how much the totals grew when a round ended."""
        if after.round == before.round and after.phase != OVER:
            return None
        return tuple(new - old for old, new in zip(before.totals, after.totals, strict=True))


TABLE = SchottenTottenTable()
