"""The half of the build that runs inside Pyodide: finds what is used, compiles it, and packs it into archives.

It runs there because byte code belongs to one version of CPython, and because the bytes that zlib makes belong to one
version of zlib: built here they are the same on every machine.
"""

from __future__ import annotations

import ast
import dataclasses
import gzip
import importlib
import json
import marshal
import py_compile
import sys
import zipfile
from _imp import is_frozen
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import CodeType
from typing import Any

DATE = (1980, 1, 1, 0, 0, 0)
"""When every packed file was last changed, as far as the archives tell: the first day they can."""

OWN = ("epizodiak", "pyscript")
"""The packages that come from the plan, not from the library."""

NOT_HERE = frozenset({"js", "pyodide_js", "polyscript", "_pyscript", "jsffi"})
"""Modules that are made in the browser, or that only another interpreter has."""


RUNS_TEXT = "exec(txt, self.globals, ns)"
"""Where `dataclasses` compiles the methods that it has written for a class."""

READY_MADE = "_dataclass_methods"
"""The module that has them compiled."""

LOOKS_UP = f"exec(__import__('{READY_MADE}').code(txt), self.globals, ns)"

LOOKING_UP = """import marshal

def code(text):
    known = CODES.get(text)
    return marshal.loads(known) if known else text

"""


WHOLE_ARCHIVE = "_whole_archive"
"""The module that imports from an archive read once."""

AT_START = f"""import sys
from {WHOLE_ARCHIVE} import serve
serve(next(path for path in sys.path if path.endswith('.zip')))
"""
"""What `site` runs, before all but its own modules are imported."""

LATE = ("bots", "phones")
"""Archives of what is fetched late, by their names."""


def named(sources: Iterable[str]) -> set[str]:
    """Return the names of all modules that sources import, wherever in them, except each other's."""
    found: set[str] = set()
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return {name for name in found if name.partition(".")[0] not in NOT_HERE | set(OWN)}


def closure(names: Iterable[str]) -> set[str]:
    """Return what is loaded once these are imported: Pyodide's own imports too and, little, what this module needs."""
    for name in sorted(names):
        importlib.import_module(name)
    return set(sys.modules)


def file_of(module: str, present: frozenset[str]) -> str | None:
    """Return the path in the library of a module's source; None for built-in and frozen ones."""
    if is_frozen(module):
        return None
    path = module.replace(".", "/")
    return next((name for name in (f"{path}.py", f"{path}/__init__.py") if name in present), None)


def compiled(name: str, source: bytes, folder: str, optimize: int) -> bytes:
    """Return a source as byte code that is used without a look for its source.

    Args:
        name: path inside the archive.
        source: what stands there.
        folder: where tracebacks say that it lies.
        optimize: 0, or 2 to leave docstrings and asserts out.
    """
    source_file, compiled_file = Path("source.py"), Path("source.pyc")
    source_file.write_bytes(source)
    py_compile.compile(
        str(source_file),
        str(compiled_file),
        f"{folder}{name}",
        doraise=True,
        optimize=optimize,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    return compiled_file.read_bytes()


def terse(source: bytes) -> bytes:
    """Return a source without the docstrings of its functions and of itself, every other line where it was.

    Classes keep theirs: without one, a dataclass would work its signature out at every import.
    """
    lines = source.decode().split("\n")
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) or not ast.get_docstring(node):
            continue
        text = node.body[0]
        first, last = text.lineno - 1, (text.end_lineno or text.lineno) - 1
        rest = "" if isinstance(node, ast.Module) else lines[first][: text.col_offset] + "0"  # a body can't be empty
        lines[first : last + 1] = [rest, *[""] * (last - first)]
    return "\n".join(lines).encode()


class Compiled:
    """Stands in for `exec` in `dataclasses`, and keeps what it compiles for the classes that come along.

    Attributes:
        codes: what was compiled, by its text.
    """

    def __init__(self) -> None:
        self.codes: dict[str, CodeType] = {}

    def __call__(self, text: str, names: dict[str, Any], found: dict[str, Any]) -> None:
        """Run a text as `exec` does."""
        self.codes[text] = compile(text, "<string>", "exec", dont_inherit=True)
        exec(self.codes[text], names, found)  # noqa: S102  # what `dataclasses` would have done


