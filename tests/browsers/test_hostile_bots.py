"""Plugin bots in Firefox and WebKitGTK: one that means harm reaches nobody, even by the browser's policy alone."""

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.host import Host
from e2e.hostile_bot import END, LEAST_TRIES, NO_SECOND_WALL, SAID, START, hostile
from tests.browsers.drivers import Driver, start


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """Another origin's address, and what it was asked for."""
    asked: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def handle(self) -> None:
            asked.append(self.client_address[0])

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", asked
        server.shutdown()


@pytest.mark.parametrize("walls", [2, 1])
def test_a_hostile_bot_reaches_no_other_origin_and_not_its_own_one_even_by_the_policy_alone(
    dist: Path,
    driver: Driver,
    elsewhere: tuple[str, list[str]],
    tmp_path: Path,
    walls: int,
) -> None:
    foreign, asked = elsewhere
    host = Host(tmp_path / "site")
    try:
        host.deploy(dist)
        if walls == 1:
            next((tmp_path / "site").glob("v-*/static/shut.js")).write_text(NO_SECOND_WALL, "utf-8")
        start(driver, host.url)
        pages = host.bodies[""]
        base = driver.run("return document.documentElement.dataset.files;")
        bot = hostile(tmp_path, foreign, f"{host.url}?", built=True)
        driver.run(f"({START})(arguments[0]);", [base, bot])
        said = driver.wait(f"window.said && ((({SAID})('tried')) || (({SAID})('failed')))")
        driver.run(f"({END})();")
        assert said["kind"] == "tried", said
        assert said["tried"] >= LEAST_TRIES
        assert asked == []
        assert host.bodies[""] == pages
    finally:
        driver.go("about:blank")
        host.close()
