"""Tabs of one browser with the same game: one plays it, the others look on.

Who plays holds a lock of the browser's (Web Locks), which is let go even if the page is killed. Taking over steals it.
Where a browser has no locks (an old one, or a page that came by plain http), whoever opened the game last plays it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import ffi, window

from epizodiak.app.wires import Wire
from epizodiak.display.untrusted import read_tab_message, tab_message
from epizodiak.web.database import PATIENCE
from epizodiak.web.wires import ChannelWire

LOCK = "epizodiak "
"""How the names of the locks begin."""

CHANNEL = "epizodiak-tabs"
"""Over this the tabs tell each other which game was stored or taken, by its name alone."""

STORED, TAKEN = "stored", "taken"


class Tabs:
    """This tab's claim to its game.

    Args:
        lost: called with a game's name when another tab has taken it.
        changed: called with a game's name when another tab has stored it.
    """

    def __init__(self, lost: Callable[[str], None], changed: Callable[[str], None]) -> None:
        self._lost = lost
        self._changed = changed
        self._name = self._asked = ""
        self._let_go: Any = None
        self._held: asyncio.Task[None] | None = None
        self._wire: Wire = ChannelWire(CHANNEL, self._message_received)

    async def claim(self, name: str, *, steal: bool = False) -> bool:
        """Claim a game, instead of the one claimed before.

        Args:
            name: of the game.
            steal: whether to take it from the tab that plays it.

        Returns:
            Whether this tab may play it.
        """
        if name == self._name and not steal:
            return True
        self.release()
        self._asked = name
        locks = getattr(window.navigator, "locks", None)
        if locks is None or await self._request_lock(locks, name, steal=steal):
            if self._asked != name:  # let go meanwhile, or another game was asked for
                return False
            self._name = name
            if locks is None or steal:
                self._send_message(TAKEN, name)
            return True
        return False

    def release(self, name: str = "") -> None:
        """Give up the claim: another tab may play the game without asking."""
        if name and name not in (self._name, self._asked):
            return
        self._name = self._asked = ""
        self._held = None
        if self._let_go is not None:
            self._let_go()
            self._let_go = None

    def stored(self, name: str) -> None:
        """Tell the other tabs that a game was stored."""
        self._send_message(STORED, name)

    async def _request_lock(self, locks: Any, name: str, *, steal: bool) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def asked(lock: Any) -> Any:
            """Hold the lock until the returned promise is resolved."""
            if answer.done() or self._asked != name:  # too late, or not wanted any more
                if not answer.done():
                    answer.set_result(False)
                return None
            answer.set_result(bool(lock))
            if not lock:
                return None

            def opened(let_go: Any, _: Any) -> None:
                self._let_go = let_go

            return window.Promise.new(create_once_callable(opened))

        kind = {"steal": True} if steal else {"ifAvailable": True}
        try:
            request = locks.request(f"{LOCK}{name}", ffi.to_js(kind), create_once_callable(asked))
            self._held = asyncio.ensure_future(self._hold_lock(request, name, answer))
            return await asyncio.wait_for(answer, PATIENCE)
        except Exception:  # noqa: BLE001 - locks that fail must not keep anybody from playing; the store has marks, too
            return True

    async def _hold_lock(self, request: Any, name: str, answer: asyncio.Future[bool]) -> None:
        """Wait for the end of the lock; it ends with an error if another tab steals it."""
        mine = asyncio.current_task()
        try:
            await request
        except Exception:  # noqa: BLE001 - the browser's AbortError, or a refusal of locks as such
            if not answer.done():
                answer.set_result(True)
            elif self._held is mine and self._name == name:
                self._let_go = None
                self.release()
                self._lost(name)

    def _send_message(self, kind: str, name: str) -> None:
        self._wire.send(tab_message(kind, name))

    def _message_received(self, text: str) -> None:
        message = read_tab_message(text)
        if message is None:
            return
        kind, name = message
        if kind == STORED:
            self._changed(name)
        elif name == self._name:
            self.release()
            self._lost(name)
