"""E16 to E18a: contests, the obliged and the forced player, and what counts as a pass."""

import pytest

from epizodiak.core.errors import IllegalActionError
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import Options, State
from tests.unit.positions import after_chance, kinds, legal, play, position

NEARLY_FULL = "2 3 4 5 6 7 8 9 10 11 12"
"""A dial with slot 1 free."""

NO_FOURS = {4: 1}
"""The set of 4 was discarded by seat 1, so that only the other end is of interest."""


# --- E16: contesting ------------------------------------------------------------------------------


def contestable(passes: int = 2, hand: str = "9 2", options: Options | None = None) -> State:
    """Seat 0 to act, an empty pile, ends 4 (its set discarded) and 6, all four sixes in the other hands."""
    return position(f"{hand} / 6 6 1 / 6 6 2", "5", passes=passes, gone=NO_FOURS, options=options)


def test_E16_after_two_passes_a_value_wholly_in_the_other_hands_can_be_contested() -> None:
    assert legal(contestable()) == "!6 p"


def test_E16_it_takes_the_passes_of_both_other_players() -> None:
    assert "!" not in kinds(contestable(passes=0))
    assert "!" not in kinds(contestable(passes=1))


def test_E16_there_is_no_contest_while_there_is_a_pile() -> None:
    state = position("9 2 / 6 6 1 / 6 6 2", "5", pile="3", passes=2)
    assert "!" not in kinds(state)


def test_E16_only_an_end_slots_value_can_be_contested() -> None:
    state = position("9 2 / 7 7 1 / 7 7 2", "5", passes=2)
    assert "!7" not in legal(state)


def test_E16_whoever_holds_the_value_cannot_contest_it() -> None:
    state = position("6 2 / 6 6 1 / 6 4 4 3", "5", passes=2)
    assert "!6" not in legal(state)


def test_E16_a_discarded_value_cannot_be_contested() -> None:
    state = position("9 2 / 6 1 / 4 4 4 4 3", "5", passes=2, gone={6: 1})
    assert legal(state) == "!4 p"


@pytest.mark.parametrize("hands", ["9 2 / 6 6 / 6 6 2", "9 2 / 6 6 1 / 6 6", "9 2 / 6 6 / 6 6", "9 2 / 6 6 6 6 / 1"])
def test_E16_no_contest_if_an_opponent_holds_tiles_of_that_value_only(hands: str) -> None:
    assert "!6" not in legal(position(hands, "5", passes=2))


def test_E16_an_opponent_who_holds_another_value_only_is_no_hindrance() -> None:
    assert "!6" in legal(position("9 2 / 6 6 6 6 1 / 8 8", "5", passes=2))


def test_E16_both_ends_can_be_contested_value_by_value() -> None:
    state = position("9 2 / 6 6 6 6 4 4 / 4 4 1", "5", passes=2)
    assert legal(state) == "!4 !6 p"


def test_E16_contesting_is_a_possibility_and_never_a_duty_before_the_third_pass() -> None:
    assert "p" in kinds(contestable(passes=2))


def test_E16_a_place_at_the_other_end_does_not_forbid_the_contest() -> None:
    assert legal(position("4 2 / 6 6 1 / 6 6 2", "5", passes=2)) == "!6 <4 p"


def test_E16_three_tiles_go_to_the_discards_and_the_fourth_joins_the_contesters_hand() -> None:
    after = play(contestable(), "!6")
    assert after.hands == ((2, 6, 9), (1,), (2,))
    assert after.discards[5] == 0
    assert after.potential == (1, 1, 0)
    assert (after.phase, after.player) == ("contested", 0)


def test_E16_after_a_contest_one_places_on_either_side_or_discards_a_set() -> None:
    state = contestable(hand="4 3 7 9 9 9")
    assert legal(play(state, "!6")) == "<4 <4..3 >6 >6..7 x9"


def test_E16_after_a_contest_there_is_no_pass_no_draw_no_pick_up_and_no_second_contest() -> None:
    state = position("9 2 / 6 6 6 6 4 4 / 4 4 1", "5", passes=2)
    assert legal(play(state, "!6")) == ">6"


def test_E16_with_one_free_slot_the_tile_is_placed_at_once_and_fills_the_dial() -> None:
    state = position("9 3 / 1 1 4 / 1 1 5", NEARLY_FULL, passes=2)
    action = parse_action("!1")
    assert rules.chance_needed(state, action) == tuple(range(1, 13))
    after = rules.apply(state, action, (7, *range(1, 7), *range(8, 13)))
    assert after.hands == ((3, 9), (4,), (5,))
    assert (after.dial, len(after.pile), after.player, after.phase) == ((7,), 11, 1, "start")
    assert (after.discards[0], after.potential, after.passes) == (0, (1, 0, 0), 0)


def test_E16_the_tile_that_a_contest_placed_by_itself_cannot_be_picked_up() -> None:
    after = after_chance(position("9 3 / 1 1 4 / 1 1 5", NEARLY_FULL, passes=2), "!1")
    assert after.laid is None


def test_E16_a_contest_is_legal_in_phase_start_only() -> None:
    drawn = position("9 2 / 6 6 1 / 6 6 2", "5", passes=2, phase="drawn")
    assert "!" not in kinds(drawn)


# --- E17: the obliged player ----------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["6 9", "6 9 9 9", "4 6 9"])
def test_E17_whoever_holds_the_single_tile_of_an_end_slot_cannot_pass(hand: str) -> None:
    assert "p" not in kinds(position(f"{hand} / 1 / 2", "5", gone={6: 1}))


