"""Repairs damaged copies in the service worker's cache, so that what needed them can be tried again.

Files without which the page can't start are mended before Python runs, by ``static/offline.js``; the worker's side of
both is in ``tools/worker.js``.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import ffi, window

PATIENCE = 60.0
"""Seconds that the worker gets: it reads all its copies, and may have to fetch some."""

_asked: list[asyncio.Task[bool]] = []


async def mended() -> bool:
    """Have the service worker check its copies; returns whether it has repaired some.

    Whoever asks while it looks gets the same answer.
    """
    if not _asked:
        _asked.append(asyncio.ensure_future(_ask_worker()))
        _asked[0].add_done_callback(lambda _: _asked.clear())
    return await asyncio.shield(_asked[0])


async def _ask_worker() -> bool:
    workers = getattr(window, "epizodiakWorkers", None)
    if not workers or not workers.controller:
        return False
    answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def heard(event: Any) -> None:
        if not answer.done():
            answer.set_result(str(event.data))

    channel, listener = window.MessageChannel.new(), ffi.create_proxy(heard)
    channel.port1.onmessage = listener
    workers.controller.postMessage(ffi.to_js({"order": "mend"}), ffi.to_js([channel.port2]))
    try:
        return await asyncio.wait_for(answer, PATIENCE) == "mended"
    except TimeoutError:
        return False
    finally:
        channel.port1.close()
        listener.destroy()
