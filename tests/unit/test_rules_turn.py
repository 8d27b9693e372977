"""E1 to E15: material, dial, deal, and what a turn can be while there is a pile or after it."""

import pytest

from epizodiak.core.errors import ChanceError, IllegalActionError
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import ALL_TILES, Laid, Options, State
from tests.unit.positions import kinds, legal, play, position

DEAL = tuple((tile * 7) % 12 + 1 for tile in range(48))
NEARLY_FULL = "2 3 4 5 6 7 8 9 10 11 12"


def deal(first: int = 0, options: Options | None = None) -> State:
    return GAME.start(options or Options(), first, DEAL)


# --- E1 to E7: material, dial, deal -------------------------------------------------------------------


def test_E1_there_are_48_tiles_four_of_each_value_from_1_to_12() -> None:
    assert sorted(ALL_TILES) == [value for value in range(1, 13) for _ in range(4)]


def test_E1_seats_0_1_2_play_in_seat_order() -> None:
    state = deal(first=1)
    seats = [state.player]
    for _ in range(4):
        state = play(state, "d p")
        seats.append(state.player)
    assert seats == [1, 2, 0, 1, 2]


@pytest.mark.parametrize(
    ("dial", "clockwise", "counterclockwise"),
    [("5", 6, 4), ("12", 1, 11), ("1", 2, 12), ("11 12 1", 2, 10), ("7 8 9", 10, 6)],
)
def test_E3_the_ends_are_the_free_slots_next_to_the_arc_and_12_is_followed_by_1(
    dial: str, clockwise: int, counterclockwise: int
) -> None:
    assert rules.end_values(position("1 / 2 / 3", dial).dial) == (clockwise, counterclockwise)


def test_E3_with_one_free_slot_left_both_ends_are_that_slot() -> None:
    assert rules.end_values(position("1 / 1 / 1", NEARLY_FULL).dial) == (1,)


def test_E2_a_placed_tile_goes_to_its_end_of_the_unbroken_arc() -> None:
    state = position("4 9 / 6 9 / 9 9", "5", pile="1")
    assert play(state, "<4 >6").dial == (4, 5, 6)


def test_E4_the_last_tile_of_a_discarded_value_is_single_wherever_it_is() -> None:
    state = position("3 3 3 5 / 3 7 / 6 8", "4", pile="1")
    assert not state.gone(3)
    assert play(state, "x3").gone(3)


def test_E5_a_view_holds_no_hand_but_ones_own_and_no_order_of_the_pile() -> None:
    one = position("1 2 / 3 4 / 5 6", "8", pile="9 10")
    other = position("1 2 / 5 4 / 3 6", "8", pile="10 9")
    assert GAME.view(one, 0) == GAME.view(other, 0)
    assert GAME.view(one, None) == GAME.view(other, None)
    assert GAME.view(one, 1) != GAME.view(other, 1)


def test_E6_a_deal_is_twelve_tiles_to_each_seat_and_the_first_of_the_pile_to_the_dial() -> None:
    state = deal()
    assert state.hands == tuple(tuple(sorted(DEAL[seat * 12 : seat * 12 + 12])) for seat in range(3))
    assert (state.dial, state.pile) == (DEAL[36:37], DEAL[37:])


def test_E6_nobody_laid_the_first_tile_of_a_round_so_it_cannot_be_picked_up() -> None:
    assert deal().laid is None
    assert "^" not in kinds(deal())


def test_E6_a_deal_that_is_no_permutation_of_the_48_tiles_is_refused() -> None:
    with pytest.raises(ChanceError, match=r"no permutation of its 48 tiles: too many \[2\], missing \[1\]"):
        GAME.start(Options(), 0, (2, *DEAL[1:]))


def test_E7_the_next_round_begins_with_the_player_after_the_one_who_emptied_the_hand() -> None:
    state = position("6 / 1 / 2", "5", pile="3")
    dealt = play(state, ">6", [DEAL])
    assert (dealt.round, dealt.player, dealt.phase) == (2, 1, "start")


def test_E7_the_one_who_emptied_the_hand_counts_and_not_the_order_of_the_last_round() -> None:
    state = position("1 1 / 2 2 / 6", "5", pile="3", player=2)
    assert play(state, ">6", [DEAL]).player == 0


# --- E8: placing ----------------------------------------------------------------------------------


