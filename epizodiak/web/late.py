"""Fetches archives of modules: from the built site as one file, from a checkout module by module."""

from __future__ import annotations

import asyncio
import json
import pathlib
from collections.abc import Callable, Sequence
from importlib import import_module, invalidate_caches

from pyscript import fetch as ask

import epizodiak
from epizodiak.web import device
from epizodiak.web.mending import mended

PATIENCE = 30.0
"""Seconds that whoever asks waits: a server that takes a request and never answers must not hold up a start.

What comes later than that is here for whoever asks next.
"""
LISTS = "epizodiak/modules.json"
"""Where a checkout says which modules each archive would have; ``make files`` writes it."""


class Late:
    """An archive that is fetched once, when it is first needed.

    Args:
        name: of the archive, a feature's, or ``bots``.
        begin: called once it is here, to import from it; what is damaged shows then.
        modules: imported before that, one at a time, so that no tap waits for all of them.
    """

    def __init__(self, name: str, begin: Callable[[], None], modules: Sequence[str] = ()) -> None:
        self._name = name
        self._begin = begin
        self._modules = modules
        self._loading: asyncio.Future[None] | None = None

    async def loaded(self) -> bool:
        """Whether the archive is loaded; the first call fetches it, and after a failure the next one tries again."""
        self._loading = loading = self._loading or asyncio.ensure_future(self._load())
        done, _ = await asyncio.wait([loading], timeout=PATIENCE)
        if done and loading.exception() is None:
            return True
        if done and self._loading is loading:
            self._loading = None  # no network, and not kept: whoever asks next tries again
        return False

    async def _load(self) -> None:
        try:
            await self._load_once()
        except Exception:
            if not await mended():
                raise
            await self._load_once()

    async def _load_once(self) -> None:
        await fetch(self._name)
        for module in self._modules:
            await asyncio.sleep(0)
            import_module(module)
        await asyncio.sleep(0)
        self._begin()


async def fetch(name: str) -> None:
    """Fetch an archive's modules and make them importable.

    Args:
        name: as above.

    Raises:
        OSError: a file cannot be had.
    """
    if device.built():
        path = f"./{name}.zip"
        data = await _bytes(f"{name}.zip")
        with open(path, "wb") as archive:  # noqa: PTH123, ASYNC230 - pathlib is fourteen modules; files here are memory
            archive.write(data)
        await asyncio.sleep(0)  # a tap comes between
        import_module("_whole_archive").serve(path)
    else:
        package = pathlib.Path(epizodiak.__path__[0])
        for file in json.loads(await _bytes(LISTS))[name]:
            (package / file).parent.mkdir(exist_ok=True)
            (package / file).write_bytes(await _bytes(f"epizodiak/{file}"))
        invalidate_caches()


async def _bytes(name: str) -> bytes:
    answer = await ask(device.address(name))
    if not answer.ok:
        raise OSError(name)
    return bytes(await answer.bytearray())
