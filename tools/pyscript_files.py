"""Keep the list of Python files in pyscript.toml, which PyScript wants one by one.

`python3 -m tools.pyscript_files` writes the lines between the two markers; with `--check` it changes nothing
and fails if they are stale.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "epizodiak"
BEGIN = "# begin: written by `make files`"
END = "# end: written by `make files`"

FOR_BOTS = (
    "bots/asking.py",
    "bots/deepening.py",
    "bots/player.py",
    "bots/pooling.py",
    "bots/search.py",
    "bots/worker.py",
    "web/thinking.py",
    "games/epizodiak/fast",
    "games/epizodiak/thinker.py",
    "games/epicycle/thinker.py",
    "games/zodiac/prove.py",
    "games/zodiac/solve.py",
    "games/zodiac/solution.py",
    "games/zodiac/solved.py",
    "games/zodiac/thinker.py",
)
"""How the names begin of what thinks: the page fetches it when a bot sits down, and so do the bots' workers."""

NOT_FOR_THE_PAGE = (
    "__main__.py",
    "serve.py",
    "bench.py",
    "cli/",
    "bots/arena.py",
    "bots/ratings.py",
    "ui/lobby_form.py",
    "games/epicycle/solve.py",
    *FOR_BOTS,
)
"""How the names of files and folders begin that the page has no use for, or not at its start: the command line,
solvers, all that thinks."""


def browser_modules(root: Path) -> list[str]:
    """Return the package's modules that the browser needs, relative to the package, sorted."""
    package = root / PACKAGE
    names = sorted(file.relative_to(package).as_posix() for file in package.rglob("*.py"))
    return [name for name in names if not name.startswith(NOT_FOR_THE_PAGE)]


def bots_modules(root: Path) -> list[str]:
    """Return the modules that are needed where a bot sits, besides those of every page, as above."""
    package = root / PACKAGE
    names = sorted(file.relative_to(package).as_posix() for file in package.rglob("*.py"))
    return [name for name in names if name.startswith(FOR_BOTS)]


def file_lines(modules: Sequence[str], bots: Sequence[str] = ()) -> list[str]:
    """Return the lines of the `[files]` table: where each module is fetched, and the folder it goes to.

    What is loaded where a bot sits stands in comments, for `epizodiak/web/opponents.py` and the bots' workers to read.
    """
    lines = [f'"{{PKG}}" = "./{PACKAGE}"']
    for name in modules:
        folder = name.rpartition("/")[0]
        lines.append(f'"{{PKG}}/{name}" = "{{PKG}}/{folder}{"/" if folder else ""}"')
    return [*lines, *(f"# bots: {name}" for name in bots)]


def rewritten(text: str, modules: Sequence[str], bots: Sequence[str] = ()) -> str:
    """Return the configuration with the marked block brought up to date.

    Without markers a `[files]` table is added at the end.

    Raises:
        ValueError: there is a `[files]` table without markers, or only one marker.
    """
    lines = text.splitlines()
    block = [BEGIN, *file_lines(modules, bots), END]
    if BEGIN in lines and END in lines:
        lines[lines.index(BEGIN) : lines.index(END) + 1] = block
    elif BEGIN in lines or END in lines or "[files]" in lines:
        raise ValueError(f"pyscript.toml: put the lines {BEGIN!r} and {END!r} below [files]")
    else:
        lines += ["", "[files]", *block]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Write or check the list; returns the exit status."""
    file = root / "pyscript.toml"
    if not file.is_file():
        print("pyscript.toml is missing", file=sys.stderr)
        return 1
    text = file.read_text("utf-8")
    try:
        fresh = rewritten(text, browser_modules(root), bots_modules(root))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if fresh == text:
        return 0
    if "--check" in arguments:
        print("The file list in pyscript.toml is stale. Run: make files", file=sys.stderr)
        return 1
    file.write_text(fresh, "utf-8")
    print("pyscript.toml: file list written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
