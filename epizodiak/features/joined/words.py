"""Where what is joined stands on the table, worked out without a browser."""

from __future__ import annotations

from math import dist
from typing import Any

from epizodiak.core.wording import Wording
from epizodiak.games import JOINED
from epizodiak.table.joined import JoinedPlaces, Place
from epizodiak.table.scene import Scene
from epizodiak.timeline.match import Match

WITHIN = 0.68
"""How far from the middle stars stand, in parts of the distance of the nearest place that they are to be clear of."""

MOST_MOVES = 400
"""So far back the beginning of a round is looked for."""


def figure(match: Match) -> JoinedPlaces:
    """What is joined of the round that has just ended."""
    latest, end = match.latest, match.closing
    if latest is None or end is None:
        return JoinedPlaces()
    this = getattr(latest.before, "round", None)
    own: list[tuple[int, Any]] = []
    for number in reversed(range(max(0, match.count - MOST_MOVES), match.count)):
        step = match.step(number)
        if getattr(step.before, "round", None) != this:
            break
        own.append((step.seat, step.action))
    found: JoinedPlaces = JOINED[match.game.name](own[::-1], end.view)
    return found


def caption(found: JoinedPlaces, say: Wording) -> str:
    """What the stars are."""
    named, yours = (
        say.gettext("The stars join what {name} played last."),
        say.gettext("The stars join what you played last."),
    )
    return say.told(found.seat, named, yours).format(name=say.names[found.seat])


def stars_of(found: JoinedPlaces, scene: Scene) -> tuple[Place, ...]:
    """Where its stars stand in what is drawn; nothing if that is one place."""
    drawn = {sprite.key: (sprite.x, sprite.y) for sprite in scene.sprites}
    middle = drawn.get(found.around)
    if middle is None:
        return ()
    places = [drawn[key] for key in found.places if key in drawn]
    (left, top), part = middle, found.inward
    around = [dist(middle, at) for key, at in drawn.items() if found.clear_of and key.startswith(found.clear_of)]
    far = min((dist(middle, at) for at in places), default=0)
    if around and max(around) < far:
        part = min(part, WITHIN * min(around) / far)
    stars = tuple((left + part * (x - left), top + part * (y - top)) for x, y in places)
    return stars if len(stars) > 1 else ()
