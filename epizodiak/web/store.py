"""Games on this device: each game's record as one text, through PyScript's storage (IndexedDB)."""

from __future__ import annotations

from typing import Any

from pyscript import storage, window

PREFIX = "game-"


class Store:
    """Keeps records; says when it cannot."""

    def __init__(self) -> None:
        """Nothing is open yet."""
        self._kept: Any = None

    async def open(self) -> str:
        """Opens the storage.

        Returns:
            Why it could not be opened, or an empty text.
        """
        try:
            self._kept = await storage("epizodiak")
        except Exception as error:  # noqa: BLE001 - browsers refuse storage with errors of many types
            return repr(error)
        return ""

    def games(self) -> dict[str, str]:
        """All records by their names, oldest first."""
        if self._kept is None:
            return {}
        return {key: str(self._kept[key]) for key in sorted(self._kept) if key.startswith(PREFIX)}

    def new_name(self) -> str:
        """A name for a new game; names sort by time."""
        return f"{PREFIX}{int(window.Date.now()):015d}"

    async def keep(self, name: str, record: str) -> str:
        """Stores a record.

        Returns:
            Why it could not be stored, or an empty text.
        """
        if self._kept is None:
            return "storage is closed"
        try:
            self._kept[name] = record
            await self._kept.sync()
        except Exception as error:  # noqa: BLE001 - browsers refuse storage with errors of many types
            return repr(error)
        return ""
