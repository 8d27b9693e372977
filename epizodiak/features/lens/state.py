"""Whether the table is enlarged."""

from __future__ import annotations

from epizodiak.app.draft import Slice

LENS = Slice[bool]("lens", False)
