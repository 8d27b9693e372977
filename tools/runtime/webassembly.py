"""The binary form of WebAssembly, as far as its imports and exports go.

https://webassembly.github.io/spec/core/binary/modules.html
"""

from collections.abc import Collection, Iterator

from tools.runtime.piece import MisfitError

BEGINNING = b"\0asm\1\0\0\0"
IMPORT_SECTION, EXPORT_SECTION = 2, 7
FUNCTION, GLOBAL = 0, 3
MORE, DIGIT = 128, 127
"""What a byte of a number in LEB128 says: whether another follows, and seven of its bits."""


def imports(wasm: bytes) -> Iterator[tuple[str, str]]:
    """Yield module and name of whatever a WebAssembly imports.

    Raises:
        MisfitError: it isn't one, or it imports something of another kind than the build knows.
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
            raise MisfitError(
                f"in Pyodide's WebAssembly, only functions and globals were looked for, and it imports {name}"
            )
        yield module, name


def with_exports(wasm: bytes, wanted: Collection[str]) -> bytes:
    """Return a WebAssembly that gives away some names alone.

    Args:
        wasm: a WebAssembly's bytes.
        wanted: the names.

    Raises:
        MisfitError: it isn't one.
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
        MisfitError: it isn't one.
    """
    if not wasm.startswith(BEGINNING):
        raise MisfitError("in Pyodide's WebAssembly, its beginning was looked for as of version 1, and is another")
    at = len(BEGINNING)
    while at < len(wasm):
        kind = wasm[at]
        size, at = number(wasm, at + 1)
        if at + size > len(wasm):
            raise MisfitError("Pyodide's WebAssembly is cut off")
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
