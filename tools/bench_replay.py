"""Measure replays and the list of kept games in the page: `python3 -m tools.bench_replay`.

For games of several lengths: how long it is from the tap that asks for a replay to the table being drawn, and from a
move of the slider, or a single step, to the position being drawn; and how long the lobby takes to list many kept games.
All times are the page's own, from the event to the end of the patch. The last line is JSON with `--json`.
"""

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from epizodiak.games import GAMES
from epizodiak.record.record import Record, read_record, write_record
from epizodiak.timeline.match import Match
from tools.browser import BrowserError, find_browser, launch_arguments
from tools.hosting import background_server

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "data" / "cases" / "epizodiak.records.jsonl"
RUNTIME = ROOT / "static" / "vendor" / "pyodide"
TIMEOUT_MS = 120_000
WINDOW = (1180, 820)
LENGTHS = (100, 2000)
"""Lengths of the games that are measured besides the longest of the cases, in actions."""

READY = "() => 'ready' in document.documentElement.dataset"

PUT = """
texts => new Promise((done, failed) => {
  const asked = indexedDB.open("IDBMap/@pyscript/epizodiak");
  asked.onerror = failed;
  asked.onsuccess = () => {
    const writing = asked.result.transaction("entries", "readwrite");
    const entries = writing.objectStore("entries");
    entries.clear();
    texts.forEach((text, number) => entries.put(
      JSON.stringify([["1", "2"], "generic", text]), `game-${String(1700000000000 + number).padStart(15, "0")}`));
    writing.oncomplete = () => { asked.result.close(); done(); };
    writing.onerror = failed;
  };
})
"""
"""Fills the page's database, which it has opened before, with games."""

SLIDE = """
ply => {
  const slider = document.getElementById("replay-at");
  slider.value = ply;
  slider.dispatchEvent(new Event("input", {bubbles: true}));
}
"""

TAKE = """
name => {
  const found = performance.getEntriesByType("measure").filter(entry => entry.name === name);
  performance.clearMeasures(name);
  return found.map(entry => entry.duration);
}
"""


def random_game(actions: int, seed: int) -> Record:
    """Play at random until there are so many actions."""
    game, source = GAMES["epizodiak"], random.Random(seed)
    match = Match.new(game, {"target": 99}, ("Ana", "Ben", "Chloé"), seed=seed)
    while match.ply < actions and match.player is not None:
        match = match.play(source.choice([game.action_text(action) for action in game.legal_actions(match.state)]))
    return match.record


def longest_case() -> Record:
    """Return the longest of the published cases."""
    records = [read_record(line, GAMES) for line in CASES.read_text("utf-8").splitlines()]
    return max(records, key=lambda record: len(record.actions))


def keep(page: Page, records: Sequence[Record]) -> None:
    """Have the page keep these games only, the last one being the latest, and load it again."""
    page.evaluate(PUT, [write_record(record) for record in records])
    page.reload()
    page.wait_for_function(READY, timeout=TIMEOUT_MS)


def times(page: Page, name: str) -> list[float]:
    """Return the measurements that the page has left under a name, in milliseconds, and have it forget them."""
    found: list[float] = page.evaluate(TAKE, name)
    return found


def replayed(page: Page, record: Record, runs: int, jumps: int) -> dict[str, float]:
    """Open a game some times, jump about in it, and step through some of it."""
    keep(page, [record])
    length, source = len(record.actions), random.Random(3)
    opened, first, jumped, stepped = [], [], [], []
    for _ in range(runs):
        page.click('[data-key="game-1"]')
        page.click('[data-key="replay-1"]')
        page.wait_for_function("() => document.documentElement.dataset.phase === 'replay'")
        opened += times(page, "replay-open")
        page.evaluate(SLIDE, length)
        first += times(page, "replay-jump")
        page.wait_for_function(
            f"() => document.querySelectorAll('#moves button').length === {length}", timeout=TIMEOUT_MS
        )
        for _ in range(jumps):
            page.evaluate(SLIDE, source.randrange(length))
        jumped += times(page, "replay-jump")
        page.evaluate(SLIDE, length // 2)
        times(page, "replay-jump")
        for _ in range(min(jumps, length // 2)):
            page.click('[data-key="replay-forward"]')
        stepped += times(page, "replay-jump")
        page.click('[data-key="leave-replay"]')
        page.wait_for_function("() => document.documentElement.dataset.phase === 'lobby'")
    return {
        "actions": length,
        "open_median": median(opened),
        "open_max": max(opened),
        "first_jump_max": max(first),
        "jump_median": median(jumped),
        "jump_max": max(jumped),
        "step_median": median(stepped),
        "step_max": max(stepped),
    }


def listed(page: Page, games: int, runs: int) -> dict[str, float]:
    """Have the lobby list many games, some times."""
    record = longest_case()
    found = []
    for _ in range(runs):
        keep(page, [record] * games)
        found += times(page, "kept-list")
    return {"games": games, "list_median": median(found), "list_max": max(found)}


def measure(browser: Browser, url: str, *, runs: int, jumps: int, games: Sequence[int]) -> dict[str, object]:
    """Return all figures in milliseconds."""
    page = browser.new_page(viewport={"width": WINDOW[0], "height": WINDOW[1]})
    page.goto(url)
    page.wait_for_function(READY, timeout=TIMEOUT_MS)
    shortest, longest = LENGTHS
    records = [random_game(shortest, 1), longest_case(), random_game(longest, 1)]
    replays = [replayed(page, record, runs, jumps) for record in records]
    lists = [listed(page, count, runs) for count in games]
    page.close()
    return {"replays": replays, "lists": lists}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_replay", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, help="times that each game is opened (default: %(default)s)")
    parser.add_argument("--jumps", type=int, default=30, help="jumps in each of them (default: %(default)s)")
    parser.add_argument("--games", type=int, nargs="+", default=[3, 30, 300], help="lengths of the list of kept games")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON too")
    given = parser.parse_args(arguments)
    if not RUNTIME.is_dir():
        print(f"{RUNTIME.relative_to(ROOT)} is missing: make bench fetches it", file=sys.stderr)
        return 2
    try:
        browser_path = find_browser()
    except BrowserError as error:
        print(error, file=sys.stderr)
        return 2
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=launch_arguments())
        with background_server(ROOT, like_pages=True) as url:
            found = measure(browser, url, runs=given.runs, jumps=given.jumps, games=given.games)
        browser.close()
    print(table(found))
    if given.json:
        print(json.dumps(found))
    return 0


def table(found: dict[str, object]) -> str:
    """Return the figures for people."""
    lines = ["replays, ms:  actions   open median/most   first jump   jump median/most   step median/most"]
    replays, lists = found["replays"], found["lists"]
    assert isinstance(replays, list)
    assert isinstance(lists, list)
    for one in replays:
        opened = f"{one['open_median']:6.1f} {one['open_max']:6.1f}     {one['first_jump_max']:6.1f}"
        moved = (
            f"{one['jump_median']:6.1f} {one['jump_max']:6.1f}      {one['step_median']:6.1f} {one['step_max']:6.1f}"
        )
        lines.append(f"              {one['actions']:7.0f}     {opened}      {moved}")
    lines.append("kept games listed in the lobby, ms:  games   median   most")
    lines += [f"{one['games']:42.0f}   {one['list_median']:6.1f} {one['list_max']:6.1f}" for one in lists]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
