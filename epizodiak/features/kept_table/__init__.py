"""The picture of the table that is kept for the next visit, whose lobby shows it before Python runs."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.kept_table.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
