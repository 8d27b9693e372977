"""`make play`, as the README says it: the command itself, in this checkout."""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def played() -> Iterator[str]:
    """The address that `make play` tells, on a free port."""
    command = subprocess.Popen(
        [shutil.which("make") or "make", "--no-print-directory", "play", "PORT=0"],
        cwd=ROOT,
        env={**os.environ, "EPIZODIAK_NO_BROWSER": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert command.stdout is not None
    told = ""
    for line in command.stdout:
        told += line
        if found := re.search(r"http://\S+", line):
            break
    else:
        found = None
    try:
        assert found is not None, told
        yield found[0]
    finally:
        if command.poll() is None:
            os.killpg(command.pid, signal.SIGINT)
        command.communicate()


def status(address: str, name: str) -> int:
    """Return how the server answers a request for a file."""
    connection = HTTPConnection(urlsplit(address).netloc)
    try:
        connection.request("GET", f"/{name}")
        return connection.getresponse().status
    finally:
        connection.close()


def test_make_play_serves_the_game_and_nothing_else_of_the_checkout(played: str) -> None:
    for name in ("", "pyscript.toml", "static/page.css", "epizodiak/__init__.py", "static/vendor/pyodide/pyodide.mjs"):
        assert status(played, name) == HTTPStatus.OK, name
    for name in ("README.md", "tests/__init__.py", "Makefile", ".git/config"):
        assert status(played, name) == HTTPStatus.NOT_FOUND, name
