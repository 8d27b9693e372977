"""Epicycle for three and four, C10 to C15, each rule where it bites; two players' games stay as they were."""

import json
import random
from collections import Counter
from dataclasses import replace

import pytest

from epizodiak.app.lobby_events import TextGiven
from epizodiak.app.opening import FILE
from epizodiak.core.errors import RecordError
from epizodiak.core.wording import Wording
from epizodiak.display.setup import Setup
from epizodiak.games import GAMES
from epizodiak.games.epicycle.rules import rules
from epizodiak.games.epicycle.rules.game import GAME
from epizodiak.games.epicycle.rules.notation import parse_action
from epizodiak.games.epicycle.rules.state import Options, State
from epizodiak.record.record import read_record, trace, write_record
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback
from tests.unit.epicycle_for_more import BOTH, cases
from tests.visits.small_page import SmallPage

NAMES = ("Ana", "Ben", "Chloé", "Dora")
FIGURES = {3: (15.7, (0.29, 0.35, 0.36)), 4: (20.9, (0.23, 0.25, 0.27, 0.26))}
"""By players: how long random games are, and who wins, counted from who begins; by an independent implementation."""

PLAYED = 1_500

Ring = tuple[int, ...]
Held = tuple[tuple[int, ...], ...]


def digits(text: str) -> tuple[int, ...]:
    return tuple(map(int, text))


def position(ring: str, *held: str, player: int = 0) -> State:
    return State(Options(), player, digits(ring), tuple(map(digits, held)))


def play_on(state: State, *texts: str) -> State:
    for text in texts:
        state = rules.apply(state, parse_action(text))
    return state


# --- the start and the end --------------------------------------------------------------------------------------------


@BOTH
def test_C11_two_stashes_a_ring_of_eighteen_and_one_of_each_size_in_hand(seats: int) -> None:
    game = GAME.seated(seats)
    state = game.start(Options(), seats - 1)
    assert state.ring == (*(1, 2, 3) * 6, 0)
    assert (state.holdings, state.player) == (((1, 2, 3),) * seats, seats - 1)
    assert game.opening_tiles(Options("random")) == (*(1,) * 6, *(2,) * 6, *(3,) * 6)
    everything = Counter((*state.ring, *(size for holding in state.holdings for size in holding)))
    assert everything[1] == everything[2] == everything[3] == 6 + seats


def test_C12_spaces_are_counted_in_a_ring_of_nineteen() -> None:
    state = play_on(GAME.seated(3).start(Options(), 0), "3-")
    assert (state.ring.index(0), state.ring[18], state.holdings[0]) == (15, 3, (1, 1, 2))


def test_C13_three_of_a_size_are_out_with_their_pyramids_and_play_goes_on() -> None:
    state = play_on(position("0132132132132132132", "223", "113", "123"), "3+")
    assert (state.out, state.player, state.holdings) == ((0,), 1, ((), (1, 1, 3), (1, 2, 3)))
    assert Counter(state.ring)[2] == 5


@BOTH
def test_C13_who_cannot_act_is_out_in_turn_order_and_the_last_one_in_wins_at_once(seats: int) -> None:
    game, source, stuck, went_on = GAME.seated(seats), random.Random(seats), 0, 0
    while stuck < 40 or not went_on:
        state = game.start(Options(), 0)
        while (acts := state.player) is not None:
            after = rules.apply(state, source.choice(rules.legal_actions(state)))
            turns = [(acts + step) % seats for step in range(1, seats + 1)]
            gone = [seat for seat in after.out if seat not in (*state.out, acts)]
            assert gone == [seat for seat in turns if seat in gone]
            assert not any(can_act(after.ring, state.holdings[seat]) for seat in gone)
            assert (after.winner is not None) == (len(after.out) == seats - 1)
            if after.player is not None:
                assert after.player == next(seat for seat in turns if seat not in after.out)
                assert can_act(after.ring, after.holdings[after.player])
                went_on += bool(gone)
            stuck, state = stuck + len(gone), after


@BOTH
def test_C13_nobody_at_all_can_act_at_the_start_of_a_ring_that_says_so(seats: int) -> None:
    order = [1, 2, 3, *(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3), 3, 2, 1]
    state = GAME.seated(seats).start(Options("random"), 1, order)
    others = tuple((1 + step) % seats for step in range(seats))
    assert (state.player, state.out, state.winner) == (None, others[:-1], others[-1])
    assert rules.ranking(state) == tuple((seat,) for seat in reversed(others))  # C14


def test_C13_a_game_is_told_to_its_end() -> None:
    for data in cases():
        match = Match(read_record(data, GAMES), GAME)
        told, outcome = [line for lines in match.log(Wording(match.players)) for line in lines], match.outcome
        assert outcome is not None
        assert outcome.reason == "last"
        assert sum("loses" in line for line in told) == match.game.seats - 1
        assert told[-1] == f"{match.players[outcome.ranking[0][0]]} wins the game"


def test_C15_those_still_in_share_the_first_rank_of_an_agreed_stop() -> None:
    for data in cases():
        record = read_record(data, GAMES)
        for length in range(len(record.actions)):
            cut = json.loads(data) | {"actions": list(record.actions[:length]), "x_agreed": True}
            match = Match(read_record(json.dumps(cut), GAMES), GAME)
            state = match.position(length)
            assert match.outcome is not None
            assert match.outcome.ranking == (state.still_in, *((seat,) for seat in reversed(state.out)))
            assert len(state.still_in) > 1


