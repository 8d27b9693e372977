"""PyScript doesn't watch the page, which has one script of its own, and that from the start."""

import re
from dataclasses import replace

from tools.runtime.piece import Files, Piece, substituted

EVENTS = re.compile(r"(=>\{if\()\w+\.length(\)for\(let\{name:\w+,ownerElement:\w+\}of \w+\(`\.//@\*\[)")
"""Where PyScript's core looks at every attribute below an element for events that run Python (`py-click`)."""

OBSERVED = re.compile(r"=(\w+)=>\(\w+\.observe\(\1,\{childList:!0,subtree:!0,attributes:!0\}\),\1\)")
"""Where it begins to watch the page for scripts and such events that come later: it looks through all that is drawn."""


def apply(files: Files) -> Files:
    """Have it look and watch for nothing."""
    core = substituted(files.core, EVENTS, r"\g<1>0\2", "PyScript's core")
    return replace(files, core=substituted(core, OBSERVED, r"=\1=>\1", "PyScript's core"))


PIECE = Piece(
    "unwatched",
    "PyScript without its watch for scripts and events that the page hasn't",
    "time: some of a return visit's 19 ms that it saved with the glue's addresses, and some of every patch",
    apply,
)
