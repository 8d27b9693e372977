"""``epizodiak trace`` as a program: where it reads from, what it prints, how it ends, and what it costs."""

import gzip
import json
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Sequence
from pathlib import Path

import pytest

from epizodiak.cli.trace import run
from epizodiak.record.record import MAX_ACTIONS, MAX_BYTES
from tests.unit.records import FOUR_SETS, FOUR_SETS_DEAL, text

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "tests" / "data" / "cases"
HUNDRED_MEGABYTES = 100_000_000

LIMITED = """
import runpy, sys
if sys.platform == "linux":  # elsewhere address space can't be limited
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))
runpy.run_module("epizodiak", run_name="__main__", alter_sys=True)
"""
"""Runs the package's command with at most half a gibibyte of address space, shared libraries included."""


def command(*arguments: str, given: bytes = b"", limited: bool = False) -> subprocess.CompletedProcess[bytes]:
    """Run the command line on standard input ``given``."""
    how = ["-c", LIMITED] if limited else ["-m", "epizodiak"]
    return subprocess.run([sys.executable, *how, *arguments], input=given, capture_output=True, cwd=ROOT, check=False)


def traced(files: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[tuple[int, int]], str]:
    """Exit status, record and ply of each line printed, and standard error, of the command within this process."""
    status = run(files)
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    return status, [(line["record"], line["ply"]) for line in lines], err


BOTH = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
"""What two records of two actions and one print."""

TWO = text() + b"\n" + text(actions=["d"])


# --- where it reads from --------------------------------------------------------------------------


def test_the_golden_records_give_the_golden_traces() -> None:
    done = command("trace", str(CASES / "epizodiak.records.jsonl"))
    expected = gzip.decompress((CASES / "epizodiak.traces.jsonl.gz").read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        json.loads(line) for line in expected.splitlines()
    ]


@pytest.mark.parametrize("arguments", [("trace",), ("trace", "-")])
def test_without_a_file_and_for_a_dash_it_reads_json_lines_from_standard_input(arguments: tuple[str, ...]) -> None:
    done = command(*arguments, given=TWO)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert [(line["record"], line["ply"]) for line in lines] == BOTH


def test_no_input_at_all_is_no_error() -> None:
    done = command("trace")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_json_file_is_one_record_over_as_many_lines_as_it_likes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(json.loads(text()), indent=2) + "\n\n", "utf-8")
    assert traced([str(file)], capsys) == (0, BOTH[:3], "")


