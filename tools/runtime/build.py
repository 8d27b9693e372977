"""Build the runtime that the site ships: trimmed, compiled and packed, with nothing that is never asked for.

Pyodide ships its standard library as source, which the browser would compile at every start, and PyScript carries its
own Python as text inside its JavaScript. Here both become byte code, made by Pyodide itself (`pack.mjs`), beside one
archive of the game. `docs/decisions/start.md` says what that is worth.
"""

import hashlib
import json
import logging
import re
import shutil
import subprocess
import tempfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from tools import cache
from tools.pyscript_files import PACKAGE, browser_modules, late_modules
from tools.runtime.lean_glue import GlueError, lean, shaken, unasking

PLUGINS = ("codemirror", "donkey", "error", "py-editor", "py-game", "py-terminal", "deprecations-manager")
"""PyScript's extras, all of them switched off."""

CARRIED = re.compile(r'\("\.",(\{pyscript:\{.*?\}\})\),\w+\.push\("import pyscript', re.DOTALL)
"""PyScript's Python inside its core, as a JavaScript literal."""

MADE_FROM_TEXT = "Function(`return(w,x)=>(${r})(w,x,...[${s}])`)()"
"""Where PyScript's core turns what it would send to workers of its own into a function, at every start. It is the one
place of a start that needs JavaScript's `eval`; nothing here starts a worker of PyScript's."""

WRITES = '"from pathlib import Path as _Path"'
"""What PyScript's core would have it written with."""

TRIED = re.compile(r"try\{new (\w+)\(4,\{maxByteLength:8\}\)\}catch\(\w+\)\{")
"""Where PyScript's core finds out by an error whether memory can be shared, as it can't be where a host sends no
headers: at every start the browser would work out where in the core that was, 9 ms."""

EVENTS = re.compile(r"(=>\{if\()\w+\.length(\)for\(let\{name:\w+,ownerElement:\w+\}of \w+\(`\.//@\*\[)")
"""Where PyScript's core looks at every attribute below an element for events that run Python (`py-click`)."""

OBSERVED = re.compile(r"=(\w+)=>\(\w+\.observe\(\1,\{childList:!0,subtree:!0,attributes:!0\}\),\1\)")
"""Where it begins to watch the page for scripts and such events that come later: it looks through all that is drawn."""

CACHE = re.compile(r"(\w+)(=new )\w+\(`\$\{\w+\}@\$\{\w+\}`\)(.*?)await \1\.sync\(\),(.*?)await \1\.close\(\),")
"""Where PyScript's core, and its copy for workers, keeps a database of packages, and waits for it at every start."""

FOLDERS = re.compile(r"=new \w+\(\w+\)(,\w+=async \w+=>\{if\(!\(\"showDirectoryPicker)")
"""Where it opens another one, of the device's folders that a page has asked for."""

STATIC_IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*"\./([\w.-]+\.js)"')
"""An import that is always made, unlike `import(…)`."""

ASKED_LATER = """
    _colorize _strptime annotationlib bisect collections.abc datetime encodings.ascii encodings.cp437 encodings.idna
    encodings.latin_1 encodings.utf_8_sig heapq html.parser pyodide.http queue stringprep traceback zipimport
"""
MAIN = f"{PACKAGE}/web/main.py"
"""What the page runs."""

SPARES = tuple(ASKED_LATER.split())
"""Modules of the library that are kept though nothing imports them at the start: what the library, PyScript or a game
asks for only when it comes to that. A worker that installs somebody's own bot loads the rest of the library first."""

UNWANTED = ("ssl", "bz2", "lzma", "compression")
"""Modules that the library imports at the start if they are there and does without if not: they go with the rest."""

LOADER, GLUE, WASM = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"
"""Pyodide's own files that the site ships."""

MODULE = re.compile(r"\b(pyodide(?:\.asm)?)\.mjs\b")
"""Names of its modules, as Pyodide and our scripts say them: many web servers don't know what `.mjs` is."""

EAGERLY = "//# allFunctionsCalledOnLoad\n"
"""Has Chromium (136 and later) compile a script's functions beside the page's thread, while the script comes."""

TAKEN_OUT, LEAN_LOCK, UNWANTED_LEFT_OUT, LEAN_GLUE = "taken out", "lean lock", "unwanted", "lean glue"
EAGER, UNWATCHED, PUT_OFF = "eager", "unwatched", "put off"

PUTS_OFF = {PUT_OFF, "compiled", "read once"}
"""Without any of these pieces nothing is put off."""

