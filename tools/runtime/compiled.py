"""Modules are packed as byte code: from sources the browser would compile them at every start."""

from tools.runtime.piece import Piece, packed

PIECE = Piece(
    "compiled",
    "byte code instead of sources",
    "time: three quarters of a start",
    packed("compiled"),
)
