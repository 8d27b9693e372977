"""Run layers of the tests, all of them even if one fails, and print what each took.

`python3 -m tools.run_tests LAYER …` ends with a table and, alone on the last line, the sum over all layers
that pytest ran: `N passed, N failed`. A layer without a single test is a failed one. Tests that are marked `long`
are left out, and counted; with `--long` they alone are run, with `--all` everything is.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from tools import build_site
from tools.browser import find_browser
from tools.browser import main as browser_main
from tools.runtime.build import RuntimeBuildError

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "test-results"

NO_TESTS = 5
"""pytest's exit status when it collected nothing."""

PYTHON = (sys.executable, "-m")
MODULES = "node_modules"
"""Where what npm installs is: linters are run by node itself, whatever the name of the script that would do it."""

CHECKS: dict[str, list[list[str]]] = {
    "lint": [
        [*PYTHON, "ruff", "check", "."],
        [*PYTHON, "ruff", "format", "--check", "."],
        ["node", f"{MODULES}/@biomejs/biome/bin/biome", "ci", "--colors=off", "."],
        [*PYTHON, "tools.pyscript_files", "--check"],
        [*PYTHON, "tools.shell", "--check"],
        [*PYTHON, "tools.messages", "--check"],
        [*PYTHON, "tools.icons", "--check"],
        [*PYTHON, "tools.subjects"],
    ],
    "types": [[*PYTHON, "mypy"], ["node", f"{MODULES}/typescript/bin/tsc", "--project", "."]],
}
"""Layers that aren't pytest's: the commands of each."""

FOLDERS = {
    "unit": "tests/unit",
    "contract": "tests/contract",
    "golden": "tests/golden",
    "property": "tests/property",
    "pyodide": "tests/in_pyodide",
    "e2e": "e2e",
    "servers": "tests/servers",
    "browsers": "tests/browsers",
    "same-play": "tests/same_play",
    "screen-reader": "tests/screen_reader",
    "envs": "tests/envs",
}
"""pytest's layers: the folder of each. `make test` leaves out those that more has to be installed for:
web servers, other browsers, a screen reader, and what others build on the package."""

LATER = "not long"
"""What `make test` takes of a layer, as pytest's `-m` has it; the rest is left for `make test-long`."""

SELECTED = {"usual": ["-m", LATER], "long": ["-m", "long"], "all": []}
"""pytest's options for the tests that are wanted."""

WITH_BROWSER = frozenset({"pyodide", "e2e", "servers"})

SPREAD = frozenset({"unit", "contract", "property", "e2e"})
"""Layers that are run by several processes. The others are run by one each, beside those."""

ALONE = frozenset({"e2e"})
"""Layers beside which nothing else is run: they measure, and wait for what a person would wait for."""

WAITING = frozenset({"e2e"})
"""Layers whose tests wait for a browser a quarter of their time, so that one more process than cores is worth it."""

Site = Future[dict[str, str]]
"""The environment of a layer whose site is being built."""

NO_SITES: Mapping[str, Site] = {}

MOST_WORKERS = 4
"""Each that drives a browser takes a gigabyte, or more."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one layer.

    Attributes:
        layer: its name.
        seconds: wall-clock time.
        ok: whether it holds.
        passed: tests that passed; 0 for layers that aren't pytest's.
        failed: tests that failed or broke down, at least one if pytest itself did.
        left: tests that were left for `make test-long`.
    """

    layer: str
    seconds: float
    ok: bool
    passed: int = 0
    failed: int = 0
    left: int = 0


def counts(report: Path) -> tuple[int, int]:
    """Return how many tests passed and how many didn't, by a JUnit file; skipped ones are neither.

    A file that isn't there or isn't whole counts as nothing: then pytest's exit status has to say it.
    """
    try:
        root = ET.parse(report).getroot()  # noqa: S314  # our own pytest wrote it a moment ago
    except (OSError, ET.ParseError):
        return 0, 0
    passed = failed = 0
    for case in root.iter("testcase"):
        outcomes = {child.tag for child in case} & {"failure", "error", "skipped"}
        passed += not outcomes
        failed += bool(outcomes & {"failure", "error"})
    return passed, failed


