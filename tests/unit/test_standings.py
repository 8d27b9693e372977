"""Results of finished games, as they are kept and rated on this device."""

import json
from dataclasses import replace

import pytest

from epizodiak.bots.ratings import ratings_with_errors
from epizodiak.core.protocol import Outcome
from epizodiak.core.wording import Wording
from epizodiak.features.ratings import standings
from epizodiak.features.ratings.standings import MOST_GAMES, Result
from epizodiak.features.ratings.tables import MIDDLE, tables
from epizodiak.games import GAMES
from epizodiak.record.metadata import STARTED_KEY, Metadata
from epizodiak.timeline.match import Match

SAY = Wording(())
ENDED = Outcome((3, 1, 1), ((0,), (1, 2)))


def game(*players: str, started: str | None = "2026-01-01T10:00:00Z", seed: int = 5) -> Match:
    return Match.new(GAMES["epizodiak"], {}, players, first_player=0, seed=seed, started=started)


def result(key: str, *ranks: tuple[str, ...], name: str = "epizodiak") -> Result:
    return Result(key, name, ranks)


def test_people_count_by_name_and_bots_by_level() -> None:
    found = standings.result_of(game("Ana", "Hal", "Hal").record, ("-", "4", "2"), ENDED)
    assert found is not None
    assert (found.game, found.ranking) == ("epizodiak", (("-Ana",), ("4", "2")))


def test_a_game_among_bots_counts_for_nobody() -> None:
    assert standings.result_of(game("A", "B", "C").record, ("1", "2", "3"), ENDED) is None


def test_a_game_of_one_name_against_itself_counts_for_nobody() -> None:
    assert standings.result_of(game("Ana", "Ana ", "Ana").record, (), ENDED) is None


def test_practice_counts_for_nobody() -> None:
    record = game("Ana", "Ben", "Cy").record
    practice = replace(record, metadata=record.metadata.updated(practice=True))
    assert standings.result_of(practice, (), ENDED) is None


def test_a_game_counts_once_however_far_its_copies_were_played() -> None:
    match = game("Ana", "Ben", "Cy")
    first = standings.result_of(match.record, (), ENDED)
    match = match.play(match.game.action_text(match.game.legal_actions(match.state)[0]))
    second = standings.result_of(match.record, (), replace(ENDED, ranking=((2,), (0, 1))))
    assert first is not None
    assert second is not None
    known = standings.added(standings.added((), first), second)
    assert known == (first,)


@pytest.mark.parametrize(
    "other",
    [
        game("Ana", "Ben", "Cy", started="2026-01-01T10:00:01Z"),
        game("Ana", "Ben", "Cy", seed=6),
        game("Ana", "Ben", "Di"),
    ],
)
def test_another_game_counts_too(other: Match) -> None:
    first, second = (standings.result_of(match.record, (), ENDED) for match in (game("Ana", "Ben", "Cy"), other))
    assert first is not None
    assert second is not None
    assert len(standings.added((first,), second)) == 2


def test_when_a_game_was_started_may_be_anything() -> None:
    record = game("Ana", "Ben", "Cy").record
    strange = replace(record, metadata=Metadata(others={STARTED_KEY: {"x": ["\u202e" * 500]}}))
    found = standings.result_of(strange, (), ENDED)
    assert found is not None
    assert standings.read(standings.written([found])) == (found,)


def test_results_come_back_as_they_were_written() -> None:
    results = (result("k1", ("-Ana",), ("4", "-Zoë “Ω”")), result("k2", ("-Ana", "1"), name="zodiac"))
    assert standings.read(standings.written(results)) == results
    assert standings.read(None) == standings.read("") == ()


def test_no_more_results_are_kept_than_there_is_room_for() -> None:
    results: tuple[Result, ...] = tuple(result(f"k{n}", ("-Ana",), ("4",)) for n in range(MOST_GAMES))
    more = standings.added(results, result("new", ("4",), ("-Ana",)))
    assert (len(more), more[-1].key, more[0].key) == (MOST_GAMES, "new", "k1")
    assert standings.read(standings.written(more)) == more


@pytest.mark.parametrize(
    "games",
    [
        None,
        "x",
        [["k", "epizodiak"]],
        [["k", "epizodiak", [["-Ana"]]]],
        [["k", "epizodiak", [["-Ana"], []]]],
        [["k", "epizodiak", [["-Ana"], [4]]]],
        [["k" * 81, "epizodiak", [["-Ana"], ["4"]]]],
        [["k", 3, [["-Ana"], ["4"]]]],
        [["k", "epizodiak", [["-Ana"] * 9]]],
        [["k", "epizodiak", [["-Ana"], ["4"]]]] * (MOST_GAMES + 1),
    ],
)
def test_damaged_results_are_known_for_what_they_are(games: object) -> None:
    assert standings.read(json.dumps({"version": 1, "games": games})) is None


@pytest.mark.parametrize("text", ["{", "[]", "null", '{"version": 2, "games": []}', '{"version": 1}', "[" * 9_999])
def test_what_is_no_text_of_ours_is_damaged(text: str) -> None:
    assert standings.read(text) is None


def test_a_table_tells_games_wins_shares_and_ratings_the_strongest_first() -> None:
    results = [result(f"a{n}", ("-Ana",), ("4", "2")) for n in range(6)]
    results += [result(f"b{n}", ("-Ana", "4"), ("2",)) for n in range(2)]
    results += [result("z", ("1",), ("-Ana",), name="zodiac")]
    made = tables(results, SAY)
    assert list(made) == ["epizodiak", "zodiac"]
    ana, oracle, astrologer = made["epizodiak"]
    assert (ana.name, ana.bot, ana.games, ana.wins) == ("Ana", False, 8, 7.0)
    assert (oracle.name, oracle.bot, oracle.games, oracle.wins) == ("Oracle", True, 8, 1.0)
    assert ana.low < ana.share == 7 / 8 < ana.high
    assert ana.rating > MIDDLE > astrologer.rating
    assert [line.name for line in made["zodiac"]] == ["Stargazer", "Ana"]


def test_a_bot_that_this_version_does_not_know_goes_by_what_it_was_called() -> None:
    results = (result("k", ("9",), ("-Ana",)),)
    assert standings.read(standings.written(results)) == results
    stranger = tables(results, SAY)["epizodiak"][0]
    assert (stranger.name, stranger.bot) == ("9", True)


def test_names_are_fit_to_be_shown() -> None:
    (line, _) = tables([result("k", ("-\u202eAna\u0000",), ("-",))], SAY)["epizodiak"]
    assert {line.name, _.name} == {"Ana", "–"}


def test_more_games_make_a_rating_surer() -> None:
    few, many = (ratings_with_errors([(("a",), ("b",)), (("b",), ("a",))] * times)["a"] for times in (2, 50))
    assert few.value == pytest.approx(many.value, abs=1e-6)
    assert many.error < few.error / 3


def test_a_ratings_error_is_that_of_the_logistic_model() -> None:
    """Of 2 n games between equals the error of one strength alone is sqrt(4 / 2 n), in natural units."""
    found = ratings_with_errors([(("a",), ("b",)), (("b",), ("a",))] * 200)["a"]
    assert found.error == pytest.approx(173.72 * (4 / 401) ** 0.5, rel=0.01)
