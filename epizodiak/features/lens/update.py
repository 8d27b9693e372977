"""What answers the lens's button is the same before and after its page is here."""

from __future__ import annotations

from epizodiak.features import lens

HOOKS = lens.FEATURE.hooks
