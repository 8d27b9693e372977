"""Plugin bots: installed by people in the lobby, playing at tables.

Their workers come with what thinks (``web/plugin_workers.py``, ``web/plugin_install.py``).
"""

from __future__ import annotations

from epizodiak.app.draft import Feature
from epizodiak.features.plugin_bots.update import HOOKS

FEATURE = Feature(__name__, HOOKS)