def test_E8_one_tile_or_a_run_from_the_hand_may_be_placed_at_either_end() -> None:
    state = position("3 4 6 7 7 8 10 / 1 / 2", "5", pile="9")
    assert legal(state) == "<4 <4..3 >6 >6..7 >6..8 d"


def test_E8_a_run_has_one_tile_of_each_value_and_they_leave_the_hand() -> None:
    after = play(position("6 7 7 8 / 1 / 2", "5", pile="9"), ">6..8")
    assert after.hands[0] == (7,)
    assert after.dial == (5, 6, 7, 8)


def test_E8_runs_wrap_over_12_and_1() -> None:
    state = position("1 2 11 12 4 / 6 / 7", "10", pile="9")
    assert legal(state) == ">11 >11..1 >11..12 >11..2 d"
    assert play(state, ">11..2").dial == (10, 11, 12, 1, 2)


def test_E8_runs_wrap_over_1_and_12_going_down_too() -> None:
    after = play(position("1 12 11 4 / 6 / 7", "2", pile="9"), "<1..11")
    assert after.dial == (11, 12, 1, 2)


def test_E8_placing_on_both_sides_in_one_turn_is_impossible() -> None:
    after = play(position("4 6 9 / 1 / 2", "5", pile="9"), ">6")
    assert after.player == 1


def test_E8_a_run_never_exceeds_the_free_slots() -> None:
    state = position("1 2 3 4 11 12 / 6 / 7", "4 5 6 7 8 9 10 11", pile="9")
    assert legal(state) == "<3 <3..1 <3..12 <3..2 >12 >12..1 >12..2 >12..3 d"


def test_E8_with_one_free_slot_only_the_clockwise_notation_is_legal() -> None:
    state = position("1 1 2 / 6 / 7", NEARLY_FULL, pile="9")
    assert legal(state) == ">1 d"


def test_E8_with_two_free_slots_both_sides_are_legal() -> None:
    state = position("1 12 2 / 6 / 7", "2 3 4 5 6 7 8 9 10 11", pile="9")
    assert legal(state) == "<1 <1..12 >12 >12..1 d"


def test_E8_a_run_may_skip_no_value() -> None:
    assert legal(position("6 8 / 1 / 2", "5", pile="9")) == ">6 d"


# --- E9: discarding -------------------------------------------------------------------------------


def test_E9_three_of_a_value_leave_the_hand_and_the_potential_goes_up_by_one() -> None:
    after = play(position("9 9 9 1 / 2 / 3", "5", pile="4"), "x9")
    assert after.hands[0] == (1,)
    assert after.potential == (1, 0, 0)
    assert after.discards[8] == 0


def test_E9_with_four_of_a_value_three_go_and_the_fourth_stays_as_a_single_tile() -> None:
    after = play(position("9 9 9 9 / 2 / 3", "5", pile="4"), "x9")
    assert after.hands[0] == (9,)
    assert after.gone(9)


def test_E9_only_one_set_goes_per_turn() -> None:
    after = play(position("9 9 9 8 8 8 1 / 2 / 3", "5", pile="4"), "x9")
    assert after.player == 1
    assert after.potential == (1, 0, 0)


def test_E9_two_of_a_value_are_no_set() -> None:
    assert "x" not in kinds(position("9 9 1 / 2 / 3", "5", pile="4"))


# --- E10, E11: drawing ----------------------------------------------------------------------------


def test_E10_the_top_tile_of_the_pile_joins_the_hand() -> None:
    after = play(position("9 1 / 2 / 3", "5", pile="4 7"), "d")
    assert (after.hands[0], after.pile, after.phase, after.player) == ((1, 4, 9), (7,), "drawn", 0)


def test_E10_after_a_draw_whatever_the_whole_hand_allows_is_legal() -> None:
    state = position("6 8 8 8 / 2 / 3", "5", pile="4")
    assert legal(play(state, "d")) == "<4 >6 p x8"


def test_E10_no_second_draw_follows_a_draw() -> None:
    assert "d" not in kinds(play(position("9 1 / 2 / 3", "5", pile="4 7"), "d"))


def test_E10_no_pick_up_follows_a_draw() -> None:
    state = position("4 4 1 / 2 / 3", "5 6", pile="12 7", laid=">6")
    assert "^" in kinds(state)
    drawn = play(state, "d")
    assert "^" not in kinds(drawn)
    assert drawn.laid is None


