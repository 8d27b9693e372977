"""Where the coach stands: near the places it speaks of, covering none of them.

Pure geometry in CSS pixels of the scene. A place counts as the rectangle round what a tap hits of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, hypot, radians, sin

from epizodiak.core.text import width_of
from epizodiak.table.hit import Polygon
from epizodiak.table.lesson import Goal
from epizodiak.table.marks import number
from epizodiak.table.scene import SELECT, UNSELECT, Box, Scene, Sprite

Point = tuple[float, float]

GAPS = (22.0, 44.0, 80.0)
"""How far from a place the coach may stand, the nearest first."""

SHIFTS = (-1.0, -0.8, -0.6, -0.4, -0.2, 0.0)
"""How far the coach stands back along a place's side, in parts of its own length."""

EDGE = 10
"""How near to the edge of the scene the coach may stand."""

CLEAR = 9
"""What is kept free round the places that are spoken of: their rings, and tiles that rise when they are chosen."""

STEPS = 9
"""Where there is no room near a place, so many positions across the page, and down it, are tried."""

SENTENCE, TILE, EMPTY = 60.0, 8.0, 2.0
"""How much worse it is to cover a pixel of the table's sentence, or of what lies on the board, than an empty slot."""

HEAD, FOOT, FAR, SHORT = 13.0, 16.0, 150.0, 34.0
"""Length of the pointer's head and of its foot; a longer way is not drawn, but a short arrow at the place."""

PULL, LATER = 1.4, 0.3
"""How much worse it is to stand a pixel further from what is to be tapped now, and from the rest."""

MOST_RINGS = 4
"""Where more places would do than this, none of them has a ring: the table shows them already."""

NOTCH = 13.0
"""Half the width of the pointer's foot on the coach's edge."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """The pointer from the coach to a place, as data of two paths.

    Attributes:
        foot: a wedge on the coach's edge; nothing where the place is far away.
        line: from its tip to the place, with a head; nothing where the wedge reaches.
    """

    foot: str
    line: str


# --- what is spoken of ------------------------------------------------------------------------------------------------


def spoken_of(scene: Scene, goal: Goal | None, praised: Collection[str]) -> tuple[Sprite, ...]:
    """The places that the coach speaks of."""
    keys = list(praised) if goal is None else [key for stage in goal.places for key in stage]
    drawn = {each.key: each for each in scene.sprites if each.place and each.key in keys}
    return tuple(drawn[key] for key in dict.fromkeys(keys) if key in drawn)


def pointed_at(scene: Scene, goal: Goal | None, praised: Collection[str]) -> tuple[Sprite, ...]:
    """The places that the coach points at: where a tap does what is asked, or leads to it."""
    if goal is None:
        return spoken_of(scene, None, praised)
    taps = [each for each in scene.sprites if each.place and each.can]
    found = [each for each in taps if each.can not in (SELECT, UNSELECT) and goal.met_by(str(each.can))]
    if not found:
        stages = ([each for each in taps if each.key in stage and each.can == SELECT] for stage in goal.places)
        found = next((stage for stage in stages if stage), [])
    return tuple(found)


def rings(pointed: Sequence[Sprite]) -> tuple[str, ...]:
    """Keys of the places with a ring; none if there are many."""
    return tuple(each.key for each in pointed) if len(pointed) <= MOST_RINGS else ()


def bounds(place: Sprite, clear: float = 0) -> Box:
    """The rectangle round a place's target, enlarged on every side."""
    assert place.hit is not None, "a place can be hit"
    wide, high = place.hit.size
    x, y = place.x, place.y
    if not isinstance(place.hit, Polygon):
        x, y = x + place.hit.x, y + place.hit.y
    if place.lean:
        turn = radians(place.lean)
        wide, high = abs(wide * cos(turn)) + abs(high * sin(turn)), abs(wide * sin(turn)) + abs(high * cos(turn))
    return Box(x - wide / 2 - clear, y - high / 2 - clear, wide + 2 * clear, high + 2 * clear)


