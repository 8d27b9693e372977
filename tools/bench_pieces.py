"""Measure what each piece of the built runtime brings: `python3 -m tools.bench_pieces`.

The site is built whole, and without each piece of what is done to Pyodide and PyScript (`tools/runtime/order.py`); or,
with `--alone`, plain, and with each piece beside what that needs. All are served and visited as in
`tools/bench_start.py`, in turns, each round in an order of its own; what is told is how much sooner the lobby takes a
tap with a piece, on each kind of visit. The first site is there twice: what it saves beside itself is chance. Bytes are
those over the wire, of what the start and the bots fetch. Beside the pieces the whole site is started from a snapshot
of Python's memory, as return visits make it (docs/decisions/snapshot.md).
"""

import argparse
import gzip
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from tools import build_site
from tools.bench_start import rows
from tools.browser import BrowserError
from tools.measuring import ROOT, SLOWED
from tools.plain_browser import PlainPage, plain_browser
from tools.runtime import build as runtime
from tools.runtime.build import RuntimeBuildError
from tools.runtime.order import ALL, PIECES
from tools.start_visits import KINDS, STAY, WATCH, Site, arguments, measure, prepare, served

PREPARED_AT_ONCE = 3
"""Profiles are prepared, which is waiting for the most part, so many side by side."""

WHOLE, PLAIN = "whole", "plain"
CHANCE = "by chance"
"""The site that the others are compared with, once more, with a profile of its own."""

SNAPSHOT = "snapshot"
"""The whole site, with a snapshot kept; what it saves is told, beside what the pieces save without one."""

KEEP = """(async () => {
    const { files } = document.documentElement.dataset;
    await (await import(new URL(`${files}static/python.js`, document.baseURI))).keep();
    return document.documentElement.dataset.snapshot;
})()"""
"""Makes a snapshot, as a page does that has been quiet for long, and returns what became of it."""


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


def keep_snapshot(site: Site) -> None:
    """Leave a snapshot in a site's profile.

    Raises:
        BrowserError: none could be made.
    """
    with plain_browser(site.profile, arguments()) as browser:
        page = PlainPage(browser, WATCH)
        page.go(site.url)
        page.told()
        if (told := page.value(KEEP)) != "made":
            raise BrowserError(f"the snapshot was {told}")
        time.sleep(STAY)


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


def table(sites: dict[str, Site], sizes: dict[str, int], pairs: dict[str, tuple[str, str]], keys: list[str]) -> str:
    """Return the figures for people: what each piece saves, as a table of Markdown.

    Args:
        sites: what was measured, by name.
        sizes: bytes over the wire, by the same names.
        pairs: for each piece the sites with it and without it.
        keys: kinds of visits with their speeds, as `bench_start.rows` has them.
    """
    lines = [
        f"| piece | kB | {' | '.join(keys)} |",
        f"|---|{'---:|' * (len(keys) + 1)}",
    ]
    first, *_ = sites.values()
    taken = [f"{median(first.times[f'{key} ready']):.0f}" for key in keys]
    lines.append(f"| ({first.name}: all of it, ms) | {sizes[first.name] / 1000:.0f} | {' | '.join(taken)} |")
    for name, (having, lacking) in pairs.items():
        spent = []
        for key in keys:
            # Each round's own difference: what else the machine does comes and goes.
            rounds = zip(sites[lacking].times[f"{key} ready"], sites[having].times[f"{key} ready"], strict=True)
            spent.append(f"{median(without - whole for without, whole in rounds):.0f}")
        lines.append(f"| {name} | {(sizes[lacking] - sizes[having]) / 1000:.1f} | {' | '.join(spent)} |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print after each round what is known by then; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_pieces", description=__doc__.splitlines()[0])
    parser.add_argument(
        "pieces", nargs="*", metavar="PIECE", help=f"which of {', '.join((*PIECES, SNAPSHOT))} (default: all)"
    )
    parser.add_argument("--alone", action="store_true", help="each beside the plain site, or with what it needs alone")
    parser.add_argument("--sites", type=Path, help="a folder that keeps the sites, or has them from an earlier run")
    parser.add_argument("--runs", type=int, default=7, help="rounds (default: %(default)s)")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=["again", "same", "first"], help="of visits")
    parser.add_argument("--speeds", nargs="+", type=int, default=[1, SLOWED], help="1, or how many times slower")
    given = parser.parse_args(arguments)
    if unknown := set(given.pieces) - {*PIECES, SNAPSHOT}:
        parser.error(f"no such piece: {', '.join(sorted(unknown))}")
    returning = {*given.kinds} != {"first"}
    asked = [
        name for name in given.pieces or [*PIECES, SNAPSHOT] if name != SNAPSHOT or (returning and not given.alone)
    ]
    pairs = compared([name for name in asked if name != SNAPSHOT], each_alone=given.alone)
    if SNAPSHOT in asked:
        pairs[SNAPSHOT] = (SNAPSHOT, WHOLE)
    keys = [key for _, key in rows(given.kinds, given.speeds)]
    try:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            scratch = Path(folder)
            sites: dict[str, Site] = {}
            sizes: dict[str, int] = {}
            first = PLAIN if given.alone else WHOLE
            pairs[CHANCE] = (first, CHANCE)
            for name in dict.fromkeys([first, *(each for pair in pairs.values() for each in pair)]):
                site = (given.sites or scratch) / (first if name in {SNAPSHOT, CHANCE} else name).replace(" ", "-")
                if not site.is_dir():
                    build_site.build(ROOT, site, left_off(name))
                sizes[name] = wire(site)
                sites[name] = stack.enter_context(served(name, site, scratch, game=False, weighed=False))
            if returning:
                with ThreadPoolExecutor(PREPARED_AT_ONCE) as pool:
                    list(pool.map(prepare, sites.values()))
            if SNAPSHOT in sites:
                keep_snapshot(sites[SNAPSHOT])
            shuffled = random.Random(1)  # whoever comes first, or after the slowest, is not always the same
            for number in range(1, given.runs + 1):
                measure(shuffled.sample([*sites.values()], len(sites)), scratch, given.kinds, given.speeds, 1)
                print(f"ms and kB that a piece saves; medians of {number} rounds, in turns")
                print(table(sites, sizes, pairs, keys), flush=True)
    except (BrowserError, FileNotFoundError, RuntimeBuildError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
