"""Draws open hands at the end of a round: small tiles in a strip for each seat.

Their places can be walked to and are told; nothing can be done with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from epizodiak.core.text import fitted
from epizodiak.core.wording import Wording
from epizodiak.table.frame import Frame, column, row
from epizodiak.table.hit import Rectangle
from epizodiak.table.scene import Box, Pose, Region, Scene, Sprite, Stop, Travel, tappable

STEP = 4
"""How far each lower copy shows under the next, in pixels at scale 1."""

NAME_SIZE, NAME_ROOM = 16, 24
"""Size of a name over a strip that lies apart from the player's panel, and the room that it takes."""

NAME = '<text data-w="0"/>'

COUNT = '<rect class="plate" x="-28" y="-16" width="30" height="20" rx="10"/><text x="-13" y="-1" data-w="0"/>'

SIDE_BY_SIDE = 4
"""Where the room for a hand is so many times as wide as high, all hands lie there side by side."""

MARGIN, GAP = 12, 6
"""Round all hands there, in pixels, and between two that lie one below the other."""

NAME_PART, NAME_LEFT = 0.2, 0.3
"""So much of the width are the names beside hands that lie one below the other, and side by side."""

FEW = 3
"""Beside a hand of more kinds of tiles than these a name would take too much of its width: it stands above."""

APART = 40
"""From so many pixels below the panels on it has to be said whose hand a strip holds."""

NAMED = 60
"""In a lower strip below the panels a name would take too much: who has tiles left lets the empty room be."""

MOST_ROWS, WORTH = 3, 1.15
"""Of tiles, at most, and how much larger they are for one more row."""

LARGEST = 1.3
"""Greatest size of the tiles, which are to be read from across the table."""

COUNT_AT, LEAST_COUNT = 0.6, 0.8
"""From tiles of this size on, how many there are is written in its usual size; on smaller ones smaller, down to this
part of it, and beyond their corner: it must not cover what is on them."""

BEYOND = 9
"""So far, in pixels, on those."""

COUNT_ROOM = 8
"""Room in pixels, right of a strip's tiles and below them, for how many there are."""

LEAST = 0.2
"""Smallest size of them: where texts are very large there is next to no room, and they lie over what is beside it."""


@dataclass(frozen=True, slots=True)
class OpenTile:
    """A kind of tile in an open hand, with its number of copies.

    Attributes:
        name: what its places' keys end with: ``shown-S-`` and this.
        copies: how many of it are there.
        body: markup of one, free of anything that people wrote.
        classes: of its sprites.
        size: width and height, at scale 1.
        label: accessible name, with whose it is.
    """

    name: str
    copies: int
    body: str
    classes: str
    size: tuple[float, float]
    label: str


Hands = tuple[tuple[OpenTile, ...], ...]
"""Seat by seat; empty as long as they are not shown."""


def places(hands: Hands) -> tuple[str, ...]:
    """The places of the tiles in open hands, without the number of the copy that the screen contract adds."""
    return tuple(
        f"shown-{seat}-{tile.name}/{copy}"
        for seat, tiles in enumerate(hands)
        for tile in tiles
        for copy in range(tile.copies)
    )


def arrivals(hands: Hands) -> tuple[Travel, ...]:
    """The travels of the tiles in open hands, each from its player's panel."""
    return tuple(Travel((f"player-{place.split('-')[1]}", place)) for place in places(hands))


def between_open_hands(
    travels: Sequence[Travel], before: Sequence[str], after: Sequence[str], own: str, hand: tuple[str, ...]
) -> tuple[Travel, ...]:
    """The travels of an action, as they go where all hands lie open.

    Of copies the last one comes and goes. What others' panels hide lies in their open hands, too.

    Args:
        travels: as the seat that acted sees them, from its hand and into it.
        before: the places where tiles were seen.
        after: those where they are seen now.
        own: how the places of that seat's open hand begin.
        hand: how those of its own hand begin.
    """
    gone = [place for place in before if place not in after]
    come = [place for place in after if place not in before]

    def shown(place: str, changed: list[str]) -> str:
        kind, _, rest = place.partition("-")
        if kind != "player" and not place.startswith(hand):
            return place
        start = f"shown-{rest}-" if kind == "player" else f"{own}{rest.rpartition('-')[0]}/"
        moved = next((each for each in reversed(changed) if each.startswith(start)), "")
        if not moved:
            return place
        changed.remove(moved)
        return moved

    return tuple(
        replace(each, path=(shown(each.path[0], gone), *each.path[1:-1], shown(each.path[-1], come)))
        for each in travels
    )


