"""The release on web servers as they are installed, in a folder whose name needs to be escaped: played, and kept."""

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from e2e.screen import TIMEOUT_MS, wait_ready
from e2e.taps import Taps
from e2e.visits import complete
from tests.servers import stock
from tools import release

FOLDER = "Spiele für Käthe"
BOTS = "seed=7&players=Ana,Ben,Chlo%C3%A9&bots=-,2,2&first=0&pace=0&motion=off"
"""A game with bots, which think in a worker."""


@pytest.fixture
def web(dist: Path, tmp_path: Path) -> Path:
    """A server's folder with the release in it, unpacked."""
    with zipfile.ZipFile(release.release(dist, tmp_path)) as archive:
        archive.extractall(tmp_path / "web" / FOLDER)
    return tmp_path / "web"


def opened(browser: Browser, url: str) -> tuple[Page, list[str]]:
    """Return a page on a server, and what it is going to write about errors."""
    page = browser.new_page(locale="de-DE")
    page.set_default_timeout(TIMEOUT_MS)
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(f"{url}{FOLDER}/")
    return page, errors


@pytest.mark.parametrize("name", stock.SERVERS)
def test_the_release_is_played_and_kept_from_a_server_as_it_is_installed(
    name: str, web: Path, tmp_path: Path, browser: Browser
) -> None:
    try:
        with stock.SERVERS[name](web, tmp_path) as url:
            page, errors = opened(browser, url)
            wait_ready(page)
            complete(page)
            told = page.context.new_cdp_session(page).send("Page.getAppManifest")
            assert told["errors"] == []
            taps = Taps(page)
            taps.start(BOTS)
            taps.turn("d", "p")
            page.wait_for_function("() => Number(document.documentElement.dataset.ply) > 3")
            taps.leave()
            assert errors == []
    except stock.MissingServerError as error:
        pytest.fail(str(error), pytrace=False)
    page.reload()
    wait_ready(page)
    assert page.inner_text('[data-key="settings"]') == "Einstellungen"
    page.close()


@pytest.mark.parametrize("nosniff", [True, False], ids=["nosniff", "guessing"])
def test_an_nginx_whose_list_calls_scripts_text_is_told_of_with_the_line_that_mends_it(
    *, nosniff: bool, web: Path, tmp_path: Path, browser: Browser
) -> None:
    types = tmp_path / "types"
    types.write_text("types { text/html html; text/css css; text/plain js txt; }", "utf-8")
    try:
        with stock.nginx(web, tmp_path, types, nosniff=nosniff) as url:
            page, _ = opened(browser, url)
            assert "Der Webserver sendet Skripte als text/plain" in page.inner_text("#shell")
            assert "text/javascript js;" in page.inner_text("#shell pre")
            page.close()
    except stock.MissingServerError as error:
        pytest.fail(str(error), pytrace=False)