def left_file(report: Path) -> Path:
    """Return where the number of tests stands that a run left for later (`conftest.py` writes it)."""
    return report.with_suffix(".left")


def left_out(report: Path) -> int:
    """Return how many tests were left for later; none if nobody says so."""
    file = left_file(report)
    return int(file.read_text("utf-8")) if file.is_file() else 0


def call(command: Sequence[str], environment: dict[str, str] | None = None, *, hold: bool = False) -> int:
    """Run a command and return its exit status.

    Args:
        command: a program and its arguments.
        environment: if not ours.
        hold: print what it says when it is done, in one piece.
    """
    out = subprocess.PIPE if hold else None
    both = subprocess.STDOUT if hold else None
    done = subprocess.run(command, cwd=ROOT, check=False, env=environment, stdout=out, stderr=both, text=True)
    if done.stdout:
        sys.stdout.write(done.stdout)
        sys.stdout.flush()
    return done.returncode


def shared(folder: str) -> dict[str, str]:
    """Return the environment in which Python's processes share in a folder what they compile.

    That is where it leaves nothing beside its sources, so that each would compile all of them anew; else it is empty.
    """
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder} if sys.dont_write_bytecode else {}


def run_check(layer: str, *, hold: bool = False) -> Result:
    """Run the commands of a layer that isn't pytest's."""
    began = time.monotonic()
    codes = [call(command, hold=hold) for command in CHECKS[layer]]
    return Result(layer, time.monotonic() - began, ok=not any(codes))


def workers() -> int:
    """Return how many processes run a layer: EPIZODIAK_WORKERS, or one for each core that we may use."""
    named = os.environ.get("EPIZODIAK_WORKERS")
    if named:
        return max(1, int(named))
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_WORKERS)


def spreading(layer: str) -> list[str]:
    """Return pytest's options for running a layer by several processes; none where one does it.

    Each takes tests in their order in the files, and in the end some of what another still has before it.
    """
    many = workers() + (layer in WAITING)
    return ["-n", str(many), "--dist", "worksteal"] if layer in SPREAD and workers() > 1 else []


@contextmanager
def built_site(layer: str) -> Iterator[dict[str, str]]:
    """Yield the environment for a layer; that of e2e names the site that all processes test, built here if need be.

    Raises:
        FileNotFoundError: the site lacks something.
        RuntimeBuildError: its runtime can't be built.
    """
    environment = dict(os.environ)
    if layer != "e2e" or environment.get("EPIZODIAK_DIST"):
        yield environment
        return
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "dist"
        build_site.build(ROOT, target)
        yield environment | {"EPIZODIAK_DIST": str(target)}


def run_pytest(layer: str, selected: str = "usual", *, hold: bool = False, site: Site | None = None) -> Result:
    """Run one of pytest's layers.

    Args:
        layer: which.
        selected: which of its tests, a key of :data:`SELECTED`.
        hold: print what it says when it is done, in one piece.
        site: its environment, if that is being made already.
    """
    began = time.monotonic()
    report = REPORTS / f"{layer}.xml"
    report.unlink(missing_ok=True)
    left_file(report).unlink(missing_ok=True)
    folder = ROOT / FOLDERS[layer]
    if not folder.is_dir():
        print(f"{FOLDERS[layer]}/ is missing")
        return Result(layer, 0.0, ok=False, failed=1)
    command = [*PYTHON, "pytest", "-q", "--durations=3", *spreading(layer), *SELECTED[selected]]
    command += [f"--junitxml={report}", FOLDERS[layer]]
    try:
        made: AbstractContextManager[dict[str, str]] = nullcontext(site.result()) if site else built_site(layer)
        with made as environment:
            code = call(command, environment, hold=hold)
    except (FileNotFoundError, RuntimeBuildError) as error:
        print(f"The site can't be built: {error}", file=sys.stderr)
        code = 1
    passed, failed = counts(report)
    if code == NO_TESTS:
        print(f"{FOLDERS[layer]}/ holds no tests, which counts as a failure")
    if code != 0 and failed == 0:
        failed = 1
    ok, left = code == 0 and failed == 0, left_out(report)
    return Result(layer, time.monotonic() - began, ok=ok, passed=passed, failed=failed, left=left)


