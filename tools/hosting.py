"""Serve a site in the background, as GitHub Pages serves it if wished: for tests, benches and pictures."""

import contextlib
import gzip
import threading
from collections.abc import Iterator, Mapping
from functools import lru_cache
from http import HTTPStatus
from io import BufferedIOBase
from pathlib import Path
from typing import Any, Final, cast

from epizodiak.cli.serve import SITE_PARTS, TYPES, Handler, Server, Site

COMPRESSED: Final = frozenset(TYPES) - {".ico", ".png", ".woff2", ".zip"}
"""What GitHub Pages compresses, by suffix."""

KNOWN: Final = frozenset({".css", ".html", ".js", ".png", ".svg"})
"""Suffixes that every web server knows: nginx and Apache as they come, busybox, whoever asks Windows' registry."""

UNTYPED: Final = frozenset({"", ".json", ".txt", ".wasm", ".webmanifest", ".whl", ".woff2", ".zip"})
"""Suffixes of what a page reads whatever the server calls it."""

TERSE: Final = {TYPES[suffix]: TYPES[suffix] for suffix in KNOWN}
"""What a server that knows no other types calls them, by what ours does."""

KEPT: Final = "max-age=600"
"""How long browsers may keep a file of GitHub Pages without asking again."""


@lru_cache(maxsize=256)
def packed(body: bytes) -> bytes:
    """Return a body compressed."""
    return gzip.compress(body, 6, mtime=0)


class _Below(Handler):
    """Hands the site out under a path.

    Attributes:
        prefix: the path, beginning and ending with a slash.
    """

    prefix = "/"

    def answer(self, path: str, *, with_body: bool) -> None:
        """Send the file, where to go from the path without its last slash, or that there is none."""
        if path + "/" == self.prefix:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", self.prefix)
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif path.startswith(self.prefix):
            super().answer(path[len(self.prefix) - 1 :], with_body=with_body)
        else:
            self.send_error(HTTPStatus.NOT_FOUND)


class _LikePages(_Below):
    """Compresses, and lets browsers keep files for ten minutes."""

    def body(self, file: Path, *, fresh: bool) -> bytes:
        """Send the headers that GitHub Pages sends."""
        self.send_header("Cache-Control", KEPT)
        if fresh:
            return b""
        if file.suffix.lower() not in COMPRESSED:
            return file.read_bytes()
        self.send_header("Vary", "Accept-Encoding")
        if "gzip" not in self.headers.get("Accept-Encoding", "").lower():
            return file.read_bytes()
        self.send_header("Content-Encoding", "gzip")
        return packed(file.read_bytes())


class _Terse(_Below):
    """Names few types, and has browsers guess no other.

    Attributes:
        types: what it says, by what ours would; nothing for any other.
    """

    types: Mapping[str, str]

    def send_header(self, keyword: str, value: str) -> None:
        """Send a header, a type only if it is known here."""
        if keyword == "Content-Type":
            super().send_header("X-Content-Type-Options", "nosniff")
            value = self.types.get(value, "")
        if value:
            super().send_header(keyword, value)


class _CountedFile:
    """What a server writes to, with what is written counted.

    Attributes:
        sent: how many bytes, write by write.
    """

    def __init__(self, file: BufferedIOBase, sent: list[int]) -> None:
        self._file = file
        self.sent = sent

    def write(self, data: bytes) -> int:
        """Write, and count."""
        self.sent.append(len(data))
        return self._file.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


class _Counting(_LikePages):
    """Counts the bytes of its answers.

    Attributes:
        sent: how many, write by write.
    """

    sent: list[int]

    def setup(self) -> None:
        """Prepare for a connection."""
        super().setup()
        self.wfile = cast("BufferedIOBase", _CountedFile(self.wfile, self.sent))


@contextlib.contextmanager
def background_server(
    root: Path,
    prefix: str = "/",
    *,
    parts: tuple[str, ...] | None = SITE_PARTS,
    like_pages: bool = False,
    types: Mapping[str, str] | None = None,
    sent: list[int] | None = None,
) -> Iterator[str]:
    """Serve a folder on a free port while the block runs; yields the site's address, ending with a slash.

    Args:
        root: the folder whose files are served.
        prefix: the path the site lies under, beginning and ending with a slash.
        parts: names at the top of `root` that belong to the site; None for everything but hidden files.
        like_pages: compress and let browsers keep files for ten minutes, as GitHub Pages does, instead of having
            them ask each time.
        types: what the server calls files of the types that ours names; it names no others, and forbids to guess.
        sent: is given how many bytes are sent, headers included, write by write; such a site is served as GitHub
            Pages would serve it.
    """
    kind = _LikePages if like_pages else _Below
    handler = type("Below", (kind,), {"prefix": prefix})
    if types is not None:
        handler = type("Below", (_Terse,), {"prefix": prefix, "types": types})
    if sent is not None:
        handler = type("Below", (_Counting,), {"prefix": prefix, "sent": sent})
    with Server(Site(root, parts), 0, handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()
