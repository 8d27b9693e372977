"""How EpiZodiak is handled: selecting runs by taps, and which tile travels where."""

from __future__ import annotations

from epizodiak.games.epizodiak.notation import action_text, parse_action, run_values
from epizodiak.games.epizodiak.scene import scene
from epizodiak.games.epizodiak.selection import chosen_run
from epizodiak.games.epizodiak.state import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DISCARD,
    OVER,
    PICK_UP,
    Action,
)
from epizodiak.games.epizodiak.view import View
from epizodiak.sprites import Look, Scene, Table

DISCARDED_COPIES = 3


class EpizodiakTable(Table):
    """EpiZodiak's scene, selection and travels."""

    def scene(self, view: View, look: Look) -> Scene:
        """The table, for whoever the view belongs to."""
        return scene(view, look)

    def select(self, view: View, selection: str, key: str) -> str:
        """The run after a tap on a tile of the hand; a selection is the notation of the run so far."""
        value = int(key.split("-")[1])
        run = chosen_run(view.legal, parse_action(selection) if selection else None, value)
        return "" if run is None else action_text(run)

    def tile_places(self, view: View) -> tuple[str, ...]:
        """Dial, discard pile and own hand."""
        dial = [f"slot-{value}" for value in view.dial]
        gone = [f"discard-{value}/{i}" for value in range(1, 13) if view.gone(value) for i in range(DISCARDED_COPIES)]
        hand = [f"hand-{value}-{copy}" for value in sorted(set(view.hand)) for copy in range(view.hand.count(value))]
        return (*dial, *gone, *hand)

    def travels(self, action: Action, before: View, after: View) -> tuple[tuple[str, str], ...]:
        """Hand to dial, hand to discard pile, dial to hand; what comes from hidden places appears where it lands."""
        if action.kind in (CLOCKWISE, COUNTERCLOCKWISE):
            stays = after.round == before.round and (after.phase == OVER or len(after.dial) > len(before.dial))
            return tuple((f"hand-{v}-0", f"slot-{v}") for v in run_values(action)) if stays else ()
        value = action.first
        if action.kind == DISCARD and after.gone(value):
            return tuple((f"hand-{value}-{i}", f"discard-{value}/{i}") for i in range(DISCARDED_COPIES))
        if action.kind == PICK_UP:
            return ((f"slot-{value}", f"hand-{value}-0"),)
        return ()

    def round_points(self, before: View, after: View) -> tuple[int, ...] | None:
        """E21, E22: by how much the totals grew when a hand was emptied."""
        if after.round == before.round and after.phase != OVER:
            return None
        return tuple(new - old for old, new in zip(before.totals, after.totals, strict=True))


TABLE = EpizodiakTable()
