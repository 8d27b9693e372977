"""A copy of the project to which the guide's example was added, by the commands of the example's README."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = "docs/example-game"
NAME = "tic-tac-toe"
PACKAGE = "epizodiak/games/tic_tac_toe"

LINKED = ("node_modules", "static/vendor")
"""What is fetched, and not changed: not copied."""

LEFT = shutil.ignore_patterns(
    *("__pycache__", ".git", ".venv", ".*_cache", ".hypothesis", "node_modules", "vendor"),
    *("dist", "build", "built", "pictures", "test-results", "*.zip", "*.egg-info"),
)

MAKE = f"make -o .venv/.stamp PYTHON={sys.executable} VENV_PYTHON={sys.executable} "
"""`make`, with what is installed already."""


def copied(root: Path) -> None:
    """Copy the project into a folder."""
    shutil.copytree(ROOT, root, ignore=LEFT, dirs_exist_ok=True)
    for name in LINKED:
        if (ROOT / name).is_dir():
            (root / name).symlink_to(ROOT / name)


def added(root: Path, *, whole: bool = True) -> None:
    """Do in a copy what the example's README says, unless the project has the example already.

    Args:
        root: the copy.
        whole: whether its code is formatted and catalogues are brought up to date, too, which takes some seconds.
    """
    if (ROOT / PACKAGE).is_dir():
        return
    readme = (ROOT / EXAMPLE / "README.md").read_text("utf-8")
    (commands,) = re.findall(r"^```sh\n(.*?)^```$", readme, re.DOTALL | re.MULTILINE)
    if not whole:
        commands = re.sub("^make .*$", "make files", commands, flags=re.MULTILINE)
    commands = re.sub("^make ", MAKE, commands, flags=re.MULTILINE)
    subprocess.run(["bash", "-euc", commands], cwd=root, check=True)  # noqa: S607 - the shell that the path finds
