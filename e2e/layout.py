"""Where things lie in the window, and whether they are in each other's way."""

from dataclasses import dataclass
from itertools import combinations
from math import hypot, inf

from playwright.sync_api import Locator, Page

from e2e.keys import settle
from e2e.screen import Place, Survey
from e2e.taps import Taps

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


def check_targets(taps: Taps, seen: Survey) -> None:
    """Assert that what can be tapped is apart, large enough and can be hit; a discard slot may reach into a slot."""
    shapes = taps.page.evaluate(
        """() => [...document.querySelectorAll("[data-can]")].map(place => {
            const hit = place.querySelector(".hit"), {x, y, width, height} = hit.getBBox();
            const corners = [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
            const shown = corners.map(corner => new DOMPoint(...corner).matrixTransform(hit.getScreenCTM()));
            return [place.dataset.key, shown.map(({x, y}) => [x, y])];
        })"""
    )
    for (one, some), (other, others) in combinations(shapes, 2):
        ring = {key.partition("-")[0] for key in (one, other)} == {"slot", "discard"}
        assert depth(some, others) <= (2 if ring else 1) * SLACK, (one, other)
    for place in seen.places:
        if place.can is not None:
            assert place.hit, place
            assert min(place.width, place.height) >= 43.5, place


def depth(some: list[list[float]], others: list[list[float]]) -> float:
    """Return how deep two convex shapes lie in each other, in pixels; 0 or less if they don't."""
    least = inf
    for shape in (some, others):
        for (left, top), (right, bottom) in zip(shape, shape[1:] + shape[:1], strict=True):
            across, down, length = bottom - top, left - right, hypot(right - left, bottom - top)
            here, there = ([(x * across + y * down) / length for x, y in each] for each in (some, others))
            least = min(least, min(max(here), max(there)) - max(min(here), min(there)))
    return least


def of_kind(seen: Survey, *kinds: str) -> list[Area]:
    """Return the areas of places by what their keys begin with."""
    return [of(place) for place in seen.places if place.key.partition("-")[0] in kinds and place.visible]


def enlarge(taps: Taps, size: str) -> None:
    """Set the size of the browser's texts, as its settings do."""
    taps.page.evaluate(
        "size => { document.documentElement.style.fontSize = size; dispatchEvent(new Event('resize')); }", size
    )
    settle(taps.page)


def under_the_bar(page: Page) -> list[str]:
    """Return what can be pressed in the lobby and stands lower than its bar begins, before anything is scrolled."""
    page.locator("#bar .go").wait_for(state="attached")  # a slow machine may still be reading the page
    found: list[str] = page.evaluate(
        """() => {
            scrollTo(0, 0);
            const bar = document.querySelector("#bar .go").getBoundingClientRect().top;
            return [...document.querySelectorAll("#setup :is(button, label[for], input, summary, img)")]
                .filter(each => each.checkVisibility() && !each.closest("#bar"))
                .filter(each => each.getBoundingClientRect().bottom > bar)
                .map(each => each.dataset.key || each.id || each.textContent);
        }"""
    )
    return found


def in_sight(page: Page, button: Locator) -> bool:
    """Return whether a button stands wholly in the window, and nothing over its middle."""
    page.evaluate("() => scrollTo(0, 0)")
    return bool(
        button.evaluate(
            """button => {
                const box = button.getBoundingClientRect();
                const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && button.contains(hit);
            }"""
        )
    )
