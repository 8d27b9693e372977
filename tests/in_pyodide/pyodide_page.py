"""A site of one page with Pyodide and the project in it, for tests that call what runs there."""

import shutil
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

READY = "'ask' in window || 'failure' in window"
"""The page's Pyodide is ready, or will never be: `window.failure` says why."""

READY_MS = 90_000


def files_below(root: Path, patterns: Iterable[str]) -> Iterator[Path]:
    """Yield the files that patterns stand for, those in folders too, but what Python makes of them."""
    for pattern in patterns:
        for found in sorted(root.glob(pattern)):
            for file in sorted(found.rglob("*")) if found.is_dir() else [found]:
                if file.is_file() and "__pycache__" not in file.parts:
                    yield file


def build(folder: Path, *packed: tuple[Path, Iterable[str]]) -> Path:
    """Make the site, and return its folder.

    Args:
        folder: an empty one.
        packed: what is unpacked beside Python: patterns of files below a folder, by which they keep their places.
    """
    runtime = ROOT / "static" / "vendor" / "pyodide"
    assert runtime.is_dir(), "the runtime is missing: make pyodide fetches it"
    shutil.copytree(runtime, folder / "pyodide")
    shutil.copyfile(HERE / "page.html", folder / "index.html")
    shutil.copyfile(HERE / "runner.mjs", folder / "runner.mjs")
    with zipfile.ZipFile(folder / "project.zip", "w", zipfile.ZIP_DEFLATED) as out:
        for root, patterns in packed:
            for file in files_below(root, patterns):
                out.write(file, file.relative_to(root).as_posix())
    return folder