@pytest.mark.heavy
def test_C15_a_position_for_the_third_time_ends_the_game_for_all_who_are_in() -> None:
    game, source, drawn = GAME.seated(3), random.Random(2), 0
    while drawn < 3:
        state = game.start(Options(), 0)
        while state.player is not None:
            legal = rules.legal_actions(state)
            wise = [action for action in legal if len(rules.apply(state, action).out) == len(state.out)] or legal
            state = rules.apply(state, source.choice(wise))
        if state.winner is None:
            drawn += 1
            assert rules.ranking(state)[0] == state.still_in
            assert len(state.still_in) > 1
            assert rules.reason(state) == "repeated"


# --- records ----------------------------------------------------------------------------------------------------------


@BOTH
def test_a_record_says_by_its_names_how_many_play(seats: int) -> None:
    match = Match.new(GAME, {"setup": "random"}, NAMES[:seats], seed=4)
    assert match.game.seats == seats
    again = read_record(write_record(match.record), GAMES)
    assert again == match.record
    assert Match(again, GAME).state == Playback(again, GAME).state == match.state
    assert len(next(trace(again, GAME))["holdings"]) == seats


@pytest.mark.parametrize("names", [[], ["A"], ["A"] * 5])
def test_a_record_of_too_many_or_too_few_is_refused(names: list[str]) -> None:
    data = {**json.loads(next(cases())), "players": names}
    with pytest.raises(RecordError, match="2–4"):
        read_record(json.dumps(data), GAMES)


def test_who_begins_is_one_of_those_who_play() -> None:
    data = json.loads(next(cases()))
    for seat in (-1, 3):
        with pytest.raises(RecordError):
            read_record(json.dumps({**data, "first_player": seat}), GAMES)


# --- counted otherwise ------------------------------------------------------------------------------------------------


def sequences(ring: Ring, held: Held, out: tuple[int, ...], player: int, depth: int) -> int:
    """How many sequences of actions there are, by C3, C5, C13 once more; too short for a position's third time."""
    total, gap = 0, ring.index(0)
    for size in {*held[player]}:
        for space in {(gap + size) % len(ring), (gap - size) % len(ring)}:
            if ring[space] == size:
                continue
            if depth == 1:
                total += 1
                continue
            placed = list(ring)
            placed[gap], placed[space] = size, 0
            mine = [*held[player]]
            mine.remove(size)
            mine.append(ring[space])
            gone = [*out, player] if len({*mine}) == 1 else [*out]
            holds = (*held[:player], tuple(mine), *held[player + 1 :])
            following = [(player + step) % len(held) for step in range(1, len(held) + 1)]
            for seat in following:
                if seat in gone:
                    continue
                if len(gone) == len(held) - 1:
                    break
                if can_act(tuple(placed), holds[seat]):
                    total += sequences(tuple(placed), holds, tuple(gone), seat, depth - 1)
                    break
                gone.append(seat)
    return total


def can_act(ring: Ring, holding: tuple[int, ...]) -> bool:
    gap = ring.index(0)
    return any(ring[(gap + way) % len(ring)] != size for size in holding for way in (size, -size))


def counted(state: State, depth: int) -> int:
    legal = rules.legal_actions(state)
    return len(legal) if depth == 1 else sum(counted(rules.apply(state, action), depth - 1) for action in legal)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_allow_as_many_sequences_as_another_count_finds(seats: int) -> None:
    game, source = GAME.seated(seats), random.Random(seats)
    for number in range(4):
        options = Options("random" if number else "standard")
        state = game.start(options, number % seats, game.random_opening(options, 0, source))
        for _ in range(3 * number):
            if state.player is None:
                break
            state = rules.apply(state, source.choice(rules.legal_actions(state)))
        if state.player is None:
            continue
        for depth in (1, 2, 3, 4, 5):
            assert counted(state, depth) == sequences(state.ring, state.holdings, state.out, state.player, depth)


@BOTH
def test_random_games_are_as_long_as_others_have_measured_and_won_by_the_same_seats(seats: int) -> None:
    game, source = GAME.seated(seats), random.Random(1)
    wins, actions = Counter[int | None](), 0
    for _ in range(PLAYED):
        state = game.start(Options(), 0)
        while state.player is not None:
            state = rules.apply(state, source.choice(rules.legal_actions(state)))
            actions += 1
        wins[state.winner] += 1
    length, shares = FIGURES[seats]
    assert actions / PLAYED == pytest.approx(length, abs=0.6)
    assert [wins[seat] / PLAYED for seat in range(seats)] == pytest.approx(shares, abs=0.04)


# --- the page ---------------------------------------------------------------------------------------------------------


@BOTH
def test_a_game_of_three_or_four_begins_and_is_opened_from_a_file(seats: int) -> None:
    begun = SmallPage(setup=Setup("epicycle", ("",) * seats, 0)).begin()
    begun.tap("start")
    begun.settle()
    assert begun.state.match is not None
    assert begun.state.match.players == tuple(f"Player {seat + 1}" for seat in range(seats))
    for data in cases():
        record = read_record(data, GAMES)
        page = SmallPage().begin()
        page.tell(TextGiven(data, FILE, "game-1"))
        page.settle()
        assert page.state.match is not None
        assert replace(page.state.match.record, metadata=record.metadata) == record
