"""Zodiac's table as a scene, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from epizodiak.games.zodiac.rules.board import APEXES, EMPTY, FIRST_INNER, FLIPPED, INDEX, INNER, NEUTRAL, POINTS
from epizodiak.games.zodiac.rules.notation import action_text
from epizodiak.games.zodiac.rules.view import View
from epizodiak.games.zodiac.table import art
from epizodiak.games.zodiac.table.affordances import Affordances, affordances, resting
from epizodiak.games.zodiac.table.labels import Labels, counts
from epizodiak.games.zodiac.table.layout import PIECE, Layout
from epizodiak.games.zodiac.table.regions import regions
from epizodiak.table.hit import disc
from epizodiak.table.panel import player, sized
from epizodiak.table.scene import SELECT, UNSELECT, Scene, Sprite, tappable
from epizodiak.table.table import Look

SIDES = {"0": "black", "1": "white", NEUTRAL: "neutral"}
"""Classes of pieces by the sign of what they show."""

LIFTED = 1.1
"""How large the selected piece is, in parts of its usual size: seen from above, it is lifted."""

BADGE = 0.8
"""How far from a piece's centre its badge stands, in parts of the piece's radius."""

LEAST_BADGE = 0.72
"""The smallest size of badges and warnings: on a small board they are larger in proportion."""


def drawn(view: View, look: Look, place: Layout) -> Scene:
    """The whole table as a scene in a layout; the look's size has no effect."""
    hint = affordances(view, look.selection)
    say = Labels(view, look.wording, hint)
    return place.frame.scene(
        _Painter(view, look, place, hint, say).sprites(),
        say.what_can_be_done(),
        say.title(),
        regions(look.wording),
        say.bar(),
    )


