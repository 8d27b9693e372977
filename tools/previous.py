"""Put the folder of the version that is live now beside the one that is about to replace it.

`python3 -m tools.previous SITE ADDRESS`: pages that somebody has open, or that a cache still hands out, ask for files
of the version before, until they are loaded anew. What the live site's own list says is fetched and held against its
checksums; if there is no live site, or anything about it is odd, the new site is deployed as it is.
"""

import base64
import hashlib
import http.client
import re
import shutil
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tools import build_worker

SECONDS: Final = 30.0
"""How long the live site may take for an answer."""

MOST_BYTES: Final = 64 << 20
"""No site of ours is larger; nothing more is fetched."""

FOLDER: Final = re.compile(r'<html [^>]*\bdata-files="\./(v-[0-9a-f]{12}/)"')
ENTRY: Final = re.compile(
    r'^\{"url":"([^"\\]+)","revision":null,"integrity":"sha256-([A-Za-z0-9+/=]{44})"\}', re.MULTILINE
)
NAME: Final = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*")
"""What the page says, a line of the worker's list, and what is a plain file's name below the folder."""

Fetch = Callable[[str], bytes]


class OddSiteError(Exception):
    """What is live is not as a site of ours."""


def keep(site: Path, fetch: Fetch) -> str:
    """Put the live version's folder into a site.

    Args:
        site: the new site's folder.
        fetch: returns the bytes of a file of the live site by its name; `""` is the page.

    Returns:
        The folder's name; nothing if the new site has it itself.

    Raises:
        OddSiteError: the live site isn't as ours are, or its files aren't what it says they are.
        OSError: it can't be reached.
    """
    found = FOLDER.search(fetch("").decode("utf-8", "replace"))
    if found is None:
        raise OddSiteError("its page names no folder")
    folder = found[1]
    if (site / folder).exists():
        return ""
    listed = dict(ENTRY.findall(fetch("sw.js").decode("utf-8", "replace")))
    wanted = {name.removeprefix(folder): digest for name, digest in listed.items() if name.startswith(folder)}
    if not wanted or not all(map(NAME.fullmatch, wanted)):
        raise OddSiteError(f"its worker lists nothing of {folder}")
    with tempfile.TemporaryDirectory() as scratch:
        below, room = Path(scratch), MOST_BYTES
        for name, digest in wanted.items():
            data = fetch(folder + name)
            room -= len(data)
            if room < 0 or base64.b64encode(hashlib.sha256(data).digest()).decode() != digest:
                raise OddSiteError(f"{folder}{name} is not what it should be")
            (below / name).parent.mkdir(parents=True, exist_ok=True)
            (below / name).write_bytes(data)
        if build_worker.folder_name(below) != folder:  # the name says what is in it
            raise OddSiteError(f"{folder} lacks some of its files")
        shutil.copytree(below, site / folder)
    return folder


def from_web(address: str) -> Fetch:
    """Return what fetches files of a live site."""

    def fetch(name: str) -> bytes:
        request = urllib.request.Request(f"{address.rstrip('/')}/{name}", headers={"Cache-Control": "no-cache"})  # noqa: S310 - https, see main
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - as above
            data: bytes = answer.read(MOST_BYTES + 1)
        return data

    return fetch


def main(arguments: Sequence[str]) -> int:
    """Keep the previous version if there is one; returns the exit status, which is good without one, too."""
    if len(arguments) != 2 or not (Path(arguments[0]) / "index.html").is_file():  # noqa: PLR2004 - site and address
        print("usage: python3 -m tools.previous SITE ADDRESS", file=sys.stderr)
        return 2
    site, address = Path(arguments[0]), arguments[1]
    if not address.startswith(("https://", "http://")):
        print("no live site: nothing is kept of a version before")
        return 0
    try:
        folder = keep(site, from_web(address))
    except (OddSiteError, OSError, ValueError, http.client.HTTPException) as error:
        print(f"nothing is kept of a version before: {error}")
        return 0
    print(f"kept of the version before: {folder}" if folder else "the same version is live")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
