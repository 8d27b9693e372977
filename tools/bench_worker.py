"""Measure the bots' worker in Chromium: `python3 -m tools.bench_worker [--site dist]`.

How long it takes to start, how much memory it takes, how many playouts it makes next to the same search here, and the
gaps between the page's frames while one and two workers think. Worker and native search take turns at each position.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from epizodiak.bots.levels import TOP
from epizodiak.bots.messages import CHOOSE, Question
from epizodiak.bots.worker import Responder
from epizodiak.core.protocol import Json
from epizodiak.games import GAMES
from epizodiak.timeline.match import Match
from tools.browser import BrowserError
from tools.hosting import background_server
from tools.measuring import ROOT, TIMEOUT_MS, quiet_browser

GAME = "epizodiak"

START = """built => new Promise((done, fail) => {
    const begun = performance.now();
    const worker = window.bot = new Worker("bot-worker.js", {type: "module"});
    worker.onerror = event => fail(event.message);
    worker.onmessage = ({data}) => {
        const said = JSON.parse(data);
        if (said.kind === "ready") done([performance.now() - begun, said.bytes]); else fail(data);
    };
    worker.postMessage(JSON.stringify({archives: built ? ["epizodiak.zip", "bots.zip"] : null}));
})"""

ASK = """text => new Promise((done, fail) => {
    const begun = performance.now();
    window.bot.onmessage = ({data}) => {
        const said = JSON.parse(data);
        if (said.kind === "answer") done([said.playouts, (performance.now() - begun) / 1000]);
        else if (said.kind === "failed") fail(data);
    };
    window.bot.postMessage(text);
})"""

FRAMES = """milliseconds => new Promise(done => {
    const gaps = [];
    const told = document.documentElement.dataset;
    let last = 0, first = 0, ply = "";
    const frame = now => {
        if (!last) first = now;
        else if (told.ply === ply) gaps.push(now - last);  // not while an action is drawn
        last = now;
        ply = told.ply;
        if (now - first < milliseconds) requestAnimationFrame(frame); else done(gaps);
    };
    requestAnimationFrame(frame);
})"""

SPY = """
Object.defineProperty(Navigator.prototype, "hardwareConcurrency", {get: () => CORES});
window.thinking = new Set();
window.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        this.addEventListener("message", ({data}) => {
            if (JSON.parse(data).kind === "progress") window.thinking.add(this);
        });
    }
};
"""
"""Tells how many workers have been heard of in the middle of a thought."""


def views(number: int) -> Iterator[dict[str, Json]]:
    """Yield positions from the middle of rounds, where there is much to choose from."""
    game = GAMES[GAME]
    for seed in range(number):
        match = Match.new(game, {}, ("A", "B", "C"), seed=seed)
        for _ in range(6):
            legal = [game.action_text(action) for action in game.legal_actions(match.state)]
            match = match.play(legal[-1] if seed % 2 else legal[0])
        yield game.view_json(match.view(match.player))


def native(question: Question) -> tuple[int, float]:
    """Return the playouts and the seconds of one thought here."""
    desk, begun = Responder(), time.perf_counter()
    answer = desk.hear(question.to_text())
    while desk.busy:
        answer = desk.step()
    return json.loads(answer)["playouts"], time.perf_counter() - begun


def resident() -> int:
    """Return the proportional memory of all processes that this one has started, in bytes; 0 where nobody tells."""
    parents, sizes = {}, {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            number = int(entry.name)
            parents[number] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            lines = (entry / "smaps_rollup").read_text().splitlines()
            sizes[number] = 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        except OSError:
            continue
    mine = {os.getpid()}
    while more := {number for number, parent in parents.items() if parent in mine} - mine:
        mine |= more
    return sum(sizes.get(number, 0) for number in mine - {os.getpid()})


def gaps(browser: Browser, url: str, cores: int, milliseconds: int) -> list[float]:
    """Return the gaps between frames at a table while nobody thinks (without processors), or one worker, or two."""
    page = browser.new_page(viewport={"width": 1180, "height": 820})
    page.add_init_script(SPY.replace("CORES", str(cores)))
    page.goto(f"{url}#first=0&think=60000&bots=" + (f"{TOP},{TOP},-" if cores else "-,-,-"))
    page.wait_for_function("() => 'ready' in document.documentElement.dataset", timeout=TIMEOUT_MS)
    page.click('[data-key="start"]')
    page.wait_for_function(f"() => window.thinking.size >= {min(cores, 1)}", timeout=TIMEOUT_MS)
    if cores > 2 and page.evaluate("() => window.thinking.size") == 1:  # noqa: PLR2004 - the second was not ready
        page.click('[data-key="move-now"]')
        page.wait_for_function("() => window.thinking.size === 2", timeout=TIMEOUT_MS)
    found: list[float] = page.evaluate(FRAMES, milliseconds)
    page.close()
    return sorted(found)


def speeds(page: Page, number: int, milliseconds: int) -> tuple[list[float], list[float]]:
    """Return playouts per second in the worker and here, for each position."""
    inside: list[float] = []
    outside: list[float] = []
    for seed, view in enumerate(views(number)):
        question = Question(seed + 1, CHOOSE, view, TOP, seed, milliseconds)
        for found, (playouts, seconds) in (
            (inside, page.evaluate(ASK, question.to_text())),
            (outside, native(question)),
        ):
            found.append(playouts / seconds)
    return inside, outside


def told(numbers: Sequence[float], unit: str) -> str:
    """Return a median with its range."""
    return f"{median(numbers):,.0f} {unit} [{min(numbers):,.0f}-{max(numbers):,.0f}]"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_worker", description=__doc__.splitlines()[0])
    parser.add_argument("--site", type=Path, help="a built site (default: the checkout)")
    parser.add_argument("--starts", type=int, default=5, help="starts of the worker (default: %(default)s)")
    parser.add_argument("--positions", type=int, default=6, help="positions to think about (default: %(default)s)")
    parser.add_argument("--think", type=int, default=1500, help="milliseconds for each (default: %(default)s)")
    given = parser.parse_args(arguments)
    try:
        with quiet_browser() as browser, _served(given.site) as url:
            page = browser.new_page()
            folder = next((f"{file.name}/" for file in given.site.glob("v-*")), "") if given.site else ""
            page.goto(f"{url}{folder}static/python.js")  # a text beside the worker
            before = resident()
            starts: list[Any] = []
            for _ in range(given.starts):
                page.evaluate("() => window.bot?.terminate()")
                starts.append(page.evaluate(START, given.site is not None))
            print(f"start: {told([start for start, _ in starts], 'ms')}")
            print(f"memory: {starts[-1][1] / 1e6:.0f} MB for Python, {(resident() - before) / 1e6:.0f} MB in all")
            inside, outside = speeds(page, given.positions, given.think)
            print(f"worker: {told(inside, 'playouts/s')}")
            print(f"native, Python {sys.version.split()[0]}: {told(outside, 'playouts/s')}")
            print(f"ratio {median(inside) / median(outside):.2f}")
            page.close()
            for cores, what in ((0, "nobody thinks"), (2, "one worker thinks"), (4, "two workers think")):
                found = gaps(browser, url, cores, 5000)
                late = sum(gap > 50 for gap in found)  # noqa: PLR2004 - what is felt
                at = found[int(len(found) * 0.99)]
                print(
                    f"{what}: {len(found)} frames, 99 % within {at:.1f} ms, longest {found[-1]:.1f} ms, {late} > 50 ms"
                )
    except (BrowserError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _served(site: Path | None) -> Any:
    return background_server(ROOT) if site is None else background_server(site, parts=None)


if __name__ == "__main__":
    sys.exit(main())
