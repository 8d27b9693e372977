"""The half that runs inside Pyodide: pytest over a folder, its outcomes as JSON."""

import contextlib
import io
import json
import platform
from pathlib import Path

import pytest

NATIVE = "\npytestmark = pytest.mark.native_only\n"
"""What stands in a file of which no test runs here."""


class _Outcomes:
    """A pytest plugin that takes down how each test ended, and does not open files that are not for here."""

    def __init__(self) -> None:
        self.by_test: dict[str, str] = {}

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leave out what would be deselected test by test."""
        return True if collection_path.suffix == ".py" and NATIVE in collection_path.read_text("utf-8") else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the call's outcome, or that of a setup or teardown that did not pass."""
        if report.when == "call" or report.outcome != "passed":
            self.by_test[report.nodeid] = report.outcome


def run(folder: str, selected: str) -> str:
    """Run tests of a folder.

    Args:
        folder: which.
        selected: which of its tests, as pytest's `-m` has it.

    Returns:
        JSON with `status` (pytest's exit status), `python` (version), `outcomes` (by test) and `output`.
    """
    outcomes = _Outcomes()
    output = io.StringIO()
    options = ["-m", selected, "--capture=sys", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        status = pytest.main([folder, "-q", "--color=no", *options], plugins=[outcomes])
    return json.dumps(
        {
            "status": int(status),
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "outcomes": outcomes.by_test,
            "output": output.getvalue(),
        }
    )
