"""E19 to E25: a filled dial, an emptied hand, scores and rankings, and the options."""

import pytest

from epizodiak.core.errors import ChanceError
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import ALL_TILES, Options, State
from tests.unit.positions import after_chance, kinds, legal, play, position

DEAL = tuple((tile * 7) % 12 + 1 for tile in range(48))
NEARLY_FULL = "2 3 4 5 6 7 8 9 10 11 12"
"""A dial with slot 1 free."""

SINGLE = Options(mode="single")
EARLIER = Options(edition="earlier")


# --- E19: the dial is full ------------------------------------------------------------------------


def test_E19_the_tiles_of_the_dial_and_the_rest_of_the_pile_are_shuffled_into_a_new_pile() -> None:
    state = position("1 9 / 2 / 3", NEARLY_FULL, pile="5 8")
    assert rules.chance_needed(state, parse_action(">1")) == (1, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 12)


def test_E19_the_first_tile_of_the_new_pile_goes_to_the_dial() -> None:
    order = (8, 5, 5, *range(1, 5), 6, 7, *range(8, 13))
    after = play(position("1 9 / 2 / 3", NEARLY_FULL, pile="5 8"), ">1", [order])
    assert (after.dial, after.pile) == ((8,), order[1:])


def test_E19_nobody_laid_the_first_tile_of_a_new_pile() -> None:
    after = after_chance(position("1 9 / 2 2 2 / 3", NEARLY_FULL), ">1")
    assert after.laid is None
    assert "^" not in kinds(after)


def test_E19_discarded_sets_stay_discarded_and_the_next_player_plays() -> None:
    state = position("1 9 / 2 2 / 3", "2 3 4 5 6 7 8 9 10 11 12", gone={10: 2, 11: 0})
    after = after_chance(state, ">1")
    assert (after.player, after.phase, after.round) == (1, "start", 1)
    assert (after.discards, after.potential) == (state.discards, state.potential)


def test_E19_all_twelve_are_shuffled_the_last_one_laid_included() -> None:
    state = position("1 12 9 / 2 / 3", "2 3 4 5 6 7 8 9 10 11")
    assert rules.chance_needed(state, parse_action(">12..1")) == tuple(range(1, 13))


def test_E19_nothing_is_shuffled_before_the_dial_is_full() -> None:
    state = position("1 12 9 / 2 / 3", "2 3 4 5 6 7 8 9 10 11")
    assert rules.chance_needed(state, parse_action(">12")) == ()


def test_E19_a_filled_dial_without_its_chance_outcome_is_refused() -> None:
    with pytest.raises(ChanceError, match="a chance outcome is needed: an order of 12 tiles"):
        rules.apply(position("1 9 / 2 / 3", NEARLY_FULL), parse_action(">1"))


def test_E19_a_chance_outcome_of_other_tiles_is_refused() -> None:
    with pytest.raises(ChanceError, match=r"too many \[2\], missing \[1\]"):
        rules.apply(position("1 9 / 2 / 3", NEARLY_FULL), parse_action(">1"), (2, *range(2, 13)))


def test_a_chance_outcome_where_none_is_needed_is_refused() -> None:
    with pytest.raises(ChanceError, match="where none is needed"):
        rules.apply(position("6 9 / 2 / 3", "5", pile="1"), parse_action(">6"), (1,))


# --- E20: an emptied hand -------------------------------------------------------------------------


def test_E20_emptying_the_hand_by_a_place_ends_the_round_at_once() -> None:
    assert play(position("6 / 1 / 2", "5", pile="3"), ">6", [DEAL]).round == 2


def test_E20_emptying_the_hand_by_a_discard_ends_the_round_at_once() -> None:
    after = play(position("9 9 9 / 1 / 2", "5", pile="3"), "x9", [DEAL])
    assert (after.round, after.totals) == (2, (1, 0, 0))


def test_E20_an_emptied_hand_goes_before_a_filled_dial() -> None:
    state = position("1 / 2 / 3", NEARLY_FULL)
    assert rules.chance_needed(state, parse_action(">1")) == ALL_TILES
    assert play(state, ">1", [DEAL]).round == 2


def test_E20_an_emptied_hand_that_ends_the_game_needs_no_chance_though_the_dial_is_full() -> None:
    state = position("1 / 2 / 3", NEARLY_FULL, options=SINGLE)
    assert rules.chance_needed(state, parse_action(">1")) == ()
    assert play(state, ">1").phase == "over"


