"""Visits without a network, new versions of the page, and a place on the home screen."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.offline.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
