"""The tutorial: lessons with a coach who points at places on the table."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.tutorial.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
