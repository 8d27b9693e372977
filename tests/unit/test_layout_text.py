"""Larger texts get more room, from what the rest of the table can spare."""

from dataclasses import asdict

import pytest

from epizodiak.display.measuring import CHIP
from epizodiak.games.epizodiak.table.layout import CHEVRONS, LEAST_RADIUS, RING, SLOT_WIDTH, layout

SIZES = [(1180, 820), (1024, 768), (820, 1180), (768, 1024), (390, 844), (360, 640), (844, 390)]
ROOMY = [(1180, 820), (820, 1180), (390, 844), (844, 390)]


@pytest.mark.parametrize(("width", "height"), ROOMY)
def test_twice_the_text_has_more_than_twice_the_room_but_for_news(width: int, height: int) -> None:
    usual, large = layout(width, height).frame.boxes["words"], layout(width, height, 2).frame.boxes["words"]
    assert large.height > 2 * (usual.height - CHIP * layout(width, height).frame.texts.chips)
    assert large.width == usual.width


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("text", [0.8, 1.5, 2, 4])
def test_nothing_leaves_the_page_and_the_dial_stays_large_enough(width: int, height: int, text: float) -> None:
    usual, found = layout(width, height), layout(width, height, text)
    for box in found.frame.boxes.values():
        assert min(box.x, box.y) >= -10
        assert box.x + box.width <= width + 1
        assert box.y + box.height <= height + 1
    words = found.frame.boxes["words"]
    assert all(y - 40 > words.y for _, y in found.hand)
    assert found.dial_scale * RING >= min(usual.dial_scale * RING, LEAST_RADIUS) - 1


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_smaller_text_changes_nothing(width: int, height: int) -> None:
    assert asdict(layout(width, height, 0.5)) == asdict(layout(width, height))


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (768, 1024), (800, 1280), (1024, 1366), (600, 960)])
def test_chevrons_touch_nothing_else_on_an_upright_tablet(width: int, height: int) -> None:
    found = layout(width, height)
    reach, middle = CHEVRONS * found.dial_scale, found.dial[0]
    assert max(x for x, _ in found.discards) + SLOT_WIDTH / 2 * found.discard_scale <= middle - reach
    assert middle + reach <= width + 0.01
    assert max(box.bottom for box in found.frame.players) <= found.dial[1] - reach
    assert found.dial[1] + reach <= found.frame.boxes["words"].y


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (932, 430), (390, 844), (820, 1180)])
def test_chevrons_keep_off_the_pages_edges(width: int, height: int) -> None:
    found = layout(width, height)
    half = (8 + 2) * 0.9  # of a chevron, and of its line
    reach, (x, y) = (found.chevrons + half) * found.dial_scale, found.dial
    assert min(x, y, width - x, height - y) - reach >= 2


@pytest.mark.parametrize(("width", "height"), [(932, 820), (892, 820), (760, 700)])
def test_beside_a_coach_the_dial_takes_the_height_and_touches_nothing(width: int, height: int) -> None:
    found = layout(width, height)
    reach, (x, y) = CHEVRONS * found.dial_scale, found.dial
    assert 2 * RING * found.dial_scale > 0.8 * (found.frame.boxes["words"].y - 10)
    assert max(each for each, _ in found.discards) + SLOT_WIDTH / 2 * found.discard_scale <= x - reach
    assert x + RING * found.dial_scale <= found.frame.players[0].x
    assert y + reach <= found.frame.boxes["words"].y


@pytest.mark.parametrize(("width", "height"), [(1180, 820), (1280, 800), (1024, 768), (932, 820)])
def test_what_is_said_stays_clear_of_the_dials_rim(width: int, height: int) -> None:
    found = layout(width, height)
    assert found.dial[1] + RING * found.dial_scale + 9 <= found.frame.boxes["words"].y
