"""Keep the lists of Python files: in pyscript.toml, for PyScript, and in epizodiak/modules.json, for what comes late.

`python3 -m tools.pyscript_files` writes both, of the one the lines between two markers; with `--check` it changes
nothing and fails if they are stale. Which of a game's modules the page carries follows from what they import
(`games_modules`).
"""

import ast
import json
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path, PurePosixPath

from epizodiak import games
from epizodiak.games import PACKAGES

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "epizodiak"
LISTS = f"{PACKAGE}/modules.json"
"""Where a checkout says which modules are fetched for what: for the page, and by the names of the late archives."""

BEGIN = "# begin: written by `make files`"
END = "# end: written by `make files`"

START = "web/main.py"
"""What runs first: the page carries that, and all that it imports; what is named by a text is imported, too."""

WHAT_THINKS = (
    "bots/plugin_worker.py",
    "bots/plugins.py",
    "bots/worker.py",
    "web/plugin_install.py",
    "web/plugin_workers.py",
    "web/worker_pool.py",
)
"""What is asked for where a bot sits, or its advice is wanted: that, and all that only it imports, comes late."""

MODULE = re.compile(rf"{PACKAGE}(\.\w+)+")

AT_THE_TABLE = ("__init__", "rules.game", "table.table", "table.catalogue_entry", "mind.__init__")
"""The modules of a game's folder that the page asks for; what they import is carried with them. What thinks comes
into its room later."""


@cache
def _imported(text: str, package: str) -> tuple[str, ...]:
    """Return what :func:`imported` does, of a file's text: many ask for the same ones."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and MODULE.fullmatch(node.value):
            names = [node.value]
        found += [name.removeprefix(f"{package}.") for name in names if name.startswith(f"{package}.")]
    return tuple(found)


def imported(source: Path, package: str) -> tuple[str, ...]:
    """Return the modules of a package that a file imports, anywhere in it, by their names below the package.

    A member that is no module is among them.
    """
    return _imported(source.read_text("utf-8"), package)


def reached(root: Path, package: str, starts: Sequence[str]) -> set[str]:
    """Return the modules of a game's package that some of them need, themselves included, by their names in it."""
    found: set[str] = set()
    waiting = list(starts)
    while waiting:
        name = waiting.pop()
        source = root.joinpath(*package.split("."), *name.split(".")).with_suffix(".py")
        if name not in found and source.is_file():
            found.add(name)
            waiting += [f"{room}.__init__" for room in name.split(".")[:-1] if room != "__init__"]
            waiting += imported(source, package)
    return found


def games_modules(root: Path, late: str = "") -> list[str]:
    """Return the games' modules that the page carries, or those that one needs besides which comes late, as below.

    What neither the table nor the thinker imports (a solver that writes a table, say) is in no list.

    Args:
        root: the checkout.
        late: a module of every game such as ``mind.thinker``; nothing for what the page carries.
    """
    registry = "games/__init__.py"
    found = [registry] if not late and (root / PACKAGE / registry).is_file() else []
    for package in PACKAGES.values():
        shown = reached(root, package, AT_THE_TABLE)
        names = reached(root, package, [late]) - shown if late else shown
        below = package.removeprefix(f"{PACKAGE}.")
        found += [f"{below}.{each}".replace(".", "/") + ".py" for each in sorted(names)]
    return found


def features_modules(root: Path) -> dict[str, tuple[list[str], list[str]]]:
    """Return each feature's modules: those that the page carries, and those that are fetched late in its archive.

    Of a late feature the page carries what its folder imports from itself as it is imported; of another, all. What
    features share goes where they go.
    """
    found = {}
    homes = sorted(file.parent for file in (root / PACKAGE / "features").glob("*/__init__.py"))
    for home in (each for each in homes if is_late(each) is not None):
        names = {file.relative_to(home).as_posix() for file in home.rglob("*.py")}
        early = reached(root, f"{PACKAGE}.features.{home.name}", ["__init__"])
        carried = names & {f"{name.replace('.', '/')}.py" for name in early} if is_late(home) else names
        here, later = ([f"features/{home.name}/{each}" for each in some] for some in (carried, names - carried))
        found[home.name] = here, later
    return found


def is_late(home: Path) -> bool | None:
    """Return whether a feature is fetched, by its folder: whether it says when it is wanted; ``None`` if it is none."""
    tree = ast.parse((home / "__init__.py").read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    made = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Feature"]
    return any(each.arg == "wanted" for call in made for each in call.keywords) if made else None


def with_imported(root: Path, modules: Sequence[str], page: Sequence[str]) -> list[str]:
    """Return modules that come late, with all that they import and the page does not carry, sorted.

    Who asks the games' registry for a part of a game gets that module of every game, and what it needs.
    """
    parts = {name: each.module for name, each in vars(games).items() if isinstance(each, games.GameParts)}
    found, waiting = set(page), list(modules)
    while waiting:
        name = waiting.pop()
        if name not in found and (root / PACKAGE / name).is_file():
            found.add(name)
            waiting += [(folder / "__init__.py").as_posix() for folder in PurePosixPath(name).parents]
            for each in imported(root / PACKAGE / name, PACKAGE):
                file = each.replace(".", "/")
                waiting += [f"{file}.py", f"{file}/__init__.py"]
                part = parts.pop(each.removeprefix("games."), "")  # every game's, whoever asks first
                waiting += games_modules(root, part) if part else []
    return sorted(found - set(page))


def browser_modules(root: Path) -> list[str]:
    """Return the package's modules that the browser needs, relative to the package, sorted."""
    features = [name for carried, _ in features_modules(root).values() for name in carried]
    return with_imported(root, [START, *features, *games_modules(root)], WHAT_THINKS)


def late_modules(root: Path) -> dict[str, list[str]]:
    """Return what comes late, by the names of the archives."""
    page = browser_modules(root)
    late = {"bots": with_imported(root, WHAT_THINKS, page)}
    own = {name: with_imported(root, modules, page) for name, (_, modules) in features_modules(root).items()}
    return late | {name: modules for name, modules in own.items() if modules}


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
    page = browser_modules(root)
    try:
        fresh = {file: rewritten(file.read_text("utf-8"), page)}
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    fresh[root / LISTS] = json.dumps({"page": page, **late_modules(root)}, indent=1) + "\n"
    stale = {file: text for file, text in fresh.items() if not file.is_file() or file.read_text("utf-8") != text}
    if stale and "--check" in arguments:
        print(f"The list of files in {next(iter(stale)).name} is stale. Run: make files", file=sys.stderr)
        return 1
    for file, text in stale.items():
        file.write_text(text, "utf-8")
        print(f"{file.name}: list of files written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
