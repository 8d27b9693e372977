"""The site under test: as it is deployed or, with EPIZODIAK_SITE=checkout, the sources as `make dev` serves them."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route

from tools import build_site

ROOT = Path(__file__).resolve().parent.parent

BUILT = os.environ.get("EPIZODIAK_SITE") != "checkout"

GAME = "**/epizodiak.zip" if BUILT else "**/epizodiak/web/app.py"
"""A file without which Python runs, but not the game."""

CORE = "**/pyscript/core*.js"
"""The script without which Python does not start."""

RUNTIME = "**/pyodide.asm.wasm"
"""A file without which the page stands, but Python does not run: who never lets it come spares a start of Python."""

APP = "**/" if BUILT else GAME
"""The file by which the app's module comes, or is asked for: the built one is one of many in an archive."""

IMPORTED = "from epizodiak.web.app import App"
"""How the page asks for it."""

IN_FOLDER = (
    "(name => import(new URL(`${document.documentElement.dataset.files ?? './'}static/${name}`, document.baseURI)))"
)
"""A function in the page that imports a module of the site's."""


def deployed(folders: pytest.TempPathFactory) -> Path:
    """Return the site as it is deployed: the one in EPIZODIAK_DIST, or one that is built now."""
    given = os.environ.get("EPIZODIAK_DIST")
    if given:
        folder = Path(given).resolve()
        assert (folder / "index.html").is_file(), f"EPIZODIAK_DIST={given} is no built site"
        return folder
    target = folders.mktemp("built") / "dist"
    build_site.build(ROOT, target)
    return target


def parts_of_the_start() -> tuple[str, ...]:
    """Return patterns of files without any of which the game can't start."""
    modules = ("pyodide.js", "pyodide.asm.js") if BUILT else ("pyodide.mjs", "pyodide.asm.mjs")
    runtime = (*modules, "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    own = (GAME, CORE)
    more = () if BUILT else ("**/epizodiak/games/epizodiak/rules/rules.py", "**/pyscript.toml")
    return (*(f"**/pyodide/{name}" for name in runtime), *own, *more)


def broken_app(folder: Path, source: str) -> Callable[[Route], None]:
    """Return what answers for `APP` with this run in place of the app's module."""
    if not BUILT:
        return lambda route: route.fulfill(status=200, body=source)
    page = (folder / "index.html").read_text("utf-8")
    assert page.count(IMPORTED) == 1
    body = page.replace(IMPORTED, f"exec({source!r})")
    return lambda route: route.fulfill(status=200, body=body, content_type="text/html; charset=utf-8")
