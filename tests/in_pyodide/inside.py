"""The half that runs inside Pyodide: pytest over a folder, its outcomes as JSON."""

import contextlib
import io
import json
import platform
from collections.abc import Iterable
from pathlib import Path

import pytest

NATIVE = "\npytestmark = pytest.mark.native_only\n"
"""What stands in a file of which no test runs here."""


WAITS = ("long", "heavy")
"""What is marked so is left to the long run."""


def usual_share(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """What `make test` runs here: each test with the first of its values.

    All values were tried by the interpreter outside. This one has another version and word length, which a test meets
    with any of its values; the long run takes the rest.
    """
    first: dict[str, pytest.Item] = {}
    for item in items:
        if not any(item.get_closest_marker(name) for name in WAITS):
            first.setdefault(item.nodeid.partition("[")[0], item)
    return set(first.values())


class _Inside:
    """A pytest plugin that takes its share of the tests and takes down how each of them ended."""

    def __init__(self, share: str) -> None:
        self.share = share
        self.by_test: dict[str, str] = {}

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leave out what would be deselected test by test."""
        return True if collection_path.suffix == ".py" and NATIVE in collection_path.read_text("utf-8") else None

    @pytest.hookimpl(trylast=True)  # what `-m` leaves out is gone by then
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keep this run's share of the tests."""
        usual = usual_share(items)
        here: list[pytest.Item] = []
        later: list[pytest.Item] = []
        for item in items:
            (here if (item in usual) == (self.share == "usual") else later).append(item)
        config.hook.pytest_deselected(items=later)
        items[:] = here

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the call's outcome, or that of a setup or teardown that did not pass."""
        if report.when == "call" or report.outcome != "passed":
            self.by_test[report.nodeid] = report.outcome


def run(folder: str, share: str) -> str:
    """Run tests of a folder.

    Args:
        folder: which.
        share: `usual`, what `make test` takes of them, or `long`, the rest.

    Returns:
        JSON with `status` (pytest's exit status), `python` (version), `outcomes` (by test) and `output`.
    """
    inside = _Inside(share)
    output = io.StringIO()
    options = ["-m", "not native_only", "--capture=sys", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        status = pytest.main([folder, "-q", "--color=no", *options], plugins=[inside])
    return json.dumps(
        {
            "status": int(status),
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "outcomes": inside.by_test,
            "output": output.getvalue(),
        }
    )