def methods(package: Path, modules: Iterable[str]) -> dict[str, CodeType]:
    """Return the methods that `dataclasses` writes for the classes of some modules, compiled, by their texts.

    Args:
        package: the archive that those are imported from which are not the library's.
        modules: their names.
    """
    # Not earlier: what is loaded when the closure is taken goes into the library.
    from unittest import mock  # noqa: PLC0415

    compiled = Compiled()
    page = dict.fromkeys(("js", "pyscript"), mock.MagicMock())
    with (
        mock.patch.object(dataclasses, "exec", compiled, create=True),
        mock.patch.object(sys, "path", [*sys.path, str(package)]),
        mock.patch.dict(sys.modules, page),
    ):
        for name in modules:
            sys.modules.pop(name, None)
        for name in sorted(modules):
            importlib.import_module(name)
    return compiled.codes


def ready_made(library: Mapping[str, bytes], codes: Mapping[str, CodeType]) -> dict[str, bytes]:
    """Return the sources of a `dataclasses` that has most methods compiled: half the time that an import takes here.

    Raises:
        ValueError: the library's doesn't look as it did.
    """
    source = library["dataclasses.py"].decode()
    if source.count(RUNS_TEXT) != 1:
        raise ValueError("dataclasses.py runs what it writes in another way than the build knows")
    known = {text: marshal.dumps(code) for text, code in sorted(codes.items())}
    return {
        "dataclasses.py": source.replace(RUNS_TEXT, LOOKS_UP).encode(),
        f"{READY_MADE}.py": f"{LOOKING_UP}CODES = {known!r}\n".encode(),
    }


def archive(target: Path, contents: Iterable[tuple[str, bytes]]) -> int:
    """Write an archive of files in the order of their names, and return how many they are."""
    ordered = sorted(contents)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, data in ordered:
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            out.writestr(entry, data, compresslevel=9)
    return len(ordered)


def compiled_files(sources: Mapping[str, bytes], folder: str, *, optimize: int) -> Iterator[tuple[str, bytes]]:
    """Yield name and contents of each file, Python compiled, anything else as it is."""
    for name, data in sources.items():
        if name.endswith(".py"):
            yield f"{name}c", compiled(name, data, folder, optimize)
        else:
            yield name, data


def files_of(zipped: str) -> dict[str, bytes]:
    """Return the files of an archive by their names."""
    with zipfile.ZipFile(zipped) as whole:
        return {name: whole.read(name) for name in whole.namelist() if not name.endswith("/")}


def written_by_dataclasses(
    game: Path, names: Iterable[str], modules: Iterable[str], library: Mapping[str, bytes]
) -> dict[str, CodeType]:
    """Return the methods that `dataclasses` writes for the classes of the game and of the library, by their texts.

    Args:
        game: its archive.
        names: of the files in it that are imported.
        modules: what of the library is kept.
        library: its files.
    """
    present = frozenset(library)
    own = [name.removesuffix(".py").replace("/", ".").removesuffix(".__init__") for name in names]
    theirs = [
        module
        for module in modules
        if module != "dataclasses" and (file := file_of(module, present)) and b"\n@dataclass" in library[file]
    ]
    return methods(game, [*own, *theirs])


def as_they_are(sources: Mapping[str, bytes], folder: str, *, optimize: int) -> Iterator[tuple[str, bytes]]:  # noqa: ARG001 - stands in for the compiling, to be measured
    """Yield name and contents of each file."""
    yield from sources.items()


def has_columns() -> bool:
    """Return whether byte code that is compiled here tells columns."""
    return any(column is not None for _, _, column, _ in compile("0", "", "eval").co_positions())


