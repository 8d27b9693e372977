"""What is being dragged: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.app.state import Room
from epizodiak.display.ui_state import Ui
from epizodiak.timeline.timeline import Timeline


class Drag(Frozen):
    """What is being dragged over the table.

    Attributes:
        key: of the place that it comes from.
        before: what was selected before it was taken hold of.
        match, ui, room: the game, the page's own state and the room for the table; a drag ends when they are others.
    """

    key: str
    before: str
    match: Timeline
    ui: Ui
    room: Room


DRAG = Slice[Drag | None]("dragging", None)
