"""Build the runtime that the site ships: trimmed, compiled and packed, with nothing that is never asked for.

Pyodide ships its standard library as source, which the browser would compile at every start, and PyScript carries its
own Python as text inside its JavaScript. What is done to them stands in pieces (`order.py`), each of which a site works
without: one that does not fit is left off. each says what it is worth.
"""

import hashlib
import json
import logging
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from tools import cache
from tools.pyscript_files import PACKAGE, browser_modules, late_modules
from tools.runtime import packer, trimmed
from tools.runtime.columns import ENVIRONMENT
from tools.runtime.order import Fitted, fitted
from tools.runtime.piece import Files
from tools.runtime.read_once import WHOLE_ARCHIVE
from tools.runtime.taken_out import carried

PLUGINS = ("codemirror", "donkey", "error", "py-editor", "py-game", "py-terminal", "deprecations-manager")
"""PyScript's extras, all of them switched off."""

MAIN = f"{PACKAGE}/web/main.py"
"""What the page runs."""

LOADER, GLUE, WASM, LOCK = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"
LIBRARY = "python_stdlib.zip"
"""Pyodide's own files that the site ships."""

MODULE = re.compile(r"\b(pyodide(?:\.asm)?)\.mjs\b")
"""Names of its modules, as Pyodide and our scripts say them: many web servers don't know what `.mjs` is."""

POLICY = "script-src 'self' 'unsafe-eval'"
"""What scripts the page may run if nothing is done to what others made: they make functions from text."""

NEEDS_PYODIDE = ("compiled", "trimmed")
"""The pieces for which Pyodide has to be the one that packs; without them any Python can."""

REMEMBERED = "remembered"
"""What the packer has worked out already, among what is kept of earlier builds."""

NO_FIT = re.compile(r"NoFitError: ([\w-]+): (.*)")
"""How the packer tells, in its last line, which piece does not fit."""


LOG = logging.getLogger(__name__)

Sent = Mapping[str, int]
"""Bytes over the wire by name of file."""


class RuntimeBuildError(RuntimeError):
    """The runtime can't be built; the message is one line."""


def served(text: str) -> str:
    """Return a text with Pyodide's modules under the names that they have in the site."""
    return MODULE.sub(r"\1.js", text)


def chunk(pyscript: Path, name: str) -> Path:
    """Return the one file of PyScript's whose name begins so, before its checksum."""
    found = sorted(pyscript.glob(f"{name}-*.js"))
    if len(found) != 1:
        raise RuntimeBuildError(f"{pyscript}: one {name}-….js was expected, and {len(found)} are there")
    return found[0]


def core_file(pyscript: Path) -> Path:
    """Return PyScript's core, which its entry only passes on."""
    return chunk(pyscript, "core")


def as_made(root: Path) -> Files:
    """Return what others made, as they made it, and what imports from archives that are unpacked."""
    vendor = root / "static" / "vendor"
    pyodide = vendor / "pyodide"
    core = core_file(vendor / "pyscript").read_text("utf-8")
    unpacks = root / "tools" / "runtime" / "unpacked_archive.py"
    return Files(
        loader=(pyodide / LOADER).read_text("utf-8"),
        glue=(pyodide / GLUE).read_text("utf-8"),
        wasm=(pyodide / WASM).read_bytes(),
        lock=(pyodide / LOCK).read_text("utf-8"),
        library=packer.files_of(str(pyodide / LIBRARY)) | {f"{WHOLE_ARCHIVE}.py": unpacks.read_bytes()},
        core=core,
        pyscript=carried(core),
        asking=tuple(file.read_text("utf-8") for file in sorted((root / "static").glob("*.js"))),
        policy=POLICY,
    )


def pack(root: Path, target: Path, found: Fitted) -> Path:
    """Return a folder with the archives: the library, the rest of it, the game, and all that is fetched late.

    Beside them `sent.json` says how many bytes go over the wire, by names of files.

    Args:
        root: the checkout.
        target: the site's folder, with Pyodide in it.
        found: what the pieces have made.

    Raises:
        NoFitError: a piece doesn't fit.
        RuntimeBuildError: the packer failed; its last line is the message.
    """
    plan, weighed = _plan(root, found), target / "static" / "vendor" / "pyodide" / WASM
    environment = ENVIRONMENT if "columns" in found.files.packing else {}
    with tempfile.TemporaryDirectory() as scratch:
        library = Path(scratch) / LIBRARY
        packer.archive(library, found.files.library.items(), zipfile.ZIP_STORED)
        digests = [hashlib.sha256(file.read_bytes()).hexdigest() for file in (library, weighed)]
        places: dict[str, Any] = {
            "pyodide": str(root / "static" / "vendor" / "pyodide"),
            "library": str(library),
            "environment": environment,
            "remembered": str(root / cache.FOLDER / REMEMBERED),
        }

        def make(out: Path) -> None:
            whole = plan | {"weighed": {WASM: str(weighed)}, "sources": cache.sources(root)}
            if {*NEEDS_PYODIDE} & found.files.packing:
                told = _by_pyodide(root, {**places, "out": str(out), "plan": whole})
                (out / REMEMBERED).replace(places["remembered"])
            else:
                told = packer.pack(str(library), json.dumps(whole), str(out))
            (out / "sent.json").write_text(told, "utf-8")

        said = "Compiling the game and its Python (half a minute, less if little has changed)"
        return cache.made(root, "pack", json.dumps([plan, environment, digests], sort_keys=True), make, said=said)


