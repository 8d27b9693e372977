"""Measure how the built site starts in Firefox and WebKitGTK: `python3 -m tests.browsers.bench_start --site dist`.

Next to bare Pyodide that says hello, in turns, by the page's own clock, as `tools.bench_start` does in Chromium: a
first visit by a browser that has no files yet, then the same window navigated again; in Firefox also the browser
started again with the profile that those visits left. (WebKitGTK under its driver keeps nothing between two starts.)
All figures are medians in milliseconds.
"""

import argparse
import contextlib
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.browsers.drivers import DRIVERS, Driver, Firefox, MissingBrowserError
from tools.hosting import background_server
from tools.measuring import hello_site
from tools.start_visits import SIT_DOWN, WATCH

BARE, PAGE = "bare Pyodide", "this page"

SCRIPT = "bench-start.js"
TELL = "window.tellBench = (text) => { window.toldBench = text; };\n"

STAY = 5.0
"""Seconds that a visit goes on after it was measured: what is kept for the next one is written then."""

Times = dict[str, list[float]]


def watched(folder: Path) -> None:
    """Have a site's page tell its times: the first possible tap in a new game, or in bare Pyodide the hello."""
    page = folder / "index.html"
    text = page.read_text("utf-8")
    head = text.index("<head>") + len("<head>")
    page.write_text(f'{text[:head]}<script src="./{SCRIPT}"></script>{text[head:]}', "utf-8")
    sits = SIT_DOWN if 'id="lobby"' in text else ""
    (folder / SCRIPT).write_text(TELL + WATCH + sits, "utf-8")


def visit(driver: Driver, url: str, figure: str) -> float:
    """Open a page and return one of the times that it tells."""
    driver.go("about:blank")
    driver.go(url)
    return float(driver.wait(f"window.toldBench && JSON.parse(window.toldBench).{figure}"))


@contextlib.contextmanager
def running(kind: type[Driver], profile: Path) -> Iterator[Driver]:
    """Run a browser, Firefox with a profile that stays."""
    driver = Firefox(profile) if issubclass(kind, Firefox) else kind()
    with contextlib.closing(driver):
        yield driver


def series(kind: type[Driver], url: str, figure: str, profile: Path, times: Times) -> None:
    """Measure one visit of each kind."""
    shutil.rmtree(profile, ignore_errors=True)
    profile.mkdir()
    with running(kind, profile) as driver:
        times["first visit"].append(visit(driver, url, figure))
        time.sleep(STAY)
        times["the same window navigated again"].append(visit(driver, url, figure))
        time.sleep(STAY)
    if issubclass(kind, Firefox):
        with running(kind, profile) as driver:
            times["the browser started again"].append(visit(driver, url, figure))


def measure(kind: type[Driver], urls: dict[str, str], runs: int, scratch: Path) -> str:
    """Measure both sites in a browser, in turns, and return the figures for people."""
    times: dict[str, Times] = {name: defaultdict(list) for name in urls}
    for _ in range(runs):
        for name, url in urls.items():
            series(kind, url, "ready" if name == BARE else "seated", scratch / "profile", times[name])
    with contextlib.closing(kind()) as driver:
        lines = [f"{kind.name} {driver.version}, medians of {runs} in turns, ms{'':8s}{BARE}  {PAGE}, ratio"]
    for row, bare in times[BARE].items():
        mine = median(times[PAGE][row])
        lines.append(f"  {row:40s}{median(bare):12.0f}{mine:12.0f}{mine / median(bare):8.2f}")
    return "\n".join(lines)


def main() -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.browsers.bench_start", description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, required=True, help="a built site")
    parser.add_argument("--runs", type=int, default=5, help="visits of each kind (default: %(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        hello_site(folder / BARE)
        shutil.copytree(options.site, folder / PAGE)
        urls = {}
        for site in (BARE, PAGE):
            watched(folder / site)
            urls[site] = stack.enter_context(background_server(folder / site, parts=None, like_pages=True))
        for kind in DRIVERS:
            try:
                print(measure(kind, urls, options.runs, folder), flush=True)
            except MissingBrowserError as error:
                print(error, file=sys.stderr)
                return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
