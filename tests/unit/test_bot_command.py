"""``epizodiak bot`` as a program."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from epizodiak.__main__ import main
from tests.unit.records import text

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent


def test_it_prints_an_action_for_each_record_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.jsonl"
    file.write_bytes(text() + b"\n\n" + text(actions=["d"]) + b"\n")
    assert main(["bot", "--level", "2", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_the_action_is_legal_in_the_last_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.json"
    file.write_bytes(text(actions=["d"]))
    assert main(["trace", str(file)]) == 0
    legal = json.loads(capsys.readouterr().out.splitlines()[-1])["legal"]
    for level in ("1", "2", "3", "4", "flat"):
        assert main(["bot", "--level", level, "--iterations", "20", "--seed", "3", str(file)]) == 0
        assert capsys.readouterr().out.strip() in legal


def test_it_answers_each_line_of_standard_input_before_the_next_is_written() -> None:
    command = [sys.executable, "-m", "epizodiak", "bot", "--level", "3", "--time", "0.05"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for actions in ([], ["d"]):
            running.stdin.write(text(actions=actions) + b"\n")
            running.stdin.flush()
            assert running.stdout.readline().strip()
        running.stdin.close()
        assert running.wait() == 0


def test_the_same_seed_gives_the_same_actions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.json"
    file.write_bytes(text(actions=[]))
    answers = set()
    for _ in range(3):
        assert main(["bot", "--level", "1", "--seed", "5", str(file)]) == 0
        answers.add(capsys.readouterr().out)
    assert len(answers) == 1


def test_a_bad_record_ends_it_with_status_2_after_the_answers_before_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(text(actions=[]) + b"\n" + text(actions=["p"]) + b"\n" + text() + b"\n")
    assert main(["bot", "--level", "1", str(file)]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert err.startswith('record 1, action 1 ("p"): not legal; legal: ')


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"{", "record 0: not JSON"),
        (b"\xff", "record 0: not UTF-8 (byte 0)"),
        (b"[]", "record 0: a record is a JSON object"),
    ],
)
def test_errors_are_those_of_trace(data: bytes, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(data)
    assert main(["bot", str(file)]) == 2
    assert capsys.readouterr().err.startswith(line)


def test_a_finished_game_leaves_nothing_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    finished = ROOT / "tests" / "data" / "cases" / "epizodiak.records.jsonl"
    assert main(["bot", "--level", "1", str(finished)]) == 2
    assert capsys.readouterr().err.strip().endswith("the game is over")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--level", "9"],
        ["--time", "0"],
        ["--time", "nan"],
        ["--iterations", "-3"],
        ["--time", "1", "--iterations", "5"],
    ],
)
def test_arguments_that_say_nothing_sensible_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["bot", *arguments])
    assert exit_.value.code == 2
    assert "error: " in capsys.readouterr().err
