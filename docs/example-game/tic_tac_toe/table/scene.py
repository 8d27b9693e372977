"""The table as a scene, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterator

from epizodiak.core.wording import Wording
from epizodiak.table.hit import target
from epizodiak.table.marks import halo, rect
from epizodiak.table.panel import player, sized
from epizodiak.table.scene import Region, Scene, Span, Sprite, Stop, tappable
from epizodiak.table.table import Look
from tic_tac_toe.rules.rules import full_row
from tic_tac_toe.rules.state import EMPTY, POINTS, SEATS, View
from tic_tac_toe.table import narration
from tic_tac_toe.table.layout import CELL, Layout

SIDE = CELL - 10
"""Width of a point's square: between two of them is a gap."""

BED = f'{halo(rect(SIDE, SIDE, 12))}{rect(SIDE, SIDE, 12, "bed")}<text class="caption" x="-34" y="-31" data-w="0"/>'
"""A point with its halo and its name (word 0)."""

MARKS = ('<path class="cross" d="M-24-24L24 24M24-24L-24 24"/>', '<circle class="nought" r="27"/>')
"""Each seat's mark, round its middle."""


def drawn(view: View, look: Look, place: Layout) -> Scene:
    """Everything on the table in an arrangement; the look's size does not matter to it."""
    say, sprites = look.wording, (*_points(view, look, place), *_players(view, look, place))
    return place.frame.scene(sprites, (Span(narration.turn(view, say)),), narration.title(view, say), _regions(say))


def _points(view: View, look: Look, place: Layout) -> Iterator[Sprite]:
    legal, row = {action.point for action in view.legal}, full_row(view.board)
    side = CELL * place.scale
    for at, (point, sign) in enumerate(zip(POINTS, view.board, strict=True)):
        key, (x, y), can = f"point-{point}", place.at(point), point if point in legal else None
        state = "square open" if can else "square full" if at in row else "square"
        state += look.traced(key)
        yield Sprite(f"bed-{point}", "ground", x, y, 0, place.scale, state, BED, words=(point,), pictures=key)
        if sign != EMPTY:
            yield Sprite(look.tile(key), "tiles", x, y, 0, place.scale, "tile", MARKS[int(sign)], pictures=key)
        yield tappable(
            key, (x, y), target(side, side, margin=-1), can, narration.on_point(view, point, look.spoken_wording)
        )


def _players(view: View, look: Look, place: Layout) -> Iterator[Sprite]:
    for seat, box in enumerate(place.frame.players):
        lead = f'<g transform="scale(.7)">{MARKS[seat]}</g>'
        panel = sized(box.width, box.height, place.frame.letters, (), lead=lead, lead_room=58)
        words = panel.named(look.wording.titled(seat), narration.remark(view, seat, look.wording))
        label = narration.player(view, seat, look.spoken_wording)
        traced = look.traced(f"player-{seat}")
        yield player(seat, box, panel, words, label, acts=seat == view.player, classes=traced)


def _regions(say: Wording) -> tuple[Region, ...]:
    """Points and players, in the order in which Tab goes through them."""
    points = tuple(Stop(f"point-{point}", *divmod(at, 3)) for at, point in enumerate(POINTS))
    players = tuple(Stop(f"player-{seat}", 0, seat) for seat in range(SEATS))
    return Region("points", say.gettext("Points"), points), Region("players", say.gettext("Players"), players)
