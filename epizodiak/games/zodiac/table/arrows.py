"""A move that is done, as it is drawn where it is told afterwards, on a small board."""

from __future__ import annotations

from epizodiak.games.zodiac.rules.state import Action
from epizodiak.games.zodiac.rules.view import View
from epizodiak.games.zodiac.table import art
from epizodiak.games.zodiac.table.layout import Layout
from epizodiak.table.scene import Sprite


def arrows(action: Action, _before: View, place: Layout) -> tuple[Sprite, ...]:
    """The arrow from the point that is empty now."""
    body = art.way(action.source, action.target, done=True)
    return (Sprite("moved", "marks", *place.centre, 0, place.scale, "way", body),)


ARROWS = arrows
