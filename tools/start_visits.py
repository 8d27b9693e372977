"""The visits that `tools.bench_start` measures: of which kinds, and what a page tells of its own start.

A profile is prepared by some visits, as people have had them, so that all caches are full: files, machine code,
compiled scripts, the service worker. Each round then begins with a copy of it.
"""

from __future__ import annotations

import shutil
import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tools.browser import BrowserError
from tools.hosting import background_server
from tools.measuring import WINDOW
from tools.plain_browser import PlainBrowser, PlainPage, plain_browser

KINDS = {
    "again": "the browser started again",
    "tab": "a new tab of the same browser",
    "same": "the same tab navigated again",
    "first": "first visit",
}
"""The kinds of visits, and their names for people; the first is the one that people have every day."""

WATCH = """
(() => {
  const seen = { ready: null, seated: null, kept: null };
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null;
  const painted = new PerformanceObserver((list) => {
    const picture = list.getEntries().find(({ element }) => element?.id === "kept-picture");
    if (picture) seen.painted ??= picture.renderTime;
  });
  painted.observe({ type: "largest-contentful-paint", buffered: true });
  window.tellTimes = () => {
    const [navigation] = performance.getEntriesByType("navigation");
    const lobby = Math.max(paint() ?? 0, navigation.domInteractive);
    const kept = seen.kept && Math.max(seen.kept, paint() ?? 0); // data-kept is set before the first frame
    tellBench(JSON.stringify({ ...seen, kept, paint: paint(), lobby }));
  };
  window.seenAt = seen;
  new MutationObserver((_, watcher) => {
    const { dataset } = document.documentElement;
    if (seen.kept === null && "kept" in dataset) {
      seen.kept = performance.now();
      requestAnimationFrame(() => { seen.kept = performance.now(); });
    }
    if (!("ready" in dataset)) return;
    watcher.disconnect();
    seen.ready = performance.now();
    if (!window.sitsDown) tellTimes();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready", "data-kept"] });
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[name];
    WebAssembly[name] = async (...request) => {
      const made = await plain.apply(WebAssembly, request);
      window.pythonMemory = (made.instance ?? made).exports.memory;
      return made;
    };
  }
})();
"""
"""Notes times by the page's own clock, which starts at navigation, and tells them when the page is ready: the first
possible tap in the lobby, the first paint, the frame with a game that is kept, and from when the lobby took input."""

SIT_DOWN = """
window.sitsDown = true;
addEventListener("DOMContentLoaded", () => document.querySelector('[data-key="start"]').click());
new MutationObserver((_, watcher) => {
  const { phase } = document.documentElement.dataset;
  if (phase !== "curtain" && phase !== "turn") return;
  watcher.disconnect();
  requestAnimationFrame(() => { seenAt.seated = performance.now(); tellTimes(); });
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-phase"] });
"""
"""Presses "Start" as soon as the button is there, and tells when the new game takes its first tap."""

INSTALLED = """(async () => {
    if ("worker" in document.documentElement.dataset) await navigator.serviceWorker.ready;
})()"""

PRESSED = """new Promise((done) => {
    let pressed = false;
    const look = () => {
        const button = document.querySelector('[data-key="%s"]');
        if (!pressed && button && button.getAttribute("aria-disabled") !== "true") {
            pressed = true;
            button.click();
        }
        if (pressed && document.documentElement.dataset.phase === "%s") done();
        else requestAnimationFrame(look);
    };
    look();
})"""
"""Presses a button as soon as it takes presses, and waits for the phase that follows."""

STANDS = "JSON.stringify([document.readyState, document.visibilityState, document.documentElement.dataset])"
"""Tells of a page that has told nothing how far it is."""

STAY = 9.0
"""Seconds that a visit lasts which prepares a profile: Chromium keeps machine code only after some."""

PREPARED_BY = 3
"""Visits that prepare a profile, each with the browser started again."""

Times = dict[str, list[float]]


@dataclass(slots=True)
class Site:
    """A site that is measured.

    Attributes:
        name: what it is called.
        url: its address.
        sent: bytes that its server sent, headers included, write by write.
        game: whether it has a lobby where a game can be started.
        profile: the prepared profile.
        weighed: whether bytes and memory are told of a first visit, which takes some seconds more.
        times: what was measured, by kind, speed and name: "again 4 seated".
    """

    name: str
    url: str
    sent: list[int]
    game: bool
    profile: Path
    weighed: bool = True
    times: Times = field(default_factory=lambda: defaultdict(list))


@contextmanager
def served(name: str, folder: Path, profiles: Path, *, game: bool, weighed: bool = True) -> Iterator[Site]:
    """Serve a folder as GitHub Pages would while the block runs, and count what is sent."""
    sent: list[int] = []
    with background_server(folder, parts=None, like_pages=True, sent=sent) as url:
        yield Site(name, url, sent, game, profiles / name, weighed)


def arguments() -> list[str]:
    """Return the flags that give the browser the window of all benches."""
    return [f"--window-size={WINDOW[0]},{WINDOW[1]}"]


