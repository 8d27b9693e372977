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

NOT_FOR_THE_PAGE = (
    "__main__.py",
    "serve.py",
    "bench.py",
    "cli/",
    "bots/",
    "ui/lobby_form.py",
    "games/epizodiak/fast",
    "games/epizodiak/thinker.py",
    "games/epicycle/solve.py",
    "games/epicycle/thinker.py",
    "games/zodiac/prove.py",
    "games/zodiac/solution.py",
    "games/zodiac/solve.py",
    "games/zodiac/solved.py",
    "games/zodiac/thinker.py",
)
"""How the names of files and folders begin that the page has no use for: the command line, all that thinks, and games
without a table."""


def browser_modules(root: Path) -> list[str]:
    """Return the package's modules that the browser needs, relative to the package, sorted."""
    package = root / PACKAGE
    names = sorted(file.relative_to(package).as_posix() for file in package.rglob("*.py"))
    return [name for name in names if not name.startswith(NOT_FOR_THE_PAGE)]


def file_lines(modules: Sequence[str]) -> list[str]:
    """Return the lines of the `[files]` table: where each module is fetched, and the folder it goes to."""
    lines = [f'"{{PKG}}" = "./{PACKAGE}"']
    for name in modules:
        folder = name.rpartition("/")[0]
        lines.append(f'"{{PKG}}/{name}" = "{{PKG}}/{folder}{"/" if folder else ""}"')
    return lines


def rewritten(text: str, modules: Sequence[str]) -> str:
    """Return the configuration with the marked block brought up to date.

    Without markers a `[files]` table is added at the end.

    Raises:
        ValueError: there is a `[files]` table without markers, or only one marker.
    """
    lines = text.splitlines()
    block = [BEGIN, *file_lines(modules), END]
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
        fresh = rewritten(text, browser_modules(root))
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
