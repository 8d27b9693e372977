"""Copying a game's record or a link to its deal."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.sharing.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
