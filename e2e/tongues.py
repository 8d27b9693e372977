"""What is tried in every language: where the walk goes, whether its texts are whole; and which language it is today."""

import subprocess
from collections.abc import Callable, Mapping, Sequence
from datetime import date

import pytest
from playwright.sync_api import Page

from e2e.keys import settle
from e2e.mirror import end
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, wait_phase, wait_told
from e2e.site import ROOT
from e2e.taps import Taps
from epizodiak.display.languages import LANGUAGES

OTHERS = [tag for tag in LANGUAGES if tag != "en"]

_CUT = """but => {
    const own = element => [...element.childNodes].filter(node => node.nodeType === 3 && node.textContent.trim());
    const found = [];
    for (const element of document.querySelectorAll("body *")) {
        if (element.closest("svg, script, noscript, option, .unseen")) continue;
        if (element.closest("#log, #header h1, #start-told, #more-told, #resume-told")) continue;
        if (but && element.closest(but)) continue;
        if (!element.checkVisibility({visibilityProperty: true}) || element.closest("[inert]")) continue;
        for (const node of own(element)) {
            const range = document.createRange();
            range.selectNodeContents(node);
            const text = range.getBoundingClientRect();
            let [across, down] = [true, true];
            const air = 2 + parseFloat(getComputedStyle(element).fontSize) / 5; // letters are lower than their line
            let cut = "";
            for (let box = element; box && box !== document.body && (across || down); box = box.parentElement) {
                const {overflowX, overflowY} = getComputedStyle(box);
                const edge = box.getBoundingClientRect();
                const [wide, high] = [overflowX, overflowY].map(flow => ["hidden", "clip"].includes(flow));
                if (across && wide && (text.left < edge.left - 1 || text.right > edge.right + 1)) cut = "across";
                if (down && high && (text.top < edge.top - air || text.bottom > edge.bottom + air)) cut = "down";
                if (["auto", "scroll"].includes(overflowX)) across = false;
                if (["auto", "scroll"].includes(overflowY)) down = false;
            }
            if (across && (text.left < -1 || text.right > innerWidth + 1)) cut = "out of the window";
            if (cut) found.push(`${cut}: ${element.tagName} ${element.id || element.className}: ${node.textContent}`);
        }
    }
    const body = document.scrollingElement;
    if (body.scrollWidth > body.clientWidth) found.push("the page scrolls sideways");
    return found;
}"""
"""Texts of the page that are not all to be seen. A game's name makes room for where it stands; the log shows as many
lines as fit, the second line of Start and of "Go on", whose names may be of any length, its head."""


_DRAWN = "() => new Promise(done => requestIdleCallback(() => done(), {timeout: 400}))"
"""What the page draws once there is time, 400 ms later at the latest, is drawn: this waits in the same line."""


def speak(page: Page, tag: str) -> None:
    """Have a page that shows the lobby speak a language."""
    page.evaluate("tag => { location.hash = `lang=${tag}&motion=off`; }", tag)
    page.wait_for_function(
        "tag => document.documentElement.lang === tag && location.hash === ''", arg=tag, timeout=TIMEOUT_MS
    )
    settle(page)


def cut(page: Page, but: str = "") -> list[str]:
    """The texts that are cut, or lie outside the window.

    Args:
        page: the page.
        but: a selector of elements whose texts may be.
    """
    settle(page)
    page.evaluate(_DRAWN)
    found: list[str] = page.evaluate(_CUT, but)
    return found


def _panel(key: str, close: str) -> Callable[[Taps], None]:
    def go(taps: Taps) -> None:
        taps.button(key)
        taps.page.locator(f'[data-key="{close}"]').wait_for()
        settle(taps.page)

    return go


def _turn(taps: Taps) -> None:
    taps.open_record("long-run")
    taps.reveal()


def _end(taps: Taps) -> None:
    end(taps, "game-end")
    wait_phase(taps.page, "over")
    wait_told(taps.page)


KINDS: Mapping[str, Callable[[Taps], None]] = {
    "lobby": lambda _: None,
    "settings": _panel("settings", "close-settings"),
    "rules": _panel("rules", "close-rules"),
    "turn": _turn,
    "end": _end,
}
"""What is looked at, each from the lobby."""


def back(taps: Taps) -> None:
    """To the lobby from any of these."""
    taps.page.keyboard.press("Escape")
    settle(taps.page)
    taps.leave()


def day() -> int:
    """The day of the last commit, as a number; 0 where there is no history."""
    ran = subprocess.run(
        ["git", "log", "-1", "--format=%cs"],  # noqa: S607 - whichever git there is
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return date.fromisoformat(ran.stdout.strip()).toordinal() if ran.stdout.strip() else 0


def rotating(
    kinds: Sequence[str], languages: Sequence[str] = tuple(OTHERS), *, today: int | None = None, most: int = 0
) -> list[object]:
    """Parameters for a test of every kind in every language, of which `make test` tries one language for each kind.

    Which one it is changes from one day of commits to the next, and is another one for each kind.

    Args:
        kinds: what is tried.
        languages: in which.
        today: the day, if not that of the last commit.
        most: of so many kinds only, which change as well; 0 for all.
    """
    number = day() if today is None else today
    usual = [(kind, languages[(number + at) % len(languages)]) for at, kind in enumerate(kinds)]
    if most:
        usual = [usual[(number + at) % len(usual)] for at in range(most)]
    return sample([(kind, tag) for tag in languages for kind in kinds], *usual)


in_turns = pytest.mark.parametrize(("kind", "tag"), rotating([*KINDS]))
