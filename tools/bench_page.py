"""Measure the page: `python3 -m tools.bench_page`.

How long a tap takes from its event to the picture being patched, over a seeded game, at full speed and with the
processor slowed down, with the browser's long tasks. The last line is JSON with `--json`. How long the page takes to
start is measured by `tools.bench_start`.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from playwright.sync_api import Browser, Page

from tools.browser import BrowserError
from tools.hosting import background_server
from tools.measuring import READY, ROOT, SLOWED, TIMEOUT_MS, WINDOW, quiet_browser

MOST_STEPS = 5_000

WATCH_LONG_TASKS = """
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
}).observe({type: "longtask"});
"""
"""Notes every task over 50 ms from now on."""


@dataclass(frozen=True, slots=True)
class Taps:
    """Milliseconds of taps, from event to patch, and of the tasks over 50 ms meanwhile."""

    times: list[float]
    long_tasks: list[float]


def tap_times(page: Page, taps: int) -> list[float]:
    """Play a seeded game until so many taps are measured, and return them in milliseconds.

    Args:
        page: shows the lobby, ready.
        taps: how many.
    """
    page.evaluate("() => { location.hash = 'seed=151&target=99'; }")
    page.wait_for_function("() => location.hash === ''")
    page.click('[data-key="start"]')
    for _ in range(MOST_STEPS):
        times: list[float] = page.evaluate("() => performance.getEntriesByName('tap').map(entry => entry.duration)")
        if len(times) >= taps:
            return times
        phase = page.wait_for_function(
            """() => {
                const phase = document.documentElement.dataset.phase;
                return ["curtain", "turn", "round"].includes(phase) ? phase : null;
            }"""
        ).json_value()
        if phase == "turn":
            _tap(page)
        else:
            page.click(f'[data-key="{"reveal" if phase == "curtain" else "next"}"]')
            page.wait_for_function("phase => document.documentElement.dataset.phase !== phase", arg=phase)
    raise RuntimeError(f"the page left no {taps} measurements of taps in {MOST_STEPS} steps")


def _tap(page: Page) -> None:
    """Tap what brings the game on: a set, the next tile of a run, the run, a draw, a pass."""
    cans: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-can]")]
            .map(element => [element.dataset.key, element.dataset.can]))"""
    )
    wishes: list[Callable[[str], bool]] = [
        lambda can: can[0] in "<>",
        lambda can: can[0] == "x",
        lambda can: can == "select",
        lambda can: can in ("d", "p"),
        lambda can: can != "unselect",
    ]
    key = next(key for wish in wishes for key, can in sorted(cans.items()) if wish(can))
    before = page.evaluate("() => document.documentElement.dataset.ply")
    page.click(f'[data-key="{key}"]')
    page.wait_for_function(
        """([key, can, ply]) => can === "select"
            ? document.querySelector(`[data-key="${key}"]`)?.dataset.can !== can
            : document.documentElement.dataset.ply !== ply""",
        arg=[key, cans[key], before],
    )


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def measure(browser: Browser, game: str, taps: int) -> dict[str, float]:
    """Return all figures in milliseconds."""
    full, slow = (measured_taps(browser, game, taps, rate) for rate in (1, SLOWED))
    return {**tap_figures("tap", full), **tap_figures("slowed_tap", slow)}


def measured_taps(browser: Browser, game: str, taps: int, rate: int) -> Taps:
    """Measure taps in a page of its own, the processor slowed down by ``rate`` once the table stands."""
    page = browser.new_page(viewport={"width": WINDOW[0], "height": WINDOW[1]})
    page.goto(game)
    page.wait_for_function(READY, timeout=TIMEOUT_MS)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.evaluate(WATCH_LONG_TASKS)
    times = tap_times(page, taps)
    long_tasks: list[float] = page.evaluate("() => window.longTasks")
    page.close()
    return Taps(times, long_tasks)


def tap_figures(name: str, taps: Taps) -> dict[str, float]:
    """Return the figures of some taps under names that begin with ``name``."""
    return {
        f"{name}_median": median(taps.times),
        f"{name}_p95": percentile(taps.times, 0.95),
        f"{name}_max": max(taps.times),
        f"{name}_count": len(taps.times),
        f"{name}_long_tasks": len(taps.long_tasks),
        f"{name}_longest_task": max(taps.long_tasks, default=0.0),
    }


def table(found: dict[str, float]) -> str:
    """Return the figures for people."""
    return "\n".join(
        (
            f"tap to patch, ms:      median     p95    most   ({found['tap_count']:.0f} taps)",
            _tap_line("full speed", "tap", found),
            _tap_line(f"slowed {SLOWED} times", "slowed_tap", found),
        )
    )


def _tap_line(words: str, name: str, found: dict[str, float]) -> str:
    times = "  ".join(f"{found[f'{name}_{figure}']:6.1f}" for figure in ("median", "p95", "max"))
    tasks, longest = found[f"{name}_long_tasks"], found[f"{name}_longest_task"]
    return f"  {words:19s}  {times}   tasks over 50 ms: {tasks:.0f}, longest {longest:.0f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_page", description=__doc__.splitlines()[0])
    parser.add_argument("--taps", type=int, default=200, help="taps to be measured (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON too")
    given = parser.parse_args(arguments)
    try:
        with quiet_browser() as browser, background_server(ROOT, like_pages=True) as game:
            found = measure(browser, game, given.taps)
    except (BrowserError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 2
    print(table(found))
    if given.json:
        print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
