"""Pyodide's glue and WebAssembly lose what only code in C beside them would ask for, and nothing else."""

from pathlib import Path

import pytest

from tools.runtime import lean_glue, webassembly
from tools.runtime.lean_glue import lean, shaken
from tools.runtime.piece import MisfitError
from tools.runtime.webassembly import imports, number, sections, with_exports, written

ROOT = Path(__file__).resolve().parent.parent.parent
PYODIDE = ROOT / "static" / "vendor" / "pyodide"

GLUE = (
    'function run(){_used();eval("1")}function _js(){}function _gl(){}_gl.sig="v";'
    "if(!dynamicLibraries.length){reportUndefinedSymbols();return}updateGOT(origExports);LDSO.init();"
    "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length);"
    'Module["run"]=run;Module["kept"]=kept;var a=Module.kept;var _used,_unused,memory;'
    "function assignWasmExports(wasmExports){"
    '_used=Module["_used"]=wasmExports["used"];_unused=Module["_unused"]=wasmExports["unused"].value>>>0;'
    'memory=Module["memory"]=wasmMemory=wasmExports["memory"]}'
    'var wasmImports={js:_js,gl:_gl};wasmExports["ctors"]()'
)

KEPT = (
    'function run(){_used();(0,eval)("1")}function _js(){}function _gl(){}'
    "if(!dynamicLibraries.length){for(var entry of Object.values(GOT))entry.value=0;return}LDSO.init();"
    "functionsInTableMap=new WeakMap;"
    'Module["kept"]=kept;var a=Module.kept;var _used,memory;'
    "function assignWasmExports(wasmExports){"
    '_used=Module["_used"]=wasmExports["used"];memory=Module["memory"]=wasmMemory=wasmExports["memory"]}'
    'var wasmImports={js:_js};wasmExports["ctors"]()'
)


def text(name: str) -> bytes:
    return written(len(name)) + name.encode()


def section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + written(len(body)) + body


def wasm(*, alien: bytes = b"") -> bytes:
    """Return a WebAssembly that imports a function and an address, and gives four names away."""
    entries = [text("env") + text("js") + b"\0\0", text("GOT.func") + text("gl") + b"\3\x7f\1"]
    listed = b"".join([*entries, *([alien] if alien else [])])
    names = b"".join(text(name) + b"\0" + written(300) for name in ("used", "unused", "memory", "ctors"))
    importing = section(2, written(len(entries) + bool(alien)) + listed)
    return webassembly.BEGINNING + importing + section(7, written(4) + names) + section(10, bytes(200))


def given(data: bytes) -> list[str]:
    """Return the names that a WebAssembly gives away."""
    (body,) = (body for kind, body in sections(data) if kind == webassembly.EXPORT_SECTION)
    count, at = number(body, 0)
    names = []
    for _ in range(count):
        size, at = number(body, at)
        names.append(body[at : at + size].decode())
        _, at = number(body, at + size + 1)
    return names


def test_what_nothing_asks_for_is_left_out_on_both_sides() -> None:
    glue, binary = lean(GLUE, wasm(), [])
    assert glue == KEPT
    assert given(binary) == ["used", "memory", "ctors"]
    assert list(imports(binary)) == [("env", "js"), ("GOT.func", "gl")]
    assert [body for kind, body in sections(binary) if kind == 10] == [bytes(200)]


def test_what_another_script_asks_for_stays() -> None:
    glue, binary = lean(GLUE, wasm(), ["module._unused()", "python._module.run"])
    assert '_unused=Module["_unused"]=' in glue
    assert 'Module["run"]=run' in glue
    assert given(binary) == ["used", "unused", "memory", "ctors"]


def test_what_a_class_in_the_glue_asks_of_its_private_name_for_the_module_stays() -> None:
    asking = GLUE.replace("var a=", "class C{#e;constructor(e){this.#e=e}f(){this.#e.run()}}var a=")
    glue, _ = lean(asking, wasm(), [])
    assert 'Module["run"]=run' in glue


@pytest.mark.parametrize(
    "missing",
    [
        lean_glue.ASSIGNED,
        lean_glue.IMPORTS,
        "js:_js,",
        "updateGOT(origExports);",
        "updateTableMap(0,wasmTable.length)",
        "reportUndefinedSymbols();",
        "memory;",
    ],
)
def test_a_glue_that_the_build_does_not_know_is_not_built(missing: str) -> None:
    with pytest.raises(MisfitError, match="Pyodide's glue"):
        lean(GLUE.replace(missing, "", 1), wasm(), [])


@pytest.mark.parametrize("alien", [text("other") + text("f") + b"\0\0", text("env") + text("memory") + b"\2\0\1"])
def test_a_webassembly_that_imports_otherwise_is_not_built(alien: bytes) -> None:
    with pytest.raises(MisfitError, match="Pyodide's WebAssembly"):
        lean(GLUE, wasm(alien=alien), [])


@pytest.mark.parametrize("data", [b"", b"\0asm\2\0\0\0", wasm()[:-1]])
def test_what_is_no_whole_webassembly_is_refused(data: bytes) -> None:
    with pytest.raises(MisfitError):
        with_exports(data, ["used"])


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 2**21, 2**32 - 1])
def test_numbers_are_read_as_they_are_written(value: int) -> None:
    assert number(b"x" + written(value) + b"y", 1) == (value, 1 + len(written(value)))


@pytest.mark.native_only
def test_the_vendored_webassembly_is_written_again_as_it_was() -> None:
    data = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    assert with_exports(data, set(given(data))) == data


@pytest.mark.native_only
def test_what_nothing_uses_is_shaken_out_and_names_stay() -> None:
    glue = (
        "async function make(){function unused(){return 1}"
        "function namedSo(x){return x+x+x+x+x+x+x+x}return[namedSo,namedSo]}export default make;"
    )
    text = shaken(glue)
    assert "unused" not in text
    assert "namedSo" in text


@pytest.mark.native_only
def test_a_glue_that_is_no_javascript_is_told() -> None:
    with pytest.raises(MisfitError):
        shaken("function (")
