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
        run_tests.Result("e2e", 3.0, ok=False, passed=4, failed=2),
    ]
    lines = run_tests.table(results).splitlines()
    assert lines[-1] == "7 passed, 2 failed"
    assert lines[-3].split() == ["together", "6.0", "s"]


@pytest.mark.parametrize("content", [None, "", "def test_it():\n    assert False\n", "import nothing_like_it\n"])
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


def test_a_site_that_was_built_before_is_the_one_that_is_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EPIZODIAK_DIST", "built/before")
    with run_tests.built_site("e2e") as environment:
        assert environment["EPIZODIAK_DIST"] == "built/before"
