"""Schotten Totten, S1 to S3 and S6 to S9, each rule where it bites."""

import random

import pytest

from epizodiak.core.errors import ChanceError, EpizodiakError, IllegalActionError
from epizodiak.games.schotten_totten.rules import rules
from epizodiak.games.schotten_totten.rules.game import GAME
from epizodiak.games.schotten_totten.rules.notation import ACTIONS, parse_action
from epizodiak.games.schotten_totten.rules.state import ALL_CARDS, Options, State, Stone
from tests.unit.schotten_totten_positions import legal, play, position, stone

ONE, TWO = Options(1), Options(2)
STRONG, WEAK = "R7 R8 R9 / G1 G3 Y5", "G1 G3 Y5 / R7 R8 R9"


def start(first_player: int = 0, options: Options = ONE) -> State:
    return GAME.start(options, first_player, ALL_CARDS)


def owned(seat: int, *numbers: int) -> dict[int, Stone | str]:
    return {number: Stone(seat) for number in numbers}


# --- S1 -------------------------------------------------------------------------------------------


def test_S1_there_are_54_cards_in_six_colours() -> None:
    assert len(set(ALL_CARDS)) == 54
    assert {card[0] for card in ALL_CARDS} == set("RGBYPN")
    assert {card[1:] for card in ALL_CARDS} == set("123456789")
    assert list(ALL_CARDS) == sorted(ALL_CARDS)


@pytest.mark.parametrize("first", [0, 1])
def test_S1_six_cards_each_and_the_rest_is_the_deck(first: int) -> None:
    order = tuple(reversed(ALL_CARDS))
    state = GAME.start(ONE, first, order)
    assert state.hands == (tuple(sorted(order[:6])), tuple(sorted(order[6:12])))
    assert state.deck == order[12:]
    assert (state.player, state.phase, state.round, state.totals) == (first, "play", 1, (0, 0))
    assert state.stones == (Stone(),) * 9


@pytest.mark.parametrize("order", [None, (), ALL_CARDS[1:], (*ALL_CARDS[1:], "X1"), (*ALL_CARDS[1:], ALL_CARDS[1])])
def test_S1_a_deal_of_other_cards_is_refused(order: tuple[str, ...] | None) -> None:
    with pytest.raises(ChanceError):
        GAME.start(ONE, 0, order)


# --- S2 -------------------------------------------------------------------------------------------


def test_S2_any_card_can_be_played_at_any_bare_stone() -> None:
    assert legal(start()) == [f"B{card}@{stone}" for card in range(1, 7) for stone in range(1, 10)]


def test_S2_a_card_goes_to_the_own_side_of_its_stone_and_out_of_the_hand() -> None:
    for seat in (0, 1):
        state = position(["R1 R2 / G1", "G1 / R1 R2"][seat], phase="play", player=seat)
        after = play(state, "R2@4")
        assert after.stones[3].sides[seat] == ("R2",)
        assert after.stones[3].sides[1 - seat] == ()
        assert after.hands[seat] == ("R1",)
        assert (after.phase, after.player) == ("claim", seat)


def test_S2_cards_lie_in_the_order_played() -> None:
    state = position("R1 / G1", {4: "R9 R2 / "}, phase="play")
    assert play(state, "R1@4").stones[3].sides[0] == ("R9", "R2", "R1")


def test_S2_no_fourth_card_and_none_at_a_claimed_stone() -> None:
    state = position("R1 / G1", {1: "R7 R8 R9 / ", 2: Stone(1), 3: Stone(0), 4: "R2 R3 / "}, phase="play")
    assert legal(state) == [f"R1@{number}" for number in (4, 5, 6, 7, 8, 9)]
    for number in (1, 2, 3):
        with pytest.raises(IllegalActionError):
            play(state, f"R1@{number}")


def test_S2_the_other_hand_s_cards_and_the_deck_s_cannot_be_played() -> None:
    state = position("R1 / G1", phase="play")
    for card in ("G1", "R2"):
        with pytest.raises(IllegalActionError):
            play(state, f"{card}@1")


def test_S2_before_a_card_is_played_nothing_is_claimed_or_drawn() -> None:
    state = position("R1 / G1", {1: "R7 R8 R9 / "}, phase="play")
    for text in ("claim 1", "d"):
        with pytest.raises(IllegalActionError):
            play(state, text)


