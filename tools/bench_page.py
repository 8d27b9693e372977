"""Measure how the page answers: `python3 -m tools.bench_page`.

Every game is played on the built site as people play it: among people (tiles and cards selected, unselected, placed,
the curtain, the next round) and against a bot, at full speed and with the processor slowed down. Told is how long a
tap takes and a bot's answer, and what the slowest were. Several built sites (`tools/build_site.py`) are measured in
turns, with the same taps. The last line is JSON with `--json`. How long the page takes to start is measured by
`tools.bench_start`.

A tap's time is the page's own: from the time stamp of its event, which is when the browser got the input, to when the
picture is patched and all texts and panels are written, so that only styles, layout and painting are left to the
browser. While an action is being stored, a tap waits, and that counts. A bot's time runs from its answer, or from the
timer of its pace.
Tasks over 50 ms are those that the browser tells of once the first deal is on the table.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from epizodiak.games import GAMES
from tools import build_site
from tools.browser import BrowserError
from tools.hosting import background_server
from tools.measuring import READY, ROOT, SLOWED, TIMEOUT_MS, WINDOW, quiet_browser
from tools.runtime.build import RuntimeBuildError

MOST_STEPS = 5_000

SEED = 151
"""Of the first game; the next ones follow."""

BOT, THINK_MS = 2, 100
"""The bot's level, and how long it may think."""

UNSELECTS = 0.15
"""How often somebody changes their mind."""

SLOWEST = 5
"""How many of the slowest taps are named."""

PRESSED = {"curtain": "reveal", "round": "next", "over": "leave"}
"""What is pressed in each phase in which nobody is to act."""

WATCH = """
() => {
    window.longTasks = [];
    const note = list => window.longTasks.push(...list.getEntries().map(task => [task.startTime, task.duration]));
    new PerformanceObserver(note).observe({type: "longtask"});
    document.documentElement.dataset.watched = "";
}
"""
"""Notes when each task over 50 ms began, from now on, and how long it took."""

TAKE = """
() => performance.getEntriesByType("measure").filter(entry => ["tap", "bot"].includes(entry.name))
    .map(entry => [entry.name, entry.detail || "", entry.startTime, entry.duration])
"""

COUNT = "() => performance.getEntriesByName('tap').length"

CANS = """
() => Object.fromEntries([...document.querySelectorAll("[data-can]")]
    .map(element => [element.dataset.key, element.dataset.can]))
"""

STANDS = f"""
() => {{
    const phase = document.documentElement.dataset.phase;
    return ["turn", ...{json.dumps(list(PRESSED))}].includes(phase) ? phase : null;
}}
"""

