"""Measure the start of the built site next to bare Pyodide that only says hello: `python3 -m tools.bench_start`.

Both are served alike, compressed and kept for ten minutes as by GitHub Pages, to one browser, in turns: each time with
empty caches, then with full ones; then with full caches and the processor slowed down. All figures are medians.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tools import build_site
from tools.browser import BrowserError
from tools.build_runtime import RuntimeBuildError
from tools.hosting import background_server
from tools.measuring import READY, ROOT, SLOWED, TIMEOUT_MS, WINDOW, hello_site, quiet_browser

WATCH = """
new MutationObserver((_, watcher) => {
  if ("ready" in document.documentElement.dataset) { window.readyAt = performance.now(); watcher.disconnect(); }
}).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-ready"]});
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...request) => {
  const made = await instantiate.apply(WebAssembly, request);
  window.pythonMemory = made.instance.exports.memory;
  return made;
};
"""
"""Notes the first possible tap by the page's own clock, which starts at navigation, and Python's memory."""

SIT_DOWN = """
addEventListener("DOMContentLoaded", () => document.querySelector('[data-key="start"]').click());
new MutationObserver((_, watcher) => {
  const { phase } = document.documentElement.dataset;
  if (phase !== "curtain" && phase !== "turn") return;
  requestAnimationFrame(() => { window.seatedAt = performance.now(); });
  watcher.disconnect();
}).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-phase"]});
"""
"""Presses "Start" as soon as the button is there, and notes when the new game takes its first tap."""

TIMES = """() => ({
    ready: window.readyAt,
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    lobby: Math.max(
        performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
        performance.getEntriesByType("navigation")[0].domInteractive,
    ),
})"""


@dataclass(slots=True)
class Starts:
    """What was measured of one page's starts of one kind.

    Attributes:
        ready: milliseconds from navigation to the first possible tap.
        paint: milliseconds to the first contentful paint.
        lobby: milliseconds until there is a form on the screen that takes input.
        before: bytes over the wire until the first possible tap.
        after: bytes over the wire after it.
    """

    ready: list[float] = field(default_factory=list)
    paint: list[float] = field(default_factory=list)
    lobby: list[float] = field(default_factory=list)
    before: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Measured:
    """What was measured of one page.

    Attributes:
        cold: with empty caches.
        warm: with full ones.
        slowed: with full ones and a slowed processor.
        seated: milliseconds of return visits until a game takes its first tap whose start was pressed at once; nothing
            for a page without games.
        seated_slowed: the same with a slowed processor.
        heap: bytes of JavaScript's heap after a collection, at the table if there is one.
        python: bytes of Python's memory then.
    """

    cold: Starts = field(default_factory=Starts)
    warm: Starts = field(default_factory=Starts)
    slowed: Starts = field(default_factory=Starts)
    seated: list[float] = field(default_factory=list)
    seated_slowed: list[float] = field(default_factory=list)
    heap: list[float] = field(default_factory=list)
    python: list[float] = field(default_factory=list)


def start(page: Page, session: CDPSession, url: str, into: Starts) -> None:
    """Go to a page, wait until it is ready and silent, and take the figures down."""
    sent: list[int] = []

    def arrived(event: dict[str, Any]) -> None:
        sent.append(int(event["encodedDataLength"]))

    session.on("Network.loadingFinished", arrived)
    page.goto(url, wait_until="commit")
    page.wait_for_function(READY, timeout=TIMEOUT_MS)
    times: dict[str, float] = page.evaluate(TIMES)
    before = sum(sent)
    page.wait_for_load_state("networkidle")
    session.remove_listener("Network.loadingFinished", arrived)
    for name, figure in {**times, "before": before, "after": sum(sent) - before}.items():
        getattr(into, name).append(float(figure))


def settle(page: Page) -> None:
    """Wait until what a first visit left to be done behind the page is done: a return visit comes later."""
    page.evaluate("async () => (await navigator.serviceWorker?.getRegistration()) && navigator.serviceWorker.ready")
    page.wait_for_load_state("networkidle")


def opened(browser: Browser) -> tuple[BrowserContext, Page, CDPSession]:
    """Return a page with empty caches that takes its times."""
    context = browser.new_context(viewport={"width": WINDOW[0], "height": WINDOW[1]})
    page = context.new_page()
    page.add_init_script(WATCH)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    return context, page, session


def sit_down(page: Page, url: str, into: list[float]) -> None:
    """Go to the game's page, start a game as soon as there is a button for it, and take the time down."""
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => window.seatedAt !== undefined", timeout=TIMEOUT_MS)
    into.append(float(page.evaluate("() => window.seatedAt")))
    page.goto("about:blank")


def memory(page: Page, session: CDPSession, into: Measured) -> None:
    """Take down the memory of a page that is ready; of the game, once somebody sits at the table."""
    if page.locator('[data-key="start"]').count():
        page.click('[data-key="start"]')
        page.click('[data-key="reveal"]')
        page.wait_for_function("() => document.documentElement.dataset.phase === 'turn'")
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    into.heap.append(float(metrics["JSHeapUsedSize"]))
    into.python.append(float(page.evaluate("() => window.pythonMemory.buffer.byteLength")))


