"""The lobby's list of stored games: continue, replay, save, copy, delete."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.saved_games.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
