"""Give the built site lasting names, and make its service worker out of Workbox, our rules and a list of all files.

Whatever a page fetches lies in one folder named after its contents, so that a page gets files of its own version or
none, from whatever cache. `docs/decisions/offline.md` says why.
"""

import base64
import hashlib
import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TypedDict

PARTS: Final = ("core", "routing", "strategies", "precaching")
"""Workbox's modules, each after those that it needs, as its package has them built."""

RULES: Final = "tools/worker.js"
"""What of the worker is ours."""

WORKER: Final = "sw.js"

LASTING: Final = frozenset({".png", ".webmanifest"})
LASTING_FILES: Final = ("static/icon.svg",)
"""Files below static/ that keep their address whatever is in them: browsers ask for icons outside any page."""

IN_FOLDER: Final = ("static", "lab")
"""The folders whose files a page fetches."""

COPIED: Final = {".html": ".txt"}
"""Hosts change what is called HTML, so the worker keeps each page from a copy under a name that they leave alone."""

NEVER_ASKED: Final = (".nojekyll", WORKER, "static/screenshots/")
"""How the names of files begin that no page asks for: for the host, for the browser's own use, for its shops."""


class Entry(TypedDict):
    """A file that is kept, in Workbox's terms."""

    url: str
    revision: str | None
    integrity: str


def moved(target: Path) -> list[Path]:
    """Return the files that go into the version's folder, relative to the site, in a fixed order."""
    return [
        name
        for name in _files(target)
        if (name.parts[0] in IN_FOLDER or (len(name.parts) == 1 and name.suffix == ".zip"))
        and name.suffix not in LASTING
        and name.as_posix() not in LASTING_FILES
    ]


def folder_name(target: Path) -> str:
    """Return the name of the version's folder, with a slash, before anything is moved there."""
    found = hashlib.sha256()
    for name in moved(target):
        found.update(f"{name.as_posix()}\0".encode() + hashlib.sha256((target / name).read_bytes()).digest())
    return f"v-{found.hexdigest()[:12]}/"


def readdressed(text: str, target: Path, folder: str) -> str:
    """Return a page's text with the addresses that its files are going to have."""
    for name in moved(target):
        text = text.replace(f'"./{name.as_posix()}"', f'"./{folder}{name.as_posix()}"')
    return text


def move(target: Path, folder: str) -> None:
    """Put what a page fetches into the version's folder; addresses among those files stay right."""
    for name in moved(target):
        (target / folder / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).rename(target / folder / name)
    for empty in sorted((path for path in target.rglob("*") if path.is_dir()), reverse=True):
        if not any(empty.iterdir()):
            empty.rmdir()


def entries(target: Path) -> list[Entry]:
    """Return what is kept for being offline, as Workbox wants it: address, revision and checksum of each file.

    Files in a version's folder have no revision, so that the browser's own copy will do if the checksum is right.
    """
    found: list[Entry] = []
    for name in _files(target):
        text = name.as_posix()
        if text.startswith(NEVER_ASKED) or name.suffix in COPIED:
            continue
        digest = hashlib.sha256((target / name).read_bytes()).digest()
        revision = None if _versioned(text) else digest.hex()[:12]
        found.append({"url": text, "revision": revision, "integrity": f"sha256-{base64.b64encode(digest).decode()}"})
    return found


def write(root: Path, target: Path) -> str:
    """Write the copies of the site's pages and its worker, for the files that are in it now.

    Args:
        root: the checkout, with node_modules/.
        target: the site's folder.

    Returns:
        The name of this version.
    """
    pages = {page: page.with_suffix(COPIED[page.suffix]) for page in _files(target) if page.suffix in COPIED}
    for page, copy in pages.items():
        shutil.copyfile(target / page, target / copy)
    built = (root / "node_modules" / f"workbox-{part}" / "build" / f"workbox-{part}.prod.js" for part in PARTS)
    texts = [_without_map(file.read_text("utf-8")) for file in built]
    listed = entries(target)
    version = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:12]
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in listed)
    own = (root / RULES).read_text("utf-8")
    package = json.loads((root / "node_modules" / "workbox-precaching" / "package.json").read_text("utf-8"))
    notice = (
        f"// Workbox {package['version']}, Copyright 2018 Google LLC, MIT licence; behind it Epizodiak's own rules."
    )
    folder = next((f"./{entry['url'].split('/')[0]}/" for entry in listed if _versioned(entry["url"])), "./")
    copies = json.dumps({page.as_posix(): copy.as_posix() for page, copy in pages.items()})
    made = f'const VERSION = "{version}";\nconst FOLDER = "{folder}";\nconst PAGES = {copies};\n'
    made += f"const FILES = [\n{lines},\n];\n"
    (target / WORKER).write_text("\n".join([notice, *texts, made, own]), "utf-8")
    return version


def _versioned(name: str) -> bool:
    """Return whether a file lies in the version's folder."""
    return name.startswith("v-")


def _without_map(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("//# sourceMappingURL"))


def _files(target: Path) -> Iterator[Path]:
    found: Iterable[Path] = target.rglob("*")
    yield from sorted(file.relative_to(target) for file in found if file.is_file())
