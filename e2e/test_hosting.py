"""The release on the plainest of web servers, and whose work each file of the site is."""

import contextlib
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.screen import TIMEOUT_MS, screen, wait_phase, wait_ready
from e2e.site import ROOT
from e2e.taps import Taps
from e2e.visits import complete
from epizodiak.cli.serve import TYPES
from tools import licences, release
from tools.hosting import KNOWN, TERSE, UNTYPED, background_server

BOTS = "seed=7&players=Ana,Ben,Chlo%C3%A9&bots=-,2,2&first=0&pace=0&motion=off"
"""A game with bots, which think in a worker."""


@contextlib.contextmanager
def pythons_own_server(folder: Path) -> Iterator[str]:
    """Serve a folder by `python3 -m http.server`; yields the address."""
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(folder), "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()  # Serving HTTP on 127.0.0.1 port 12345 (http://127.0.0.1:12345/) ...
        try:
            yield f"http://127.0.0.1:{line.split(' port ')[1].split()[0]}/"
        finally:
            server.terminate()


@pytest.mark.long
def test_the_release_is_unpacked_anywhere_and_played_from_any_server(
    dist: Path, tmp_path: Path, browser: Browser
) -> None:
    with zipfile.ZipFile(release.release(dist, tmp_path)) as archive:
        archive.extractall(tmp_path / "web" / "some where" / "games")
    with pythons_own_server(tmp_path / "web") as url:
        page = browser.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        page.goto(f"{url}some%20where/games/")
        wait_ready(page)
        assert screen(page)["phase"] == "lobby"
        Taps(page).button("start")
        wait_phase(page, "curtain")
        page.close()


def test_no_file_needs_a_type_that_some_web_server_does_not_know(dist: Path) -> None:
    names = [file.relative_to(dist).as_posix() for file in dist.rglob("*") if file.is_file()]
    assert [name for name in names if Path(name).suffix not in KNOWN | UNTYPED] == []
    scripts = [file for file in dist.rglob("*.js") if "pyscript" not in file.parts]
    assert [file.name for file in scripts if ".mjs" in file.read_text("utf-8")] == []


def test_a_server_that_knows_few_types_and_forbids_to_guess_will_do(dist: Path, browser: Browser) -> None:
    with background_server(dist, "/sub/", parts=None, types=TERSE) as url:
        page = browser.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        told: list[str] = []
        page.on("console", lambda message: told.append(message.text) if message.type in {"error", "warning"} else None)
        page.goto(url)
        wait_ready(page)
        complete(page)
        taps = Taps(page)
        taps.start(BOTS)
        taps.turn("d", "p")
        page.wait_for_function("() => Number(document.documentElement.dataset.ply) > 3")
        assert told == []
        page.close()


def test_a_server_that_calls_scripts_something_else_is_named_with_the_line_that_mends_it(
    dist: Path, browser: Browser
) -> None:
    with background_server(dist, "/sub/", parts=None, types=TERSE | {TYPES[".js"]: "text/plain"}) as url:
        page = browser.new_page(locale="de-DE")
        page.set_default_timeout(TIMEOUT_MS)
        page.goto(url)
        assert "Der Webserver sendet Skripte als text/plain" in page.inner_text("#shell")
        assert "AddType text/javascript .js" in page.inner_text("#shell pre")
        page.close()


def test_every_file_is_ours_or_stands_on_the_page_of_licences(dist: Path) -> None:
    files = sorted(file.relative_to(dist).as_posix() for file in dist.rglob("*") if file.is_file())
    held = licences.covered(files, licences.parts(ROOT))
    shown = (dist / licences.PAGE).read_text("utf-8")
    assert licences.page(held, (ROOT / "LICENSE").read_text("utf-8")) == shown
    theirs = {Path(file).name for file, parts in held.items() if parts}
    assert {
        "pyodide.asm.wasm",
        "pyodide.asm.js",
        "python_stdlib.zip",
        "python_stdlib_rest.zip",
        "micropip.whl",
        "index.js",
        "decode.js",
    } <= theirs
    assert [name for name in theirs if f"<code>{name}</code>" not in shown] == []