def overlap(one: Box, other: Box) -> float:
    """The area that two rectangles share."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across * down if across > 0 and down > 0 else 0.0


def hides(coach: Box, free: Sequence[Box]) -> bool:
    """Whether the coach covers anything that must stay free."""
    return any(overlap(coach, each) for each in free)


def _distance(one: Box, other: Box) -> float:
    """The distance between two rectangles."""
    across = max(0.0, one.x - other.x - other.width, other.x - one.x - one.width)
    down = max(0.0, one.y - other.bottom, other.y - one.bottom)
    return hypot(across, down)


def kept_free(scene: Scene, spoken: Sequence[Sprite]) -> list[Box]:
    """What the coach must not cover: places it speaks of, then places that can be tapped."""
    keys = {each.key for each in spoken}
    free = [bounds(each, CLEAR) for each in spoken]
    return free + [bounds(each) for each in scene.sprites if each.place and each.can and each.key not in keys]


def place(
    scene: Scene,
    spoken: Sequence[Sprite],
    pointed: Sequence[Sprite],
    sizes: Sequence[tuple[float, float]],
    stays: Point | None = None,
) -> Box:
    """Where the coach stands.

    Args:
        scene: the table, where something can be tapped or nothing.
        spoken: the places that the coach speaks of.
        pointed: those of them that it points at now.
        sizes: widths and heights that the coach may have.
        stays: where it stands; it stays there if that is good enough, and has its first size then.

    Returns:
        The room it takes: as near to the places as can be without covering any of them, or anything that can be
        tapped; if there is no such room, where it covers least.
    """
    kept = kept_free(scene, spoken)
    if stays is not None:
        box = Box(*stays, *sizes[0])
        inside = box.x + box.width <= scene.width - EDGE and box.bottom <= scene.height - EDGE
        if inside and not hides(box, kept):
            return box
    others = list(_penalties(scene, {each.key for each in spoken}))
    near = [bounds(each, CLEAR) for each in pointed] or [_sentence_box(scene)]
    later = kept[: len(spoken)] or near
    best: tuple[tuple[float, float], Box] | None = None
    for size in sizes:
        for box in _candidates(scene, near, size):
            hidden = sum(overlap(box, each) for each in kept)
            cost = sum(overlap(box, each) * weight for each, weight in others) / 90
            far = min(_distance(box, each) for each in near)
            cost += PULL * max(far, 2 * GAPS[0] - far) + LATER * min(_distance(box, each) for each in later)
            if best is None or (hidden, cost) < best[0]:
                best = (hidden, cost), box
    assert best is not None, "the coach has a size"
    return best[1]


def _sentence_box(scene: Scene) -> Box:
    """The rectangle of the table's sentence."""
    box, wide = scene.boxes["words"], width_of("".join(span.text for span in scene.words), scene.texts.words)
    return Box(box.middle[0] - min(wide, box.width) / 2, box.y, min(wide, box.width), box.height)


def _penalties(scene: Scene, keys: Collection[str]) -> Iterator[tuple[Box, float]]:
    """What should rather not be covered, each with a penalty."""
    yield _sentence_box(scene), SENTENCE
    filled = {each.pictures for each in scene.sprites if each.layer == "tiles"}
    for each in scene.sprites:
        if each.place and not each.can and each.key not in keys:
            yield bounds(each), TILE if each.layer == "ground" or each.key in filled else EMPTY


