"""Schotten Totten's table as a scene, drawn from a view: what a seat may not know is not in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from epizodiak.games.schotten_totten.rules.rules import ADJACENT_TO_WIN, stones_held, winning
from epizodiak.games.schotten_totten.rules.state import CLAIM_STONE, DRAW, PUT, SEATS, STONES, Card
from epizodiak.games.schotten_totten.rules.view import View
from epizodiak.games.schotten_totten.table import art
from epizodiak.games.schotten_totten.table.affordances import Affordances, affordances, near_seat
from epizodiak.games.schotten_totten.table.labels import Labels, kind_name
from epizodiak.games.schotten_totten.table.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    SHIFT,
    STONE_HEIGHT,
    STONE_WIDTH,
    Board,
    Layout,
)
from epizodiak.games.schotten_totten.table.regions import regions
from epizodiak.games.schotten_totten.table.witnesses import against_claim
from epizodiak.table.hit import Hit, Rectangle, beside, target
from epizodiak.table.panel import player, sized
from epizodiak.table.scene import SELECT, UNSELECT, Box, Scene, Sprite, tappable
from epizodiak.table.table import Look

NUMBERS = range(1, STONES + 1)
"""Of the stones, from the left."""

SMALL = 0.8
"""Size of cards below which only number and shape show on them."""

LITTLE = 0.34
"""Size of the ranking's cards below which their names are drawn larger than them."""


def drawn(view: View, look: Look, place: Layout) -> Scene:
    """Everything on the table in an arrangement; the look's size does not matter to it."""
    hint = affordances(view, look.selection)
    say = Labels(view, look.wording, hint, look.ends)
    painter = _Painter(view, look, place, hint, say)
    return place.frame.scene(
        painter.sprites(), say.what_can_be_done(), say.title(), regions(view, place, look.wording), say.bar()
    )


@lru_cache(maxsize=4)
def _column_box(board: Board) -> Box:
    """The height that every column takes; the same for each tap."""
    return board.reach()


@lru_cache(maxsize=4)
def _side_backgrounds(board: Board, near: int) -> tuple[tuple[Sprite, ...], ...]:
    """For each stone the backgrounds of both sides' cards; cached, because every tap asks for them."""
    return tuple(
        tuple(_side_background(board, number, seat, seat == near) for seat in range(SEATS)) for number in NUMBERS
    )


def _side_background(board: Board, number: int, seat: int, near: bool) -> Sprite:  # noqa: FBT001 - a side is near or far
    box = board.side(number, near)
    body = art.side(box.width, box.height)
    return Sprite(f"ground-{number}-{seat}", "ground", *box.middle, classes="flank", body=body)


