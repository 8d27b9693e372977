"""Build the package, a wheel and a source distribution: `python3 -m tools.package FOLDER`.

It is built from a copy of what it is made of: where setuptools builds it leaves folders of its own, and packs what lies
in them the next time.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools import catalogues

ROOT = Path(__file__).resolve().parent.parent
PARTS = (
    "LICENSE",
    "docs/library.md",
    "epizodiak",
    "pyproject.toml",
    "setup.py",
    "static/locales",
    "static/page.css",
    "static/puzzles",
    "static/table.css",
)
"""What is copied: files, and folders with all that lies in them."""

BUILD = "from sys import argv; from setuptools.build_meta import build_{0}; print(build_{0}(argv[1]))"


def build(folder: Path, kinds: Sequence[str] = ("sdist", "wheel"), root: Path = ROOT) -> list[Path]:
    """Build in a folder what is asked for, and return the files.

    Raises:
        CalledProcessError: setuptools could not.
    """
    catalogues.make(root)
    with tempfile.TemporaryDirectory() as place:
        for part in PARTS:
            copied = Path(place, part)
            copied.parent.mkdir(parents=True, exist_ok=True)
            if (root / part).is_dir():
                shutil.copytree(root / part, copied, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(root / part, copied)
        folder.mkdir(parents=True, exist_ok=True)
        commands = [[sys.executable, "-W", "ignore", "-c", BUILD.format(kind), str(folder.resolve())] for kind in kinds]
        ran = [subprocess.run(each, cwd=place, check=True, capture_output=True, text=True) for each in commands]
    return [folder / each.stdout.split()[-1] for each in ran]


def main(arguments: Sequence[str]) -> int:
    """Build both into the folder that is named; returns the exit status."""
    if len(arguments) != 1:
        print("usage: python3 -m tools.package FOLDER", file=sys.stderr)
        return 2
    try:
        files = build(Path(arguments[0]))
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr)
        return 1
    print("\n".join(map(str, files)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
