"""Ratings of the players on this device, from the results of finished games."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.ratings.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
