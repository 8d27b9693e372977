"""Measure what each piece of the built runtime brings: `python3 -m tools.bench_pieces`.

The site is built whole, and without each piece of what is done to Pyodide and PyScript (`tools/runtime/order.py`); or,
with `--alone`, plain, and with each piece beside what that needs. All are served as in `tools/bench_start.py` and
started in turns by one browser; what is told is how much each piece saves. Bytes are those over the wire, of what the
start and the bots fetch. Beside the pieces the whole site is started from a snapshot of Python's memory, as return
visits make it (docs/decisions/snapshot.md).
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
from tools.runtime.order import ALL, PIECES

WHOLE, PLAIN = "whole", "plain"
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


def alone(name: str) -> tuple[str, tuple[str, ...]]:
    """Return what a site is called that has one piece with what that needs, and the pieces that are left off of it."""
    on = {name}
    while needed := {PIECES[each].needs for each in on if PIECES[each].needs} - on:
        on |= needed
    return f"{name} alone", tuple(each for each in PIECES if each not in on)


def compared(names: Sequence[str], *, each_alone: bool) -> dict[str, tuple[str, str]]:
    """Return for each piece the names of the sites with it and without it that are compared."""
    if not each_alone:
        return {name: (WHOLE, name) for name in names}
    return {name: (alone(name)[0], f"{PIECES[name].needs} alone" if PIECES[name].needs else PLAIN) for name in names}


def left_off(site: str) -> tuple[str, ...]:
    """Return which pieces a site is built without, by its name."""
    if site == PLAIN:
        return (ALL,)
    if site.endswith(" alone"):
        return alone(site.removesuffix(" alone"))[1]
    return (site,) if site in PIECES else ()


def table(times: dict[str, Times], sizes: dict[str, int], pairs: dict[str, tuple[str, str]], runs: int) -> str:
    """Return the figures for people: what each piece saves."""
    first = next(iter(times))
    clock, processor = (median(each) for each in zip(*times[first], strict=True))
    lines = [
        f"medians of {runs} rounds; {first}: {clock:.0f} ms, {processor:.0f} ms of CPU, {sizes[first] / 1000:.0f} kB"
    ]
    lines.append(f"{'what a piece saves':74s}{'ms':>6s}{'CPU':>6s}{'kB':>8s}")
    for name, (having, lacking) in pairs.items():
        # Each round's own difference: what else the machine does comes and goes.
        rounds = [*zip(times[lacking], times[having], strict=True)]
        spent = [median(without[kind] - whole[kind] for without, whole in rounds) for kind in (0, 1)]
        saved = (sizes[lacking] - sizes[having]) / 1000
        words = PIECES[name].does if name in PIECES else "a snapshot of the memory, kept on the device"
        lines.append(f"{words:74s}{spent[0]:6.0f}{spent[1]:6.0f}{saved:8.1f}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_pieces", description=__doc__.splitlines()[0])
    parser.add_argument(
        "pieces", nargs="*", metavar="PIECE", help=f"which of {', '.join((*PIECES, SNAPSHOT))} (default: all)"
    )
    parser.add_argument("--alone", action="store_true", help="each beside the plain site, or with what it needs alone")
    parser.add_argument("--sites", type=Path, help="a folder that keeps the sites, or has them from an earlier run")
    parser.add_argument("--runs", type=int, default=7, help="rounds (default: %(default)s)")
    given = parser.parse_args(arguments)
    if unknown := set(given.pieces) - {*PIECES, SNAPSHOT}:
        parser.error(f"no such piece: {', '.join(sorted(unknown))}")
    asked = [name for name in given.pieces or [*PIECES, SNAPSHOT] if name != SNAPSHOT or not given.alone]
    pairs = compared([name for name in asked if name != SNAPSHOT], each_alone=given.alone)
    if SNAPSHOT in asked:
        pairs[SNAPSHOT] = (SNAPSHOT, WHOLE)
    try:
        with tempfile.TemporaryDirectory() as folder, quiet_browser() as browser, ExitStack() as stack:
            urls: dict[str, str] = {}
            sizes: dict[str, int] = {}
            wanted = [PLAIN if given.alone else WHOLE, *(each for pair in pairs.values() for each in pair)]
            for name in dict.fromkeys(wanted):
                site = (given.sites or Path(folder)) / (WHOLE if name == SNAPSHOT else name).replace(" ", "-")
                if not site.is_dir():
                    build_site.build(ROOT, site, left_off(name))
                sizes[name] = wire(site)
                urls[name] = stack.enter_context(background_server(site, parts=None, like_pages=True))
            measure(browser, urls, 1)  # the server compresses each file once
            times = measure(browser, urls, given.runs)
    except (BrowserError, FileNotFoundError, RuntimeBuildError) as error:
        print(error, file=sys.stderr)
        return 2
    print(table(times, sizes, pairs, given.runs))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