def prepare(site: Site) -> None:
    """Make a new profile, visited as often as it takes until all caches are full; a game is left in the middle."""
    shutil.rmtree(site.profile, ignore_errors=True)
    for number in range(PREPARED_BY):
        with plain_browser(site.profile, arguments()) as browser:
            script = WATCH + SIT_DOWN if site.game and number == 0 else WATCH
            page = PlainPage(browser, script)
            page.go(site.url)
            page.told()
            page.value(INSTALLED)
            time.sleep(STAY)


def visit(site: Site, page: PlainPage, prefix: str, only: Collection[str]) -> None:
    """Go to a site and take down what it tells.

    Raises:
        BrowserError: it tells nothing.
    """
    try:
        page.go(site.url)
        told: dict[str, float | None] = page.told()
    except BrowserError as error:
        stands = "nobody knows where"
        with suppress(BrowserError):
            stands = page.value(STANDS)
        raise BrowserError(f"{site.name}, {prefix}: {error}; the page stands at {stands}") from error
    for name, figure in told.items():
        if name in only and figure is not None:
            site.times[f"{prefix} {name}"].append(figure)


def silent(site: Site) -> None:
    """Wait until a server has sent nothing for a second."""
    before = -1
    while before != len(site.sent):
        before = len(site.sent)
        time.sleep(1)


def measure(sites: Sequence[Site], scratch: Path, kinds: Collection[str], speeds: Sequence[int], runs: int) -> None:
    """Measure several sites in turns.

    Args:
        sites: which; their profiles are prepared.
        scratch: a folder for copies of profiles.
        kinds: which of `KINDS`.
        speeds: how many times slower the page's main thread is made: 1 for not at all.
        runs: visits of each kind and speed.
    """
    for _ in range(runs):
        for slowed in speeds:
            for site in sites:
                for sits in (True, False) if site.game else (False,):
                    one_series(site, scratch / "profile", kinds, slowed, sits=sits)


def one_series(site: Site, profile: Path, kinds: Collection[str], slowed: int, *, sits: bool) -> None:
    """Measure a visit of each kind, one after the other.

    Args:
        site: which.
        profile: where its profile is copied to.
        kinds: which of `KINDS`.
        slowed: how many times slower the main thread is made.
        sits: whether a game is started at once; then only the time of its first tap counts.
    """
    script = WATCH + SIT_DOWN if sits else WATCH
    only = ("seated",) if sits else ("ready", "paint", "kept", "painted", "lobby")
    if "first" in kinds:
        shutil.rmtree(profile, ignore_errors=True)
        with plain_browser(profile, arguments()) as browser:
            first_visit(site, browser, script, slowed, only)
    if not {"again", "tab", "same"} & {*kinds}:
        return
    shutil.rmtree(profile, ignore_errors=True)
    shutil.copytree(site.profile, profile)
    with plain_browser(profile, arguments()) as browser:
        browser.settle()
        page = PlainPage(browser, script, slowed=slowed)
        visit(site, page, f"again {slowed}", only)
        if "same" in kinds:
            at_rest(page)
            page.go("about:blank")
            at_rest(page)
            page.slow_down(slowed)
            visit(site, page, f"same {slowed}", only)
        if "tab" in kinds:
            at_rest(page)
            fall_asleep(page)
            page.close()
            browser.settle()
            visit(site, PlainPage(browser, script, slowed=slowed), f"tab {slowed}", only)


def at_rest(page: PlainPage) -> None:
    """Wait until nothing is done any more; what slows a page down takes time itself, for as long as it does."""
    page.slow_down(1)
    page.browser.settle()


def fall_asleep(page: PlainPage) -> None:
    """Stop service workers, as the browser does half a minute after they were last asked for anything."""
    page.call("ServiceWorker.enable")
    page.call("ServiceWorker.stopAllWorkers")
    page.call("ServiceWorker.disable")


def first_visit(site: Site, browser: PlainBrowser, script: str, slowed: int, only: Collection[str]) -> None:
    """Measure a visit with empty caches; in the lobby its bytes, too, and memory, at the table if there is one."""
    browser.settle()
    page = PlainPage(browser, script, slowed=slowed)
    site.sent.clear()
    visit(site, page, f"first {slowed}", only)
    before = sum(site.sent)
    if slowed != 1 or "ready" not in only or not site.weighed:
        return
    page.value(INSTALLED)
    silent(site)
    site.times["first 1 before"].append(before)
    site.times["first 1 after"].append(sum(site.sent) - before)
    if site.game:
        take_seat(page)
    page.call("HeapProfiler.collectGarbage")
    page.call("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in page.call("Performance.getMetrics")["metrics"]}
    site.times["first 1 heap"].append(float(metrics["JSHeapUsedSize"]))
    site.times["first 1 python"].append(float(page.value("window.pythonMemory.buffer.byteLength")))


def take_seat(page: PlainPage) -> None:
    """Start a game in the lobby and have the first player take the device."""
    for key, phase in (("start", "curtain"), ("reveal", "turn")):
        page.value(PRESSED % (key, phase))
