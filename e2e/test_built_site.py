"""The folder that is deployed: which files, the same every time, and no import in it that leads nowhere."""

import hashlib
import json
import marshal
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from e2e.screen import TIMEOUT_MS
from e2e.site import ROOT
from epizodiak.puzzles.day import CYCLES
from tools import build_site, cache, lab, vendor
from tools.hosting import background_server
from tools.icons import ICONS
from tools.pyscript_files import PACKAGE, browser_modules, late_modules
from tools.runtime.put_off import PUT_OFF
from tools.runtime.read_once import WHOLE_ARCHIVE
from tools.runtime.trimmed import SPARES
from tools.runtime.whole_archive import LATER, MODULES

IMPORT_ALL = """
import _whole_archive, dis, importlib, json, sys, zipimport
from pathlib import Path
from types import CodeType
from pyscript import document, fetch, window

from epizodiak.web import late
for name in LATE:
    await late.fetch(name)

MADE_ELSEWHERE = {"jsffi"}  # MicroPython's, asked for behind a question which interpreter runs

def imports(code):
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME" and step.argval not in MADE_ELSEWHERE:
            yield step.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from imports(constant)

def modules(archive, start):
    for name in [*_whole_archive.Archive(archive).all_codes(), *zipimport.zipimporter(archive)._get_files()]:
        if name.endswith(".pyc") and name.startswith(start):
            yield name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")

def code_of(module):
    return module.__loader__.get_code(module.__name__)

failed = {}
files = [f"/home/pyodide/{name}.zip" for name in ("epizodiak", *LATE)]
own = [name for file in files for name in modules(file, "epizodiak")]
own += [*modules(next(path for path in sys.path if path.startswith("/lib/") and path.endswith(".zip")), "pyscript/")]
wanted = {*own, *SPARES}
for name in own:
    if name == "epizodiak.web.main":
        continue
    try:
        wanted.update(imports(code_of(importlib.import_module(name))))
    except Exception as error:
        failed[name] = repr(error)
for name in sorted(wanted - {"epizodiak.web.main"}):
    try:
        importlib.import_module(name)
    except Exception as error:
        failed[name] = repr(error)
window.imported = json.dumps({
    "failed": failed, "own": sorted(own), "wanted": len(wanted),
})
"""


def digests(folder: Path) -> dict[str, str]:
    """Return a checksum of every file below a folder."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def version_folder(dist: Path) -> str:
    """Return the name of the folder that holds what a page fetches."""
    (folder,) = (path.name for path in dist.iterdir() if path.name.startswith("v-"))
    return folder


@pytest.mark.long
def test_built_again_the_site_is_the_same_to_the_byte_whatever_is_kept_of_earlier_builds(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "cache"
    monkeypatch.setattr(cache, "FOLDER", kept)
    build_site.build(ROOT, tmp_path / "from nothing")
    assert digests(tmp_path / "from nothing") == digests(dist)
    for packed in kept.glob("pack-*"):
        shutil.rmtree(packed)
    known = marshal.loads((kept / "remembered").read_bytes())  # noqa: S302 - its own
    (kept / "remembered").write_bytes(marshal.dumps(dict(list(known.items())[::2])))
    build_site.build(ROOT, tmp_path / "from half")
    assert digests(tmp_path / "from half") == digests(dist)


def test_the_site_is_built_from_its_own_files_alone(dist: Path) -> None:
    version = version_folder(dist)
    manifests = {f"static/{file.name}" for file in (ROOT / "static").glob("*.webmanifest")}
    lasting = {"static/icon.svg", *manifests}
    static = {f"static/{file.name}" for file in (ROOT / "static").iterdir() if file.is_file()} - lasting
    page = (ROOT / "index.html").read_text("utf-8")
    static -= {piece for pattern in build_site.BUNDLES.values() for piece in pattern.findall(page)}
    static |= set(build_site.BUNDLES)
    runtime = {f"static/vendor/pyodide/{name}" for name in ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm")}
    runtime |= {f"static/vendor/pyodide/{name}" for name in ("pyodide-lock.json", "python_stdlib.zip")}
    runtime |= {"static/vendor/pyodide/python_stdlib_rest.zip", "static/vendor/micropip/micropip.whl"}
    runtime |= {f"static/vendor/qr/{name}" for name in ("index.js", "decode.js")}
    runtime |= {f"static/vendor/fonts/{name}" for _, name in vendor.font_files(ROOT)}
    pyscript = {name for name in digests(dist / version) if name.startswith("static/vendor/pyscript/")}
    locales = {f"static/locales/{file.name}.txt" for file in (ROOT / "static" / "locales").glob("*.mo")}
    locales |= {f"static/words/{file.name}" for file in (ROOT / "static" / "words").glob("*.js")}
    assert [name.rpartition("-")[0] for name in sorted(pyscript)] == [
        "static/vendor/pyscript/core",
        "static/vendor/pyscript/error",
    ]
    assert set(digests(dist)) == {
        ".nojekyll",
        "LICENSE",
        lab.PAGE,
        "lab/index.txt",
        "index.html",
        "index.txt",
        "licences.html",
        "licences.txt",
        "robots.txt",
        "sw.js",
        *lasting,
        *(f"static/icons/{name}" for name in ICONS),
        *build_site.SCREENSHOTS.values(),
        *(
            f"{version}/{name}"
            for name in (
                "epizodiak.zip",
                lab.GIVEN,
                *(f"lab/{name}" for name in lab.SCRIPTS),
                *(f"{archive}.zip" for archive in late_modules(ROOT)),
                *(f"static/puzzles/{game}.txt" for game in CYCLES),
                *static,
                *locales,
                *runtime,
                *pyscript,
            )
        ),
    }


NAME_ALL = """
import json, sys
from _whole_archive import Archive
from pyscript import window

