"""Changes nothing in the state: the kernel opens the panel, and this feature only writes into it."""

from __future__ import annotations

from epizodiak.app.draft import Hooks

HOOKS = Hooks()
