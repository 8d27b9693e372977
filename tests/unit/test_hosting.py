"""What is put on a server: the release's archive, the licences, the policy, what Lighthouse says."""

import hashlib
import json
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

import epizodiak
from tools import licences, lighthouse, release

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent

SIGNS = {
    "libffi": "_ffi_call",
    "zlib": "_inflateInit2_",
    "bzip2": "_BZ2_bzDecompress",
    "liblzma": "_lzma_code",
    "Zstandard": "_ZSTD_decompress",
    "SQLite": "_sqlite3_open_v2",
    "hiwire": "_hiwire_new",
    "stackframe and error-stack-parser": "StackFrame",
    "CPython": "_PyRun_SimpleString",
    "musl": "_strtod",
    "LLVM's run-time libraries": "___cxa_throw",
    "Emscripten": "_emscripten_resize_heap",
}
"""Names by which the parts are known to be inside Pyodide's files."""

INSIDE_CPYTHON = {
    "Mersenne Twister": "getrandbits",
    "HACL*": "Hacl_",
    "libmpdec": "libmpdec",
    "Modules/expat": "expat_2",
}
"""The same for what CPython brings itself, by what its text is called."""


# --- the release ------------------------------------------------------------------------------------------------------


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    for name in ("static/vendor/b.js", "static/a.css", "index.html", ".nojekyll"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"this is {name}", "utf-8")
    return folder


def test_the_release_is_the_same_whenever_it_is_packed(dist: Path, tmp_path: Path) -> None:
    first = release.release(dist, tmp_path).read_bytes()
    for file in dist.rglob("*"):
        file.touch()
    (dist / "index.html").chmod(0o600)
    assert release.release(dist, tmp_path).read_bytes() == first


def test_the_release_holds_every_file_and_its_checksum_lies_beside_it(dist: Path, tmp_path: Path) -> None:
    made = release.release(dist, tmp_path)
    assert made.name == f"epizodiak-{epizodiak.__version__}.zip"
    with zipfile.ZipFile(made) as archive:
        assert archive.namelist() == [".nojekyll", "index.html", "static/a.css", "static/vendor/b.js"]
        assert archive.read("static/a.css") == b"this is static/a.css"
        archive.extractall(tmp_path / "unpacked")
    assert (tmp_path / "unpacked" / "static" / "vendor" / "b.js").stat().st_mode & 0o777 in (0o644, 0o664)
    digest = hashlib.sha256(made.read_bytes()).hexdigest()
    assert (tmp_path / f"{made.name}.sha256").read_text("utf-8") == f"{digest}  {made.name}\n"
    subprocess.run(
        ["/usr/bin/env", "sha256sum", "--check", "--status", f"{made.name}.sha256"], cwd=tmp_path, check=True
    )


def test_without_a_site_there_is_no_release(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="make site"):
        release.release(tmp_path, tmp_path)


# --- licences ---------------------------------------------------------------------------------------------------------


def test_every_part_has_a_name_a_licence_and_its_whole_text() -> None:
    parts = licences.parts(ROOT)
    assert {part.licence for part in parts} >= {"MPL-2.0", "Apache-2.0", "PSF-2.0", "MIT", "ISC"}
    for part in parts:
        assert len(part.text) > 300, part.name
        assert re.search(r"copyright", part.text, re.IGNORECASE), part.name
        assert part.source.startswith("https://"), part.name
        assert part.files, part.name


def test_every_package_of_the_runtime_is_a_part_with_the_version_that_is_pinned() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    names = {part.name for part in licences.parts(ROOT)}
    for place, entry in lock.items():
        name = place.rpartition("node_modules/")[2]
        if name and not (entry.get("dev") or entry.get("optional")) and name not in licences.NOT_SHIPPED:
            assert f"{name} {entry['version']}" in names


@pytest.mark.parametrize("name", SIGNS)
def test_what_is_inside_pyodide_is_there_and_is_named(name: str) -> None:
    vendor = ROOT / "static" / "vendor" / "pyodide"
    assert SIGNS[name] in (vendor / "pyodide.asm.mjs").read_text("utf-8")
    assert name in {part.name for part in licences.parts(ROOT)}


def test_nothing_inside_pyodide_is_named_that_is_not_looked_for() -> None:
    assert {name for name, *_ in licences.INSIDE} == set(SIGNS)


def test_what_cpython_brings_has_its_text_too() -> None:
    vendor = ROOT / "static" / "vendor" / "pyodide"
    held = (vendor / "pyodide.asm.mjs").read_text("utf-8") + (vendor / "pyodide.asm.wasm").read_bytes().decode(
        "latin-1"
    )
    (text,) = (part.text for part in licences.parts(ROOT) if part.name == "CPython")
    for name, sign in INSIDE_CPYTHON.items():
        assert name in text
        assert held.count(sign), name


def test_a_file_that_is_nobodys_stops_the_build() -> None:
    parts = licences.parts(ROOT)
    for name in ("static/vendor/pyodide/numpy.whl", "other.js", "static/vendor/other/core.js", "static/fonts/a.woff2"):
        with pytest.raises(licences.LicenceError, match=re.escape(name)):
            licences.covered([name], parts)


def test_files_in_a_folder_of_a_version_are_known_as_well() -> None:
    held = licences.covered(
        ["v-0123abcd/static/vendor/pyscript/core-X.js", "v-0123abcd/static/page.css"], licences.parts(ROOT)
    )
    first, second = held.values()
    assert any(part.name.startswith("@pyscript/core") for part in first)
    assert second == []


def test_a_package_without_a_text_stops_the_build(tmp_path: Path) -> None:
    folder = tmp_path / "node_modules" / "pyodide"
    folder.mkdir(parents=True)
    (folder / "package.json").write_text('{"name": "odd", "version": "1.0.0", "license": "MIT"}', "utf-8")
    (tmp_path / "package-lock.json").write_text('{"packages": {"": {}, "node_modules/pyodide": {}}}', "utf-8")
    with pytest.raises(licences.LicenceError, match="brings no text"):
        licences.parts(tmp_path)


def test_the_page_of_licences_shows_each_text_once_and_escapes_it() -> None:
    part = licences.Part("a <b>", "MIT", "Copyright & <text>", ("a.js",), "https://example.org/?a&b")
    page = licences.page({"a.js": [part], "b.js": [part], "c.js": []}, "ours <3")
    assert page.count("Copyright &amp; &lt;text&gt;") == 1
    assert "<code>a.js</code>, <code>b.js</code>" in page
    assert "ours &lt;3" in page
    assert "<text>" not in page


# --- lighthouse -------------------------------------------------------------------------------------------------------


def test_lighthouses_report_is_read_with_what_misses_a_point() -> None:
    report = {
        "categories": {
            "seo": {
                "score": 0.82,
                "auditRefs": [{"id": "a", "weight": 1}, {"id": "b", "weight": 0}, {"id": "c", "weight": 2}],
            }
        },
        "audits": {
            "a": {"id": "a", "title": "No description", "score": 0},
            "b": {"id": "b", "title": "Told only", "score": 0},
            "c": {"id": "c", "title": "Fine", "score": 1},
        },
    }
    assert lighthouse.shortfalls(report) == {"seo": (82, ["a: No description"])}


def test_lighthouse_is_pinned() -> None:
    assert re.fullmatch(r"lighthouse@\d+\.\d+\.\d+", lighthouse.LIGHTHOUSE)
