"""What a build keeps is found again as long as all that it was made of is the same, and never otherwise."""

import marshal
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import cache
from tools.runtime import memory, packer
from tools.runtime.memory import Memory
from tools.runtime.terse import terse

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent

SOURCES = {
    f"room/{name}.py": f"NAME = '{name}'\ndef told(a, b=('x y', 1.5)):\n    return {{NAME, a, *b, 'x y'}}\n".encode()
    for name in ("first", "second", "third")
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with a tool, something vendored, and a list of what npm has installed."""
    for name in ("tools/runtime/tool.py", "static/vendor/theirs.js", "node_modules/.package-lock.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1", "utf-8")
    return tmp_path


def made(root: Path, given: str = "given", step: str = "step") -> bool:
    """Return whether a step is carried out, not taken from what is kept."""
    done = []

    def make(folder: Path) -> None:
        done.append(folder)
        (folder / "result").write_text(given, "utf-8")

    assert (cache.made(root, step, given, make, said="") / "result").read_text("utf-8") == given
    return bool(done)


def written(file: Path) -> dict[bytes, object]:
    """Return what a memory has written down."""
    return dict(marshal.loads(file.read_bytes()))  # noqa: S302 - its own


def test_a_step_is_carried_out_once_for_what_it_is_given(root: Path) -> None:
    assert [made(root), made(root), made(root, "other"), made(root, step="other"), made(root)] == [1, 0, 1, 1, 0]


@pytest.mark.parametrize(
    "name", ["tools/runtime/tool.py", "tools/new.mjs", "static/vendor/theirs.js", "node_modules/.package-lock.json"]
)
def test_a_step_is_carried_out_again_with_other_tools_or_other_packages(root: Path, name: str) -> None:
    made(root)
    (root / name).write_text("2", "utf-8")
    assert made(root)


def test_what_python_keeps_beside_the_tools_changes_nothing(root: Path) -> None:
    made(root)
    (root / "tools" / "__pycache__").mkdir()
    (root / "tools" / "__pycache__" / "tool.pyc").touch()
    assert not made(root)


def test_a_step_that_fails_leaves_nothing(root: Path) -> None:
    def make(folder: Path) -> None:
        (folder / "half").touch()
        raise InterruptedError

    with pytest.raises(InterruptedError):
        cache.made(root, "step", "given", make, said="")
    assert list((root / cache.FOLDER).iterdir()) == []
    assert made(root)


def test_of_each_step_what_was_asked_for_last_is_kept(root: Path) -> None:
    for number in range(cache.MOST):
        made(root, str(number))
    assert not made(root, "0")
    assert made(root, "another")
    assert not made(root, "0")
    assert made(root, "1")


PLAN = """
import json
from tools import build_site
from tools.runtime import build
print(json.dumps(build._plan(build_site.ROOT, build.fitted(build.as_made(build_site.ROOT), (), {}))))
"""


@pytest.mark.long
def test_what_the_packer_is_told_is_the_same_each_time_or_it_would_never_be_found_again() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PLAN],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_what_is_worked_out_is_remembered_as_long_as_its_sources_are_the_same(tmp_path: Path) -> None:
    asked = []

    def work(value: int) -> int:
        asked.append(value)
        return value + 1

    first, same, other = Memory(), Memory(), Memory()
    assert [first.ask(work, 1), first.ask(work, 1), first.ask(work, 2)] == [2, 2, 3]
    first.write(tmp_path / "remembered")
    same.read(tmp_path / "remembered", "")
    other.read(tmp_path / "remembered", "other sources")
    assert [same.ask(work, 2), other.ask(work, 2)] == [3, 3]
    assert asked == [1, 2, 2]
    same.write(tmp_path / "remembered")
    assert len(written(tmp_path / "remembered")) == 1


@pytest.mark.parametrize("damaged", [b"", b"\0", b"[no", marshal.dumps(1)])
def test_a_memory_that_is_damaged_is_none(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "remembered").write_bytes(damaged)
    fresh = Memory()
    fresh.read(tmp_path / "remembered", "")
    assert fresh.ask(len, "four") == 4


def test_an_archive_of_what_is_half_remembered_is_the_same_to_the_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, archives = tmp_path / "remembered", []
    for forgotten in (1, 2, 10**9):
        monkeypatch.setattr(memory, "MEMORY", Memory())
        memory.MEMORY.read(file, "")
        codes = {f"{path}c": packer.code_of(path, terse(data), "", 0) for path, data in SOURCES.items()}
        files = [
            ("modules", packer.in_one(codes, {})),
            *packer.Packer(tmp_path, frozenset({"compiled"})).files(SOURCES, "/lib/", 2),
        ]
        packer.archive(tmp_path / "game.zip", files)
        archives.append((tmp_path / "game.zip").read_bytes())
        memory.MEMORY.write(file)
        known = written(file)
        assert len(known) == 10
        file.write_bytes(marshal.dumps(dict(list(known.items())[::forgotten])))
    assert archives[0] == archives[1] == archives[2]