def _plan(root: Path, found: Fitted) -> dict[str, Any]:
    """Return what the packer is told."""
    files = found.files
    stock = packer.files_of(str(root / "static" / "vendor" / "pyodide" / LIBRARY))
    lists = {PACKAGE: browser_modules(root), **late_modules(root)}
    return {
        "archives": {which: _sources(root, names) for which, names in lists.items()},
        "main": MAIN,
        "pyscript": {name: data.decode() for name, data in files.pyscript.items()},
        "spares": trimmed.SPARES,
        "ours": sorted(files.library.keys() - stock.keys()),
        "changed": dict(sorted(found.changed.items())),
        "run_later": sorted(files.run_later),
        "pieces": sorted(files.packing),
    }


def _by_pyodide(root: Path, told: Mapping[str, object]) -> str:
    """Have Pyodide carry out a plan, tell how far it is, and return what it says in the end."""
    with tempfile.TemporaryDirectory() as scratch, tempfile.TemporaryFile("w+", encoding="utf-8") as wrong:
        file = Path(scratch) / "plan.json"
        file.write_text(json.dumps(told), "utf-8")
        command = ["node", str(root / "tools" / "runtime" / "pack.mjs"), str(file)]
        line = ""
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=wrong, text=True) as ran:
            for line in ran.stdout or ():
                if not line.startswith("{"):
                    LOG.info(line.rstrip())
        wrong.seek(0)
        last = (wrong.read().strip().splitlines() or ["node failed"])[-1]
    if ran.returncode == 0:
        return line
    if no_fit := NO_FIT.search(last):
        raise packer.NoFitError(*no_fit.groups())
    raise RuntimeBuildError(last)


def _sources(root: Path, names: Sequence[str]) -> dict[str, str]:
    """Return sources of the package's modules by their paths in an archive."""
    return {f"{PACKAGE}/{name}": (root / PACKAGE / name).read_text("utf-8") for name in names}


def _write(root: Path, built: Path, files: Files) -> None:
    """Put Pyodide's and PyScript's files into the folder of what others made."""
    pyscript = root / "static" / "vendor" / "pyscript"
    for name, text in ((LOADER, files.loader), (GLUE, files.glue)):
        (built / "pyodide" / served(name)).write_text(served(text), "utf-8")
    (built / "pyodide" / WASM).write_bytes(files.wasm)
    (built / "pyodide" / LOCK).write_text(files.lock, "utf-8")
    (built / "pyscript" / core_file(pyscript).name).write_text(files.core, "utf-8")
    # Switched off, the plugin that shows errors is still asked to keep them off the page.
    error = chunk(pyscript, "error")
    shutil.copyfile(error, built / "pyscript" / error.name)


def _packed(root: Path, target: Path, without: Collection[str], *, strict: bool) -> tuple[Fitted, Path]:
    """Write what the pieces make of what others made, and return what became of them and where the archives are.

    A piece that proves not to fit when all is packed is left off.
    """
    made, built = as_made(root), target / "static" / "vendor"
    known: dict[str, str] = {}
    while True:
        found = fitted(made, without, known)
        if strict and found.misfits:
            name, why = next(iter(found.misfits.items()))
            raise RuntimeBuildError(f"{name} does not fit: {why}")
        _write(root, built, found.files)
        try:
            return found, pack(root, target, found)
        except packer.NoFitError as error:
            fresh = {error.piece: error.why}
        except RuntimeBuildError as error:
            fresh = {name: f"the packer failed: {error}" for name in NEEDS_PYODIDE if name in found.files.packing}
        if not fresh.keys() - known.keys():
            raise RuntimeBuildError(next(iter(fresh.values()), "the archives could not be made"))
        known |= fresh


def build(root: Path, target: Path, without: Collection[str] = (), *, strict: bool = True) -> tuple[Fitted, Sent]:
    """Fill a site's folder with its runtime and the game's archives.

    Args:
        root: the checkout, with its static/vendor/.
        target: the site's folder.
        without: names of pieces that are left off, or :data:`order.ALL`.
        strict: whether a piece that does not fit stops the build.

    Returns:
        What became of the pieces, and what is sent.

    Raises:
        RuntimeBuildError: it can't be built, or a piece does not fit.
        ValueError: no piece is called so.
    """
    vendor, built = root / "static" / "vendor", target / "static" / "vendor"
    for name in ("pyodide", "pyscript", "micropip"):
        (built / name).mkdir(parents=True)
    shutil.copyfile(vendor / "micropip" / "micropip.whl", built / "micropip" / "micropip.whl")
    for whole in ("qr", "fonts"):
        shutil.copytree(vendor / whole, built / whole)
    found, packed = _packed(root, target, without, strict=strict)
    for archive in packed.glob("*.zip"):
        library = archive.name.startswith("python_stdlib")
        shutil.copyfile(archive, (built / "pyodide" if library else target) / archive.name)
    sent: Sent = json.loads((packed / "sent.json").read_text("utf-8"))
    return found, sent
