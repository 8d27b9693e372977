"""Pages and browsers die at random moments; what the page said was stored is there afterwards, under the curtain."""

import os
import random
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from e2e.database import kept
from e2e.mirror import Mirror
from e2e.quick import FASTER, QUICK
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, survey, wait_phase, wait_ready
from e2e.taps import Taps
from tools.browser import find_browser, launch_arguments

pytestmark = pytest.mark.heavy

SOAK = bool(os.environ.get("EPIZODIAK_SOAK"))
MOMENTS = [("reload", 30), ("close", 20), ("crash", 20)] if SOAK else [("reload", 3), ("close", 2), ("crash", 1)]
BROWSERS = [30] if SOAK else [1, pytest.param(3, marks=pytest.mark.long)]
"""How often: a few times, a hundred in a soak test."""

LONGEST_MS = 1500
"""Until when the page lives, at most, once the robot plays."""

TARGET = 99
PLIES = 250
"""A game is played on from one death to the next until it has so many actions."""

ROBOT = """seed => {
    const root = document.documentElement;
    let state = seed;
    const chance = () => { state = (state * 1103515245 + 12345) % 2147483648; return state / 2147483648; };
    const pick = list => list[Math.floor(chance() * list.length)];
    const tell = () => window.told(Number(root.dataset.ply));
    new MutationObserver(tell).observe(root, {attributes: true, attributeFilter: ["data-ply"]});
    const tap = () => {
        const places = [...document.querySelectorAll("[data-can]")];
        const plays = places.filter(place => !place.dataset.can.endsWith("select"));
        const button = {curtain: "reveal", round: "next"}[root.dataset.phase];
        const target = button ? document.querySelector(`[data-key="${button}"]`)
            : pick(plays.length && chance() < 0.5 ? plays : places);
        target?.dispatchEvent(new PointerEvent("click", {bubbles: true, cancelable: true, pointerType: "mouse"}));
        setTimeout(tap, chance() * 20 * FASTER);
    };
    tap();
}""".replace("FASTER", str(FASTER))
"""Plays at random and faster than any person, also while an action is being stored; tells what the page says."""


class Chain:
    """A seeded game that is played on from death to death."""

    def __init__(self, context: BrowserContext, url: str, seed: int) -> None:
        self.url = url
        self.seed = seed
        self.source = random.Random(seed)
        self.told = 0
        self.page = self.enter(context)
        Taps(self.page).start(f"seed={seed}&target={TARGET}")

    def enter(self, context: BrowserContext) -> Page:
        """Open the lobby in a new page of a context."""
        page = context.new_page()
        QUICK(page)  # the robot is not to wait under the curtain for half of its life
        page.expose_binding("told", lambda _, ply: self.hear(ply))
        page.goto(self.url, wait_until="domcontentloaded")
        wait_ready(page)
        return page

    def hear(self, ply: int) -> None:
        """Take down how many actions the page says are stored."""
        self.told = max(self.told, ply)

    def play(self) -> None:
        """Let the robot play up to a random moment; in the middle of a tap or of a write, as it happens."""
        self.page.evaluate(ROBOT, self.source.randrange(2**31))
        self.page.wait_for_timeout(self.source.uniform(0, LONGEST_MS))

    def come_back(self) -> None:
        """Assert that nothing is lost, take the game up, and begin another one if it has become long."""
        (*_, record) = kept(self.page)
        actions = record["actions"]
        assert len(actions) >= self.told, "an action is lost that the page said was stored"
        mirror = Mirror.seeded(self.seed, target=TARGET)
        for action in actions:
            mirror.play(action)
        assert [list(order) for order in mirror.match.record.chance] == record["chance"]
        taps = Taps(self.page)
        taps.button("resume")
        wait_phase(self.page, "curtain")
        mirror.check(survey(self.page), "curtain")
        taps.reveal()
        mirror.check(survey(self.page), "turn")
        self.told = len(actions)
        if self.told > PLIES:
            taps.leave()
            self.seed, self.told = self.seed + 1, 0
            taps.start(f"seed={self.seed}&target={TARGET}")


def reloaded(chain: Chain) -> None:
    """Load the page again."""
    chain.page.reload(wait_until="domcontentloaded")
    wait_ready(chain.page)


def closed(chain: Chain) -> None:
    """Close the page and open another one."""
    context = chain.page.context
    chain.page.close()
    chain.page = chain.enter(context)


def crashed(chain: Chain) -> None:
    """Kill the page's process and open another page."""
    context = chain.page.context
    with chain.page.expect_event("crash"), suppress(Error):  # nobody is left to answer
        chain.page.goto("chrome://crash", wait_until="commit")
    chain.page.close()
    chain.page = chain.enter(context)


DEATHS: dict[str, Callable[[Chain], None]] = {"reload": reloaded, "close": closed, "crash": crashed}


@pytest.mark.long
@pytest.mark.parametrize(("death", "moments"), MOMENTS if SOAK else sample(MOMENTS, ("crash", 1)))
def test_no_stored_action_is_lost_when_the_page_dies(browser: Browser, site_url: str, death: str, moments: int) -> None:
    context = browser.new_context(viewport={"width": 1180, "height": 820}, service_workers="block")
    chain = Chain(context, site_url, seed=100 + len(death))
    for _ in range(moments):
        chain.play()
        DEATHS[death](chain)
        chain.come_back()
    context.close()


@contextmanager
def own_browser(browser: Browser, profile: Path) -> Iterator[tuple[BrowserContext, int]]:
    """Start a browser with a profile that stays, and yield its context and the id of its group of processes."""
    port = profile / "DevToolsActivePort"
    port.unlink(missing_ok=True)
    process = subprocess.Popen(
        [
            str(find_browser()),
            *launch_arguments(),
            "--headless",
            "--remote-debugging-port=0",
            f"--user-data-dir={profile}",
            "--no-default-browser-check",
            "about:blank",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    address = next(line.split()[-1] for line in process.stderr if "DevTools listening on" in line)
    try:
        connected = browser.browser_type.connect_over_cdp(address, timeout=TIMEOUT_MS)
        yield connected.contexts[0], process.pid
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.stderr.close()
        process.wait()


@pytest.mark.parametrize("deaths", BROWSERS)
def test_no_stored_action_is_lost_when_the_whole_browser_is_killed(
    browser: Browser, site_url: str, tmp_path: Path, deaths: int
) -> None:
    chain: Chain | None = None
    for _ in range(deaths + 1):
        with own_browser(browser, tmp_path) as (context, group):
            if chain is None:
                chain = Chain(context, site_url, seed=7)
            else:
                chain.page = chain.enter(context)
                chain.come_back()
            chain.play()
            os.killpg(group, signal.SIGKILL)
