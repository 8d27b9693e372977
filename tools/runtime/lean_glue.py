"""Pyodide's WebAssembly and its glue without what only modules in C that come later could ask for.

Pyodide is linked so that a wheel with code in C can be loaded beside it: the WebAssembly gives some 8,500 names away,
and at every start the glue puts each function of them into a table, slot by slot, and makes 280 functions of OpenGL,
which are JavaScript, callable from it. Nobody loads such a wheel here: no package of Pyodide's is shipped, and a bot
that somebody brings is Python. What is left gives away what the glue itself uses. terser takes out what of the glue
nothing calls then. `docs/decisions/start.md` says what that is worth.

The WebAssembly's form: https://webassembly.github.io/spec/core/binary/modules.html.
"""

import re
import subprocess
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from tools import cache

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

IMPORTED = 'o("pyodide._package_loader"),API.pyodide_base=o("_pyodide._base"),API.sitepackages='
UNASKED = {
    f"{IMPORTED}API.package_loader.SITE_PACKAGES.__str__()": f'{IMPORTED}o("site").getsitepackages()[0]',
    "API.package_loader.DSO_DIR.__str__()": '"/usr/lib"',
    # Which packages lie there when it starts: none.
    ",API.package_loader.init_loaded_packages()": "",
    # What Python holds of JavaScript's after a start: the last is that module's list of packages.
    ",API,{}]}": ",API]}",
}
"""Where the glue asks the module that loads packages for something, and what stands there if that is put off
(`tools/runtime/put_off.py`)."""

BEGINNING = b"\0asm\1\0\0\0"
IMPORT_SECTION, EXPORT_SECTION = 2, 7
FUNCTION, GLOBAL = 0, 3
MORE, DIGIT = 128, 127
"""What a byte of a number in LEB128 says: whether another follows, and seven of its bits."""

ADDRESSES = "GOT.func"
"""The module from which the WebAssembly imports addresses of functions."""


class GlueError(ValueError):
    """Pyodide's glue or its WebAssembly looks otherwise than the build knows; the message is one line."""


def lean(glue: str, wasm: bytes, others: Sequence[str]) -> tuple[str, bytes]:
    """Return Pyodide's glue and WebAssembly for pages that load no code in C beside it.

    What nothing calls is still in the glue: :func:`shaken`.

    Args:
        glue: `pyodide.asm.mjs`.
        wasm: `pyodide.asm.wasm`.
        others: whatever else asks Pyodide's module for something.

    Raises:
        GlueError: one of them doesn't look as it did.
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
        raise GlueError(f"Pyodide's WebAssembly imports from {', '.join(sorted(aliens))}, which the build doesn't know")
    rest = _offering(after, {name for module, name in imported if module != ADDRESSES})
    text = _replaced(f"{head}var {listed};{assigned}{rest}", LINKED)
    text = TEXT_RUN.sub("(0,eval)(", SIGNATURE.sub("", text))
    asked = set(ASKED.findall(OFFERED.sub("", text))) | {name for other in others for name in NAME.findall(other)}
    return OFFERED.sub(lambda found: found[0] if found[1] in asked else "", text), with_exports(wasm, wanted)


def unasking(glue: str) -> str:
    """Return Pyodide's glue, which at a start asks nothing of what loads packages.

    Raises:
        GlueError: it doesn't look as it did.
    """
    return _replaced(glue, UNASKED)


def _replaced(text: str, pairs: Mapping[str, str]) -> str:
    """Return the glue with something in the place of something else, each of which is there once."""
    for old, new in pairs.items():
        if text.count(old) != 1:
            raise GlueError(f"Pyodide's glue links otherwise than the build knows: {old}")
        text = text.replace(old, new)
    return text


def _assigned(glue: str) -> tuple[str, str, str]:
    """Return the glue before the function that names what the WebAssembly gives away, its body, and what follows."""
    if glue.count(ASSIGNED) != 1:
        raise GlueError("Pyodide's glue names what its WebAssembly gives away otherwise than the build knows")
    before, rest = glue.split(ASSIGNED)
    given, after = rest.split("}", 1)
    return before, given, after


def _declared(before: str) -> tuple[str, list[str]]:
    """Return what stands before the names' declaration, which is last, and the names."""
    head, _, declaration = before.rpartition("var ")
    names = declaration.removesuffix(";").split(",")
    if not declaration.endswith(";") or not all(NAME.fullmatch(name) for name in names):
        raise GlueError("Pyodide's glue declares the names of what its WebAssembly gives away at another place")
    return head, names


def _kept(statement: str, elsewhere: Collection[str]) -> bool:
    """Return whether a name's assignment is needed: something says the name, or it's more than an assignment."""
    plain = ASSIGNMENT.fullmatch(statement)
    return plain is None or bool({*plain.groups()} & {*elsewhere})


