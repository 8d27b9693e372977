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

from tools.runtime.memory import MEMORY, remembered
from tools.runtime.put_off import leaner, put_off

DATE = (1980, 1, 1, 0, 0, 0)
"""When every packed file was last changed, as far as the archives tell: the first day they can."""

OWN = ("epizodiak", "pyscript")
"""The packages that come from the plan, not from the library."""

NOT_HERE = frozenset({"js", "pyodide_js", "polyscript", "_pyscript", "jsffi"})
"""Modules that are made in the browser, or that only another interpreter has."""


RUNS_TEXT = "exec(txt, self.globals, ns)"
"""Where `dataclasses` compiles the methods that it has written for a class."""

WHOLE_ARCHIVE = "_whole_archive"
"""The module that imports from an archive read once."""

LOOKS_UP = f"exec(__import__('{WHOLE_ARCHIVE}').method(txt), self.globals, ns)"

AT_START = f"""import sys
from {WHOLE_ARCHIVE} import serve
serve(next(path for path in sys.path if path.endswith('.zip')))
"""
"""What `site` runs, before all but its own modules are imported."""

LIBRARY = f"/lib/python3{sys.version_info.minor}.zip/"
"""Where the library lies in the browser."""

BEFORE_ALL = ("__future__.py", "encodings/", "sitecustomize.py", f"{WHOLE_ARCHIVE}.py")
"""How the names of those files begin that Python imports its own way, one by one: the others are served after them."""

NO_COLUMNS = 0x80 | 13 << 3
UNITS = 8
"""How an entry of a table of lines begins that knows no columns, and for how many instructions one can stand at most
(CPython's InternalDocs/code_objects.md)."""


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
        importlib.import_module(name)
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
    """Return a source compiled, as it is written down; see :func:`code_of`."""
    PROGRESS.step()
    return plainly(compile(source, f"{folder}{name}", "exec", dont_inherit=True, optimize=optimize))


def compiled(name: str, source: bytes, folder: str, optimize: int) -> bytes:
    """Return a source as a file of byte code that is used without a look for its source; see :func:`code_of`."""
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little")  # its source's checksum is there and not looked at
    digest = source_hash(int.from_bytes(importlib.util.MAGIC_NUMBER[:2], "little"), source)
    return head + digest + byte_code(name, source, folder, optimize)


def without_lines(code: CodeType) -> CodeType:
    """Return byte code of which a traceback names the functions, and where they begin, but no other lines."""
    units = len(code.co_code) // 2
    entries = [bytes([NO_COLUMNS | min(UNITS, units - at) - 1, 0]) for at in range(0, units, UNITS)]
    inner = (without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"".join(entries), co_consts=tuple(inner))


@remembered
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
        codes: what was compiled, by its text, for each module whose class was the first to need it.
    """

    def __init__(self) -> None:
        self.codes: dict[str, dict[str, CodeType]] = {}

    def __call__(self, text: str, names: dict[str, Any], found: dict[str, Any]) -> None:
        """Run a text as `exec` does."""
        code = compile(text, "<string>", "exec", dont_inherit=True)
        if not any(text in known for known in self.codes.values()):
            self.codes.setdefault(names["__name__"], {})[text] = code
        exec(code, names, found)  # noqa: S102  # what `dataclasses` would have done


def methods(package: Path, modules: Iterable[str]) -> dict[str, dict[str, CodeType]]:
    """Return the methods that `dataclasses` writes for the classes of some modules, compiled, by modules and texts.

    Args:
        package: the folder, or the archive, that those are imported from which are not the library's.
        modules: their names, those first that are imported first.
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
        for name in modules:
            importlib.import_module(name)
    return compiled.codes


def looking_up(library: Mapping[str, bytes]) -> bytes:
    """Return the source of a `dataclasses` that looks for methods which the build has compiled.

    That is half the time that an import of the game takes.

    Raises:
        ValueError: the library's doesn't look as it did.
    """
    source = library["dataclasses.py"].decode()
    if source.count(RUNS_TEXT) != 1:
        raise ValueError("dataclasses.py runs what it writes in another way than the build knows")
    return source.replace(RUNS_TEXT, LOOKS_UP).encode()


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


def archive(target: Path, contents: Iterable[tuple[str, bytes]]) -> None:
    """Write an archive of files in the order of their names."""
    target.write_bytes(zipped(sorted(contents)))


