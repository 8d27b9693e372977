"""Buttons that reveal a hand ignore presses in their first half second: such a press was meant for something else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import window

GRACE_MS = 500
"""From a button's first painted frame, or from the press that started the game, to the first press that counts."""


@dataclass(eq=False, slots=True)
class _GracePeriod:
    """A button that ignores presses until a time of the page's clock; ``None`` until it is painted."""

    button: Any
    until: float = inf


_holds: dict[str, _GracePeriod] = {}
_since: list[float] = []


@contextmanager
def since(when: float) -> Iterator[None]:
    """Buttons that appear in this ``with`` block count from an earlier press instead of their first painted frame.

    Args:
        when: of the press, in milliseconds of the page's clock.
    """
    _since.append(when)
    try:
        yield
    finally:
        _since.pop()


def begin(key: str, button: Any) -> None:
    """A button has appeared or changed its meaning: it ignores presses for a while."""
    hold = _holds[key] = _GracePeriod(button)
    button.setAttribute("aria-disabled", "true")
    if _since:
        _start_waiting(key, hold, _since[-1])
    else:  # its first frame is painted between that frame's own callback and the next one's
        _next_frame(lambda: _next_frame(lambda: _start_waiting(key, hold, window.performance.now())))


def press_counts(key: str, when: float) -> bool:
    """Whether a press counts.

    Args:
        key: of the button.
        when: the press was made, by its event, in milliseconds of the page's clock.
    """
    hold = _holds.get(key)
    if hold is None:
        return True
    if when < hold.until:
        return False
    _lift(key, hold)
    return True


def _start_waiting(key: str, hold: _GracePeriod, began: float) -> None:
    hold.until = began + GRACE_MS
    left = hold.until - window.performance.now()
    if left > 0:
        window.setTimeout(create_once_callable(lambda: _lift(key, hold)), left)
    else:
        _lift(key, hold)


def _lift(key: str, hold: _GracePeriod) -> None:
    """Let the button take presses, and show that: what comes from then on counts, also where a timer rings early."""
    if _holds.get(key) is hold:  # else it means something new by now
        hold.until = min(hold.until, float(window.performance.now()))
        if hold.button.getAttribute("data-key") == key:  # else nothing can be done by it now
            hold.button.removeAttribute("aria-disabled")


def _next_frame(work: Callable[[], None]) -> None:
    window.requestAnimationFrame(create_once_callable(lambda _: work()))
