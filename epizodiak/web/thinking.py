"""What thinks: fetched when the first bot sits down, or when the best level is first asked."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from epizodiak.web import late

POOL, PLUGINS = "epizodiak.web.worker_pool", "epizodiak.web.plugin_workers"


class Thinking:
    """Fetches what thinks, once.

    Attributes:
        pool: the page's own workers (``worker_pool.WorkerPool``), once it is here.
        plugins: those of plugin bots (``plugin_workers.PluginWorkers``).
    """

    def __init__(self, ask: Callable[[str], None]) -> None:
        """Nothing is here yet.

        Args:
            ask: puts the question whether plugin bots may play again.
        """
        self._ask = ask
        self.pool: Any = None
        self.plugins: Any = None
        self._late = late.Late("bots", self._begin, [POOL, PLUGINS])

    async def here(self) -> bool:
        """Whether what thinks is here; whoever asks first has it fetched."""
        return await self._late.here()

    def _begin(self) -> None:
        pool = import_module(POOL).WorkerPool()
        self.plugins = import_module(PLUGINS).PluginWorkers(self._ask)
        self.pool = pool
