"""Runs Python's garbage collector while the browser is idle.

Left to itself it begins whenever enough was made, which is in the middle of somebody's tap, and goes through everything
that the page holds: such a tap took twice as long as others, or more.
"""

from __future__ import annotations

import gc

from epizodiak.web import device

MOST = 4000
"""So much is made before there is something to be collected: what some dozen taps make."""

THOROUGH = 50
"""How many collections there are from one that goes through everything to the next."""


class Garbage:
    """Collects garbage between taps."""

    def __init__(self) -> None:
        gc.disable()
        gc.freeze()
        self._asked = False
        self._times = 0

    def collect_when_idle(self) -> None:
        """Collect garbage in the browser's next idle time, if there may be much of it."""
        if not self._asked and gc.get_count()[0] > MOST:
            self._asked = True
            device.when_idle(self._collect)

    def _collect(self) -> None:
        self._asked = False
        self._times += 1
        if self._times % THOROUGH == 0:
            gc.unfreeze()  # what was used for long may be garbage by now
        gc.collect()
        gc.freeze()  # what is still used now will be for long: the next time only what is newer is gone through
