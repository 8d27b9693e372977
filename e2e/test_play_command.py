"""`make play` and `make dev`, as the README says it: the commands themselves, in this checkout."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from e2e.host import SECOND_FOLDER, second_version
from e2e.screen import TIMEOUT_MS
from e2e.visits import complete, in_lobby, reload

ROOT = Path(__file__).resolve().parent.parent

MAKE = (shutil.which("make") or "make", "--no-print-directory", "PORT=0")

TAKEN = """async ([name, limit]) => {
    for (const end = Date.now() + limit; Date.now() < end; await new Promise(done => setTimeout(done, 50))) {
        const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
        const kept = await caches.match(name);
        if (kept && !installing && !waiting && active.state === "activated") return true;
    }
    return false;
}"""
"""Whether in time a worker answers that keeps a file."""


@contextmanager
def told(command: Sequence[str]) -> Iterator[str]:
    """Run a command that serves the game, and yield the address that it tells."""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "EPIZODIAK_NO_BROWSER": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        said = ""
        for line in process.stdout or ():
            said += line
            if found := re.search(r"http://\S+", line):
                break
        else:
            raise AssertionError(said)
        try:
            yield found[0]
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.communicate()


def status(address: str, name: str) -> int:
    """Return how the server answers a request for a file."""
    connection = HTTPConnection(urlsplit(address).netloc)
    try:
        connection.request("GET", f"/{name}")
        return connection.getresponse().status
    finally:
        connection.close()


def test_make_play_serves_the_built_page_and_nothing_of_the_checkout(tmp_path: Path) -> None:
    with told([*MAKE, "play", f"DIST={tmp_path / 'site'}"]) as address:
        served = {file.relative_to(tmp_path / "site").as_posix() for file in (tmp_path / "site").rglob("*.*")}
        assert {name.rpartition("/")[2] for name in served} >= {"index.html", "sw.js", "epizodiak.zip", "bots.zip"}
        for name in ("", *sorted(served - {".nojekyll"})):
            assert status(address, name) == HTTPStatus.OK, name
        for name in ("pyscript.toml", "static/page.css", "epizodiak/__init__.py", "README.md", ".git/config"):
            assert status(address, name) == HTTPStatus.NOT_FOUND, name


def test_make_dev_serves_the_sources_and_nothing_else_of_the_checkout() -> None:
    with told([*MAKE, "dev"]) as address:
        for name in (
            "",
            "pyscript.toml",
            "static/page.css",
            "epizodiak/__init__.py",
            "static/vendor/pyodide/pyodide.mjs",
        ):
            assert status(address, name) == HTTPStatus.OK, name
        for name in ("README.md", "tests/__init__.py", "Makefile", ".git/config"):
            assert status(address, name) == HTTPStatus.NOT_FOUND, name


@pytest.mark.long
def test_what_was_built_last_is_seen_as_soon_as_the_page_is_loaded_again_and_then_offline(
    dist: Path, tmp_path: Path, browser: Browser
) -> None:
    site = shutil.copytree(dist, tmp_path / "site")
    page = browser.new_page(viewport={"width": 1180, "height": 820}, locale="en-GB")
    page.set_default_timeout(TIMEOUT_MS)
    with told([sys.executable, "-m", "epizodiak.cli.serve", "--root", str(site), "--port", "0"]) as address:
        page.goto(address)
        in_lobby(page)
        complete(page)
        shutil.rmtree(site)
        second_version(dist, site)
        reload(page)
        assert page.title() == "Epizodiak 2"
        assert page.evaluate(TAKEN, [f"./{SECOND_FOLDER}epizodiak.zip", TIMEOUT_MS])
        assert page.is_hidden("#version-notice")
    reload(page)
    assert page.title() == "Epizodiak 2"
    page.close()
