"""A sample of what `make luck` measures over hundreds of games, and the command that judges records."""

import json
from pathlib import Path

import pytest

from epizodiak.__main__ import main
from epizodiak.games import GAMES
from epizodiak.record.record import write_record
from epizodiak.timeline.match import Match
from tools import luck
from tools.luck import Measured, judged, mirrored, moved, play

pytestmark = pytest.mark.native_only


def measured(name: str, playouts: int, games: int) -> Measured:
    found = Measured(name)
    for number in range(games):
        found.add(number, judged(name, playouts, 1, number))
    assert found.games == games
    return found


@pytest.mark.parametrize(("name", "games"), [("zodiac", 2), ("epicycle", 6)])
def test_where_nothing_is_hidden_nothing_is_luck_after_the_start_and_moved_seats_swap_all_figures(
    name: str, games: int
) -> None:
    found = measured(name, 10, games)
    assert found.after_start < 1e-9
    assert found.sums < 1e-9
    chance, *decided = found.swapped
    assert all(abs(each) < 1e-9 for each in chance.values)
    assert all(abs(each) < 0.2 for figures in decided for each in figures.values)
    assert found.weak.mean < found.judge.mean - 0.2


@pytest.mark.long
def test_in_a_hidden_game_the_judges_own_choices_cost_little_and_others_much() -> None:
    found = measured("epizodiak", 16, 2)
    assert found.sums < 1e-9
    assert abs(found.judge.mean) < 0.2
    assert found.weak.mean < found.judge.mean - 0.1
    assert all(abs(each) < 4 for each in found.ratios)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_whose_seats_are_moved_is_the_same_game(name: str) -> None:
    game = GAMES[name]
    played = play(name, "moved", lambda _, view, chance: game.action_text(view.legal[chance % len(view.legal)]))
    assert played is not None
    again = moved(name, played)
    one, other = game.outcome(played.end), game.outcome(again.end)
    assert one is not None
    assert other is not None
    seats = game.seats
    assert [set(rank) for rank in other.ranking] == [{(seat + 1) % seats for seat in rank} for rank in one.ranking]
    for (before, _), (after, _) in zip(played.steps, again.steps, strict=True):
        hands = game.hands(before)
        assert game.hands(after) == (*hands[-1:], *hands[:-1])


def test_the_board_of_zodiac_is_mirrored_twice_to_itself() -> None:
    assert mirrored("A3-B1") == "A2-B3"
    assert mirrored(mirrored("A6-B4")) == "A6-B4"


def test_the_tool_tells_its_figures_and_whether_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert luck.main(["epicycle", "--games", "4"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("epicycle: 4 deals (0 unfinished), 80 playouts a decision")
    assert "<- not so" not in told


def finished(name: str) -> str:
    match = Match.new(GAMES[name], {}, ("Ana", "Ben"), seed=7)
    while match.player is not None:
        match = match.play(GAMES[name].action_text(GAMES[name].legal_actions(match.state)[0]))
    return write_record(match.record)


def test_the_command_prints_a_line_for_each_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(finished("epicycle") + "\n" + finished("zodiac") + "\n", "utf-8")
    assert main(["luck", "--iterations", "20", str(file)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["record"], line["game"]) for line in lines] == [(0, "epicycle"), (1, "zodiac")]
    for line in lines:
        for seat, part in enumerate(line["parts"]):
            whole = line["curve"][-1]["shares"][seat] - 0.5
            assert part["chance"] + part["own"] + part["others"] == pytest.approx(whole)


def test_an_unfinished_game_is_not_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(write_record(Match.new(GAMES["zodiac"], {}, ("Ana", "Ben"), seed=7).record), "utf-8")
    assert main(["luck", str(file)]) == 2
    assert "the game is not over" in capsys.readouterr().err