@dataclass(frozen=True, slots=True)
class _Painter:
    """Draws the parts of one table."""

    view: View
    look: Look
    place: Layout
    hint: Affordances
    say: Labels

    def sprites(self) -> Iterator[Sprite]:
        yield from self._players()
        for number in NUMBERS:
            yield from self._stone(number)
        for number in NUMBERS:
            for seat in range(SEATS):
                yield from self._side(number, seat)
        yield from self._winning_frames()
        yield from self._beating_cards()
        yield from self._deck()
        yield from self._ranking()
        for index, card in enumerate(self.say.hand()):
            yield from self._card(index, card)

    def _is_near(self, seat: int) -> bool:
        return seat == near_seat(self.view)

    # --- stones and what lies there -----------------------------------------------------------------------------------

    def _stone(self, number: int) -> Iterator[Sprite]:
        stone, place, can = self.view.stones[number - 1], self.place, self._stone_can(number)
        x, y, scale = place.board.columns[number - 1], place.board.row, place.board.stone_scale
        yield from _side_backgrounds(place.board, near_seat(self.view))[number - 1]
        classes = ["boundary", *(["small"] if scale < SMALL else [])]
        if stone.owner is not None:
            classes += ["owned", f"of-{stone.owner}"]
            y += SHIFT * scale * (1 if self._is_near(stone.owner) else -1)
        elif number in self.hint.claims:
            classes.append("open")
        rock, key, words = art.rock(), f"stone-{number}", (str(number),)
        state = " ".join(classes) + self.look.traced(key)
        yield Sprite(f"rock-{number}", "ground", x, y, 0, scale, state, rock, words=words, pictures=key)
        if stone.first is not None and stone.owner is None:
            edge = STONE_HEIGHT / 2 + 1
            down = edge if self._is_near(stone.first) else -edge
            yield Sprite(
                f"first-{number}",
                "marks",
                x + 24 * scale,
                place.board.row + down * scale,
                scale=max(scale, 0.75),
                classes="first",
                body=art.FIRST,
            )
        if number in self.hint.refuted:
            asked = " asked" if number == self.hint.why else ""
            above = 27 if place.frame.name == "large" else 15  # clear of a large numeral
            where = x - 21 * scale, place.board.row - above * scale
            yield Sprite(f"why-{number}", "marks", *where, 0, max(scale, 0.8), f"why{asked}", art.WHY)
        reach = _column_box(place.board)
        hit = beside(number - 1, STONES, reach.width, reach.height, 13)
        yield tappable(key, (x, reach.y + reach.height / 2), hit, can, self.say.stone(number, can))

    def _stone_can(self, number: int) -> str | None:
        """A stone takes the selected card, is claimed, or tells why it cannot be."""
        hint = self.hint
        if hint.card:
            return f"{hint.card}{PUT}{number}" if number in hint.rooms else None
        if number in hint.claims:
            return f"{CLAIM_STONE} {number}"
        if number in hint.refuted:
            return UNSELECT if number == hint.why else SELECT
        return None

    def _side(self, number: int, seat: int) -> Iterator[Sprite]:
        stone, scale, near = self.view.stones[number - 1], self.place.board.scale, self._is_near(seat)
        lost = stone.owner is not None and stone.owner != seat
        for index, card in enumerate(stone.sides[seat]):
            classes = ["tile", "playcard", *(["small"] if scale < SMALL else []), *(["dim"] if lost else [])]
            if number == self.hint.why and not near:
                classes.append("against")
            key = f"side-{number}-{seat}-{index}"
            yield Sprite(
                self.look.tile(key),
                "tiles",
                *self.place.board.card(number, near, index),
                0,
                scale,
                " ".join(classes) + self.look.traced(key),
                art.card(card),
            )
        if near and self.hint.card and number in self.hint.rooms:
            where = self.place.board.card(number, near, len(stone.sides[seat]))
            yield Sprite(f"spot-{number}", "ground", *where, 0, scale, "berth open", art.spot())

    def _winning_frames(self) -> Iterator[Sprite]:
        """S6: the stones that have won the game's last round: three in a row in one frame, or five."""
        view, place = self.view, self.place
        if view.player is not None:
            return
        for seat in range(SEATS):
            numbers = winning(view.stones, seat)
            together = [numbers] if len(numbers) == ADJACENT_TO_WIN else [(number,) for number in numbers]
            height, low = place.board.frame()
            y = place.board.row + low * (1 if self._is_near(seat) else -1)
            for row in together if numbers else ():
                left, right = place.board.columns[row[0] - 1], place.board.columns[row[-1] - 1]
                room = min(place.board.column, (STONE_WIDTH + 14) * place.board.stone_scale)
                body = art.laurel(right - left + room, height)
                yield Sprite(f"won-{row[0]}", "marks", (left + right) / 2, y, classes="won", body=body)

    def _beating_cards(self) -> Iterator[Sprite]:
        """S10: the cards that would beat the claim, where they would lie."""
        number = self.hint.why
        if not number:
            return
        far = 1 - near_seat(self.view)
        lying = len(self.view.stones[number - 1].sides[far])
        small = " small" if self.place.board.scale < SMALL else ""
        for index, card in enumerate(against_claim(self.view, number)[lying:], lying):
            where = self.place.board.card(number, False, index)
            body = art.card(card)
            yield Sprite(f"ghost-{index}", "marks", *where, 0, self.place.board.scale, f"playcard phantom{small}", body)

    # --- deck and hand ------------------------------------------------------------------------------------------------

    def _deck(self) -> Iterator[Sprite]:
        (x, y), scale, size = self.place.deck, self.place.deck_scale, self.view.deck_size
        can = DRAW if self.hint.ends else None
        classes = "deck" + (" open" if can else "") + (" small" if scale < SMALL else "")
        words = ("" if not size and can else str(size), *([self.say.deck_caption(can)] if self.place.caption else []))
        body = art.deck(empty=not size, turning=can is not None, caption=self.place.caption)
        yield Sprite("stack", "ground", x, y, 0, scale, classes, body, words=words, pictures="deck")
        yield tappable("deck", (x, y), _card_hit(scale), can, self.say.deck(can))

    def _ranking(self) -> Iterator[Sprite]:
        """S4: what beats what; who taps it is told in words."""
        ranking = self.place.ranking
        if ranking is None:
            return
        for number, (x, y) in enumerate(ranking.places):
            named = ranking.named
            words = (f"{number + 1}. {kind_name(art.RANKED[number], self.look.wording)}",) if named else ()
            body = art.ranked(number, named=named)
            classes = "playcard small ranked" + (" little" if ranking.scale < LITTLE else "")
            yield Sprite(f"rank-{number}", "ground", x, y, 0, ranking.scale, classes, body, words=words)
        box = ranking.box
        hit = Rectangle(box.width, box.height, (box.width, box.height), 9)
        yield tappable("ranking", box.middle, hit, None, self.say.ranking())

    def _card(self, index: int, card: Card) -> Iterator[Sprite]:
        place, scale = self.place, self.place.hand_scale
        x, y = place.in_hand(index, len(self.view.hand))
        can = (UNSELECT if card == self.hint.card else SELECT) if card in self.hint.cards else None
        classes = ["tile", "playcard", *(["small"] if scale < SMALL else [])]
        if can is not None:
            y -= place.lift * (1 if can == UNSELECT else 0.4)
            classes.append("chosen" if can == UNSELECT else "playable")
        key, place_key = f"hand-{card}-0", f"card-{card}"
        new = self.look.is_fresh(key)
        if new:
            classes.append("fresh")
        tile = self.look.tile(key)
        yield Sprite(tile, "tiles", x, y, 0, scale, " ".join(classes), art.card(card), pictures=place_key)
        yield tappable(place_key, (x, y), _card_hit(scale), can, self.say.card(card, can, new=new))

    # --- players ------------------------------------------------------------------------------------------------------

    def _players(self) -> Iterator[Sprite]:
        view, held = self.view, stones_held(self.view.stones)
        counts = art.COUNTS if view.options.rounds > 1 else art.COUNTS[:2]
        for seat in range(SEATS):
            box = self.place.frame.players[0 if self._is_near(seat) else 1]
            panel = sized(box.width, box.height, self.place.frame.letters, counts, sign=art.PANEL_SIGNS[seat])
            name, remark = panel.named(self.look.wording.titled(seat), self.say.remark(seat))
            counted = (view.hand_sizes[seat], held[seat], view.totals[seat])[: len(counts)]
            words = name, remark, *map(str, counted)
            traced = self.look.traced(f"player-{seat}")
            yield player(seat, box, panel, words, self.say.player(seat), acts=seat == view.player, classes=traced)


def _card_hit(scale: float) -> Hit:
    return target(CARD_WIDTH * scale, CARD_HEIGHT * scale, margin=6, radius=13)