def with_hands(scene: Scene, hands: Hands, frame: Frame, tile_key: Sequence[str], say: Wording) -> Scene:
    """The scene with open hands in place of the log or the words.

    Args:
        scene: the table.
        hands: seat by seat; empty as long as they are not shown.
        frame: where the players' panels lie, and the strip that belongs to each.
        tile_key: keys of the tiles' sprites, in the order of :func:`places`.
        say: language and names.
    """
    boxes = {name: box for name, box in scene.boxes.items() if name != "log"}
    keys = iter(tile_key)
    made: list[Sprite] = []
    panels = {sprite.key: (sprite.x, sprite.y) for sprite in scene.sprites if sprite.key.startswith("player-")}
    order = {(panel.x, panel.y): place for place, panel in enumerate(frame.players)}
    where = {seat: order[panels[f"player-{seat}"]] for seat, tiles in enumerate(hands) if tiles}
    strips = {seat: frame.shown[place] for seat, place in where.items()}
    upper = scene.layout == "phone"  # what lies high on it is drawn larger beside the score sheet
    if where and scene.layout == "landscape":
        downwards = sorted(where, key=lambda seat: strips[seat].y)
        for seat, box in zip(downwards, _shared_room(frame.shown, len(where)), strict=True):
            name, strips[seat] = _name_beside(seat, box, say)
            made.append(name)
    elif where and (
        frame.shown[0].y > frame.players[0].bottom + APART
        or (len(where) < len(frame.players) and frame.shown[0].height > NAMED)
    ):  # elsewhere each lies below the player's panel
        across = sorted(where, key=lambda seat: strips[seat].x)
        first, *_, last = sorted(frame.shown, key=lambda strip: strip.x)
        room = replace(first, width=last.x + last.width - first.x)
        for seat, box in zip(across, row(room, len(where)), strict=True):
            if upper or len(hands[seat]) > FEW:  # many kinds need the width, few the height
                made.append(_name_sprite(seat, replace(box, y=box.y - 4), say))
                strips[seat] = replace(box, y=box.y + NAME_SIZE, height=box.height - NAME_SIZE)
            else:
                name, strips[seat] = _name_beside(seat, box, say, NAME_LEFT)
                made.append(name)
    below = not made
    for seat, strip in strips.items():
        made += _hand_sprites(seat, hands[seat], strip, keys, centred=below, upper=upper)
    return replace(_with_places(scene, made, say), boxes=boxes, words=())


def with_hands_below(scene: Scene, hands: Hands, frame: Frame, tile_key: Sequence[str], say: Wording) -> Scene:
    """The scene with open hands where a player's own would lie, side by side or, on narrow pages, one below the other.

    Args:
        scene: the table, seen by nobody who has a hand.
        hands: as in :func:`with_hands`, and likewise the others.
        frame: where a hand would lie.
        tile_key: keys of the tiles' sprites.
        say: language and names.
    """
    room, log, keys, made = frame.hand, frame.boxes.get("log"), iter(tile_key), list[Sprite]()
    if log is not None and log.x > room.x and log.y < room.bottom and log.bottom > room.y + 1:  # it lies beside a hand
        room = replace(room, width=min(room.width, log.x - room.x))
    wide = room.width > SIDE_BY_SIDE * room.height
    width, height = room.width - 2 * MARGIN, room.height - 2 * MARGIN
    for seat, tiles in enumerate(hands):
        if wide:
            each = width / len(hands)
            strip = Box(room.x + MARGIN + seat * each, room.y, each - MARGIN, room.height - MARGIN)
            made.append(_name_sprite(seat, strip, say))
            strip = Box(strip.x, strip.y + NAME_ROOM, strip.width, strip.height - NAME_ROOM)
        else:
            each = height / len(hands)
            name, strip = _name_beside(seat, Box(room.x + MARGIN, room.y + MARGIN + seat * each, width, each), say)
            made.append(name)
            strip = replace(strip, height=each - GAP)
        made += _hand_sprites(seat, tiles, strip, keys, centred=False)
    return _with_places(scene, made, say)