def check(library: Mapping[str, bytes], unwanted: Iterable[str], *, columns: bool = False) -> None:
    """See whether the library can be treated as it is going to be.

    Args:
        library: its files.
        unwanted: modules and packages that are left out.
        columns: whether byte code is to have columns.

    Raises:
        ValueError: it doesn't look as it did; the message says where.
    """
    if b"import sitecustomize" not in library.get("site.py", b""):
        raise ValueError("site.py imports no sitecustomize, which has the library read once")
    if "sitecustomize.py" in library:
        raise ValueError("the library has a sitecustomize.py of its own, which the build would replace")
    for name in unwanted:
        if not {f"{name}.py", f"{name}/__init__.py"} & library.keys():
            raise ValueError(f"the library has no {name}, which the build leaves out")
    if has_columns() is not columns:
        raise ValueError("PYTHONNODEBUGRANGES leaves no columns out of byte code")


def pack(stock: str, plan_json: str, out: str) -> str:
    """Write the archives.

    Args:
        stock: path of the whole library as Pyodide ships it.
        plan_json: `package`, `bots` and `phones` (sources by path), `spares` (modules of the library to keep whatever
            happens), `unwanted` (modules and packages to leave out though they would be imported), `main` (which of the
            package's is run), `whole_archive` (source of the module that imports from archives), `weighed` (names of
            files `/weighed-…` that servers compress), `without` (names of pieces that are left off, to be measured).
        out: folder to be made, for `python_stdlib.zip`, `python_stdlib_rest.zip`, `epizodiak.zip`, `bots.zip` and
            `phones.zip`.

    Returns:
        JSON for the build: `python` (version), `library`, `rest`, `package`, `bots` and `phones` (numbers of files),
            `sent` (bytes over the wire by name of file).
    """
    plan: dict[str, Any] = json.loads(plan_json)
    without = frozenset(plan["without"])
    library = files_of(stock)
    present = frozenset(library)
    check(library, plan["unwanted"], columns="columns" in without)
    named_ones = named([source for which in ("package", *LATE) for source in plan[which].values()])
    modules = closure(named_ones | set(plan["spares"])) - {"pack_inside", "__main__"}
    modules = {name for name in modules if name.partition(".")[0] not in plan["unwanted"]}
    kept = {file for file in (file_of(module, present) for module in modules) if file}
    if "trimmed" in without:
        kept = set(present)
    own = {name: source.encode() for name, source in plan["package"].items()}
    pyscript = {name: own.pop(name) for name in [*own] if name.startswith("pyscript/")}
    target = Path(out)
    target.mkdir()
    folder = f"/lib/python3{sys.version_info.minor}.zip/"
    packed = as_they_are if "compiled" in without else compiled_files
    optimize = 0 if "docstrings" in without else 2
    rest = packed({name: library[name] for name in present - kept}, folder, optimize=optimize)
    counts = {"rest": archive(target / "python_stdlib_rest.zip", rest)}
    # Docstrings are a sixth of the library and a fifth of the game, and nobody reads them here; asserts the game keeps.
    late = [(name, f"{name}.zip", {path: source.encode() for path, source in plan[name].items()}) for name in LATE]
    for which, name, files in (("package", "epizodiak.zip", own), *late):
        lean = files if "terse" in without else {path: terse(data) for path, data in files.items()}
        counts[which] = archive(target / name, packed(lean, "", optimize=0))
    codes = written_by_dataclasses(target / "epizodiak.zip", own.keys() - {plan["main"]}, modules, library)
    made = {} if "methods" in without else ready_made(library, codes)
    made |= {f"{WHOLE_ARCHIVE}.py": plan["whole_archive"].encode()}
    if "read once" not in without:
        made |= {"sitecustomize.py": AT_START.encode()}
    first = {name: library[name] for name in kept} | made | ({} if "taken out" in without else pyscript)
    counts["library"] = archive(target / "python_stdlib.zip", packed(first, folder, optimize=optimize))
    sent = {name: len(gzip.compress(Path(f"/weighed-{name}").read_bytes(), 6)) for name in plan["weighed"]}
    sent |= {file.name: file.stat().st_size for file in target.iterdir()}
    return json.dumps({"sent": sent, "python": sys.version.split()[0], **counts})
