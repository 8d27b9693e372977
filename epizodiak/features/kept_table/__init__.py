"""The picture of the table that is stored for the next visit, to be shown before Python starts."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.kept_table.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
