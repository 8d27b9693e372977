"""The library lacks modules that it would import at the start if they were there, and does without if not."""

from tools.runtime.piece import Files, MisfitError, Piece, packed

UNWANTED = ("ssl", "bz2", "lzma", "compression")


def apply(files: Files) -> Files:
    """See that they are there, to be put with the rest of the library."""
    for name in UNWANTED:
        if not {f"{name}.py", f"{name}/__init__.py"} & files.library.keys():
            raise MisfitError(f"in the library, {name} was looked for and not found")
    return packed("unwanted")(files)


PIECE = Piece("unwanted", f"without {', '.join(UNWANTED)}", "bytes: 30 kB", apply, needs="trimmed")
