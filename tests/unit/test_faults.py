"""Known faults are caught: the tool that plants them, and a sample of them; `make faults` plants them all."""

import ast
from pathlib import Path

import pytest

from tools import faults
from tools.faults import Fault, FaultError

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = 1
LEAST = 30

PATCH = """\
diff --git a/sum.py b/sum.py
--- a/sum.py
+++ b/sum.py
@@ -1,2 +1,2 @@
 def total(one, two):
-    return one + two
+    return one - two
"""

FILE = f"""\
A sum is a difference.

Layer: unit
Test: tests/unit/test_sum.py::test_two_and_two tests/unit/test_sum.py

{PATCH}"""

WRONG = Fault("minus", "A sum is a difference.", "unit", ("tests/unit/test_sum.py",), PATCH)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout without any history, whose one test passes."""
    root = tmp_path / "root"
    (root / "tests" / "unit").mkdir(parents=True)
    (root / "sum.py").write_text("def total(one, two):\n    return one + two\n", "utf-8")
    test = "from sum import total\n\n\ndef test_two_and_two():\n    assert total(2, 2) == 4\n"
    (root / "tests" / "unit" / "test_sum.py").write_text(test, "utf-8")
    (root / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n', "utf-8")
    (root / ".gitignore").write_text("/dist/\n", "utf-8")
    (root / "dist").mkdir()
    (root / "dist" / "made.txt").touch()
    return root


# --- the tool ---------------------------------------------------------------------------------------------------------


def test_a_faults_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "minus.patch").write_text(FILE, "utf-8")
    tests = ("tests/unit/test_sum.py::test_two_and_two", "tests/unit/test_sum.py")
    assert faults.read(tmp_path / "minus.patch") == Fault("minus", "A sum is a difference.", "unit", tests, PATCH)


def test_faults_are_read_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / faults.FAULTS).mkdir(parents=True)
    for name in ("b.patch", "a.patch", "README.md"):
        (tmp_path / faults.FAULTS / name).write_text(FILE, "utf-8")
    assert [fault.name for fault in faults.read_all(tmp_path)] == ["a", "b"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        PATCH,
        FILE.partition("diff")[0],
        FILE.replace("Layer: unit\n", ""),
        FILE.replace("Layer: unit", "Layer: lint"),
        FILE.replace("Test:", "Tests:"),
        FILE.replace(" tests/unit/test_sum.py", "").replace("::test_two_and_two", ""),
    ],
    ids=["nothing", "no words", "no patch", "no layer", "another layer", "no test", "an empty test"],
)
def test_what_is_not_of_the_form_is_refused_by_its_name(text: str, tmp_path: Path) -> None:
    (tmp_path / "odd.patch").write_text(text, "utf-8")
    with pytest.raises(FaultError, match=r"^odd\.patch: a fault has a sentence"):
        faults.read(tmp_path / "odd.patch")


def test_a_fault_is_planted_in_a_copy_without_what_is_ignored(checkout: Path) -> None:
    with faults.planted(WRONG, checkout) as copy:
        assert "one - two" in (copy / "sum.py").read_text("utf-8")
        assert not (copy / "dist").exists()
        assert (copy / "tests" / "unit" / "test_sum.py").is_file()
    assert "one + two" in (checkout / "sum.py").read_text("utf-8")
    assert not copy.exists()


def test_a_patch_that_does_not_fit_any_more_says_so(checkout: Path) -> None:
    (checkout / "sum.py").write_text("def total(*all_):\n    return sum(all_)\n", "utf-8")
    told = r"^minus: the patch does not fit any more: error: patch failed: sum\.py:1"
    with pytest.raises(FaultError, match=told):
        faults.apply(WRONG, checkout, only_check=True)
    with pytest.raises(FaultError, match=told), faults.planted(WRONG, checkout):
        pytest.fail("it was planted")


def test_tests_fail_where_the_fault_is_and_pass_where_it_is_not(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EPIZODIAK_WORKERS", "1")
    with faults.planted(WRONG, checkout) as copy:  # not in place: Python believes what it compiled in the same second
        assert faults.fails(copy, "unit", WRONG.tests)
    assert not faults.fails(checkout, "unit")


@pytest.mark.long
def test_tests_of_several_processes_fail_where_the_fault_is(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EPIZODIAK_WORKERS", "2")  # they end with another status
    with faults.planted(WRONG, checkout) as copy:
        assert faults.fails(copy, "unit")
    assert not faults.fails(checkout, "unit")


def test_a_named_test_is_asked_also_if_it_is_left_to_the_long_run(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EPIZODIAK_WORKERS", "1")
    test = checkout / "tests" / "unit" / "test_sum.py"
    text = test.read_text("utf-8").replace("def test", "@pytest.mark.long\ndef test")
    test.write_text(f"import pytest\n{text}\n\ndef test_nothing():\n    pass\n", "utf-8")
    faults.apply(WRONG, checkout)
    assert faults.fails(checkout, "unit", WRONG.tests)
    assert not faults.fails(checkout, "unit")


@pytest.mark.parametrize(
    "named", [pytest.param("tests/unit/test_gone.py", marks=pytest.mark.long), "tests/unit/test_sum.py::test_gone"]
)
def test_a_test_that_is_not_there_catches_nothing(checkout: Path, named: str) -> None:
    with pytest.raises(FaultError, match="could not run"):
        faults.fails(checkout, "unit", (named,))


@pytest.mark.parametrize(
    ("layer", "status", "line"),
    [
        ("unit", 0, "1 of 1 faults are caught where they should be"),
        ("e2e", 1, "EXPECTED unit"),
        (None, 1, "NOBODY"),
    ],
)
def test_a_line_for_each_fault_says_who_caught_it(
    layer: str | None, status: int, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = Fault("plus", "", "unit", (), "")
    monkeypatch.setattr(faults, "read_all", lambda: [WRONG, other])
    monkeypatch.setattr(faults, "caught_by", lambda fault, **_: layer if fault is WRONG else pytest.fail(fault.name))
    assert faults.main(["min"]) == status
    told = capsys.readouterr().out
    assert line in told
    assert "minus: A sum is a difference." in told


# --- the faults -------------------------------------------------------------------------------------------------------


def missing(named: str) -> bool:
    """Whether a test, or a file of tests, is not in the checkout."""
    name, _, test = named.partition("::")
    file = ROOT / name
    if not file.exists() or not test:
        return not file.exists()
    found = {node.name for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}
    return test.partition("[")[0] not in found


def test_there_are_enough_faults_to_tell_by() -> None:
    assert len(faults.read_all()) >= LEAST


def test_every_fault_fits_the_code_and_names_tests_that_are_there() -> None:
    for fault in faults.read_all():
        faults.apply(fault, ROOT, only_check=True)
        assert [named for named in fault.tests if missing(named)] == [], fault.name


def test_the_first_faults_of_this_layer_are_caught() -> None:
    """A sample, so that teeth are looked at in every run."""
    for fault in [fault for fault in faults.read_all() if fault.layer == "unit"][:SAMPLE]:
        with faults.planted(fault) as copy:
            assert faults.fails(copy, fault.layer, fault.tests), fault.sentence
