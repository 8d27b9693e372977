"""Follows a pointer that drags a tile.

The state says what is dragged and where it may be let go; what follows the pointer is a picture of the tile above
everything, which no tap can hit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pyscript import document, ffi, window

from epizodiak.app import selectors
from epizodiak.app.events import Tapped
from epizodiak.display.motion import SPEEDS, TILE_MS
from epizodiak.features.dragging import aiming
from epizodiak.features.dragging.aiming import Point
from epizodiak.features.dragging.events import Dropped, Lifted
from epizodiak.features.dragging.state import DRAG
from epizodiak.features.dragging.update import goals
from epizodiak.table.scene import Box, Pose, Scene, Sprite
from epizodiak.web import dom, preferences
from epizodiak.web.animator import transform
from epizodiak.web.loop import Loop

LARGER = 1.08
"""Size of what is dragged, in parts of its usual one."""

CLICK_MS = 60
"""So soon after a drag's end, in milliseconds, a click is the browser's word for the same movement."""

MOVED, ENDED = "pointermove", ("pointerup", "pointercancel", "pointerdown")
"""What is listened to from a press on, and from the beginning of a drag on: a tap's end waits for nothing."""


@dataclass(frozen=True, slots=True)
class _Press:
    """A pointer that was pressed on something that can be dragged.

    Attributes:
        pointer: its number.
        kind: mouse, touch or pen.
        key: of the place.
        at: where, in CSS pixels of the window.
    """

    pointer: int
    kind: str
    key: str
    at: Point


@dataclass(frozen=True, slots=True)
class _Drag:
    """The drag that is going on.

    Attributes:
        tile: as it lay before it was taken hold of.
        place: where it comes from, then too.
        goals: where it may be let go.
        scene: in which all of this lies.
        canvas, turn: where the scene is drawn in the window.
        began: where the pointer was pressed, in the scene.
        picture: what follows the pointer.
        group: holds it.
    """

    tile: Sprite
    place: Sprite
    goals: tuple[Sprite, ...]
    scene: Scene
    canvas: Box
    turn: int
    began: Point
    picture: Any
    group: Any


