"""Schotten Totten's bots: they claim, block and complete, at every level; their worlds are drawn fairly."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from epizodiak.bots.appraising import appraise
from epizodiak.bots.arena import ArenaSetup, Entrant, play_deal
from epizodiak.bots.levels import LEVELS, Budget
from epizodiak.bots.player import analyse, choose, decide
from epizodiak.bots.search import Search
from epizodiak.games.schotten_totten.mind.fast import World
from epizodiak.games.schotten_totten.mind.fast_play import forecast, share_of_match
from epizodiak.games.schotten_totten.mind.fast_sides import BIT_OF
from epizodiak.games.schotten_totten.mind.thinker import THINKER
from epizodiak.games.schotten_totten.rules.game import GAME
from epizodiak.games.schotten_totten.rules.state import Options, State, Stone
from tests.unit.schotten_totten_positions import position, stone

FEW = Budget(playouts=60)
THINKING = ("2", "3", "4")

OTHERS = {n: stone(f"/ {cards}") for n, cards in ((5, "P1"), (6, "N1"), (7, "P5"), (8, "N5"))}
"""The opponent has begun elsewhere."""


def taken(state: State, level: str, seed: int = 1) -> str:
    assert state.player is not None
    return choose(GAME.view(state, state.player), level, seed, None if level < "3" else FEW, GAME.name)


@pytest.mark.parametrize("level", ["1", *THINKING])
def test_a_claim_that_can_be_proved_is_made(level: str) -> None:
    state = position("R1 / G1", {**OTHERS, 3: "B7 B8 B9 / P2 N3"})
    assert taken(state, level) == "claim 3"


def test_a_beginner_goes_on_with_what_fits_before_another_stone_is_begun() -> None:
    begun = position("R7 G8 B1 / G1", {**OTHERS, 3: "R8 / P2"}, phase="play")
    assert set(THINKER.sensible(GAME.view(begun, 0))) == {"R7@3", "G8@3"}
    misfits = position("B1 / G1", {**OTHERS, 3: "R8 / P2"}, phase="play")
    assert "B1@3" not in THINKER.sensible(GAME.view(misfits, 0))
    assert "B1@4" in THINKER.sensible(GAME.view(misfits, 0))


def test_no_search_takes_the_end_of_a_turn_for_better_than_a_claim() -> None:
    view = GAME.view(position("R1 R2 R3 / G1 G2 G3", {**OTHERS, 3: "B7 B8 B9 / P2"}), 0)
    assert THINKER.dominated(view) == ("d",)
    assert THINKER.dominated(GAME.view(position("R1 / G1", {3: "B7 B8 / P2"}), 0)) == (), "there is nothing to claim"
    search = Search(THINKER, view, random.Random(1))
    for each in search.candidates:
        each.values = [float(each.action == "d")] * 40
    assert search.best() == "claim 3"


def test_a_claim_that_is_left_undone_costs_nothing_unless_the_other_side_wins_meanwhile() -> None:
    hands = "R1 R2 R3 R4 R5 / G1 G2 G3 G4 G6 G7"
    mine = {1: stone("B1 B2 B3 / P3", owner=0), 2: stone("Y1 Y2 Y3 / P4", owner=0)}
    theirs = {7: stone("N3 / P7 P8 P9", owner=1), 8: stone("N4 / N7 N8 N9", owner=1)}
    calm: dict[int, Stone | str] = {**OTHERS, 4: "R7 / Y4"}
    race: dict[int, Stone | str] = {**mine, **theirs, 9: "R9 / Y7 Y8 Y9"}
    for stones, costs in ((calm, False), (race, True)):
        state = position(hands, {**stones, 3: "B7 B8 B9 / P2"})
        found = appraise(GAME.view(state, 0), "d", GAME.hands(state), 3, Budget(playouts=200), game=GAME.name)
        assert found.best == "claim 3"
        assert (-found.decided[0] > 0.5) == costs
        assert costs or abs(found.decided[0]) < 2 * found.decided_error[0] + 0.01


@pytest.mark.parametrize("level", THINKING)
def test_the_card_that_wins_the_round_is_played_where_it_wins(level: str) -> None:
    mine = stone("B1 B2 B3 / P2 N3 R8", owner=0, first=0)
    also = stone("Y1 Y2 Y3 / P3 N8 R2", owner=0, first=0)
    state = position("G1 R9 B5 Y6 / G2 P9", {2: mine, 3: also, 4: "R7 R8 / P4 P2 P7", **OTHERS}, phase="play")
    assert taken(state, level) == "R9@4"


@pytest.mark.parametrize("level", THINKING)
def test_a_card_that_is_of_no_use_goes_where_nothing_can_be_won(level: str) -> None:
    hopeless = "P1 N4 / B7 B8 B9"
    state = position("Y1 G8 G9 R7 / G2 P9", {1: hopeless, 4: "G7 / R4", 6: "R8 R9 / P3"}, phase="play")
    assert taken(state, level) in {"Y1@1", "R7@6", "G9@4", "G8@4"}


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_a_legal_action_and_the_same_one_from_json(level: str) -> None:
    source = random.Random(8)
    options = GAME.options_from({"rounds": 2})
    state = GAME.start(options, 0, GAME.random_opening(options, 0, source))
    for seed in range(6):
        assert state.player is not None
        seen = GAME.view(state, state.player)
        action = choose(seen, level, seed, FEW, GAME.name)
        assert action == choose(GAME.view_json(seen), level, seed, FEW)
        state = GAME.apply(state, GAME.parse_action(action))


def test_advice_tells_of_every_action_though_a_search_tries_only_the_likeliest() -> None:
    source = random.Random(9)
    seen = GAME.view(GAME.start(Options(), 0, GAME.random_opening(Options(), 0, source)), 0)
    found = analyse(seen, 1, Budget(playouts=56), "3", GAME.name)
    assert {each.action for each in found} == {GAME.action_text(action) for action in seen.legal}
    assert sum(each.visits > 0 for each in found) == THINKER.width
    assert all(each.chance is None or 0 <= each.chance <= 1 for each in found)


def test_a_world_gives_every_unseen_card_to_the_opponent_as_often_as_the_others() -> None:
    state = position("R1 R2 R3 / G1 G2 G3 G4 G5", {4: "B7 B8 / P2 N3"}, phase="play")
    # One card of the opponent's was played and taken back: all have seen it.
    seen = GAME.view(replace(state, shown=((), ("G2",))), 0)
    draw = THINKER.worlds(seen, random.Random(5))
    held: Counter[int] = Counter()
    worlds = 3_000
    for _ in range(worlds):
        world, _ = draw()
        assert sorted(world.hands[0]) == sorted(BIT_OF[card] for card in ("R1", "R2", "R3"))
        held.update(world.hands[1])
        assert len(world.deck) == seen.deck_size
    assert held.pop(BIT_OF["G2"]) == worlds
    share = 4 / 46
    assert len(held) == 46
    assert all(abs(number - worlds * share) < 5 * (worlds * share) ** 0.5 for number in held.values())


def test_S7_a_lead_counts_more_the_fewer_rounds_are_left() -> None:
    assert share_of_match(0, 0) == share_of_match(0, 3) == 0.5
    assert share_of_match(0.5, 0) == 1
    assert 0.5 < share_of_match(3, 4) < share_of_match(3, 1) < 1
    assert share_of_match(-3, 1) == pytest.approx(1 - share_of_match(3, 1))


def test_a_round_that_is_over_is_counted_and_not_guessed() -> None:
    state = position("R1 / G1", {1: stone("B7 B8 B9 / P2 N3", owner=0), 2: stone("Y7 Y8 Y9 / P1 N9", owner=0)})
    state = replace(state, stones=(*state.stones[:2], stone("R7 R8 R9 / P3 N4"), *state.stones[3:]))
    world = World(state)
    world.act("claim 3")
    assert forecast(world) == ((1.0, 0.0), (5.0, 0.0))


def test_a_beginner_adds_what_goes_together_and_completes_neither_a_sum_nor_a_lost_side() -> None:
    lost = "G4 G5 / P7 P8 P9"
    table: dict[int, Stone | str] = {1: lost, 2: "R7 / N1", 3: "B1 B2 / N2", **OTHERS}
    state = position("G6 R3 Y8 B3 / G1 P6", {**table, 4: "Y1 / N9", 9: "Y2 / N3"}, phase="play")
    wise = set(THINKER.sensible(GAME.view(state, 0)))
    assert {"Y8@2", "R3@2", "B3@3", "R3@9", "Y8@4"} <= wise
    assert "G6@5" not in wise, "that would begin another stone"
    assert not {"G6@1", "Y8@3", "Y8@1", "G6@9", "B3@2", "G6@4"} & wise


def test_a_beginner_with_nothing_that_fits_takes_what_there_is() -> None:
    table = {n: stone("B1 / N2 N3 N4", owner=1, first=1) for n in (1, 3, 5)}
    taken = {n: stone(f"{card} /", owner=0) for n, card in ((2, "P1"), (4, "P2"), (6, "P3"), (7, "Y1"), (8, "Y2"))}
    state = position("R9 / G1", {**table, **taken, 9: "B5 /"}, phase="play")
    assert THINKER.sensible(GAME.view(state, 0)) == ("R9@9",)


def test_a_choice_of_one_is_no_thought() -> None:
    state = position("R1 / G1", {1: "B1 B2 R5 / P9"})
    thought = decide(GAME.view(state, 0), "4", 1, GAME.name)
    assert thought.settled
    assert thought.best() == "d"


@pytest.mark.heavy
def test_the_arena_deals_to_both_seats_and_the_second_level_beats_the_first() -> None:
    terms = ArenaSetup(GAME.name, {}, (Entrant.read("2"), Entrant.read("1")), 1, 400)
    games = [game for deal in range(4) for game in play_deal(terms, deal)]
    assert {game.seats for game in games} == {("1", "2"), ("2", "1")}
    assert sum(game.ranking is not None and game.seats[game.ranking[0][0]] == "2" for game in games) >= 6
