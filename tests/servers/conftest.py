"""The site as it is deployed, and Chromium; a server that is missing fails its tests with what is to be installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from e2e.site import deployed
from tools.browser import find_browser, launch_arguments


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is deployed."""
    return deployed(tmp_path_factory)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments())
        yield chromium
        chromium.close()
