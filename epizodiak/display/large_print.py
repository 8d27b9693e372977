"""When the table is drawn in large print: on a zoomed page, or in a window too small for every layout."""

from __future__ import annotations

from typing import NamedTuple

Size = tuple[float, float]

ZOOMED = 1.4
"""From this zoom on a table that fits the window would show hardly more than the same picture again."""

LEAST_SCREEN = 600
"""CSS pixels that the shorter side of a computer's screen has at least, if its page is not zoomed."""

LEAST_WIDE, LEAST_HIGH, LEAST_TALL = 480, 300, 420
"""Width and height that a window on its side needs at least; and height that an upright one needs."""


class Window(NamedTuple):
    """What a browser reports about its window and screen.

    Attributes:
        inner: space for the page in CSS pixels, without scroll bars.
        outer: the whole window, in pixels that most browsers do not zoom.
        screen: the screen, in the same pixels.
        ratio: device pixels per CSS pixel.
        fine: whether the pointer is precise, such as a mouse.
    """

    inner: Size
    outer: Size
    screen: Size
    ratio: float
    fine: bool


def is_wanted(window: Window, setting: str = "auto") -> bool:
    """Whether the table is to be drawn in large print.

    Args:
        window: what the browser tells.
        setting: value of ``large``.
    """
    if setting != "auto":
        return setting == "on"
    return min(window.inner) > 0 and (_is_zoomed(window) or _is_too_small(*window.inner))


def _is_zoomed(window: Window) -> bool:
    """Whether the page is zoomed.

    Most browsers measure the window in pixels of their own: then it has more of them than the page has room, both ways
    (beside a panel of the browser's only one way). Where windows and screens are measured in the page's pixels, a
    screen smaller than a computer's tells it; a phone's is as small, but nobody points at that with a mouse. On a large
    screen of theirs nothing tells, and the setting has to be used.
    """
    if window.ratio < ZOOMED:
        return False
    larger = min(outer / inner for outer, inner in zip(window.outer, window.inner, strict=True))
    return larger >= ZOOMED or (window.fine and min(window.screen) < LEAST_SCREEN)


def _is_too_small(width: float, height: float) -> bool:
    """Whether board and hand would be too small to use in a window of this size."""
    if width > height:
        return width < LEAST_WIDE or height < LEAST_HIGH
    return height < LEAST_TALL
