"""PyScript opens no databases of its own: without packages and folders there is nothing in them.

A browser that keeps nothing for the page would not start at all: opening one fails, or never ends.
"""

import re
from dataclasses import replace

from tools.runtime.piece import Files, Piece, substituted

CACHE = re.compile(r"(\w+)(=new )\w+\(`\$\{\w+\}@\$\{\w+\}`\)(.*?)await \1\.sync\(\),(.*?)await \1\.close\(\),")
"""Where PyScript's core, and its copy for workers, keeps a database of packages, and waits for it at every start."""

FOLDERS = re.compile(r"=new \w+\(\w+\)(,\w+=async \w+=>\{if\(!\(\"showDirectoryPicker)")
"""Where it opens another one, of the device's folders that a page has asked for."""


def apply(files: Files) -> Files:
    """Put maps that forget in their place."""
    core = substituted(files.core, CACHE, r"\1\2Map\3\4", "PyScript's core", 2)
    return replace(files, core=substituted(core, FOLDERS, r"=void 0\1", "PyScript's core"))


PIECE = Piece(
    "no-databases",
    "PyScript without databases of its own",
    "correctness: a browser that keeps nothing for the page starts, too",
    apply,
)
