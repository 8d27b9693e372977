"""What the newest Pyodide and PyScript say to the build is told, and what is pinned stays pinned."""

import json
from pathlib import Path

import pytest

from tools import newest

pytestmark = pytest.mark.native_only


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout, an npm that pins what it is told to, and a make that builds what is pinned."""
    programs = {
        "npm": 'if test "$1" = view; then cat versions.json; else echo "$3" | tee package.json >package-lock.json; fi',
        "make": 'cat said >&2; cat package.json >>built; exit "$(cat code)"',
    }
    for name, text in programs.items():
        (tmp_path / "bin" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\n{text}\n", "utf-8")
        (tmp_path / "bin" / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.chdir(tmp_path)
    for name, text in {"versions.json": json.dumps(["1.0.0", "2.0.0-alpha.1"]), "said": "", "code": "0"}.items():
        (tmp_path / name).write_text(text, "utf-8")
    for name in newest.PINS:
        (tmp_path / name).write_text("pinned", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("said", "code", "told"),
    [
        ("", 0, "Every piece fits."),
        ("methods is left off: why\n", 0, "```\nmethods is left off: why\n```"),
        ("dist/ can't be built: why\n", 2, "It can't be built:\n\n```\ndist/ can't be built: why\n```"),
    ],
)
def test_what_a_build_says_with_the_newest_of_each_is_told(
    said: str, code: int, told: str, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "said").write_text(said, "utf-8")
    (root / "code").write_text(str(code), "utf-8")
    assert newest.main(root) == 0
    assert capsys.readouterr().out == "".join(f"## {name} 2.0.0-alpha.1\n\n{told}\n\n" for name in newest.TRIED)
    assert (root / "built").read_text("utf-8").split() == [f"{name}@2.0.0-alpha.1" for name in newest.TRIED]
    assert {(root / name).read_text("utf-8") for name in newest.PINS} == {"pinned"}


def test_an_npm_that_tells_nothing_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "versions.json").write_text("", "utf-8")
    assert newest.main(root) == 0
    assert capsys.readouterr().out.count("npm could not tell its versions") == len(newest.TRIED)