def table(results: Sequence[Result], together: float) -> str:
    """Return the table of what each layer took and how it ended, with the closing line.

    Args:
        results: of the layers.
        together: seconds from the first one's beginning to the last one's end; some run beside others.
    """
    lines = [""]
    for result in results:
        numbers = "" if result.layer in CHECKS else f"{result.passed} passed, {result.failed} failed"
        if result.left:
            numbers += f", {result.left} left for `make test-long`"
        lines.append(f"{result.layer:10}{result.seconds:8.1f} s  {'ok' if result.ok else 'FAILED':8}{numbers}".rstrip())
    lines.append(f"{'together':10}{together:8.1f} s")
    passed, failed = (sum(getattr(result, key) for result in results) for key in ("passed", "failed"))
    return "\n".join([*lines, "", f"{passed} passed, {failed} failed"])


def run_layers(
    layers: Sequence[str], selected: str, *, hold: bool = False, sites: Mapping[str, Site] = NO_SITES
) -> list[Result]:
    """Run layers one after the other; `sites` are those that are being built already, by their layers."""
    results = []
    for layer in layers:
        if not hold:
            print(f"\n== {layer}", flush=True)
        if layer in CHECKS:
            result = run_check(layer, hold=hold)
        else:
            result = run_pytest(layer, selected, hold=hold, site=sites.get(layer))
        print(f"== {layer}: {result.seconds:.1f} s, {'ok' if result.ok else 'FAILED'}", flush=True)
        results.append(result)
    return results


def run_all(layers: Sequence[str], selected: str) -> list[Result]:
    """Run layers, on several cores those of one process each beside the others; return the results in their order.

    Those of one process are two rows, with and without a browser: one after the other they would take longer than the
    others, and leave a core idle. Beside them is built, too, what the last ones need.
    """
    single = [layer for layer in layers if layer not in SPREAD]
    spread = [layer for layer in layers if layer in SPREAD - ALONE]
    alone = [layer for layer in layers if layer in ALONE]
    if workers() == 1 or not single or not spread:
        return run_layers(layers, selected)
    rows = [[layer for layer in single if (layer in WITH_BROWSER) == browser] for browser in (True, False)]
    with ThreadPoolExecutor(len(rows) + len(alone)) as beside, ExitStack() as until:
        waiting = [beside.submit(run_layers, row, selected, hold=True) for row in rows]
        sites = {layer: beside.submit(until.enter_context, built_site(layer)) for layer in alone}
        results = run_layers(spread, selected)
        results += [result for row in waiting for result in row.result()]
        results += run_layers(alone, selected, sites=sites)
    return sorted(results, key=lambda result: layers.index(result.layer))


def main(arguments: Sequence[str]) -> int:
    """Run the layers; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.run_tests", description="Run layers of the tests.")
    parser.add_argument("layers", nargs="+", choices=[*CHECKS, *FOLDERS], metavar="LAYER")
    which = parser.add_mutually_exclusive_group()
    for name, said in (("long", "only the tests that are usually left out"), ("all", "those, too")):
        which.add_argument(f"--{name}", dest="selected", action="store_const", const=name, default="usual", help=said)
    given = parser.parse_args(arguments)
    if WITH_BROWSER & set(given.layers):
        if browser_main(["--install"]) != 0:
            return 1
        if given.selected != "usual":  # in the whole browser, whoever takes a lighter one where it is quick
            os.environ["EPIZODIAK_BROWSER"] = str(find_browser())
    REPORTS.mkdir(exist_ok=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(shared(folder))
        results = run_all(given.layers, given.selected)
    print(table(results, time.monotonic() - began), flush=True)
    return 0 if all(result.ok for result in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
