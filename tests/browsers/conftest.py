"""The site and the browsers that it is tried in; whoever ends the tests ends their browsers too."""

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from e2e.site import deployed
from tests.browsers.drivers import DRIVERS, Driver, MissingBrowserError


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def pytest_sessionstart(session: pytest.Session) -> None:  # noqa: ARG001  # the hook's own signature
    """Take a request to end like Ctrl-C, after which fixtures are closed."""
    signal.signal(signal.SIGTERM, _stop)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is deployed."""
    return deployed(tmp_path_factory)


@pytest.fixture(scope="module", params=DRIVERS, ids=[kind.name for kind in DRIVERS])
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """A browser; its tests fail with what is to be installed if there is none."""
    kind: type[Driver] = request.param
    try:
        running = kind()
    except MissingBrowserError as error:
        pytest.fail(str(error), pytrace=False)
    with contextlib.closing(running):
        yield running
