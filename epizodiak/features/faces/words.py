"""Whose portrait belongs to a seat, and how it looks: told by the panel's own marks, so by nothing that is hidden."""

from __future__ import annotations

from epizodiak.app.state import AppState
from epizodiak.display import seats
from epizodiak.display.screen import DRAWN, Screen
from epizodiak.display.ui_state import BOT
from epizodiak.features.faces.drawing import ACTS, CALM, GLAD, LOST, PASSED, THINKING
from epizodiak.features.faces.reactions import Reaction
from epizodiak.table.moments import LOST as ROBBED
from epizodiak.timeline.timeline import Timeline


def look_of(match: Timeline, seat: int) -> str:
    """The portrait of who sits at a seat: one of the cast, or what the lobby shows."""
    who = seats.cast_at(match, seat)
    return seats.face(match, seat) if who is None else who.latin


def told_by(state: AppState, shown: Screen) -> tuple[object, ...]:
    """All that portraits follow from: where it is the same as before, they stand as they are."""
    count = 0 if state.timeline is None else state.timeline.game.seats
    panels = (shown.scene.sprite(f"player-{seat}") for seat in range(count))
    marks = tuple("" if panel is None else panel.classes for panel in panels)
    return state.timeline, state.ui.phase, state.ui.puzzle, shown.sheet, marks


def mood(shown: Screen, phase: str, seat: int, *, bot: bool, reaction: Reaction | None = None) -> str:
    """How the player at a seat looks.

    Args:
        shown: what the page shows.
        phase: the page's.
        seat: whose portrait it is.
        bot: whether a bot sits there.
        reaction: what it makes of the latest key moment.
    """
    sheet = shown.sheet
    if sheet is not None and sheet.mood:
        won = any(seat == each for each, _ in sheet.faces)
        return CALM if sheet.mood == DRAWN else GLAD if won else LOST
    if bot and reaction is not None:
        return LOST if reaction.kind == ROBBED else GLAD
    panel = shown.scene.sprite(f"player-{seat}")
    marks = [] if panel is None else panel.classes.split()
    if "acts" in marks:
        return THINKING if bot and phase == BOT else ACTS
    if "removed" in marks:
        return LOST
    return PASSED if "passed" in marks or "drew" in marks else CALM
