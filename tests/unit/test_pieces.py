"""Each piece of surgery on Pyodide and PyScript fits, or says what it looked for and is left off."""

import json
import logging
import sys
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tools import bench_pieces, build_site
from tools.runtime import build as runtime
from tools.runtime import (
    lean_glue,
    lean_lock,
    lines,
    methods,
    no_databases,
    no_error,
    no_eval,
    packer,
    put_off,
    taken_out,
    unwatched,
    whole_archive,
)
from tools.runtime.build import RuntimeBuildError
from tools.runtime.order import PIECES, fitted
from tools.runtime.piece import WORTHS, Files, MisfitError, patched
from tools.runtime.read_once import WHOLE_ARCHIVE

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
MADE = runtime.as_made(ROOT)

ASKS_NOTHING = {"compiled", "docstrings", "lines", "terse", "columns", "eager"}
"""The pieces that fit whatever others make."""


def core(text: str) -> Callable[[Files], Files]:
    """Return what takes a text out of PyScript's core."""
    assert text in MADE.core
    return lambda files: replace(files, core=files.core.replace(text, ""))


def glue(text: str) -> Callable[[Files], Files]:
    """Return what takes a text out of Pyodide's glue."""
    assert text in MADE.glue
    return lambda files: replace(files, glue=files.glue.replace(text, ""))


def library(path: str, old: str, new: str = "") -> Callable[[Files], Files]:
    """Return what writes something else into a source of the library."""
    text = MADE.library[path].decode()
    assert old in text
    return lambda files: replace(files, library={**files.library, path: text.replace(old, new).encode()})


def lacks(path: str) -> Callable[[Files], Files]:
    """Return what takes a file out of the library."""
    return lambda files: replace(files, library={each: data for each, data in files.library.items() if each != path})


BROKEN = [
    ("trimmed", lambda files: replace(files, pyscript={})),
    ("read-once", library("site.py", "sitecustomize", "siteownways")),
    ("read-once", lambda files: replace(files, library={**files.library, "sitecustomize.py": b""})),
    ("put-off", glue("API.package_loader.init_loaded_packages()")),
    ("put-off", library("asyncio/__init__.py", "from .streams import *")),
    ("put-off", library("asyncio/transports.py", "'BaseTransport', 'ReadTransport'", "'BaseTransport'")),
    ("put-off", library("pyodide/webloop.py", "while inspect.isawaitable(r):", "while isawaitable(r):")),
    ("put-off", lacks("socket.py")),
    ("methods", library("dataclasses.py", "exec(txt, self.globals, ns)", "run(txt, self.globals, ns)")),
    ("lean-glue", glue(lean_glue.ASSIGNED)),
    ("lean-glue", glue(lean_glue.IMPORTS)),
    ("lean-glue", lambda files: replace(files, wasm=b"\0asm\2\0\0\0")),
    ("lean-glue", lambda files: replace(files, wasm=files.wasm[:200])),
    ("taken-out", core(taken_out.WRITES)),
    ("taken-out", lambda files: replace(files, core='import"./other.js";' + files.core)),
    ("taken-out", lambda files: replace(files, pyscript={})),
    ("no-eval", core(no_eval.MADE_FROM_TEXT)),
    ("no-error", core("maxByteLength:8")),
    ("no-databases", core("showDirectoryPicker")),
    ("no-databases", core(".sync()")),
    ("unwatched", core("attributes:!0")),
    ("unwatched", core("ownerElement")),
    ("lean-lock", lambda files: replace(files, lock="[]")),
    ("lean-lock", lambda files: replace(files, lock='{"info": {}}')),
    ("lean-lock", lambda files: replace(files, lock="none")),
]
"""Of each piece that asks something, what others might make one day."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """What takes a second is left out where it isn't looked at."""
    monkeypatch.setattr(lean_glue, "shaken", lambda glue: glue)
    if "lean-glue" not in request.node.name:
        monkeypatch.setattr(lean_glue, "lean", lambda glue, wasm, _: (glue, wasm))


def test_all_pieces_fit_what_is_pinned() -> None:
    found = fitted(MADE)
    assert (found.misfits, found.asked, found.told()) == ({}, (), [])
    assert found.files.policy == no_eval.POLICY


