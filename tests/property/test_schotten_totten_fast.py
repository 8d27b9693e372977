"""The compact rounds that the bots play out, held to the public rules."""

import random
from itertools import combinations, islice, pairwise

import pytest

from epizodiak.core.chance import shuffled
from epizodiak.games.schotten_totten.mind.fast import OVER, WINS, World
from epizodiak.games.schotten_totten.mind.fast_play import (
    chance_of_round,
    finish_turn,
    play_at_random,
    play_on,
    weights,
)
from epizodiak.games.schotten_totten.mind.fast_sides import (
    BIT_OF,
    bits_of,
    can_pass,
    cards_of,
    completions,
    passing,
    promise,
    rank,
    worth,
)
from epizodiak.games.schotten_totten.rules import rules
from epizodiak.games.schotten_totten.rules.formations import Unseen, best_completion, formation
from epizodiak.games.schotten_totten.rules.game import GAME
from epizodiak.games.schotten_totten.rules.notation import action_text, parse_action
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, Options, State, Stone
from tests.property.schotten_totten_oracle import Case, cases, played_cases
from tests.unit.schotten_totten_positions import legal, position, stone

GAMES = 40


def parts(world: World) -> list[object]:
    """All of a world, so that two can be compared; hands in no order."""
    found = [getattr(world, name) for name in World.__slots__ if name != "hands"]
    return [*found, sorted(world.hands[0]), sorted(world.hands[1])]


def started(source: random.Random, rounds: int = 1) -> State:
    options = Options(rounds)
    return GAME.start(options, int(source.random() * 2), GAME.random_opening(options, 0, source))


def test_random_rounds_agree_with_the_public_rules_at_every_step() -> None:
    source = random.Random(3)
    claims = ends = 0
    for number in range(GAMES):
        state = started(source, rounds=1 + number % 2)
        world = World(state)
        while True:
            assert world.legal() == legal(state)
            # Claims are declined half the time, so that rounds also end by idle turns (S8).
            text = world.legal()[int(source.random() * len(world.legal()))]
            action, earlier = parse_action(text), state
            waiting = rules.chance_needed(state, action)
            claims += text.startswith("claim")
            world.act(text)
            state = rules.apply(state, action, shuffled(waiting, source) if waiting else None)
            if state.player is None or state.round != earlier.round:
                break
            assert parts(world) == parts(World(state))
        assert world.phase == OVER
        assert world.legal() == []
        assert world.totals == state.totals
        ends += 1
    assert ends == GAMES
    assert claims > GAMES


def test_a_round_that_ends_by_idle_turns_counts_stones_as_the_rules_do() -> None:
    state = position("/", {3: stone("R1 R2 R3 / G1 G2 B1", owner=0, first=0)}, deck="", idle=1, acted=False)
    world = World(state)
    world.act("d")
    assert world.phase == OVER
    assert world.totals == rules.apply(state, parse_action("d")).totals == (5, 0)


def test_a_copy_goes_its_own_way() -> None:
    world = World(started(random.Random(4)))
    before = parts(world)
    play_at_random(world.copy(), random.Random(5))
    assert parts(world) == before


def test_rounds_by_judgement_are_legal_and_end_and_claim_all_that_can_be_claimed() -> None:
    source = random.Random(6)
    for _ in range(5):
        world = World(started(source))
        while world.phase != OVER:
            before = world.copy()
            play_on(world, [0.2] * 9, source, turns=1, noise=0.02)
            put = before.legal() if before.phase == 0 else []
            after = [follow(before, text) for text in put]
            assert parts(world) in [parts(each) for each in after] or not put


def follow(before: World, text: str) -> World:
    """The position after a card and all claims."""
    world = before.copy()
    world.act(text)
    finish_turn(world)
    while world.phase not in {0, OVER}:
        finish_turn(world)
    return world


