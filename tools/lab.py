"""The lab: a page of the built site for people who write Python; `docs/decisions/lab.md` says how it is made.

What the archives that the game fetches don't have of the engine it brings as text, in one file with the notebooks: the
game's own files stay as they are.
"""

import json
import shutil
from pathlib import Path

from epizodiak.games import PACKAGES
from tools.pyscript_files import PACKAGE, browser_modules, late_modules, with_imported

FOLDER = "lab"
PAGE = f"{FOLDER}/index.html"
SCRIPTS = ("asked.js", "lab.css", "lab.js", "worker.js")
GIVEN = f"{FOLDER}/notebooks.json"
"""What the page fetches when it is opened: notebooks by their titles, and files by their paths in the worker."""

POLICY = "script-src 'self' 'wasm-unsafe-eval'"
"""What of the page's policy is that of the game's page."""

NOTEBOOKS = {"A record, move by move": "record.py", "Write a bot": "bot.py"}
"""Below docs/notebooks/, in the order of the list; the third needs a library that no browser has."""

ROOMS = ("bots", "core", "record", "timeline")
"""What docs/library.md calls public and the browser's Python can run, beside the games' rules."""

DRAWN_WITH = ("static/page.css", "static/table.css")


def modules(root: Path) -> list[str]:
    """Return the package's modules that the lab brings, relative to the package."""
    public = [file for room in ROOMS for file in (root / PACKAGE / room).glob("*.py")]
    public += [root / PACKAGE / "envs" / name for name in ("cells.py", "drawing.py", "rewards.py")]
    public += [root.joinpath(*package.split("."), "mind", "encoding.py") for package in PACKAGES.values()]
    names = [file.relative_to(root / PACKAGE).as_posix() for file in public]
    return with_imported(root, names, [*browser_modules(root), *late_modules(root)["bots"]])


def files(root: Path) -> dict[str, str]:
    """Return what lies beside the archives in the worker: the modules, and what pictures are drawn with."""
    names = [f"{PACKAGE}/{name}" for name in [*modules(root), "envs/symbols.svg"]]
    names += [sheet.relative_to(root).as_posix() for sheet in sorted((root / PACKAGE).rglob("table.css"))]
    found = {name: (root / name).read_text("utf-8") for name in names}
    return found | {f"{PACKAGE}/{name}": (root / name).read_text("utf-8") for name in DRAWN_WITH}


def write(root: Path, target: Path) -> None:
    """Put the lab's files into a built site, its page not yet: that names their folder."""
    (target / FOLDER).mkdir()
    for name in SCRIPTS:
        shutil.copyfile(root / FOLDER / name, target / FOLDER / name)
    notebooks = {title: (root / "docs" / "notebooks" / name).read_text("utf-8") for title, name in NOTEBOOKS.items()}
    (target / GIVEN).write_text(json.dumps({"notebooks": notebooks, "files": files(root)}), "utf-8")


def page(root: Path, folder: str, policy: str) -> str:
    """Return the page.

    Args:
        root: the checkout.
        folder: where its files lie in the site, with a slash.
        policy: what scripts the game's page allows, without its own inline ones.
    """
    text = (root / PAGE).read_text("utf-8").replace(POLICY, policy)
    for name in SCRIPTS:
        text = text.replace(f'"./{name}"', f'"../{folder}{FOLDER}/{name}"')
    return text
