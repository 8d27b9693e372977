"""Replays: the bar with buttons and slider, and the list of all actions."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.replay.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
