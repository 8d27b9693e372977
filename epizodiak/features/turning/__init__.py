"""The animation of a board that turns to the next player, on a tablet that lies on the table.

Which way the page faces is the kernel's (``display/facing.py``): where this cannot be had, it faces the next player at
once.
"""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.display.facing import SIDES

FEATURE = Feature(__name__, wanted=lambda state: state.ready and state.settings.facing in SIDES)
