"""Modules of the library that a start imports without using them run later.

Pyodide's loop is a class of `asyncio`, whose own loops import what a page has no use for: sockets, processes, signals,
a log. `dataclasses` imports `inspect` for what it does once in a while, and Pyodide what unpacks packages. Those
modules are put off: they are there, and their code runs as soon as something of theirs is asked for
(`whole_archive.py`). Where a start would ask, it is rewritten so that it need not (`put_off.patch`, and the glue).
"""

import ast
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from tools.runtime.piece import Files, MisfitError, Piece, packed, patched, replaced

PATCH = Path(__file__).with_suffix(".patch")

ASYNCIO = """
    base_events base_subprocess graph log protocols selector_events sslproto staggered streams subprocess taskgroups
    threads transports trsock unix_events
"""
"""What of `asyncio` only its own loops need, and helpers that nothing here calls."""

OTHERS = """
    _colorize _opcode_metadata _ssl codeop concurrent.futures concurrent.futures._base dis fnmatch glob
    html.entities importlib._bootstrap importlib._bootstrap_external inspect linecache locale logging opcode pathlib
    pathlib._os pyodide._package_loader pyodide.common selectors shutil signal socket string subprocess tempfile
    tokenize traceback zipfile zipfile._path zipfile._path.glob
"""
"""The two of `importlib` are frozen in Python besides, and not asked for."""

PUT_OFF = (*(f"asyncio.{name}" for name in ASYNCIO.split()), *OTHERS.split())
"""Modules whose code runs when something of theirs is asked for."""

LISTS = "asyncio/__init__.py"
"""Which lists in `_put_off` the names of those of its modules."""

IMPORTED = 'o("pyodide._package_loader"),API.pyodide_base=o("_pyodide._base"),API.sitepackages='
UNASKED = {
    f"{IMPORTED}API.package_loader.SITE_PACKAGES.__str__()": f'{IMPORTED}o("site").getsitepackages()[0]',
    "API.package_loader.DSO_DIR.__str__()": '"/usr/lib"',
    # Which packages lie there when it starts: none.
    ",API.package_loader.init_loaded_packages()": "",
    # What Python holds of JavaScript's after a start: the last is that module's list of packages.
    ",API,{}]}": ",API]}",
}
"""Where the glue asks the module that loads packages for something, and what stands there instead."""


def apply(files: Files) -> Files:
    """Have the start ask nothing of them."""
    glue = files.glue
    for old, new in UNASKED.items():
        glue = replaced(glue, old, new, "Pyodide's glue")
    library = {**files.library, **patched(files.library, PATCH.read_text("utf-8"))}
    for module, names in _listed("_put_off", LISTS, library[LISTS]).items():
        path = f"asyncio/{module}.py"
        if (wanted := _listed("__all__", path, library.get(path, b""))) != names:
            raise MisfitError(f"in {path}, __all__ was looked for as {names!r} and is {wanted!r}")
    return packed("put-off")(replace(files, glue=glue, library=library, run_later=run_later(library)))


def _listed(name: str, path: str, source: bytes) -> Any:
    """Return what a module assigns to a name; the rest of it may be in a Python that this one can't read."""
    _, _, rest = f"\n{source.decode()}".partition(f"\n{name} = ")
    lines = rest.splitlines()
    for end in range(1, len(lines)):
        with suppress(SyntaxError):
            return ast.literal_eval("\n".join(lines[:end]))
    raise MisfitError(f"in {path}, {name} was looked for and not found")


def run_later(library: Mapping[str, bytes]) -> frozenset[str]:
    """Return the paths of the modules whose code runs later.

    Raises:
        MisfitError: one isn't there.
    """
    found = set()
    for name in PUT_OFF:
        path = name.replace(".", "/")
        there = {f"{path}.py", f"{path}/__init__.py"} & library.keys()
        if not there:
            raise MisfitError(f"in the library, {name} was looked for and not found")
        found |= there
    return frozenset(found)


PIECE = Piece(
    "put-off",
    "modules of the library that a start imports without using them run later",
    "time: 92 of 892 ms in a first visit, for 7 kB",
    apply,
    needs="read-once",
)
