"""When a table is drawn in large print, and how it is laid out then."""

import pytest

from epizodiak.display.large_print import Window, is_wanted
from epizodiak.games.epizodiak.table import layout as epizodiak
from epizodiak.games.schotten_totten.table import layout as schotten_totten
from epizodiak.games.zodiac.table import layout as zodiac
from epizodiak.table.scene import Box

SIZES = [(590, 410), (410, 590), (640, 512), (320, 256)]
by_size = pytest.mark.parametrize(("width", "height"), SIZES)

DESKTOP = Window((1180, 820), (1180, 906), (1440, 900), 1, fine=True)
HIGH_DENSITY = DESKTOP._replace(ratio=2)
PHONE = Window((390, 844), (390, 844), (390, 844), 3, fine=False)
IPAD = Window((1180, 790), (1180, 820), (1180, 820), 2, fine=False)


def zoomed(window: Window, zoom: float, *, all_in_its_pixels: bool = False) -> Window:
    """The window with its page zoomed; some browsers measure everything in the page's pixels."""
    inner, outer, screen = ((width / zoom, height / zoom) for width, height in window[:3])
    smaller = window._replace(inner=inner, ratio=window.ratio * zoom)
    return smaller._replace(outer=outer, screen=screen) if all_in_its_pixels else smaller


@pytest.mark.parametrize("window", [DESKTOP, HIGH_DENSITY, IPAD])
@pytest.mark.parametrize("zoom", [1.5, 2, 4])
def test_a_zoomed_page_is_in_large_print(window: Window, zoom: float) -> None:
    assert is_wanted(zoomed(window, zoom))


@pytest.mark.parametrize("window", [DESKTOP, HIGH_DENSITY])
@pytest.mark.parametrize("zoom", [2, 4])
def test_also_where_window_and_screen_are_measured_in_the_pages_pixels(window: Window, zoom: float) -> None:
    assert is_wanted(zoomed(window, zoom, all_in_its_pixels=True))


@pytest.mark.parametrize("window", [DESKTOP, HIGH_DENSITY, IPAD, PHONE])
@pytest.mark.parametrize("zoom", [0.5, 1, 1.1, 1.25])
def test_a_page_that_is_hardly_zoomed_is_not(window: Window, zoom: float) -> None:
    assert not is_wanted(zoomed(window, zoom))


@pytest.mark.parametrize("inner", [(390, 844), (844, 390), (844, 340), (360, 640), (667, 331), (320, 460)])
def test_a_phone_is_as_ever_however_many_pixels_it_has(inner: tuple[int, int]) -> None:
    assert not is_wanted(Window(inner, inner, inner, 3, fine=False))


def test_a_panel_of_the_browser_beside_the_page_is_no_zoom() -> None:
    assert not is_wanted(HIGH_DENSITY._replace(inner=(500, 820)))
    assert not is_wanted(HIGH_DENSITY._replace(inner=(1180, 400)))


def test_an_application_that_tells_no_window_is_not_zoomed() -> None:
    assert not is_wanted(IPAD._replace(outer=(0, 0)))
    assert not is_wanted(IPAD._replace(inner=(0, 0), outer=(0, 0)))


@pytest.mark.parametrize("inner", [(320, 256), (470, 400), (900, 280), (300, 400)])
@pytest.mark.parametrize("fine", [True, False])
def test_a_tiny_window_is_in_large_print(inner: tuple[int, int], fine: bool) -> None:  # noqa: FBT001 - of a device
    assert is_wanted(Window(inner, inner, (1440, 900), 1, fine))


def test_the_setting_comes_first() -> None:
    assert is_wanted(DESKTOP, "on")
    assert not is_wanted(zoomed(DESKTOP, 4), "off")


# --- layouts ----------------------------------------------------------------------------------------------------------


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes don't overlap, or hardly."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    return min(across, min(one.bottom, other.bottom) - max(one.y, other.y)) <= 1


@by_size
def test_tiles_on_the_dial_lie_in_its_ring_and_side_by_side(width: int, height: int) -> None:
    found = epizodiak.layout(width, height, large=True)
    dial, band = found.dial, found.band
    assert band is not None
    reach = epizodiak.SLOT_HEIGHT / 2 * band.scale
    assert band.radius + reach <= found.dial_scale * epizodiak.RING
    assert band.radius - reach >= found.inner_ring * found.dial_scale - 8
    (x, y, _), (other_x, other_y, _) = found.slots[2], found.slots[3]
    assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 >= epizodiak.SLOT_WIDTH * band.scale
    assert dial[0] - 1.05 * found.dial_scale * epizodiak.RING >= 0
    assert dial[0] + 1.05 * found.dial_scale * epizodiak.RING <= width


@by_size
def test_dial_discards_words_hand_and_panels_are_apart(width: int, height: int) -> None:
    found = epizodiak.layout(width, height, large=True)
    frame, radius = found.frame, found.dial_scale * epizodiak.RING
    wide, high = epizodiak.TILE_WIDTH * found.hand_scale, epizodiak.TILE_HEIGHT * found.hand_scale
    hand = [Box(x - wide / 2, y - high / 2 - found.lift, wide, high + found.lift + 22) for x, y in found.hand]
    size = 66 * found.discard_scale, 82 * found.discard_scale
    discards = [Box(x - size[0] / 2, y - size[1] / 2, *size) for x, y in found.discards]
    dial = Box(found.dial[0] - radius, found.dial[1] - radius, 2 * radius, 2 * radius)
    parts = [dial, frame.boxes["words"], *hand, *discards, *frame.players]
    for i, one in enumerate(parts):
        assert one.x >= 0
        assert one.x + one.width <= width
        assert one.y >= 0
        assert one.bottom <= frame.height
        assert all(apart(one, other) for other in parts[:i]), one


@by_size
def test_numerals_on_cards_and_tiles_keep_a_least_size(width: int, height: int) -> None:
    dial, stones = epizodiak.layout(width, height, large=True), schotten_totten.layout(width, height, large=True)
    assert 20 * dial.slot_scale >= 15
    assert 20 * dial.hand_scale >= 13
    assert 54 * stones.board.scale >= 26
    assert 54 * stones.hand_scale >= 36
    assert zodiac.layout(width, height, large=True).label >= 14


def test_the_frame_of_a_card_at_the_outermost_stone_is_in_the_window() -> None:
    for width in range(320, 2000, 9):
        board = schotten_totten.layout(width, 800, large=True).board
        assert board.columns[0] >= (schotten_totten.CARD_WIDTH + 8) / 2 * board.scale, width


@by_size
def test_a_window_with_room_to_spare_is_filled(width: int, height: int) -> None:
    tall = epizodiak.layout(width, height + 2000, large=True).frame
    assert tall.height + tall.boxes["header"].height == height + 2000
