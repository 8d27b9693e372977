"""A person at the keyboard: the same turns as by taps, by keys alone, with an eye on where the focus is."""

from collections.abc import Callable

from playwright.sync_api import Page

from e2e.screen import phase_of, wait_taken
from e2e.taps import BEHIND_MORE, WARY, Taps

FAR = 60
"""More key presses than any way on the page needs."""

FIXED = ("reveal", "next", "again")
"""Buttons that have the focus when they appear."""


def settle(page: Page) -> None:
    """Wait for the frames after a redraw: they move the focus, and let tiles move again."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def focused(page: Page) -> str:
    """Return `data-key`, or the id, or the name of the element that has the focus."""
    name: str = page.evaluate(
        """() => {
            const active = document.activeElement;
            return active.dataset.key ?? (active.id || active.localName);
        }"""
    )
    return name


def region(page: Page, key: str | None = None) -> str | None:
    """Return the region of a place, or of what has the focus."""
    name: str | None = page.evaluate(
        """key => {
            const element = key ? document.querySelector(`[data-key="${key}"]`) : document.activeElement;
            return element.closest("[data-region]")?.dataset.region ?? null;
        }""",
        key,
    )
    return name


class Keys(Taps):
    """Reaches and taps everything by keys."""

    def press(self, key: str) -> None:
        """Press a key; in a turn the focus must not be lost by it, unless Tab leaves the page."""
        self.page.keyboard.press(key)
        if key != "Tab" and phase_of(self.page) == "turn":
            settle(self.page)
            if phase_of(self.page) == "turn":
                assert focused(self.page) != "body", f"{key} lost the focus"

    def button(self, key: str) -> None:
        """Walk to a place or button, and press Enter; to what stands behind `more` by that."""
        if key in BEHIND_MORE:
            self.button("more")
        if key in WARY:
            wait_taken(self.page, key)
        if key in FIXED:
            settle(self.page)
            assert focused(self.page) == key
        elif region(self.page, key) is None:
            self._tab(lambda: focused(self.page) == key)
        else:
            self._walk(key)
        self.press("Enter")

    def _walk(self, key: str) -> None:
        """Go to a place: Tab to its region, arrows inside."""
        goal = region(self.page, key)
        if region(self.page) != goal:
            self._tab(lambda: region(self.page) == goal)
        way: int = self.page.evaluate(
            """key => {
                const stacks = [...document.activeElement.closest("[data-region]").querySelectorAll("[data-key]")]
                    .map(element => element.dataset.key).filter(name => !/^hand-.*-[1-9]$/.test(name));
                return stacks.indexOf(key) - stacks.indexOf(document.activeElement.dataset.key);
            }""",
            key,
        )
        for _ in range(abs(way)):
            self.page.keyboard.press("ArrowRight" if way > 0 else "ArrowLeft")
        assert focused(self.page) == key, f"arrow keys do not reach {key}"

    def _tab(self, there: Callable[[], bool]) -> None:
        for _ in range(FAR):
            if there():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not get there")
