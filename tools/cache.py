"""Keep what a build makes by what it is made of, so that what is unchanged is not made again.

What is kept is never stale: its name is a checksum of all that a step reads, the sources of all tools, what npm has
installed and what is vendored among it. `make clean` removes it.
"""

import contextlib
import hashlib
import logging
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

FOLDER = Path("build", "cache")
"""Where it lies in a checkout."""

MOST = 8
"""How many results of a step are kept: those that were asked for last."""

LOG = logging.getLogger(__name__)


def sources(root: Path) -> str:
    """Return a checksum of the tools in a checkout, and of what others made that they work with."""
    files = [file for folder in ("tools", "static/vendor") for file in (root / folder).rglob("*") if file.is_file()]
    # npm's own list of what it has installed, with checksums.
    files += (root / "node_modules").glob(".package-lock.json")
    found = hashlib.sha256()
    for file in sorted(files):
        if file.suffix != ".pyc":
            name = file.relative_to(root).as_posix()
            found.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def made(root: Path, step: str, given: str, make: Callable[[Path], None], *, said: str) -> Path:
    """Return a folder with what a step makes: as an earlier build made it of the same, or made now.

    Args:
        root: the checkout.
        step: the step's name.
        given: whatever it reads beside :func:`sources`.
        make: fills a folder; if it fails nothing is kept.
        said: what is told if it is made now.
    """
    kept = root / FOLDER
    kept.mkdir(parents=True, exist_ok=True)
    key = hashlib.sha256("\0".join((sources(root), step, given)).encode()).hexdigest()
    folder = kept / f"{step}-{key}"
    if not folder.is_dir():
        LOG.info(said)
        with tempfile.TemporaryDirectory(dir=kept) as scratch:
            fresh = Path(scratch, step)
            fresh.mkdir()
            make(fresh)
            with contextlib.suppress(OSError):  # another build had the same folder ready first
                fresh.rename(folder)
    os.utime(folder)
    for old in sorted(kept.glob(f"{step}-*"), key=lambda each: each.stat().st_mtime)[:-MOST]:
        shutil.rmtree(old, ignore_errors=True)
    return folder
