"""Whoever ends the tests ends their browsers too."""

import signal
from types import FrameType

import pytest


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def pytest_sessionstart(session: pytest.Session) -> None:  # noqa: ARG001  # the hook's own signature
    """Take a request to end like Ctrl-C, after which fixtures are closed."""
    signal.signal(signal.SIGTERM, _stop)