def test_S2_one_card_a_turn() -> None:
    state = play(position("R1 R2 / G1", phase="play"), "R1@1")
    with pytest.raises(IllegalActionError):
        play(state, "R2@1")


def test_S2_the_turn_ends_with_the_top_card_of_the_deck() -> None:
    state = play(position("R1 R5 / G1", deck="Y9 Y8", phase="play"), "R1@1", "d")
    assert (state.hands[0], state.deck) == (("R5", "Y9"), ("Y8",))
    assert (state.player, state.phase) == (1, "play")


def test_S2_from_an_empty_deck_nothing_is_drawn() -> None:
    state = play(position("R1 R5 / G1", deck="", phase="play"), "R1@1", "d")
    assert (state.hands[0], state.deck, state.player) == (("R5",), (), 1)


def test_S2_a_full_hand_draws_nothing() -> None:
    full = position("R1 R2 R3 R4 R5 R6 / G1", {1: "P7 P8 P9 / "}, deck="Y9")
    assert play(full, "d").deck == ("Y9",)


def test_S2_a_turn_may_claim_several_stones_one_by_one() -> None:
    state = position("B1 / B2", {1: stone(STRONG, first=0), 9: stone("P7 P8 P9 / Y1 Y3 B5", first=1)})
    assert legal(state) == ["claim 1", "claim 9", "d"]
    after = play(state, "claim 9")
    assert (legal(after), after.player, after.phase) == (["claim 1", "d"], 0, "claim")
    assert [number for number, each in enumerate(play(after, "claim 1").stones, 1) if each.owner == 0] == [1, 9]


# --- S3 -------------------------------------------------------------------------------------------


def test_S3_without_cards_the_turn_starts_in_the_claiming_step() -> None:
    state = play(position("R1 / ", deck="", phase="play"), "R1@1", "d")
    assert (state.player, state.phase, legal(state)) == (1, "claim", ["d"])


def test_S3_without_room_the_turn_starts_in_the_claiming_step() -> None:
    full: dict[int, Stone | str] = {number: Stone(None, ((), ("G1", "G2", "G4")), 1) for number in range(1, 9)}
    state = position("R1 / Y1", {**full, 9: Stone(0)}, phase="play")
    after = play(state, "R1@1", "d")
    assert (after.player, after.phase, after.acted) == (1, "claim", False)
    assert after.hands[1] == ("Y1",)


def test_S3_room_at_a_claimed_stone_is_none() -> None:
    state = position("R1 / Y1", owned(0, 1, 3, 5, 7) | owned(1, 2, 4, 6, 8) | {9: "P1 / Y5 Y7 Y9"})
    assert play(state, "d").phase == "claim"
    state = position("R1 / Y1", owned(0, 1, 3, 5, 7) | owned(1, 2, 4, 6, 8) | {9: "P1 P2 P5 / Y5 Y7"})
    assert play(state, "d").phase == "play"


def test_S3_who_could_not_play_may_claim() -> None:
    bare = owned(0, 1, 3, 5) | owned(1, 2, 4, 6, 8)
    state = position("R1 / ", {**bare, 7: "P1 / ", 9: stone("G1 G3 Y5 / R7 R8 R9", first=1)}, deck="", phase="play")
    assert legal(play(state, "R1@7", "d")) == ["claim 9", "d"]


def test_S3_a_skipped_play_still_draws() -> None:
    table = owned(0, 1, 3, 5, 7) | owned(1, 2, 4, 6, 8) | {9: stone(STRONG, first=0)}
    state = position("B1 / ", table, deck="Y1 Y2", acted=False)
    after = play(state, "d", "d")
    assert (after.hands, after.idle) == ((("B1", "Y1"), ("Y2",)), 0)


# --- S6 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", range(1, 8))
def test_S6_three_stones_in_a_row_win_at_once(at: int) -> None:
    for last in range(at, at + 3):
        others = [number for number in range(at, at + 3) if number != last]
        state = play(position("B1 / B2", {**owned(0, *others), last: stone(STRONG, first=1)}), f"claim {last}")
        assert (state.player, state.phase, state.totals) == (None, "over", (5, 0))
        assert GAME.outcome(state) is not None


def test_S6_three_stones_apart_or_of_both_seats_do_not_win() -> None:
    for others in (owned(0, 1, 2), owned(0, 2, 5), owned(0, 2) | owned(1, 3), owned(0, 8, 9)):
        state = play(position("B1 / B2", {**others, 4: stone(STRONG, first=1)}), "claim 4")
        assert (state.player, state.phase) == (0, "claim")


