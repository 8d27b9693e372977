"""The tutorial: lessons that a coach leads through, near the places that it speaks of."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.tutorial.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
