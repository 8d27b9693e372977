"""Fetches the bots' modules when the first bot sits down, or advice is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from epizodiak.web import late

POOL = "epizodiak.web.worker_pool"


class Thinking:
    """Fetches the bots' modules once.

    Attributes:
        pool: the page's workers (``worker_pool.WorkerPool``), once loaded.
    """

    def __init__(self) -> None:
        self.pool: Any = None
        self._late = late.Late("bots", self._begin, [POOL])

    async def loaded(self) -> bool:
        """Whether the bots' modules are loaded; the first caller fetches them."""
        return await self._late.loaded()

    def _begin(self) -> None:
        self.pool = import_module(POOL).WorkerPool()
