"""The half of the build that runs inside Pyodide: finds what is used, compiles it, and packs it into archives.

It runs there because byte code belongs to one version of CPython, and because the bytes that zlib makes belong to one
version of zlib: built here they are the same on every machine.
"""

from __future__ import annotations

import ast
import dataclasses
import importlib.util
import io
import json
import marshal
import sys
import zipfile
from _imp import is_frozen, source_hash
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from types import CodeType
from typing import Any

from tools.runtime.columns import has_columns
from tools.runtime.lines import without_lines
from tools.runtime.memory import MEMORY, remembered
from tools.runtime.methods import methods
from tools.runtime.read_once import WHOLE_ARCHIVE
from tools.runtime.terse import terse
from tools.runtime.whole_archive import LATER, MODULES, key

DATE = (1980, 1, 1, 0, 0, 0)
"""When every packed file was last changed, as far as the archives tell: the first day they can."""

OWN = ("epizodiak", "pyscript")
"""The packages that come from the plan, not from the library."""

NOT_HERE = frozenset({"js", "pyodide_js", "polyscript", "_pyscript", "jsffi"})
"""Modules that are made in the browser, or that only another interpreter has."""


LIBRARY = f"/lib/python3{sys.version_info.minor}.zip/"
"""Where the library lies in the browser."""

BEFORE_ALL = ("__future__.py", "encodings/", "sitecustomize.py", f"{WHOLE_ARCHIVE}.py")
"""How the names of those files begin that Python imports its own way, one by one: the others are served after them."""


@dataclasses.dataclass
class Progress:
    """Tells every two seconds how far the compiling is.

    Attributes:
        most: how many modules are compiled if nothing is known from before; 0 to tell nothing.
        done: how many are.
        told: when it was told, or all began.
    """

    most: int = 0
    done: int = 0
    told: float = 0.0

    def step(self) -> None:
        """Count a module."""
        self.done += 1
        if self.most and monotonic() > self.told + 2:
            self.told = monotonic()
            print(f"  {self.done} of {self.most} modules", flush=True)


PROGRESS = Progress()


class DoesNotCompileError(ValueError):
    """A source is none of this Python's."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(why)
        self.path = path


class NoFitError(ValueError):
    """A piece does not fit, which shows when all is packed."""

    def __init__(self, piece: str, why: str) -> None:
        super().__init__(f"{piece}: {why}")
        self.piece = piece
        self.why = why


def named(sources: Iterable[str], *, at_once: bool = False) -> set[str]:
    """Return the names of all modules that sources import, except each other's.

    Args:
        sources: of modules.
        at_once: leave out what only functions import, when they are called.
    """
    found = {name for source in sources for name in _imports(source, at_once)}
    return {name for name in found if name.partition(".")[0] not in NOT_HERE | set(OWN)}


@remembered
def _imports(source: str, at_once: bool) -> list[str]:  # noqa: FBT001 - the memory knows work by what stands in order
    """Return the names of what a source imports, sorted."""
    found: set[str] = set()
    for node in statements(ast.parse(source), at_once=at_once):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return sorted(found)


def statements(node: ast.AST, *, at_once: bool) -> Iterator[ast.AST]:
    """Yield what stands in a piece of Python, without what stands in its functions if only that counts which runs."""
    for child in ast.iter_child_nodes(node):
        if not (at_once and isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)):
            yield child
            yield from statements(child, at_once=at_once)


def closure(names: Iterable[str]) -> set[str]:
    """Return what is loaded once these are imported: Pyodide's own imports too and, little, what this module needs."""
    for name in sorted(names):
        try:
            importlib.import_module(name)
        except ImportError as error:
            raise NoFitError("trimmed", f"in the library, {name} was to be imported, and {error}") from error
    return set(sys.modules)


def file_of(module: str, present: frozenset[str]) -> str | None:
    """Return the path in the library of a module's source; None for built-in and frozen ones."""
    if is_frozen(module):
        return None
    path = module.replace(".", "/")
    return next((name for name in (f"{path}.py", f"{path}/__init__.py") if name in present), None)


