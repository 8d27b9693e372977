"""A small web server for playing from a checkout, or for trying out a built site.

It listens on this machine alone and hands out the site's own files, nothing else: no folder listings, no
hidden files, nothing outside its root. Responses carry the types that browsers insist on for modules and
WebAssembly, and an ETag, so that a second visit costs a handful of empty answers.
"""

import argparse
import os
import signal
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from types import FrameType
from typing import Final, NoReturn
from urllib.parse import unquote, urlsplit

CHECKOUT: Final = Path(__file__).resolve().parents[2]
"""The folder that holds the package and the page when run from a checkout."""

DEFAULT_PORT: Final = 8765

STOPPING: Final = (signal.SIGINT, signal.SIGTERM)
"""The signals that end it."""

SITE_PARTS: Final = ("index.html", "pyscript.toml", "epizodiak", "static")
"""What belongs to the site in a checkout: files and folders at its top level."""

TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
"""Content types by suffix; anything else is sent as bytes."""


class ServeError(RuntimeError):
    """The server can't start; the message is one line that says what to do."""


@dataclass(frozen=True, slots=True)
class Site:
    """The folder and files that a server serves.

    Attributes:
        root: the folder whose files are served.
        parts: names at the top of `root` that belong to the site; None for everything but hidden files.
    """

    root: Path
    parts: tuple[str, ...] | None = SITE_PARTS

    def file_at(self, path: str) -> Path | None:
        """Return the file that a URL's path names, or None if there is none to be served.

        Args:
            path: the path of the URL as sent, still percent-encoded, without its query.
        """
        decoded = unquote(path)
        if not decoded.startswith("/"):
            return None
        inside = decoded.removeprefix("/")
        if not inside or inside.endswith("/"):
            inside += "index.html"
        names = inside.split("/")
        if any(not name or name.startswith((".", "__pycache__")) for name in names):
            return None
        if any(character in inside for character in "\\:\0"):
            return None
        if self.parts is not None and names[0] not in self.parts:
            return None
        root = self.root.resolve()
        try:
            file = root.joinpath(*names).resolve()
            return file if file.is_relative_to(root) and file.is_file() else None
        except OSError:  # no name that a file could have, such as one too long
            return None


