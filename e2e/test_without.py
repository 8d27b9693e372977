"""A site is whole without any piece of the build's surgery on Pyodide and PyScript, and without all of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from e2e.driver import BlindDriver
from e2e.host import Host
from e2e.screen import TIMEOUT_MS, phase_of, wait_phase
from e2e.site import ROOT
from e2e.taps import Taps
from e2e.visits import complete, reload, visit
from tools import build_site
from tools.runtime import build as runtime
from tools.runtime import no_eval
from tools.runtime.order import ALL, PIECES

AMONG_BOTS = "bots=-,2,2&first=0&seed=5&mode=single&pace=0&think=50&motion=off&players=Ana,Ben,Hal"


def site_without(folder: Path, *names: str) -> Path:
    """Return a site that is built without some pieces; the others fit."""
    build_site.build(ROOT, folder, names)
    return folder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in an empty browser that fails at an error in the page."""
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en-GB")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def play_a_turn(page: Page) -> None:
    """Start a game against two bots, play the first turn, and wait until it is one's turn again."""
    taps = Taps(page)
    taps.start(AMONG_BOTS)
    driver = BlindDriver(taps, seed=1)
    while phase_of(page) == "turn":
        driver.act(driver.look()[1])
    wait_phase(page, "turn")


@pytest.mark.long
def test_the_plain_site_plays_a_turn_also_without_a_network_and_its_policy_says_what_it_needs(
    tmp_path: Path, page: Page
) -> None:
    host = Host(tmp_path / "served")
    host.deploy(site_without(tmp_path / "dist", ALL))
    visit(page, host)
    policy = page.get_attribute("meta[http-equiv]", "content") or ""
    assert f"{runtime.POLICY} " in policy
    play_a_turn(page)
    Taps(page).leave()
    complete(page)
    host.down()
    reload(page)
    play_a_turn(page)
    host.close()


@pytest.mark.long
@pytest.mark.parametrize("name", PIECES)
def test_a_site_without_a_piece_plays_a_turn(name: str, tmp_path: Path, page: Page) -> None:
    host = Host(tmp_path / "served")
    host.deploy(site_without(tmp_path / "dist", name))
    visit(page, host)
    policy = page.get_attribute("meta[http-equiv]", "content") or ""
    assert (no_eval.POLICY in policy) is (name != "no-eval")
    play_a_turn(page)
    host.close()


def test_the_site_as_it_is_plays_a_turn(host: Host, page: Page) -> None:
    """What docs/upgrading.md runs of a site that was built with another Pyodide or PyScript."""
    visit(page, host)
    play_a_turn(page)
