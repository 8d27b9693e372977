"""The drag that is going on, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.app.state import Viewport
from epizodiak.display.ui_state import Ui
from epizodiak.timeline.timeline import Timeline


class Drag(Frozen):
    """The drag that is going on.

    Attributes:
        key: of the place where it began.
        before: the selection before it.
        match, ui, viewport: as they were when it began; it ends when one of them changes.
    """

    key: str
    before: str
    match: Timeline
    ui: Ui
    viewport: Viewport


DRAG = Slice[Drag | None]("dragging", None)
