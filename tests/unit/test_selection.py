from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import action_text, parse_action
from epizodiak.games.epizodiak.rules.state import State
from epizodiak.games.epizodiak.table.selection import chosen_run, tap_on
from tests.unit.positions import position


def after(state: State, run: str, value: int) -> str:
    """The run after a tap on a tile of the hand, both as notations; empty for none."""
    found = chosen_run(rules.legal_actions(state), parse_action(run) if run else None, value)
    return "" if found is None else action_text(found)


def can(state: State, run: str, value: int) -> str | None:
    """What a tap on a tile of the hand does."""
    return tap_on(rules.legal_actions(state), parse_action(run) if run else None, value)


LONG = position("2 3 5 6 7 8 11 / 1 / 9", dial="4", pile="12")
"""Seat 0 can place 5 to 8 clockwise and 3, 2 counterclockwise."""


def test_the_first_tile_fixes_the_side() -> None:
    assert after(LONG, "", 5) == ">5"
    assert after(LONG, "", 3) == "<3"


def test_a_tile_that_fits_no_end_cannot_be_tapped() -> None:
    for value in (2, 6, 11):
        assert can(LONG, "", value) is None
        assert after(LONG, "", value) == ""


def test_the_next_tile_extends_the_run() -> None:
    assert after(LONG, ">5", 6) == ">5..6"
    assert after(LONG, ">5..6", 7) == ">5..7"
    assert after(LONG, "<3", 2) == "<3..2"


def test_a_tile_further_on_does_not() -> None:
    assert can(LONG, ">5", 7) is None
    assert after(LONG, ">5", 7) == ">5"


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
