"""The table as a scene, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterator

from epizodiak.core.wording import Wording
from epizodiak.table.hit import target
from epizodiak.table.marks import halo, rect
from epizodiak.table.panel import PlayerPanel, player
from epizodiak.table.scene import Region, Scene, Sprite, Stop, tappable
from epizodiak.table.table import Look
from tic_tac_toe.rules.rules import full_row
from tic_tac_toe.rules.state import EMPTY, POINTS, SEATS, View
from tic_tac_toe.table import labels
from tic_tac_toe.table.layout import CELL, Layout

SIDE = CELL - 10
"""Width of a point's square: between two of them is a gap."""

SQUARE = rect(SIDE, SIDE, 12, "bed")
BED = f'{halo(rect(SIDE, SIDE, 12))}{SQUARE}<text class="caption" x="-33" y="-28" font-size="14" data-w="0"/>'
"""A point with its halo and its name (word 0)."""

MARKS = ('<path class="cross" d="M-24-24L24 24M24-24L-24 24"/>', '<circle class="nought" r="27"/>')
"""Each seat's mark, round its middle."""


def drawn(view: View, look: Look, place: Layout) -> Scene:
    """Everything on the table in an arrangement; the look's size does not matter to it."""
    sprites = (*_points(view, look, place), *_players(view, look, place))
    words, title = labels.what_can_be_done(view, look.wording), labels.title(view, look.wording)
    return place.frame.scene(sprites, words, title, _regions(look.wording))


def _points(view: View, look: Look, place: Layout) -> Iterator[Sprite]:
    legal, row = {action.point for action in view.legal}, full_row(view.board)
    side = CELL * place.scale
    for at, (point, sign) in enumerate(zip(POINTS, view.board, strict=True)):
        x, y = place.at(point)
        state = " open" if point in legal else " full" if at in row else ""
        yield Sprite(f"bed-{point}", "ground", x, y, 0, place.scale, f"square{state}", BED, words=(point,))
        if sign != EMPTY:
            yield Sprite(look.tile(f"point-{point}"), "tiles", x, y, 0, place.scale, "tile", MARKS[int(sign)])
        label = labels.point(view, point, look.heard, free=point in legal)
        yield tappable(
            f"point-{point}", (x, y), target(side, side, room=side), point if point in legal else None, label
        )


def _players(view: View, look: Look, place: Layout) -> Iterator[Sprite]:
    for seat, box in enumerate(place.frame.players):
        lead = f'<g transform="scale(.7)">{MARKS[seat]}</g>'
        panel = PlayerPanel(box.width, box.height, place.frame.letters, (), lead=lead, lead_room=58)
        remark = labels.remark(view, seat, look.wording)
        words = panel.name(look.wording.names[seat], remark), remark
        yield player(seat, box, panel, words, labels.player(view, seat, look.heard), acts=seat == view.player)


def _regions(say: Wording) -> tuple[Region, ...]:
    """Points and players, in the order in which Tab goes through them."""
    points = tuple(Stop(f"point-{point}", *divmod(at, 3)) for at, point in enumerate(POINTS))
    players = tuple(Stop(f"player-{seat}", 0, seat) for seat in range(SEATS))
    return Region("points", say.gettext("Points"), points), Region("players", say.gettext("Players"), players)