@dataclass(frozen=True, slots=True)
class _Painter:
    """Draws the parts of one table."""

    view: View
    look: Look
    place: Layout
    hint: Affordances
    say: Labels

    def sprites(self) -> Iterator[Sprite]:
        place = self.place
        yield Sprite("board", "ground", *place.centre, scale=place.scale, classes="star-board", body=art.board())
        yield from self._players()
        yield from self._filled_points_sprite()
        for point in POINTS:
            yield from self._point(point)
        for target, way in self.hint.ways.items():
            classes = "way losing" if way.losing else "way"
            body = art.way(way.action.source, target)
            yield Sprite(f"way-{target}", "marks", *place.centre, 0, place.scale, classes, body)
        yield from self._latest_way()
        yield from self._warnings()
        for point in self.hint.turned:
            yield self._turned_badge(point)

    def _filled_points_sprite(self) -> Iterator[Sprite]:
        """The sprite that says how many inner points are filled (Z11)."""
        filled = len(INNER) - self.view.board[FIRST_INNER:].count(EMPTY)
        size = min(max(18.0, 26 * self.place.scale), self.place.heart / 1.25)
        yield Sprite(
            "filled", "ground", *self.place.centre, classes="filled", body=art.letters(size), words=(f"{filled} / 6",)
        )

    # --- points -------------------------------------------------------------------------------------------------------

    def _tap_action(self, point: str) -> str | None:
        """What a tap on a point does: select or unselect a piece, or play the action."""
        if point in self.hint.ways:
            return action_text(self.hint.ways[point].action)
        if point == self.hint.selected:
            return UNSELECT
        return SELECT if point in self.hint.sources else None

    def _point(self, point: str) -> Iterator[Sprite]:
        (x, y), scale, can = self.place.at(point), self.place.scale, self._tap_action(point)
        sign, way = self.view.board[INDEX[point]], self.hint.ways.get(point)
        state = "" if way is None else " open losing" if way.losing else " open"
        kind = "apex" if point in APEXES else "inner"
        key = f"point-{point}"
        yield Sprite(f"bed-{point}", "ground", x, y, 0, scale, f"spot {kind}{state}", art.bed(), pictures=key)
        yield Sprite(
            f"name-{point}",
            "ground",
            *self.place.name_at(point),
            classes=f"point-name {kind}",
            body=art.letters(self.place.label),
            words=(point,),
        )
        if traced := self.look.traced(f"point-{point}"):
            shape = "trace-mark" if sign != EMPTY else "trace-mark left"
            yield Sprite(f"trace-{point}", "ground", x, y, 0, scale, f"{shape}{traced}", art.TRACE)
        if sign != EMPTY:
            body = art.STEPPER if sign == NEUTRAL else art.COLOURED
            classes = self._piece_classes(point, sign)
            size = scale * (LIFTED if point == self.hint.selected else 1)
            yield Sprite(self.look.tile(key), "tiles", x, y, 0, size, classes, body, pictures=key)
        yield tappable(key, (x, y), disc(PIECE * scale), can, self.say.point(point, can))

    def _piece_classes(self, point: str, sign: str) -> str:
        classes = ["tile", "piece", SIDES[sign]]
        if point == self.hint.selected:
            classes.append("chosen")
        elif point in self.hint.turned:
            classes.append("turning")
        elif point in self.hint.sources and not self.hint.selected:
            classes.append("playable")
        if sign == NEUTRAL and self.view.legal and resting(self.view):
            classes.append("resting")
        return " ".join(classes)

    # --- marks --------------------------------------------------------------------------------------------------------

    def _turned_badge(self, point: str) -> Sprite:
        """The badge on a piece that would be turned over: the side it would then show (Z5)."""
        (x, y), (cx, cy) = self.place.at(point), self.place.centre
        aside = PIECE * BADGE * self.place.scale / hypot(x - cx, y - cy)
        sign = FLIPPED[self.view.board[INDEX[point]]]
        return Sprite(
            f"turns-{point}",
            "marks",
            x - (y - cy) * aside,
            y + (x - cx) * aside,
            0,
            1.2 * max(LEAST_BADGE, self.place.scale),
            f"turns to-{SIDES[sign]}",
            art.MINI[sign],
        )

    def _latest_way(self) -> Iterator[Sprite]:
        """The arrow of the latest move, until a piece is selected; of one that is shown again, its flight is enough."""
        points = [place.removeprefix("point-") for place in self.look.recent if place.startswith("point-")]
        left = [point for point in points if self.view.board[INDEX[point]] == EMPTY]
        if len(left) == 1 and not self.hint.selected and not self.look.repeated:
            key = f"point-{points[-1]}"
            body, classes = art.way(left[0], points[-1], done=True), f"way{self.look.traced(key)}"
            yield Sprite("moved", "marks", *self.place.centre, 0, self.place.scale, classes, body, beside=key)

    def _warnings(self) -> Iterator[Sprite]:
        """Warnings on targets of losing moves, and on pieces that have only such moves (Z12)."""
        if self.hint.selected:
            points = [target for target, way in self.hint.ways.items() if way.losing]
        else:
            points = sorted(self.hint.losing)
        for point in points:
            x, y = self.place.at(point)
            scale = max(LEAST_BADGE, self.place.scale)
            if not self.hint.selected:
                x, y = x + 0.7 * PIECE * self.place.scale, y - 0.7 * PIECE * self.place.scale
            yield Sprite(f"warning-{point}", "marks", x, y, 0, scale, "warning", art.WARNING)

    # --- players ------------------------------------------------------------------------------------------------------

    def _players(self) -> Iterator[Sprite]:
        letters = self.place.frame.letters
        for seat, box in enumerate(self.place.frame.players):
            panel = sized(
                box.width,
                box.height,
                letters,
                art.COUNTS,
                lead=art.LEADS[seat],
                lead_room=art.LEAD_ROOM,
                said=self.look.wording.gettext("inside"),
            )
            name, remark = panel.named(self.look.wording.titled(seat), self.say.remark(seat))
            words = name, remark, *map(str, counts(self.view.board, seat)), *panel.told
            traced = self.look.traced(f"player-{seat}")
            yield player(seat, box, panel, words, self.say.player(seat), acts=seat == self.view.player, classes=traced)
