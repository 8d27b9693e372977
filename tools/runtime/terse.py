"""The game's functions have no docstrings: they are a fifth of it, and nobody reads them here. Asserts it keeps."""

import ast

from tools.runtime.memory import remembered
from tools.runtime.piece import Piece, packed


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


PIECE = Piece("terse", "the game's functions without docstrings", "bytes: a fifth of the game", packed("terse"))
