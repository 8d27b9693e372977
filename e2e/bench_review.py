"""Measure how a finished game is looked through: `python3 -m e2e.bench_review --site dist --profile FOLDER [GAME …]`.

For each game one JSON line: its decisions, the seconds until the line stands on the sheet, the longest task of the
page's own thread meanwhile in milliseconds (0 for none over 50), and the memory of the browser's processes in MB, in
the lobby and afterwards.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from e2e.screen import wait_ready
from e2e.taps import Taps
from epizodiak.bots.player import choose
from epizodiak.games import GAMES
from epizodiak.record.record import record_from_json, record_json
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from tools.browser import find_browser, launch_arguments
from tools.hosting import background_server

LEVEL, SEED, MOST = "2", 11, 2000
"""Who plays the game, its seed, and how many actions it may take."""

LONG_TASKS = """() => {
    window.longest = 0;
    new PerformanceObserver(list => {
        for (const {duration} of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({type: "longtask"});
}"""

JUDGED = "() => document.getElementById('sheet').classList.contains('judged')"


def played(name: str) -> dict[str, Any]:
    """A game between bots of level 2, of which the first is said to be a person."""
    game = GAMES[name]
    bots = ("-", *[LEVEL] * (game.seats - 1))
    match = Match.new(game, {}, ("Ana", "Ben", "Chloé")[: game.seats], seed=SEED, bots=bots)
    while match.player is not None and match.ply < MOST:
        match = match.play(choose(game.view_json(match.view(match.player)), LEVEL, match.ply))
    return record_json(match.record)


def resident(folder: Path) -> float:
    """Memory of the browser's processes, in MB: of all that name its profile, and their children."""
    found = 0
    for each in Path("/proc").glob("[0-9]*"):
        try:
            if str(folder) in (each / "cmdline").read_text("utf-8", "replace"):
                found += int((each / "statm").read_text("utf-8").split()[1])
        except OSError:
            continue
    return found * 4096 / 1e6


def decisions(record: dict[str, Any]) -> int:
    """How many of a game's actions were chosen from several."""
    playback = Playback(record_from_json(record, GAMES), GAMES[record["game"]])
    whole = playback.reached(playback.length)
    return sum(map(whole.decides, range(whole.length)))


def measured(page: Page, name: str, folder: Path) -> dict[str, Any]:
    """What looking through one game takes; the page is in the lobby, before and afterwards."""
    before, taps = resident(folder), Taps(page)
    record = played(name)
    page.evaluate(LONG_TASKS)
    taps.open_record(record)
    page.evaluate("() => { window.longest = 0; }")
    began = time.perf_counter()
    page.wait_for_function(JUDGED, timeout=120_000)
    seconds = time.perf_counter() - began
    told = {
        "game": name,
        "actions": len(record["actions"]),
        "decisions": decisions(record),
        "seconds": round(seconds, 1),
        "longest task": round(page.evaluate("() => window.longest")),
        "MB before": round(before),
        "MB after": round(resident(folder)),
    }
    taps.leave()
    return told


def main(arguments: Sequence[str]) -> int:
    """Print a line for each game; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m e2e.bench_review", description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, required=True, help="a folder that `make site` has built")
    parser.add_argument("--profile", type=Path, required=True, help="an empty folder for the browser's profile")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    given = parser.parse_args(arguments)
    with background_server(given.site, parts=None) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch_persistent_context(
            str(given.profile), executable_path=find_browser(), args=launch_arguments(), locale="en-GB"
        )
        page = browser.new_page()
        page.goto(f"{url}#lang=en&motion=off", wait_until="domcontentloaded")
        wait_ready(page)
        for name in given.games:
            print(json.dumps(measured(page, name, given.profile)), flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
