"""Pictures for the rules page: prepared positions, drawn by the table's own scene code in small arrangements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.numerals import numeral, numerals
from epizodiak.games.epizodiak.rules.state import CLOCKWISE, START, VALUES, Laid, Options, State
from epizodiak.games.epizodiak.rules.view import View, view
from epizodiak.games.epizodiak.table.layout import RING, TILE_HEIGHT, Layout, Point
from epizodiak.games.epizodiak.table.scene import drawn
from epizodiak.table.rules_page import Figure
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.table import Look

WIDTH = 360
"""Width of a figure, in its own pixels; a phone shows it about as large."""

DIAL_SCALE, SMALL_DIAL_SCALE = 0.575, 0.29
HAND_SCALE, HAND_STEP = 0.82, 68
EDGE = 16
"""Room beyond the dial's outer ring, where the arrows of the ends stand."""

CENTRE_ROOM = 64
"""How far the dial goes on beyond its centre: most figures show one half of it."""

AWAY: Point = (-1000, -1000)
"""Where what a figure leaves out would lie."""

DIAL_PARTS = ("rings", "bed-", "tile slot-", "chevron-")
PILE_PARTS = ("stack",)
HAND_PARTS = ("tile hand-", "pointer-", "copies-", "bar-")
DISCARD_PARTS = ("bed-discard-", "tile discard-")
PLAYER_PARTS = ("player-",)
ARROW = '<path d="M-22 0H18M4 -12L18 0L4 12"/>'


def _position(
    dial: str,
    hand: str,
    *,
    pile: int = 6,
    passes: int = 0,
    laid: Laid | None = None,
    gone: Mapping[int, int] | None = None,
) -> View:
    """What seat 0 sees, to play; of the other hands and the pile only the sizes matter."""
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
    return view(state, 0)


def _arrangement(
    *,
    height: int,
    dial: Point = AWAY,
    dial_scale: float = DIAL_SCALE,
    hand: Mapping[int, Point] | None = None,
    discards: Mapping[int, Point] | None = None,
    player: Box | None = None,
) -> Layout:
    hand, discards = hand or {}, discards or {}
    return Layout(
        name="figure",
        width=WIDTH,
        height=height,
        dial=dial,
        dial_scale=dial_scale,
        pile_scale=dial_scale * 1.1,
        hand=tuple(hand.get(value, (AWAY[0] + HAND_STEP * value, AWAY[1])) for value in VALUES),
        hand_scale=HAND_SCALE,
        lift=10,
        discards=tuple(discards.get(value, AWAY) for value in VALUES),
        discard_scale=HAND_SCALE,
        players=(player or Box(*AWAY, 268, 80),) * 3,
        boxes={},
        note=15,
    )


def _sprites(
    seen: View, place: Layout, say: Wording, parts: tuple[str, ...], selection: str = ""
) -> tuple[Sprite, ...]:
    """What of a table a figure shows: pictures only, nothing to be tapped; no slot of the dial's other half."""
    hand = any(part in HAND_PARTS for part in parts)
    table = drawn(seen, Look(place.width, place.height, say, selection), place)
    shown = (sprite for sprite in table.sprites if sprite.layer != "places" and sprite.key.startswith(parts))
    return tuple(
        replace(sprite, place=False, can=None, label="")
        for sprite in shown
        if sprite.x > AWAY[0] / 2 and (not sprite.upright or 0 < sprite.y < (DIAL_HEIGHT if hand else place.height))
    )


def _figure(sprites: Iterable[Sprite], height: int, caption: str) -> Figure:
    return Figure(Scene(WIDTH, height, tuple(sprites), {}, (), "", "figure"), caption)


def _row(values: tuple[int, ...], y: float) -> dict[int, Point]:
    """Columns of a hand that shows these values only."""
    left = WIDTH / 2 - (len(values) - 1) / 2 * HAND_STEP
    return {value: (left + i * HAND_STEP, y) for i, value in enumerate(values)}


DIAL_HEIGHT = round(RING * DIAL_SCALE + EDGE + CENTRE_ROOM)
LOWER_HALF: Point = (WIDTH / 2, CENTRE_ROOM)
UPPER_HALF: Point = (WIDTH / 2, DIAL_HEIGHT - CENTRE_ROOM)
"""Centres of a dial of which this half is to be seen, and no more of the other than the pile needs."""

COVER = f'<rect class="cover" width="{WIDTH}" height="{WIDTH}"/>'
"""What of the dial would reach into the hand is not shown."""

HAND_ROOM = round(TILE_HEIGHT * HAND_SCALE) + 56
"""Height of a hand's row with what is lifted above it and marked below it."""


def _dial_and_hand(
    seen: View, values: tuple[int, ...], say: Wording, caption: str, *, selection: str = "", dial: Point = LOWER_HALF
) -> Figure:
    height = DIAL_HEIGHT + HAND_ROOM
    place = _arrangement(height=height, dial=dial, hand=_row(values, DIAL_HEIGHT + HAND_ROOM / 2 + 2))
    parts = (*DIAL_PARTS, *PILE_PARTS, *HAND_PARTS)
    cover = Sprite("cover", "ground", 0, DIAL_HEIGHT, body=COVER)
    table = _sprites(seen, place, say, parts, selection)
    ground = [sprite for sprite in table if sprite.layer == "ground"]
    above = [sprite for sprite in table if sprite.layer != "ground"]
    return _figure((*ground, cover, *above), height, caption)