def _candidates(scene: Scene, near: Sequence[Box], size: tuple[float, float]) -> Iterator[Box]:
    """Positions to try: beside the places, and all over the page."""
    wide, high = size
    right, low = scene.width - EDGE - wide, scene.height - EDGE - high
    if right < EDGE or low < EDGE:
        yield Box(EDGE, EDGE, wide, high)
        return
    for goal, gap, shift in product(near, GAPS, SHIFTS):
        x, y = goal.middle
        along_x, along_y = x + (wide - 68) * shift - 34, y + (high - 68) * shift - 34
        for at in (
            (along_x, goal.y - gap - high),
            (along_x, goal.bottom + gap),
            (goal.x - gap - wide, along_y),
            (goal.x + goal.width + gap, along_y),
        ):
            if EDGE <= at[0] <= right and EDGE <= at[1] <= low:
                yield Box(*at, wide, high)
    for i, j in product(range(STEPS + 1), repeat=2):
        yield Box(EDGE + (right - EDGE) * i / STEPS, EDGE + (low - EDGE) * j / STEPS, wide, high)


# --- the pointer ------------------------------------------------------------------------------------------------------


def pointer(coach: Box, pointed: Sequence[Sprite]) -> Pointer | None:
    """The pointer to the nearest place; ``None`` if there is none to see.

    Args:
        coach: the room it takes.
        pointed: the places.
    """
    goals = sorted((bounds(each, 7) for each in pointed), key=lambda box: _distance(coach, box))
    if not goals or _distance(coach, goals[0]) <= 0:
        return None
    goal = goals[0]
    far = _distance(coach, goal)
    start, out = _pointer_start(coach, goal)
    tip = start[0] + out[0] * min(FOOT, far), start[1] + out[1] * min(FOOT, far)
    side = -out[1], out[0]
    foot = "L".join(
        _point_text(at)
        for at in (
            (start[0] + side[0] * NOTCH - out[0] * 2, start[1] + side[1] * NOTCH - out[1] * 2),
            tip,
            (start[0] - side[0] * NOTCH - out[0] * 2, start[1] - side[1] * NOTCH - out[1] * 2),
        )
    )
    foot = f"M{foot}"
    end = _nearest_in_box(tip, goal)
    length = hypot(end[0] - tip[0], end[1] - tip[1])
    if length < HEAD / 2:
        return Pointer(foot, "")
    way = (end[0] - tip[0]) / length, (end[1] - tip[1]) / length
    if length > FAR:
        foot, tip = "", (end[0] - way[0] * SHORT, end[1] - way[1] * SHORT)
    return Pointer(foot, f"M{_point_text(tip)}L{_point_text(end)}{_arrow_head(end, way)}")


def _pointer_start(coach: Box, goal: Box) -> tuple[Point, Point]:
    """Where the pointer leaves the coach, and in which direction."""
    x, y = goal.middle
    inside_x = min(max(x, coach.x + 2 * NOTCH), coach.x + coach.width - 2 * NOTCH)
    inside_y = min(max(y, coach.y + 2 * NOTCH), coach.bottom - 2 * NOTCH)
    down = max(goal.y - coach.bottom, coach.y - goal.bottom)
    across = max(goal.x - coach.x - coach.width, coach.x - goal.x - goal.width)
    if down >= across:
        return ((inside_x, coach.bottom), (0, 1)) if y > coach.middle[1] else ((inside_x, coach.y), (0, -1))
    return ((coach.x + coach.width, inside_y), (1, 0)) if x > coach.middle[0] else ((coach.x, inside_y), (-1, 0))


def _nearest_in_box(at: Point, box: Box) -> Point:
    """The nearest point of a rectangle."""
    x, y = box.middle
    dx, dy = at[0] - x, at[1] - y
    share = min((box.width / 2 / abs(dx)) if dx else 9.0, (box.height / 2 / abs(dy)) if dy else 9.0, 1.0)
    return x + dx * share, y + dy * share


def _arrow_head(end: Point, way: Point) -> str:
    strokes = ""
    for turn in (0.55, -0.55):
        x = way[0] * cos(turn) - way[1] * sin(turn)
        y = way[0] * sin(turn) + way[1] * cos(turn)
        strokes += f"M{_point_text(end)}L{_point_text((end[0] - x * HEAD, end[1] - y * HEAD))}"
    return strokes


def _point_text(at: Point) -> str:
    return f"{number(at[0])} {number(at[1])}"
