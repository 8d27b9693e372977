"""Nothing of the state is this feature's: it hears what ``Sound`` tells."""

from __future__ import annotations

from epizodiak.app.draft import Hooks

HOOKS = Hooks()
