"""Changes nothing in the state; this feature only carries out the effect ``Sound``."""

from __future__ import annotations

from epizodiak.app.draft import Hooks

HOOKS = Hooks()
