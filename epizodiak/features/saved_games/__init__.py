"""The list of the games that this device keeps, in the lobby: gone on with, watched, saved, copied, deleted."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.saved_games.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
