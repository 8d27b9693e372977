"""Changes nothing in the state; this feature only says what is announced."""

from __future__ import annotations

from epizodiak.app.draft import Hooks

HOOKS = Hooks()