@remembered
def zipped(contents: Sequence[tuple[str, bytes]]) -> bytes:
    """Return an archive of files in their order."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, data in contents:
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            out.writestr(entry, data, compresslevel=9)
    return whole.getvalue()


def needed(plan: Mapping[str, Any]) -> tuple[set[str], set[str]]:
    """Return the modules of the library that a start imports, and all that are kept, by their names."""
    sources = {which: [*files.values()] for which, files in plan["archives"].items()}
    found = []
    for names in (
        named(sources["epizodiak"], at_once=True),
        named(source for some in sources.values() for source in some) | set(plan["spares"]),
    ):
        loaded = closure(names) - {"__main__"}
        found.append({name for name in loaded if name.partition(".")[0] not in {"tools", *plan["unwanted"]}})
    at_start, kept = found
    return at_start, kept


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


@dataclasses.dataclass(frozen=True)
class Packer:
    """Writes archives into a folder.

    Attributes:
        target: the folder.
        without: names of pieces that are left off, to be measured.
        reader: what `tools/runtime/whole_archive.py` defines.
    """

    target: Path
    without: frozenset[str]
    reader: Mapping[str, Any]

    @property
    def one_by_one(self) -> bool:
        """Whether each module is a file of its own, as Python's own way wants it."""
        return bool(self.without & {"compiled", "read once"})

    @property
    def optimize(self) -> int:
        """How the library is compiled."""
        return 0 if "docstrings" in self.without else 2

    def by_key(self, methods: Mapping[str, CodeType]) -> dict[bytes, CodeType]:
        """Return methods by what their texts are known by in the browser."""
        found = {self.reader["key"](text): code for text, code in methods.items()}
        if len(found) != len(methods):
            raise ValueError("two texts of methods have the same key")
        return found

    def files(self, sources: Mapping[str, bytes], folder: str, optimize: int) -> Iterator[tuple[str, bytes]]:
        """Yield name and contents of each file of those that Python reads its own way."""
        packed = as_they_are if "compiled" in self.without else compiled_files
        return packed(sources, folder, optimize=optimize)

    def lean(self, sources: Mapping[str, bytes]) -> Mapping[str, bytes]:
        """Return the sources of the game's modules as they are packed.

        Docstrings are a sixth of the library and a fifth of the game, and nobody reads them here; asserts the game
        keeps.
        """
        return sources if "terse" in self.without else {path: terse(data) for path, data in sources.items()}

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
        if self.one_by_one:
            archive(self.target / name, self.files(lean, "", 0))
        else:
            codes = {f"{path}c": code_of(path, data, "", 0) for path, data in lean.items()}
            archive(self.target / name, [(self.reader["MODULES"], in_one(codes, self.by_key(methods)))])

    @property
    def puts_off(self) -> bool:
        """Whether modules that a start only imports run later."""
        return not self.one_by_one and "put off" not in self.without

    def rewritten(self, library: Mapping[str, bytes], whole_archive: str, *, looks_up: bool) -> dict[str, bytes]:
        """Return those files of the library that the build writes.

        Args:
            library: its files as they are.
            whole_archive: source of the module that imports from archives.
            looks_up: whether methods of dataclasses are compiled beforehand.
        """
        files = leaner(library) if self.puts_off else {}
        if not self.one_by_one:
            files["sitecustomize.py"] = AT_START.encode()
        if looks_up:
            files["dataclasses.py"] = looking_up({**library, **files})
        return files | {f"{WHOLE_ARCHIVE}.py": whole_archive.encode()}

    def code(self, path: str, source: bytes) -> CodeType:
        """Return a module of the library compiled, as it is in one file with others."""
        code = code_of(path, source, LIBRARY, self.optimize)
        return code if "lines" in self.without else without_lines(code)

    def library(self, sources: Mapping[str, bytes], methods: Mapping[str, CodeType], apart: set[str]) -> None:
        """Write the archive of the library.

        Args:
            sources: by their paths in it.
            methods: what `dataclasses` writes for their classes.
            apart: which of them are files of their own, since a start does without.
        """
        alone = {path: data for path, data in sources.items() if path in apart or path.startswith(BEFORE_ALL)}
        if self.one_by_one:
            alone = dict(sources)
        run_later = put_off(sources) if self.puts_off else set()
        files = dict(self.files({path: alone[path] for path in alone.keys() - run_later}, LIBRARY, self.optimize))
        at_once = {f"{path}c": self.code(path, sources[path]) for path in sources.keys() - alone.keys() - run_later}
        later = {f"{path}c": self.code(path, sources[path]) for path in run_later}
        if at_once:
            files[self.reader["MODULES"]] = in_one(at_once, self.by_key(methods), later)
        if later:
            files[self.reader["LATER"]] = dumped(dict(sorted(later.items())))
        archive(self.target / "python_stdlib.zip", files.items())