ANSWERED = """
([key, can, ply]) => ["select", "unselect"].includes(can)
    ? document.querySelector(`[data-key="${key}"]`)?.dataset.can !== can
    : document.documentElement.dataset.ply !== ply
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """The page has answered a tap, or a bot.

    Attributes:
        kind: ``select``, ``unselect``, ``play``, ``reveal``, ``next`` or ``bot``.
        about: what was tapped, or what the bot played.
        began, took: milliseconds of the page's clock.
    """

    kind: str
    about: str
    began: float
    took: float


@dataclass(slots=True)
class Answers:
    """What was measured of one game at one speed.

    Attributes:
        found: taps and bots' answers.
        long_tasks: milliseconds of each task over 50 ms, and what was being answered then, if anything.
    """

    found: list[Answer] = field(default_factory=list)
    long_tasks: list[tuple[float, str]] = field(default_factory=list)


def tap_times(page: Page, taps: int, game: str = "epizodiak", *, bots: bool = False) -> list[Answer]:
    """Play seeded games until so many taps are measured; the same ones each time, whatever they take.

    A bot may think for as long as it likes; so many of its answers are part of what is returned as there were.

    Args:
        page: shows the lobby, ready.
        taps: how many.
        game: by its name.
        bots: whether the other seats are bots', else they are people's.
    """
    source = random.Random(SEED)
    sits = _sits(page, game, bots=bots)
    next(sits)
    for _ in range(MOST_STEPS):
        if page.evaluate(COUNT) >= taps:
            return [_answer(*entry) for entry in page.evaluate(TAKE)]
        phase = page.wait_for_function(STANDS).json_value()
        if phase == "turn":
            page.evaluate(f"() => 'watched' in document.documentElement.dataset || ({WATCH})()")
            _tap(page, source)
        else:
            if phase == "over":
                page.click('[data-key="menu"]')
            page.click(f'[data-key="{PRESSED[phase]}"]:not([aria-disabled])')
            page.wait_for_function("phase => document.documentElement.dataset.phase !== phase", arg=phase)
            if phase == "over":
                next(sits)
    raise RuntimeError(f"the page left no {taps} measurements of taps in {MOST_STEPS} steps")


def _sits(page: Page, game: str, *, bots: bool) -> Iterator[None]:
    """Begin one game after the other."""
    levels = ",".join(["-", *[str(BOT)] * (GAMES[game].seats - 1)])
    others = f"&bots={levels}&pace=0&think={THINK_MS}" if bots else ""
    for seed in range(SEED, SEED + MOST_STEPS):
        fragment = f"game={game}&seed={seed}&first=0{others}"
        page.evaluate("fragment => { location.hash = fragment; }", fragment)
        page.wait_for_function("() => location.hash === ''")
        page.click('[data-key="start"]')
        yield


def _tap(page: Page, source: random.Random) -> None:
    """Tap something that can be done, and wait until it is done."""
    cans: dict[str, str] = page.evaluate(CANS)
    key = _choice(cans, source)
    before = page.evaluate("() => document.documentElement.dataset.ply")
    page.click(f'[data-key="{key}"]')
    page.wait_for_function(ANSWERED, arg=[key, cans[key], before])


def _choice(cans: Mapping[str, str], source: random.Random) -> str:
    """Choose something to tap: mostly what brings the game on, once something is selected."""
    keys = sorted(cans)
    back = [key for key in keys if cans[key] == "unselect"]
    plays = [key for key in keys if cans[key] not in ("select", "unselect")]
    if back and (not plays or source.random() < UNSELECTS):
        return source.choice(back)
    return source.choice(plays if back else [key for key in keys if cans[key] != "unselect"])


def _answer(name: str, about: str, began: float, took: float) -> Answer:
    """Read an entry that the page has left."""
    first = about.split(" ", maxsplit=1)[0]
    kinds = {"select", "unselect", "reveal", "next"}
    return Answer("bot" if name == "bot" else first if first in kinds else "play", about, began, took)


# --- figures ----------------------------------------------------------------------------------------------------------


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def measured(browser: Browser, url: str, game: str, taps: int, rate: int) -> Answers:
    """Measure a game among people and one against bots, each in a page of its own, slowed down by ``rate``."""
    answers = Answers()
    for bots in (False, True):
        page = browser.new_page(viewport={"width": WINDOW[0], "height": WINDOW[1]})
        page.goto(url)
        page.wait_for_function(READY, timeout=TIMEOUT_MS)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        found = tap_times(page, taps // 2, game, bots=bots)
        for began, took in page.evaluate("() => window.longTasks"):
            during = [one.about for one in found if began <= one.began + one.took and one.began <= began + took]
            answers.long_tasks.append((took, ", ".join(during)))
        answers.found += found
        page.close()
    return answers


def figures(answers: Answers) -> dict[str, Any]:
    """Return the figures of a game, in milliseconds."""
    times = [answer.took for answer in answers.found]
    kinds = sorted({answer.kind for answer in answers.found})
    return {
        "count": len(times),
        "median": median(times),
        "p95": percentile(times, 0.95),
        "most": max(times),
        "kinds": {kind: median(one.took for one in answers.found if one.kind == kind) for kind in kinds},
        "slowest": sorted(((one.took, one.about) for one in answers.found), reverse=True)[:SLOWEST],
        "long_tasks": sorted(answers.long_tasks, reverse=True),
    }


def table(found: Mapping[tuple[str, str, int], dict[str, Any]]) -> str:
    """Return the figures for people; by site, game and speed."""
    lines = [f"{'event to patch, ms':34s}median     p95    most   taps and answers; medians by kind; the slowest"]
    for (site, game, rate), told in found.items():
        times = "  ".join(f"{told[name]:6.1f}" for name in ("median", "p95", "most"))
        kinds = ", ".join(f"{kind} {time:.1f}" for kind, time in told["kinds"].items())
        lines.append(f"{site:10s}{game:17s}{rate}×  {times}   {told['count']}; {kinds}")
        lines.append(f"{'':15s}slowest: {', '.join(f'{time:.0f} ({about})' for time, about in told['slowest'])}")
        if rate == 1 and told["long_tasks"]:
            tasks = ", ".join(f"{time:.0f} ({about or 'no tap'})" for time, about in told["long_tasks"])
            lines.append(f"{'':15s}tasks over 50 ms: {tasks}")
    return "\n".join(lines)


def measure(
    browser: Browser, urls: Mapping[str, str], games: Sequence[str], taps: int
) -> dict[tuple[str, str, int], dict[str, Any]]:
    """Measure all games at both speeds, the sites in turns."""
    return {
        (site, game, rate): figures(measured(browser, url, game, taps, rate))
        for game in games
        for rate in (1, SLOWED)
        for site, url in urls.items()
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_page", description=__doc__.splitlines()[0])
    parser.add_argument("sites", nargs="*", type=Path, help="folders of built sites (default: one is built)")
    parser.add_argument("--taps", type=int, default=100, help="taps in each game (default: %(default)s)")
    parser.add_argument("--games", default=",".join(GAMES), help="which, with commas (default: all)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON too")
    given = parser.parse_args(arguments)
    try:
        with tempfile.TemporaryDirectory() as folder, quiet_browser() as browser, ExitStack() as stack:
            sites = given.sites or [Path(folder) / "site"]
            if not given.sites:
                build_site.build(ROOT, sites[0])
            urls = {
                site.name: stack.enter_context(background_server(site, parts=None, like_pages=True)) for site in sites
            }
            found = measure(browser, urls, given.games.split(","), given.taps)
    except (BrowserError, FileNotFoundError, RuntimeBuildError) as error:
        print(error, file=sys.stderr)
        return 2
    print(table(found))
    if given.json:
        print(json.dumps({" ".join(map(str, name)): told for name, told in found.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
