"""What the feature answers once it is fetched: the same as before; only its panel's page comes late."""

from __future__ import annotations

from epizodiak.features.ratings.results import HOOKS

__all__ = ["HOOKS"]