def test_ranks_order_all_sides_as_formations_do() -> None:
    source = random.Random(7)
    sides = [tuple(source.sample(ALL_CARDS, 3)) for _ in range(400)]
    sides += [tuple(f"{c}{v}" for v in (s, s + 1, s + 2)) for c in "RGB" for s in range(1, 8)]
    for one, two in pairwise(shuffled([" ".join(each) for each in sides], source)):
        a, b = tuple(one.split()), tuple(two.split())
        assert (rank(bits_of(a)) > rank(bits_of(b))) == (formation(a) > formation(b))
        assert (worth(rank(bits_of(a))) > worth(rank(bits_of(b)))) == (formation(a) > formation(b))
        assert set(cards_of(bits_of(a))) == set(a)


def check(case: Case) -> bool:
    own, other, unseen = case
    best = best_completion(other, Unseen.besides(set(ALL_CARDS) - unseen))
    passed = best is not None and formation((*other, *best)) > formation(own)
    assert can_pass(bits_of(other), rank(bits_of(own)), bits_of(tuple(unseen))) == passed, case
    return passed


def test_S5_the_quick_proof_decides_as_the_exact_one_does() -> None:
    found = [check(case) for case in (*cases(9, 800), *islice(played_cases(10, 3), 400))]
    assert len(found) >= 1_000
    assert len(found) // 10 < sum(found) < len(found) * 9 // 10


def test_S6_three_in_a_row_or_five_stones_win() -> None:
    for number, won in enumerate(WINS):
        stones = [Stone(0 if number >> n & 1 else None) for n in range(9)]
        assert won == rules.wins(stones, 0)


def test_completions_of_two_cards_are_the_other_fifty_two_strongest_first() -> None:
    side = bits_of(("R7", "R8"))
    found = completions(side)
    assert len(found) == 52
    assert [cards_of(bits) for _, bits in found[:2]] == [("R9",), ("R6",)]
    assert set(cards_of(passing(side, rank(bits_of(("G6", "G7", "G8")))))) == {"R9"}


def reach(hand: str, hidden: str, luck: float = 0.3) -> tuple[int, int, float]:
    return bits_of(tuple(hand.split())), bits_of(tuple(hidden.split())), luck


@pytest.mark.parametrize("side", ["R7", "R7 R8", "R7 G7", "R2 G9"])
def test_a_side_promises_no_less_with_more_cards_to_come(side: str) -> None:
    cards = bits_of(tuple(side.split()))
    none = promise(cards, reach("", ""))
    some = promise(cards, reach("", "R9 G8 B7"))
    sure = promise(cards, reach("R9 G8 B7", ""))
    assert none <= some <= sure <= 1


def test_a_side_that_has_a_colour_run_in_hand_promises_more_than_one_that_has_nothing() -> None:
    good, bad = bits_of(("R8",)), bits_of(("G2",))
    mine = reach("R7 R9", "")
    assert promise(good, mine) > 0.6
    assert promise(bad, mine) < 0.4


def test_the_chance_of_a_round_is_fair_between_equals_and_sure_at_its_ends() -> None:
    assert chance_of_round([0.5] * 9, 0, 0) == pytest.approx(0.5)
    assert chance_of_round([1.0] * 9, 0, 0) == pytest.approx(1)
    for stones in combinations(range(9), 4):
        each = [1.0 if n in stones else 0.0 for n in range(9)]
        assert chance_of_round(each, 0, 0) + chance_of_round([1 - p for p in each], 0, 0) == pytest.approx(1)


def test_S6_what_is_claimed_counts_at_once_and_what_is_to_come_does_not() -> None:
    half = [0.5] * 9
    assert chance_of_round(half, 0b111, 0) == 1
    assert chance_of_round(half, 0, 0b111) == 0
    assert 0.5 < chance_of_round(half, 0b001, 0) < chance_of_round(half, 0b011, 0) < 1
    assert chance_of_round(half, 0b011, 0b110000000) == pytest.approx(0.5)


def test_a_stone_next_to_two_of_ones_own_weighs_most_and_claimed_ones_nothing() -> None:
    found = weights([1.0, 1.0, *[0.5] * 7], 0b11, 0)
    assert max(found) == found[2]
    assert found[:2] == [0, 0]
    assert min(found[2:]) > 0


def test_every_card_has_a_bit_of_its_own() -> None:
    assert len(set(BIT_OF.values())) == len(ALL_CARDS) == 54
    assert action_text(parse_action("R7@3")) == "R7@3"
