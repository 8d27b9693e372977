"""Measure what each piece of the built runtime brings: `python3 -m tools.bench_pieces`.

The site is built whole, and without each piece of what is done to Pyodide and PyScript (`tools/runtime/order.py`). All
are served as in `tools/bench_start.py` and started in turns by one browser; what is told is how much each piece saves.
Bytes are those over the wire, of what the start and the bots fetch. Beside them the whole site is started from a
snapshot of Python's memory, as return visits make it (docs/decisions/snapshot.md).
"""

import argparse
import gzip
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tools import build_site
from tools.browser import BrowserError
from tools.hosting import background_server
from tools.measuring import READY, ROOT, TIMEOUT_MS, WINDOW, quiet_browser
from tools.runtime import build as runtime
from tools.runtime.build import RuntimeBuildError
from tools.runtime.order import PIECES

WHOLE = "whole"
SNAPSHOT = "snapshot"
"""The whole site, with a snapshot kept; what it saves is told, beside what the pieces save without one."""

RETURNS = 3
"""Return visits after each first one."""

WATCH = """
new MutationObserver((_, watcher) => {
  if ("ready" in document.documentElement.dataset) { window.readyAt = performance.now(); watcher.disconnect(); }
}).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-ready"]});
"""
"""Notes the first possible tap by the page's own clock, which starts at navigation."""

KEEP = """async () => {
    const { files } = document.documentElement.dataset;
    await (await import(new URL(`${files}static/python.js`, document.baseURI))).keep();
    return document.documentElement.dataset.snapshot;
}"""
"""Makes a snapshot, as a page does that has been quiet for long, and returns what became of it."""

Times = list[tuple[float, float]]
"""Of each round milliseconds by the clock, and of the main thread's processor time."""


def wire(site: Path) -> int:
    """Return how many bytes of a site the start and the bots fetch: archives as they are, all else compressed."""
    (folder,) = site.glob("v-*")
    pyscript = folder / "static" / "vendor" / "pyscript"
    names = [*build_site.FETCHED, *build_site.MODULES, "bots.zip"]
    files = [folder / name for name in names] + [runtime.chunk(pyscript, name) for name in ("core", "error")]
    sizes = [
        len(data if file.suffix == ".zip" else gzip.compress(data, 6)) for file in files for data in [file.read_bytes()]
    ]
    return sum(sizes)


def opened(browser: Browser) -> tuple[BrowserContext, Page, CDPSession]:
    """Return a page with empty caches that takes its times."""
    context = browser.new_context(viewport={"width": WINDOW[0], "height": WINDOW[1]})
    page = context.new_page()
    page.add_init_script(WATCH)
    return context, page, context.new_cdp_session(page)


def settle(page: Page) -> None:
    """Wait until what a first visit left to be done behind the page is done: a return visit comes later."""
    page.evaluate("async () => (await navigator.serviceWorker?.getRegistration()) && navigator.serviceWorker.ready")
    page.wait_for_load_state("networkidle")


def visit(page: Page, session: CDPSession, url: str) -> tuple[float, float]:
    """Go to a page; milliseconds until its first possible tap, by the clock and of the main thread's processor time."""
    page.goto(url, wait_until="commit")
    page.wait_for_function(READY, timeout=TIMEOUT_MS)
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    return float(page.evaluate("() => window.readyAt")), metrics["ThreadTime"] * 1000


def measure(browser: Browser, urls: dict[str, str], runs: int) -> dict[str, Times]:
    """Return the medians of each round's return visits, of several sites in turns."""
    found: dict[str, Times] = {name: [] for name in urls}
    for _ in range(runs):
        for name, url in urls.items():
            context, page, session = opened(browser)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            visit(page, session, url)
            settle(page)
            if name == SNAPSHOT and (told := page.evaluate(KEEP)) != "made":
                raise BrowserError(f"the snapshot was {told}")
            visits = []
            for _ in range(RETURNS):
                page.goto("about:blank")
                visits.append(visit(page, session, url))
            clock, processor = zip(*visits, strict=True)
            found[name].append((median(clock), median(processor)))
            context.close()
    return found


def table(times: dict[str, Times], sizes: dict[str, int], runs: int) -> str:
    """Return the figures for people: what each piece saves."""
    clock, processor = (median(each) for each in zip(*times[WHOLE], strict=True))
    lines = [
        f"medians of {runs} rounds; whole: {clock:.0f} ms, {processor:.0f} ms of CPU, {sizes[WHOLE] / 1000:.0f} kB"
    ]
    lines.append(f"{'what a piece saves':54s}{'ms':>6s}{'CPU':>6s}{'kB':>8s}")
    for name, words in ((each.name, each.does) for each in PIECES.values()):
        if name in times:
            # Each round's own difference: what else the machine does comes and goes.
            pairs = [*zip(times[name], times[WHOLE], strict=True)]
            spent = [median(without[kind] - whole[kind] for without, whole in pairs) for kind in (0, 1)]
            saved = (sizes[name] - sizes[WHOLE]) / 1000
            lines.append(f"{words:54s}{spent[0]:6.0f}{spent[1]:6.0f}{saved:8.1f}")
    if SNAPSHOT in times:
        pairs = [*zip(times[WHOLE], times[SNAPSHOT], strict=True)]
        spent = [median(whole[kind] - kept[kind] for whole, kept in pairs) for kind in (0, 1)]
        lines.append(f"{'a snapshot of the memory, kept on the device':54s}{spent[0]:6.0f}{spent[1]:6.0f}{0:8.1f}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_pieces", description=__doc__.splitlines()[0])
    parser.add_argument(
        "pieces", nargs="*", metavar="PIECE", help=f"which of {', '.join((*PIECES, SNAPSHOT))} (default: all)"
    )
    parser.add_argument("--sites", type=Path, help="a folder that keeps the sites, or has them from an earlier run")
    parser.add_argument("--runs", type=int, default=7, help="rounds (default: %(default)s)")
    given = parser.parse_args(arguments)
    if unknown := set(given.pieces) - {*PIECES, SNAPSHOT}:
        parser.error(f"no such piece: {', '.join(sorted(unknown))}")
    asked = given.pieces or [*PIECES, SNAPSHOT]
    try:
        with tempfile.TemporaryDirectory() as folder, quiet_browser() as browser, ExitStack() as stack:
            urls: dict[str, str] = {}
            sizes: dict[str, int] = {}
            for name in (WHOLE, *(name for name in asked if name != SNAPSHOT)):
                site = (given.sites or Path(folder)) / name.replace(" ", "-")
                if not site.is_dir():
                    build_site.build(ROOT, site, without=() if name == WHOLE else (name,))
                sizes[name] = wire(site)
                urls[name] = stack.enter_context(background_server(site, parts=None, like_pages=True))
            if SNAPSHOT in asked:
                sizes[SNAPSHOT], urls[SNAPSHOT] = sizes[WHOLE], urls[WHOLE]
            measure(browser, urls, 1)  # the server compresses each file once
            times = measure(browser, urls, given.runs)
    except (BrowserError, FileNotFoundError, RuntimeBuildError) as error:
        print(error, file=sys.stderr)
        return 2
    print(table(times, sizes, given.runs))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
