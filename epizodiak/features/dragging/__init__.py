"""Dragging tiles: picking one up selects it, dropping it on a goal is a tap there."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.dragging.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
