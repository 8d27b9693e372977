"""Texts that leave the page by hand: a game's record, and links to a deal."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.sharing.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