class Server(ThreadingHTTPServer):
    """A web server with one thread per connection.

    Args:
        site: what is handed out.
        port: 0 takes any free one.
        handler: what answers; None for a `Handler`.
    """

    daemon_threads = True

    def __init__(self, site: Site, port: int, handler: "type[Handler] | None" = None) -> None:
        self.site = site
        super().__init__(("127.0.0.1", port), handler or Handler)

    def server_bind(self) -> None:
        """Bind without asking a name server what this machine is called, which may take seconds."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = "localhost", self.socket.getsockname()[1]

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing about browsers that close a connection early; that is their right."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # as typed by socketserver


LATEST: Final = {
    "index.html": (b"<html ", b"<html data-latest "),
    "sw.js": (b"const LATEST = false;", b"const LATEST = true;"),
}
"""What tells a built page, and its service worker, that whoever loads it again wants what was built last: the worker
asks here first, and answers itself when nobody is here (`tools/worker.js`)."""


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD with files of the server's site."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1  # headers and body leave in one packet
    disable_nagle_algorithm = True
    server: Server

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # named so by the base class
        """Keep the terminal quiet: the address is all that a player wants to read there."""

    def version_string(self) -> str:
        """Return the server's name for the header, without Python's version."""
        return "epizodiak"

    def do_GET(self) -> None:
        """Send the file that the path names."""
        self.answer(urlsplit(self.path).path, with_body=True)

    def do_HEAD(self) -> None:
        """Send what a GET would, without the file."""
        self.answer(urlsplit(self.path).path, with_body=False)

    def answer(self, path: str, *, with_body: bool) -> None:
        """Send the file that a path below the site names, or that there is none."""
        file = self.server.site.file_at(path)
        if file is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        status = file.stat()
        tag = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
        fresh = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if fresh else HTTPStatus.OK)
        self.send_header("ETag", tag)
        body = self.body(file, fresh=fresh)
        if not fresh:
            self.send_header("Content-Type", TYPES.get(file.suffix.lower(), "application/octet-stream"))
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def body(self, file: Path, *, fresh: bool) -> bytes:
        """Send the headers that say how a file is kept and packed, and return the bytes to be sent.

        Args:
            file: the file that was asked for.
            fresh: whether the browser has it: then there is nothing to send.
        """
        self.send_header("Cache-Control", "no-cache")
        return b"" if fresh else file.read_bytes()


class Latest(Handler):
    """A handler for a built site that always serves the latest build."""

    def body(self, file: Path, *, fresh: bool) -> bytes:
        """Send the headers, and return the body for the latest build."""
        body = super().body(file, fresh=fresh)
        return body.replace(*LATEST[file.name]) if file.name in LATEST else body


def _listen(site: Site, port: int) -> Server:
    """Return a server that listens on the port (0: any free one), or raise ServeError."""
    if not 0 <= port <= 65535:  # noqa: PLR2004  # the largest port there is
        raise ServeError(f"{port} is no port; choose one from 1024 to 65535, such as make play PORT=9000")
    try:
        return Server(site, port, Latest if site.parts is None else Handler)
    except OSError as error:
        raise ServeError(
            f"Port {port} can't be used ({os.strerror(error.errno or 0)}). Stop what uses it, "
            "or choose another: make play PORT=9000 (python -m epizodiak --port 9000)"
        ) from error


def _stop(_number: int, _frame: FrameType | None) -> NoReturn:
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)  # once is enough
    raise KeyboardInterrupt


def _has_display() -> bool:
    """Return whether this machine can show a browser window."""
    if os.environ.get("EPIZODIAK_NO_BROWSER") or os.environ.get("CI"):
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve(
    root: Path = CHECKOUT,
    port: int = DEFAULT_PORT,
    *,
    open_browser: bool,
) -> int:
    """Serve the game until Ctrl-C (or SIGTERM), having printed its address.

    If it can't start, one line on standard error says why and what to do.

    Args:
        root: the checkout, or a folder built by `make site`, of which everything is served.
        port: the port on this machine; 0 takes any free one.
        open_browser: whether to open the address too, if there is a display to show it on.

    Returns:
        The exit status: 0 if it was stopped, 1 if it could not start.
    """
    try:
        _check_site(root)
        parts = SITE_PARTS if root.resolve() == CHECKOUT else None
        with _listen(Site(root, parts), port) as server:
            _run(server, open_browser=open_browser and _has_display())
    except ServeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _check_site(root: Path) -> None:
    """Raise ServeError if the folder holds no site that could start."""
    if not (root / "index.html").is_file():
        raise ServeError(f"There is no index.html in {root}. Run this in the checkout, or make site for dist/.")
    runtime = Path("static", "vendor", "pyodide", "pyodide.asm.wasm")
    if not any((folder / runtime).is_file() for folder in (root, *root.glob("v-*"))):  # a built site's has its version
        raise ServeError("The browser's Python is missing in static/vendor/. Fetch it and start with: make dev")


def _run(server: Server, *, open_browser: bool) -> None:
    """Print the address and serve until a signal says stop."""
    # Python leaves SIGINT alone if it was started with it ignored, as scripts do with `&`.
    for number in STOPPING:
        signal.signal(number, _stop)
    try:
        address = f"http://localhost:{server.server_port}/"
        print(f"EpiZodiak is at {address} (Ctrl-C stops it)", flush=True)
        if open_browser:
            webbrowser.open(address)
        server.serve_forever(poll_interval=0.2)
    except KeyboardInterrupt:
        print("\nStopped.", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve the game as the command line says; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m epizodiak.cli.serve", description="Serve the game on this machine."
    )
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="default: %(default)s")
    parser.add_argument("--root", type=Path, default=CHECKOUT, help="another folder, such as dist")
    parser.add_argument("--no-browser", action="store_true", help="print the address but don't open it")
    options = parser.parse_args(arguments)
    return serve(options.root, options.port, open_browser=not options.no_browser)


if __name__ == "__main__":
    sys.exit(main())