PIECES = {
    "compiled": "byte code instead of sources",
    "trimmed": "the modules of the library that the start needs alone",
    UNWANTED_LEFT_OUT: "without ssl, bz2, lzma, compression",
    TAKEN_OUT: "PyScript's Python taken out of its JavaScript",
    UNWATCHED: "PyScript without its watch for scripts and events that the page hasn't",
    "methods": "methods of dataclasses compiled beforehand",
    "read once": "archives that are read once, their modules in one piece (and their methods)",
    "docstrings": "the library without docstrings and asserts",
    PUT_OFF: "modules of the library that a start imports without using them run later",
    "lines": "the library without lines but those where functions begin",
    "terse": "the game's functions without docstrings",
    "columns": "byte code without columns",
    LEAN_LOCK: "a list of packages without packages",
    EAGER: "Pyodide's glue and PyScript's core compiled beside the page's thread",
    LEAN_GLUE: "Pyodide's glue and WebAssembly without what only code in C beside it asks for",
}
"""What is done to PyScript and to the library; each can be left off to be measured (`tools/bench_pieces.py`)."""


LOG = logging.getLogger(__name__)


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


def without_python(core: str) -> str:
    """Return PyScript's core without the Python that it would write into files and compile at every start.

    What it runs then is `import pyscript`, which finds the compiled one in the library.

    Raises:
        RuntimeBuildError: the core doesn't look as it did, or would import what isn't shipped.
    """
    found = CARRIED.findall(core)
    if len(found) != 1 or core.count(WRITES) != 1:
        raise RuntimeBuildError("PyScript's core carries its Python in another form than the build knows")
    if imported := STATIC_IMPORT.findall(core):
        raise RuntimeBuildError(f"PyScript's core imports {', '.join(imported)}, which the build would not ship")
    return core.replace(found[0], "{}").replace(WRITES, '"_Path = None"')


def without_eval(core: str) -> str:
    """Return PyScript's core without what a page can't do whose policy forbids `eval`.

    Raises:
        RuntimeBuildError: the core doesn't look as it did.
    """
    if core.count(MADE_FROM_TEXT) != 1:
        raise RuntimeBuildError("PyScript's core makes functions from text in another way than the build knows")
    return core.replace(MADE_FROM_TEXT, "void 0")


def without_error(core: str) -> str:
    """Return PyScript's core without an error at every start.

    Raises:
        RuntimeBuildError: the core doesn't look as it did.
    """
    if not TRIED.search(core):
        raise RuntimeBuildError("PyScript's core tries shared memory in another way than the build knows")
    return TRIED.sub(r"if(!\1){", core)


def without_watch(core: str) -> str:
    """Return PyScript's core without its watch over the page, which has one script of its own, and that from the start.

    Raises:
        RuntimeBuildError: the core doesn't look as it did.
    """
    core, events = EVENTS.subn(r"\g<1>0\2", core)
    core, watches = OBSERVED.subn(r"=\1=>\1", core)
    if (events, watches) != (1, 1):
        raise RuntimeBuildError("PyScript's core watches the page in another way than the build knows")
    return core


def without_databases(core: str) -> str:
    """Return PyScript's core without databases of its own: without packages and folders there is nothing in them.

    A browser that keeps nothing for the page would not start at all: opening one fails, or never ends.

    Raises:
        RuntimeBuildError: the core doesn't look as it did.
    """
    core, caches = CACHE.subn(r"\1\2Map\3\4", core)
    core, folders = FOLDERS.subn(r"=void 0\1", core)
    if (caches, folders) != (2, 1):
        raise RuntimeBuildError("PyScript's core opens databases in another way than the build knows")
    return core


def lean_lock(lock: str) -> str:
    """Return Pyodide's list of packages without the packages, none of which is shipped.

    Raises:
        RuntimeBuildError: the list doesn't look as it did.
    """
    whole = json.loads(lock)
    if not isinstance(whole, dict) or not {"info", "packages"} <= whole.keys():
        raise RuntimeBuildError("Pyodide's list of packages has no `info` or no `packages`, as the build knows it")
    return json.dumps({"info": whole["info"], "packages": {}}, separators=(",", ":"), sort_keys=True) + "\n"


def pack(root: Path, target: Path, without: Collection[str] = ()) -> Path:
    """Return a folder with the archives: the library, the rest of it, the game, and all that is fetched late.

    Beside them `sent.json` says how many bytes go over the wire, by names of files.

    Args:
        root: the checkout.
        target: the site's folder, with Pyodide in it.
        without: which of :data:`PIECES` are left off.

    Raises:
        RuntimeBuildError: the packer failed; its last line is the message.
    """
    vendor = root / "static" / "vendor"
    lists = {PACKAGE: browser_modules(root), **late_modules(root)}
    plan = {
        "carried": CARRIED.pattern,
        "archives": {which: _sources(root, names) for which, names in lists.items()},
        "main": MAIN,
        "whole_archive": (root / "tools" / "runtime" / "whole_archive.py").read_text("utf-8"),
        "spares": SPARES,
        "unwanted": () if UNWANTED_LEFT_OUT in without else UNWANTED,
        "without": sorted(without),
    }
    weighed = target / "static" / "vendor" / "pyodide" / WASM
    given = json.dumps([plan, hashlib.sha256(weighed.read_bytes()).hexdigest()])
    remembered = root / cache.FOLDER / "remembered"
    places = {
        "pyodide": str(vendor / "pyodide"),
        "core": str(core_file(vendor / "pyscript")),
        "weighed": {WASM: str(weighed)},
        "remembered": str(remembered),
    }

    def make(out: Path) -> None:
        _run_packer(root, {**plan, **places, "out": str(out), "sources": cache.sources(root)}, out / "sent.json")
        (out / remembered.name).replace(remembered)

    said = "Compiling the game and its Python (half a minute at most, less if little has changed)"
    return cache.made(root, "pack", given, make, said=said)


