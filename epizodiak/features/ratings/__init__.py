"""Who plays how well on this device: results of finished games are kept, and the lobby shows what follows from them."""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.ratings.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