def test_each_piece_tells_its_worth_and_comes_after_what_it_needs() -> None:
    for number, piece in enumerate(PIECES.values()):
        assert piece.worth.partition(":")[0] in WORTHS
        assert not piece.needs or [*PIECES].index(piece.needs) < number
    assert {name for name, _ in BROKEN} | ASKS_NOTHING == PIECES.keys()


def test_a_piece_is_measured_beside_the_whole_without_it_or_alone_beside_what_it_needs() -> None:
    names = ["put-off", "eager"]
    assert bench_pieces.compared(names, each_alone=False) == {name: ("whole", name) for name in names}
    pairs = bench_pieces.compared(names, each_alone=True)
    assert pairs == {"put-off": ("put-off alone", "read-once alone"), "eager": ("eager alone", "plain")}
    on = {site: PIECES.keys() - set(bench_pieces.left_off(site)) for site in ("put-off alone", "whole", "eager")}
    assert on["put-off alone"] == {"put-off", "read-once", "compiled"}
    assert (on["whole"], on["eager"]) == ({*PIECES}, {*PIECES} - {"eager"})
    assert bench_pieces.left_off("plain") == ("all",)


@pytest.mark.parametrize(("name", "broken"), BROKEN)
def test_a_piece_that_does_not_fit_is_left_off_with_one_line_and_the_others_are_on(
    name: str, broken: Callable[[Files], Files]
) -> None:
    made = broken(MADE)
    found = fitted(made)
    others = {each for each, why in found.misfits.items() if why == f"it needs {name}, which is left off"}
    lost = {"trimmed", "taken-out"} if not made.pyscript else {name}
    assert found.misfits.keys() - others == lost
    assert name in found.misfits
    (line,) = (each for each in found.told() if each.startswith(f"{name} is left off: "))
    assert "\n" not in line
    assert len(line) < 400
    assert name in fitted(made, [name]).asked, "and asked for or not, the build goes on without"


