"""The board turns to the next player, where the tablet lies on the table; imported when one does for the first time."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi

from epizodiak.table.scene import Scene
from epizodiak.ui.motion import SPEEDS
from epizodiak.ui.settings import Settings
from epizodiak.ui.turning import CURVE, TURN_MS, Stance, setting_out, way
from epizodiak.web import dom

EASING = f"cubic-bezier({','.join(map(str, CURVE))})"

_runs: list[Any] = []


def turn(old: tuple[Scene, int], new: tuple[Scene, int], settings: Settings) -> None:
    """Has the board turn from where the old one stood; the page is laid out for the new one already.

    Args:
        old: the scene before, and by how many degrees the page was turned.
        new: the same now.
        settings: how fast, and which way round the table the turn goes.
    """
    finish()
    begins = setting_out(Stance(*old), Stance(*new), way(old[1], new[1], settings.facing))
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
    run.onfinish = run.oncancel = create_once_callable(lambda *_: _over(run))


def finish() -> None:
    """The board stands where it belongs."""
    for run in _runs:
        run.finish()


def _over(run: Any) -> None:
    _runs[:] = [each for each in _runs if each is not run]
    if not _runs:
        document.documentElement.removeAttribute("data-turning")
