"""How Epicycle is handled: selecting a pyramid by a tap, and which one travels where."""

from __future__ import annotations

from typing import ClassVar

from epizodiak.core.wording import Wording
from epizodiak.games.epicycle.rules.notation import parse_action
from epizodiak.games.epicycle.rules.rules import exchange, three_of_a_size
from epizodiak.games.epicycle.rules.state import GAP, SEATS, Action
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table import narration, travels, typed_input
from epizodiak.games.epicycle.table.labels import Labels
from epizodiak.games.epicycle.table.lessons import LESSONS
from epizodiak.games.epicycle.table.regions import held_places
from epizodiak.games.epicycle.table.rulespage import SECTIONS
from epizodiak.games.epicycle.table.scene import scene
from epizodiak.table.scene import Pose, Scene, Travel
from epizodiak.table.table import Look, Table, Typing


class EpicycleTable(Table):
    """Epicycle's scene, selection and travels; a selection is the key of a pyramid in a tray."""

    counted: ClassVar[bool] = False
    columns: ClassVar[tuple[str, ...]] = ("held-",)
    settings: ClassVar[frozenset[str]] = frozenset({"confirm", "teach"})
    sections = SECTIONS
    tutorial = LESSONS

    def scene(self, view: View, look: Look) -> Scene:
        """The table; everybody sees the same."""
        return scene(view, look)

    def select(self, view: View, selection: str, key: str) -> str:  # noqa: ARG002 - what may be tapped, may be selected
        """The pyramid that was tapped, or none if it was selected."""
        return "" if key == selection else key

    def tile_places(self, view: View) -> tuple[str, ...]:
        """The ring without its gap, and both trays."""
        ring = (f"space-{number}" for number, stands in enumerate(view.ring) if stands != GAP)
        return (*ring, *(key for seat in range(SEATS) for key, _ in held_places(view, seat)))

    def travels(self, action: Action, before: View, after: View) -> tuple[Travel, ...]:  # noqa: ARG002 - it follows
        """The pyramid that is placed and the one that is taken."""
        return travels.travels(action, before)

    def deal(self, view: View) -> tuple[Travel, ...]:  # noqa: ARG002 - there is none
        """Nothing is dealt."""
        return ()

    def pose(self, place: str, view: View, look: Look) -> Pose:  # noqa: ARG002 - nothing is hidden
        """Spaces and trays."""
        return travels.pose(place, look)

    def happening(self, action: Action) -> str:  # noqa: ARG002 - all are of one kind
        """The name of its sound."""
        return "place"

    def question(self, view: View, can: str, wording: Wording) -> str:
        """Actions that end the game at once, other than by a win."""
        action = parse_action(can)
        assert view.player is not None, "somebody can act"
        done = exchange(view.ring, view.holdings[view.player], action)
        if done is not None and three_of_a_size(done.holding):
            return wording.gettext("tap again to take a third of one size, and lose")
        return wording.gettext("tap again to make it a draw") if action in view.drawing else ""

    def text(self, view: View, wording: Wording) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The table in words."""
        return narration.text(view, wording)

    def part(self, view: View, part: str, wording: Wording) -> tuple[str, tuple[str, ...]]:
        """One part of the table in words."""
        return narration.part(view, part, wording)

    def standing(self, view: View, wording: Wording) -> str:
        """Which ring it is, and whose turn."""
        title = Labels(view, wording).title()
        if view.player is None:
            return title
        return " · ".join([title, wording.gettext("{name} is to play").format(name=wording.names[view.player])])

    def told(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing that the log doesn't tell everybody (C7)."""
        return ()

    def choices(self, view: View, wording: Wording) -> str:
        """All that is legal, in a sentence."""
        return narration.choices(view, wording)

    def selected(self, selection: str, wording: Wording) -> str:
        """The selected pyramid."""
        return narration.selected(selection, wording)

    def typed(self, view: View, text: str, wording: Wording) -> tuple[str, str]:
        """The notation, forgivingly read."""
        return typed_input.typed(view, text, wording)

    def typing(self, wording: Wording) -> Typing:
        """Both kinds of actions."""
        return typed_input.typing(wording)

    def round_points(self, before: View, after: View) -> tuple[int, ...] | None:  # noqa: ARG002 - there are no rounds
        """There are no rounds."""
        return None


TABLE = EpicycleTable()