library = next(path for path in sys.path if path.startswith("/lib/") and path.endswith(".zip"))
window.imported = json.dumps({"library": sorted(Archive(library).all_codes())})
"""


def test_the_two_libraries_together_are_the_whole_one(dist: Path, browser: Browser) -> None:
    def names(file: Path) -> set[str]:
        with zipfile.ZipFile(file) as archive:
            return {name for name in archive.namelist() if not name.endswith("/")}

    runtime = Path("static", "vendor", "pyodide")
    built = dist / version_folder(dist)
    kept, rest = (names(built / runtime / name) for name in ("python_stdlib.zip", "python_stdlib_rest.zip"))
    in_one = set(_run_in_page(dist, browser, NAME_ALL)["library"])
    assert kept & in_one == set()
    kept |= in_one
    stock = {f"{name}c" if name.endswith(".py") else name for name in names(ROOT / runtime / "python_stdlib.zip")}
    assert kept & rest == set()
    ours = {f"{name}.pyc" for name in (WHOLE_ARCHIVE, "sitecustomize")} | {MODULES, LATER}
    assert {name for name in kept - ours if not name.startswith("pyscript/")} | rest == stock
    assert [name for name in kept | rest if name.endswith(".py")] == []
    for own in (PACKAGE, *late_modules(ROOT)):
        assert names(built / f"{own}.zip") == {MODULES}


RUN_LATER = """
import json, sys
from _whole_archive import PutOff
from pyscript import window

def run():
    for name, module in [*sys.modules.items()]:
        if isinstance(getattr(module, "__loader__", None), PutOff):
            asked = vars(module).get("__getattr__")
            if getattr(asked, "__module__", None) != PutOff.__module__:
                yield name

told = {"at the start": sorted(run())}

import asyncio, importlib, inspect, traceback
(archive,) = (each for each in sys.meta_path if getattr(each, "path", "").startswith("/lib/python"))
failed = told["failed"] = {}
names = [name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in archive.all_codes()]
for name in names:
    try:
        getattr(importlib.import_module(name), "whatever it lacks", None)
    except Exception as error:
        failed[name] = repr(error)
told["by then"] = sorted(run())
told["names of asyncio"] = len([getattr(asyncio, name) for name in asyncio.__all__])

async def answer():
    return 3

told["coroutine"] = inspect.iscoroutinefunction(answer), str(inspect.signature(answer))
told["stack"] = traceback.extract_stack()[-1].name
try:
    raise KeyError("shelf")
except KeyError:
    told["traceback"] = traceback.format_exc()
window.imported = json.dumps(told)
"""


def test_what_is_put_off_runs_when_it_is_asked_for_and_not_at_the_start(dist: Path, browser: Browser) -> None:
    told = _run_in_page(dist, browser, RUN_LATER)
    assert told["at the start"] == []
    assert told["failed"] == {}
    assert {*told["by then"]} == {*PUT_OFF} - {"importlib._bootstrap", "importlib._bootstrap_external"}
    assert told["names of asyncio"] > 90
    assert told["coroutine"] == [True, "()"]
    assert told["stack"] == "<module>"
    assert told["traceback"].startswith("Traceback (most recent call last):")
    assert told["traceback"].endswith("KeyError: 'shelf'\n")


@pytest.mark.long
def test_every_import_of_the_game_of_pyscript_and_of_its_installer_leads_somewhere(
    dist: Path, browser: Browser
) -> None:
    """Those inside functions too, found in the byte code of everything that is shipped."""
    answer = _run_in_page(dist, browser, f"SPARES = {json.dumps(SPARES)}\nLATE = {[*late_modules(ROOT)]}\n{IMPORT_ALL}")
    assert answer["failed"] == {}
    own = {name for name in answer["own"] if name.startswith("epizodiak")}
    assert own == {
        f"epizodiak/{name}".removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in (*browser_modules(ROOT), *(name for names in late_modules(ROOT).values() for name in names))
    }
    assert answer["wanted"] > len(own) + len(SPARES) / 2


def _run_in_page(dist: Path, browser: Browser, source: str) -> dict[str, Any]:
    """Return what a source leaves as JSON in `window.imported`, run in the built page after the game's own start."""
    html = (dist / "index.html").read_text("utf-8")
    end = html.rindex("</script>")
    longer = f"{html[:end]}\n{source}\n{html[end:]}"

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="text/html; charset=utf-8", body=longer)

    with background_server(dist, parts=None) as url:
        page = browser.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        page.route(url, answer)
        page.goto(url)
        page.wait_for_function("() => 'imported' in window", timeout=TIMEOUT_MS)
        told: dict[str, Any] = json.loads(page.evaluate("() => window.imported"))
        page.close()
    return told