def test_S6_five_stones_win_at_once() -> None:
    state = position("B1 / B2", {**owned(0, 1, 3, 5, 7), **owned(1, 2, 6), 9: stone(STRONG, first=1)})
    after = play(state, "claim 9")
    assert (after.player, after.totals, rules.ranking(after)) == (None, (5, 2), ((0,), (1,)))


def test_S6_four_stones_do_not_win() -> None:
    state = position("B1 / B2", {**owned(0, 1, 3, 5), 7: stone(STRONG, first=1)})
    assert play(state, "claim 7").phase == "claim"


def test_S6_further_claims_are_cut_off() -> None:
    state = position("B1 / B2", {**owned(0, 1, 2), 3: stone(STRONG, first=1), 9: stone("P7 P8 P9 / Y1 Y3 B5", first=0)})
    assert legal(play(state, "claim 3")) == []


# --- S7, S8 ---------------------------------------------------------------------------------------


def winning(seat: int, options: Options, totals: tuple[int, int] = (0, 0)) -> State:
    table = {**owned(seat, 1, 2), **owned(1 - seat, 5, 7), 3: stone(STRONG if seat == 0 else WEAK, first=1)}
    return position("B1 / B2", table, player=seat, options=options, totals=totals)


@pytest.mark.parametrize("seat", [0, 1])
def test_S7_the_winner_scores_five_and_the_other_one_per_stone(seat: int) -> None:
    state = play(winning(seat, ONE, (1, 2)), "claim 3")
    assert state.totals == ((6, 4) if seat == 0 else (3, 7))


@pytest.mark.parametrize("seat", [0, 1])
def test_S7_the_loser_begins_the_next_round(seat: int) -> None:
    state = play(winning(seat, TWO), "claim 3")
    assert (state.round, state.player, state.phase, state.stones) == (2, 1 - seat, "play", (Stone(),) * 9)
    assert state.hands == (ALL_CARDS[:6], ALL_CARDS[6:12])
    assert (state.acted, state.idle) == (False, 0)


def test_S7_a_round_that_another_follows_waits_for_its_deal() -> None:
    state, action = winning(0, TWO), parse_action("claim 3")
    assert rules.chance_needed(state, action) == ALL_CARDS
    with pytest.raises(ChanceError, match="a chance outcome is needed: an order of 54 tiles"):
        rules.apply(state, action)
    with pytest.raises(ChanceError):
        rules.apply(state, action, ALL_CARDS[1:])


def test_S7_the_last_round_waits_for_none() -> None:
    state, action = winning(0, ONE), parse_action("claim 3")
    assert rules.chance_needed(state, action) == ()
    with pytest.raises(ChanceError):
        rules.apply(state, action, ALL_CARDS)


def test_S7_equal_totals_share_the_win() -> None:
    assert rules.ranking(play(winning(0, ONE, (0, 3)), "claim 3")) == ((0, 1),)
    assert rules.ranking(play(winning(0, ONE, (0, 4)), "claim 3")) == ((1,), (0,))


def stuck(own: tuple[int, ...], other: tuple[int, ...], options: Options = ONE) -> State:
    """Both hands and the deck are empty, and seat 0 is to claim or end its turn; nothing can be claimed."""
    return position(" / ", {**owned(0, *own), **owned(1, *other)}, deck="", acted=False, options=options)


def test_S8_two_idle_turns_running_end_the_round() -> None:
    once = play(stuck((1, 3), (2,)), "d")
    assert (once.idle, once.player, once.phase) == (1, 1, "claim")
    twice = play(once, "d")
    assert (twice.player, twice.phase, twice.totals) == (None, "over", (5, 1))


def test_S8_more_stones_win_and_equal_ones_are_a_draw_at_a_point_each() -> None:
    for own, other, totals in [((1, 3), (2, 4, 6), (2, 5)), ((1, 3), (2, 4), (2, 2)), ((), (), (0, 0))]:
        state = play(stuck(own, other), "d", "d")
        assert state.totals == totals


def test_S8_a_turn_with_a_card_played_is_not_idle() -> None:
    state = position("R1 / ", {1: "P1 / "}, deck="", phase="play", acted=False, idle=1)
    after = play(state, "R1@1", "d")
    assert (after.idle, after.player) == (0, 1)


