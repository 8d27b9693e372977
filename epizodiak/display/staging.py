"""The steps in which the end of a round or game is shown: what each shows, and for how long.

The last tile lands; hands turn face up (E20a, S9a); what scores goes to its owner, whose points are counted; then it is
told who has won, and why. Phase, position and buttons stand from the first step on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from epizodiak.core.wording import Wording
from epizodiak.display.motion import length
from epizodiak.display.ui_state import COUNTS, LANDS, OVER, REPLAY, ROUND, SCORES, SHOWS, TOLD, Ui
from epizodiak.table.scene import Travel
from epizodiak.table.shown import Hands, arrivals
from epizodiak.table.table import Table
from epizodiak.timeline.timeline import Ending, Timeline

BREATH_MS = 500
"""So long everything rests after the last tile has landed, and after the last point was counted."""

LOOK_MS = 900
"""So long hands lie open before anything scores."""

POINT_MS = 240
"""From one point to the next, as they are counted."""

NAMES = {TOLD: "told", LANDS: "lands", SHOWS: "shows"}
"""What the screen contract calls the steps; the others are ``scores``."""


def name(ui: Ui) -> str:
    """The name of the current step in the screen contract; empty if nothing has ended."""
    return NAMES.get(ui.ending, "scores") if ui.phase in (ROUND, OVER) else ""


def shown_end(match: Timeline, ui: Ui) -> Ending | None:
    """The end that is shown, if one is."""
    return match.closing if ui.phase in (ROUND, OVER) else None


def view(match: Timeline, ui: Ui) -> Any:
    """The view that is shown; after a round its end, with the points counted so far.

    It is seen from the side of whoever plays alone, since that was the table's side up to there. Where a puzzle waits
    for nothing that is done on the board, nothing is to be done there.
    """
    end = shown_end(match, ui)
    if end is None:
        seen = match.view(ui.holder)
        return match.game.onlooking(seen) if ui.idle else seen
    side = match.alone if match.side is None else match.side
    seen = replace(end.view, seat=side)
    gains = points_gained(match, end)
    if ui.ending == TOLD or not any(gains):
        return seen
    counted = max(0, ui.ending - COUNTS)
    missing = (max(0, gain - counted) for gain in gains)
    return replace(seen, totals=tuple(total - gain for total, gain in zip(seen.totals, missing, strict=True)))


def points_gained(match: Timeline, end: Ending) -> tuple[int, ...]:
    """The points that the latest action brought each seat; none in games without points."""
    latest = match.latest
    if latest is None or not hasattr(end.view, "totals"):
        return ()
    return tuple(new - old for old, new in zip(latest.before.totals, end.view.totals, strict=True))


def hands(match: Timeline, ui: Ui, table: Table, say: Wording) -> Hands | None:
    """The hands that lie open, by seat; ``None`` if nothing has ended, and no replay shows them."""
    if ui.phase == REPLAY:
        return table.open_hands(match.hands, say) if ui.all_hands and match.hands else None
    end = shown_end(match, ui)
    if end is None:
        return None
    return () if ui.ending == LANDS else table.open_hands(end.hands, say)


def step_travels(match: Timeline, ui: Ui, table: Table, say: Wording) -> tuple[Travel, ...]:
    """The travels of a step: of hands that turn face up, or of what scores."""
    end = shown_end(match, ui)
    if end is None:
        return ()
    if ui.ending == SHOWS:
        return arrivals(table.open_hands(end.hands, say))
    return table.scoring(end.view, points_gained(match, end)) if ui.ending == SCORES else ()


def next_step(match: Timeline, ui: Ui, table: Table) -> int:
    """The next step; steps in which nothing would be visible are left out."""
    end = shown_end(match, ui)
    if end is None or ui.ending == TOLD:
        return TOLD
    gains = points_gained(match, end)
    steps = [SHOWS] if any(end.hands) else []
    if table.scoring(end.view, gains):
        steps.append(SCORES)
    steps += [COUNTS + count for count in range(1, max(gains, default=0) + 1)]
    return next((step for step in steps if step > ui.ending), TOLD)


def duration(step: int, after: int, travels: Sequence[Travel], speed: float) -> float:
    """How many milliseconds a step is shown.

    Args:
        step: of the staging.
        after: the step that follows it.
        travels: what is on its way in it.
        speed: factor of all motion (``motion.SPEEDS``).
    """
    rest = {LANDS: BREATH_MS, SHOWS: LOOK_MS, SCORES: 0}.get(step, POINT_MS)
    return length(travels) * speed + rest + (BREATH_MS if after == TOLD and step != LANDS else 0)


def result_lines(match: Timeline, ui: Ui, say: Wording) -> tuple[str, ...]:
    """The log lines of the action that ended a round, as far as the steps have shown them."""
    end, latest = shown_end(match, ui), match.latest
    if end is None or latest is None:
        return ()
    after = end.view if ui.phase == ROUND else latest.after
    lines = match.game.describe(latest.action, latest.before, after, say)
    return lines if ui.ending == TOLD else lines[:1]
