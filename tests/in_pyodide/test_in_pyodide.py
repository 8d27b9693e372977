import json
import re
import subprocess
import sys
import sysconfig
import warnings
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest
from playwright.sync_api import Error, Playwright, sync_playwright

from tests.in_pyodide.pyodide_page import HERE, READY, READY_MS, ROOT, build
from tools.browser import find_headless, launch_arguments
from tools.hosting import background_server

FOLDER = "tests/unit"
LIBRARIES = ("_pytest", "pytest", "py.py", "pluggy", "iniconfig", "packaging", "pygments")
PROJECT = (
    *("pyproject.toml", "epizodiak", "tools", "tests/*.py", "tests/unit", "tests/visits", "tests/data"),
    *("docs/adding-a-game.md", "docs/example-game", "docs/example-feature"),
)


@dataclass(frozen=True)
class Run:
    share: str
    status: int
    python: str
    outcomes: dict[str, str]
    output: str
    foreign: list[str]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # With their metadata, by which pytest finds its own version.
    libraries = [f"{name}{end}" for name in LIBRARIES for end in ("", "-*.dist-info")]
    packages = Path(sysconfig.get_path("purelib"))
    return build(tmp_path_factory.mktemp("site"), (packages, libraries), (ROOT, PROJECT), (HERE, ["inside.py"]))


def run_once(playwright: Playwright, url: str, share: str) -> Run:
    foreign: list[str] = []
    browser = playwright.chromium.launch(executable_path=find_headless(), args=launch_arguments())
    try:
        page = browser.new_page()
        page.on(
            "request",
            lambda request: None if request.url.startswith((url, "data:")) else foreign.append(request.url),
        )
        page.goto(url)
        page.wait_for_function(f"() => {READY}", timeout=READY_MS)
        assert page.evaluate("() => window.failure ?? null") is None
        page.evaluate("asked => window.ask(...asked)", ["inside", "run", FOLDER, share])
        page.wait_for_function("() => window.told", timeout=0)
        answer = json.loads(page.evaluate("() => window.told"))
    finally:
        browser.close()
    return Run(**answer, share=share, foreign=foreign)


@pytest.fixture(scope="module", params=["usual", pytest.param("long", marks=pytest.mark.long)])
def inner(site: Path, request: pytest.FixtureRequest) -> Run:
    with background_server(site, parts=None) as url, sync_playwright() as playwright:
        try:
            run = run_once(playwright, url, request.param)
        except Error as error:
            if "crashed" not in error.message:
                raise
            warnings.warn(f"renderer crashed, tests started again: {error.message}", UserWarning, stacklevel=1)
            run = run_once(playwright, url, request.param)
    return run


def test_every_unit_test_passes_inside_pyodide(inner: Run, capfd: pytest.CaptureFixture[str]) -> None:
    with capfd.disabled():
        sys.stdout.write(f"\ninside {inner.python}: {inner.output.strip().splitlines()[-1]}\n")
    assert {test: outcome for test, outcome in inner.outcomes.items() if outcome != "passed"} == {}, inner.output
    assert inner.status == 0, inner.output


def test_the_interpreter_inside_is_cpython_3_14(inner: Run) -> None:
    assert re.fullmatch(r"CPython 3\.14\.\d+", inner.python)


def outside(selected: str) -> list[str]:
    command = [sys.executable, "-m", "pytest", FOLDER, "--collect-only", "-q", "-m", selected]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if "::" in line]


def test_inside_each_test_runs_with_one_of_its_values_and_in_the_long_run_with_all_others(inner: Run) -> None:
    short = outside("not native_only and not long and not heavy")
    usual = {next(tests) for _, tests in groupby(short, lambda test: test.partition("[")[0])}
    assert usual
    assert set(inner.outcomes) == (usual if inner.share == "usual" else set(outside("not native_only")) - usual)


def test_nothing_is_asked_of_another_origin(inner: Run) -> None:
    assert inner.foreign == []
