"""Imports in the browser from an archive that is read once, in half the time that Python's own way takes.

Python looks for a module in each place of a path, and opens the archive that has it anew. In the built site `site` has
the library served before most of it is imported (`sitecustomize`), the page the game, and what is fetched late is
served when it comes. All modules of an archive are one of its files, which is a quarter smaller than if each were
compressed alone, and read in less time. Nothing is imported here but what Python has built in, since that would still
come the slow way.
"""

from __future__ import annotations

import marshal
import sys
import zlib
from _blake2 import blake2s
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER
from _struct import Struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType, ModuleType
    from typing import Any

MODULES = "modules"
"""The file in an archive that has its modules: Python's magic number, then by `marshal` the modules' code by their file
names, the code of what `dataclasses` writes for their classes by what :func:`key` makes of its texts, and the names of
files of modules that are put off."""

LATER = "later"
"""The file in an archive that has those: the magic number, and their code by their file names."""

WHOLE = "/lib/whole"
"""Where the library and the rest of it are put together."""

COMPILED = ".pyc"
PACKAGE = ".__init__"

DEFLATED = 8

END = Struct("<4s4xHHIIH")
ENTRY = Struct("<4s6xH8xIIHHH8xI")
LOCAL = Struct("<4s22xHH")
"""A zip file's end, entry of the directory, and header before a file's bytes (APPNOTE.TXT 4.3.16, 4.3.12, 4.3.7)."""

BORROWED = {"inspect": ("iscoroutinefunction",), "traceback": ("extract_stack",)}
"""What code in C takes from modules when it starts (Pyodide's, and `_asyncio`), to call it later, if at all."""

METHODS: dict[bytes, CodeType] = {}
"""What `dataclasses` would compile for the classes of the archives that are served, by what :func:`key` makes of it."""


def key(text: str) -> bytes:
    """Return what a text is known by: the texts themselves are much longer."""
    return blake2s(text.encode(), digest_size=8).digest()


def method(text: str) -> CodeType | str:
    """Return what `dataclasses` has written for a class: compiled, if that was done when the archives were made."""
    return METHODS.get(key(text), text)


def contents(archive: bytes, wanted: str) -> bytes:
    """Return what a file in an archive holds.

    Raises:
        ImportError: this is no zip file without a comment, or it has no such file.
        zlib.error: the file is damaged.
    """
    at = len(archive) - END.size
    if at < 0 or not archive.startswith(b"PK\5\6", at):
        raise ImportError("no zip archive")
    _, count, _, _, place, _ = END.unpack_from(archive, at)
    for _ in range(count):
        _, method, size, whole, length, extra, comment, header = ENTRY.unpack_from(archive, place)
        place += ENTRY.size
        name = archive[place : place + length].decode()
        place += length + extra + comment
        if name == wanted:
            _, *gap = LOCAL.unpack_from(archive, header)
            start = header + LOCAL.size + sum(gap)
            data = memoryview(archive)[start : start + size]
            return zlib.decompress(data, -zlib.MAX_WBITS, whole) if method == DEFLATED else bytes(data)
    raise ImportError(f"no {wanted} in the archive")