def measure(browser: Browser, urls: Sequence[str], runs: int) -> list[Measured]:
    """Measure several pages in turns."""
    found = [Measured() for _ in urls]
    for _ in range(runs):
        for url, into in zip(urls, found, strict=True):
            context, page, session = opened(browser)
            start(page, session, url, into.cold)
            settle(page)
            page.goto("about:blank")
            start(page, session, url, into.warm)
            memory(page, session, into)
            page.goto("about:blank")
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            start(page, session, url, into.slowed)
            if page.locator('[data-key="start"]').count():
                page.add_init_script(SIT_DOWN)
                page.goto("about:blank")
                sit_down(page, url, into.seated_slowed)
                session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
                sit_down(page, url, into.seated)
            context.close()
    return found


def figures(bare: Measured, ours: Measured) -> dict[str, float]:
    """Return the medians, by names of which the first word says whose they are, and the ratios."""
    found: dict[str, float] = {}
    for whose, measured in (("bare", bare), ("page", ours)):
        for kind in ("cold", "warm", "slowed"):
            starts: Starts = getattr(measured, kind)
            for name in ("ready", "paint", "lobby", "before", "after"):
                found[f"{whose}_{kind}_{name}"] = median(getattr(starts, name))
        found[f"{whose}_heap"] = median(measured.heap)
        found[f"{whose}_python"] = median(measured.python)
        found[f"{whose}_memory"] = found[f"{whose}_heap"] + found[f"{whose}_python"]
    for kind, name in (("warm", "seated"), ("slowed", "seated_slowed")):
        found[f"page_{name}"] = median(getattr(ours, name))
        found[f"bare_{name}"] = found[f"bare_{kind}_ready"]
        found[f"ratio_{name}"] = found[f"page_{name}"] / found[f"bare_{name}"]
    for name in ("cold_ready", "warm_ready", "slowed_ready", "heap", "python", "memory"):
        found[f"ratio_{name}"] = found[f"page_{name}"] / found[f"bare_{name}"]
    return found


def table(found: dict[str, float], runs: int) -> str:
    """Return the figures for people."""

    def row(words: str, name: str, scale: float = 1, digits: int = 0) -> str:
        bare, ours = found[f"bare_{name}"] / scale, found[f"page_{name}"] / scale
        ratio = f"{ours / bare:7.2f}" if f"ratio_{name}" in found else ""
        return f"  {words:42s}{bare:9.{digits}f}{ours:9.{digits}f}{ratio}".rstrip()

    def own(words: str, name: str, scale: float = 1, digits: int = 0) -> str:
        return f"  {words:42s}{'':9s}{found[f'page_{name}'] / scale:9.{digits}f}"

    slowed = f"slowed {SLOWED} times"
    return "\n".join(
        (
            f"medians of {runs} starts in turns{'':17s}bare Pyodide, this page, ratio",
            "navigation to first possible tap, ms",
            row("return visit", "warm_ready"),
            row(f"return visit, {slowed}", "slowed_ready"),
            row("first visit", "cold_ready"),
            "the same, in a new game (start pressed at once)",
            row("return visit", "seated"),
            row(f"return visit, {slowed}", "seated_slowed"),
            "over the wire, MB",
            row("first visit, before the first tap", "cold_before", 1e6, 2),
            row("first visit, after it", "cold_after", 1e6, 2),
            row("return visit", "warm_before", 1e6, 2),
            "navigation to first contentful paint, ms",
            own("first visit", "cold_paint"),
            own("return visit", "warm_paint"),
            own(f"return visit, {slowed}", "slowed_paint"),
            "navigation to a lobby that takes input, ms",
            own("first visit", "cold_lobby"),
            own("return visit", "warm_lobby"),
            own(f"return visit, {slowed}", "slowed_lobby"),
            "memory (the page at the table), MB",
            row("JavaScript's heap", "heap", 1e6, 1),
            row("Python's (WebAssembly)", "python", 1e6, 1),
            row("together", "memory", 1e6, 1),
        )
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_start", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7, help="starts of each kind (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON too")
    given = parser.parse_args(arguments)
    try:
        with tempfile.TemporaryDirectory() as name, quiet_browser() as browser:
            bare, ours = Path(name, "bare"), Path(name, "dist")
            bare.mkdir()
            hello_site(bare)
            build_site.build(ROOT, ours)
            with (
                background_server(bare, parts=None, like_pages=True) as hello,
                background_server(ours, parts=None, like_pages=True) as game,
            ):
                measure(browser, (hello, game), 1)  # the server compresses each file once
                found = figures(*measure(browser, (hello, game), given.runs))
    except (BrowserError, FileNotFoundError, RuntimeBuildError) as error:
        print(error, file=sys.stderr)
        return 2
    print(table(found, given.runs))
    if given.json:
        print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