def test_S8_a_turn_with_a_claim_is_not_idle() -> None:
    state = position(" / ", {1: stone(STRONG, first=1)}, deck="", acted=False, idle=1)
    assert play(state, "claim 1", "d").idle == 0


def test_S8_a_turn_with_a_draw_is_not_idle() -> None:
    state = position(" / ", {1: stone(STRONG, first=1)}, deck="Y9", acted=False, idle=1)
    after = play(state, "d")
    assert (after.idle, after.phase) == (0, "claim")


def test_S8_a_full_hand_that_cannot_draw_is_idle() -> None:
    full: dict[int, Stone | str] = {**owned(0, 1, 3, 5, 7), **owned(1, 2, 4, 6, 8), 9: stone(STRONG, first=1)}
    state = position("B1 B2 B3 B4 B5 B6 / N1 N2 N3 N4 N5 N6", full, deck="Y9", acted=False)
    after = play(state, "d", "d")
    assert (after.phase, after.deck, after.totals) == ("over", ("Y9",), (4, 4))


def test_S8_what_could_be_claimed_and_is_not_counts_for_nobody() -> None:
    state = position(" / ", {1: stone(STRONG, first=1), 2: Stone(1)}, deck="", acted=False)
    assert legal(state) == ["claim 1", "d"]
    assert play(state, "d", "d").totals == (0, 5)


@pytest.mark.parametrize(("own", "other", "begins"), [((1,), (), 1), ((), (1,), 0), ((), (), 0)])
def test_S7_S8_the_loser_or_who_did_not_move_last_begins_the_next_round(
    own: tuple[int, ...], other: tuple[int, ...], begins: int
) -> None:
    state = play(stuck(own, other, options=TWO), "d", "d")
    assert (state.round, state.player) == (2, begins)


# --- S9 -------------------------------------------------------------------------------------------


def test_S9_a_seat_sees_its_own_hand_and_the_sizes_of_the_rest() -> None:
    state = position("R1 R2 / G1", {1: "P1 / "}, deck="Y1 Y2 Y3")
    seen = GAME.view(state, 1)
    assert (seen.hand, seen.hand_sizes, seen.deck_size) == (("G1",), (2, 1), 3)
    assert GAME.view(state, None).hand == ()


def test_S9_nothing_hidden_is_in_a_view_s_data() -> None:
    state = position("R1 R2 / G1", deck="Y1 Y2 Y3")
    data = GAME.view_json(GAME.view(state, 1))
    words = repr(data)
    assert all(card not in words for card in ("R1", "R2", "Y1", "Y2", "Y3"))


def test_S9_positions_for_a_view_keep_what_it_shows_and_shuffle_the_rest() -> None:
    state = position("R1 R2 / G1", {1: "P1 / P2"})
    seen = GAME.view(state, 0)
    worlds = [GAME.resample(seen, random.Random(seed)) for seed in range(300)]
    assert {world.hands[0] for world in worlds} == {("R1", "R2")}
    assert all(GAME.view(world, 0) == seen for world in worlds)
    held = [world.hands[1][0] for world in worlds]
    assert len(set(held)) == 50  # each of the unseen cards in time
    assert max(map(held.count, held)) < 25


def test_a_view_of_no_position_has_no_positions() -> None:
    data = GAME.view_json(GAME.view(position("R1 / G1"), 0))
    with pytest.raises(EpizodiakError, match="no position fits this view"):
        GAME.resample(GAME.view_from({**data, "deck_size": 3}), random.Random(1))


@pytest.mark.parametrize("changes", [{"hand": 5}, {"stones": [1]}, {"legal": [3]}, {"totals": []}])
def test_what_is_no_view_is_refused(changes: dict[str, object]) -> None:
    data = GAME.view_json(GAME.view(position("R1 / G1"), 0))
    with pytest.raises(EpizodiakError, match="not a view of schotten-totten"):
        GAME.view_from({**data, **changes})


# --- the rest -------------------------------------------------------------------------------------


def test_there_are_496_actions() -> None:
    assert len(ACTIONS) == 54 * 9 + 9 + 1


@pytest.mark.parametrize(
    "text", ["", "R7", "R7@", "R7@0", "R7@10", "R0@1", "r7@1", "claim", "claim 0", "claim 10", "D"]
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an action"):
        parse_action(text)
