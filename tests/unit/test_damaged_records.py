"""Damaged and hostile records: each gives its documented message and exit status 2, and nothing else."""

from pathlib import Path

import pytest

from epizodiak.cli.inputs import BAD_INPUT
from epizodiak.cli.trace import run
from epizodiak.games import GAMES
from tests.unit.damaged_records import NOT_OF_THE_FORM, NOT_TO_BE_PLAYED
from tests.unit.records import FOUR_SETS, FOUR_SETS_DEAL, text


def traced(data: bytes, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, int, str]:
    """Exit status, number of lines on standard output, and standard error for a file that holds ``data``."""
    file = folder / "damaged.json"
    file.write_bytes(data)
    status = run([str(file)])
    out, err = capsys.readouterr()
    return status, len(out.splitlines()), err


@pytest.mark.parametrize(
    ("data", "reason"), [case[1:] for case in NOT_OF_THE_FORM], ids=[case[0] for case in NOT_OF_THE_FORM]
)
def test_what_is_not_of_the_documented_form_is_refused_before_anything_is_printed(
    data: bytes, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    end = len(text().decode()) + (reason.startswith("not JSON: Extra"))
    expected = f"record 0: {reason.replace('{end}', str(end)).replace('{games}', ', '.join(sorted(GAMES)))}\n"
    assert traced(data, tmp_path, capsys) == (BAD_INPUT, 0, expected)


@pytest.mark.parametrize(
    ("data", "printed", "reason"),
    [case[1:] for case in NOT_TO_BE_PLAYED],
    ids=[case[0] for case in NOT_TO_BE_PLAYED],
)
def test_what_cannot_be_played_is_refused_after_the_positions_before_it(
    data: bytes, printed: int, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert traced(data, tmp_path, capsys) == (BAD_INPUT, printed, f"record 0{reason}\n")


@pytest.mark.parametrize(("text_after", "what"), [("d", "not legal"), ("draw", "not an action")])
def test_an_action_after_the_end_is_refused(
    text_after: str, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = text(chance=[FOUR_SETS_DEAL], options={"mode": "single"}, actions=[*FOUR_SETS, text_after])
    expected = f'record 0, action 17 ("{text_after}"): {what}; the game is over\n'
    assert traced(data, tmp_path, capsys) == (BAD_INPUT, 17, expected)
