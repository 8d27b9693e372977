"""The seal on the curtain of a tablet that lies on the table: held for long enough, it breaks, the curtain lifts."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.seal.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
