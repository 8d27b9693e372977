"""An exchange that is done, as it is drawn where it is told afterwards, on a small board."""

from __future__ import annotations

from functools import lru_cache

from epizodiak.games.epicycle.rules.rules import exchange
from epizodiak.games.epicycle.rules.state import CLOCKWISE, GAP, Action
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table import pyramids
from epizodiak.games.epicycle.table.art import HOP_GAP
from epizodiak.games.epicycle.table.labels import SIDE_CLASS
from epizodiak.games.epicycle.table.layout import Layout
from epizodiak.games.epicycle.table.measures import TEN, Measures
from epizodiak.table.marks import closed, polar
from epizodiak.table.scene import Sprite

BEND, BARB = 12, (15, 22)
"""Of the arrow: degrees in which it turns into its bow, and measures of its barbs in a ring of ten."""


@lru_cache(maxsize=8)
def bow(size: int, side: int, at: Measures) -> str:
    """The arrow from the pyramid placed to where one was taken, in one bow; the gap was at the top.

    Args:
        size: number of steps.
        side: 1 for clockwise, -1 for counterclockwise.
        at: the ring's measures.
    """
    first, last, hop, bow = HOP_GAP * side, (size * at.slice - HOP_GAP) * side, at.hop, at.bow
    bend = min(BEND, abs(last - first) / 2) * side
    aside, long = BARB[0] * TEN.bow / bow, BARB[1] if bow < hop else -BARB[1]
    path = (
        f"M{polar(first, hop)}Q{polar(first, bow)} {polar(first + bend, bow)}"
        f"A{bow} {bow} 0 0 {int(side > 0)} {polar(last - bend, bow)}Q{polar(last, bow)} {polar(last, hop)}"
        f"M{polar(last - aside, hop - long)}L{polar(last, hop)}L{polar(last + aside, hop - long)}"
    )
    return f'<path class="under" d="{path}"/><path d="{path}"/>'


def arrows(action: Action, before: View, place: Layout) -> tuple[Sprite, ...]:
    """The outline of the pyramid placed, the way to the one taken, and where that stood."""
    assert before.player is not None, "nobody acts after the game"
    done = exchange(before.ring, before.holdings[before.player], action)
    assert done is not None, "only legal actions are drawn"
    gap, scale, measured = before.ring.index(GAP), place.ring_scale, place.measures
    rim = closed(pyramids.outline(action.size, measured, pyramids.FRAME))
    placed = "".join(f'<path class="{each}" d="{rim}"/>' for each in ("under", "ring"))
    way = bow(action.size, 1 if action.side == CLOCKWISE else -1, measured)

    def at(space: int) -> tuple[float, float, float, float]:
        return *place.on_ring(space, measured.tip), space * measured.slice, scale

    return (
        Sprite("placed", "marks", *at(gap), "placed", placed),
        Sprite("hops", "marks", *place.ring, gap * measured.slice, scale, f"hops {SIDE_CLASS[action.side]}", way),
        Sprite("taken", "marks", *at(done.space), "ghost", pyramids.ghost(done.taken, measured)),
    )


ARROWS = arrows
