"""Zodiac's table: what it is made of, and how a piece is selected by a tap."""

from __future__ import annotations

from typing import ClassVar

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules import notation
from epizodiak.games.zodiac.rules.state import Action
from epizodiak.games.zodiac.rules.view import View
from epizodiak.games.zodiac.table import art, layout, narration, refusals, scene, travels, typed_input
from epizodiak.games.zodiac.table.lessons import LESSONS
from epizodiak.games.zodiac.table.rules_page import SECTIONS
from epizodiak.table.table import Table
from epizodiak.table.texts import Text


class ZodiacTable(Table):
    """Zodiac; a selection is the point of a piece."""

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
    settings: ClassVar[frozenset[str]] = frozenset({"confirm"})
    charted: ClassVar[bool] = True

    emblems: ClassVar[tuple[str, ...]] = art.EMBLEMS
    outlines_last: ClassVar[bool] = True

    def traces(self, action: Action, before: View, after: View) -> tuple[str, ...]:  # noqa: ARG002 - nothing follows
        """Both ends of a move, and what it turned over."""
        return travels.traces(action, before)

    def brief(self, action: Action, before: View, after: View, wording: Wording) -> str:  # noqa: ARG002 - nothing follows
        """A move."""
        return narration.brief(action, before, wording)

    def in_brief(self, view: View, can: str, wording: Wording) -> str:  # noqa: ARG002 - the notation says enough
        """From where to where."""
        action = notation.parse_action(can)
        return wording.gettext("{source} to {target}").format(source=action.source, target=action.target)

    def in_full(self, view: View, can: str, wording: Wording) -> str:
        """From where to where, what it turns over, and whether it loses."""
        return narration.in_full(notation.parse_action(can), view, wording)

    def select(self, view: View, selection: str, key: str) -> str:
        """The point of the selected piece after a tap on a piece."""
        point = key.removeprefix("point-")
        sources = {action.source for action in view.legal}
        return "" if point == selection or point not in sources else point

    def aim(self, view: View, wording: Wording) -> str:  # noqa: ARG002 - as in every game
        """How one wins (Z11)."""
        return wording.gettext("Once all six inner points are filled, the colour with more pieces on them wins.")

    def legend(self, view: View, wording: Wording) -> tuple[tuple[str, str], ...]:  # noqa: ARG002 - as in every game
        """Pieces, and those that count at the end."""
        told = wording.gettext("pieces in your colour"), wording.gettext("of them inside")
        return tuple((count.picture, words) for count, words in zip(art.COUNTS, told, strict=True))

    def refusal(self, view: View, selection: str, key: str, wording: Wording) -> str:
        """What ``refusals.py`` says."""
        return refusals.refusal(view, selection, key, wording)


TABLE = ZodiacTable()
