"""Measure hands on phones: `python3 -m e2e.bench_phones`, or `make bench-phones`.

From a tap on the phone to the first frame of the tablet in which the table shows it, and how long a pairing takes with
two cameras, from the code on the tablet to the hand on the phone. Tablet and phone are two browser processes on one
machine, whose clocks agree. The last line is JSON with `--json`.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from e2e.driver import BlindDriver
from e2e.kitchen import Kitchen, all_paired, join_by_scan, kitchen_at, link_of, scan
from e2e.phone_games import PhoneGame, look
from e2e.screen import wait_phase, wait_ready
from epizodiak.cli.serve import SITE_PARTS
from tools.bench_page import percentile
from tools.browser import BrowserError
from tools.hosting import background_server
from tools.measuring import ROOT, quiet_browser

GAME = "game=epizodiak&seed=151&first=0&motion=off&players=Ana,Ben,Chlo%C3%A9&target=99"

WATCH_TAPS = """() => {
    window.tapTimes = [];
    const ply = () => Number(document.documentElement.dataset.ply);
    addEventListener("click", event => {
        const can = event.target.closest("[data-can]")?.dataset.can;
        if (can && can !== "select" && can !== "unselect")
            tapTimes.push([ply(), performance.timeOrigin + event.timeStamp]);
    }, true);
}"""
"""On a phone: when each tap that plays something was made, by the time that the browser itself gave the event."""

WATCH_TABLE = """() => {
    window.shownTimes = [];
    const root = document.documentElement;
    let told = Number(root.dataset.ply), patched = 0, waits = false;
    const now = () => performance.timeOrigin + performance.now();
    const frame = () => {
        waits = false;
        const ply = Number(root.dataset.ply);
        if (ply === told) return;
        const after = new MessageChannel(), seen = [ply, patched];
        told = ply;
        after.port1.onmessage = () => shownTimes.push([...seen, now()]);
        after.port2.postMessage(null);
    };
    new MutationObserver(() => {
        patched = now();
        if (!waits) waits = true, requestAnimationFrame(frame);
    }).observe(root, { attributes: true, childList: true, subtree: true });
}"""
"""On the tablet: by number of actions when the page was changed last before the frame that shows them, and when that
frame was handed to the screen (a message posted within a frame comes after it was painted)."""


def reached(kitchen: Kitchen, taps: int) -> tuple[list[float], list[float]]:
    """Milliseconds from taps on phones to the tablet's changed page, and to its frame.

    Args:
        kitchen: an empty room.
        taps: how many.
    """
    tablet = kitchen.tablet(f"{GAME}&bots=phone,phone,phone")
    game = PhoneGame(tablet, all_paired(kitchen, tablet), driver=BlindDriver)
    tablet.page.evaluate(WATCH_TABLE)
    for phone in game.phones.values():
        phone.page.evaluate(WATCH_TAPS)
    game.play(taps)
    shown = {ply: (patched, painted) for ply, patched, painted in tablet.page.evaluate("() => shownTimes")}
    begun = [tap for phone in game.phones.values() for tap in phone.page.evaluate("() => tapTimes")]
    pairs = [(at, *shown[ply + 1]) for ply, at in begun if ply + 1 in shown]
    return [patched - at for at, patched, _ in pairs], [painted - at for at, _, painted in pairs]


def pairing(kitchen: Kitchen) -> dict[str, float]:
    """Seconds of a pairing by two cameras, and how large the codes are."""
    tablet = kitchen.tablet(f"{GAME}&bots=-,phone,-", camera=True)
    phone = kitchen.phone(f"{kitchen.url}#join", camera=True, more="&motion=off")
    wait_ready(phone.page)
    phone.page.wait_for_selector("[data-key='join-scan']")
    link = link_of(tablet)
    began = time.monotonic()
    join_by_scan(tablet, phone)
    answer = phone.value("join-answer")
    answered = time.monotonic()
    scan(tablet, phone)
    done = time.monotonic()
    wait_phase(tablet.page, "phone", "curtain")
    assert look(phone).holder == "1"
    return {
        "pairing_seconds": done - began,
        "phone_scan_seconds": answered - began,
        "invitation_characters": len(link.partition("#join=")[2]),
        "link_characters": len(link),
        "answer_characters": len(answer),
    }


@contextmanager
def _room(browser: Browser, url: str) -> Iterator[Kitchen]:
    with tempfile.TemporaryDirectory() as folder, kitchen_at(browser, url, Path(folder)) as kitchen:
        yield kitchen


def measure(browser: Browser, url: str, taps: int) -> dict[str, float]:
    """All figures; times of taps in milliseconds."""
    with _room(browser, url) as kitchen:
        patched, painted = reached(kitchen, taps)
    with _room(browser, url) as kitchen:
        found = pairing(kitchen)
    for name, times in (("patch", patched), ("frame", painted)):
        found |= {f"{name}_median": median(times), f"{name}_p95": percentile(times, 0.95), f"{name}_max": max(times)}
    return found | {"taps": len(painted)}


def table(found: dict[str, float]) -> str:
    """The figures for people."""
    lines = [f"tap on a phone to the tablet, ms:   median     p95    most   ({found['taps']:.0f} taps)"]
    for words, name in (("its page is changed", "patch"), ("its frame is painted", "frame")):
        figures = "  ".join(f"{found[f'{name}_{figure}']:6.1f}" for figure in ("median", "p95", "max"))
        lines.append(f"  {words:31s}  {figures}")
    lines.append(
        f"pairing with two cameras: {found['pairing_seconds']:.1f} s, of which until the phone's answer "
        f"{found['phone_scan_seconds']:.1f} s"
    )
    lines.append(
        f"characters: invitation {found['invitation_characters']:.0f}, in a link {found['link_characters']:.0f}; "
        f"answer {found['answer_characters']:.0f}"
    )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m e2e.bench_phones", description=__doc__.splitlines()[0])
    parser.add_argument("--taps", type=int, default=200, help="taps to be measured (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON too")
    given = parser.parse_args(arguments)
    built = os.environ.get("EPIZODIAK_DIST")
    site, parts = (Path(built), None) if built else (ROOT, SITE_PARTS)
    try:
        with quiet_browser() as browser, background_server(site, parts=parts, like_pages=True) as url:
            found = measure(browser, url, given.taps)
    except (BrowserError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 2
    print(table(found))
    if given.json:
        print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
