"""What happened since somebody's last turn, in the one or two lines that the table has for it."""

from __future__ import annotations

from epizodiak.core.text import width_of
from epizodiak.core.wording import Wording
from epizodiak.table.scene import Scene
from epizodiak.table.table import LARGE_TEXT
from epizodiak.timeline.timeline import Timeline
from epizodiak.ui.state import BOT, TURN, Ui

SIZE, SMALL_SIZE = 14, 13
"""Of the letters, in CSS pixels, and on a phone."""

RAGGED = 0.9
"""How much of two lines can be filled: words are not divided."""


def reminder(match: Timeline, ui: Ui, scene: Scene, wording: Wording, *, text: float, beside: bool) -> str:
    """The sentence, or nothing; of more than fits, first its beginning is left out, then the oldest events.

    Args:
        match: the game.
        ui: the page's own state.
        scene: where the words have their room.
        wording: language and names.
        text: size of the page's texts; 2 is twice the usual.
        beside: whether a button takes one of the lines.
    """
    if ui.phase not in (TURN, BOT) or not ui.reminder or ui.holder is None:
        return ""
    events = match.since_last_turn(ui.holder, wording)
    if not events:
        return ""
    acted = any(step.seat == ui.holder for step in match.steps)
    sentence = wording.gettext("Since your last turn: {events}") if acted else wording.gettext("So far: {events}")
    phone = scene.layout.startswith("phone")
    size = (SMALL_SIZE if phone else SIZE) * text
    lines = 1 if phone or beside or text >= LARGE_TEXT else 2 * RAGGED
    room = lines * scene.boxes["words"].width
    pause = wording.gettext("; ")
    said = sentence.format(events=pause.join(events))
    for left_out in range(len(events)):
        if width_of(said, size) <= room:
            break
        said = "… " * (left_out > 0) + pause.join(events[left_out:])
    return said
