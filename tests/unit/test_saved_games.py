"""The list of kept games: what it reads, what it says, and which games are the same."""

import json
import time
from typing import Any

import pytest

from epizodiak.core.wording import Wording
from epizodiak.display import saved_games
from epizodiak.games import GAMES, TABLES
from epizodiak.record.record import read_record
from epizodiak.timeline.playback import Playback
from tests.unit.records import FOUR_SETS, FOUR_SETS_DEAL, record

SAY = Wording((), face="arabic")


def written(**changes: Any) -> str:
    """A record as this program writes it."""
    return json.dumps(record(**changes), ensure_ascii=False, separators=(",", ":"))


def game(**changes: Any) -> saved_games.SavedGame:
    return saved_games.saved_game(1, "game-1", written(**changes), GAMES)


def playback(**changes: Any) -> Playback:
    return Playback(read_record(written(**changes), GAMES), GAMES["epizodiak"])


def test_a_game_is_unfinished_until_its_record_says_that_it_is_over() -> None:
    assert game().unfinished
    assert not game(x_finished=True).unfinished
    assert game(x_finished="true").unfinished


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format":"epizodiak-record"}', written(actions=[7])])
def test_what_cannot_be_read_is_listed_all_the_same(text: str) -> None:
    found = saved_games.saved_game(3, "game-3", text, GAMES)
    assert (found.number, found.text, found.record, found.unfinished, found.started) == (3, text, None, False, "")


def test_the_latest_game_that_can_be_gone_on_with_stands_out() -> None:
    finished, unfinished = written(x_finished=True), written()
    assert saved_games.latest_unfinished({"c": finished, "b": "{", "a": unfinished}, GAMES) == "a"
    assert saved_games.latest_unfinished({"c": finished, "b": "{"}, GAMES) == ""
    assert saved_games.latest_unfinished({"b": unfinished, "a": unfinished}, GAMES) == "b"


@pytest.mark.parametrize("now", [1_700_000_000_000, 1_700_000_000_005, 1_000_000_000_000, 0])
def test_a_new_games_name_comes_after_all_others_whatever_the_clock_says(now: int) -> None:
    names = ["game-001700000000005", "game-000000000000007", "game-x", "game-999999999999999", "game-0017000000000050"]
    usual = saved_games.new_name(names, now)
    assert usual == "game-001700000000006" > names[0]
    assert saved_games.new_name([*names, usual], 1_800_000_000_000) == "game-001800000000000"
    assert saved_games.new_name([], now) == f"game-{now:015d}"


@pytest.mark.native_only
@pytest.mark.parametrize(
    ("zone", "days"),
    [("Pacific/Auckland", ("2026-11-27", "2026-11-22")), ("America/New_York", ("2026-11-26", "2026-11-21"))],
)
def test_a_games_day_is_that_of_the_persons_own_calendar(
    monkeypatch: pytest.MonkeyPatch, zone: str, days: tuple[str, str]
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert saved_games.own_day("2026-11-26T11:01:00Z") == days[0]
        assert saved_games.own_day("2026-11-21T16:00+00:00") == days[1]
        assert saved_games.own_day("2026-99-99T11:01:00Z") == "2026-99-99", "no day at all"
        assert saved_games.own_day("0001-01-01T00:00:00Z")[-6:] in ("-01-01", "-12-31")
        assert saved_games.own_day("") == ""
    finally:
        monkeypatch.undo()
        time.tzset()


def test_nobodys_name_makes_a_game_look_finished() -> None:
    text = written(players=['"x_finished":true', "Ben", "Chloé"])
    assert saved_games.latest_unfinished({"a": text}, GAMES) == "a"


@pytest.mark.parametrize(
    ("given", "started"),
    [
        ("2026-11-21T16:00:05Z", "2026-11-21T16:00:05Z"),
        ("2026-11-21T16:00:05.123Z", "2026-11-21T16:00:05.123Z"),
        ("2026-11-21T16:00+00:00", "2026-11-21T16:00+00:00"),
        ("yesterday", ""),
        ("2026-11-21T16:00:05Z<img>", ""),
        ("9" * 1000, ""),
        (7, ""),
        (None, ""),
    ],
)
def test_only_a_date_is_taken_for_one(given: object, started: str) -> None:
    assert game(x_started=given).started == started


def test_the_same_game_is_known_whatever_else_its_record_says() -> None:
    texts = {"b": "{", "a": written(x_started="2026-11-21T16:00:05Z"), "c": written(actions=["d"])}

    def same(**changes: Any) -> str:
        return saved_games.same_game(read_record(json.dumps(record(**changes), indent=2), GAMES), texts, GAMES)

    assert same() == "a"
    assert same(options={"target": 7}, x_seed=5) == "a"
    assert same(actions=["d"]) == "c"
    assert same(players=["Ana", "Ben", "Chloe"]) == ""
    assert same(options={"target": 8}) == ""
    assert same(first_player=1) == ""
    assert same(actions=["d", "p", "d"]) == ""


def test_a_name_that_looks_like_the_actions_makes_no_game_the_same() -> None:
    actions = json.dumps(["d"])
    texts = {"a": written(players=[f'"actions":{actions}', "Ben", "Chloé"])}
    assert saved_games.same_game(read_record(written(actions=["d"]), GAMES), texts, GAMES) == ""


def test_players_are_told() -> None:
    found = read_record(written(players=["Ana", "", "B\u202een"]), GAMES)
    assert saved_games.players(found, SAY) == "\u2068Ana\u2069, \u2068Player 2\u2069, \u2068Ben\u2069"


def test_an_unfinished_game_is_told_by_its_round_goal_and_points() -> None:
    told = saved_games.standing(playback(), TABLES["epizodiak"], SAY)
    assert told == "Round 1 · to 7 points · \u2068Ana\u2069: 0, \u2068Ben\u2069: 0, \u2068Chloé\u2069: 0"
    assert saved_games.standing(playback(options={"mode": "single"}), TABLES["epizodiak"], SAY) == "One round"


def test_right_after_a_round_it_is_said_that_it_is_over_and_not_that_the_next_one_runs() -> None:
    for more, begins in ((), "Round 1 is over · "), (("d",), "Round 2 · to 9 points · "):
        ended = playback(chance=[FOUR_SETS_DEAL, FOUR_SETS_DEAL], actions=[*FOUR_SETS, *more], options={"target": 9})
        told = saved_games.standing(ended, TABLES["epizodiak"], SAY)
        assert told == begins + "\u2068Ana\u2069: 4, \u2068Ben\u2069: 0, \u2068Chloé\u2069: 0"


def test_a_finished_game_is_told_by_its_winner_and_scores() -> None:
    ended = playback(chance=[FOUR_SETS_DEAL], actions=FOUR_SETS, options={"mode": "single"})
    told = saved_games.standing(ended, TABLES["epizodiak"], SAY)
    assert told == "\u2068Ana\u2069 wins · \u2068Ana\u2069: 7, \u2068Ben\u2069: 0, \u2068Chloé\u2069: 0"
