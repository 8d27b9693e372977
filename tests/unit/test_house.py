import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tomllib
import zlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import epizodiak
from epizodiak.games import PACKAGES
from tools import build_site, dev_install, pyscript_files, vendor
from tools.hosting import background_server
from tools.runtime import build as runtime
from tools.runtime import no_eval, packer
from tools.runtime.build import RuntimeBuildError
from tools.runtime.read_once import WHOLE_ARCHIVE

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder that looks like a checkout, with things in it that are nobody's business."""
    root = tmp_path / "checkout"
    contents = {
        "index.html": "<!doctype html><title>EpiZodiak</title>",
        "pyscript.toml": "name = 'epizodiak'\n",
        "epizodiak/__init__.py": "",
        "epizodiak/__pycache__/secret.pyc": "secret",
        "static/vendor/pyodide/pyodide.mjs": "export {};\n",
        "static/vendor/pyodide/pyodide.asm.wasm": "\0asm",
        "static/vendor/pyscript/core.js": "export {};\n",
        "static/.hidden": "secret",
        ".git/config": "secret",
        "Makefile": "secret",
    }
    for name, text in contents.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    (tmp_path / "outside.txt").write_text("secret", "utf-8")
    (root / "static" / "link.txt").symlink_to(tmp_path / "outside.txt")
    return root


@pytest.fixture
def url(site: Path) -> Iterator[str]:
    with background_server(site) as address:
        yield address


