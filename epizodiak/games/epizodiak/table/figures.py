"""Pictures for the rules page: prepared positions in small arrangements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.state import CLOCKWISE, START, VALUES, Laid, Options, State
from epizodiak.games.epizodiak.rules.view import View, view
from epizodiak.games.epizodiak.table.layout import RING, TILE_HEIGHT, Layout, Point
from epizodiak.games.epizodiak.table.scene import drawn
from epizodiak.table import figures
from epizodiak.table.figures import NOWHERE, WIDTH, Shot
from epizodiak.table.rules_page import Sketch
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.texts import Text

DIAL_SCALE, SMALL_DIAL_SCALE = 0.575, 0.29
HAND_SCALE, HAND_STEP = 0.82, 68
EDGE = 16
"""Room beyond the dial's outer ring, where the arrows of the ends stand."""

CENTRE_ROOM = 64
"""How far the dial goes on beyond its centre: most figures show one half of it."""

DIAL_HEIGHT = round(RING * DIAL_SCALE + EDGE + CENTRE_ROOM)
LOWER_HALF: Point = (WIDTH / 2, CENTRE_ROOM)
UPPER_HALF: Point = (WIDTH / 2, DIAL_HEIGHT - CENTRE_ROOM)
"""Centres of a dial of which this half is to be seen, and no more of the other than the pile needs."""

HAND_ROOM = round(TILE_HEIGHT * HAND_SCALE) + 56
"""Height of a hand's row with what is lifted above it and marked below it."""

AWAY: Point = (figures.AWAY, figures.AWAY)
COVER = Sprite("cover", "ground", 0, DIAL_HEIGHT, body=f'<rect class="cover" width="{WIDTH}" height="{WIDTH}"/>')
"""What of the dial would reach into the hand is not shown."""

ARROW = '<path d="M-22 0H18M4 -12L18 0L4 12"/>'


def _figure_view(
    dial: str,
    hand: str,
    /,
    *,
    pile: int = 6,
    passes: int = 0,
    laid: Laid | None = None,
    gone: Mapping[int, int] | None = None,
    **changes: Any,
) -> Callable[[], View]:
    """What seat 0 sees, to play, with ``changes`` in the view; of other hands and the pile only the sizes matter."""
    gone = gone or {}
    state = State(
        options=Options(),
        round=1,
        phase=START,
        player=0,
        dial=tuple(map(int, dial.split())),
        hands=(tuple(map(int, hand.split())), (1,) * 7, (2,) * 9),
        pile=(1,) * pile,
        discards=tuple(gone.get(value) for value in VALUES),
        potential=(sum(1 for seat in gone.values() if seat == 0), 0, 1),
        totals=(3, 1, 4),
        passes=passes,
        laid=laid,
    )
    return lambda: replace(view(state, 0), **changes)


def _figure_shot(
    seen: Callable[[], View],
    *,
    height: int,
    dial: Point = AWAY,
    dial_scale: float = DIAL_SCALE,
    hand: Mapping[int, Point] | None = None,
    discards: Mapping[int, Point] | None = None,
    player: Box | None = None,
    selection: str = "",
) -> Shot[View, Layout]:
    """A view in an arrangement; what has no place there is not shown."""
    hand, discards = hand or {}, discards or {}
    place = Layout(
        frame=figures.frame(height, (player or NOWHERE, NOWHERE, NOWHERE)),
        dial=dial,
        dial_scale=dial_scale,
        pile_scale=dial_scale * 1.1,
        hand=tuple(hand.get(value, AWAY) for value in VALUES),
        hand_scale=HAND_SCALE,
        lift=10,
        discards=tuple(discards.get(value, AWAY) for value in VALUES),
        discard_scale=HAND_SCALE,
        note=15,
    )
    return Shot(drawn, seen, place, selection)


def _row_of_points(values: tuple[int, ...], y: float) -> dict[int, Point]:
    """Columns of a hand that shows these values only."""
    left = WIDTH / 2 - (len(values) - 1) / 2 * HAND_STEP
    return {value: (left + i * HAND_STEP, y) for i, value in enumerate(values)}


def _dial_and_hand(
    caption: Text,
    seen: Callable[[], View],
    values: tuple[int, ...],
    *,
    selection: str = "",
    dial: Point = LOWER_HALF,
) -> Sketch:
    """Half a dial, and below it the hand with these values."""
    height, row = DIAL_HEIGHT + HAND_ROOM, _row_of_points(values, DIAL_HEIGHT + HAND_ROOM / 2 + 2)
    shot = _figure_shot(seen, height=height, dial=dial, hand=row, selection=selection)

    def draw(say: Wording) -> Scene:
        sprites = shot(say).sprites
        ground = (sprite for sprite in sprites if sprite.layer == COVER.layer and sprite.y < COVER.y)
        return figures.scene(height, (*ground, COVER, *(s for s in sprites if s.layer != COVER.layer)))

    return Sketch(caption, draw)


