"""Measure how the built site starts, next to bare Pyodide that says hello: `python3 -m tools.bench_start`.

Both are served alike, compressed and kept for ten minutes as by GitHub Pages, to one browser, in turns. Returns are
visits with full caches, from a profile that earlier visits left: the browser started again, a new tab of a browser
that runs, the same tab navigated again. The site's service worker answers them (asleep in a new tab, not begun in a
browser started again); bare Pyodide has none, and its files come from the browser's cache. Each kind is measured with
the main thread as it is and slowed down. All figures are medians, of several profiles: what one happens to have
cached holds for all its visits (the same site beside its own copy, one profile each: 10 to 20 % apart).
Where the time of a visit goes: `--where`.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from tools import build_site
from tools.bench_where import where
from tools.browser import BrowserError
from tools.measuring import ROOT, SLOWED, hello_site
from tools.runtime.build import RuntimeBuildError
from tools.start_visits import KINDS, Site, measure, prepare, served

BARE, PAGE = "bare Pyodide", "this page"

Row = tuple[str, str, str]
"""Words for people, a kind with its speed, and which figure."""


def value(site: Site, key: str, name: str) -> float | None:
    """Return a median; None if nothing was measured. Bare Pyodide has no games: it is ready when it says hello."""
    found = site.times.get(f"{key} {name}") or (None if site.game else site.times.get(f"{key} ready"))
    return median(found) if found else None


def line(words: str, figures: Sequence[float | None], scale: float, digits: int, *, compared: bool) -> str:
    """Return a row of the table: bare Pyodide's figure, then each site's, with its share of the first."""
    bare, *others = (figure if figure is None else figure / scale for figure in figures)
    cells = [f"{'':10s}" if bare is None or not compared else f"{bare:10.{digits}f}"]
    for other in others:
        ratio = f"{other / bare:7.2f}" if compared and other is not None and bare else f"{'':7s}"
        cells.append(f"{'':10s}{ratio}" if other is None else f"{other:10.{digits}f}{ratio}")
    return f"  {words:44s}{''.join(cells)}".rstrip()


def rows(kinds: Sequence[str], speeds: Sequence[int]) -> list[tuple[str, str]]:
    """Return the measured kinds and speeds, as people are told of them."""
    return [
        (KINDS[kind] + (f", slowed {speed} times" if speed != 1 else ""), f"{kind} {speed}")
        for speed in speeds
        for kind in KINDS
        if kind in kinds
    ]


def table(sites: Sequence[Site], kinds: Sequence[str], speeds: Sequence[int], runs: int) -> str:
    """Return the figures for people."""
    lines = [
        f"medians of {runs} visits of each kind, in turns",
        f"{'':46s}" + f"{sites[0].name:>10s}"[:14] + "".join(f"{site.name:>12s}, ratio" for site in sites[1:]),
    ]

    def block(title: str, name: str, *, compared: bool = True) -> None:
        made = [
            line(words, [value(site, key, name) for site in sites], 1, 0, compared=compared)
            for words, key in rows(kinds, speeds)
            if any(site.times.get(f"{key} {name}") for site in sites)
        ]
        lines.extend([title, *made] if made else [])

    block("navigation to the first possible tap in a new game, start pressed at once, ms", "seated")
    block("navigation to a lobby with Python ready, ms", "ready")
    block("navigation to the frame with the game that is kept, ms", "kept", compared=False)
    block("the same by the browser: when the picture was presented, ms", "painted", compared=False)
    block("navigation to first contentful paint, ms", "paint", compared=False)
    block("navigation to a lobby that takes input, ms", "lobby", compared=False)
    if any("first 1 before" in site.times for site in sites):
        lines.append("first visit: over the wire, and memory (this page's at the table), MB")
        for words, names in (
            ("before the first possible tap", ("before",)),
            ("after it, for visits without a network", ("after",)),
            ("JavaScript's heap", ("heap",)),
            ("Python's memory", ("python",)),
            ("together", ("heap", "python")),
        ):
            figures = [sum(value(site, "first 1", name) or 0 for name in names) for site in sites]
            lines.append(line(words, figures, 1e6, 2, compared=names != ("after",)))
    return "\n".join(lines)


def chosen(parser: argparse.ArgumentParser, given: str, known: Sequence[str]) -> list[str]:
    """Return what was chosen of a list, or end the program with a sentence."""
    found = given.split(",")
    if unknown := set(found) - {*known}:
        parser.error(f"no such choice: {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    return found


def main(given: Sequence[str] | None = None) -> int:
    """Measure and print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench_start", description=__doc__.splitlines()[0])
    parser.add_argument("--profiles", type=int, default=3, help="times each site is prepared (default: %(default)s)")
    parser.add_argument("--runs", type=int, default=2, help="visits of each kind by a profile (default: %(default)s)")
    parser.add_argument("--kinds", default=",".join(KINDS), help="which kinds of visits (default: %(default)s)")
    parser.add_argument("--speeds", default=f"1,{SLOWED}", help="how many times slowed down (default: %(default)s)")
    parser.add_argument(
        "--site", type=Path, action="append", default=[], help="a built site; several in turns (default: build one)"
    )
    parser.add_argument("--where", action="store_true", help="tell where the time goes when the browser starts again")
    parser.add_argument("--json", action="store_true", help="print each visit's figures as JSON too")
    options = parser.parse_args(given)
    kinds = chosen(parser, options.kinds, [*KINDS])
    speeds = [int(speed) for speed in chosen(parser, options.speeds, ["1", str(SLOWED)])]
    try:
        with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
            folder = Path(name)
            if not options.site:
                options.site = [folder / PAGE]
                build_site.build(ROOT, folder / PAGE)
            if options.where:
                print(where(options.site[0], folder, options.runs))
                return 0
            hello_site(folder / BARE)
            games = [(site.name, site) for site in options.site]
            sites = [
                stack.enter_context(served(name, site, folder / "profiles", game=name != BARE))
                for name, site in ((BARE, folder / BARE), *games)
            ]
            for _ in range(options.profiles):
                for one in sites:
                    prepare(one)
                measure(sites, folder, kinds, speeds, options.runs)
            print(table(sites, kinds, speeds, options.profiles * options.runs))
            if options.json:
                print(json.dumps({site.name: site.times for site in sites}))
    except (BrowserError, FileNotFoundError, RuntimeBuildError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