def _run_packer(root: Path, plan: Mapping[str, object], sent: Path) -> None:
    """Have Pyodide carry out a plan, tell how far it is, and put into a file what it says in the end."""
    with tempfile.TemporaryDirectory() as scratch, tempfile.TemporaryFile("w+", encoding="utf-8") as wrong:
        file = Path(scratch) / "plan.json"
        file.write_text(json.dumps(plan), "utf-8")
        command = ["node", str(root / "tools" / "runtime" / "pack.mjs"), str(file)]
        line = ""
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=wrong, text=True) as ran:
            for line in ran.stdout or ():
                if not line.startswith("{"):
                    LOG.info(line.rstrip())
        wrong.seek(0)
        said = wrong.read().strip()
    if ran.returncode != 0:
        raise RuntimeBuildError(said.splitlines()[-1] if said else "node failed")
    sent.write_text(line, "utf-8")


def _sources(root: Path, names: Sequence[str]) -> dict[str, str]:
    """Return sources of the package's modules by their paths in an archive."""
    return {f"{PACKAGE}/{name}": (root / PACKAGE / name).read_text("utf-8") for name in names}


def _eager(script: str, without: Collection[str]) -> str:
    """Return a script that a start runs most of, with the comment that tells so."""
    return script if EAGER in without else EAGERLY + script


def _pyodide(root: Path, built: Path, without: Collection[str]) -> None:
    """Put Pyodide itself into the folder of what others made."""
    vendor = root / "static" / "vendor"
    loader = (vendor / "pyodide" / LOADER).read_text("utf-8")
    (built / "pyodide" / served(LOADER)).write_text(served(loader), "utf-8")
    glue, wasm = (vendor / "pyodide" / GLUE).read_text("utf-8"), (vendor / "pyodide" / WASM).read_bytes()
    asking = [core_file(vendor / "pyscript"), *sorted((root / "static").glob("*.js"))]
    try:
        if not PUTS_OFF & {*without}:
            glue = unasking(glue)
        if LEAN_GLUE not in without:
            glue, wasm = lean(glue, wasm, [loader, *(file.read_text("utf-8") for file in asking)])
            glue = shaken(root, glue)
    except GlueError as error:
        raise RuntimeBuildError(str(error)) from error
    (built / "pyodide" / served(GLUE)).write_text(_eager(served(glue), without), "utf-8")
    (built / "pyodide" / WASM).write_bytes(wasm)


def build(root: Path, target: Path, without: Collection[str] = ()) -> dict[str, int]:
    """Fill a site's folder with its runtime and the game's archives.

    Args:
        root: the checkout, with its static/vendor/.
        target: the site's folder.
        without: which of :data:`PIECES` are left off, to be measured.
    """
    vendor, built = root / "static" / "vendor", target / "static" / "vendor"
    (built / "pyodide").mkdir(parents=True)
    (built / "pyscript").mkdir()
    _pyodide(root, built, without)
    (built / "micropip").mkdir()
    shutil.copyfile(vendor / "micropip" / "micropip.whl", built / "micropip" / "micropip.whl")
    shutil.copytree(vendor / "qr", built / "qr")
    lock = (vendor / "pyodide" / "pyodide-lock.json").read_text("utf-8")
    (built / "pyodide" / "pyodide-lock.json").write_text(lock if LEAN_LOCK in without else lean_lock(lock), "utf-8")
    core = core_file(vendor / "pyscript")
    # Switched off, the plugin that shows errors is still asked to keep them off the page.
    error = chunk(vendor / "pyscript", "error")
    shutil.copyfile(error, built / "pyscript" / error.name)
    text = without_databases(without_error(without_eval(core.read_text("utf-8"))))
    text = text if TAKEN_OUT in without else without_python(text)
    text = text if UNWATCHED in without else without_watch(text)
    (built / "pyscript" / core.name).write_text(_eager(text, without), "utf-8")
    packed = pack(root, target, without)
    for archive in packed.glob("*.zip"):
        library = archive.name.startswith("python_stdlib")
        shutil.copyfile(archive, (built / "pyodide" if library else target) / archive.name)
    sent: dict[str, int] = json.loads((packed / "sent.json").read_text("utf-8"))
    return sent
