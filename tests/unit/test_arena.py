import json
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from epizodiak.bots.arena import ArenaGame, ArenaSetup, Entrant, play, play_deal, seatings, sequential_test, standings
from epizodiak.bots.levels import Budget, Level
from epizodiak.bots.player import SLICE, Decision
from epizodiak.cli.arena import main
from epizodiak.core.errors import OptionError
from epizodiak.core.mind import AnyMind
from epizodiak.games.epizodiak.rules.game import GAME

pytestmark = pytest.mark.native_only

CAP = 1_500


def terms(*levels: str, cap: int = CAP, seed: int = 1) -> ArenaSetup:
    entrants = tuple(Entrant.read(level) for level in levels)
    return ArenaSetup(GAME.name, {"mode": "single"}, entrants, seed, cap)


def played(deal: int, seats: tuple[str, ...], best: int) -> ArenaGame:
    rest = tuple(seat for seat in range(3) if seat != best)
    return ArenaGame(deal, seats, ((best,), rest), (1, 1, 1), 10, {}, {})


def test_an_entrant_has_its_levels_budget_or_its_own() -> None:
    assert Entrant.read("3", small_search=70).budget == Budget(playouts=70)
    assert Entrant.read("3", share=0.1, small_search=70).budget == Budget(playouts=7)
    assert Entrant.read("3@50", share=0.1).budget == Budget(playouts=50)
    assert Entrant.read("4@50", seconds=0.2).budget == Budget(seconds=0.2)
    assert Entrant.read("2", share=0.1).budget == Budget()


def test_the_arenas_time_is_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine where the processor has done a millisecond's work at every look, five looks are five slices."""
    ticks = count()
    monkeypatch.setattr("time.process_time", lambda: next(ticks) / 1_000)
    entrants = tuple(Entrant.read(level, seconds=0.0055) for level in ("flat", "1", "1"))
    game = play(ArenaSetup(GAME.name, {"mode": "single"}, entrants, 1, 60), 0, entrants)
    assert game.playouts["flat"] == 5 * SLICE * game.decisions["flat"] > 0


def test_the_arena_spends_playouts_and_no_time_unless_told() -> None:
    assert Entrant.read("4").budget.seconds is None


@pytest.mark.parametrize("text", ["5", "3@0", "3@", "3@-1", "3@x", ""])
def test_an_entrant_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"unknown level|positive number"):
        Entrant.read(text)


def test_two_equals_and_another_sit_in_three_ways_three_others_in_six() -> None:
    def names(*levels: str) -> list[str]:
        return ["".join(each.name for each in seating) for seating in seatings(terms(*levels).seats)]

    assert names("2", "1", "1") == ["112", "121", "211"]
    assert len(set(names("1", "2", "3"))) == 6
    assert names("1", "1", "1") == ["111"]


def test_a_deal_is_the_same_in_every_seating_and_each_game_is_played_out() -> None:
    games = play_deal(terms("2", "1", "1"), 3)
    assert len(games) == 3
    assert {game.deal for game in games} == {3}
    assert all(game.ranking is not None and game.actions < CAP for game in games)
    again = play(terms("2", "1", "1"), 3, seatings(terms("2", "1", "1").seats)[0])
    assert again == games[0]


def test_who_sits_where_changes_no_tile_of_a_deal() -> None:
    """Entrants that differ in their names only play the same game in every seating."""
    alike = tuple(replace(Entrant.read("1"), name=name) for name in ("a", "b", "c"))
    games = play_deal(replace(terms(), seats=alike), 3)
    assert len({game.seats for game in games}) == 6
    assert len({(game.ranking, game.scores, game.actions) for game in games}) == 1


def test_every_decision_of_a_game_has_a_seed_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def noted(thinker: AnyMind, seen: Any, level: Level, seed: int, *, temper: str) -> Decision:
        seeds.append(seed)
        return Decision(thinker, seen, level, seed, temper=temper)

    monkeypatch.setattr("epizodiak.bots.arena.Decision", noted)
    play(terms(cap=60), 0, (Entrant.read("1"),) * 3)
    assert len(set(seeds)) == len(seeds) == 60


