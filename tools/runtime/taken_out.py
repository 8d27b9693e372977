"""PyScript's Python lies in the library's archive, compiled, and not as text inside its JavaScript."""

import json
import re
import subprocess
from dataclasses import replace

from tools.runtime.piece import Files, MisfitError, Piece, replaced

CARRIED = re.compile(r'\("\.",(\{pyscript:\{.*?\}\})\),\w+\.push\("import pyscript', re.DOTALL)
"""PyScript's Python inside its core, as a JavaScript literal."""

WRITES = '"from pathlib import Path as _Path"'
"""What PyScript's core would have it written with."""

STATIC_IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*"\./([\w.-]+\.js)"')
"""An import that is always made, unlike `import(…)`."""

READ = 'process.stdout.write(JSON.stringify(Function("return " + require("fs").readFileSync(0, "utf8"))()))'
"""Reads the literal, which only JavaScript can, and writes it down as JSON."""


def carried(core: str) -> dict[str, bytes]:
    """Return the Python that PyScript's core carries, by paths; nothing if it isn't where it used to be."""
    found = CARRIED.findall(core)
    if len(found) != 1:
        return {}
    ran = subprocess.run(["node", "-e", READ], input=found[0], check=False, capture_output=True, text=True)
    return dict(_files("", json.loads(ran.stdout))) if ran.returncode == 0 else {}


def _files(folder: str, contents: dict[str, object]) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for name, inside in contents.items():
        if isinstance(inside, dict):
            found += _files(f"{folder}{name}/", inside)
        else:
            found.append((f"{folder}{name}", str(inside).encode()))
    return found


def apply(files: Files) -> Files:
    """Have it run `import pyscript`, which finds what lies in the library."""
    if not files.pyscript:
        raise MisfitError(f"in PyScript's core, its Python was looked for as {CARRIED.pattern!r} and can't be read so")
    if imported := STATIC_IMPORT.findall(files.core):
        raise MisfitError(f"PyScript's core imports {', '.join(imported)}, which may carry Python, too")
    core = files.core.replace(CARRIED.findall(files.core)[0], "{}")
    core = replaced(core, WRITES, '"_Path = None"', "PyScript's core")
    return replace(files, core=core, library={**files.library, **files.pyscript})


PIECE = Piece(
    "taken-out",
    "PyScript's Python taken out of its JavaScript",
    "time: 49 ms of processor time in a return visit, 26 by the clock, for 22 kB",
    apply,
)