def test_E17_any_other_legal_action_will_do() -> None:
    state = position("6 3 8 8 8 / 1 / 2", "3 4 5", gone={6: 1}, laid="<3")
    assert legal(state) == ">6 ^3 x8"


def test_E17_the_pick_up_is_open_too_and_the_turn_still_ends_with_a_place_or_a_discard() -> None:
    state = position("6 8 8 8 / 1 / 2", "3 4 5", gone={6: 1}, laid="<3")
    taken = play(state, "^3")
    assert legal(taken) == ">6 x8"


def test_E17_the_contest_of_the_other_end_is_open_too() -> None:
    state = position("6 9 / 4 4 1 / 4 4 2", "5", gone={6: 1}, passes=2)
    assert legal(state) == "!4 >6"


def test_E17_a_tile_that_is_not_single_obliges_to_nothing() -> None:
    assert "p" in kinds(position("6 9 / 1 / 2", "5"))


def test_E17_a_single_tile_of_no_end_slot_obliges_to_nothing() -> None:
    assert "p" in kinds(position("7 9 / 1 / 2", "5", gone={7: 1}))


def test_E17_obliges_to_nothing_while_there_is_a_pile() -> None:
    state = position("6 9 / 1 / 2", "5", pile="3", gone={6: 1})
    assert legal(state) == ">6 d"
    assert not rules.obliged(state)


def test_E17_does_not_hold_after_a_draw() -> None:
    drawn = play(position("6 9 / 1 / 2", "5", pile="3", gone={6: 1}), "d")
    assert "p" in kinds(drawn)
    assert not rules.obliged(drawn)


# --- E18: the forced player -----------------------------------------------------------------------


def test_E18_a_forced_player_who_can_place_may_only_place_or_contest() -> None:
    state = position("6 9 9 9 / 4 4 1 / 4 4 2", "5", passes=3)
    assert legal(state) == "!4 >6"


def test_E18_a_forced_player_who_can_place_may_not_discard_even_without_a_contest() -> None:
    assert legal(position("6 9 9 9 / 4 1 / 2", "5", passes=3, gone=NO_FOURS)) == ">6"


def test_E18_a_forced_player_who_can_only_contest_may_contest_or_discard() -> None:
    assert legal(position("9 9 9 8 / 6 6 1 / 6 6 2", "5", passes=3, gone=NO_FOURS)) == "!6 x9"


def test_E18_a_forced_player_who_can_do_neither_discards_or_passes() -> None:
    assert legal(position("9 9 9 8 / 6 1 / 4 2", "5", passes=3, gone={4: 1, 6: 2})) == "p x9"


def test_E18_a_forced_player_who_can_do_nothing_passes_and_the_next_one_is_forced() -> None:
    state = position("9 8 / 6 1 1 1 / 4 2", "5", passes=3, gone={4: 1, 6: 2})
    assert legal(state) == "p"
    following = play(state, "p")
    assert following.passes == 4
    assert rules.forced(following)
    assert legal(following) == ">6"


def test_E18_before_the_third_pass_nobody_is_forced() -> None:
    assert legal(position("6 9 9 9 / 4 1 / 2", "5", passes=2, gone=NO_FOURS)) == ">6 p x9"


def test_E18_what_others_could_contest_does_not_matter() -> None:
    # Seat 2 could contest 6 if it were to act, for seat 1 holds another value too; seat 0 may not, and is free to pass.
    state = position("9 9 9 8 / 6 6 6 2 / 6", "5", passes=3, gone=NO_FOURS)
    assert legal(state) == "p x9"
    assert "!" not in kinds(state)


def test_E18_after_a_forced_players_contest_the_actions_of_E16_hold_as_always() -> None:
    state = position("9 9 9 8 / 6 6 1 / 6 6 2", "5", passes=3)
    assert legal(play(state, "!6")) == ">6 x9"


def test_E18_does_not_hold_while_there_is_a_pile() -> None:
    assert not rules.forced(position("6 9 / 1 / 2", "5", pile="3", passes=3))


# --- E18a: what a pass is -------------------------------------------------------------------------


def test_E18a_a_pass_in_phase_start_counts() -> None:
    assert play(position("9 8 / 1 / 2", "5"), "p p p").passes == 3


def test_E18a_a_pass_after_a_draw_is_none_and_breaks_the_chain() -> None:
    assert play(position("9 8 / 1 / 2", "5", pile="3", passes=2), "d p").passes == 0


def test_E18a_not_even_whoever_draws_the_last_tile_passes_by_playing_nothing() -> None:
    state = position("9 8 / 6 6 1 / 6 6 2", "5", pile="3", player=1)
    after = play(state, "d p p")
    assert (after.pile, after.passes, after.player) == ((), 1, 0)
    assert "!" not in kinds(after)


@pytest.mark.parametrize("action", [">6", "x9"])
def test_E18a_a_place_and_a_discard_set_the_count_to_zero(action: str) -> None:
    state = position("6 9 9 9 / 1 / 2", "5", passes=2)
    assert play(state, action).passes == 0


def test_E18a_a_contest_sets_the_count_to_zero() -> None:
    assert play(contestable(), "!6").passes == 0
    assert play(contestable(), "!6 >6").passes == 0


def test_E18a_a_new_pile_sets_the_count_to_zero() -> None:
    assert after_chance(position("1 9 / 2 / 3", NEARLY_FULL, passes=3), ">1").passes == 0


def test_a_refused_pass_says_what_is_legal() -> None:
    with pytest.raises(IllegalActionError) as caught:
        rules.apply(position("6 9 / 1 / 2", "5", gone={6: 1}), parse_action("p"))
    assert caught.value.legal == (">6",)