def ends(say: Wording) -> Figure:
    """A part of the dial is taken, and both ends are marked."""
    caption = say.gettext(
        "{tiles} lie on the dial. {high} fits at the clockwise end, marked orange, {low} at the counterclockwise end,"
        " marked green."
    ).format(tiles=numerals((5, 6, 7), say), high=numeral(8, say), low=numeral(4, say))
    return _dial_and_hand(_position("5 6 7", "1 4 6 8 11"), (1, 4, 6, 8, 11), say, caption)


def run(say: Wording) -> Figure:
    """A run round XII and I is being selected."""
    caption = say.gettext(
        "{first} and {second} are chosen, and their slots flash. {third} can still be added. A tap on slot {second}"
        " places the two."
    ).format(first=numeral(11, say), second=numeral(12, say), third=numeral(1, say))
    seen = _position("9 10", "1 3 5 11 12")
    return _dial_and_hand(seen, (1, 3, 5, 11, 12), say, caption, selection=">11..12", dial=UPPER_HALF)


def pick_up(say: Wording) -> Figure:
    """A tile on the dial makes a set with two of the hand."""
    caption = say.gettext(
        "The player before you has just placed {tile}. It shines, so you may pick it up. Your two {tile} are marked in"
        " red: with it they make a set."
    ).format(tile=numeral(7, say))
    seen = _position("5 6 7", "2 3 7 7 10", laid=Laid(7, CLOCKWISE))
    return _dial_and_hand(seen, (2, 3, 7, 10), say, caption)


def contest(say: Wording) -> Figure:
    """The pile is empty and the values of both ends can be contested."""
    caption = say.gettext(
        "The pile is empty and the two others have passed. You hold neither {low} nor {high}: both numbers flash, and"
        " you may contest one of them."
    ).format(low=numeral(4, say), high=numeral(8, say))
    place = _arrangement(height=DIAL_HEIGHT, dial=LOWER_HALF)
    seen = _position("5 6 7", "1 1 5 9", pile=0, passes=2)
    return _figure(_sprites(seen, place, say, (*DIAL_PARTS, *PILE_PARTS)), DIAL_HEIGHT, caption)


def forced(say: Wording) -> Figure:
    """Everybody has passed, and one tile has to be played."""
    caption = say.gettext(
        "Three passes in a row: you have to move. A violet line marks the tiles that you can place: {tile}, or a run of"
        " {tile} and {next}."
    ).format(tile=numeral(8, say), next=numeral(9, say))
    values, height = (1, 2, 8, 9, 11), HAND_ROOM
    place = _arrangement(height=height, hand=_row(values, height / 2 + 2))
    seen = _position("4 5 6 7", "1 2 8 9 11", pile=0, passes=3)
    return _figure(_sprites(seen, place, say, HAND_PARTS), height, caption)


def a_set(say: Wording) -> Figure:
    """A set in the hand, the slot that waits for it, and a set that is gone."""
    caption = say.gettext(
        "Three {tile} in your hand, underlined in red. Slot {tile} shines among the discarded sets: a tap there"
        " discards them. The set of {other} is gone already."
    ).format(tile=numeral(9, say), other=numeral(8, say))
    values, height = (2, 5, 9, 12), 2 * HAND_ROOM - 4
    slots: dict[int, Point] = {value: (WIDTH / 2 + (value - 9) * 84, 54) for value in (8, 9, 10)}
    place = _arrangement(height=height, hand=_row(values, 1.5 * HAND_ROOM + 2), discards=slots)
    seen = _position("3", "5 9 9 9 12 12", gone={8: 2})
    seen = replace(seen, hand=(2, *seen.hand))
    return _figure(_sprites(seen, place, say, (*HAND_PARTS, *DISCARD_PARTS)), height, caption)


def new_pile(say: Wording) -> Figure:
    """A full dial, and the new pile that its tiles became."""
    caption = say.gettext(
        "The twelfth tile fills the dial. All twelve go into a new pile together with what was left of the old one,"
        " and the first tile of the new pile starts the dial again."
    )
    radius = RING * SMALL_DIAL_SCALE
    height = round(2 * radius + 16)
    left = _arrangement(height=height, dial=(radius + 4, height / 2), dial_scale=SMALL_DIAL_SCALE)
    right = _arrangement(height=height, dial=(WIDTH - radius - 4, height / 2), dial_scale=SMALL_DIAL_SCALE)
    parts = (*DIAL_PARTS, *PILE_PARTS)
    full = replace(_position(" ".join(map(str, VALUES)), "1", pile=2), legal=(), player=1)
    begun = replace(_position("5", "1", pile=13), legal=(), player=1)
    before = [replace(sprite, key=f"before {sprite.key}") for sprite in _sprites(full, left, say, parts)]
    arrow = Sprite("arrow", "marks", WIDTH / 2, height / 2, scale=0.6, classes="arrow", body=ARROW)
    return _figure((*before, arrow, *_sprites(begun, right, say, parts)), height, caption)


def player(say: Wording) -> Figure:
    """A player's panel."""
    seen = _position("5", "3 3 4 6 6 8 9 10 12", gone={1: 0, 2: 0})
    caption = say.gettext(
        "A player's panel. Yellow: tiles in hand. Red: sets that count in this round. Star: points in all."
    )
    box = Box((WIDTH - 268) / 2, 8, 268, 80)
    place = _arrangement(height=96, player=box)
    return _figure(_sprites(seen, place, say, ("player-0",)), 96, caption)
