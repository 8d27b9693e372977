import json

import pytest

from epizodiak.cli import bench

pytestmark = pytest.mark.native_only


SPEEDS = {bench.CHESS: [40.0, 10.0, 20.0], bench.PLAYOUT: [900.0, 100.0, 500.0], bench.LOOP: [8.0, 12.0, 10.0]}


def test_the_table_gives_medians_extremes_and_ratios_to_python_chess() -> None:
    rows = [line.split("  ") for line in bench.medians_table(SPEEDS).splitlines()[1:]]
    assert [row[0] for row in rows] == list(SPEEDS)
    assert [[cell.strip() for cell in row[1:] if cell] for row in rows] == [
        ["20", "10", "40", "1.0"],
        ["500", "100", "900", "25.0"],
        ["10", "8", "12", "0.5"],
    ]


def test_json_holds_every_run_the_medians_and_the_ratios() -> None:
    answer = json.loads(bench.as_json(SPEEDS))
    assert answer["speeds"] == SPEEDS
    assert answer["medians"] == {bench.CHESS: 20, bench.PLAYOUT: 500, bench.LOOP: 10}
    assert answer["ratios"] == {bench.CHESS: 1, bench.PLAYOUT: 25, bench.LOOP: 0.5}


def test_every_subject_is_run_as_often_as_asked_and_counts_something(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--runs", "2", "--seconds", "0.01", "--json"]) == 0
    speeds = json.loads(capsys.readouterr().out)["speeds"]
    assert list(speeds) == [bench.CHESS, bench.PLAYOUT, bench.LOOP, bench.RULES, bench.JUDGED, bench.SEARCHED]
    assert all(len(found) == 2 and min(found) > 0 for found in speeds.values())


def test_without_python_chess_the_ratio_is_left_out_and_why_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda _name: None)
    speeds = bench.measure(1, 0.01)
    assert set(speeds) == {bench.PLAYOUT, bench.LOOP, bench.RULES, bench.JUDGED, bench.SEARCHED}
    assert "python-chess is not installed" in bench.medians_table(speeds)
    assert "ratios" not in json.loads(bench.as_json(speeds))


def test_the_profile_gives_lines_of_the_playout_and_their_shares() -> None:
    found = bench.profile(rounds=3)
    assert sum(share for share, _hits, _text in found) == pytest.approx(1)
    assert found[0][0] >= found[1][0] >= found[2][0] > 0
    assert any("_refill" in text for _share, _hits, text in found)


@pytest.mark.parametrize("arguments", [["--runs", "0"], ["--seconds", "0"]])
def test_no_runs_or_no_time_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        bench.main(arguments)
    assert exit_.value.code == 2
