"""The seal's shape, times and sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, hypot, pi, sin

from epizodiak.core.wording import Wording

HOLD_MS = {"normal": 600, "short": 300}
"""So long it is held, by the setting: usually more than any tap or touch by a sleeve, less than is tiresome."""

SLIDES = 48.0
"""A pointer that has moved so many CSS pixels away from where it was pressed has left the seal."""

LIFTED, SLID, TWO, TAKEN, AWAY = "lifted", "slid", "two", "taken", "away"
"""How it is let go too early: the pointer was lifted; it slid off; another one came; the browser took it for something
else; the page lost the focus."""

SAYS: Mapping[str, Callable[[Wording], str]] = {
    "": lambda say: say.gettext("Hold the seal until its ring is full."),
    LIFTED: lambda say: say.gettext("You let go before the ring was full. Hold the seal a little longer."),
    SLID: lambda say: say.gettext("Your finger slid off the seal. Hold it still until the ring is full."),
    TWO: lambda say: say.gettext("Something else touched the tablet. Hold the seal with one finger."),
    TAKEN: lambda say: say.gettext("The tablet took that for another gesture. Hold the seal still."),
    AWAY: lambda say: say.gettext("The page was left meanwhile. Hold the seal again."),
}
"""What stands below the seal, by how it was let go last."""


WAVES = ((3, 2.4, 0.5), (5, 1.3, 2.0), (8, 1.1, 1.0))
"""What makes the wax's outline uneven: how often round, how much, and from where on."""

POINTS = 72


def seal_outline() -> str:
    """The outline of the seal as path data, 100 wide and high."""
    path = []
    for at in range(POINTS):
        turn = 2 * pi * at / POINTS
        far = 45.5 + sum(much * sin(often * turn + first) for often, much, first in WAVES)
        path.append(f"{50 + far * cos(turn):.1f} {50 + far * sin(turn):.1f}")
    return f"M{'L'.join(path)}Z"


def has_left_seal(across: float, down: float) -> bool:
    """Whether a pointer that has moved so far, in CSS pixels, has left the seal."""
    return hypot(across, down) > SLIDES


def must_hold(kind: str, width: float, height: float) -> bool:
    """Whether a pointer has to hold the seal, because a click could be accidental.

    A screen reader presses by a pointer that has no size; a mouse does not rest on a table.

    Args:
        kind: mouse, touch, pen, or nothing.
        width: of what touches, in CSS pixels.
        height: the same downwards.
    """
    return kind in ("touch", "pen") and (width > 0 or height > 0)
