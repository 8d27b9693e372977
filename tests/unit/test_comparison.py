"""The same deal compared: codes of finished games, games side by side, and the deal of the day."""

from dataclasses import replace
from datetime import date, timedelta
from functools import cache

import pytest

from epizodiak.bots import steady
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.wording import Wording
from epizodiak.display import deal, seats
from epizodiak.display.setup import Setup, read_fragment
from epizodiak.features.comparison import daily
from epizodiak.features.comparison.codes import (
    ComparedGame,
    ComparisonError,
    UnfinishedError,
    checked,
    comparison_of,
    deal_of,
    decode,
    encode,
    found_in,
    written,
)
from epizodiak.features.comparison.side_by_side import compare
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, replay, write_record
from epizodiak.timeline.match import Match
from tests.unit.compared_games import TABLES, begun, played

SAY = Wording(("Ana", "Ben", "Chloé"))


@cache
def finished(name: str, number: int = 7, choice: int = 1, alike: int = 0) -> Match:
    return played(name, number, choice, alike=alike)


def deals(*matches: Match) -> frozenset[str]:
    return frozenset(deal_of(match.record) for match in matches)


def read_again(match: Match) -> ComparedGame:
    return decode(encode(match), deals(match))


@pytest.mark.parametrize("name", TABLES)
def test_a_code_of_a_round_is_short_and_gives_the_game_again(name: str) -> None:
    match = finished(name)
    code = encode(match)
    assert len(code) <= 300
    assert code.isascii()
    assert code.isalnum()
    assert code == code.upper()
    found = decode(code, deals(match))
    assert found == comparison_of(match.record)
    assert found.record.actions == match.record.actions
    assert found.record.chance == match.record.chance
    assert found.version == steady.VERSION
    assert found.seat == match.bots.index("-")
    assert found.outcome == match.game.outcome(match.state)
    assert [*replay(found.record, match.game)][-1].state == match.state
    assert written(found) == code


@pytest.mark.parametrize("name", TABLES)
def test_a_code_tells_nobodys_name(name: str) -> None:
    assert set(read_again(finished(name)).record.players) == {""}


def test_a_code_may_be_typed_with_gaps_and_small_letters() -> None:
    match = finished("epicycle")
    code = encode(match)
    spelt = f" {code[:9].lower()}-{code[9:20]}\n{code[20:]} "
    assert decode(spelt, deals(match)) == read_again(match)


def test_codes_are_found_among_words() -> None:
    codes = tuple(encode(finished("epicycle", 7, choice)) for choice in (1, 2))
    text = f"Mine is {codes[0]}, and the same game of Ben's:\r\n{codes[1]}."
    assert found_in(text) == codes
    assert found_in("It is the same.") == ()


@pytest.mark.parametrize("name", TABLES)
def test_of_a_deal_that_is_not_finished_here_only_the_way_to_it_is_told(name: str) -> None:
    match = finished(name)
    with pytest.raises(UnfinishedError) as caught:
        decode(encode(match), ())
    told = caught.value
    assert told.setup.compared
    assert told.setup.bots == match.bots
    assert told.code == deal_of(match.record) == deal.code(told.setup, match.game)
    again = Match.new(match.game, told.setup.options, match.record.players, seed=told.setup.seed)
    assert again.record.chance == match.record.chance[: len(again.record.chance)]
    assert set(vars(told)) <= {"setup", "code", "why"}


@pytest.mark.parametrize("name", TABLES)
def test_a_link_tells_all_that_begins_a_deal_to_be_compared(name: str) -> None:
    match = finished(name)
    setup = comparison_of(match.record).setup
    theirs = Setup("epizodiak", ("Ana", "Ben", ""), take_back="turn")
    read = read_fragment(deal.fragment(setup, match.game), GAMES, theirs)
    assert read.bad == ()
    assert checked(read.setup) == setup, "no name, no clock, and nothing of the lobby's own"
    for first in range(len(match.bots)):
        asked = checked(replace(setup, first_player=first, clock=(1, 0), think=1))
        again = Match.new(match.game, asked.options, match.bots, first_player=asked.first_player, seed=asked.seed)
        assert (again.record.first_player, asked.clock, asked.think) == (first, None, None)


def test_only_games_that_are_over_and_were_played_so_have_a_code() -> None:
    match = finished("epicycle")
    record, known = match.record, match.record.metadata
    shorter = replace(record, actions=record.actions[:-1])
    for bad in (
        shorter,
        begun("epicycle", 7).record,
        replace(record, metadata=known.updated(compared=0)),
        replace(record, metadata=known.updated(compared=-1)),
        replace(record, metadata=known.updated(practice=True)),
        replace(record, metadata=known.updated(seed=None)),
        replace(record, metadata=known.updated(seed=8)),
        replace(record, metadata=known.updated(bots=("-", "-", "2"))),
        replace(record, metadata=known.updated(bots=("own:Tidy", "-", "2"))),
    ):
        with pytest.raises(ComparisonError):
            comparison_of(bad)


def test_a_game_whose_later_deals_are_not_the_seeds_has_no_code() -> None:
    match = next(
        found for found in (finished("epizodiak", number) for number in range(40)) if len(found.record.chance) > 1
    )
    opening, *later = match.record.chance
    other = replace(match.record, chance=(opening, *(order[::-1] for order in later)))
    try:
        changed = Match(other, match.game)
    except EpizodiakError:
        return
    with pytest.raises(ComparisonError):
        encode(changed)