def test_E11_after_a_draw_passing_is_legal_although_the_pile_is_empty_and_a_single_tile_fits() -> None:
    state = position("1 9 / 2 / 3", "5", pile="6", gone={6: 1})
    drawn = play(state, "d")
    assert drawn.pile == ()
    assert legal(drawn) == ">6 p"


# --- E12: picking up ------------------------------------------------------------------------------


def test_E12_the_last_tile_of_the_turn_just_before_may_be_picked_up() -> None:
    state = play(position("6 7 9 / 4 2 / 3 3", "5", pile="1", player=0), ">6..7")
    assert state.laid == Laid(7, ">")
    assert legal(state) == "<4 ^7 d"


def test_E12_a_pick_up_takes_the_tile_from_its_end_and_the_turn_goes_on() -> None:
    taken = play(position("4 2 / 3 / 3", "5 6 7", pile="1", laid=">7"), "^7")
    assert (taken.dial, taken.hands[0], taken.phase, taken.player) == ((5, 6), (2, 4, 7), "picked", 0)


def test_E12_a_tile_at_the_counterclockwise_end_comes_back_from_there() -> None:
    taken = play(position("7 2 / 3 / 3", "4 5 6", pile="1", laid="<4"), "^4")
    assert (taken.dial, taken.hands[0]) == ((5, 6), (2, 4, 7))


def test_E12_no_tile_of_the_value_is_needed_in_the_hand() -> None:
    assert "^7" in legal(position("4 2 / 3 / 3", "5 6 7", pile="1", laid=">7"))


def test_E12_a_tile_can_be_picked_up_from_the_player_before_only() -> None:
    state = play(position("6 9 / 8 2 / 4 3", "5", pile="1 1 1"), ">6 d")
    assert play(state, "p").laid is None
    assert "^" not in kinds(play(state, "p"))


def test_E12_a_previous_player_who_passed_laid_nothing() -> None:
    state = position("6 9 / 2 3 / 4 3", "5", pile="")
    after = play(state, ">6 p")
    assert after.player == 2
    assert "^" not in kinds(after)


def test_E12_a_previous_player_who_discarded_laid_nothing() -> None:
    state = position("6 9 / 2 2 2 3 / 4 3", "5", pile="1")
    assert "^" not in kinds(play(state, ">6 x2"))


def test_E12_a_picked_up_tile_that_stays_in_the_hand_is_not_there_for_the_next() -> None:
    state = position("6 9 / 4 3 / 6 3", "5", pile="1")
    after = play(state, ">6 ^6 <4")
    assert after.laid == Laid(4, "<")
    assert legal(after) == "<3 >6 ^4 d"


def test_E12_a_tile_that_filled_the_dial_cannot_be_picked_up() -> None:
    state = position("1 9 / 2 9 / 4 3", NEARLY_FULL, pile="")
    after = play(state, ">1", [(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)])
    assert after.laid is None
    assert "^" not in kinds(after)


def test_E12_a_single_tile_cannot_be_picked_up() -> None:
    state = position("6 9 / 4 9 / 4 3", "5", pile="1", gone={6: 2})
    after = play(state, ">6")
    assert after.laid is None
    assert legal(after) == "<4 d"


def test_E12_only_the_last_tile_of_a_run_matters_for_being_single() -> None:
    state = position("6 7 9 / 4 9 / 4 3", "5", pile="1", gone={6: 2})
    assert "^7" in legal(play(state, ">6..7"))


def test_E12_a_tile_that_nobody_laid_cannot_be_picked_up() -> None:
    assert "^" not in kinds(position("6 4 / 1 / 2", "5", pile="1"))


def test_E12_after_a_new_deal_nothing_can_be_picked_up() -> None:
    dealt = play(position("6 / 1 / 2", "5", pile="3"), ">6", [DEAL])
    assert dealt.laid is None
    assert "^" not in kinds(dealt)


def test_E12_a_pick_up_is_not_offered_if_nothing_could_be_done_after_it() -> None:
    assert legal(position("9 2 / 3 / 3", "5 6 7", pile="1", laid=">7")) == "d"


def test_E12_a_pick_up_is_offered_if_it_completes_a_set() -> None:
    assert legal(position("7 7 2 / 3 / 3", "5 6 7", pile="1", laid=">7")) == "^7 d"


def test_E12_a_pick_up_is_no_move_by_itself() -> None:
    taken = play(position("4 2 / 3 / 3", "5 6 7", pile="1", laid=">7"), "^7")
    assert taken.player == 0
    assert taken.passes == 0