def test_E20_the_tile_that_a_contest_places_by_itself_never_comes_from_the_hand() -> None:
    after = after_chance(position("9 / 1 1 4 / 1 1 5", NEARLY_FULL, passes=2), "!1")
    assert (after.hands[0], after.round) == ((9,), 1)


# --- E21: target mode -----------------------------------------------------------------------------


def test_E21_who_emptied_the_hand_adds_the_potential_and_the_others_add_nothing() -> None:
    state = position("6 / 1 / 2", "5", pile="3", gone={9: 0, 10: 0, 11: 1}, totals=(1, 2, 3))
    after = play(state, ">6", [DEAL])
    assert (after.totals, after.potential) == ((3, 2, 3), (0, 0, 0))


def test_E21_emptying_the_hand_without_potential_adds_nothing() -> None:
    assert play(position("6 / 1 / 2", "5", pile="3"), ">6", [DEAL]).totals == (0, 0, 0)


@pytest.mark.parametrize(("before", "over"), [(5, False), (6, True), (7, True)])
def test_E21_at_or_over_the_target_the_game_is_over(before: int, over: bool) -> None:  # noqa: FBT001 - a table's column
    state = position("6 / 1 / 2", "5", pile="3", gone={9: 0}, totals=(before, 0, 0))
    assert (after_chance(state, ">6").phase == "over") == over


def finished(hand_of: int, totals: tuple[int, int, int], gone: dict[int, int]) -> State:
    """A game that a seat has just won by its last tile, with these totals before."""
    hands = " / ".join("6" if seat == hand_of else "1" for seat in range(3))
    return play(position(hands, "5", pile="3", player=hand_of, totals=totals, gone=gone), ">6")


def test_E21_the_player_who_reached_the_target_wins_and_the_others_rank_by_total() -> None:
    assert rules.ranking(finished(1, (2, 6, 4), {9: 1})) == ((1,), (2,), (0,))


def test_E21_equal_totals_share_a_rank() -> None:
    assert rules.ranking(finished(1, (2, 6, 2), {9: 1})) == ((1,), (0, 2))


def test_E21_when_the_game_is_over_nobody_acts_and_nothing_is_legal() -> None:
    state = finished(1, (2, 6, 4), {9: 1})
    assert (state.player, legal(state)) == (None, "")
    assert GAME.outcome(state) is not None
    assert GAME.outcome(position("6 / 1 / 2", "5", pile="3")) is None


def test_E21_a_new_round_keeps_totals_and_forgets_discards() -> None:
    state = position("6 / 1 / 2", "5", pile="3", gone={9: 0, 11: 1}, totals=(1, 2, 3))
    after = play(state, ">6", [DEAL])
    assert after.discards == (None,) * 12
    assert (after.round, after.passes, len(after.pile)) == (2, 0, 11)


def test_E21a_a_round_goes_on_however_often_tiles_are_picked_up() -> None:
    state = position("4 12 / 6 11 / 4 10", "5 6", pile="1", laid=">6")
    for _ in range(100):
        # Each takes the last one's tile from one end and lays the same value at the other.
        state = play(state, "^6 <4 ^4 >6 ^6 <4 ^4 >6")
    assert state.round == 1
    assert len(state.dial) == 2


# --- E22: single round ----------------------------------------------------------------------------


def single(potential: tuple[int, int, int], emptied: int) -> State:
    """A single round that a seat has just ended, with these potential points."""
    hands = " / ".join("6" if seat == emptied else "1" for seat in range(3))
    return play(position(hands, "5", pile="3", player=emptied, potential=potential, options=SINGLE), ">6")


def test_E22_everybody_scores_the_sets_and_who_emptied_the_hand_three_more() -> None:
    assert single((2, 1, 0), emptied=1).totals == (2, 4, 0)


def test_E22_the_score_decides_and_not_who_emptied_the_hand() -> None:
    assert rules.ranking(single((0, 4, 1), emptied=0)) == ((1,), (0,), (2,))


def test_E22_on_a_tie_who_emptied_the_hand_goes_first() -> None:
    assert rules.ranking(single((3, 0, 1), emptied=1)) == ((1,), (0,), (2,))


