"""Windows for spectators: what this page tells those that follow it, and how such a window follows another page."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.spectators.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