def code_of(name: str, source: bytes, folder: str, optimize: int) -> CodeType:
    """Return a source compiled.

    Args:
        name: path inside the archive.
        source: what stands there.
        folder: where tracebacks say that it lies.
        optimize: 0, or 2 to leave docstrings and asserts out.
    """
    code: CodeType = marshal.loads(byte_code(name, source, folder, optimize))  # noqa: S302 - ours
    return code


@remembered
def byte_code(name: str, source: bytes, folder: str, optimize: int) -> bytes:
    """Return a source compiled, as it is written down; see :func:`code_of`.

    Raises:
        DoesNotCompileError: it is no source of this Python's.
    """
    PROGRESS.step()
    try:
        return plainly(compile(source, f"{folder}{name}", "exec", dont_inherit=True, optimize=optimize))
    except SyntaxError as error:
        raise DoesNotCompileError(name, f"{name}, line {error.lineno}, does not compile: {error.msg}") from error


def compiled(name: str, source: bytes, folder: str, optimize: int) -> bytes:
    """Return a source as a file of byte code that is used without a look for its source; see :func:`code_of`."""
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little")  # its source's checksum is there and not looked at
    digest = source_hash(int.from_bytes(importlib.util.MAGIC_NUMBER[:2], "little"), source)
    return head + digest + byte_code(name, source, folder, optimize)


def in_one(codes: Mapping[str, CodeType], methods: Mapping[bytes, CodeType], put_off: Collection[str] = ()) -> bytes:
    """Return the modules of an archive as the one file that is read at once (`tools/runtime/whole_archive.py`).

    Args:
        codes: the modules, by the names that their files would have.
        methods: what `dataclasses` writes for their classes, by the texts' keys.
        put_off: names of files that would hold those modules which run later.
    """
    return dumped((dict(sorted(codes.items())), dict(sorted(methods.items())), tuple(sorted(put_off))))


def dumped(value: Any) -> bytes:
    """Return what an archive keeps of a value: code, and what holds it."""
    return importlib.util.MAGIC_NUMBER + plainly(value)


def plainly(value: Any) -> bytes:
    """Return a value as `marshal` writes it, whatever else there is.

    What is written of an object depends on how many others hold it, and the collector of garbage decides when those go:
    only what was just read is held by nothing else.
    """
    return marshal.dumps(marshal.loads(marshal.dumps(value)))  # noqa: S302 - ours