def test_E22_other_ties_share_a_rank() -> None:
    assert rules.ranking(single((1, 0, 1), emptied=1)) == ((1,), (0, 2))
    assert rules.ranking(single((4, 0, 4), emptied=1)) == ((0, 2), (1,))


def test_E22_a_tie_of_three_has_who_emptied_the_hand_before_the_other_two() -> None:
    assert rules.ranking(single((3, 0, 3), emptied=1)) == ((1,), (0, 2))


# --- E23 to E25: options --------------------------------------------------------------------------


def test_E23_the_target_is_the_one_that_was_agreed_on() -> None:
    state = position("6 / 1 / 2", "5", pile="3", gone={9: 0}, options=Options(target=1))
    assert play(state, ">6").phase == "over"


def test_E23_a_single_round_is_over_when_a_hand_is_empty() -> None:
    assert single((0, 0, 0), emptied=0).phase == "over"


def last_slot(edition: str, hand: str = "1 9 9 9 8", laid: str | None = None, pile: str = "") -> State:
    """One free slot, 1, whose value's set is discarded."""
    options = Options(edition=edition)
    return position(f"{hand} / 3 / 4", NEARLY_FULL, gone={1: 2}, laid=laid, pile=pile, options=options)


def test_E24_earlier_edition_an_obliged_player_who_fills_the_last_slot_discards_no_set() -> None:
    assert legal(last_slot("current")) == ">1 x9"
    assert legal(last_slot("earlier")) == ">1"


def test_E24_holds_after_a_pick_up_too() -> None:
    assert legal(play(last_slot("current", laid=">12"), "^12")) == "<1 <1..12 x9"
    assert legal(play(last_slot("earlier", laid=">12"), "^12")) == "<1 <1..12"


def test_E24_holds_after_a_pick_up_from_the_counterclockwise_end() -> None:
    assert legal(play(last_slot("earlier", laid="<2"), "^2")) == ">1 >1..2"


def test_E24_forbids_the_set_that_the_pick_up_completes() -> None:
    state = position("1 2 2 8 / 3 / 4", NEARLY_FULL, gone={1: 2}, laid="<2", options=Options(edition="earlier"))
    assert legal(play(state, "^2")) == ">1 >1..2"


def test_E24_whoever_does_not_hold_the_single_tile_may_discard() -> None:
    assert legal(last_slot("earlier", hand="9 9 9 8")) == "p x9"
    assert legal(play(last_slot("earlier", hand="12 12 12 8", laid=">12"), "^12")) == "x12"


def test_E24_holds_with_an_empty_pile_only() -> None:
    assert legal(last_slot("earlier", pile="5")) == ">1 d x9"


def test_E24_holds_for_the_last_slot_only() -> None:
    state = position("1 9 9 9 8 / 3 / 4", "2 3 4 5 6 7 8 9 10 11", gone={1: 2}, options=EARLIER)
    assert "x9" in legal(state)


def test_E24_holds_for_a_single_tile_only() -> None:
    state = position("1 9 9 9 8 / 3 / 4", NEARLY_FULL, options=EARLIER)
    assert "x9" in legal(state)


def test_E24_does_not_hold_after_a_draw() -> None:
    assert legal(play(last_slot("earlier", pile="5"), "d")) == ">1 p x9"


def contested(options: Options) -> tuple[int, ...]:
    """Potential points after seat 0 contested a value."""
    return play(position("9 2 / 6 6 1 / 6 6 2", "5", passes=2, options=options), "!6").potential


def test_E25_in_single_mode_the_option_says_whether_a_contested_set_counts() -> None:
    assert contested(Options(mode="single", contest_scores=True)) == (1, 0, 0)
    assert contested(Options(mode="single", contest_scores=False)) == (0, 0, 0)


def test_E25_a_contested_set_that_does_not_count_is_discarded_all_the_same() -> None:
    state = position("9 2 / 6 6 1 / 6 6 2", "5", passes=2, options=Options("single", 7, "current", False))
    assert play(state, "!6").discards[5] == 0


def test_E25_in_target_mode_the_option_is_ignored() -> None:
    assert contested(Options(contest_scores=False)) == (1, 0, 0)


def test_E25_a_discarded_set_counts_whatever_the_option_says() -> None:
    options = Options(mode="single", contest_scores=False)
    assert play(position("9 9 9 1 / 2 / 3", "5", pile="4", options=options), "x9").potential == (1, 0, 0)
