"""Pictures for the rules page: prepared positions, drawn by the table's own scene code in small arrangements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from epizodiak.core.wording import Wording
from epizodiak.games.schotten_totten.rules.log import card_name
from epizodiak.games.schotten_totten.rules.state import (
    ALL_CARDS,
    CLAIM,
    PLAY,
    SIDE_SIZE,
    STONES,
    Card,
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
from epizodiak.table.frame import NOWHERE, figure
from epizodiak.table.rules_page import Figure
from epizodiak.table.scene import Box, Scene, Sprite
from epizodiak.table.table import Look

WIDTH = 360
"""Width of a figure, in its own pixels; a phone shows it about as large."""

SCALE, STEP = 0.66, 0.66 * CARD_HEIGHT + 6
HAND_SCALE, HAND_STEP = 0.78, 58
AWAY: Point = (-2000, -2000)
"""Where what a figure leaves out would lie."""

HALF = (STONE_HEIGHT / 2 + SHIFT) * SCALE + SIDE_SIZE * STEP + 6
"""From the middle of the row of stones to the figure's edge."""

STONE_PARTS = ("ground-", "rock-", "first-", "why-", "tile side-", "ghost-", "spot-")
HAND_PARTS = ("tile hand-",)
PLAYER_PARTS = ("player-0",)

FORMATIONS: tuple[tuple[Card, Card, Card], ...] = (
    ("B1", "B2", "B3"),
    ("G2", "P2", "Y2"),
    ("R2", "R6", "R9"),
    ("N5", "P6", "G7"),
    ("P9", "Y9", "B8"),
)
"""One of each type, the strongest first (S4)."""


def _stone(text: str, owner: int | None = None, first: int | None = None) -> Stone:
    one, two = (tuple(side.split()) for side in text.split("/"))
    full = [seat for seat, side in enumerate((one, two)) if len(side) == SIDE_SIZE]
    return Stone(owner, (one, two), first if first is not None or not full else full[0])


