"""What the page says about itself, read and waited for: the attributes and places of docs/screen-contract.md."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from epizodiak.games import GAMES

TIMEOUT_MS = 120_000
"""How long a state may take to come: far more than it takes, so that a busy machine fails no test."""

LEAST_SAID = 40
"""Characters that a message of last resort has at least."""


@dataclass(frozen=True, slots=True)
class Place:
    """An element with `data-key`.

    Attributes:
        key: its `data-key`.
        can: its `data-can`, if it has one.
        name: its accessible name.
        visible: whether it is rendered.
        focusable: whether it can have the focus; inside a region arrow keys bring it there.
        hit: whether a click at its middle finds it.
        left: of its box, in CSS pixels of the window, as are the next three.
        top: of its box.
        width: of its box.
        height: of its box.
    """

    key: str
    can: str | None
    name: str
    visible: bool
    focusable: bool
    hit: bool
    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Where a tap goes."""
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def right(self) -> float:
        """Right edge of the box."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Lower edge of the box."""
        return self.top + self.height


@dataclass(frozen=True, slots=True)
class Survey:
    """Everything that the contract is about, at one moment.

    Attributes:
        html: attributes `data-*` of <html> by their names without `data-`.
        places: all elements with `data-key`, in the document's order.
        width: of the window.
        height: of the window.
        scrolls: whether the page is larger than the window.
    """

    html: Mapping[str, str]
    places: tuple[Place, ...]
    width: int
    height: int
    scrolls: bool

    @property
    def cans(self) -> dict[str, str]:
        """What a tap on each place can do."""
        return {place.key: place.can for place in self.places if place.can is not None}

    @property
    def keys(self) -> set[str]:
        """All keys."""
        return {place.key for place in self.places}

    def at(self, key: str) -> Place:
        """Return the place of a key."""
        return next(place for place in self.places if place.key == key)


_SURVEY = """() => {
    const root = document.documentElement;
    const places = [...document.querySelectorAll("[data-key]")].map(element => {
        const box = element.getBoundingClientRect();
        const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return {
            key: element.dataset.key,
            can: element.dataset.can ?? null,
            name: (element.getAttribute("aria-label") ?? element.textContent).trim(),
            visible: element.checkVisibility({visibilityProperty: true}) && box.width > 0,
            focusable: element.tabIndex >= 0 || element.hasAttribute("tabindex"),
            hit: found?.closest("[data-key]") === element,
            left: box.left, top: box.top, width: box.width, height: box.height,
        };
    });
    return {
        html: {...root.dataset}, places, width: innerWidth, height: innerHeight,
        scrolls: root.scrollWidth > innerWidth || root.scrollHeight > innerHeight,
    };
}"""


def survey(page: Page) -> Survey:
    """Read the page."""
    found = page.evaluate(_SURVEY)
    return Survey(
        html=found["html"],
        places=tuple(Place(**place) for place in found["places"]),
        width=found["width"],
        height=found["height"],
        scrolls=found["scrolls"],
    )


def screen(page: Page) -> Mapping[str, str]:
    """Return the attributes `data-*` of <html> by their names without `data-`."""
    attributes: dict[str, str] = page.evaluate("() => ({...document.documentElement.dataset})")
    return attributes


def phase_of(page: Page) -> str:
    """Return `data-phase`."""
    return screen(page)["phase"]


def wait_ready(page: Page) -> None:
    """Wait until Python runs in the page, or has failed to."""
    page.wait_for_function(
        """() => {
            // A page that is about to go may have no element any more.
            const said = document.documentElement?.dataset;
            return said && ("ready" in said || said.phase === "error");
        }""",
        timeout=TIMEOUT_MS,
    )


def wait_promised(page: Page, expression: str) -> None:
    """Wait until an asynchronous function answers truly; `wait_for_function` would take its promise for the answer.

    Args:
        page: where it runs.
        expression: the function, in JavaScript.
    """
    page.evaluate(
        f"""async limit => {{
            const asked = {expression};
            for (const end = performance.now() + limit; !(await asked()); await new Promise(on => setTimeout(on, 20)))
                if (performance.now() > end) throw new Error(`never true: ${{asked}}`);
        }}""",
        TIMEOUT_MS,
    )


def wait_told(page: Page) -> None:
    """Wait until the end of a round, or of a game, is told."""
    page.wait_for_function("() => document.documentElement.dataset.ending === 'told'")


def wait_phase(page: Page, *phases: str) -> str:
    """Wait until `data-phase` is one of the phases, and return which."""
    phase: str = page.wait_for_function(
        """phases => {
            const phase = document.documentElement.dataset.phase;
            return phases.includes(phase) ? phase : null;
        }""",
        arg=list(phases),
        timeout=TIMEOUT_MS,
    ).json_value()
    return phase


def wait_ply(page: Page, ply: int) -> None:
    """Wait until `data-ply` has reached the number of actions."""
    page.wait_for_function("ply => Number(document.documentElement.dataset.ply) >= ply", arg=ply, timeout=TIMEOUT_MS)


