"""A host of the built site whose versions change, whose network fails, and that counts what it sends."""

import shutil
import threading
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from e2e.site import ROOT
from epizodiak.cli.serve import TYPES, Site
from tools import build_worker
from tools.hosting import COMPRESSED, KEPT, packed

PREFIX = "/sub/path/"

SECOND_FOLDER = "v-22222222/"
FIRST_WORD, SECOND_WORD = "Réglages", "Rüglages"
"""The button "Settings" in the French of the two versions."""


class Host:
    """Serves a folder under a sub-path as GitHub Pages does: compressed, to be kept for ten minutes, no other headers.

    Attributes:
        folder: what is served; `deploy` replaces its contents.
        sent: bytes of the bodies sent since `forget`, by path below the site.
        bodies: how often a body was sent, by the same.
        changes: what this host makes of a file's bytes, by its path.
        dies_at: path whose request is the last that arrives, and is not answered.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent: Counter[str] = Counter()
        self.bodies: Counter[str] = Counter()
        self.changes: Callable[[str, bytes], bytes] = lambda _, body: body
        self.dies_at: str | None = None
        self._dead = False
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """Address of the page."""
        return f"http://127.0.0.1:{self._server.server_port}{PREFIX}"

    def deploy(self, version: Path) -> None:
        """Put a version in the place of what was there, as a static host does."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(version, self.folder)

    def down(self) -> None:
        """Answer nothing any more."""
        self._dead = True

    def up(self) -> None:
        """Answer again."""
        self._dead = False
        self.dies_at = None

    def forget(self) -> None:
        """Count anew."""
        self.sent.clear()
        self.bodies.clear()

    def close(self) -> None:
        """Stop for good."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        host = self

        class Handler(BaseHTTPRequestHandler):
            """Answers GET on a connection that is closed each time, so that nothing outlives `down`."""

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # named so by the base class
                """Keep quiet."""

            def do_GET(self) -> None:
                """Send the file that the path names."""
                path = urlsplit(self.path).path
                name = path.removeprefix(PREFIX)
                if name == host.dies_at:
                    host.down()
                if host._dead:
                    self.connection.close()
                    return
                file = Site(host.folder, None).file_at(f"/{name}") if path.startswith(PREFIX) else None
                if file is None:
                    self.send_error(HTTPStatus.NOT_FOUND)
                    return
                body, suffix = host.changes(name, file.read_bytes()), file.suffix.lower()
                self.send_response(HTTPStatus.OK)
                self.send_header("Cache-Control", KEPT)
                if suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
                    self.send_header("Content-Encoding", "gzip")
                    body = packed(body)
                self.send_header("Content-Type", TYPES.get(suffix, "application/octet-stream"))
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                host.sent[name] += len(body)
                host.bodies[name] += 1
                self.wfile.write(body)

        return Handler


def second_version(first: Path, target: Path) -> Path:
    """Make another version of the built site, without building: other words, and other bytes of the game's archive."""
    shutil.copytree(first, target)
    folder = next(path.name for path in target.iterdir() if path.name.startswith("v-"))
    (target / folder).rename(target / SECOND_FOLDER)
    page = target / "index.html"
    text = page.read_text("utf-8").replace(f"./{folder}/", f"./{SECOND_FOLDER}")
    page.write_text(text.replace("<title>Epizodiak<", "<title>Epizodiak 2<"), "utf-8")
    french = target / SECOND_FOLDER / "static" / "locales" / "fr.mo.txt"
    french.write_bytes(french.read_bytes().replace(FIRST_WORD.encode(), SECOND_WORD.encode()))
    build_worker.write(ROOT, target)
    return target


class Elsewhere(BaseHTTPRequestHandler):
    """Another origin that would let everybody have everything, and takes down who asks."""

    asked: list[str]

    def do_GET(self) -> None:
        """Let them have it."""
        self.asked.append(self.path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()

    def do_POST(self) -> None:
        """Let them send it."""
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Keep quiet."""