def _with_places(scene: Scene, made: list[Sprite], say: Wording) -> Scene:
    """The scene with these sprites, whose places are a region of it."""
    stops = tuple(Stop(sprite.key, int(sprite.key.split("-")[1]), i) for i, sprite in enumerate(made) if sprite.place)
    regions = (*scene.regions, Region("shown", say.gettext("Open hands"), stops)) if stops else scene.regions
    return replace(scene, sprites=(*scene.sprites, *made), regions=regions)


def _shared_room(strips: Sequence[Box], count: int) -> tuple[Box, ...]:
    """The room of all strips for those that are needed: who has no tiles left leaves it to the others."""
    first, *_, last = sorted(strips, key=lambda strip: strip.y)
    high = (last.bottom - first.y - GAP * count) / count
    return column(replace(first, height=high), count)


def _name_beside(seat: int, strip: Box, say: Wording, part: float = NAME_PART) -> tuple[Sprite, Box]:
    """A name at the left of a strip, of which it is a part, and the rest of the strip."""
    named = part * strip.width
    name = _name_sprite(seat, Box(strip.x, strip.middle[1] - NAME_SIZE / 2 - 3, named, 0), say)
    return name, replace(strip, x=strip.x + named, width=strip.width - named)


def _name_sprite(seat: int, strip: Box, say: Wording) -> Sprite:
    name = fitted(say.called(seat), strip.width, NAME_SIZE)
    return Sprite(
        f"shown-name-{seat}", "ground", strip.x, strip.y + NAME_SIZE, classes="shown-name", body=NAME, words=(name,)
    )


def _hand_sprites(
    seat: int, tiles: tuple[OpenTile, ...], strip: Box, keys: Iterator[str], *, centred: bool, upper: bool = False
) -> Iterator[Sprite]:
    """The sprites of one hand, copies of a tile on each other, in the middle of a strip, at its left or above."""
    if not tiles:
        return
    poses = _tile_poses(tiles, strip, centred=centred, upper=upper)
    for tile, pose in zip(tiles, poses, strict=True):
        step, (width, height) = STEP * pose.scale, tile.size
        spread = step * (tile.copies - 1) / 2
        names = [next(keys) for _ in range(tile.copies)]
        for copy in reversed(range(tile.copies)):  # the lowest first
            x, y = pose.x + spread - copy * step, pose.y - spread + copy * step
            yield Sprite(names[copy], "tiles", x, y, 0, pose.scale, tile.classes, tile.body)
        if tile.copies > 1:
            size = max(LEAST_COUNT, min(1.0, pose.scale / COUNT_AT))
            beyond = BEYOND if size < 1 else 0
            x = pose.x + spread + width * pose.scale / 2 + beyond
            y = pose.y - spread + height * pose.scale / 2 + beyond
            top, words = f"shown-{seat}-{tile.name}", (f"×{tile.copies}",)
            yield Sprite(f"copies-{top}", "marks", x, y, 0, size, "shown-count", COUNT, words=words)
        wide, high = width * pose.scale + 2 * spread, height * pose.scale + 2 * spread
        reached = Rectangle(wide, high, (wide + 6, high + 6), 8)
        yield tappable(f"shown-{seat}-{tile.name}", (pose.x, pose.y), reached, None, tile.label)


def _tile_poses(tiles: tuple[OpenTile, ...], strip: Box, *, centred: bool, upper: bool) -> list[Pose]:
    """Where the kinds of tiles lie in a strip: in as many rows as make them largest, each of them worth it."""
    width, height = tiles[0].size
    most = max(tile.copies for tile in tiles) - 1
    if most:  # how many there are is written beyond a corner, and is not to be cut
        strip = replace(strip, width=strip.width - COUNT_ROOM, height=strip.height - COUNT_ROOM)
    cell = width + 5 + STEP * most, height + 5 + STEP * most

    def scale(rows: int) -> float:
        columns = -(-len(tiles) // rows)
        return max(LEAST, min(LARGEST, strip.width / columns / cell[0], strip.height / rows / cell[1]))

    rows = max(range(1, MOST_ROWS + 1), key=lambda rows: scale(rows) / WORTH**rows)
    size, columns = scale(rows), -(-len(tiles) // rows)
    left = strip.x + (strip.width - columns * cell[0] * size) / 2 * centred
    top = strip.y + (strip.height - rows * cell[1] * size) / 2 * (not upper)
    return [
        Pose(left + (i % columns + 0.5) * cell[0] * size, top + (i // columns + 0.5) * cell[1] * size, size)
        for i in range(len(tiles))
    ]
