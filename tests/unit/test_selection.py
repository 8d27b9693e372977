from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.state import State
from epizodiak.games.epizodiak.table.selection import after_tap, tap_on
from tests.unit.positions import position


def after(state: State, selection: str, value: int) -> str:
    """The selection after a tap on a tile of the hand."""
    return after_tap(rules.legal_actions(state), selection, value)


def can(state: State, selection: str, value: int) -> str | None:
    """What a tap on a tile of the hand does."""
    return tap_on(rules.legal_actions(state), selection, value)


LONG = position("2 3 5 6 7 8 11 / 1 / 9", dial="4", pile="12")
"""Seat 0 can place 5 to 8 clockwise and 3, 2 counterclockwise."""


def test_the_first_tile_fixes_the_side() -> None:
    assert after(LONG, "", 5) == ">5"
    assert after(LONG, "", 3) == "<3"


def test_a_tile_that_no_run_reaches_cannot_be_tapped() -> None:
    assert can(LONG, "", 11) is None
    assert after(LONG, "", 11) == ""


def test_a_tile_that_a_run_reaches_selects_the_run_up_to_it() -> None:
    assert can(LONG, "", 7) == "select"
    assert after(LONG, "", 7) == ">5..7"
    assert after(LONG, "", 2) == "<3..2"


def test_two_taps_play_a_run_of_nine() -> None:
    state = position("1 5 6 7 8 9 10 11 12 / 2 / 3", dial="4", pile="12")
    assert after(state, "", 1) == ">5..1", "then the slot of the last tile"


def test_the_shorter_run_counts_and_clockwise_of_two_alike() -> None:
    state = position("3 2 1 5 6 12 11 10 9 8 7 / 4 / 4", dial="4", pile="12")
    assert after(state, "", 9) == ">5..9"
    assert after(state, "", 11) == "<3..11"
    assert after(state, "", 10) == ">5..10", "six tiles either way"


def test_with_a_selection_its_own_side_counts() -> None:
    state = position("3 2 1 5 6 12 11 10 9 8 7 / 4 / 4", dial="4", pile="12")
    assert after(state, "<3", 7) == "<3..7"
    assert after(state, ">5", 11) == ">5..11"


def test_a_tile_that_only_the_other_side_reaches_selects_the_run_there() -> None:
    assert can(LONG, ">5", 2) == "select"
    assert after(LONG, ">5", 2) == "<3..2"


SETS = position("5 9 9 9 / 1 / 2", dial="4", pile="12")
"""Seat 0 can place 5, and discard three 9."""


def test_E9_a_stack_of_three_that_fits_nowhere_lifts_its_set_and_puts_it_back() -> None:
    assert can(SETS, "", 9) == "select"
    assert after(SETS, "", 9) == "x9"
    assert can(SETS, "x9", 9) == "unselect"
    assert after(SETS, "x9", 9) == ""


def test_a_run_and_a_set_replace_each_other() -> None:
    assert after(SETS, "x9", 5) == ">5"
    assert after(SETS, ">5", 9) == "x9"


def test_a_stack_of_three_that_fits_is_a_tile_to_place() -> None:
    assert after(position("5 5 5 9 / 1 / 2", dial="4", pile="12"), "", 5) == ">5"


def test_the_next_tile_extends_the_run() -> None:
    assert after(LONG, ">5", 6) == ">5..6"
    assert after(LONG, ">5..6", 7) == ">5..7"
    assert after(LONG, "<3", 2) == "<3..2"


def test_a_tile_further_on_extends_it_up_to_there() -> None:
    assert can(LONG, ">5", 8) == "select"
    assert after(LONG, ">5", 8) == ">5..8"


def test_the_last_tile_takes_itself_back() -> None:
    assert can(LONG, ">5..7", 7) == "unselect"
    assert after(LONG, ">5..7", 7) == ">5..6"


def test_the_first_tile_unselects_all() -> None:
    assert can(LONG, ">5..7", 5) == "unselect"
    assert after(LONG, ">5..7", 5) == ""
    assert after(LONG, ">5", 5) == ""


def test_tiles_between_do_nothing() -> None:
    assert can(LONG, ">5..7", 6) is None


def test_a_first_tile_of_the_other_side_replaces_the_selection() -> None:
    assert can(LONG, ">5..7", 3) == "select"
    assert after(LONG, ">5..7", 3) == "<3"
    assert after(LONG, "<3..2", 5) == ">5"


def test_a_tile_that_could_do_both_extends() -> None:
    state = position("1 2 / 5 / 6", dial="3 4 5 6 7 8 9 10 11 12", pile="12")
    assert after(state, "", 1) == ">1"
    assert after(state, ">1", 2) == ">1..2"
    assert after(state, "", 2) == "<2"
    assert after(state, "<2", 1) == "<2..1"


def test_with_one_free_slot_a_tile_counts_as_clockwise() -> None:
    state = position("7 9 / 5 / 6", dial="8 9 10 11 12 1 2 3 4 5 6", pile="12")
    assert after(state, "", 7) == ">7"


def test_a_run_goes_across_twelve_and_one() -> None:
    state = position("1 2 11 12 / 5 / 6", dial="10", pile="12")
    run = ""
    for value in (11, 12, 1, 2):
        run = after(state, run, value)
    assert run == ">11..2"


def test_E13_after_a_pick_up_only_the_other_side_can_be_selected() -> None:
    state = position("3 5 8 / 1 / 9", dial="4", pile="12", phase="picked", laid=">5")
    assert can(state, "", 5) is None
    assert after(state, "", 3) == "<3"
    assert can(state, "<3", 5) is None
