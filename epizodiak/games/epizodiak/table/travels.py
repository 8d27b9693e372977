"""How EpiZodiak's tiles move: by an action, in a deal, and when the dial is gathered (E19)."""

from __future__ import annotations

from epizodiak.games.epizodiak.rules.notation import run_values
from epizodiak.games.epizodiak.rules.state import (
    CLOCKWISE,
    CONTEST,
    COUNTERCLOCKWISE,
    DISCARD,
    DRAW,
    OVER,
    PASS,
    PICK_UP,
    SEATS,
    VALUES,
    Action,
)
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table import art
from epizodiak.games.epizodiak.table.layout import layout
from epizodiak.table.panel import hidden_in
from epizodiak.table.scene import Pose, Travel
from epizodiak.table.table import Look

DISCARDED_COPIES = 3

PILE = "pile"

HIDDEN_SCALE = 0.3
"""Size of a tile as it leaves a player's panel, where hands are only counted."""

SHUFFLED = {"beside-left": -0.75, "beside-right": 0.75}
"""Where halves of a pile go that is shuffled, and how far from its middle, in parts of its width."""

HAPPENINGS = {
    CLOCKWISE: "place",
    COUNTERCLOCKWISE: "place",
    DISCARD: "discard",
    DRAW: "draw",
    PICK_UP: "take",
    CONTEST: "contest",
    PASS: "pass",
}
"""Kinds of actions by the names of their sounds."""


def travels(action: Action, before: View, after: View) -> tuple[Travel, ...]:
    """Which tile moves where by an action; both views are one seat's, or the later one a spectator's.

    A new deal takes every tile away at once: nothing of it travels.
    """
    if after.round != before.round:
        return ()
    filled = gathered(action, before, after)
    value = action.first
    if action.kind in (CLOCKWISE, COUNTERCLOCKWISE):
        goal = (PILE,) if filled else ()
        ways = [
            Travel((_source_in_hand(v, 0, before), f"slot-{v}", *goal), body=_passing_tile(v))
            for v in run_values(action)
        ]
    elif action.kind == DISCARD:
        ways = [Travel((_source_in_hand(value, i, before), f"discard-{value}/{i}")) for i in range(DISCARDED_COPIES)]
    elif action.kind == PICK_UP:
        ways = [Travel((f"slot-{value}", _source_in_hand(value, 0, before)), body=_passing_tile(value))]
    elif action.kind == CONTEST:
        ways = _contest_travels(value, before, after, filled=filled)
    elif action.kind == DRAW and before.seat == before.player:
        ways = [Travel((PILE, f"hand-{v}-0")) for v in VALUES if after.hand.count(v) > before.hand.count(v)]
    elif action.kind == DRAW:
        ways = [Travel((PILE, f"player-{before.player}"), body=art.BACK)]
    else:
        ways = []
    return (*ways, *_gather_travels(before, after)) if filled else tuple(ways)


def traces(action: Action, before: View, after: View) -> tuple[str, ...]:
    """The tiles that were laid, where they still lie, and the set that was discarded."""
    if after.round != before.round:
        return ()
    if action.kind in (DISCARD, CONTEST):
        return (f"discard-{action.first}",)
    if action.kind in (CLOCKWISE, COUNTERCLOCKWISE) and not gathered(action, before, after):
        return tuple(f"slot-{value}" for value in run_values(action))
    return ()


def _passing_tile(value: int) -> str:
    """Markup of a tile that is seen only on its way over the dial."""
    return f'<g class="on-dial">{art.tile(value)}</g>'


def _source_in_hand(value: int, copy: int, before: View) -> str:
    """Where the acting player's tile lies: in the hand that is seen, or hidden behind the player's panel."""
    return f"hand-{value}-{copy}" if before.seat == before.player else f"player-{before.player}"


def deal(view: View) -> tuple[Travel, ...]:
    """Every tile of the hand comes from the draw pile, in numerical order; the others' go face down to their panels."""
    columns = [(value, view.hand.count(value)) for value in VALUES]
    own = [Travel((PILE, f"hand-{value}-{i}")) for value, copies in columns for i in reversed(range(copies))]
    others = [Travel((PILE, f"player-{seat}"), body=art.BACK, along=True) for seat in range(SEATS) if seat != view.seat]
    return tuple(way for each in own for way in (each, *others))


def pose(place: str, view: View, look: Look) -> Pose:
    """How a tile lies at a place of the dial or discard pile, or hides in the draw pile or in a player's hand."""
    plan = layout(look.width, look.height, look.text, **look.layout)
    kind, _, rest = place.partition("-")
    if kind == "slot":
        x, y, lean = plan.slots[int(rest) - 1]
        return Pose(x, y, plan.slot_scale, lean)
    if kind == "discard":
        return Pose(*plan.discards[int(rest) - 1], plan.discard_scale)
    if kind == "player":
        box = plan.frame.players[int(rest)]
        return Pose(*hidden_in(box), HIDDEN_SCALE)
    assert kind == PILE or place in SHUFFLED, f"no tile starts or ends its way at {place!r}, seen by {view.seat}"
    x, y = plan.dial
    return Pose(x + SHUFFLED.get(place, 0) * art.PILE_WIDTH * plan.pile_scale, y, plan.pile_scale)


def gathered(action: Action, before: View, after: View) -> bool:
    """Whether an action filled the dial, whose tiles are now the new pile (E19)."""
    if after.phase == OVER or action.kind not in (CLOCKWISE, COUNTERCLOCKWISE, CONTEST):
        return False
    laid = 1 if action.kind == CONTEST else len(run_values(action))
    return len(before.dial) + laid == len(VALUES) and len(after.dial) == 1


def _contest_travels(value: int, before: View, after: View, *, filled: bool) -> list[Travel]:
    """E16: four tiles leave the opponents' hands; three are discarded, then one joins the hand or fills the dial."""
    sources = [
        f"player-{seat}"
        for seat in range(SEATS)
        if seat != before.player
        for _ in range(before.hand_sizes[seat] - after.hand_sizes[seat])
    ]
    ways = [Travel((source, f"discard-{value}/{i}")) for i, source in enumerate(sources[:DISCARDED_COPIES])]
    for source in sources[DISCARDED_COPIES:]:
        if filled:
            ways.append(Travel((source, f"slot-{value}", PILE), body=_passing_tile(value)))
        else:
            ways.append(Travel((source, _source_in_hand(value, 0, before)), stage=1))
    return ways


def _gather_travels(before: View, after: View) -> list[Travel]:
    """E19: the dial's tiles, the new ones too, go to the centre and are shuffled; then the first one comes out."""
    going = [Travel((f"slot-{value}", PILE), stage=1) for value in before.dial]
    mixed = [Travel((PILE, side, PILE), stage=2, body=art.BACK, along=True) for side in SHUFFLED]
    return [*going, *mixed, Travel((PILE, f"slot-{after.dial[0]}"), stage=4)]


def tile_places(view: View) -> tuple[str, ...]:
    """Dial, discard pile and own hand."""
    dial = [f"slot-{value}" for value in view.dial]
    gone = [f"discard-{value}/{i}" for value in VALUES if view.gone(value) for i in range(DISCARDED_COPIES)]
    hand = [f"hand-{value}-{copy}" for value in sorted(set(view.hand)) for copy in range(view.hand.count(value))]
    return (*dial, *gone, *hand)


def happening(action: Action) -> str:
    """The name of the action's sound."""
    return HAPPENINGS[action.kind]
