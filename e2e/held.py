"""A hand that rests on a key: presses as the browser gets them from a keyboard, repeats and all."""

from types import TracebackType
from typing import Any, Self

from playwright.sync_api import CDPSession, Page

CODES = {"Enter": ("Enter", 13, "\r"), " ": ("Space", 32, " ")}


class Hand:
    """Presses keys, and can stay on them; a context manager."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._client: CDPSession = page.context.new_cdp_session(page)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._client.detach()

    def down(self, key: str) -> None:
        """Press a key, and stay on it."""
        self._send("keyDown", key, repeats=False)

    def rest(self, key: str, times: int = 1) -> None:
        """Let the key that is held repeat."""
        for _ in range(times):
            self._send("keyDown", key, repeats=True)

    def up(self, key: str) -> None:
        """Let a key go."""
        self._send("keyUp", key, repeats=False)

    def press(self, key: str, at: float | None = None) -> None:
        """Press a key and let it go; if told when, at that time of the page's clock, however late it arrives."""
        began = None if at is None else self._page.evaluate("at => (performance.timeOrigin + at) / 1000", at)
        self._send("keyDown", key, repeats=False, stamp=began)
        self._send("keyUp", key, repeats=False, stamp=began)

    def _send(self, kind: str, key: str, *, repeats: bool, stamp: float | None = None) -> None:
        code, number, text = CODES[key]
        told: dict[str, Any] = {
            "type": kind,
            "key": key,
            "code": code,
            "windowsVirtualKeyCode": number,
            "autoRepeat": repeats,
        }
        if kind == "keyDown":
            told["text"] = text
        if stamp is not None:
            told["timestamp"] = stamp
        self._client.send("Input.dispatchKeyEvent", told)
