"""Has archives imported from where they are unpacked: what the site has instead of `whole_archive.py` without it."""

import sys
from zipfile import ZipFile

WHOLE = "/lib/whole"
"""Where the library is put together."""


def serve(path: str) -> None:
    """Unpack an archive beside itself, where what is imported is looked for."""
    with ZipFile(path) as archive:
        archive.extractall(path.rpartition("/")[0] or ".")
    sys.path_importer_cache.clear()  # `importlib.invalidate_caches` would import what a trimmed library lacks


def widen(rest: str) -> None:
    """Have the library and the rest of it in one folder, in which packages of both are whole."""
    first = next(path for path in sys.path if path.endswith(".zip"))
    for path in (first, rest):
        with ZipFile(path) as archive:
            archive.extractall(WHOLE)
    sys.path[sys.path.index(first)] = WHOLE
    for module in [*sys.modules.values()]:
        if isinstance(places := getattr(module, "__path__", None), list):
            places[:] = [each.replace(first, WHOLE, 1) for each in places]
