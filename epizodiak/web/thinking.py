"""What thinks: fetched when the first bot sits down, or when somebody asks for a hint or a review."""

from __future__ import annotations

import asyncio
import sys
import zipimport
from collections.abc import Callable
from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

from pyscript import fetch

import epizodiak
from epizodiak.bots.archive import join
from epizodiak.web import device
from epizodiak.web.mending import mended

ARCHIVE = "bots.zip"
"""Where the built site has what thinks; a checkout has it file by file, as ``pyscript.toml`` lists."""

LIST, LISTED = "pyscript.toml", "# bots: "


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
        self._loading: asyncio.Future[None] | None = None

    async def here(self) -> bool:
        """Whether what thinks is here; whoever asks first has it fetched."""
        self._loading = self._loading or asyncio.ensure_future(self._load())
        try:
            await asyncio.shield(self._loading)
        except Exception:  # noqa: BLE001 - no network, and not kept: whoever asks next tries again
            self._loading = None
        return self.pool is not None

    async def _load(self) -> None:
        try:
            await self._load_once()
        except Exception:
            if not await mended():
                raise
            await self._load_once()

    async def _load_once(self) -> None:
        await _fetch()
        pool = import_module("epizodiak.web.worker_pool").WorkerPool()
        self.plugins = import_module("epizodiak.web.plugin_workers").PluginWorkers(self._ask)
        self.pool = pool


async def _fetch() -> None:
    """Has what thinks fetched and made importable."""
    package = Path(epizodiak.__path__[0])
    if ".zip" in str(package):
        path = package.parent.with_name(ARCHIVE)
        path.write_bytes(await _bytes(ARCHIVE))
        # A damaged one may have lain there. Python's own `invalidate_caches` wants more of the library than pages have.
        zipimport._zip_directory_cache.pop(str(path), None)  # type: ignore[attr-defined]  # noqa: SLF001
        for known in [each for each in sys.path_importer_cache if each.startswith(str(path))]:
            del sys.path_importer_cache[known]
        join(str(path))
    else:
        lines = (await _bytes(LIST)).decode().splitlines()
        for name in (line.removeprefix(LISTED) for line in lines if line.startswith(LISTED)):
            (package / name).write_bytes(await _bytes(f"epizodiak/{name}"))
        invalidate_caches()


async def _bytes(name: str) -> bytes:
    answer = await fetch(device.address(name))
    if not answer.ok:
        raise OSError(name)
    return bytes(await answer.bytearray())
