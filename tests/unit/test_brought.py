"""Bots that are brought to the arena: by a function's name, and as a wheel."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.wheels import built_example
from epizodiak.cli.arena import main

pytestmark = pytest.mark.native_only

BOTS = """
def first(view, milliseconds, seed):
    assert view["seat"] is not None and milliseconds == 2_000
    return view["legal"][0]

def none(view, milliseconds, seed):
    return "z"

def broken(view, milliseconds, seed):
    return view["hands of the others"]

number = 1
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with bots is the one to work in."""
    (tmp_path / "brought_bots.py").write_text(BOTS, "utf-8")
    (tmp_path / "empty.whl").write_bytes(b"")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield
    sys.modules.pop("brought_bots", None)


def test_a_function_by_its_name_plays_the_same_in_one_process_and_in_two(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for processes in ("1", "2"):
        arguments = ["own:brought_bots:first", "1", "--game", "zodiac", "--deals", "2", "--time", "2", "--json"]
        assert main([*arguments, "--processes", processes]) == 0
        told.append(json.loads(capsys.readouterr().out)["games"])
    assert told[0] == told[1]
    assert [game["seats"] for game in told[0]] == [["1", "own:brought_bots:first"], ["own:brought_bots:first", "1"]] * 2


def test_the_wheel_of_the_example_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "wheels").mkdir()
    wheel = built_example(tmp_path / "wheels").relative_to(tmp_path)
    assert main([f"own:{wheel}", "1", "1", "--option", "mode=single", "--deals", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert f"own:{wheel}" in {line.split()[0] for line in lines}
    assert len({len(line) for line in lines[:3]}) == 1


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("own:nowhere:choose", "is no bot (import ModuleNotFoundError: No module named 'nowhere')"),
        ("own:brought_bots:third", "is no bot (entry AttributeError: "),
        ("own:brought_bots:number", "is no bot (entry brought_bots:number)"),
        ("own:brought_bots", "is no bot (entry brought_bots)"),
        ("own:empty.whl", "is no bot (entry 0)"),
        ("own:nowhere.whl", "is no bot (wheel)"),
        ("own:brought_bots:none", "made no legal move ('z' of "),
        ("own:brought_bots:broken", "brought_bots.py:10: KeyError('hands of the others'))"),
    ],
)
def test_what_is_no_bot_or_makes_no_legal_move_is_named(
    bot: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main([bot, "1", "--game", "zodiac", "--deals", "1"])
    assert exit_.value.code == 2
    told = capsys.readouterr().err
    assert "error: argument LEVEL: own:" in told
    assert said in told
