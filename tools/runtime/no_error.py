"""PyScript finds out without an error whether memory can be shared."""

import re
from dataclasses import replace

from tools.runtime.piece import Files, Piece, substituted

TRIED = re.compile(r"try\{new (\w+)\(4,\{maxByteLength:8\}\)\}catch\(\w+\)\{")
"""Where PyScript's core finds that out by an error, as it can't be where a host sends no headers: at every start the
browser would work out where in the core that was. Its copy for workers does it, too."""


def apply(files: Files) -> Files:
    """Ask whether there is such memory."""
    return replace(files, core=substituted(files.core, TRIED, r"if(!\1){", "PyScript's core", 2))


PIECE = Piece(
    "no-error",
    "shared memory found out about without an error",
    "time: 8 of 302 ms that a return visit keeps the page's thread busy, by a trace",
    apply,
)