# --- side by side -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_games_of_one_deal_are_compared_from_where_they_parted(name: str) -> None:
    games = [finished(name, 7, choice, 1) for choice in (1, 2, 3)]
    table = compare([read_again(each) for each in games], SAY, [{}, dict.fromkeys(range(600), 0.25)])
    first, *others = table.rows
    assert first.parting is None
    assert first.why is None
    assert any(row.best for row in table.rows)
    for row, match in zip(others, games[1:], strict=True):
        assert row.why is None
        assert row.parting is not None, "chance chose otherwise"
        ply = row.parting.ply
        mine, theirs = games[0].record.actions, match.record.actions
        assert mine[:ply] == theirs[:ply]
        assert mine[ply] != theirs[ply]
        assert row.comparison.seats[ply] == row.comparison.seat
        assert row.parting.turn >= 1
        assert row.parting.mine
        assert row.parting.mine != row.parting.theirs
        assert row.scores == match.game.outcome(match.state).scores  # type: ignore[union-attr]
        assert row.score == row.scores[row.comparison.seat]
        assert 1 <= row.place <= match.game.seats
    assert others[0].parting is not None
    assert others[0].parting.cost_theirs == 0.25
    assert others[0].parting.cost_mine is None
    best = min((row.place, -row.score) for row in table.rows)
    assert [row.best for row in table.rows] == [(row.place, -row.score) == best for row in table.rows]


def test_the_same_game_twice_never_parts() -> None:
    found = read_again(finished("epicycle"))
    one, other = compare([found, found], SAY).rows
    assert one.parting is None
    assert other.parting is None
    assert other.why is None
    assert one.best
    assert other.best


def test_what_cannot_be_compared_says_why() -> None:
    mine = comparison_of(finished("zodiac").record)
    known = mine.record.metadata
    reasons = set()
    for other in (
        comparison_of(finished("epicycle").record),
        comparison_of(finished("zodiac", 8).record),
        comparison_of(replace(mine.record, metadata=known.updated(compared=known.compared + 1))),
        comparison_of(played("zodiac", 7, 1, ("-", "2")).record),
        comparison_of(replace(mine.record, metadata=known.updated(bots=("3", "-")))),
    ):
        row = compare([mine, other], SAY).rows[1]
        assert row.why is not None
        assert row.parting is None
        assert not row.best
        reasons.add(str(row.why))
    assert len(reasons) == 5


def test_bots_that_did_what_these_never_do_are_told() -> None:
    mine = comparison_of(finished("zodiac").record)
    ply = next(ply for ply, seat in enumerate(mine.seats) if seat != mine.seat)
    actions = [*mine.record.actions[:ply], "other"]
    other = replace(mine, record=replace(mine.record, actions=tuple(actions)))
    row = compare([mine, other], SAY).rows[1]
    assert row.why is not None
    assert row.parting is None


def test_nothing_beside_nothing_is_nothing() -> None:
    assert compare([], SAY).rows == ()


# --- the deal of the day ----------------------------------------------------------------------------------------------

DAYS = [daily.BEGIN + timedelta(days=number) for number in range(-10, 60)]


def test_the_deal_of_a_day_follows_from_its_date() -> None:
    found = [daily.todays_deal(day) for day in DAYS]
    assert found == [daily.todays_deal(day) for day in DAYS]
    assert len({each.seed for each in found}) == len(DAYS)
    assert {each.game for each in found} == {game for game, *_ in daily.TURNS} <= {*GAMES}
    assert {each.seat for each in found} == {0, 1, 2}
    week = [daily.todays_deal(daily.BEGIN + timedelta(days=number)) for number in range(14)]
    assert [each.game for each in week[:7]] == [each.game for each in week[7:]]
    assert daily.todays_deal(date(2026, 11, 28)) == daily.Daily(*DAY)


DAY = ("schotten-totten", {"rounds": 1}, 866018421716, ("3", "-"))


@pytest.mark.parametrize("day", DAYS[10:17], ids=str)
def test_the_deal_of_a_day_can_be_played_and_compared(day: date) -> None:
    found = daily.todays_deal(day)
    setup = daily.setup_of(found, "Ana")
    game = GAMES[setup.game]
    assert steady.can_be_compared(setup.bots)
    assert setup.compared
    assert setup.players[found.seat] == "Ana"
    match = Match.new(game, setup.options, setup.players, seed=setup.seed, bots=setup.bots)
    assert match.player is not None
    assert deal_of(match.record) == deal.code(setup, match.game)


# --- at the table -----------------------------------------------------------------------------------------------------


def test_bots_that_play_steadily_cannot_be_hurried_and_are_whom_the_deal_has_seated() -> None:
    match = begun("zodiac", 7, ("3", "-"))
    while match.player != 0:
        match = match.play(match.game.action_text(match.game.legal_actions(match.state)[0]))
    assert seats.compared_deal(match) == 7
    assert not seats.can_hurry(match)
    assert seats.can_hurry(match.comparing(0))
    assert seats.cast_at(match, 0) == steady.company(("3", "-"), 7)[0]
    assert seats.cast_at(match.comparing(0), 0) is None


def test_a_mark_that_holds_no_longer_counts_for_nothing() -> None:
    match = begun("epizodiak", 7)
    record = match.record
    for other in (
        match.comparing(steady.VERSION + 1),
        match.with_seat(0, "-"),
        Match(replace(record, metadata=record.metadata.updated(practice=True)), match.game),
        Match(replace(record, metadata=record.metadata.updated(seed=None)), match.game),
    ):
        assert seats.compared_deal(other) is None


def test_the_mark_outlives_a_reload() -> None:
    match = begun("epizodiak", 7)
    again = Match(read_record(write_record(match.record), GAMES), match.game)
    assert seats.compared_deal(again) == 7