class DragPointer:
    """Follows one pointer from its press to its end.

    Args:
        loop: is told what is dragged and where it is let go.
    """

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self._press: _Press | None = None
        self._hand: _Drag | None = None
        self._goal: Sprite | None = None
        self._ended = -1.0
        self._moves = ffi.create_proxy(lambda event: loop.guarded(lambda: self._pointer_event(event)))

    def pressed(self, event: Any) -> None:
        """A pointer was pressed on a place and moves; if nothing can be dragged there, say why."""
        if self._hand is not None:
            return
        key = str(event.target.closest("[data-key]").getAttribute("data-key"))
        place, shown = selectors.place(self._loop.state, key), selectors.shown_screen(self._loop.state)
        if shown is None or aiming.dragged_tile(shown.scene, key) is None:
            if place is not None and place.can is None:
                self._loop.dispatch(Tapped(key, event.timeStamp))
            return
        self._press = _Press(event.pointerId, str(event.pointerType), key, _point_of(event))
        window.addEventListener(MOVED, self._moves)

    def swallows(self, event: Any) -> bool:
        """Whether a click only ends a drag."""
        same = bool(event.detail) and 0 <= event.timeStamp - self._ended <= CLICK_MS
        self._ended = -1.0  # one drag, one click
        return same

    def let_go(self) -> None:
        """End the drag and put the tile back."""
        if self._hand is not None:
            self._let_go()

    # --- the pointer --------------------------------------------------------------------------------------------------

    def _pointer_event(self, event: Any) -> None:
        press, name = self._press, str(event.type)
        if press is None:
            return
        if event.pointerId != press.pointer:
            if name == "pointerdown":  # a second finger
                self._end(event, "")
        elif name == MOVED:
            self._move(event, press)
        elif name == "pointerup":
            self._end(event, _place_under(event) if self._goal is None else self._goal.key)
        elif name == "pointercancel":
            self._end(event, "")

    def _move(self, event: Any, press: _Press) -> None:
        at = _point_of(event)
        if self._hand is None:
            if not event.buttons:  # it has been let go in the meantime
                self._forget_press()
                return
            if not aiming.is_drag(press.kind, at[0] - press.at[0], at[1] - press.at[1]):
                return
            self._begin(press)
        hand = self._hand
        if hand is None:
            self._forget_press()
            return
        here = aiming.in_scene(hand.scene, hand.canvas, hand.turn, at)
        goal = aiming.attracting_goal(hand.place, hand.goals, here)
        if goal is not self._goal:
            self._mark_goals(hand, goal)
        self._draw_tile(_dragged_pose(hand, here, goal), hand)

    def _begin(self, press: _Press) -> None:
        """Begin a drag: select the place and let its tile follow the pointer."""
        loop, patcher = self._loop, self._loop.view.renderer.patcher
        before, place = selectors.shown_screen(loop.state), selectors.place(loop.state, press.key)
        tile = None if before is None else aiming.dragged_tile(before.scene, press.key)
        patcher.animator.skip()
        loop.dispatch(Lifted(press.key))
        state = loop.state
        shown = selectors.shown_screen(state)
        if tile is None or shown is None or place is None or DRAG.of(state) is None:
            return
        board, turn = dom.find("board"), int(document.documentElement.dataset.turn or 0)
        box = board.getBoundingClientRect()
        canvas = Box(box.left, box.top, box.width, box.height)
        group, drawn = document.createElementNS(dom.SVG, "g"), patcher.element(tile.key)
        group.setAttribute("class", "layer dragged")
        group.setAttribute("aria-hidden", "true")
        picture = drawn.cloneNode(True)
        group.append(picture)
        board.append(group)
        drawn.setAttribute("data-lifted", "")
        board.setAttribute("data-dragging", "")
        board.setPointerCapture(press.pointer)
        for name in ENDED:
            window.addEventListener(name, self._moves)
        began = aiming.in_scene(shown.scene, canvas, turn, press.at)
        found = goals(state)
        self._hand = _Drag(tile, place, found, shown.scene, canvas, turn, began, picture, group)
        self._mark_goals(self._hand, None)

    def _mark_goals(self, hand: _Drag, goal: Sprite | None) -> None:
        """Mark the goals where something is played, and the one that the tile is over."""
        self._goal = goal
        patcher = self._loop.view.renderer.patcher
        for each in hand.goals:
            if not each.only_holds:
                patcher.element(each.key).setAttribute("data-goal", "near" if each is goal else "far")
        if goal is None:
            hand.group.removeAttribute("data-held")
        else:
            hand.group.setAttribute("data-held", "")

    def _draw_tile(self, pose: Pose, hand: _Drag) -> None:
        hand.picture.style.transform = transform(pose, turned=not hand.tile.upright)

    # --- its end ------------------------------------------------------------------------------------------------------

    def _end(self, event: Any, key: str) -> None:
        """End the drag, at a goal or elsewhere."""
        if self._hand is None:
            self._forget_press()
            return
        if str(event.type) == "pointerup":
            self._ended = event.timeStamp
        hand = self._let_go(glides=False)
        self._loop.dispatch(Dropped(key, event.timeStamp))
        if hand is not None:
            self._glide_home(hand)
        self._loop.view.renderer.keyboard.keep_focus_visible()

    def _let_go(self, *, glides: bool = True) -> _Drag | None:
        """Remove what follows the pointer."""
        hand, self._hand, self._goal = self._hand, None, None
        self._forget_press()
        if hand is None:
            return None
        patcher, board = self._loop.view.renderer.patcher, dom.find("board")
        for each in hand.goals:
            if patcher.sprite(each.key) is not None:
                patcher.element(each.key).removeAttribute("data-goal")
        if patcher.sprite(hand.tile.key) is not None:
            patcher.element(hand.tile.key).removeAttribute("data-lifted")
        board.removeAttribute("data-dragging")
        hand.group.remove()
        if glides:
            self._glide_home(hand)
        return hand

    def _glide_home(self, hand: _Drag) -> None:
        """Move the tile from where it was dropped to where it belongs."""
        patcher, where = self._loop.view.renderer.patcher, str(hand.picture.style.transform)
        if not preferences.animations_on() or patcher.sprite(hand.tile.key) is None:
            return
        element = patcher.element(hand.tile.key)
        steps = [{"transform": where}, {"transform": str(element.style.transform)}]
        length = TILE_MS * SPEEDS[self._loop.state.settings.speed]
        element.animate(ffi.to_js(steps), ffi.to_js({"duration": length, "easing": "ease-out"}))

    def _forget_press(self) -> None:
        """Forget the press."""
        self._press = None
        for name in (MOVED, *ENDED):
            window.removeEventListener(name, self._moves)


def _place_under(event: Any) -> str:
    """Key of the place under the pointer, or empty."""
    found = document.elementFromPoint(event.clientX, event.clientY)
    place = found.closest("#board [data-key]") if found else None
    return str(place.getAttribute("data-key")) if place else ""


def _point_of(event: Any) -> Point:
    return float(event.clientX), float(event.clientY)


def _dragged_pose(hand: _Drag, here: Point, goal: Sprite | None) -> Pose:
    """Where the dragged tile is drawn: at its distance from the pointer, or in the middle of a goal."""
    tile, place, began = hand.tile, hand.place, hand.began
    x, y = (here[0] - began[0], here[1] - began[1]) if goal is None else (goal.x - place.x, goal.y - place.y)
    return Pose(tile.x + x, tile.y + y, tile.scale * LARGER, tile.lean)
