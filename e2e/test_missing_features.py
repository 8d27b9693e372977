"""What older or poorer browsers lack, taken from Chromium: the game starts and is played all the same."""

import pytest
from playwright.sync_api import Page, Route

from e2e.conftest import PageAt, routed
from e2e.screen import phase_of, screen
from e2e.taps import Taps

LACKING = """
    for (const name of ["CompressionStream", "DecompressionStream", "TransformStream"]) delete window[name];
    delete WebAssembly.instantiateStreaming;
    delete WebAssembly.compileStreaming;
    for (const name of ["storage", "serviceWorker", "locks", "clipboard", "share", "wakeLock", "vibrate"]) {
        delete Navigator.prototype[name];
    }
    delete Promise.withResolvers;
"""
"""WebKitGTK has no `navigator.storage`; the rest is younger than WebAssembly in one browser or another."""

WASM = "**/pyodide.asm.wasm"


def plays(page: Page) -> None:
    """Assert that a game can be started, and an action stored."""
    assert phase_of(page) == "lobby"
    taps = Taps(page)
    taps.start("seed=1&mode=single")
    taps.turn()
    taps.play("d" if "d" in taps.cans().values() else "p")
    assert screen(page)["ply"] == "1"


@pytest.mark.long
def test_without_streams_channels_and_stores_that_came_late_the_game_is_played(page_at: PageAt) -> None:
    def poorer(page: Page) -> None:
        page.add_init_script(LACKING)

    plays(page_at(1180, 820, prepare=poorer))


@pytest.mark.long
def test_a_server_that_does_not_know_webassembly_is_good_enough(page_at: PageAt) -> None:
    """It sends the file as plain bytes, which no browser compiles while they come."""
    served: list[str] = []

    def plain(route: Route) -> None:
        answer = route.fetch()
        served.append(answer.headers["content-type"])
        headers = {**answer.headers, "content-type": "application/octet-stream"}
        route.fulfill(status=200, headers=headers, body=answer.body())

    plays(page_at(1180, 820, prepare=routed(WASM, plain)))
    assert served == ["application/wasm"]
