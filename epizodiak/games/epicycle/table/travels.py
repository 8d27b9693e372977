"""How Epicycle's pyramids move: one into the gap, one out of the ring."""

from __future__ import annotations

from epizodiak.games.epicycle.rules.rules import exchange
from epizodiak.games.epicycle.rules.state import GAP, Action
from epizodiak.games.epicycle.rules.view import View
from epizodiak.games.epicycle.table.layout import layout
from epizodiak.games.epicycle.table.regions import held_places
from epizodiak.table.scene import Pose, Travel
from epizodiak.table.table import Look


def travels(action: Action, before: View, _after: View) -> tuple[Travel, ...]:
    """The travels of the pyramid that is placed and of the one that is taken (C3)."""
    seat = before.player
    assert seat is not None, "nobody acts after the game"
    done = exchange(before.ring, before.holdings[seat], action)
    assert done is not None, "only legal actions are shown"
    placed = Travel((f"held-{seat}-{action.size}-0", f"space-{before.ring.index(GAP)}"))
    return placed, Travel((f"space-{done.space}", f"held-{seat}-{done.taken}-0"), stage=1)


def traces(action: Action, before: View, after: View) -> tuple[str, ...]:
    """The places where an action can still be seen: the filled gap, the new gap, and the pyramid taken (C3)."""
    placed, taken = travels(action, before, after)
    return placed.path[-1], *taken.path


def pose(place: str, view: View, look: Look) -> Pose:
    """How a pyramid lies at a place of the ring or of a tray."""
    seats = len(view.holdings)
    plan = layout(look.width, look.height, look.text, **look.layout, seats=seats)
    kind, _, rest = place.partition("-")
    if kind == "space":
        return Pose(*plan.on_ring(int(rest), plan.measures.tip), plan.ring_scale, int(rest) * plan.measures.slice)
    return Pose(*plan.held(int(rest[0]), 1), plan.held_scale)


def tile_places(view: View) -> tuple[str, ...]:
    """The places of all pyramids: the ring without its gap, and all trays."""
    ring = (f"space-{number}" for number, stands in enumerate(view.ring) if stands != GAP)
    return (*ring, *(key for seat in range(len(view.holdings)) for key, _ in held_places(view, seat)))


def happening(action: Action) -> str:  # noqa: ARG001 - all are of one kind
    """The name of the action's sound."""
    return "place"
