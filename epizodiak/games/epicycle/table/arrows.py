"""An exchange that is done, as it is drawn where it is told afterwards, on a small board."""

from __future__ import annotations

from functools import lru_cache

from epizodiak.games.epicycle.rules.rules import exchange
from epizodiak.games.epicycle.rules.state import CLOCKWISE, GAP, Action
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table import pyramids
from epizodiak.games.epicycle.table.art import HOP, HOP_GAP
from epizodiak.games.epicycle.table.labels import SIDE_CLASS
from epizodiak.games.epicycle.table.layout import SLICE, TIP, Layout
from epizodiak.table.marks import closed, polar
from epizodiak.table.scene import Sprite

BOW, BEND, BARB = 44, 12, (15, 22)
"""Of the arrow: radius of its bow, degrees in which it turns there, and measures of its barbs."""


@lru_cache(maxsize=8)
def bow(size: int, side: int) -> str:
    """The arrow from the pyramid placed to where one was taken, in one bow; the gap was at the top.

    Args:
        size: number of steps.
        side: 1 for clockwise, -1 for counterclockwise.
    """
    first, last, bend = HOP_GAP * side, (size * SLICE - HOP_GAP) * side, BEND * side
    aside, long = BARB
    path = (
        f"M{polar(first, HOP)}Q{polar(first, BOW)} {polar(first + bend, BOW)}"
        f"A{BOW} {BOW} 0 0 {int(side > 0)} {polar(last - bend, BOW)}Q{polar(last, BOW)} {polar(last, HOP)}"
        f"M{polar(last - aside, HOP - long)}L{polar(last, HOP)}L{polar(last + aside, HOP - long)}"
    )
    return f'<path class="under" d="{path}"/><path d="{path}"/>'


def arrows(action: Action, before: View, place: Layout) -> tuple[Sprite, ...]:
    """The outline of the pyramid placed, the way to the one taken, and where that stood."""
    assert before.player is not None, "nobody acts after the game"
    done = exchange(before.ring, before.holdings[before.player], action)
    assert done is not None, "only legal actions are drawn"
    gap, scale = before.ring.index(GAP), place.ring_scale
    rim = closed(pyramids.outline(action.size, pyramids.FRAME))
    placed = "".join(f'<path class="{each}" d="{rim}"/>' for each in ("under", "ring"))
    way = bow(action.size, 1 if action.side == CLOCKWISE else -1)

    def at(space: int) -> tuple[float, float, float, float]:
        return *place.on_ring(space, TIP), space * SLICE, scale

    return (
        Sprite("placed", "marks", *at(gap), "placed", placed),
        Sprite("hops", "marks", *place.ring, gap * SLICE, scale, f"hops {SIDE_CLASS[action.side]}", way),
        Sprite("taken", "marks", *at(done.space), "ghost", pyramids.ghost(done.taken)),
    )


ARROWS = arrows
