"""The timetable of an animation: which drawn tile moves when, worked out from an action's travels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from epizodiak.table.scene import Pose, Sprite, Travel, tile_key
from epizodiak.timeline.timeline import Step

TILE_MS = 220
"""How long a tile is on its way, at normal speed; the style sheet says the same."""

GAP_MS = 40
"""How much later the next tile of a run or a deal starts."""

BEAT_MS = 240
"""How long all is still between two actions of one turn, so that they are seen as two, at normal speed."""

MARKS = "marks"
"""The layer of what is drawn over tiles."""

STATES = frozenset(("chosen", "playable", "takeable", "cw", "ccw", "both", "dim", "fresh", "recent"))
"""Classes of tiles in the shared style sheet that tell what can be done with one, or that it cannot be played."""

SPEEDS: Mapping[str, float] = {"slow": 1.8, "normal": 1, "fast": 0.6}
"""Factor of all times, by the setting; the style sheet says the same."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A tile that comes into view: where and when it starts.

    Attributes:
        start: pose where it starts.
        at: when, in milliseconds at normal speed, like all times here.
    """

    start: Pose
    at: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile that leaves the view or only passes through; it cannot be tapped.

    Attributes:
        legs: the poses that it goes to, each with the time at which it sets out.
        start: pose where it starts, if it was not drawn before.
        body: its markup, if it was not drawn before.
    """

    legs: tuple[tuple[int, Pose], ...]
    start: Pose | None = None
    body: str = ""


@dataclass(frozen=True, slots=True)
class Motion:
    """The timetable of an animation, by the keys of the tiles.

    Attributes:
        enters: tiles that come into view.
        waits: for tiles that stay in view, when they set out, if not at once.
        ghosts: tiles that leave the view.
        arrivals: for each place that a tile goes to, when it arrives.
        length: when the animation ends.
        deal: whether any tap skips to its end.
        repeated: whether the tiles lie there already and are only shown moving again.
        passes: whether another seat is to act, which shines once it ends.
    """

    enters: Mapping[str, Entry]
    waits: Mapping[str, int]
    ghosts: Mapping[str, Ghost]
    arrivals: Mapping[str, int]
    length: int
    deal: bool = False
    repeated: bool = False
    passes: bool = False


def timetable(
    travels: Sequence[Travel],
    before: Mapping[str, int],
    now: Mapping[str, int],
    pose: Callable[[str], Pose],
    *,
    deal: bool = False,
    again: bool = False,
    passes: bool = False,
) -> Motion | None:
    """The timetable for some travels, or ``None`` if there are none.

    Args:
        travels: the ways.
        before: numbers of the drawn tiles by place before.
        now: the same now.
        pose: how a tile lies at a place of the way that is not its goal in sight.
        deal: as in :class:`Motion`.
        again: as there.
        passes: as there.
    """
    if not travels:
        return None
    starts = _stages(travels)
    enters: dict[str, Entry] = {}
    waits: dict[str, int] = {}
    ghosts: dict[str, Ghost] = {}
    arrivals: dict[str, int] = {}
    order: Counter[int] = Counter()
    for index, travel in enumerate(travels):
        times = []
        for stage in range(travel.stage, travel.stage + len(travel.path) - 1):
            order[stage] += not travel.along
            times.append(starts[stage] + GAP_MS * max(0, order[stage] - 1))
        source, goal = travel.path[0], travel.path[-1]
        arrivals[goal] = times[-1] + TILE_MS
        if goal in now and source in before:
            if times[0]:
                waits[tile_key(now[goal])] = times[0]
        elif goal in now:
            enters[tile_key(now[goal])] = Entry(pose(source), times[0])
        elif source in before or travel.body:
            legs = tuple((time, pose(place)) for time, place in zip(times, travel.path[1:], strict=True))
            if source in before:
                ghosts[tile_key(before[source])] = Ghost(legs)
            else:
                ghosts[f"passing {index}"] = Ghost(legs, pose(source), travel.body)
    length = max(starts.values(), default=0)
    return Motion(enters, waits, ghosts, arrivals, length, deal, again, passes)


def length(travels: Sequence[Travel]) -> int:
    """The time that some travels take together, in milliseconds at normal speed."""
    return max(_stages(travels).values()) if travels else 0


def delay(sprite: Sprite, motion: Motion | None) -> int:
    """The time that a new sprite stays hidden if it is no tile, in milliseconds at normal speed.

    What belongs to a tile comes with it. In a deal all other marks wait for its end: they say what can be done with
    tiles that are not there yet.
    """
    if motion is None:
        return 0
    if sprite.beside:
        return motion.arrivals.get(sprite.beside, 0)
    return motion.length if motion.deal and sprite.layer == MARKS else 0


def at_rest(classes: str) -> str:
    """The CSS classes of a tile that leaves its place, without those that mark it as tappable."""
    return " ".join(name for name in classes.split() if name not in STATES)


def _stages(travels: Sequence[Travel]) -> dict[int, int]:
    """The time at which each stage of some travels starts; the last entry is when all have ended.

    A stage in which nothing has to move takes a beat.
    """
    legs = Counter[int]()
    for travel in travels:
        for leg in range(len(travel.path) - 1):
            legs[travel.stage + leg] += not travel.along
    starts, time = {}, 0
    for stage in range(max(legs) + 1):
        starts[stage] = time
        time += TILE_MS + GAP_MS * max(0, legs[stage] - 1) if stage in legs else BEAT_MS
    starts[max(legs) + 1] = time
    return starts


def newly_dealt(steps: Sequence[Step], seat: int, round_points: Callable[[Any, Any], object]) -> bool:
    """Whether a seat sees its hand for the first time, not having acted since the last deal.

    Args:
        steps: what happened, oldest first.
        seat: whose hand it is.
        round_points: tells, of the views before and after an action, what it won if it ended a round, else ``None``.
    """
    for step in reversed(steps):
        if round_points(step.before, step.after) is not None:
            return True
        if step.seat == seat:
            return False
    return True