def pyscript_at_once(sources: Mapping[str, bytes]) -> set[str]:
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


def sent(target: Path, weighed: list[str]) -> dict[str, int]:
    """Return how many bytes of each file go over the wire: archives as they are, the others compressed.

    Args:
        target: where the archives lie.
        weighed: names of files `/weighed-…`.
    """
    found = {name: compressed(Path(f"/weighed-{name}").read_bytes()) for name in weighed}
    return found | {file.name: file.stat().st_size for file in target.iterdir()}


@remembered
def compressed(data: bytes) -> int:
    """Return how many bytes a server sends of a file that it compresses."""
    # Not earlier, as above.
    import gzip  # noqa: PLC0415

    return len(gzip.compress(data, 6))


def pack(stock: str, plan_json: str, out: str) -> str:
    """Write the archives.

    Args:
        stock: path of the whole library as Pyodide ships it.
        plan_json: `archives` (the page's own, `epizodiak`, and those that come late: sources by path), `spares`
            (modules of the library to keep whatever happens), `unwanted` (those to leave out though imported), `main`
            (which of the package's is run), `whole_archive` (source of the module that imports from archives),
            `weighed` (names of files `/weighed-…` that servers compress), `without` (names of pieces that are left
            off, to be measured), `sources` (a checksum of what the packer is made of).
        out: folder to be made, for `python_stdlib.zip`, `python_stdlib_rest.zip`, and the archives.

    Returns:
        JSON for the build: bytes over the wire by name of file.
    """
    plan: dict[str, Any] = json.loads(plan_json)
    without = frozenset(plan["without"])
    library = files_of(stock)
    present = frozenset(library)
    check(library, plan["unwanted"], columns="columns" in without)
    at_start, modules = needed(plan)
    kept, started = (
        {file for file in (file_of(name, present) for name in some) if file} for some in (modules, at_start)
    )
    if "trimmed" in without:
        kept = set(present)
    parts = {
        which: {name: text.encode() for name, text in sorted(files.items())}
        for which, files in plan["archives"].items()
    }
    package = parts["epizodiak"]
    pyscript = {name: package.pop(name) for name in [*package] if name.startswith("pyscript/")}
    MEMORY.read(Path("/remembered"), f"{plan['sources']} {has_columns()}")
    PROGRESS.most, PROGRESS.told = sum(map(len, (library, *parts.values(), pyscript))), monotonic()
    target = Path(out)
    target.mkdir()
    reader: dict[str, Any] = {}
    exec(plan["whole_archive"], reader)  # noqa: S102  # ours; here it can't be imported
    packer = Packer(target, without, reader)
    rest = packer.files({name: library[name] for name in present - kept}, LIBRARY, packer.optimize)
    archive(target / "python_stdlib_rest.zip", rest)
    everything = {name: data for part in parts.values() for name, data in part.items() if name != plan["main"]}
    unpacked = Path("/unpacked")
    packer.unpacked(unpacked, everything)
    written = written_by_dataclasses(unpacked, everything, modules, library)
    if "methods" in without or packer.one_by_one:
        written = {}
    for which, part in parts.items():
        theirs: dict[str, CodeType] = {}
        for name in part:
            theirs |= written.pop(module_of(name), {})
        packer.game(f"{which}.zip", part, theirs)
    first = {name: library[name] for name in kept} | packer.rewritten(
        library, plan["whole_archive"], looks_up=bool(written)
    )
    if "taken out" not in without:
        first |= pyscript
    apart = (kept - started) | (pyscript.keys() - pyscript_at_once(pyscript))
    left = {text: code for codes in written.values() for text, code in codes.items()}
    packer.library(first, left, apart)
    found = sent(target, plan["weighed"])
    MEMORY.write(target / "remembered")
    return json.dumps(found)
