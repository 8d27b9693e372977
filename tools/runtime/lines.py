"""The library's byte code tells no lines but those where functions begin."""

from types import CodeType

from tools.runtime.piece import Piece, packed

NO_COLUMNS = 0x80 | 13 << 3
UNITS = 8
"""How an entry of a table of lines begins that knows no columns, and for how many instructions one can stand at most
(CPython's InternalDocs/code_objects.md)."""


def without_lines(code: CodeType) -> CodeType:
    """Return byte code of which a traceback names the functions, and where they begin, but no other lines."""
    units = len(code.co_code) // 2
    entries = [bytes([NO_COLUMNS | min(UNITS, units - at) - 1, 0]) for at in range(0, units, UNITS)]
    inner = (without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"".join(entries), co_consts=tuple(inner))


PIECE = Piece(
    "lines",
    "the library without lines but those where functions begin",
    "bytes: 150 kB",
    packed("lines"),
    needs="read-once",
)
