"""Animates the turning board."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi

from epizodiak.app import selectors
from epizodiak.app.state import AppState
from epizodiak.display.motion import SPEEDS
from epizodiak.features.turning.dial import CURVE, TURN_MS, BoardPose, degrees_to_turn, setting_out
from epizodiak.web import dom, preferences
from epizodiak.web.loop import Loop
from epizodiak.web.part import PagePart

EASING = f"cubic-bezier({','.join(map(str, CURVE))})"

_runs: list[Any] = []


def page(loop: Loop) -> PagePart:
    """What the turning board adds to the page."""
    drags = ffi.create_proxy(lambda _: loop.guarded(_finish))
    dom.find("board").addEventListener("epizodiak-drag", drags, True)
    return PagePart(draw=_draw)


def _draw(old: AppState, new: AppState) -> None:
    """Start the animation when the page has turned at the same table."""
    turns = old.facing[1] != new.facing[1] and old.facing[0] == new.facing[0]
    if turns and preferences.animations_on() and not new.viewport.large:
        before, after = selectors.shown_screen(old), selectors.shown_screen(new)
        if before is not None and after is not None:
            _turn_board(BoardPose(before.scene, old.facing[1]), BoardPose(after.scene, new.facing[1]), new)


def _turn_board(old: BoardPose, new: BoardPose, state: AppState) -> None:
    """Turn the board from its old pose."""
    _finish()
    settings = state.settings
    begins = setting_out(old, new, degrees_to_turn(old.turn, new.turn, settings.facing))
    if begins is None:
        return
    around, away = begins.around, begins.away
    origin = f"{around[0]:.1f}px {around[1]:.1f}px"
    frames = [
        {
            "transformOrigin": origin,
            "translate": f"{away[0]:.1f}px {away[1]:.1f}px",
            "rotate": f"{begins.degrees}deg",
            "scale": f"{begins.scale:.4f}",
        },
        {"transformOrigin": origin, "translate": "0 0", "rotate": "0deg", "scale": "1"},
    ]
    lasts = {"duration": TURN_MS * SPEEDS[settings.speed], "easing": EASING}
    run = dom.find("board").animate(ffi.to_js(frames), ffi.to_js(lasts))
    _runs.append(run)
    document.documentElement.dataset.turning = ""
    run.onfinish = run.oncancel = create_once_callable(lambda *_: _animation_ended(run))


def _finish() -> None:
    """Put the board where it belongs."""
    for run in _runs:
        run.finish()


def _animation_ended(run: Any) -> None:
    _runs[:] = [each for each in _runs if each is not run]
    if not _runs:
        document.documentElement.removeAttribute("data-turning")