def _position(hand: str, stones: Mapping[int, Stone], *, phase: str = CLAIM, player: int = 0, rounds: int = 1) -> View:
    """What seat 0 sees; of the other hand and the deck only the sizes matter."""
    table = tuple(stones.get(number, Stone()) for number in range(1, STONES + 1))
    gone = {*hand.split(), *(card for stone in table for side in stone.sides for card in side)}
    left = [card for card in ALL_CARDS if card not in gone]
    state = State(
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
    return view(state, 0)


def _arrangement(
    height: int, stones: tuple[int, ...] = (), *, row: float = HALF, hand: Point = AWAY, player: Box | None = None
) -> Layout:
    """A layout that shows these stones only, side by side."""
    column = min(66.0, (WIDTH - 8) / max(1, len(stones)))
    left = WIDTH / 2 - (len(stones) - 1) / 2 * column
    places = {number: left + i * column for i, number in enumerate(stones)}
    columns = tuple(places.get(number, AWAY[0]) for number in range(1, STONES + 1))
    return Layout(
        frame=figure(WIDTH, height, (player or NOWHERE, NOWHERE)),
        board=Board(columns, column, row, min(SCALE, (column - 5) / 58), STEP),
        hand=hand,
        hand_step=(HAND_STEP, 0),
        hand_rows=1,
        hand_scale=HAND_SCALE,
        lift=9,
        deck=AWAY,
        deck_scale=1,
    )


def _sprites(
    seen: View, place: Layout, say: Wording, parts: tuple[str, ...], selection: str = ""
) -> tuple[Sprite, ...]:
    """What of a table a figure shows: pictures only, nothing to be tapped."""
    table = drawn(seen, Look(WIDTH, place.frame.height, say, selection), place)
    return tuple(
        replace(sprite, hit=None, can=None, label="")
        for sprite in table.sprites
        if sprite.layer != "places" and sprite.key.startswith(parts) and sprite.x > AWAY[0] / 2
    )


def _figure(sprites: Iterable[Sprite], height: float, caption: str) -> Figure:
    return Figure(Scene(WIDTH, round(height), tuple(sprites), {}, (), "", "figure"), caption)


def suits(say: Wording) -> Figure:
    """A card of each colour."""
    names = tuple(card_name(card, say) for card in ("R1", "G2", "B3", "Y4", "P5", "N6"))
    caption = say.gettext(
        "The six colours have a shape and a letter each: {red} with a diamond, {green} with a clover leaf, {blue} with"
        " a drop, {yellow} with a star, {purple} with a moon, {brown} with hills."
    ).format(red=names[0], green=names[1], blue=names[2], yellow=names[3], purple=names[4], brown=names[5])
    seen = _position("R1 G2 B3 Y4 P5 N6", {}, player=1)
    height = CARD_HEIGHT * HAND_SCALE + 24
    place = _arrangement(round(height), hand=(WIDTH / 2, height / 2))
    return _figure(_sprites(seen, place, say, HAND_PARTS), height, caption)


def playing(say: Wording) -> Figure:
    """A card is selected, and shows where it can lie."""
    card = card_name("G5", say)
    caption = say.gettext(
        "The chosen card is {card}. The places where it can lie shine. Stone 3 has none: three cards lie there on your"
        " side."
    ).format(card=card)
    stones = {
        1: _stone("/ R2"),
        2: _stone("G3 / B8 N8"),
        3: _stone("R7 R8 R9 / N1"),
        4: _stone("P2 P4 /"),
    }
    seen = _position("R2 G5 B1 P6 N3", stones, phase=PLAY)
    hand_y = 2 * HALF + 22 + CARD_HEIGHT / 2 * HAND_SCALE
    height = hand_y + CARD_HEIGHT / 2 * HAND_SCALE + 12
    place = _arrangement(round(height), (1, 2, 3, 4, 5), hand=(WIDTH / 2, hand_y))
    return _figure(_sprites(seen, place, say, (*STONE_PARTS, *HAND_PARTS), "G5"), height, caption)


def formations(say: Wording) -> Figure:
    """One formation of each type, with its name."""
    caption = say.gettext(
        "From the strongest to the weakest. The type counts first: the sum of the last three is the highest here, and"
        " any of the others beats it."
    )
    row = CARD_HEIGHT * SCALE + 9
    sprites = []
    for i, cards in enumerate(FORMATIONS):
        y = 8 + CARD_HEIGHT * SCALE / 2 + i * row
        for j, card in enumerate(cards):
            sprites.append(
                Sprite(f"tile form-{i}-{j}", "tiles", 34 + j * 46, y, 0, SCALE, "tile playcard small", art.card(card))
            )
        name = f"{i + 1}. {kind_name(cards, say)}"
        sprites.append(
            Sprite(f"name-{i}", "marks", 176, y + 6, classes="formation", body='<text data-w="0"/>', words=(name,))
        )
    return _figure(sprites, 16 + len(FORMATIONS) * row - 9, caption)


def claiming(say: Wording) -> Figure:
    """One stone can be claimed, one cannot, and one is a tie."""
    caption = say.gettext(
        "It is your turn, and your side is below. Stone 2 shines: three sixes beat a run. Stone 3 shines too: both sums"
        " are 14, and the pennant shows that you were complete first. At stone 4 a colour run beats your colour."
    )
    stones = {
        2: _stone("R6 G6 N6 / B7 P8 Y9", first=1),
        3: _stone("R2 G3 P9 / N1 B4 Y9", first=0),
        4: _stone("P1 P4 P7 / G7 G8 G9", first=0),
    }
    seen = _position("R1", stones)
    place = _arrangement(round(2 * HALF), (2, 3, 4))
    return _figure(_sprites(seen, place, say, STONE_PARTS), 2 * HALF, caption)


def proof(say: Wording) -> Figure:
    """A stone that can be claimed although the other side is not complete."""
    caption = say.gettext(
        "Stone 5 can be claimed: to beat purple 4, 5, 6, red 8 would need the red 7, and that lies at stone 6."
    )
    stones = {5: _stone("P4 P5 P6 / R8"), 6: _stone("B2 / R7 N2")}
    seen = _position("R1", stones)
    place = _arrangement(round(2 * HALF), (5, 6))
    return _figure(_sprites(seen, place, say, STONE_PARTS), 2 * HALF, caption)


def refuted(say: Wording) -> Figure:
    """What stands against a claim."""
    caption = say.gettext(
        "A tap on the question mark shows why stone 6 cannot be claimed yet: blue 9 does not lie on the table, and"
        " would make a higher colour run. So would blue 6."
    )
    seen = _position("R1", {6: _stone("G5 G6 G7 / B7 B8")})
    place = _arrangement(round(2 * HALF), (6,))
    return _figure(_sprites(seen, place, say, STONE_PARTS, f"{WHY}6"), 2 * HALF, caption)


def winning(say: Wording) -> Figure:
    """Stones with their owners, three of one player's side by side."""
    caption = say.gettext(
        "Claimed stones lie towards their owner and bear the owner's sign: sun or moon. Stones 4, 5 and 6 are three"
        " side by side: the sun has won."
    )
    owners = {2: 1, 3: 1, 4: 0, 5: 0, 6: 0, 8: 1}
    stones = {number: Stone(owner) for number, owner in owners.items()}
    seen = replace(_position("R1", stones, player=1), legal=())
    height = 76
    place = _arrangement(height, tuple(range(1, STONES + 1)), row=height / 2)
    place = replace(place, board=place.board._replace(scale=0.6))
    return _figure(_sprites(seen, place, say, ("rock-",)), height, caption)


def player(say: Wording) -> Figure:
    """A player's panel."""
    caption = say.gettext(
        "A player's panel. Yellow: cards in hand. Then the stones claimed, and the points of the match."
    )
    stones = {2: Stone(0), 5: Stone(0), 7: Stone(0)}
    seen = _position("R1 R2 R3 B6 B7", stones, rounds=3)
    place = _arrangement(96, player=Box((WIDTH - 268) / 2, 8, 268, 80))
    return _figure(_sprites(seen, place, say, PLAYER_PARTS), 96, caption)
