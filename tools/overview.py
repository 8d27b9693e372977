"""Keep the tables in docs/architecture.md that follow from the code: of the rooms, and of the features.

`python3 -m tools.overview` writes them between their markers; with `--check` it changes nothing and fails if one is
stale. What a room or a feature is for is the first line of its folder's docstring.
"""

import ast
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from tools.layers import MAY_IMPORT
from tools.pyscript_files import PACKAGE, is_late

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = "docs/architecture.md"
BEGIN = "<!-- {name}: written by `make files` -->"
END = "<!-- /{name} -->"


def purpose(folder: Path) -> str:
    """Return what a package says of itself in one line."""
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    return said.partition("\n")[0].replace("``", "`")


def rooms(root: Path) -> Iterator[str]:
    """Yield the rows of the table of rooms."""
    yield "| room | what is there | may import |"
    yield "|---|---|---|"
    named = [room for room in MAY_IMPORT if not room.startswith("_")]
    for index, room in enumerate(named):
        reached = [other for other in named if other in MAY_IMPORT[room]]
        above = len(reached) > 1 and reached == named[:index]
        told = "all above" if above else ", ".join(f"`{other}`" for other in reached) or "nothing"
        yield f"| `{room}` | {purpose(root / PACKAGE / room)} | {told} |"


def features(root: Path) -> Iterator[str]:
    """Yield the rows of the table of features."""
    yield "| folder | what it is | when its code comes |"
    yield "|---|---|---|"
    comes = {True: "when it is first wanted", False: "with every page", None: "with those that share it"}
    for file in sorted((root / PACKAGE / "features").glob("*/__init__.py")):
        home = file.parent
        yield f"| `{home.name}` | {purpose(home)} | {comes[is_late(home)]} |"


def filled(text: str, name: str, where: str, fill: Callable[[str], str]) -> str:
    """Return a text with what stands between a pair of markers made anew.

    Args:
        text: the whole of it.
        name: the pair's.
        where: the file that it is from.
        fill: makes it, given what stands in front of the first marker in its line.

    Raises:
        ValueError: a marker is missing.
    """
    begin, end = BEGIN.format(name=name), END.format(name=name)
    if text.count(begin) != 1 or text.count(end) != 1:
        msg = f"{where}: these are expected once each: {begin} {end}"
        raise ValueError(msg)
    before, rest = text.split(begin)
    _, after = rest.split(end)
    margin = before.rpartition("\n")[2]
    return f"{before}{begin}{fill(margin)}{end}{after}"


def rewritten(text: str, root: Path = ROOT) -> str:
    """Return the document with both tables brought up to date.

    Raises:
        ValueError: a marker is missing.
    """
    for name, rows in (("rooms", rooms(root)), ("features", features(root))):
        text = filled(text, name, DOCUMENT, partial(_apart, "\n".join(rows)))
    return text


def _apart(table: str, _margin: str) -> str:
    """Return a table with an empty line on each side, as Markdown wants it."""
    return f"\n\n{table}\n\n"


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write or check; returns the exit status."""
    file = root / DOCUMENT
    text = file.read_text("utf-8")
    try:
        fresh = rewritten(text, root)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if fresh == text:
        return 0
    if "--check" in arguments:
        print(f"Tables in {DOCUMENT} are stale. Run: make files", file=sys.stderr)
        return 1
    file.write_text(fresh, "utf-8")
    print(f"{DOCUMENT}: tables of rooms and features written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