def wait_can(page: Page, key: str, can: str) -> None:
    """Wait until a tap on the place can do this."""
    page.wait_for_function(
        """([key, can]) => document.querySelector(`[data-key="${key}"]`)?.dataset.can === can""",
        arg=[key, can],
        timeout=TIMEOUT_MS,
    )


def wait_reviewed(page: Page) -> None:
    """Wait until all decisions have been thought about, and open what stands under "Numbers"."""
    page.evaluate("() => { document.getElementById('review-numbers').open = true; }")
    page.wait_for_function(
        """() => {
            const [done, all] = document.querySelector("#review-count").textContent.split(" / ");
            return all > 0 && done === all;
        }""",
        timeout=TIMEOUT_MS,
    )


def wait_other_than(page: Page, key: str, can: str) -> None:
    """Wait until a tap on the place can do something else than this, or nothing."""
    page.wait_for_function(
        """([key, can]) => document.querySelector(`[data-key="${key}"]`)?.dataset.can !== can""",
        arg=[key, can],
        timeout=TIMEOUT_MS,
    )


def wait_taken(page: Page, key: str) -> None:
    """Wait until a button takes presses: it takes none in its first half second."""
    page.wait_for_function(
        """key => {
            const button = document.querySelector(`[data-key="${key}"]`);
            return button?.checkVisibility() && !button.hasAttribute("aria-disabled");
        }""",
        arg=key,
        timeout=TIMEOUT_MS,
    )


def follow(page: Page, fragment: str) -> str:
    """Change the address's fragment, and return the notice that then stands in the lobby."""
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    page.wait_for_function("() => location.hash === ''")
    return page.inner_text("#lobby-notice") if page.locator("#lobby-notice").is_visible() else ""


AS_USUAL = {
    "lang": "auto",
    "board": "usual",
    "face": "zodiac",
    "motion": "auto",
    "linear": "off",
    "game": next(iter(GAMES)),
}
"""What the address can set, as it is where nobody has set anything; also if it was the address."""


def as_usual(page: Page) -> None:
    """Take back what addresses have set in a lobby: it would hold as long as the page lives."""
    page.evaluate("usual => { location.hash = new URLSearchParams(usual); }", AS_USUAL)
    page.wait_for_function(
        """game => {
            const root = document.documentElement;
            const motion = matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "on";
            return location.hash === "" && root.dataset.face === "zodiac" && root.dataset.motion === motion
                && root.lang === "en" && root.dataset.game === game;
        }""",
        arg=AS_USUAL["game"],
        timeout=TIMEOUT_MS,
    )


def hide(page: Page, state: str) -> None:
    """Let the page believe that it went out of sight, or came back."""
    page.evaluate(
        """state => {
            Object.defineProperty(document, "visibilityState", {configurable: true, get: () => state});
            Object.defineProperty(document, "hidden", {configurable: true, get: () => state === "hidden"});
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )


def spoken(page: Page) -> str:
    """Return what screen readers were handed last; some tell the marks that isolate names by their numbers."""
    text: str = page.evaluate("() => document.getElementById('live').lastElementChild?.textContent ?? ''")
    assert not set("\u2068\u2069") & set(text)
    return text


def readable(page: Page) -> str:
    """Assert that the page shows a message, a way out and nothing else, and return the message."""
    page.wait_for_function("() => document.documentElement.dataset.phase === 'error'", timeout=TIMEOUT_MS)
    text = page.inner_text("#error")
    assert page.locator("#error").is_visible()
    assert len(text) > LEAST_SAID
    assert "Load again" in text
    assert page.locator("#error-reload").is_visible()
    for part in ("lobby", "booting", "table", "menu"):
        assert not page.locator(f"#{part}").is_visible()
    return text


def notice(page: Page) -> str:
    """Return what stands over the table, or nothing."""
    return page.inner_text("#notice-text") if page.locator("#notice").is_visible() else ""


def wait_notice(page: Page, words: str) -> None:
    """Wait until the notice over the table says this."""
    page.wait_for_function(
        """words => {
            const notice = document.getElementById("notice");
            return !notice.hidden && notice.innerText.includes(words);
        }""",
        arg=words,
        timeout=TIMEOUT_MS,
    )


def lobby(page: Page) -> dict[str, Any]:
    """Return what stands in the lobby's form."""
    found: dict[str, Any] = page.evaluate(
        """() => ({
            names: [0, 1, 2].map(seat => document.getElementById(`name-${seat}`).value),
            length: document.querySelector("input[name=epizodiak-length]:checked").value,
            target: document.getElementById("epizodiak-target").value,
            contest_scores: document.getElementById("epizodiak-contest_scores").checked,
            edition: document.getElementById("epizodiak-edition").value,
            first: document.getElementById("first").value,
            seed: document.getElementById("seed").value,
        })"""
    )
    return found


def copied(page: Page) -> str:
    """Return what the clipboard holds."""
    wait_promised(page, "async () => (await navigator.clipboard.readText()) !== ''")
    text: str = page.evaluate("() => navigator.clipboard.readText()")
    return text
