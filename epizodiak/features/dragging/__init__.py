"""Dragging: what is taken hold of is selected; let go at a goal it is a tap there, elsewhere all is as it was."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.dragging.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
