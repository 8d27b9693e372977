"""How Zodiac is handled: selecting a piece by a tap, and which piece travels where."""

from __future__ import annotations

from typing import ClassVar

from epizodiak.core.wording import Wording
from epizodiak.games.zodiac.rules.board import EMPTY, POINTS, STEPS
from epizodiak.games.zodiac.rules.notation import parse_action
from epizodiak.games.zodiac.rules.state import Action
from epizodiak.games.zodiac.rules.view import View
from epizodiak.games.zodiac.table import narration, typed_input
from epizodiak.games.zodiac.table.affordances import affordances
from epizodiak.games.zodiac.table.labels import Labels
from epizodiak.games.zodiac.table.layout import layout
from epizodiak.games.zodiac.table.lessons import LESSONS
from epizodiak.games.zodiac.table.rulespage import SECTIONS
from epizodiak.games.zodiac.table.scene import scene
from epizodiak.table.scene import Pose, Scene, Travel
from epizodiak.table.table import Look, Table, Typing

_STEPS = frozenset((POINTS[source], POINTS[target]) for source, target in STEPS)


class ZodiacTable(Table):
    """Zodiac's scene, selection and travels."""

    counted: ClassVar[bool] = False
    settings: ClassVar[frozenset[str]] = frozenset({"confirm"})
    sections = SECTIONS
    tutorial = LESSONS

    def scene(self, view: View, look: Look) -> Scene:
        """The table, for whoever the view belongs to."""
        return scene(view, look)

    def select(self, view: View, selection: str, key: str) -> str:
        """The point of the selected piece after a tap on a piece."""
        point = key.removeprefix("point-")
        sources = {action.source for action in view.legal}
        return "" if point == selection or point not in sources else point

    def tile_places(self, view: View) -> tuple[str, ...]:
        """Every point with a piece."""
        return tuple(f"point-{point}" for point, sign in zip(POINTS, view.board, strict=True) if sign != EMPTY)

    def travels(self, action: Action, before: View, after: View) -> tuple[Travel, ...]:  # noqa: ARG002 - one piece goes
        """The piece that was moved; those it turned over stay where they are."""
        return (Travel((f"point-{action.source}", f"point-{action.target}")),)

    def deal(self, view: View) -> tuple[Travel, ...]:  # noqa: ARG002 - nothing is dealt
        """None."""
        return ()

    def pose(self, place: str, view: View, look: Look) -> Pose:  # noqa: ARG002 - points lie still
        """A point of the star."""
        plan = layout(look.width, look.height, look.text)
        return Pose(*plan.at(place.removeprefix("point-")), plan.scale)

    def happening(self, action: Action) -> str:
        """A step of a neutral piece sounds softer than a jump."""
        return "draw" if (action.source, action.target) in _STEPS else "place"

    def question(self, view: View, can: str, wording: Wording) -> str:
        """A move that repeats a placement loses (Z12)."""
        if parse_action(can) not in view.repeating:
            return ""
        return wording.gettext("tap again to repeat a placement, which loses the game")

    def text(self, view: View, wording: Wording) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The table in words."""
        return narration.text(view, wording)

    def part(self, view: View, part: str, wording: Wording) -> tuple[str, tuple[str, ...]]:
        """One part of the table in words."""
        return narration.part(view, part, wording)

    def standing(self, view: View, wording: Wording) -> str:
        """Whose turn it is, and how many inner points are filled."""
        title = Labels(view, wording, affordances(view, "")).title()
        if view.player is None:
            return title
        turn = wording.gettext("{name} is to play").format(name=wording.names[view.player])
        return f"{turn} · {title}"

    def told(self, action: Action, before: View, after: View, wording: Wording) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing that the others are not told (Z13)."""
        return ()

    def choices(self, view: View, wording: Wording) -> str:
        """All that is legal, in a sentence."""
        return narration.choices(view, wording)

    def selected(self, selection: str, wording: Wording) -> str:
        """The selected piece."""
        return narration.selected(selection, wording)

    def typed(self, view: View, text: str, wording: Wording) -> tuple[str, str]:
        """The notation, forgivingly read."""
        return typed_input.typed(view, text, wording)

    def typing(self, wording: Wording) -> Typing:
        """One kind of action."""
        return typed_input.typing(wording)

    def round_points(self, before: View, after: View) -> tuple[int, ...] | None:  # noqa: ARG002 - there are no rounds
        """There are no rounds."""
        return None


TABLE = ZodiacTable()
