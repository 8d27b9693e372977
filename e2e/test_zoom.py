"""A browser set to texts of twice the usual size: they grow, and nothing lies over what can be tapped."""

from collections.abc import Iterator

import pytest

from e2e.conftest import TableAt
from e2e.layout import check_targets, enlarge
from e2e.mirror import end
from e2e.sampled import sample
from e2e.screen import survey
from e2e.taps import Taps

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390)]
SIZE_NAMES = [f"{width}x{height}" for width, height in SIZES]
TEXTS = ("#can", "#title", "#log-title", "#curtain-title", '[data-key="reveal"]')


def font_sizes(taps: Taps) -> dict[str, float]:
    """Return the sizes of the page's own texts, in pixels."""
    found: dict[str, float] = taps.page.evaluate(
        """selectors => Object.fromEntries(selectors.map(
            selector => [selector, parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)]))""",
        list(TEXTS),
    )
    return found


def cut(taps: Taps, selector: str) -> bool:
    """Return whether an element has more text than it shows."""
    hidden: bool = taps.page.evaluate(
        """selector => {
            const element = document.querySelector(selector);
            return element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
        }""",
        selector,
    )
    return hidden


@pytest.fixture
def large_at(table_at: TableAt) -> Iterator[TableAt]:
    """Lend tables whose texts are made large, and make them usual again."""
    lent: list[Taps] = []

    def lend(width: int, height: int, *, touch: bool = False, quick: bool = False) -> Taps:
        lent.append(table_at(width, height, touch=touch, quick=quick))
        enlarge(lent[-1], "200%")
        return lent[-1]

    yield lend
    for taps in lent:
        enlarge(taps, "")


@pytest.mark.parametrize(("width", "height"), sample(SIZES, (390, 844)), ids=SIZE_NAMES)
def test_texts_are_twice_as_large_and_cover_nothing_that_can_be_tapped(
    large_at: TableAt, width: int, height: int
) -> None:
    taps = large_at(width, height)
    for more in (False, True):
        taps.page.evaluate("more => { document.getElementById('more').open = more; }", more)
        inside = taps.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert inside, "the lobby scrolls sideways"
    taps.page.evaluate("() => { document.getElementById('more').open = false; }")
    taps.open_record("big-hand")
    assert not cut(taps, "#curtain")
    reveal = survey(taps.page).at("reveal")
    assert reveal.bottom <= height
    taps.reveal()
    seen = survey(taps.page)
    assert not seen.scrolls
    check_targets(taps, seen)
    assert not cut(taps, "#words")
    for key in ("menu", "log"):
        place = seen.at(key)
        assert place.hit, place
        assert place.right <= width
    large = font_sizes(taps)
    enlarge(taps, "")
    usual = font_sizes(taps)
    sentence, usually = large.pop("#can"), usual.pop("#can")
    assert large == pytest.approx({name: 2 * size for name, size in usual.items()})
    assert 1.75 * usually <= sentence <= 2 * usually, "a long sentence may be a little smaller than a short one"


@pytest.mark.parametrize(("width", "height"), sample(SIZES, (844, 390)), ids=SIZE_NAMES)
def test_the_last_score_sheet_can_be_left(large_at: TableAt, width: int, height: int) -> None:
    taps = large_at(width, height)
    end(taps, "game-end")
    seen = survey(taps.page)
    assert not seen.scrolls
    taps.button("leave-table")
