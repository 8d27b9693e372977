"""Nothing to do in the state: this feature only carries out ``Sound``."""

from __future__ import annotations

from epizodiak.app.draft import Hooks

HOOKS = Hooks()
