"""Spectators' windows, which show a game's public side."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.spectators.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
