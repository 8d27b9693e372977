"""Imports in the browser from an archive that is read once, in half the time that Python's own way takes.

Python looks for a module in each place of a path, and opens the archive that has it anew. In the built site `site` has
the library served before most of it is imported (`sitecustomize`), and the page the game. Nothing is imported here but
what Python has built in, since that would still come the slow way.
"""

from __future__ import annotations

import marshal
import sys
import zlib
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER
from _struct import Struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, ModuleType
    from typing import Any

COMPILED = ".pyc"
PACKAGE = ".__init__"

HEADER = 16
"""Bytes before the code in a compiled file."""

DEFLATED = 8

END = Struct("<4s4xHHIIH")
ENTRY = Struct("<4s6xH8xIIHHH8xI")
LOCAL = Struct("<4s22xHH")
"""A zip file's end, entry of the directory, and header before a file's bytes (APPNOTE.TXT 4.3.16, 4.3.12, 4.3.7)."""


def files(archive: bytes) -> Iterator[tuple[str, int, int, int]]:
    """Yield of each file its name, how it is compressed, where its bytes begin and how many there are.

    Raises:
        ImportError: this is no zip file without a comment.
    """
    at = len(archive) - END.size
    if at < 0 or not archive.startswith(b"PK\5\6", at):
        raise ImportError("no zip archive")
    _, count, _, _, place, _ = END.unpack_from(archive, at)
    for _ in range(count):
        _, method, size, _, length, extra, comment, header = ENTRY.unpack_from(archive, place)
        place += ENTRY.size
        name = archive[place : place + length].decode()
        place += length + extra + comment
        _, *gap = LOCAL.unpack_from(archive, header)
        yield name, method, header + LOCAL.size + sum(gap), size


class Archive:
    """Finds and loads the compiled modules of an archive; whatever else is in it, Python's own way still finds.

    Attributes:
        path: where it lies.
    """

    def __init__(self, path: str) -> None:
        """Read an archive.

        Args:
            path: where it lies.

        Raises:
            OSError: it can't be read.
            ImportError: it is no zip file.
        """
        self.path = path
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is fourteen modules
            self._bytes = file.read()
        self._files: dict[str, tuple[str, bool, list[int]]] = {}
        for name, *place in files(self._bytes):
            if name.endswith(COMPILED):
                module = name.removesuffix(COMPILED).replace("/", ".")
                self._files[module.removesuffix(PACKAGE)] = (f"{path}/{name}", module.endswith(PACKAGE), place)

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Return how a module is loaded, wherever it is looked for; None if the archive has none of this name."""
        if name not in self._files:
            return None
        file, package, _where = self._files[name]
        loader: Any = self
        spec = ModuleSpec(name, loader, origin=file, is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [file.rpartition("/")[0]]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave the making of a module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module's code in it."""
        exec(self.get_code(module.__name__), module.__dict__)  # noqa: S102 - what loading is

    def get_code(self, name: str) -> CodeType:
        """Return the code of a module.

        Raises:
            ImportError: the archive has none of this name, or one that another Python compiled.
        """
        if name not in self._files:
            raise ImportError(f"no module {name}", name=name)
        file, _, (method, start, size) = self._files[name]
        data = self._bytes[start : start + size]
        if method == DEFLATED:
            data = zlib.decompress(data, -zlib.MAX_WBITS)
        if not data.startswith(MAGIC_NUMBER):
            raise ImportError(f"{file} is compiled by another Python", name=name, path=file)
        code: CodeType = marshal.loads(memoryview(data)[HEADER:])  # noqa: S302 - as every import of compiled code does
        return code

    def get_source(self, name: str) -> None:
        """Return that a module's source is not here."""

    def is_package(self, name: str) -> bool:
        """Return whether a module of the archive is a package."""
        return self._files[name][1]


def serve(path: str) -> None:
    """Import from an archive before anything else; one that is served already is not read again.

    Raises:
        OSError: it can't be read.
        ImportError: it is no zip file.
    """
    if not any(isinstance(each, Archive) and each.path == path for each in sys.meta_path):
        sys.meta_path.insert(0, Archive(path))


def leave(path: str) -> None:
    """Import from an archive no longer, but for what Python's own way finds in it."""
    sys.meta_path[:] = [each for each in sys.meta_path if not isinstance(each, Archive) or each.path != path]