def get(url: str, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    """Ask for a path exactly as written, which no URL library that tidies up would do."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    try:
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html?query=1", "text/html; charset=utf-8"),
        ("/pyscript.toml", "application/toml"),
        ("/epizodiak/__init__.py", "text/x-python; charset=utf-8"),
        ("/static/vendor/pyodide/pyodide.mjs", "text/javascript; charset=utf-8"),
        ("/static/vendor/pyodide/pyodide.asm.wasm", "application/wasm"),
    ],
)
def test_the_site_is_served_with_the_types_that_browsers_want(url: str, path: str, content_type: str) -> None:
    status, headers, _ = get(url, path)
    assert (status, headers["Content-Type"]) == (200, content_type)


@pytest.mark.parametrize(
    "path",
    [
        "/Makefile",
        "/.git/config",
        "/static/.hidden",
        "/static/link.txt",
        "/epizodiak/__pycache__/secret.pyc",
        "/epizodiak/",
        "/epizodiak",
        "/static",
        "/../outside.txt",
        "/static/../../outside.txt",
        "/static/%2e%2e/%2e%2e/outside.txt",
        "/static/..%2f..%2foutside.txt",
        "/static/..%5c..%5coutside.txt",
        "/static//link.txt",
        "//etc/passwd",
        "/static/%00",
        "/static/" + "x" * 5000,
        "/index.html/",
        "index.html",
    ],
)
def test_nothing_but_the_site_is_served(url: str, path: str) -> None:
    status, _, body = get(url, path)
    assert status == 404
    assert b"secret" not in body


def test_a_file_the_browser_has_is_not_sent_again(url: str) -> None:
    _, headers, _ = get(url, "/")
    status, _, body = get(url, "/", If_None_Match=headers["ETag"])
    assert (status, body, headers["Cache-Control"]) == (304, b"", "no-cache")


def test_a_changed_file_is_sent_again(url: str, site: Path) -> None:
    _, headers, _ = get(url, "/")
    (site / "index.html").write_text("changed", "utf-8")
    status, _, body = get(url, "/", If_None_Match=headers["ETag"])
    assert (status, body) == (200, b"changed")


def test_a_connection_answers_several_requests(url: str) -> None:
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    for method, body in (("GET", b"export {};\n"), ("HEAD", b""), ("GET", b"export {};\n")):
        connection.request(method, "/static/vendor/pyodide/pyodide.mjs")
        response = connection.getresponse()
        assert (response.status, response.read(), response.will_close) == (200, body, False)
    connection.close()


def test_a_prefix_holds_the_whole_site_and_nothing_else(site: Path) -> None:
    with background_server(site, "/sub/path/") as url:
        assert url.endswith("/sub/path/")
        assert [get(url, path)[0] for path in ("/sub/path/", "/sub/path", "/", "/index.html")] == [
            200,
            301,
            404,
            404,
        ]


def test_like_pages_files_are_compressed_and_kept_for_ten_minutes(site: Path) -> None:
    with background_server(site, like_pages=True) as url:
        _, headers, body = get(url, "/", Accept_Encoding="gzip")
        assert (headers["Content-Encoding"], headers["Cache-Control"]) == ("gzip", "max-age=600")
        assert zlib.decompress(body, wbits=31) == (site / "index.html").read_bytes()
        assert "Content-Encoding" not in get(url, "/")[1]


def served(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "epizodiak.cli.serve", "--no-browser", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_serving_prints_the_address_and_stops_cleanly(site: Path, number: signal.Signals) -> None:
    with served("--root", str(site), "--port", "0") as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http://localhost:"))
        assert get(address, "/")[0] == 200
        for _ in range(3):  # whoever presses Ctrl-C often means the same
            process.send_signal(number)
        out, err = process.communicate(timeout=10)
    assert (process.returncode, out.strip(), err) == (0, "Stopped.", "")


def test_a_port_that_is_taken_gets_one_line_that_says_what_to_do(site: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        with served("--root", str(site), "--port", port) as process:
            _, err = process.communicate(timeout=10)
    assert process.returncode == 1
    assert len(err.splitlines()) == 1
    assert f"Port {port}" in err
    assert "make play PORT=9000" in err


@pytest.mark.parametrize(
    ("missing", "advice"), [("static/vendor/pyodide/pyodide.asm.wasm", "make dev"), ("index.html", "make site")]
)
def test_a_missing_part_gets_one_line_that_says_what_to_do(site: Path, missing: str, advice: str) -> None:
    (site / missing).unlink()
    with served("--root", str(site), "--port", "0") as process:
        _, err = process.communicate(timeout=10)
    assert process.returncode == 1
    assert len(err.splitlines()) == 1
    assert advice in err


def test_a_built_site_is_served_though_its_runtime_lies_in_its_versions_folder(site: Path) -> None:
    (site / "static" / "vendor").rename(site / "v-1")
    (site / "v-1" / "static").mkdir()
    (site / "v-1" / "pyodide").rename(site / "v-1" / "static" / "pyodide")
    with served("--root", str(site), "--port", "0") as process:
        assert process.wait(timeout=10) == 1
    (site / "v-1" / "static" / "vendor").mkdir()
    (site / "v-1" / "static" / "pyodide").rename(site / "v-1" / "static" / "vendor" / "pyodide")
    with served("--root", str(site), "--port", "0") as process:
        assert process.stdout is not None
        assert "EpiZodiak is at" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 0


def test_a_site_without_its_runtime_is_not_built(site: Path, tmp_path: Path) -> None:
    (site / "static" / "vendor" / "pyscript" / "core.js").unlink()
    with pytest.raises(FileNotFoundError, match=r"static/vendor/pyscript/core\.js"):
        build_site.build(site, tmp_path / "dist")


def test_only_files_that_nobody_hides_are_copied_into_the_site(site: Path) -> None:
    (site / "static" / "link.txt").unlink()
    (site / "static" / "page.css").touch()
    assert [file.as_posix() for file in build_site.site_files(site)] == ["static/page.css"]


PIECES = (
    '<link rel="stylesheet" href="./static/one.css">',
    '  <script src="./static/two.js"></script>',
    '  <link rel="stylesheet" href="./games/three.css">',
    '<script src="./static/four.js"></script>',
    '<script src="./static/five.js"></script>',
)


def test_pieces_are_put_into_one_file_of_each_kind_in_the_order_of_the_page(site: Path, tmp_path: Path) -> None:
    (site / "index.html").write_text("\n".join([*PIECES[:3], "</head>", *PIECES[3:], ""]), "utf-8")
    (site / "games").mkdir()
    for name in ("static/one.css", "static/two.js", "games/three.css", "static/four.js", "static/five.js"):
        (site / name).write_text(f"{name};", "utf-8")
    target = tmp_path / "dist"
    (target / "static").mkdir(parents=True)
    (target / "static" / "one.css").touch()
    build_site.bundle(site, target)
    found = {file.name: file.read_text("utf-8") for file in (target / "static").iterdir()}
    assert found == {
        "site.css": "static/one.css;games/three.css;",
        "head.js": "static/two.js;",
        "body.js": "static/four.js;static/five.js;",
    }
    (site / "index.html").write_text("", "utf-8")
    with pytest.raises(RuntimeBuildError, match=r"head\.js"):
        build_site.bundle(site, target)


def test_what_functions_import_is_not_needed_at_once() -> None:
    source = "import json\nif json:\n    import random\n\ndef ask():\n    from html import escape\n"
    assert packer.named([source]) == {"json", "random", "html"}
    assert packer.named([source], at_once=True) == {"json", "random"}
    pyscript = {
        "__init__": "from pyscript import one\nimport json",
        "one": "def ask():\n    import pyscript.two",
        "two": "",
    }
    files = {f"pyscript/{name}.py": text for name, text in pyscript.items()}
    assert packer.pyscript_at_once(files) == {"pyscript/__init__.py", "pyscript/one.py"}


def test_the_built_page_keeps_nothing_of_what_is_replaced(site: Path, tmp_path: Path) -> None:
    """And what it asks for early is what the runtime asks for, under any path and at any host."""
    tags = (f"{build_site.ROOT_TAG}>", build_site.CHARSET, *PIECES[:3], "</head>", *PIECES[3:], f"{build_site.BAR}>")
    parts = (*tags, build_site.ENTRY, build_site.RUN, build_site.SHELL, runtime.POLICY, build_site.LICENCES)
    (site / build_site.INLINE).write_text("say();", "utf-8")
    (site / "index.html").write_text("\n".join(parts), "utf-8")
    (site / "epizodiak" / "web").mkdir()
    (site / runtime.MAIN).write_text("try:\n    print()\nfinally:\n    pass\n", "utf-8")
    target = tmp_path / "dist"
    core, error = "static/vendor/pyscript/core-1.js", "static/vendor/pyscript/error-2.js"
    for name in (*build_site.FETCHED, *build_site.MODULES, *build_site.BUNDLES, core, error):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).touch()
    page = build_site.page(site, target, {"epizodiak.zip": 1}, no_eval.POLICY, "v-1/")
    assert not any(part in page for part in ("pyscript.toml", "core.js", "main.py", "'unsafe-eval'", " hidden"))
    assert not any(f"{name}." in page for name in ("one", "two", "three", "four", "five"))
    for bundle in ("head.js", "site.css", "body.js"):  # asked for early, and then used
        assert page.count(f'="./v-1/static/{bundle}"') == 2
    assert page.count("print()") == 1
    assert page.index(f"{WHOLE_ARCHIVE}.serve(") < page.index("print()")
    assert [
        name for name in (*build_site.FETCHED, *build_site.MODULES, core, error) if f'="./v-1/{name}"' not in page
    ] == []
    assert 'data-files="./v-1/"' in page
    assert "<script>say();</script>" in page
    assert build_site.with_shell(no_eval.POLICY, "say();") in page
    assert '{"./v-1/epizodiak.zip":"./epizodiak.zip"}' in page, "inside Python the archive lies where it did"
    assert "http" not in page
    (site / runtime.MAIN).write_text("print()\n", "utf-8")
    with pytest.raises(RuntimeBuildError, match="tries nothing"):
        build_site.page(site, target, {"epizodiak.zip": 1}, no_eval.POLICY, "v-1/")


def test_a_page_without_the_parts_to_be_replaced_is_not_built(site: Path, tmp_path: Path) -> None:
    with pytest.raises(runtime.RuntimeBuildError, match=r"index\.html"):
        build_site.page(site, tmp_path, {}, no_eval.POLICY)


def test_the_file_list_names_what_the_browser_needs(tmp_path: Path) -> None:
    late = "bots/worker.py"
    for name in ("__init__.py", "__main__.py", "cli/serve.py", "cli/trace.py", "display/taps.py", "web/main.py", late):
        file = tmp_path / "epizodiak" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            'TAPS, LATER = "epizodiak.display.taps", "epizodiak.bots.worker"' if name == "web/main.py" else ""
        )
    assert pyscript_files.file_lines(pyscript_files.browser_modules(tmp_path)) == [
        '"{PKG}" = "./epizodiak"',
        '"{PKG}/__init__.py" = "{PKG}/"',
        '"{PKG}/display/taps.py" = "{PKG}/display/"',
        '"{PKG}/web/main.py" = "{PKG}/web/"',
    ]


def test_a_games_modules_are_carried_where_what_imports_them_is(tmp_path: Path) -> None:
    whose = next(iter(PACKAGES.values()))
    folder = whose.rpartition(".")[2]
    sources = {
        "rules/game": f"from {whose}.rules import rules",
        "mind/thinker": f"def think():\n    from {whose}.mind.judgement import judge",
        "mind/judgement": f"import {whose}.mind.numbers",
        "mind/solve": f"from {whose}.mind import judgement",
        **dict.fromkeys(("__init__", "rules/__init__", "rules/rules", "mind/__init__", "mind/numbers"), ""),
    }
    games = tmp_path / "epizodiak" / "games"
    for name, source in sources.items():
        (games / folder / name).parent.mkdir(parents=True, exist_ok=True)
        (games / folder / f"{name}.py").write_text(source, "utf-8")
    inside = ("__init__", "mind/__init__", "rules/__init__", "rules/game", "rules/rules")
    shown = [f"games/{folder}/{name}.py" for name in inside]
    thinks = [f"games/{folder}/mind/{name}.py" for name in ("judgement", "numbers", "thinker")]
    assert pyscript_files.browser_modules(tmp_path) == shown
    assert pyscript_files.games_modules(tmp_path, "mind.thinker") == thinks


def test_the_file_list_is_added_and_replaced_between_its_markers() -> None:
    added = pyscript_files.rewritten('name = "x"\n', ["a.py"])
    replaced = pyscript_files.rewritten(added + "# after\n", ["b.py"])
    assert tomllib.loads(added)["files"]["{PKG}/a.py"] == "{PKG}/"
    assert replaced == added.replace("a.py", "b.py") + "# after\n"


def test_a_file_list_without_markers_is_left_to_its_author() -> None:
    with pytest.raises(ValueError, match="put the lines"):
        pyscript_files.rewritten("[files]\n", ["a.py"])


def test_a_stale_file_list_fails_the_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pyscript.toml").write_text('name = "x"\n', "utf-8")
    (tmp_path / "epizodiak").mkdir()
    assert pyscript_files.main(["--check"], tmp_path) == 1
    assert "make files" in capsys.readouterr().err
    assert pyscript_files.main([], tmp_path) == 0
    assert pyscript_files.main(["--check"], tmp_path) == 0


def test_another_version_than_the_pinned_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"dependencies": {"pyodide": "1.0.0"}}', "utf-8")
    assert list(vendor.wrong_versions(tmp_path)) == [
        "package.json pins pyodide 1.0.0, but node_modules/ holds nothing. Run: npm ci"
    ]


def test_every_development_tool_is_pinned_exactly() -> None:
    pins = dev_install.pins(ROOT)
    assert any(pin.startswith("pytest==") for pin in pins)
    assert [pin for pin in pins if pin.count("==") != 1] == []


def test_every_npm_package_is_pinned_exactly_and_names_no_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    package: dict[str, dict[str, str]] = json.loads((ROOT / "package.json").read_text("utf-8"))
    pins = package["dependencies"] | package["devDependencies"] | package["optionalDependencies"]
    for name, pin in pins.items():
        assert lock["packages"][f"node_modules/{name}"]["version"] == pin
    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []


def test_the_version_is_the_same_everywhere() -> None:
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    assert {package["version"], lock["version"]} == {epizodiak.__version__}
