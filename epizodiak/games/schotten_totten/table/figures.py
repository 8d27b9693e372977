"""Pictures for the rules page: prepared positions in small arrangements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.state import (
    ALL_CARDS,
    CLAIM,
    PLAY,
    SIDE_SIZE,
    STONES,
    Options,
    State,
    Stone,
)
from epizodiak.games.schotten_totten.rules.view import View, view
from epizodiak.games.schotten_totten.table import art
from epizodiak.games.schotten_totten.table.affordances import WHY
from epizodiak.games.schotten_totten.table.labels import kind_name
from epizodiak.games.schotten_totten.table.layout import CARD_HEIGHT, SHIFT, STONE_HEIGHT, Board, Layout, Point
from epizodiak.games.schotten_totten.table.scene import drawn
from epizodiak.table import figures
from epizodiak.table.figures import NOWHERE, WIDTH, Shot
from epizodiak.table.rules_page import Sketch
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.texts import Text

SCALE, STEP = 0.66, 0.66 * CARD_HEIGHT + 6
HAND_SCALE, HAND_STEP = 0.78, 58
HAND_HEIGHT = CARD_HEIGHT * HAND_SCALE
AWAY: Point = (figures.AWAY, figures.AWAY)
HALF = (STONE_HEIGHT / 2 + SHIFT) * SCALE + SIDE_SIZE * STEP + 6
"""From the middle of the row of stones to the figure's edge."""


def _stone(text: str, owner: int | None = None, first: int | None = None) -> Stone:
    one, two = (tuple(side.split()) for side in text.split("/"))
    full = [seat for seat, side in enumerate((one, two)) if len(side) == SIDE_SIZE]
    return Stone(owner, (one, two), first if first is not None or not full else full[0])


def _position(hand: str, stones: Mapping[int, Stone], phase: str, player: int, rounds: int) -> State:
    """Of the other hand and the deck only the sizes matter."""
    table = tuple(stones.get(number, Stone()) for number in range(1, STONES + 1))
    gone = {*hand.split(), *(card for stone in table for side in stone.sides for card in side)}
    left = [card for card in ALL_CARDS if card not in gone]
    return State(
        options=Options(rounds),
        round=1,
        phase=phase,
        player=player,
        hands=(tuple(sorted(hand.split())), tuple(left[:6])),
        deck=tuple(left[6:]),
        stones=table,
        totals=(7, 5) if rounds > 1 else (0, 0),
        acted=True,
    )


def _arrangement(
    height: float, stones: tuple[int, ...] = (), *, row: float = HALF, hand: Point = AWAY, player: Box | None = None
) -> Layout:
    """A layout that shows these stones only, side by side."""
    column = min(66.0, (WIDTH - 8) / max(1, len(stones)))
    left = WIDTH / 2 - (len(stones) - 1) / 2 * column
    places = {number: left + i * column for i, number in enumerate(stones)}
    columns = tuple(places.get(number, AWAY[0]) for number in range(1, STONES + 1))
    return Layout(
        frame=figures.frame(round(height), (player or NOWHERE, NOWHERE)),
        board=Board(columns, column, row, min(SCALE, (column - 5) / 58), STEP),
        hand=hand,
        hand_step=(HAND_STEP, 0),
        hand_rows=1,
        hand_scale=HAND_SCALE,
        lift=9,
        deck=AWAY,
        deck_scale=1,
    )


ALL_STONES = _arrangement(76, tuple(range(1, STONES + 1)), row=38)


def _sketch(
    caption: Text,
    place: Layout,
    stones: Mapping[int, Stone],
    *,
    hand: str = "R1",
    selection: str = "",
    phase: str = CLAIM,
    player: int = 0,
    rounds: int = 1,
    **changes: Any,
) -> Sketch:
    """What seat 0 sees, with ``changes`` in the view."""

    def seen() -> View:
        return replace(view(_position(hand, stones, phase, player, rounds), 0), **changes)

    return Sketch(caption, Shot(drawn, seen, place, selection))


