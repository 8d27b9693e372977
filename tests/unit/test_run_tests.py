import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools import run_tests

pytestmark = pytest.mark.native_only


def test_a_report_is_counted(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(
        "<testsuites><testsuite><testcase/><testcase><failure/></testcase><testcase><skipped/></testcase>"
        "<testcase><error/></testcase><testcase><system-out/></testcase></testsuite></testsuites>",
        "utf-8",
    )
    assert run_tests.counts(report) == (2, 2)


def test_a_report_that_is_not_there_counts_nothing(tmp_path: Path) -> None:
    assert run_tests.counts(tmp_path / "none.xml") == (0, 0)


def test_the_closing_line_sums_up_all_layers() -> None:
    results = [
        run_tests.Result("lint", 1.0, ok=False),
        run_tests.Result("unit", 2.0, ok=True, passed=3),
        run_tests.Result("e2e", 3.0, ok=False, passed=4, failed=2, left=8),
    ]
    lines = run_tests.table(results, 4.5).splitlines()
    assert lines[-1] == "7 passed, 2 failed"
    assert lines[-3].split() == ["together", "4.5", "s"]
    assert lines[-4].endswith("4 passed, 2 failed, 8 left for `make test-long`")


@pytest.mark.parametrize("processes", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_what_is_long_is_left_out_and_counted_unless_it_is_asked_for(
    processes: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("epizodiak", "tools"):
        (tmp_path / name).symlink_to(run_tests.ROOT / name)
    (tmp_path / "conftest.py").write_text((run_tests.ROOT / "conftest.py").read_text("utf-8"), "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\nmarkers =\n    long: later\n", "utf-8")
    (tmp_path / "layer").mkdir()
    (tmp_path / "layer" / "test_it.py").write_text(
        "import pytest\n\ndef test_short():\n    pass\n\n"
        "@pytest.mark.long\n@pytest.mark.parametrize('n', [1, 2])\ndef test_long(n):\n    pass\n",
        "utf-8",
    )
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    monkeypatch.setattr(run_tests, "REPORTS", tmp_path)
    monkeypatch.setenv("EPIZODIAK_WORKERS", processes)
    monkeypatch.setitem(run_tests.FOLDERS, "unit", "layer")
    usual = run_tests.run_pytest("unit")
    assert (usual.passed, usual.left) == (1, 2)
    if processes == "1":
        long, everything = (run_tests.run_pytest("unit", selected) for selected in ("long", "all"))
        assert [(each.passed, each.left) for each in (long, everything)] == [(2, 0), (3, 0)]


def test_layers_of_one_process_are_run_beside_the_others_and_told_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("golden", "unit"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "test_it.py").write_text("def test_it():\n    pass\n", "utf-8")
        monkeypatch.setitem(run_tests.FOLDERS, name, name)
    monkeypatch.setitem(run_tests.CHECKS, "lint", [[sys.executable, "-c", "print('clean')"]])
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    monkeypatch.setattr(run_tests, "REPORTS", tmp_path)
    monkeypatch.setenv("EPIZODIAK_WORKERS", "2")
    results = run_tests.run_all(["lint", "unit", "golden"], "usual")
    assert [(each.layer, each.ok, each.passed) for each in results] == [
        ("lint", True, 0),
        ("unit", True, 1),
        ("golden", True, 1),
    ]
    assert "clean\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    "content",
    [
        "def test_it():\n    assert False\n",
        *(pytest.param(content, marks=pytest.mark.long) for content in (None, "", "import nothing_like_it\n")),
    ],
    ids=["failing", "no folder", "empty", "broken"],
)
def test_a_layer_without_passing_tests_fails(
    content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if content is not None:
        (tmp_path / "layer").mkdir()
        (tmp_path / "layer" / "test_it.py").write_text(content, "utf-8")
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    monkeypatch.setattr(run_tests, "REPORTS", tmp_path)
    monkeypatch.setenv("EPIZODIAK_WORKERS", "1")
    monkeypatch.setitem(run_tests.FOLDERS, "unit", "layer")
    result = run_tests.run_pytest("unit")
    assert (result.ok, result.passed, result.failed) == (False, 0, 1)


def test_a_layer_run_by_several_processes_is_counted_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "layer"
    folder.mkdir()
    for name, ends in (("a", True), ("b", True), ("c", False)):
        (folder / f"test_{name}.py").write_text(f"def test_it():\n    assert {ends}\n", "utf-8")
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    monkeypatch.setattr(run_tests, "REPORTS", tmp_path)
    monkeypatch.setenv("EPIZODIAK_WORKERS", "2")
    monkeypatch.setitem(run_tests.FOLDERS, "e2e", "layer")
    monkeypatch.setenv("EPIZODIAK_DIST", "dist")
    result = run_tests.run_pytest("e2e")
    assert (result.ok, result.passed, result.failed) == (False, 2, 1)


def test_one_core_needs_no_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EPIZODIAK_WORKERS", "1")
    assert run_tests.spreading("e2e") == []
    monkeypatch.setenv("EPIZODIAK_WORKERS", "3")
    assert run_tests.spreading("unit")[:2] == ["-n", "3"]
    assert run_tests.spreading("e2e")[:2] == ["-n", "4"]
    monkeypatch.delenv("EPIZODIAK_WORKERS")
    assert 1 <= run_tests.workers() <= run_tests.MOST_WORKERS


def test_a_site_that_cannot_be_built_fails_its_layer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "e2e").mkdir()
    monkeypatch.setattr(run_tests, "ROOT", tmp_path)
    monkeypatch.setattr(run_tests, "REPORTS", tmp_path)
    monkeypatch.delenv("EPIZODIAK_DIST", raising=False)
    result = run_tests.run_pytest("e2e")
    assert (result.ok, result.passed, result.failed) == (False, 0, 1)
    assert "index.html" in capsys.readouterr().err


@pytest.mark.parametrize("leaves_none", ["1", ""])
def test_processes_share_what_they_compile_where_nothing_is_left_beside_sources(
    leaves_none: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", bool(leaves_none))
    environment = {"PYTHONDONTWRITEBYTECODE": leaves_none}
    ask = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"
    told = subprocess.run(
        [sys.executable, "-c", ask],
        env=environment | run_tests.shared(str(tmp_path)),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert told == ["False", str(tmp_path) if leaves_none else "None"]


def test_what_the_last_layer_needs_is_built_beside_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, given = threading.Event(), {}

    @contextmanager
    def built(layer: str) -> Iterator[dict[str, str]]:
        begun.set()
        yield {"EPIZODIAK_DIST": layer}

    def run(layer: str, selected: str, *, hold: bool, site: run_tests.Site | None) -> run_tests.Result:
        assert (selected, hold) == ("usual", False)
        assert begun.wait(60)
        given[layer] = site.result() if site else {}
        return run_tests.Result(layer, 0.0, ok=True)

    monkeypatch.setitem(run_tests.CHECKS, "lint", [])
    monkeypatch.setattr(run_tests, "built_site", built)
    monkeypatch.setattr(run_tests, "run_pytest", run)
    monkeypatch.setenv("EPIZODIAK_WORKERS", "2")
    results = run_tests.run_all(["lint", "unit", "e2e"], "usual")
    assert [each.layer for each in results] == ["lint", "unit", "e2e"]
    assert given == {"unit": {}, "e2e": {"EPIZODIAK_DIST": "e2e"}}


def test_a_site_that_was_built_before_is_the_one_that_is_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EPIZODIAK_DIST", "built/before")
    with run_tests.built_site("e2e") as environment:
        assert environment["EPIZODIAK_DIST"] == "built/before"