@pytest.mark.parametrize(("name", "broken"), BROKEN)
def test_a_strict_build_says_one_sentence_and_fails(
    name: str,
    broken: Callable[[Files], Files],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    made = broken(MADE)
    monkeypatch.setattr(runtime, "as_made", lambda _: made)

    def only_its_runtime(root: Path, _: Path, without: list[str], *, strict: bool) -> object:
        return runtime.build(root, tmp_path, without, strict=strict)

    monkeypatch.setattr(build_site, "build", only_its_runtime)
    assert build_site.main(["--strict"]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith(f"dist/ can't be built: {name if made.pyscript else 'trimmed'} does not fit: ")


def test_what_shows_only_when_all_is_packed_leaves_its_piece_off_or_stops_a_strict_build(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tried: list[frozenset[str]] = []

    def pack(root: Path, target: Path, found: Any) -> Path:  # noqa: ARG001 - as the one that packs
        tried.append(found.files.packing)
        if "columns" in found.files.packing:
            raise packer.NoFitError("columns", "there are columns")
        if "compiled" in found.files.packing:
            raise RuntimeBuildError("node is of another mind")
        (tmp_path / "sent.json").write_text("{}", "utf-8")
        return tmp_path

    monkeypatch.setattr(runtime, "pack", pack)
    found, _ = runtime.build(ROOT, tmp_path / "lenient", strict=False)
    assert found.told()[:2] == [
        "compiled is left off: the packer failed: node is of another mind",
        "trimmed is left off: the packer failed: node is of another mind",
    ]
    assert "columns is left off: it needs compiled, which is left off" in found.told()
    assert tried[-1] == {"terse"}
    with pytest.raises(RuntimeBuildError, match="columns does not fit: there are columns"):
        runtime.build(ROOT, tmp_path / "strict")


def test_without_a_piece_the_policy_is_weaker_and_that_is_said() -> None:
    for found in (fitted(MADE, ["no-eval"]), fitted(core(no_eval.MADE_FROM_TEXT)(MADE)), fitted(MADE, ["all"])):
        assert found.files.policy == runtime.POLICY
        assert found.told()[-1] == f"the page's policy is weaker without no-eval: {runtime.POLICY}"
    assert fitted(MADE, ["all"]).files == MADE


def test_a_name_that_no_piece_has_is_told(capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    assert build_site.main(["--without", "put-of"]) == 1
    assert "no piece is called put-of; there are compiled, trimmed, " in capsys.readouterr().err


def test_a_source_that_does_not_compile_is_told_with_its_piece(tmp_path: Path) -> None:
    packer.archive(tmp_path / "library.zip", {"whole.py": b"x = 1", "half.py": b"\nx = ("}.items())
    plan = {
        "archives": {"epizodiak": {}},
        "changed": {"half.py": "put-off"},
        "ours": [],
        "pieces": ["compiled"],
        "pyscript": {},
        "run_later": [],
        "sources": "",
        "weighed": {},
    }
    told = r"^put-off: half\.py, line 2, does not compile: '\(' was never closed$"
    with pytest.raises(packer.NoFitError, match=told):
        packer.pack(str(tmp_path / "library.zip"), json.dumps(plan), str(tmp_path))


def test_a_patch_is_anchored_at_lines_starts_and_each_hunk_fits_once() -> None:
    patch = "# why\n--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,3 @@\n a\n-b\n+B\n+C\n@@ -9,2 +10,1 @@ def\n-c\n\n# why\n"
    patch += "--- a/y.py\n+++ b/y.py\n@@ -1 +1 @@\n-z\n+Z\n"
    files = {"x.py": b"1\na\nb\n2\nc\n\nend\n", "y.py": b"z\n", "z.py": b"z\n"}
    assert patched(files, patch) == {"x.py": b"1\na\nB\nC\n2\n\nend\n", "y.py": b"Z\n"}
    for path, text in {"x.py": b"1\n a\nb\n2\nc\n\n", "y.py": b"z\nz\n"}.items():
        with pytest.raises(MisfitError, match=f"in {path}, .* was looked for once and found (nowhere|twice)"):
            patched({**files, path: text}, patch)
    with pytest.raises(MisfitError, match=r"the library has no y\.py"):
        patched({"x.py": files["x.py"]}, patch)


@pytest.mark.parametrize("file", [put_off.PATCH, methods.PATCH])
def test_the_patches_are_such_as_other_tools_read(file: Path) -> None:
    """`git apply --check` and `patch` count lines: each hunk has as many as its head says."""
    for hunk in file.read_text("utf-8").removesuffix("\n").split("\n@@ -")[1:]:
        head, _, body = hunk.partition(" @@")
        counts = [int(each.partition(",")[2] or 1) for each in head.replace("+", "").split(" ")]
        inside = body.partition("\n")[2].partition("\n#")[0] + "\n"
        assert [sum(line[:1] != sign for line in inside.splitlines()) for sign in "+-"] == counts


# --- what each does ---------------------------------------------------------------------------------------------------


def cored(piece: ModuleType, text: str) -> str:
    """Return what a piece makes of PyScript's core."""
    files: Files = piece.apply(Files(core=text))
    return files.core


def test_pyscript_loses_its_python_and_nothing_else() -> None:
    python = '{pyscript:{"__init__.py":"x=1","web.py":"f\\"{y}})\\"",in:{"a.py":"1"}}}'
    text = 'a();h=["import os as _os",%s];w(".",%s),h.push("import pyscript as _pyscript");b();'
    given = text % (taken_out.WRITES, python)
    read = taken_out.carried(given)
    assert read == {"pyscript/__init__.py": b"x=1", "pyscript/web.py": b'f"{y}})"', "pyscript/in/a.py": b"1"}
    found = taken_out.apply(Files(core=given, pyscript=read, library={"abc.py": b""}))
    assert found.core == text % ('"_Path = None"', "{}")
    assert found.library == {"abc.py": b"", **read}
    assert taken_out.carried("a();") == taken_out.carried(given.replace('"x=1"', "x")) == {}


def test_pyscript_loses_the_functions_that_it_makes_from_text() -> None:
    assert cored(no_eval, f"a();x={no_eval.MADE_FROM_TEXT};b();") == "a();x=void 0;b();"


def test_pyscript_finds_out_about_shared_memory_without_an_error() -> None:
    text = "let{S:_r}=g,y=!0;%sy=!1}b();" * 2
    given, made = "try{new _r(4,{maxByteLength:8})}catch(e){", "if(!_r){"
    assert cored(no_error, text % (given, given)) == text % (made, made)


def test_pyscript_does_not_watch_the_page_for_scripts_and_events_that_it_has_not() -> None:
    looks = "As=e=>{if(%s)for(let{name:t,ownerElement:n}of _n(`.//@*[${x}]`,e)){}}"
    text = f"{looks},n=%s;b();"
    given = text % ("fn.length", "t=>(e.observe(t,{childList:!0,subtree:!0,attributes:!0}),t)")
    assert cored(unwatched, given) == text % ("0", "t=>t")


def test_pyscript_opens_no_database_of_its_own() -> None:
    cache = "l=%s,f=1;if(%sf||l.clear(),a)l.has(e);a&&await y(a,l,f),%sn();"
    given = cache % ("new h(`${c}@${t}`)", "await l.sync(),", "await l.close(),")
    folders = 'no=%s,ro=async e=>{if(!("showDirectoryPicker"in globalThis))n()};'
    lean = cache % ("new Map", "", "")
    assert cored(no_databases, f"{given}{given}{folders % 'new y(eo)'}") == f"{lean}{lean}{folders % 'void 0'}"


def test_the_list_of_packages_keeps_what_it_says_about_the_interpreter_alone() -> None:
    lock = {"info": {"python": "3.14.2"}, "packages": {"numpy": {}}, "tool": {}}
    found = lean_lock.apply(Files(lock=json.dumps(lock)))
    assert json.loads(found.lock) == {"info": lock["info"], "packages": {}}


def test_a_start_asks_nothing_of_what_loads_packages() -> None:
    """Which is put off, so the list of packages isn't among what Python holds then."""
    found = put_off.apply(MADE).glue
    for old in put_off.UNASKED:
        assert MADE.glue.count(old) == 1
        assert old not in found


def test_methods_of_dataclasses_are_compiled_beforehand_and_what_is_not_known_is_compiled_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = ["def method():\n    return 1\n", "def method():\n    return 2\n"]
    known = compile(texts[0].replace("1", "10"), "<string>", "exec")  # so that one can tell
    monkeypatch.setitem(whole_archive.METHODS, whole_archive.key(texts[0]), known)
    monkeypatch.setitem(sys.modules, WHOLE_ARCHIVE, whole_archive)
    source = methods.apply(MADE).library["dataclasses.py"].decode()
    (line,) = (line.strip() for line in source.splitlines() if WHOLE_ARCHIVE in line)
    for text, result in zip(texts, (10, 2), strict=True):
        found: dict[str, Any] = {}
        exec(line, {"txt": text, "self": SimpleNamespace(globals={}), "ns": found})  # noqa: S102  # what the build writes
        assert found["method"]() == result


def test_two_texts_with_one_key_are_not_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = compile("", "<string>", "exec")
    monkeypatch.setattr(packer, "key", lambda text: text[:1].encode())
    pack = packer.Packer(tmp_path, frozenset())
    assert pack.by_key({"a": code, "b": code}) == {b"a": code, b"b": code}
    with pytest.raises(packer.NoFitError, match="methods: two texts of methods have the same key"):
        pack.by_key({"a1": code, "a2": code})


def test_byte_code_without_lines_runs_and_its_traceback_names_the_functions() -> None:
    source = "VALUE = 1\n\n\ndef outer():\n    def inner():\n        raise KeyError(VALUE)\n\n    inner()\n"
    names: dict[str, Any] = {}
    code = lines.without_lines(packer.code_of("fails.py", source.encode(), "/lib/", 0))
    exec(code, names)  # noqa: S102  # what the build makes
    with pytest.raises(KeyError) as caught:
        names["outer"]()
    frames = traceback.extract_tb(caught.value.__traceback__)[1:]
    assert [(frame.filename, frame.name, frame.lineno) for frame in frames] == [
        ("/lib/fails.py", "outer", 4),
        ("/lib/fails.py", "inner", 5),
    ]
    assert len(code.co_linetable) < len(code.co_code) // 2