# --- E13: after a pick-up -------------------------------------------------------------------------


def test_E13_after_a_pick_up_one_places_on_the_other_end_or_discards_any_set() -> None:
    state = position("4 3 8 9 9 9 / 3 / 3", "5 6 7", pile="1", laid=">7")
    assert legal(play(state, "^7")) == "<4 <4..3 x9"


def test_E13_after_a_pick_up_there_is_no_draw_no_pass_and_no_contest() -> None:
    taken = play(position("4 2 / 3 / 3", "5 6 7", pile="1", laid=">7"), "^7")
    assert kinds(taken) == "<"
    without_pile = play(position("4 2 / 3 / 3", "5 6 7", laid=">7"), "^7")
    assert kinds(without_pile) == "<"


def test_E13_a_set_completed_by_the_picked_up_tile_may_be_discarded() -> None:
    state = position("7 7 2 / 3 / 3", "5 6 7", pile="1", laid=">7")
    after = play(state, "^7 x7")
    assert (after.hands[0], after.discards[6], after.dial) == ((2,), 0, (5, 6))


def test_E13_putting_the_tile_back_is_not_legal_even_with_another_of_its_value() -> None:
    state = position("4 7 8 2 / 3 / 3", "5 6 7", pile="1", laid=">7")
    assert legal(play(state, "^7")) == "<4"


def test_E13_a_run_may_come_round_to_the_slot_of_the_picked_up_tile_and_include_it() -> None:
    state = position("12 1 4 / 3 / 3", "2 3 4 5 6 7 8 9 10 11", pile="1", laid="<2")
    taken = play(state, "^2")
    assert taken.dial == (3, 4, 5, 6, 7, 8, 9, 10, 11)
    assert legal(taken) == ">12 >12..1 >12..2"
    filled = play(taken, ">12..2", [(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1)])
    assert filled.hands[0] == (4,)


def test_E13_the_other_end_of_a_tile_laid_clockwise_is_the_counterclockwise_one() -> None:
    state = position("1 11 / 3 / 3", "3 4 5 6 7 8 9 10", pile="1", laid=">10")
    assert "^" not in kinds(state)
    assert "^10" in legal(position("2 11 / 3 / 3", "3 4 5 6 7 8 9 10", pile="1", laid=">10"))


def test_E13_picking_up_from_an_arc_of_two_leaves_the_first_tile() -> None:
    taken = play(position("4 9 / 3 / 3", "5 6", pile="1", laid=">6"), "^6")
    assert (taken.dial, legal(taken)) == ((5,), "<4")


def test_E13_both_editions_forbid_putting_back() -> None:
    state = position("7 8 4 / 3 / 3", "5 6 7", pile="1", laid=">7", options=Options(edition="earlier"))
    assert legal(play(state, "^7")) == "<4"


# --- E14, E15: passing ----------------------------------------------------------------------------


def test_E14_while_there_is_a_pile_there_is_no_pass_at_the_start_of_a_turn() -> None:
    assert legal(position("9 2 / 3 / 3", "5", pile="1")) == "d"


def test_E14_whoever_can_place_or_discard_may_draw_all_the_same() -> None:
    assert legal(position("6 9 9 9 / 3 / 3", "5", pile="1")) == ">6 d x9"


def test_E15_with_an_empty_pile_one_places_discards_picks_up_or_passes() -> None:
    assert legal(position("4 8 8 8 / 3 / 3", "5 6 7", laid=">7")) == "<4 >8 ^7 p x8"


def test_E15_with_an_empty_pile_and_nothing_to_play_one_passes() -> None:
    assert legal(position("9 2 / 3 / 3", "5")) == "p"


# --- what holds everywhere ------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_action_position_and_what_is_legal() -> None:
    state = position("6 9 / 3 / 3", "5", pile="1")
    with pytest.raises(IllegalActionError) as caught:
        rules.apply(state, parse_action(">9"))
    assert caught.value.action == ">9"
    assert caught.value.legal == (">6", "d")
    assert caught.value.position == str(state)
    assert "hands 6 9 / 3 / 3" in str(caught.value)


def test_an_action_never_changes_the_position_it_is_applied_to() -> None:
    state = position("6 9 / 3 / 3", "5", pile="1")
    before = hash(state)
    play(state, ">6")
    assert hash(state) == before
    assert state.hands[0] == (6, 9)
