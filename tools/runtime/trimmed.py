"""The library's archive holds what the start needs; another has the rest, for whoever runs somebody else's Python."""

from tools.runtime.piece import Files, MisfitError, Piece, packed

ASKED_LATER = """
    _colorize _strptime annotationlib bisect collections.abc datetime encodings.ascii encodings.cp437 encodings.idna
    encodings.latin_1 encodings.utf_8_sig heapq html.parser pyodide.http queue stringprep traceback zipimport
"""

SPARES = tuple(ASKED_LATER.split())
"""Modules of the library that are kept though nothing imports them at the start: what the library, PyScript or a game
asks for only when it comes to that. A worker that installs somebody's own bot loads the rest of the library first."""


def apply(files: Files) -> Files:
    """See that it can be told what the start imports."""
    if not files.pyscript:
        raise MisfitError("in PyScript's core, its Python was looked for, to see what that imports, and not found")
    return packed("trimmed")(files)


PIECE = Piece("trimmed", "the modules of the library that the start needs alone", "bytes: 1,970 kB", apply)
