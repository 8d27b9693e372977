import json

import pytest

from epizodiak import bench

pytestmark = pytest.mark.native_only


def test_the_table_names_every_subject_and_its_ratio(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--runs", "1", "--seconds", "0.01"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines[1:]] == [
        bench.CHESS,
        bench.PLAYOUT,
        bench.LOOP,
        bench.RULES,
        bench.JUDGED,
        bench.SEARCHED,
    ]
    assert lines[1].endswith("1.0")


def test_json_holds_every_run_the_medians_and_the_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--runs", "3", "--seconds", "0.01", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {name: len(found) for name, found in answer["speeds"].items()} == dict.fromkeys(answer["medians"], 3)
    assert answer["ratios"][bench.CHESS] == 1
    assert answer["ratios"][bench.PLAYOUT] > 1


def test_without_python_chess_the_ratio_is_left_out_and_why_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda _name: None)
    speeds = bench.measure(1, 0.01)
    assert set(speeds) == {bench.PLAYOUT, bench.LOOP, bench.RULES, bench.JUDGED, bench.SEARCHED}
    assert "python-chess is not installed" in bench.table(speeds)
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
