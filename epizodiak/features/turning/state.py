"""Which way the page was turned last: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice

TURNED = Slice[tuple[int, int]]("turning", (-1, 0))
"""The sitting, and by how many degrees the page was turned there."""
