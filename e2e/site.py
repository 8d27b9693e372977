"""The site under test: as it is deployed or, with EPIZODIAK_SITE=checkout, the sources as `make play` serves them."""

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Route

ROOT = Path(__file__).resolve().parent.parent

BUILT = os.environ.get("EPIZODIAK_SITE") != "checkout"

GAME = "**/epizodiak.zip" if BUILT else "**/epizodiak/web/app.py"
"""A file without which Python runs, but not the game."""

APP = "epizodiak/web/app.py"


def parts_of_the_start() -> tuple[str, ...]:
    """Return patterns of files without any of which the game can't start."""
    runtime = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    own = (GAME, "**/pyscript/core*.js")
    more = () if BUILT else ("**/epizodiak/games/epizodiak/rules/rules.py", "**/pyscript.toml")
    return (*(f"**/pyodide/{name}" for name in runtime), *own, *more)


def broken_game(folder: Path, source: str) -> Callable[[Route], None]:
    """Return what answers for `GAME` with this as the source of the app."""
    if not BUILT:
        return lambda route: route.fulfill(status=200, body=source)
    out = io.BytesIO()
    with zipfile.ZipFile(next(folder.glob("v-*/epizodiak.zip"))) as whole, zipfile.ZipFile(out, "w") as broken:
        for name in whole.namelist():
            if name != f"{APP}c":
                broken.writestr(name, whole.read(name))
        broken.writestr(APP, source)
    return lambda route: route.fulfill(status=200, body=out.getvalue())
