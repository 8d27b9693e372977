"""The site and the browsers that it is tried in; whoever ends the tests ends their browsers too."""

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from tests.browsers.drivers import DRIVERS, Driver, MissingBrowserError
from tools import build_site

ROOT = Path(__file__).resolve().parent.parent.parent


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def pytest_sessionstart(session: pytest.Session) -> None:  # noqa: ARG001  # the hook's own signature
    """Take a request to end like Ctrl-C, after which fixtures are closed."""
    signal.signal(signal.SIGTERM, _stop)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is deployed: that in EPIZODIAK_DIST, or one built now."""
    given = os.environ.get("EPIZODIAK_DIST")
    if given:
        return Path(given).resolve()
    target = tmp_path_factory.mktemp("built") / "dist"
    build_site.build(ROOT, target)
    return target


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
