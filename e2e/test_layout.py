"""Everything lies where it can be seen and tapped, at every size that the table is made for."""

import json
from dataclasses import dataclass
from itertools import combinations

import pytest

from e2e.conftest import TableAt
from e2e.screen import Place, Survey, survey, wait_phase
from e2e.taps import RECORDS, Taps

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390), (1440, 900), (1024, 768)]
SIZE_NAMES = [f"{width}x{height}" for width, height in SIZES]
SLACK = 4
"""Pixels that targets may overlap by: lifted tiles come close to their neighbours."""

LONG_NAMES = ["Maximiliane Wolkenstein-Trostburg", "Ana", "Bartholomäus von und zu Oberursel"]


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the window."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Area") -> float:
        """Return how deep the two lie in each other, in pixels; 0 or less if they don't."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return min(across, down)


def of(place: Place) -> Area:
    """Return a place's area."""
    return Area(place.key, place.left, place.top, place.right, place.bottom)


def texts(taps: Taps, *selectors: str) -> list[Area]:
    """Return the areas of the visible lines of the page's own texts."""
    found = taps.page.evaluate(
        """selectors => selectors.flatMap(selector => [...document.querySelectorAll(selector)]
            .filter(element => element.checkVisibility() && element.textContent.trim())
            .map(element => {
                const range = document.createRange();
                range.selectNodeContents(element);
                const [box, frame] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
                const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
                return [selector, box.left, top, box.right, bottom];
            }))""",
        list(selectors),
    )
    return [Area(*area) for area in found]


def apart(some: list[Area], others: list[Area], slack: float = 1) -> None:
    """Assert that no area of one list lies in one of the other."""
    for one in some:
        for other in others:
            assert one.overlap(other) <= slack, (one, other)


def inside(taps: Taps, seen: Survey) -> None:
    """Assert that nothing drawn sticks out of the window once it has come to rest, and that nothing scrolls."""
    taps.page.wait_for_function("() => !document.getAnimations().some(moves => moves instanceof CSSTransition)")
    assert not seen.scrolls
    out = taps.page.evaluate(
        """() => [...document.querySelectorAll("#board .layer > g:not(.dial)")]
            .map(group => [group.getAttribute("class"), group.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.left < -1 || box.top < -1
                || box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
            .map(([name, box]) => `${name}: ${box.left} ${box.top} ${box.right} ${box.bottom}`)"""
    )
    assert out == []


def check_targets(seen: Survey) -> None:
    """Assert that what can be tapped is apart, large enough and can be hit."""
    areas = [of(place) for place in seen.places if place.can is not None]
    for one, other in combinations(areas, 2):
        assert one.overlap(other) <= SLACK, (one, other)
    for place in seen.places:
        if place.can is not None:
            assert place.hit, place
            assert min(place.width, place.height) >= 43.5, place


def of_kind(seen: Survey, *kinds: str) -> list[Area]:
    """Return the areas of places by what their keys begin with."""
    return [of(place) for place in seen.places if place.key.partition("-")[0] in kinds and place.visible]


@pytest.mark.parametrize(("width", "height"), SIZES, ids=SIZE_NAMES)
@pytest.mark.parametrize("record", ["big-hand", "long-run", "forced"])
def test_a_turn_has_everything_in_its_place(table_at: TableAt, width: int, height: int, record: str) -> None:
    taps = table_at(width, height)
    data = json.loads((RECORDS / f"{record}.json").read_text("utf-8"))
    taps.open_record({**data, "players": LONG_NAMES})
    seen = survey(taps.page)
    inside(taps, seen)
    curtain = texts(taps, "#curtain-title", "#curtain button", "#news")
    assert curtain
    apart(curtain, of_kind(seen, "player", "slot", "discard", "pile"))
    apart(of_kind(seen, "reveal"), of_kind(seen, "player", "slot", "discard", "pile"))

    taps.reveal()
    seen = survey(taps.page)
    inside(taps, seen)
    check_targets(seen)
    words = texts(taps, "#since", "#can", "#log-title")
    assert any(area.name == "#can" for area in words)
    apart(words, of_kind(seen, "player", "slot", "discard", "pile"))
    apart(of_kind(seen, "menu", "log"), of_kind(seen, "player", "slot", "discard", "pile", "hand"))
    apart(of_kind(seen, "player"), of_kind(seen, "slot", "discard", "pile", "hand"))
    # Slots lean, so that the boxes around them are larger than they are.
    apart(of_kind(seen, "slot"), of_kind(seen, "discard", "pile", "hand"), slack=2 * SLACK)
    apart(of_kind(seen, "discard"), of_kind(seen, "pile", "hand"), slack=SLACK)
    drawn = taps.page.locator("#board .tile").count()
    assert (
        drawn
        == sum(1 for place in seen.places if place.key.startswith("hand-"))
        + taps.page.locator("#board .tile.on-dial, #board .tile.gone").count()
    )


@pytest.mark.parametrize(("width", "height"), SIZES, ids=SIZE_NAMES)
def test_the_score_sheet_fits(table_at: TableAt, width: int, height: int) -> None:
    taps = table_at(width, height)
    data = json.loads((RECORDS / "single-end.json").read_text("utf-8"))
    taps.open_record({**data, "players": LONG_NAMES})
    taps.reveal()
    runs = [key for key, can in taps.cans().items() if can == "select"]
    assert runs
    for _ in range(12):
        cans = taps.cans()
        left = sum(1 for key in survey(taps.page).keys if key.startswith("hand-"))
        chosen = sum(1 for can in cans.values() if can == "unselect")
        key = next((key for key, can in sorted(cans.items()) if can == "select"), None)
        if key is None or chosen == left:
            break
        taps.button(key)
        taps.page.wait_for_function(
            "key => document.querySelector(`[data-key='${key}']`)?.dataset.can !== 'select'", arg=key
        )
    key = next(key for key, can in taps.cans().items() if can[0] in "<>")
    taps.button(key)
    wait_phase(taps.page, "over")
    seen = survey(taps.page)
    assert not seen.scrolls
    buttons = [place for place in seen.places if place.key in ("again", "export", "leave-table")]
    assert len(buttons) == 3
    for place in buttons:
        assert place.visible, place
        assert place.hit, place
        assert min(place.width, place.height) >= 43.5, place
    apart(of_kind(seen, "again", "export", "leave-table"), of_kind(seen, "player"))


@pytest.mark.parametrize(("width", "height"), SIZES, ids=SIZE_NAMES)
def test_the_lobby_can_be_used_without_sideways_scrolling(table_at: TableAt, width: int, height: int) -> None:
    taps = table_at(width, height)
    assert taps.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    start = taps.page.locator('[data-key="start"]')
    start.scroll_into_view_if_needed()
    box = start.bounding_box()
    assert box is not None
    assert box["height"] >= 43.5
