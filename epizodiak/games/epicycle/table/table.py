"""Epicycle's table: what it is made of, and how a pyramid is selected by a tap."""

from __future__ import annotations

from typing import ClassVar

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules import notation
from epizodiak.games.epicycle.rules.state import Action
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table import art, layout, narration, refusals, scene, travels, typed_input
from epizodiak.games.epicycle.table.lessons import LESSONS
from epizodiak.games.epicycle.table.rules_page import SECTIONS
from epizodiak.table.table import Table
from epizodiak.table.texts import Text


class EpicycleTable(Table):
    """Epicycle; a selection is the key of a pyramid in a tray."""

    layouts = layout
    drawing = scene
    narration = narration
    motion = travels
    notation = notation
    typed_input = typed_input
    sections = SECTIONS
    tutorial = LESSONS
    counted: ClassVar[bool] = False
    luck: ClassVar[tuple[Text, Text, Text]] = (
        Text("The start"),
        Text("the start gave {share}"),
        Text("the start cost {share}"),
    )
    settings: ClassVar[frozenset[str]] = frozenset({"confirm", "teach"})
    charted: ClassVar[bool] = True
    columns: ClassVar[tuple[str, ...]] = ("held-",)

    emblems: ClassVar[tuple[str, ...]] = art.EMBLEMS
    outlines_last: ClassVar[bool] = True

    def traces(self, action: Action, before: View, after: View) -> tuple[str, ...]:
        """Both pyramids, and the gap."""
        return travels.traces(action, before, after)

    def brief(self, action: Action, before: View, after: View, wording: Wording) -> str:  # noqa: ARG002 - nothing follows
        """An exchange."""
        return narration.brief(action, before, wording)

    def in_brief(self, view: View, can: str, wording: Wording) -> str:
        """What is placed and what is taken."""
        return narration.in_brief(notation.parse_action(can), view, wording)

    def in_full(self, view: View, can: str, wording: Wording) -> str:
        """What is placed, what is taken, and whether that ends the game."""
        return narration.in_full(notation.parse_action(can), view, wording)

    def select(self, view: View, selection: str, key: str) -> str:  # noqa: ARG002 - what may be tapped, may be selected
        """The pyramid that was tapped, or none if it was selected."""
        return "" if key == selection else key

    def aim(self, view: View, wording: Wording) -> str:  # noqa: ARG002 - as in every game
        """How one loses (C6 to C8)."""
        return wording.gettext("You lose with three pyramids of one size, or when you cannot exchange.")

    def refusal(self, view: View, selection: str, key: str, wording: Wording) -> str:
        """What ``refusals.py`` says."""
        return refusals.refusal(view, selection, key, wording)


TABLE = EpicycleTable()