ENDS = _dial_and_hand(
    Text(
        "{tiles} lie on the dial. {high} fits at the clockwise end, marked orange, {low} at the counterclockwise end,"
        " marked green.",
        tiles=(5, 6, 7),
        high=8,
        low=4,
    ),
    _figure_view("5 6 7", "1 4 6 8 11"),
    (1, 4, 6, 8, 11),
)

RUN = _dial_and_hand(
    Text(
        "{first} and {second} are chosen, and their slots flash. {third} can still be added. A tap on slot {second}"
        " places the two.",
        first=11,
        second=12,
        third=1,
    ),
    _figure_view("9 10", "1 3 5 11 12"),
    (1, 3, 5, 11, 12),
    selection=">11..12",
    dial=UPPER_HALF,
)

PICK_UP = _dial_and_hand(
    Text(
        "The player before you has just placed {tile}. It shines, so you may pick it up. Your two {tile} are marked in"
        " red: with it they make a set.",
        tile=7,
    ),
    _figure_view("5 6 7", "2 3 7 7 10", laid=Laid(7, CLOCKWISE)),
    (2, 3, 7, 10),
)

CONTEST = Sketch(
    Text(
        "The pile is empty and the two others have passed. You hold neither {low} nor {high}: both numbers flash, and"
        " you may contest one of them.",
        low=4,
        high=8,
    ),
    _figure_shot(_figure_view("5 6 7", "1 1 5 9", pile=0, passes=2), height=DIAL_HEIGHT, dial=LOWER_HALF),
)

FORCED = Sketch(
    Text(
        "Three passes in a row: you have to move. A violet line marks the tiles that you can place: {tile}, or a run of"
        " {tile} and {next}.",
        tile=8,
        next=9,
    ),
    _figure_shot(
        _figure_view("4 5 6 7", "1 2 8 9 11", pile=0, passes=3),
        height=HAND_ROOM,
        hand=_row_of_points((1, 2, 8, 9, 11), HAND_ROOM / 2 + 2),
    ),
)

A_SET = Sketch(
    Text(
        "Three {tile} in your hand, a thick red bar under them. Slot {tile} shines among the discarded sets: a tap"
        " there discards them. The set of {other} is gone already.",
        tile=9,
        other=8,
    ),
    _figure_shot(
        _figure_view("3", "5 9 9 9 12 12", gone={8: 2}, hand=(2, 5, 9, 9, 9, 12, 12)),
        height=2 * HAND_ROOM - 4,
        hand=_row_of_points((2, 5, 9, 12), 1.5 * HAND_ROOM + 2),
        discards={value: (WIDTH / 2 + (value - 9) * 84, 54) for value in (8, 9, 10)},
    ),
)

SMALL_DIAL = RING * SMALL_DIAL_SCALE
SMALL_HEIGHT = round(2 * SMALL_DIAL + 16)


def _small_dial(dial: str, x: float, pile: int) -> Shot[View, Layout]:
    seen = _figure_view(dial, "1", pile=pile, legal=(), player=1)
    return _figure_shot(seen, height=SMALL_HEIGHT, dial=(x, SMALL_HEIGHT / 2), dial_scale=SMALL_DIAL_SCALE)


FULL = _small_dial(" ".join(map(str, VALUES)), SMALL_DIAL + 4, 2)
BEGUN = _small_dial("5", WIDTH - SMALL_DIAL - 4, 13)


def _dial_becomes_pile(say: Wording) -> Scene:
    before = (sprite._replace(key=f"before {sprite.key}") for sprite in FULL(say).sprites)
    arrow = Sprite("arrow", "marks", WIDTH / 2, SMALL_HEIGHT / 2, scale=0.6, classes="arrow", body=ARROW)
    return figures.scene(SMALL_HEIGHT, (*before, arrow, *BEGUN(say).sprites))


NEW_PILE = Sketch(
    Text(
        "The twelfth tile fills the dial. All twelve go into a new pile together with what was left of the old one,"
        " and the first tile of the new pile starts the dial again."
    ),
    _dial_becomes_pile,
)

PLAYER = Sketch(
    Text("A player's panel. Yellow: tiles in hand. Red: points at stake in this round. Star: points won."),
    _figure_shot(
        _figure_view("5", "3 3 4 6 6 8 9 10 12", gone={1: 0, 2: 0}),
        height=96,
        player=Box((WIDTH - 268) / 2, 8, 268, 80),
    ),
)
