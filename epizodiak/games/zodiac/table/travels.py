"""How Zodiac's pieces move."""

from __future__ import annotations

from epizodiak.games.zodiac.rules.board import EMPTY, POINTS, STEPS
from epizodiak.games.zodiac.rules.rules import jumped
from epizodiak.games.zodiac.rules.state import Action
from epizodiak.games.zodiac.rules.view import View
from epizodiak.games.zodiac.table.layout import layout
from epizodiak.table.scene import Pose, Travel
from epizodiak.table.table import Look

_STEPS = frozenset((POINTS[source], POINTS[target]) for source, target in STEPS)


def tile_places(view: View) -> tuple[str, ...]:
    """The points with a piece."""
    return tuple(f"point-{point}" for point, sign in zip(POINTS, view.board, strict=True) if sign != EMPTY)


def travels(action: Action, before: View, after: View) -> tuple[Travel, ...]:  # noqa: ARG001 - one piece goes
    """The travel of the moved piece; turned pieces stay where they are."""
    return (Travel((f"point-{action.source}", f"point-{action.target}")),)


def traces(action: Action, before: View, _after: View) -> tuple[str, ...]:
    """The places where an action can still be seen: both ends of the move, and the turned pieces (Z5)."""
    turned = jumped(before.board, action)
    return tuple(f"point-{point}" for point in (action.source, *turned, action.target))


def pose(place: str, view: View, look: Look) -> Pose:  # noqa: ARG001 - points lie still
    """How a piece lies on a point of the star."""
    plan = layout(look.width, look.height, look.text, **look.layout)
    return Pose(*plan.at(place.removeprefix("point-")), plan.scale)


def happening(action: Action) -> str:
    """The name of the action's sound."""
    return "draw" if (action.source, action.target) in _STEPS else "place"