def archive(target: Path, contents: Iterable[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> None:
    """Write an archive of files in the order of their names."""
    target.write_bytes(zipped(sorted(contents), method))


@remembered
def zipped(contents: Sequence[tuple[str, bytes]], method: int) -> bytes:
    """Return an archive of files in their order."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", method, compresslevel=9) as out:
        for name, data in contents:
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = method
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            out.writestr(entry, data, compresslevel=9)
    return whole.getvalue()


def needed(plan: Mapping[str, Any]) -> tuple[set[str], set[str]]:
    """Return the modules of the library that a start imports, and all that are kept, by their names."""
    sources = {which: [*files.values()] for which, files in plan["archives"].items()}
    pyscript = [*plan["pyscript"].values()]
    found = []
    for names in (
        named([*sources["epizodiak"], *pyscript], at_once=True),
        named([source for some in sources.values() for source in some] + pyscript) | set(plan["spares"]),
    ):
        loaded = closure(names) - {"__main__"}
        found.append({name for name in loaded if name.partition(".")[0] != "tools"})
    at_start, kept = found
    return at_start, kept


def files_of(zipped: str) -> dict[str, bytes]:
    """Return the files of an archive by their names."""
    with zipfile.ZipFile(zipped) as whole:
        return {name: whole.read(name) for name in whole.namelist() if not name.endswith("/")}


def written_by_dataclasses(
    game: Path, names: Iterable[str], modules: Iterable[str], library: Mapping[str, bytes]
) -> dict[str, dict[str, CodeType]]:
    """Return the methods that `dataclasses` writes for the classes of the game and the library, by modules and texts.

    Args:
        game: a folder with its modules.
        names: of the files in it that are imported, in this order.
        modules: what of the library is kept.
        library: its files.
    """
    present = frozenset(library)
    theirs = [
        module
        for module in sorted(modules)
        if module != "dataclasses" and (file := file_of(module, present)) and b"\n@dataclass" in library[file]
    ]
    return methods(game, [*theirs, *map(module_of, names)])


def module_of(file: str) -> str:
    """Return the name of the module that a file holds."""
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


@dataclasses.dataclass(frozen=True)
class Packer:
    """Writes archives into a folder.

    Attributes:
        target: the folder.
        pieces: names of the pieces that are on.
    """

    target: Path
    pieces: frozenset[str]

    @property
    def optimize(self) -> int:
        """How the library is compiled."""
        return 2 if "docstrings" in self.pieces else 0

    def by_key(self, methods: Mapping[str, CodeType]) -> dict[bytes, CodeType]:
        """Return methods by what their texts are known by in the browser."""
        found = {key(text): code for text, code in methods.items()}
        if len(found) != len(methods):
            raise NoFitError("methods", "two texts of methods have the same key")
        return found

    def files(self, sources: Mapping[str, bytes], folder: str, optimize: int) -> Iterator[tuple[str, bytes]]:
        """Yield name and contents of each file of those that Python reads its own way."""
        for name, data in sources.items():
            if "compiled" in self.pieces and name.endswith(".py"):
                yield f"{name}c", compiled(name, data, folder, optimize)
            else:
                yield name, data

    def lean(self, sources: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """Return the sources of the game's modules as they are packed."""
        return {path: terse(data) for path, data in sources.items()} if "terse" in self.pieces else sources

    def unpacked(self, folder: Path, sources: Mapping[str, bytes]) -> None:
        """Write the game's modules into a folder, to be imported here."""
        for path, data in self.files(self.lean(sources), "", 0):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)

    def game(self, name: str, sources: Mapping[str, bytes], methods: Mapping[str, CodeType]) -> None:
        """Write an archive of the game's modules.

        Args:
            name: of the archive.
            sources: by their paths in it.
            methods: what `dataclasses` writes for their classes.
        """
        lean = self.lean(sources)
        if "read-once" not in self.pieces:
            archive(self.target / name, self.files(lean, "", 0))
        else:
            codes = {f"{path}c": code_of(path, data, "", 0) for path, data in lean.items()}
            archive(self.target / name, [(MODULES, in_one(codes, self.by_key(methods)))])

    def code(self, path: str, source: bytes) -> CodeType:
        """Return a module of the library compiled, as it is in one file with others."""
        code = code_of(path, source, LIBRARY, self.optimize)
        return without_lines(code) if "lines" in self.pieces else code

    def library(
        self,
        sources: Mapping[str, bytes],
        methods: Mapping[str, CodeType],
        apart: Collection[str],
        run_later: Collection[str],
    ) -> None:
        """Write the archive of the library.

        Args:
            sources: by their paths in it.
            methods: what `dataclasses` writes for their classes.
            apart: which of them are files of their own, since a start does without.
            run_later: which of them are put off.
        """
        alone = {path: data for path, data in sources.items() if path in apart or path.startswith(BEFORE_ALL)}
        if "read-once" not in self.pieces:
            alone = dict(sources)
        later_paths = sources.keys() & {*run_later}
        files = dict(self.files({path: alone[path] for path in alone.keys() - later_paths}, LIBRARY, self.optimize))
        at_once = {f"{path}c": self.code(path, sources[path]) for path in sources.keys() - alone.keys() - later_paths}
        later = {f"{path}c": self.code(path, sources[path]) for path in later_paths}
        if at_once:
            files[MODULES] = in_one(at_once, self.by_key(methods), later)
        if later:
            files[LATER] = dumped(dict(sorted(later.items())))
        archive(self.target / "python_stdlib.zip", files.items())


def pyscript_at_once(sources: Mapping[str, str]) -> set[str]:
    """Return the files of PyScript's Python that are imported by `import pyscript`."""
    names = {module_of(path): path for path in sources}
    found: set[str] = set()
    waiting = ["pyscript"]
    while waiting:
        name = waiting.pop()
        if name not in names or names[name] in found:
            continue
        found.add(names[name])
        for node in statements(ast.parse(sources[names[name]]), at_once=True):
            if isinstance(node, ast.Import):
                waiting += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                waiting += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


def sent(target: Path, weighed: Mapping[str, str]) -> dict[str, int]:
    """Return how many bytes of each file go over the wire: archives as they are, the others compressed.

    Args:
        target: where the archives lie.
        weighed: paths of the others by their names.
    """
    found = {name: compressed(Path(path).read_bytes()) for name, path in weighed.items()}
    return found | {file.name: file.stat().st_size for file in target.iterdir()}


@remembered
def compressed(data: bytes) -> int:
    """Return how many bytes a server sends of a file that it compresses."""
    # Not earlier: what is loaded when the closure is taken goes into the library.
    import gzip  # noqa: PLC0415

    return len(gzip.compress(data, 6))


def pack(library_zip: str, plan_json: str, out: str) -> str:
    """Write the archives.

    Args:
        library_zip: path of the whole library, as the pieces have left it.
        plan_json: `archives` (the page's own, `epizodiak`, and those that come late: sources by path), `main` (which
            of the package's is run), `pyscript` (PyScript's Python by path), `spares` (modules of the library to keep
            whatever happens), `ours` (paths of what was added to the library), `changed` (which piece wrote a source of
            the library), `run_later` (paths of what is put off), `pieces` (names of those that are on), `weighed`
            (paths of files that servers compress, by names), `sources` (a checksum of what the packer is made of).
        out: a folder, for `python_stdlib.zip`, `python_stdlib_rest.zip`, and the archives.

    Returns:
        JSON for the build: bytes over the wire by name of file.

    Raises:
        NoFitError: a piece does not fit.
    """
    plan: dict[str, Any] = json.loads(plan_json)
    MEMORY.read(Path("/remembered"), f"{plan['sources']} {has_columns()}")
    try:
        return json.dumps(_pack(files_of(library_zip), plan, Path(out)))
    except DoesNotCompileError as error:
        raise NoFitError(plan["changed"].get(error.path, "compiled"), str(error)) from error


def _pack(library: Mapping[str, bytes], plan: Mapping[str, Any], target: Path) -> dict[str, int]:
    packer = Packer(target, frozenset(plan["pieces"]))
    if "columns" in packer.pieces and has_columns():
        raise NoFitError("columns", "PYTHONNODEBUGRANGES leaves no columns out of byte code")
    present = frozenset(library)
    PROGRESS.most, PROGRESS.told = len(library) + sum(map(len, plan["archives"].values())), monotonic()
    kept, started, modules = set(present), set(present), set[str]()
    if {"trimmed", "read-once"} & packer.pieces:
        at_start, modules = needed(plan)
        started, needs = (
            {file for file in (file_of(name, present) for name in some) if file} | {*plan["ours"]}
            for some in (at_start, modules)
        )
        kept = needs if "trimmed" in packer.pieces else kept
    parts = {
        which: {name: text.encode() for name, text in sorted(files.items())}
        for which, files in plan["archives"].items()
    }
    rest = packer.files({name: library[name] for name in present - kept}, LIBRARY, packer.optimize)
    archive(target / "python_stdlib_rest.zip", rest)
    written: dict[str, dict[str, CodeType]] = {}
    if "methods" in packer.pieces:
        everything = {name: data for part in parts.values() for name, data in part.items() if name != plan["main"]}
        packer.unpacked(Path("/unpacked"), everything)
        written = written_by_dataclasses(Path("/unpacked"), everything, modules, library)
    for which, part in parts.items():
        theirs: dict[str, CodeType] = {}
        for name in part:
            theirs |= written.pop(module_of(name), {})
        packer.game(f"{which}.zip", part, theirs)
    apart = (kept - started) | (plan["pyscript"].keys() - pyscript_at_once(plan["pyscript"]))
    left = {text: code for codes in written.values() for text, code in codes.items()}
    packer.library({name: library[name] for name in kept}, left, apart, plan["run_later"])
    found = sent(target, plan["weighed"])
    MEMORY.write(target / "remembered")
    return found
