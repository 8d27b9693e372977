"""The half that runs inside Pyodide: pytest over a folder, its outcomes as JSON."""

import contextlib
import io
import json
import platform

import pytest


class _Outcomes:
    """A pytest plugin that takes down how each test ended."""

    def __init__(self) -> None:
        self.by_test: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the call's outcome, or that of a setup or teardown that did not pass."""
        if report.when == "call" or report.outcome != "passed":
            self.by_test[report.nodeid] = report.outcome


def run(folder: str) -> str:
    """Run the tests of a folder that need nothing native.

    Returns:
        JSON with `status` (pytest's exit status), `python` (version), `outcomes` (by test) and `output`.
    """
    outcomes = _Outcomes()
    output = io.StringIO()
    options = ["-m", "not native_only", "--capture=sys", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
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
