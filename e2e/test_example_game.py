"""The guide's example, added to a copy of the project by the commands of its README, and played in a browser."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from e2e.any_game import SEED, AnyDriver
from e2e.pages import Pages, Window
from e2e.registered_example import NAME, added, copied
from e2e.screen import screen, wait_phase, wait_ply, wait_told
from e2e.taps import Taps
from tic_tac_toe.rules.state import POINTS
from tic_tac_toe.table.lessons import LESSONS
from tools.hosting import background_server

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that has the example, too."""
    root = tmp_path_factory.mktemp("with_example")
    copied(root)
    added(root)
    subprocess.run([sys.executable, "-m", "tools.build_site"], cwd=root, check=True)
    with background_server(root / "dist", parts=None) as address:
        yield address


@pytest.fixture(scope="module")
def window(browser: Browser, url: str) -> Iterator[Window]:
    lent = Pages(browser, url).started(
        touch=False, prepare=None, fragment=f"game={NAME}", size=(1180, 820), ready=True, expect_errors=False
    )
    yield lent
    lent.close()


@pytest.fixture
def taps(window: Window) -> Iterator[Taps]:
    """Taps on a page that shows the lobby; nothing must go wrong in it."""
    taps = Taps(window.page)
    taps.leave()
    yield taps
    assert window.faults() == {}


@pytest.mark.parametrize(("width", "height"), [(1180, 820), (390, 844), (844, 390)])
def test_a_whole_game_is_played_by_taps(taps: Taps, width: int, height: int) -> None:
    taps.page.set_viewport_size({"width": width, "height": height})
    taps.start(f"game={NAME}&seed={SEED}&first=0&motion=off&players=Ana,Ben")
    assert set(taps.cans().values()) == set(POINTS)
    AnyDriver(taps, SEED).play()
    assert screen(taps.page)["step"] == "over"
    record = taps.export()
    assert (record["game"], record["players"]) == (NAME, ["Ana", "Ben"])
    assert 5 <= len(record["actions"]) <= len(POINTS)


def test_the_best_bot_does_not_lose(taps: Taps) -> None:
    taps.start(f"game={NAME}&bots=-,4&seed={SEED}&first=0&pace=0&think=200&motion=off&players=Ana,Hal")
    driver = AnyDriver(taps, SEED)
    while wait_phase(taps.page, "turn", "over") == "turn":
        if cans := taps.cans():
            driver.act(cans)
    record = taps.export()
    assert record["x_bots"] == ["-", "4"]
    wait_told(taps.page)
    assert "Ana" not in taps.page.inner_text("#sheet-title")


def test_a_game_without_puzzles_offers_none(taps: Taps) -> None:
    button = taps.page.locator('#lobby [data-key="puzzle"]')
    for game, offered in (("zodiac", True), (NAME, False)):
        taps.page.evaluate("fragment => { location.hash = fragment; }", f"game={game}")
        taps.page.wait_for_function("() => location.hash === ''")
        assert button.is_visible() == offered, game


def test_the_tutorial_is_gone_through(taps: Taps) -> None:
    taps.page.evaluate("fragment => { location.hash = fragment; }", f"game={NAME}")
    taps.page.wait_for_function("() => location.hash === ''")
    taps.button("tutorial")
    wait_phase(taps.page, "tutorial")
    for lesson in LESSONS.steps:
        taps.page.wait_for_function("() => document.querySelector('#coach-task').textContent")
        for goal in lesson.goals:
            point = next(point for point, can in taps.cans().items() if goal.met_by(can))
            ply = int(screen(taps.page)["ply"])
            taps.button(point)
            wait_ply(taps.page, ply + 1)
        assert lesson.praise in (taps.page.text_content("#coach-text") or "")
        taps.button("tutorial-next")
    wait_phase(taps.page, "lobby")
