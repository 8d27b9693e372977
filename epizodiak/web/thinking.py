"""What thinks: fetched when the first bot sits down, or when the best level is first asked."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from epizodiak.web import late

POOL = "epizodiak.web.worker_pool"


class Thinking:
    """Fetches what thinks, once.

    Attributes:
        pool: the page's own workers (``worker_pool.WorkerPool``), once it is here.
    """

    def __init__(self) -> None:
        self.pool: Any = None
        self._late = late.Late("bots", self._begin, [POOL])

    async def here(self) -> bool:
        """Whether what thinks is here; whoever asks first has it fetched."""
        return await self._late.here()

    def _begin(self) -> None:
        self.pool = import_module(POOL).WorkerPool()