def _formations(say: Wording) -> Scene:
    """One formation of each type, with its name."""
    row = CARD_HEIGHT * SCALE + 9
    sprites = []
    for i, cards in enumerate(art.RANKED):
        y = 8 + CARD_HEIGHT * SCALE / 2 + i * row
        for j, card in enumerate(cards):
            sprites.append(
                Sprite(f"tile form-{i}-{j}", "tiles", 34 + j * 46, y, 0, SCALE, "tile playcard small", art.card(card))
            )
        name = f"{i + 1}. {kind_name(cards, say)}"
        sprites.append(
            Sprite(f"name-{i}", "marks", 176, y + 6, classes="formation", body='<text data-w="0"/>', words=(name,))
        )
    return figures.scene(round(16 + len(art.RANKED) * row - 9), sprites)


SUITS = _sketch(
    Text(
        "The six colours have a shape and a letter each: {red} with a diamond, {green} with a clover leaf, {blue} with"
        " a drop, {yellow} with a star, {purple} with a moon, {brown} with hills.",
        red="R1",
        green="G2",
        blue="B3",
        yellow="Y4",
        purple="P5",
        brown="N6",
    ),
    _arrangement(HAND_HEIGHT + 24, hand=(WIDTH / 2, HAND_HEIGHT / 2 + 12)),
    {},
    hand="R1 G2 B3 Y4 P5 N6",
    player=1,
)

PLAYING = _sketch(
    Text(
        "The chosen card is {card}. The places where it can lie shine. Stone 3 has none: three cards lie there on your"
        " side.",
        card="G5",
    ),
    _arrangement(
        2 * HALF + 34 + HAND_HEIGHT, (1, 2, 3, 4, 5), hand=(WIDTH / 2, 2 * HALF + 22 + CARD_HEIGHT / 2 * HAND_SCALE)
    ),
    {
        1: _stone("/ R2"),
        2: _stone("G3 / B8 N8"),
        3: _stone("R7 R8 R9 / N1"),
        4: _stone("P2 P4 /"),
    },
    hand="R2 G5 B1 P6 N3",
    selection="G5",
    phase=PLAY,
)

KINDS = Sketch(
    Text(
        "From the strongest to the weakest. The type counts first: the sum of the last three is the highest here, and"
        " any of the others beats it."
    ),
    _formations,
)

CLAIMING = _sketch(
    Text(
        "It is your turn, and your side is below. Stone 2 shines: three sixes beat a run. Stone 3 shines too: both sums"
        " are 14, and the flag shows that you were complete first. At stone 4 a colour run beats your colour."
    ),
    _arrangement(2 * HALF, (2, 3, 4)),
    {
        2: _stone("R6 G6 N6 / B7 P8 Y9", first=1),
        3: _stone("R2 G3 P9 / N1 B4 Y9", first=0),
        4: _stone("P1 P4 P7 / G7 G8 G9", first=0),
    },
)

PROOF = _sketch(
    Text("Stone 5 can be claimed: to beat purple 4, 5, 6, red 8 would need the red 7, and that lies at stone 6."),
    _arrangement(2 * HALF, (5, 6)),
    {5: _stone("P4 P5 P6 / R8"), 6: _stone("B2 / R7 N2")},
)

REFUTED = _sketch(
    Text(
        "A tap on the question mark shows why stone 6 cannot be claimed yet: blue 9 does not lie on the table, and"
        " would make a higher colour run. So would blue 6."
    ),
    _arrangement(2 * HALF, (6,)),
    {6: _stone("G5 G6 G7 / B7 B8")},
    selection=f"{WHY}6",
)

WINNING = _sketch(
    Text(
        "Claimed stones lie towards their owner and bear the owner's sign: sun or moon. Stones 4, 5 and 6 are three"
        " side by side: the sun has won."
    ),
    replace(ALL_STONES, board=ALL_STONES.board._replace(scale=0.6)),
    {number: Stone(owner) for number, owner in ((2, 1), (3, 1), (4, 0), (5, 0), (6, 0), (8, 1))},
    player=1,
    legal=(),
)

PLAYER = _sketch(
    Text("A player's panel. Yellow: cards in hand. Then the stones claimed, and the points of the match."),
    _arrangement(96, player=Box((WIDTH - 268) / 2, 8, 268, 80)),
    {number: Stone(0) for number in (2, 5, 7)},
    hand="R1 R2 R3 B6 B7",
    rounds=3,
)