@pytest.mark.parametrize("name", ["records.jsonl", "records", "records.txt"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\n\n", b"\n \t\r\n\n"], ids=["LF", "CRLF", "blank", "spaces"])
def test_any_other_file_has_a_record_per_line_and_blank_lines_are_skipped(
    name: str, end: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_bytes(end + TWO.replace(b"\n", end))
    assert traced([str(file)], capsys) == (0, BOTH, "")


def test_records_are_counted_over_all_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.jsonl"
    one.write_bytes(text())
    two.write_bytes(TWO)
    plies = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]
    assert traced([str(one), str(two)], capsys) == (0, plies, "")


def test_keys_that_begin_with_x_are_ignored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(text(x_seed=7, x_bots=[None, {"level": 2}, None], x_=None))
    assert traced([str(file)], capsys) == (0, BOTH[:3], "")


# --- what it prints -------------------------------------------------------------------------------


def test_at_the_end_of_a_game_the_line_has_its_ranking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(text(chance=[FOUR_SETS_DEAL], options={"mode": "single"}, actions=FOUR_SETS))
    assert run([str(file)]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (last["phase"], last["player"], last["legal"]) == ("over", None, [])
    assert (last["totals"], last["ranking"]) == ([7, 0, 0], [[0], [1, 2]])


def test_it_stops_at_the_first_bad_record_and_what_was_printed_stays() -> None:
    given = b"\n".join([text(), text(actions=["d", "d"]), text()])
    done = command("trace", given=given)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["record"], line["ply"]) for line in lines] == BOTH
    assert done.stderr == b'record 1, action 2 ("d"): not legal; legal: p x1 x2 x3\n'
    assert done.returncode == 2


def test_errors_of_a_record_with_half_characters_can_be_printed() -> None:
    done = command("trace", given=text(actions=["\ud800\N{PISCES}"]))
    assert done.stderr.startswith(b'record 0, action 1 ("\\ud800')
    assert done.returncode == 2


def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "epizodiak", "trace", str(CASES / "epizodiak.records.jsonl")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


# --- files that cannot be read --------------------------------------------------------------------


def test_a_file_that_is_not_there_is_an_error_after_the_files_before_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there, missing = tmp_path / "there.json", tmp_path / "missing.json"
    there.write_bytes(text())
    expected = f"{missing}: cannot be read: No such file or directory\n"
    assert traced([str(there), str(missing)], capsys) == (2, BOTH[:3], expected)


@pytest.mark.parametrize("name", ["folder", "folder.json"])
def test_a_directory_is_an_error(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / name
    folder.mkdir()
    assert traced([str(folder)], capsys) == (2, [], f"{folder}: cannot be read: Is a directory\n")


# --- what it costs --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["large.json", "large.jsonl"])
@pytest.mark.parametrize("start", [b"", text(), text()[:-1] + b', "x_note": "'], ids=["nothing", "record", "note"])
def test_a_file_of_100_megabytes_costs_neither_time_nor_memory(
    name: str, start: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_bytes(start)
    os.truncate(file, HUNDRED_MEGABYTES)
    tracemalloc.start()
    try:
        began = time.process_time()
        result = traced([str(file)], capsys)
        assert time.process_time() - began < 2
        assert tracemalloc.get_traced_memory()[1] < 8 * MAX_BYTES
    finally:
        tracemalloc.stop()
    assert result == (2, [], "record 0: larger than 1 MiB\n")


def test_a_hundred_megabytes_on_one_line_fit_into_little_address_space(tmp_path: Path) -> None:
    file = tmp_path / "large.jsonl"
    file.write_bytes(b"[" * HUNDRED_MEGABYTES)
    began = time.process_time()
    done = command("trace", str(file), limited=True)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"record 0: larger than 1 MiB\n")
    assert time.process_time() - began < 2


@pytest.mark.parametrize("padding", [b" " * MAX_BYTES, b"\n" * MAX_BYTES], ids=["one line", "many lines"])
def test_only_a_line_has_a_limit_and_not_the_number_of_blank_ones(
    padding: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "padded.jsonl"
    file.write_bytes(padding + b"\n" + text())
    assert traced([str(file)], capsys) == (0, BOTH[:3], "")


@pytest.mark.parametrize("padding", ["{}{}", "{1}{0}"], ids=["before", "after"])
def test_a_line_over_the_limit_is_an_error_even_if_only_spaces_make_it_so(
    padding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "padded.jsonl"
    file.write_text(padding.format(" " * MAX_BYTES, text().decode()) + "\n", "utf-8")
    assert traced([str(file)], capsys) == (2, [], "record 0: larger than 1 MiB\n")


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"], ids=["nothing", "LF", "CRLF"])
def test_a_line_of_exactly_the_limit_is_read(end: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "padded.jsonl"
    file.write_bytes(text().ljust(MAX_BYTES) + end)
    assert traced([str(file)], capsys) == (0, BOTH[:3], "")


def test_the_longest_record_is_traced_within_seconds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Nothing ends a round in which everybody takes back the tile just laid and lays another (E21a).
    hands = [[4, 6, *(10, 11, 12) * 3, 10], [4, *(1, 2, 3) * 3, 1, 2], [6, *(7, 8, 9) * 3, 7, 8]]
    deal = [*hands[0], *hands[1], *hands[2], 5]
    deal += [tile for tile in range(1, 13) for _ in range(4 - deal.count(tile))]
    actions = (">6 " + "^6 <4 ^4 >6 " * MAX_ACTIONS).split()[:MAX_ACTIONS]
    file = tmp_path / "longest.json"
    file.write_bytes(text(chance=[deal], actions=actions))
    began = time.process_time()
    status, lines, err = traced([str(file)], capsys)
    assert (status, len(lines), err) == (0, MAX_ACTIONS + 1, "")
    assert time.process_time() - began < 30
