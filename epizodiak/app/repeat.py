"""Shows one of the last turns again: its tiles move once more, and nothing else changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from epizodiak.app import selectors
from epizodiak.app.draft import Draft
from epizodiak.app.effects import Announce
from epizodiak.app.events import Tapped
from epizodiak.app.state import RepeatedTurn, TileMotion
from epizodiak.display import since
from epizodiak.table.scene import Travel
from epizodiak.table.table import Table
from epizodiak.timeline.timeline import Step

KEY = re.compile(r"since-\d")
"""Keys of the chips: 0 is the newest turn."""


def tapped(draft: Draft, event: Tapped) -> None:
    """Show a turn again after a tap on its chip: outline its places, move its tiles, announce its log lines."""
    state = draft.state
    timeline, shown = state.timeline, selectors.shown_screen(state)
    number = int(event.key.removeprefix("since-"))
    if timeline is None or shown is None or number >= len(shown.since.chips) or state.ui.panel:
        return
    chip, table = shown.since.chips[number], selectors.table_of(timeline)
    seat, done = chip.turn.seat, since.steps(timeline, chip.turn)
    places = {f"player-{seat}": seat, **since.places_left_by(done, table)}
    draft.set(
        repeated=RepeatedTurn(state.sitting.number, timeline.ply, places),
        tile_motion=TileMotion(all_travels(done, table), {}, repeated=True),
    )
    draft.emit(Announce(chip.log_text))


def all_travels(done: Sequence[Step], table: Table) -> tuple[Travel, ...]:
    """The travels of several actions, one action after the other, with a stage between in which all is still."""
    found: list[Travel] = []
    stage = 0
    for step in done:
        ways = table.motion.travels(step.action, step.before, step.after)
        found += (replace(way, stage=way.stage + stage) for way in ways)
        stage = max((way.stage + len(way.path) for way in found), default=0)
    return tuple(found)
