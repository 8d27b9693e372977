"""What EpiZodiak's table shows where a round has ended: the hands (E20a), and the sets that score (E21, E22)."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.games.epizodiak.rules.numerals import numeral
from epizodiak.games.epizodiak.rules.state import VALUES
from epizodiak.games.epizodiak.rules.view import View
from epizodiak.games.epizodiak.table import art
from epizodiak.games.epizodiak.table.layout import TILE_HEIGHT, TILE_WIDTH
from epizodiak.table.scene import Travel
from epizodiak.table.shown import Hands, OpenTile


def hands(left: tuple[tuple[int, ...], ...], say: Wording) -> Hands:
    """The hands, each in numerical order, copies on each other."""
    return tuple(
        tuple(_open_tile(value, hand.count(value), say.called(seat), say) for value in sorted(set(hand)))
        for seat, hand in enumerate(left)
    )


def _open_tile(value: int, copies: int, name: str, say: Wording) -> OpenTile:
    sentence = say.ngettext("{name}: {tile}", "{name}: {tile}, {count} copies", copies)
    label = sentence.format(name=name, tile=numeral(value, say), count=copies)
    return OpenTile(str(value), copies, art.tile(value), "tile", (TILE_WIDTH, TILE_HEIGHT), label)


def scoring(view: View, gained: tuple[int, ...]) -> tuple[Travel, ...]:
    """A tile of each discarded set goes to the panel of who discarded it, if that player scores."""
    return tuple(
        Travel((f"discard-{value}", f"player-{seat}"), body=art.tile(value))
        for value in VALUES
        if (seat := view.discards[value - 1]) is not None and gained[seat]
    )
