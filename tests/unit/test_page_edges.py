"""What is held or lies on the board keeps clear of the page's edges and of the words above it."""

import pytest

from epizodiak.games import TABLES
from epizodiak.games.epizodiak.table.layout import TILE_WIDTH
from epizodiak.games.schotten_totten.rules.state import HAND_SIZE
from epizodiak.games.schotten_totten.table.layout import CARD_HEIGHT, CARD_WIDTH

RING = 7
"""So far what is selected is framed, in pixels."""

PHONES = pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (430, 932), (360, 640)])

TITLE_ENDS = 50
"""Where the line below the title ends in landscape, in pixels."""


@PHONES
def test_the_outermost_tiles_of_a_hand_leave_room_at_a_phones_edges(width: int, height: int) -> None:
    place = TABLES["epizodiak"].layouts.layout(width, height, 1, large=False, watched=False, seats=3)
    left, right = place.hand[0][0], place.hand[5][0]
    half = TILE_WIDTH / 2 * place.hand_scale + RING
    assert left - half >= 5
    assert right + half <= width - 5


@PHONES
def test_the_outermost_cards_of_a_hand_leave_room_at_a_phones_edges(width: int, height: int) -> None:
    place = TABLES["schotten-totten"].layouts.layout(width, height, 1, large=False, watched=False, seats=2)
    half = CARD_WIDTH / 2 * place.hand_scale + RING
    assert place.in_hand(0, HAND_SIZE)[0] - half >= 5
    assert place.in_hand(HAND_SIZE - 1, HAND_SIZE)[0] + half <= width - 5


@pytest.mark.parametrize(("width", "height"), [(1180, 820), (1280, 800), (1024, 768), (1920, 1080)])
def test_no_column_touches_the_line_below_the_title(width: int, height: int) -> None:
    board = TABLES["schotten-totten"].layouts.layout(width, height, 1, large=False, watched=False, seats=2).board
    assert board.card(1, False, 2)[1] - CARD_HEIGHT / 2 * board.scale > TITLE_ENDS + 8