def _offering(after: str, imported: Collection[str]) -> str:
    """Return the glue with nothing offered to the WebAssembly but what it imports."""
    if after.count(IMPORTS) != 1:
        raise GlueError("Pyodide's glue names what it offers to its WebAssembly otherwise than the build knows")
    head, _, rest = after.partition(IMPORTS)
    offered, _, rest = rest.partition("}")
    entries = [entry for entry in offered.split(",") if entry.split(":")[0] in imported]
    if len(entries) != len(imported):
        raise GlueError("Pyodide's glue doesn't offer all that its WebAssembly imports")
    return f"{head}{IMPORTS}{','.join(entries)}}}{rest}"


def shaken(root: Path, glue: str) -> str:
    """Return a module's text without what nothing in it uses, as terser finds it.

    Names stay as they are, so that what a browser tells of an error can be read.

    Args:
        root: the checkout, with its node_modules/.
        glue: the module's text.

    Raises:
        GlueError: terser failed; its last line is the message.
    """

    def shake(folder: Path) -> None:
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "glue.mjs"
            file.write_text(glue, "utf-8")
            command = ["node", str(root / "node_modules/terser/bin/terser"), str(file), "--module"]
            command += ["--compress", "passes=2", "--output", str(folder / "shaken.mjs")]
            ran = subprocess.run(command, check=False, capture_output=True, text=True)
        if ran.returncode != 0:
            raise GlueError((ran.stderr.strip().splitlines() or ["terser failed"])[-1])

    said = "Shortening Pyodide's JavaScript (some seconds)"
    return (cache.made(root, "glue", glue, shake, said=said) / "shaken.mjs").read_text("utf-8")


# --- the WebAssembly's form -------------------------------------------------------------------------------------------


def imports(wasm: bytes) -> Iterator[tuple[str, str]]:
    """Yield module and name of whatever a WebAssembly imports.

    Raises:
        GlueError: it isn't one, or it imports something of another kind than the build knows.
    """
    for kind, body in sections(wasm):
        if kind == IMPORT_SECTION:
            yield from _imports(body)


def _imports(body: bytes) -> Iterator[tuple[str, str]]:
    """Yield module and name of what an import section lists."""
    count, at = number(body, 0)
    for _ in range(count):
        module, at = _name(body, at)
        name, at = _name(body, at)
        what, at = body[at], at + 1
        if what == FUNCTION:
            _, at = number(body, at)
        elif what == GLOBAL:
            at += 2  # its type, and whether it may change
        else:
            raise GlueError(f"Pyodide's WebAssembly imports {name}, which is neither a function nor a global")
        yield module, name


def with_exports(wasm: bytes, wanted: Collection[str]) -> bytes:
    """Return a WebAssembly that gives away some names alone.

    Args:
        wasm: a WebAssembly's bytes.
        wanted: the names.

    Raises:
        GlueError: it isn't one.
    """
    parts = [BEGINNING]
    for kind, body in sections(wasm):
        kept = _exports(body, wanted) if kind == EXPORT_SECTION else body
        parts += [bytes([kind]), written(len(kept)), kept]
    return b"".join(parts)


def _exports(body: bytes, wanted: Collection[str]) -> bytes:
    """Return an export section that lists some names alone."""
    count, at = number(body, 0)
    kept = []
    for _ in range(count):
        start = at
        name, at = _name(body, at)
        _, at = number(body, at + 1)
        if name in wanted:
            kept.append(body[start:at])
    return written(len(kept)) + b"".join(kept)


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield kind and body of each section of a WebAssembly.

    Raises:
        GlueError: it isn't one.
    """
    if not wasm.startswith(BEGINNING):
        raise GlueError("that is no WebAssembly, or one of another version")
    at = len(BEGINNING)
    while at < len(wasm):
        kind = wasm[at]
        size, at = number(wasm, at + 1)
        if at + size > len(wasm):
            raise GlueError("the WebAssembly is cut off")
        yield kind, wasm[at : at + size]
        at += size


def number(data: bytes, at: int) -> tuple[int, int]:
    """Return a number that is written in LEB128 without a sign, and where what follows it begins."""
    value, shift = 0, 0
    while data[at] & MORE:
        value |= (data[at] & DIGIT) << shift
        at, shift = at + 1, shift + 7
    return value | data[at] << shift, at + 1


def written(value: int) -> bytes:
    """Return a number in LEB128 without a sign."""
    digits = bytearray()
    while value > DIGIT:
        digits.append(value & DIGIT | MORE)
        value >>= 7
    return bytes([*digits, value])


def _name(data: bytes, at: int) -> tuple[str, int]:
    """Return a name, and where what follows it begins."""
    size, at = number(data, at)
    return data[at : at + size].decode(), at + size