class PutOff:
    """Loads a module whose code runs when something of it is asked for, as `importlib.util.LazyLoader` does it.

    That one would make a module's attributes slow until then, by a class of its own; this is Python's `__getattr__` of
    modules, and the code is read no earlier than it is needed.
    """

    def __init__(self, archive: Archive) -> None:
        """Remember the archive that has the code."""
        self._archive = archive

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave the making of a module to Python."""

    def get_code(self, name: str) -> CodeType:
        """Return the code of a module.

        Raises:
            ImportError: the archive has none of this name.
        """
        return self._archive.later(name)

    def exec_module(self, module: ModuleType) -> None:
        """Have a module run its code once it is asked for a name that it lacks."""
        names, called = module.__dict__, module.__name__

        def run(name: str) -> Any:
            if name == "__path__":  # which Python and others ask of every module; a package has it from the start
                raise AttributeError(name)
            code = self.get_code(called)
            names.pop("__getattr__", None)
            exec(code, names)  # noqa: S102 - what loading is
            return getattr(module, name)

        def borrowed(name: str) -> Any:
            def ask(*given: Any, **named: Any) -> Any:
                if names[name] is ask:
                    run(name)
                return names[name](*given, **named)

            return ask

        names.update({name: borrowed(name) for name in BORROWED.get(called, ())})
        names["__getattr__"] = run


class Archive:
    """Finds and loads the modules of an archive; whatever else is in it, Python's own way still finds.

    Attributes:
        path: where it lies.
        codes: what its modules are compiled to, by the names that their files would have.
        methods: what `dataclasses` writes for their classes, compiled; see `METHODS`.
    """

    def __init__(self, path: str) -> None:
        """Read an archive.

        Args:
            path: where it lies.

        Raises:
            OSError: it can't be read.
            ImportError: it is no zip file, has no modules, or another Python compiled them.
            ValueError, EOFError, TypeError, zlib.error: they are damaged.
        """
        self.path = path
        self.codes: dict[str, CodeType]
        self.methods: dict[bytes, CodeType]
        self.codes, self.methods, put_off = self._read(MODULES)
        self._files: dict[str, tuple[str, bool, Any]] = {}
        for loader, names in ((self, self.codes), (PutOff(self), put_off)):
            for name in names:
                module = name.removesuffix(COMPILED).replace("/", ".")
                self._files[module.removesuffix(PACKAGE)] = (name, module.endswith(PACKAGE), loader)
        self._later: dict[str, CodeType] | None = None if put_off else {}

    def _read(self, name: str) -> Any:
        """Return what one of the archive's own two files has."""
        with open(self.path, "rb") as file:  # noqa: PTH123 - pathlib is fourteen modules
            data = contents(file.read(), name)
        if not data.startswith(MAGIC_NUMBER):
            raise ImportError(f"{self.path} is compiled by another Python", path=self.path)
        return marshal.loads(memoryview(data)[len(MAGIC_NUMBER) :])  # noqa: S302 - as every import of compiled code does

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Return how a module is loaded, wherever it is looked for; None if the archive has none of this name."""
        if name not in self._files:
            return None
        file, package, loader = self._files[name]
        spec = ModuleSpec(name, loader, origin=f"{self.path}/{file}", is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [f"{self.path}/{file}".rpartition("/")[0]]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave the making of a module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code in it."""
        exec(self.get_code(module.__name__), module.__dict__)  # noqa: S102 - what loading is

    def get_code(self, name: str) -> CodeType:
        """Return the code of a module.

        Raises:
            ImportError: the archive has none of this name.
        """
        return self._code(name, self.codes)

    def later(self, name: str) -> CodeType:
        """Return the code of a module that is put off; the first time, all such code is read.

        Raises:
            ImportError: the archive has none of this name.
        """
        return self._code(name, self._put_off())

    def all_codes(self) -> dict[str, CodeType]:
        """Return the code of all modules, put off or not, by the names that their files would have."""
        return self.codes | self._put_off()

    def _put_off(self) -> dict[str, CodeType]:
        if self._later is None:
            self._later = self._read(LATER)
        return self._later

    def _code(self, name: str, codes: dict[str, CodeType]) -> CodeType:
        file, *_ = self._files.get(name, ("",))
        if file not in codes:
            raise ImportError(f"no module {name}", name=name)
        return codes[file]

    def get_source(self, name: str) -> None:
        """Return that a module's source is not here."""

    def is_package(self, name: str) -> bool:
        """Return whether a module of the archive is a package."""
        return self._files[name][1]


def serve(path: str) -> None:
    """Import from an archive before anything else; one that is served already is not read again.

    Raises:
        OSError: it can't be read.
        ImportError: it is none, or another Python compiled it.
        ValueError, EOFError, TypeError, zlib.error: it is damaged.
    """
    if any(isinstance(each, Archive) and each.path == path for each in sys.meta_path):
        return
    archive = Archive(path)
    METHODS.update(archive.methods)
    sys.meta_path.insert(0, archive)


def leave(path: str) -> None:
    """Import from an archive no longer, but for what Python's own way finds in it."""
    sys.meta_path[:] = [each for each in sys.meta_path if not isinstance(each, Archive) or each.path != path]


def widen(rest: str) -> None:
    """Have the library and the rest of it in one folder, since packages of it lie in both.

    Args:
        rest: path of the archive with the rest, in which is what usually unpacks.
    """
    import zipimport  # noqa: PLC0415 - only a worker that runs somebody else's Python asks for this
    from pathlib import Path  # noqa: PLC0415

    first = next(path for path in sys.path if path.endswith(".zip") and path.startswith("/lib/"))
    head = MAGIC_NUMBER + bytes(12)
    files = {name: head + marshal.dumps(code) for name, code in Archive(first).all_codes().items()}
    for archive in (first, rest):
        packed = zipimport.zipimporter(archive)
        names = [name for name in packed._get_files() if not name.endswith("/")]  # type: ignore[attr-defined]  # noqa: SLF001
        files |= {name: packed.get_data(f"{archive}/{name}") for name in names}
    for name in files.keys() - {MODULES, LATER}:
        file = Path(WHOLE, name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(files[name])
    sys.path[sys.path.index(first)] = WHOLE
    leave(first)
    for module in [*sys.modules.values()]:
        if isinstance(places := getattr(module, "__path__", None), list):
            places[:] = [each.replace(first, WHOLE, 1) for each in places]
