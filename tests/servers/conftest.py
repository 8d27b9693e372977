"""The site as it is deployed, and Chromium; a server that is missing fails its tests with what is to be installed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tools import build_site
from tools.browser import find_browser, launch_arguments

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site: that in EPIZODIAK_DIST, or one built now."""
    given = os.environ.get("EPIZODIAK_DIST")
    if given:
        return Path(given).resolve()
    target = tmp_path_factory.mktemp("built") / "dist"
    build_site.build(ROOT, target)
    return target


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments())
        yield chromium
        chromium.close()
