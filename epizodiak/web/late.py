"""What is fetched late: of the built site an archive beside the game's own, of a checkout the files one by one."""

from __future__ import annotations

import asyncio
import sys
import zipimport
from collections.abc import Callable, Mapping
from importlib import invalidate_caches
from pathlib import Path

from pyscript import fetch as ask

import epizodiak
from epizodiak.bots.archive import join
from epizodiak.web import device
from epizodiak.web.mending import mended

LIST = "pyscript.toml"
"""Where a checkout says what is fetched late, in lines such as ``# bots: bots/search.py``."""

JOINED: Mapping[str, tuple[str, ...]] = {
    "bots": (),
    "phones": ("epizodiak", "epizodiak.app", "epizodiak.ui", "epizodiak.web"),
}
"""By name of the archive the packages that it holds more of; nothing: what ``join`` takes by default."""


class Late:
    """Something that is fetched once, when it is first asked for."""

    def __init__(self, name: str, begin: Callable[[], None]) -> None:
        """Nothing is here yet.

        Args:
            name: of the archive, a key of :data:`JOINED`.
            begin: called once it is here, to import from it; what is damaged shows then.
        """
        self._name = name
        self._begin = begin
        self._loading: asyncio.Future[None] | None = None

    async def here(self) -> bool:
        """Whether it is here and has begun; whoever asks first has it fetched, and after a failure the next one."""
        self._loading = loading = self._loading or asyncio.ensure_future(self._load())
        try:
            await asyncio.shield(loading)
        except Exception:  # noqa: BLE001 - no network, and not kept: whoever asks next tries again
            if self._loading is loading:
                self._loading = None
            return False
        return True

    async def _load(self) -> None:
        try:
            await self._load_once()
        except Exception:
            if not await mended():
                raise
            await self._load_once()

    async def _load_once(self) -> None:
        await fetch(self._name)
        self._begin()


async def fetch(name: str) -> None:
    """Has an archive's modules fetched and made importable.

    Args:
        name: a key of :data:`JOINED`.

    Raises:
        OSError: a file cannot be had.
    """
    package = Path(epizodiak.__path__[0])
    if ".zip" in str(package):
        archive = f"{name}.zip"
        path = package.parent.with_name(archive)
        path.write_bytes(await _bytes(archive))
        # A damaged one may have lain there. Python's own `invalidate_caches` wants more of the library than pages have.
        zipimport._zip_directory_cache.pop(str(path), None)  # type: ignore[attr-defined]  # noqa: SLF001
        for known in [each for each in sys.path_importer_cache if each.startswith(str(path))]:
            del sys.path_importer_cache[known]
        join(str(path), JOINED[name])
    else:
        listed = f"# {name}: "
        lines = (await _bytes(LIST)).decode().splitlines()
        for file in (line.removeprefix(listed) for line in lines if line.startswith(listed)):
            (package / file).parent.mkdir(exist_ok=True)
            (package / file).write_bytes(await _bytes(f"epizodiak/{file}"))
        invalidate_caches()


async def _bytes(name: str) -> bytes:
    answer = await ask(device.address(name))
    if not answer.ok:
        raise OSError(name)
    return bytes(await answer.bytearray())
