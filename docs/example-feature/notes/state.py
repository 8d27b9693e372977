"""What somebody has asked for, and which lines a replay has told: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen

KEY = "x_notes"
"""Under this key of a record the lines are kept."""

PANEL = "notes"
"""The panel in which they are written: its name, and its element's id."""


class Notes(Frozen):
    """Lines that are left, and looked at.

    Attributes:
        asked: whether somebody wants to leave lines and the panel is not open yet.
        stood: where the replay stood that last told its lines: the sitting, and the number of actions.
    """

    asked: bool = False
    stood: tuple[int, int] = (-1, -1)


NOTES = Slice("notes", Notes())
