"""Agreeing to stop: people can make a draw of a game that might go on for ever (``record/agreeing.py``)."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.agreed_stop.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
