"""Pyodide's list of packages names none: none is shipped."""

import json
from dataclasses import replace

from tools.runtime.piece import Files, MisfitError, Piece


def apply(files: Files) -> Files:
    """Keep what it says of the interpreter."""
    whole = json.loads(files.lock)
    if not isinstance(whole, dict) or not {"info", "packages"} <= whole.keys():
        raise MisfitError("in Pyodide's list of packages, 'info' and 'packages' were looked for and not found")
    lean = json.dumps({"info": whole["info"], "packages": {}}, separators=(",", ":"), sort_keys=True) + "\n"
    return replace(files, lock=lean)


PIECE = Piece("lean-lock", "a list of packages without packages", "bytes: 26 kB", apply)