def test_a_game_over_the_cap_counts_as_unfinished_and_is_shared() -> None:
    game = play(terms("1", "1", "1", cap=5), 0, terms("1", "1", "1").seats)
    assert (game.ranking, game.scores, game.actions) == (None, (), 5)
    assert game.ranking_by_name() == (("1", "1", "1"),)
    assert standings([game])[0].share.mean == pytest.approx(1 / 3)


def test_the_table_counts_shares_by_deal_and_rates() -> None:
    games = [
        played(deal, seats, seats.index("a")) for deal in range(10) for seats in (("a", "b", "b"), ("b", "a", "b"))
    ]
    games.append(played(10, ("a", "b", "b"), 1))
    first, second = standings(games)
    assert (first.name, second.name) == ("a", "b")
    assert first.share.mean == pytest.approx(10 / 11)
    assert first.share.number == 11
    assert first.rating > second.rating
    assert second.share.mean == pytest.approx(0.5 / 11)


def test_a_sequential_test_waits_for_enough_and_then_decides() -> None:
    def games(number: int, wins: int) -> list[ArenaGame]:
        return [played(deal, ("a", "b", "b"), 0 if deal % 10 < wins else 1) for deal in range(number)]

    assert sequential_test(games(15, 10), "a", 0.33, 0.45) is None
    assert sequential_test(games(100, 8), "a", 0.33, 0.45) is True
    assert sequential_test(games(100, 1), "a", 0.33, 0.45) is False
    assert sequential_test(games(40, 4), "a", 0.33, 0.45) is None


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["2", "1", "1", "--option", "mode=single", "--deals", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:3] == ["level", "rating", "wins"]
    assert {line.split()[0] for line in lines[1:3]} == {"1", "2"}
    assert lines[3].startswith("2 deals, 6 games, 0 unfinished")


def test_several_processes_play_the_same_games_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for processes in ("1", "2"):
        arguments = ["2", "1", "1", "--option", "mode=single", "--deals", "2", "--json", "--processes", processes]
        assert main(arguments) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0]["games"] == answers[1]["games"]
    assert len(answers[0]["games"]) == 6
    assert set(answers[0]["standings"][0]) == {"name", "rating", "share", "low", "high", "score", "playouts"}


def test_the_command_stops_when_the_test_has_decided(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["2", "1", "1", "--option", "mode=single", "--deals", "60", "--test", "0.01", "0.1", "--json"]
    assert main(arguments) == 0
    assert 20 <= json.loads(capsys.readouterr().out)["deals"] < 60


def test_progress_is_told_on_standard_error_deal_by_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["2", "1", "1", "--option", "mode=single", "--deals", "2", "--progress"]) == 0
    first, last = capsys.readouterr().err.splitlines()
    assert first.startswith("1 of 2 deals, ")
    assert last.startswith("2 of 2 deals, 0 s left: 2 ")


def test_an_interruption_leaves_the_table_of_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(terms_: ArenaSetup, deal: int) -> list[ArenaGame]:
        if deal == 2:
            raise KeyboardInterrupt
        return play_deal(terms_, deal)

    monkeypatch.setattr("epizodiak.cli.arena.play_deal", interrupted)
    assert main(["2", "1", "1", "--option", "mode=single", "--deals", "5"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[3].startswith("2 deals, 6 games")
    assert err == "interrupted\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["2", "1"],
        ["2", "1", "7"],
        ["1", "1", "1", "--game", "zodiac"],
        ["1", "1", "1", "--game", "schotten-totten"],
        ["2", "1", "1", "--option", "mode"],
        ["2", "1", "1", "--option", "mode=team"],
        ["2", "1", "1", "--deals", "0"],
        ["2", "1", "1", "--time", "0"],
        ["2", "1", "1", "--share", "-1"],
    ],
)
def test_arguments_that_make_no_match_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert exit_.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(OptionError):
        GAME.options_from(replace(terms("1", "1", "1"), options={"colour": "red"}).options)


def test_each_level_up_to_judgement_beats_the_one_before() -> None:
    games = [game for deal in range(12) for game in play_deal(terms("2", "1", "1"), deal)]
    assert standings(games)[0].name == "2"
    assert standings(games)[0].share.mean > 0.4
