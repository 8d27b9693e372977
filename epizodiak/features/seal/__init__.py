"""The seal on the curtain of a tablet that lies on the table: it has to be held to lift the curtain."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.seal.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
