"""Archives are read once, their modules in one piece, and served from memory (`whole_archive.py`)."""

from dataclasses import replace
from pathlib import Path

from tools.runtime.piece import Files, MisfitError, Piece, packed

WHOLE_ARCHIVE = "_whole_archive"
"""The module that imports from an archive."""

AT_START = f"""import sys
from {WHOLE_ARCHIVE} import serve
serve(next(path for path in sys.path if path.endswith('.zip')))
"""
"""What `site` runs, before all but its own modules are imported."""

ASKED, ASKED_FOR = "site.py", b"import sitecustomize"


def apply(files: Files) -> Files:
    """Have the library served by the hook that `site` has for those who install it."""
    if ASKED_FOR not in files.library.get(ASKED, b""):
        raise MisfitError(f"in {ASKED}, {ASKED_FOR.decode()!r} was looked for and not found")
    if "sitecustomize.py" in files.library:
        raise MisfitError("in the library, no sitecustomize.py was looked for, and it has one")
    source = Path(__file__).with_name("whole_archive.py").read_bytes()
    ours = {"sitecustomize.py": AT_START.encode(), f"{WHOLE_ARCHIVE}.py": source}
    return packed("read-once")(replace(files, library={**files.library, **ours}))


PIECE = Piece(
    "read-once",
    "archives that are read once, their modules in one piece",
    "time: 166 of 1,000 ms of a return visit, for less than 1 kB",
    apply,
    needs="compiled",
)
