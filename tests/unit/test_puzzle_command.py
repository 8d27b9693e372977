"""``epizodiak puzzle`` as a program: what it prints, and how it ends."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from epizodiak.games import GAMES
from epizodiak.puzzles.day import CYCLES
from epizodiak.record.record import record_from_json, replay

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
KEYS = ["game", "number", "record", "seat", "task", "solutions", "value", "proved", "grade"]
SOLVED = ("epicycle", "zodiac")


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-m", "epizodiak", "puzzle", *arguments]
    return subprocess.run(run, capture_output=True, text=True, cwd=ROOT, check=False)


@pytest.mark.parametrize("game", SOLVED)
def test_all_puzzles_are_printed_with_records_that_replay_to_who_is_to_act(game: str) -> None:
    printed = [json.loads(line) for line in command(game, "--all").stdout.splitlines()]
    assert [each["number"] for each in printed] == list(range(1, len(printed) + 1))
    assert len(printed) >= CYCLES[game]
    for each in printed:
        assert list(each) == KEYS
        *_, last = replay(record_from_json(each["record"], GAMES), GAMES[game])
        assert GAMES[game].to_act(last.state) == each["seat"]
        for line in each["solutions"]:
            state = last.state
            for action in line:
                state = GAMES[game].apply(state, GAMES[game].parse_action(action))


def test_a_day_has_the_puzzle_of_its_number_and_today_has_one() -> None:
    by_day, by_number = command("zodiac", "--date", "2026-01-07"), command("zodiac", "--number", "3")
    assert (by_day.returncode, by_day.stdout) == (0, by_number.stdout)
    assert json.loads(by_day.stdout)["number"] == 3
    assert json.loads(command("epicycle").stdout)["game"] == "epicycle"


def test_the_lobby_knows_which_games_have_puzzles() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    assert dict(re.findall(r'value="([a-z-]+)" data-seats="[^>]* data-puzzles="(\d+)"', page)) == {
        game: str(count) for game, count in CYCLES.items()
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), f'argument GAME: unknown game "chess"; games: {", ".join(sorted(GAMES))}\n'),
        (
            ("zodiac", "--number", "0"),
            "argument --number: there is no puzzle 0 of zodiac: they are numbered from 1 to ",
        ),
        (
            ("zodiac", "--number", "99999"),
            "argument --number: there is no puzzle 99999 of zodiac: they are numbered from 1 to ",
        ),
        (("zodiac", "--date", "2026-1-7"), 'argument --date: not a day as YYYY-MM-DD: "2026-1-7"\n'),
        (("zodiac", "--date", "20260107"), 'argument --date: not a day as YYYY-MM-DD: "20260107"\n'),
    ],
)
def test_what_there_is_not_ends_it_with_a_sentence(arguments: tuple[str, ...], said: str) -> None:
    ran = command(*arguments)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(said)
