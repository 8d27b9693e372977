"""A server of the built site that sends one of its scripts late."""

import contextlib
import threading
import time
from collections.abc import Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from epizodiak.cli.serve import TYPES, Site

LATE_SECONDS = 2


@contextlib.contextmanager
def late_server(root: Path, late: str) -> Iterator[str]:
    """Serve a folder while the block runs; yields its address, ending with a slash.

    Args:
        root: the built site.
        late: what the paths of the files begin with, below the version's folder, that are sent late.
    """

    class Handler(BaseHTTPRequestHandler):
        """Answers GET."""

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # named so by the base class
            """Keep quiet."""

        def do_GET(self) -> None:
            """Send the file that the path names."""
            file = Site(root, parts=None).file_at(self.path.partition("?")[0])
            if file is None:
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            if f"/{late}" in self.path:
                time.sleep(LATE_SECONDS)
            body = file.read_bytes()
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", TYPES.get(file.suffix.lower(), "application/octet-stream"))
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            with contextlib.suppress(OSError):  # the browser has gone on
                self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
