"""Moves the tiles' elements: sets their CSS transforms now, with a later frame, or by a timer.

A style is only ever set, never read: the browser lays out when it draws, and CSS does the moving in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from heapq import heappop, heappush
from typing import Any

from pyscript import document, ffi, window

from epizodiak.display.motion import TILE_MS, Ghost, Motion, at_rest
from epizodiak.table.marks import number
from epizodiak.table.scene import Pose, Sprite
from epizodiak.web import dom

FRAMES = 2
"""After so many frames the browser has drawn what was put in the meantime, so that CSS moves it from there."""

SLACK_MS = 40
"""How much longer than its way a tile stays before it goes, for frames that come late."""


DEALING, PASSING = "data-dealing", "data-passing"
"""Of the drawing, while hands are dealt, and while that moves after which another seat is to act; with its goals."""

EARLY_MS = 2
"""So much before its time a thing may be done: browsers round their timers."""


@dataclass(frozen=True, slots=True)
class _PendingMove:
    """An element that has not set out yet: its CSS transform, and after how many milliseconds it moves."""

    element: Any
    where: str
    wait: int


class Animator:
    """Moves elements to where they belong, at once or as a motion says.

    Args:
        svg: the drawing whose elements are put.
    """

    def __init__(self, svg: Any) -> None:
        self._svg = svg
        self._motion: Motion | None = None
        self._factor = 1.0
        self._held: dict[str, _PendingMove] = {}
        self._waited: set[str] = set()
        self._ghosts: dict[int, Any] = {}
        self._gone: list[Any] = []
        self._restarted: list[Any] = []
        self._count = 0
        self._frames = 0
        self._still = False
        self._running = Counter[str]()
        self._agenda: list[tuple[float, int, Callable[[], None]]] = []
        self._coming: list[tuple[float, Callable[[], None]]] = []
        self._on_time = ffi.create_proxy(self._run_due)
        self._on_frame = ffi.create_proxy(self._frame_began)

    def begin(self, motion: Motion | None, factor: float, tiles: Any) -> None:
        """Start a motion; what is put from now on belongs to it.

        Args:
            motion: the timetable, or ``None``: everything is put at once and CSS moves it.
            factor: of all times.
            tiles: the layer that tiles are drawn in.
        """
        self._motion, self._factor = motion, factor
        if motion is not None and (motion.deal or motion.passes):
            name = DEALING if motion.deal else PASSING
            self._running[name] += 1
            self._svg.setAttribute(name, " ".join(motion.arrivals))
            self._schedule(motion.length, partial(self._ended, name))
            self._request_frame()
        if motion is not None:
            for ghost in motion.ghosts.values():
                if ghost.body:
                    self._add_passing_tile(ghost, tiles)

    def start_style(self, key: str, where: str, wait: int) -> tuple[str, str]:
        """The CSS transform and opacity that the element of a new sprite starts with; empty for the usual.

        Args:
            key: of the sprite, whose element comes with :meth:`enter`.
            where: it belongs.
            wait: milliseconds for which it stays out of sight.
        """
        entry = None if self._motion is None else self._motion.enters.get(key)
        return where if entry is None else transform(entry.start), "" if entry is None and not wait else "0"

    def enter(self, key: str, element: Any, where: str, wait: int) -> None:
        """Move a new sprite's element from where :meth:`start_style` put it."""
        entry = None if self._motion is None else self._motion.enters.get(key)
        if entry is not None or wait:
            self._held[key] = _PendingMove(element, where, wait if entry is None else entry.at)
            self._request_frame()
        elif later := self._waiting_time(key):
            self._set_out(key, element, where, later)

    def put(self, key: str, element: Any, where: str) -> None:
        """Move the element of a sprite that was shown before; ``where`` is a CSS transform."""
        if key in self._held:
            self._held[key] = _PendingMove(element, where, self._held[key].wait)
        else:
            self._set_out(key, element, where, self._waiting_time(key))

    def restart(self, key: str, element: Any, where: str, wait: int) -> None:
        """Put a visible element back to the start of its path, unseen, and let it move again."""
        style = element.style
        style.transition = "none"
        self._restarted.append(element)
        style.transform, style.opacity = self.start_style(key, where, wait)
        self.enter(key, element, where, wait)

    def _waiting_time(self, key: str) -> int:
        return 0 if self._motion is None else self._motion.waits.get(key, 0)

    def drop(self, key: str, element: Any, classes: str) -> None:
        """Remove an element from the page, at once or at the end of its path."""
        self._held.pop(key, None)
        self._waited.discard(key)
        ghost = None if self._motion is None else self._motion.ghosts.get(key)
        if ghost is None:
            self._gone.append(element)
        else:
            element.style.opacity = ""
            element.setAttribute("class", at_rest(classes))
            self._move_ghost(element, ghost)

    def sweep(self) -> None:
        """Remove all dropped elements, in one call to the browser."""
        if self._gone:
            document.createDocumentFragment().append(*self._gone)
            self._gone = []

    def skip(self) -> None:
        """Skip to the end of a deal's animation."""
        if self._running[DEALING]:
            self.finish()

    def finish(self) -> None:
        """Put everything where it belongs, without animation."""
        self.stand_still()
        held, self._held, self._motion = self._held, {}, None
        self._release()
        for mark in self._running:
            self._svg.removeAttribute(mark)
        self._running.clear()
        for key, one in held.items():
            one.element.style.opacity = ""
            self._set_out(key, one.element, one.where, 0)
        for name in list(self._ghosts):
            self._remove_ghost(name)

    def stand_still(self) -> None:
        """Animate nothing for the next frames."""
        if not self._still:
            self._still = True
            for part in self._stillable_parts():
                part.setAttribute("data-still", "")
        self._request_frame()

    def _stillable_parts(self) -> tuple[Any, Any]:
        """The parts that the style sheet (``motion.css``) can keep still: the tiles, and everything else."""
        return self._svg, self._svg.querySelector(".layer.marks")

    def _release(self) -> None:
        """Let CSS animate what was put at the start of its path."""
        for element in self._restarted:
            element.style.transition = ""
        self._restarted = []

    def _ended(self, name: str) -> None:
        self._running[name] = max(0, self._running[name] - 1)
        if not self._running[name]:
            self._svg.removeAttribute(name)

    # --- frames and timers --------------------------------------------------------------------------------------------

    def _request_frame(self) -> None:
        if not self._frames:
            window.requestAnimationFrame(self._on_frame)
        self._frames = FRAMES

    def _frame_began(self, _: float) -> None:
        self._frames -= 1
        if self._frames:
            window.requestAnimationFrame(self._on_frame)
            return
        if self._still:
            self._still = False
            for part in self._stillable_parts():
                part.removeAttribute("data-still")
        held, self._held = self._held, {}
        self._release()
        for key, one in held.items():
            one.element.style.opacity = ""
            self._set_out(key, one.element, one.where, one.wait)
        if self._coming:
            now = window.performance.now()
            for time, work in self._coming:
                self._count += 1
                heappush(self._agenda, (now + time, self._count, work))
            self._coming = []
            self._wake()

    def _schedule(self, time: int, work: Callable[[], None]) -> None:
        """Do some work some time after the motion's first frame."""
        self._coming.append((time * self._factor, work))

    def _wake(self) -> None:
        if self._agenda:
            window.setTimeout(self._on_time, max(0, self._agenda[0][0] - window.performance.now()))

    def _run_due(self) -> None:
        """Do what is due, and set the timer for what comes next."""
        now = window.performance.now() + EARLY_MS
        while self._agenda and self._agenda[0][0] <= now:
            heappop(self._agenda)[2]()
        self._wake()

    def _set_out(self, key: str, element: Any, where: str, wait: int) -> None:
        if wait or key in self._waited:
            element.style.setProperty("--wait", str(wait))
            (self._waited.add if wait else self._waited.discard)(key)
        element.style.transform = where

    def _add_passing_tile(self, ghost: Ghost, tiles: Any) -> None:
        """Show a tile that was not drawn before, in the frame in which it starts."""
        assert ghost.start is not None, "a tile that was not drawn starts somewhere"
        element = _drawn_tile(ghost.body).cloneNode(True)
        element.style.transform = transform(ghost.start)
        element.style.opacity = "0"
        tiles.appendChild(element)
        self._move_ghost(element, ghost)

    def _move_ghost(self, element: Any, ghost: Ghost) -> None:
        """Move an element that belongs to no place any more, and remove it at the end."""
        element.classList.add("leaving")
        self._count += 1
        name = self._count
        self._ghosts[name] = element
        first, pose = ghost.legs[0]
        self._held[f"ghost {name}"] = _PendingMove(element, transform(pose), first)
        self._request_frame()
        for time, leg in ghost.legs[1:]:
            self._schedule(time, partial(self._turn_ghost, name, leg))
        self._schedule(ghost.legs[-1][0] + TILE_MS + SLACK_MS, partial(self._remove_ghost, name))

    def _turn_ghost(self, name: int, pose: Pose) -> None:
        if name in self._ghosts:
            self._set_out(f"ghost {name}", self._ghosts[name], transform(pose), 0)

    def _remove_ghost(self, name: int) -> None:
        element = self._ghosts.pop(name, None)
        self._held.pop(f"ghost {name}", None)
        self._waited.discard(f"ghost {name}")
        if element is not None:
            element.remove()


@lru_cache(maxsize=8)
def _drawn_tile(body: str) -> Any:
    """An element with a tile's markup, which is read once: most of what passes are backs of tiles."""
    made = document.createElementNS(dom.SVG, "g")
    made.setAttribute("class", "tile")
    made.innerHTML = body
    return made


def transform(pose: Pose | Sprite, *, turned: bool = False) -> str:
    """A pose as a CSS transform; it includes the lean only if the whole element is turned."""
    return _transform(pose.x, pose.y, pose.scale, pose.lean if turned else 0)


@lru_cache(maxsize=256)
def _transform(x: float, y: float, scale: float, lean: float) -> str:
    turn = f" rotate({number(lean)}deg)" if lean else ""
    size = f" scale({scale:.4g})" if scale != 1 else ""
    return f"translate({number(x)}px,{number(y)}px){turn}{size}"
