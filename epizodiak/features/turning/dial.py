"""How the board turns to the next player: direction, starting pose, clicks.

Page and board turn together; the page is laid anew at once, and its board sets out from where the old one stood. Both
are drawn around the middle of the room for the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, hypot, radians, sin

from epizodiak.display.facing import FULL, SIDES
from epizodiak.display.motion import SPEEDS
from epizodiak.table.scene import Region, Scene

TURN_MS = 600
"""How long the board turns, at normal speed."""

TICK = 30
"""Degrees between two clicks, a sign of the zodiac: half a turn clicks six times, and at its fastest every 55 ms, which
is still heard as clicks; with 5 or 10 degrees it would be a purr."""

CURVE = (0.4, 0.0, 0.5, 1.0)
"""How it speeds up and slows down: the two control points of a cubic Bézier curve, as in CSS."""

FEWEST = 2
"""So many places have to be on both boards, for one to set out from where the other stood."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoardPose:
    """A board's pose on the screen.

    Attributes:
        scene: as it is drawn.
        turn: by how many degrees clockwise.
    """

    scene: Scene
    turn: int


@dataclass(frozen=True, slots=True)
class StartPose:
    """The starting pose of a turning board, relative to its end.

    Attributes:
        around: what it turns around.
        away: how far that is from where it ends.
        degrees: by which it is turned, clockwise.
        scale: how large it is.
    """

    around: Point
    away: Point
    degrees: float
    scale: float


def degrees_to_turn(was: int, now: int, facing: str) -> int:
    """By how many degrees a page turns clockwise, the shorter way."""
    degrees = (now - was) % FULL
    if degrees * 2 == FULL:
        return degrees * SIDES.get(facing, 1)
    return degrees if degrees * 2 < FULL else degrees - FULL


def setting_out(old: BoardPose, new: BoardPose, degrees: int) -> StartPose | None:
    """The starting pose in which the new board covers the old one.

    The places of a board's largest region tell: the slots of a dial, the stones of a border.

    Args:
        old: the board before.
        new: the board after.
        degrees: by which the page turns from the one to the other.

    Returns:
        ``None`` if the two have too little in common.
    """
    before, after = _place_points(old.scene), _place_points(new.scene)
    common = _keys_of_largest(new.scene.regions, before.keys() & after.keys())
    if len(common) < FEWEST:
        return None
    stood = [_on_screen(before[key], old) for key in common]
    stands = [_on_screen(after[key], new) for key in common]
    was, now = _centroid(stood), _centroid(stands)
    size = _mean_distance(stood, was) / _mean_distance(stands, now)
    around = _centroid([after[key] for key in common])
    return StartPose(around, turned((was[0] - now[0], was[1] - now[1]), -new.turn), -degrees, size)


def click_times(degrees: int, speed: str) -> tuple[float, ...]:
    """When a board that turns so far clicks, in seconds.

    Args:
        degrees: of the turn, either way.
        speed: value of the setting.
    """
    lasts = TURN_MS * SPEEDS[speed] / 1000
    count = abs(degrees) // TICK
    return tuple(lasts * _time_of_share(TICK * tick / abs(degrees)) for tick in range(1, count + 1))


def turned(point: Point, degrees: float) -> Point:
    """A point turned clockwise round the origin."""
    angle = radians(degrees)
    return point[0] * cos(angle) - point[1] * sin(angle), point[0] * sin(angle) + point[1] * cos(angle)


def _time_of_share(share: float) -> float:
    """The time at which a share of the way is done, found by bisection."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        if _bezier_value(middle, CURVE[1], CURVE[3]) < share:
            low = middle
        else:
            high = middle
    return _bezier_value(high, CURVE[0], CURVE[2])


def _bezier_value(at: float, first: float, second: float) -> float:
    rest = 1 - at
    return 3 * rest * rest * at * first + 3 * rest * at * at * second + at**3


def _place_points(scene: Scene) -> dict[str, Point]:
    return {sprite.key: (sprite.x, sprite.y) for sprite in scene.sprites if sprite.place}


def _keys_of_largest(regions: Iterable[Region], keys: set[str]) -> list[str]:
    """The keys of the region with most of them."""
    found = Counter({region.name: sum(stop.key in keys for stop in region.stops) for region in regions})
    name = found.most_common(1)[0][0] if found else ""
    return [stop.key for region in regions if region.name == name for stop in region.stops if stop.key in keys]


def _on_screen(point: Point, stands: BoardPose) -> Point:
    """Where a point of a scene is on the screen, relative to the viewport's middle."""
    scene = stands.scene
    return turned((point[0] - scene.width / 2, point[1] - scene.height / 2), stands.turn)


def _centroid(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _mean_distance(points: list[Point], middle: Point) -> float:
    return sum(hypot(x - middle[0], y - middle[1]) for x, y in points) or 1.0
