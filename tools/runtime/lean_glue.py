"""Pyodide's WebAssembly and its glue without what only modules in C that come later could ask for.

Pyodide is linked so that a wheel with code in C can be loaded beside it: the WebAssembly gives some 8,500 names away,
and at every start the glue puts each function of them into a table, slot by slot, and makes 280 functions of OpenGL,
which are JavaScript, callable from it. Nobody loads such a wheel here: no package of Pyodide's is shipped, and a bot
that somebody brings is Python. What is left gives away what the glue itself uses. terser takes out what of the glue
nothing calls then.
"""

import re
import subprocess
import tempfile
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from tools import cache
from tools.runtime.piece import Files, MisfitError, Piece, replaced
from tools.runtime.webassembly import imports, with_exports

ROOT = Path(__file__).parents[2]

NAME = re.compile(r"[\w$]+")
ASSIGNED = "function assignWasmExports(wasmExports){"
"""Where the glue gives names to what the WebAssembly gives away."""

ASSIGNMENT = re.compile(r'([\w$]+)=Module\["[\w$]+"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?')
DIRECT = re.compile(r'wasmExports\["([\w$]+)"\]')
IMPORTS = "var wasmImports={"
"""Where the glue names what it offers to WebAssembly."""

SIGNATURE = re.compile(r'\b[\w$]+\.sig="\w+";')
"""What the types of a function of the glue are: asked when a function in C that came later wants its address."""

OFFERED = re.compile(r'Module\["([\w$]+)"\]=\1;')
ASKED = re.compile(r'(?:\bModule|\bthis\.#\w+)(?:\.|\[")([\w$]+)')
"""Where the glue offers a name of its own to others, and where it asks for one: its classes have the module under a
private name."""

TEXT_RUN = re.compile(r"\beval\(")
"""Text that is run where it stands might use any name; no policy of the site's allows it."""

LINKED = {
    # What C that comes later would find by name.
    "updateGOT(origExports);LDSO.init()": "LDSO.init()",
    # Which functions of the WebAssembly have an address already: what gets one here is JavaScript's.
    "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)": "functionsInTableMap=new WeakMap",
    # Addresses of functions that a program for OpenGL asks for by name: none is here.
    "if(!dynamicLibraries.length){reportUndefinedSymbols();return}": (
        "if(!dynamicLibraries.length){for(var entry of Object.values(GOT))entry.value=0;return}"
    ),
}
"""What the glue does once it has the WebAssembly, and what is left of that."""

GLUE = "Pyodide's glue"
ADDRESSES = "GOT.func"
"""The module from which the WebAssembly imports addresses of functions."""


def lean(glue: str, wasm: bytes, others: Sequence[str]) -> tuple[str, bytes]:
    """Return Pyodide's glue and WebAssembly for pages that load no code in C beside it.

    What nothing calls is still in the glue: :func:`shaken`.

    Args:
        glue: `pyodide.asm.mjs`.
        wasm: `pyodide.asm.wasm`.
        others: whatever else asks Pyodide's module for something.

    Raises:
        MisfitError: one of them doesn't look as it did.
    """
    before, given, after = _assigned(glue)
    head, declared = _declared(before)
    elsewhere = {name for text in (head, after, *others) for name in NAME.findall(text)}
    statements = [part for part in given.split(";") if part and _kept(part, elsewhere)]
    names = {name for part in statements for name in NAME.findall(part)}
    listed = ",".join(name for name in declared if name in names)
    assigned = f"{ASSIGNED}{';'.join(statements)}}}"
    wanted = {name for text in (assigned, after, head) for name in DIRECT.findall(text)}
    imported = set(imports(wasm))
    if aliens := {module for module, _ in imported} - {"env", "wasi_snapshot_preview1", ADDRESSES}:
        raise MisfitError(f"Pyodide's WebAssembly imports from {', '.join(sorted(aliens))}, which is not known")
    rest = _offering(after, {name for module, name in imported if module != ADDRESSES})
    text = f"{head}var {listed};{assigned}{rest}"
    for old, new in LINKED.items():
        text = replaced(text, old, new, GLUE)
    text = TEXT_RUN.sub("(0,eval)(", SIGNATURE.sub("", text))
    asked = set(ASKED.findall(OFFERED.sub("", text))) | {name for other in others for name in NAME.findall(other)}
    return OFFERED.sub(lambda found: found[0] if found[1] in asked else "", text), with_exports(wasm, wanted)


def _assigned(glue: str) -> tuple[str, str, str]:
    """Return the glue before the function that names what the WebAssembly gives away, its body, and what follows."""
    before, rest = _split(glue, ASSIGNED)
    given, after = rest.split("}", 1)
    return before, given, after


def _split(text: str, at: str) -> tuple[str, str]:
    """Return the glue before and behind something that is there once."""
    head, tail = replaced(text, at, "\0", GLUE).split("\0")
    return head, tail


def _declared(before: str) -> tuple[str, list[str]]:
    """Return what stands before the names' declaration, which is last, and the names."""
    head, _, declaration = before.rpartition("var ")
    names = declaration.removesuffix(";").split(",")
    if not declaration.endswith(";") or not all(NAME.fullmatch(name) for name in names):
        raise MisfitError(
            f"in {GLUE}, the names of what its WebAssembly gives away were looked for before {ASSIGNED!r}"
        )
    return head, names


def _kept(statement: str, elsewhere: Collection[str]) -> bool:
    """Return whether a name's assignment is needed: something says the name, or it's more than an assignment."""
    plain = ASSIGNMENT.fullmatch(statement)
    return plain is None or bool({*plain.groups()} & {*elsewhere})


def _offering(after: str, imported: Collection[str]) -> str:
    """Return the glue with nothing offered to the WebAssembly but what it imports."""
    head, rest = _split(after, IMPORTS)
    offered, _, rest = rest.partition("}")
    entries = [entry for entry in offered.split(",") if entry.split(":")[0] in imported]
    if len(entries) != len(imported):
        raise MisfitError(
            f"in {GLUE}, behind {IMPORTS!r}, all that its WebAssembly imports was looked for and not found"
        )
    return f"{head}{IMPORTS}{','.join(entries)}}}{rest}"


def shaken(glue: str) -> str:
    """Return a module's text without what nothing in it uses, as terser finds it.

    Names stay as they are, so that what a browser tells of an error can be read.

    Raises:
        MisfitError: terser failed; its last line is the message.
    """

    def shake(folder: Path) -> None:
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "glue.mjs"
            file.write_text(glue, "utf-8")
            command = ["node", str(ROOT / "node_modules/terser/bin/terser"), str(file), "--module"]
            command += ["--compress", "passes=2", "--output", str(folder / "shaken.mjs")]
            ran = subprocess.run(command, check=False, capture_output=True, text=True)
        if ran.returncode != 0:
            raise MisfitError(f"terser could not read {GLUE}: {(ran.stderr.strip().splitlines() or ['it failed'])[-1]}")

    said = "Shortening Pyodide's JavaScript (some seconds)"
    return (cache.made(ROOT, "glue", glue, shake, said=said) / "shaken.mjs").read_text("utf-8")


def apply(files: Files) -> Files:
    """Take out of both what nothing asks for."""
    glue, wasm = lean(files.glue, files.wasm, [files.loader, files.core, *files.asking])
    return replace(files, glue=shaken(glue), wasm=wasm)


PIECE = Piece(
    "lean-glue",
    "Pyodide's glue and WebAssembly without what only code in C beside it asks for",
    "time: a tenth to a sixth of a return visit, and 243 kB",
    apply,
)
