"""The methods that `dataclasses` writes for a class are compiled beforehand: as text, they would be at every import."""

import dataclasses
import importlib
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import CodeType
from typing import Any

from tools.runtime.piece import Files, Piece, packed, patched

PATCH = Path(__file__).with_suffix(".patch")


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


def apply(files: Files) -> Files:
    """Have `dataclasses` look for methods which the build has compiled."""
    changed = patched(files.library, PATCH.read_text("utf-8"))
    return packed("methods")(replace(files, library={**files.library, **changed}))


PIECE = Piece(
    "methods",
    "methods of dataclasses compiled beforehand",
    "time: 75 of 1,000 ms of a return visit, for 55 kB",
    apply,
    needs="read-once",
)
