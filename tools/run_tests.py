"""Run layers of the tests, all of them even if one fails, and print what each took.

`python3 -m tools.run_tests LAYER …` ends with a table and, alone on the last line, the sum over all layers
that pytest ran: `N passed, N failed`. A layer without a single test is a failed one.
"""

import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools import build_site
from tools.browser import main as browser_main
from tools.build_runtime import RuntimeBuildError

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "test-results"

NO_TESTS = 5
"""pytest's exit status when it collected nothing."""

CHECKS: dict[str, list[list[str]]] = {
    "lint": [
        ["-m", "ruff", "check", "."],
        ["-m", "ruff", "format", "--check", "."],
        ["-m", "tools.pyscript_files", "--check"],
        ["-m", "tools.shell", "--check"],
        ["-m", "tools.messages", "--check"],
        ["-m", "tools.icons", "--check"],
    ],
    "types": [["-m", "mypy"]],
}
"""Layers that aren't pytest's: what to run with this Python."""

FOLDERS = {
    "unit": "tests/unit",
    "contract": "tests/contract",
    "golden": "tests/golden",
    "property": "tests/property",
    "pyodide": "tests/in_pyodide",
    "e2e": "e2e",
    "browsers": "tests/browsers",
    "screen-reader": "tests/screen_reader",
}
"""pytest's layers: the folder of each. `make test` leaves out those that more has to be installed for:
other browsers, and a screen reader."""

WITH_BROWSER = frozenset({"pyodide", "e2e"})

SPREAD = frozenset({"unit", "contract", "property", "e2e"})
"""Layers that are run by several processes; the others take less time than starting those."""

WAITING = frozenset({"e2e"})
"""Layers whose tests wait for a browser a quarter of their time, so that one more process than cores is worth it."""

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
    """

    layer: str
    seconds: float
    ok: bool
    passed: int = 0
    failed: int = 0


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


def run_check(layer: str) -> Result:
    """Run the commands of a layer that isn't pytest's."""
    began = time.monotonic()
    codes = [subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode for command in CHECKS[layer]]
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


def run_pytest(layer: str) -> Result:
    """Run one of pytest's layers."""
    began = time.monotonic()
    report = REPORTS / f"{layer}.xml"
    report.unlink(missing_ok=True)
    folder = ROOT / FOLDERS[layer]
    if not folder.is_dir():
        print(f"{FOLDERS[layer]}/ is missing")
        return Result(layer, 0.0, ok=False, failed=1)
    command = [sys.executable, "-m", "pytest", "-q", "--durations=3", *spreading(layer)]
    command += [f"--junitxml={report}", FOLDERS[layer]]
    try:
        with built_site(layer) as environment:
            code = subprocess.run(command, cwd=ROOT, check=False, env=environment).returncode
    except (FileNotFoundError, RuntimeBuildError) as error:
        print(f"The site can't be built: {error}", file=sys.stderr)
        code = 1
    passed, failed = counts(report)
    if code == NO_TESTS:
        print(f"{FOLDERS[layer]}/ holds no tests, which counts as a failure")
    if code != 0 and failed == 0:
        failed = 1
    return Result(layer, time.monotonic() - began, ok=code == 0 and failed == 0, passed=passed, failed=failed)


def table(results: Sequence[Result]) -> str:
    """Return the table of what each layer took and how it ended, with the closing line."""
    lines = [""]
    for result in results:
        numbers = "" if result.layer in CHECKS else f"{result.passed} passed, {result.failed} failed"
        lines.append(f"{result.layer:10}{result.seconds:8.1f} s  {'ok' if result.ok else 'FAILED':8}{numbers}".rstrip())
    lines.append(f"{'together':10}{sum(result.seconds for result in results):8.1f} s")
    passed, failed = (sum(getattr(result, key) for result in results) for key in ("passed", "failed"))
    return "\n".join([*lines, "", f"{passed} passed, {failed} failed"])


def main(layers: Sequence[str]) -> int:
    """Run the layers in order; returns the exit status."""
    unknown = set(layers) - set(CHECKS) - set(FOLDERS)
    if unknown or not layers:
        print(f"Layers are: {', '.join([*CHECKS, *FOLDERS])}", file=sys.stderr)
        return 2
    if WITH_BROWSER & set(layers) and browser_main(["--install"]) != 0:
        return 1
    REPORTS.mkdir(exist_ok=True)
    results = []
    for layer in layers:
        print(f"\n== {layer}", flush=True)
        run: Callable[[str], Result] = run_check if layer in CHECKS else run_pytest
        results.append(run(layer))
        print(f"== {layer}: {results[-1].seconds:.1f} s, {'ok' if results[-1].ok else 'FAILED'}", flush=True)
    print(table(results), flush=True)
    return 0 if all(result.ok for result in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
