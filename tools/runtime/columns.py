"""Byte code tells no columns; tracebacks still name their lines."""

from tools.runtime.piece import Piece, packed

ENVIRONMENT = {"PYTHONNODEBUGRANGES": "1"}
"""By which Pyodide's Python is asked, when it packs."""


def has_columns() -> bool:
    """Return whether byte code that is compiled here tells columns."""
    return any(column is not None for _, _, column, _ in compile("0", "", "eval").co_positions())


PIECE = Piece("columns", "byte code without columns", "bytes: a tenth of its size", packed("columns"), needs="compiled")
