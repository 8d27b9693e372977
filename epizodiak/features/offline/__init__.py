"""The page without a network, and its next version; what the lobby offers besides games."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.offline.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
