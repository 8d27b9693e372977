"""The library is packed without docstrings and asserts."""

from tools.runtime.piece import Piece, packed

PIECE = Piece(
    "docstrings", "the library without docstrings and asserts", "bytes: 280 kB", packed("docstrings"), needs="compiled"
)
