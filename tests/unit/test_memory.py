"""What seats may remember: each public fact narrows the bounds on hidden tiles, and nothing else does."""

from epizodiak.games.epizodiak.rules.game import GAME
from epizodiak.games.epizodiak.rules.memory import ALL, NONE, Memory
from epizodiak.games.epizodiak.rules.state import Options
from tests.unit.positions import after_chance, counts, play, position

NEARLY_FULL = "2 3 4 5 6 7 8 9 10 11 12"
SPECTATOR = 3


def test_at_the_start_of_a_round_nothing_is_known() -> None:
    dealt = GAME.start(Options(), 0, GAME.opening_tiles(Options()))
    assert dealt.memory == Memory((NONE,) * 3, (ALL,) * 3, (NONE,) * 4)


def test_a_tile_that_was_picked_up_is_known_to_be_in_that_hand() -> None:
    taken = play(position("7 7 2 / 3 / 3", "5 6 7", pile="1", laid=">7"), "^7")
    assert taken.memory.least == (counts(v7=1), NONE, NONE)


def test_a_tile_that_was_picked_up_and_played_is_known_no_more() -> None:
    after = play(position("7 7 2 / 3 / 3", "5 6 7", pile="1", laid=">7"), "^7 x7")
    assert after.memory.least == (NONE, NONE, NONE)


def test_a_placed_tile_is_one_less_that_the_hand_can_hold() -> None:
    after = play(position("6 7 2 / 3 / 3", "5", pile="1"), ">6..7")
    assert after.memory.most == (counts(4, v6=3, v7=3), ALL, ALL)


def test_once_a_set_is_discarded_no_hand_can_hold_more_than_one_tile_of_it() -> None:
    after = play(position("7 7 7 2 / 3 / 3", "5", pile="1"), "x7")
    assert after.memory.most == (counts(4, v7=1),) * 3


def test_E17_who_passes_has_no_single_tile_of_an_end() -> None:
    after = play(position("9 2 / 6 / 3", "5", gone={6: 1}), "p")
    assert after.memory.most[0] == counts(4, v6=0)


def test_a_pass_by_choice_tells_nothing_of_tiles_that_are_not_single() -> None:
    assert play(position("6 2 / 6 / 3", "5"), "p").memory.most[0] == ALL


def test_a_pass_after_a_draw_tells_nothing() -> None:
    after = play(position("9 2 / 6 / 3", "5", pile="1", gone={6: 1}), "d p")
    assert after.memory.most[0] == ALL


def test_E18_a_forced_player_who_passes_has_no_tile_of_either_end() -> None:
    after = play(position("9 2 / 6 / 4", "5", passes=3, gone={4: 1, 6: 2}), "p")
    assert after.memory.most[0] == counts(4, v4=0, v6=0)


def test_E18_a_forced_player_who_discards_has_no_tile_of_either_end() -> None:
    after = play(position("9 9 9 2 / 6 / 4", "5", passes=3, gone={4: 1, 6: 2}), "x9")
    assert after.memory.most[0] == counts(4, v4=0, v6=0, v9=1)


def test_E24_who_discards_in_the_earlier_edition_does_not_hold_the_last_slots_single_tile() -> None:
    options = Options(edition="earlier")
    after = play(position("9 9 9 2 / 1 / 4", NEARLY_FULL, gone={1: 1}, options=options), "x9")
    assert after.memory.most[0] == counts(4, v1=0, v9=1)
    current = play(position("9 9 9 2 / 1 / 4", NEARLY_FULL, gone={1: 1}), "x9")
    assert current.memory.most[0] == counts(4, v9=1)


def test_a_contested_value_is_in_no_other_hand_and_once_in_the_contesters() -> None:
    contested = play(position("9 2 / 6 6 1 / 6 6 2", "5", passes=2, gone={4: 1}), "!6").memory
    assert [row[5] for row in contested.least] == [1, 0, 0]
    assert [row[5] for row in contested.most] == [1, 0, 0]


def test_a_contested_tile_that_filled_the_dial_is_in_no_hand() -> None:
    after = after_chance(position("9 3 / 1 1 4 / 1 1 5", NEARLY_FULL, passes=2), "!1")
    assert [row[0] for row in after.memory.most] == [0, 0, 0]


def test_whoever_draws_can_hold_one_more_of_each_value_than_before() -> None:
    without = play(position("9 2 / 6 / 4", "5", passes=3, gone={4: 1, 6: 2}), "p")
    assert without.memory.drew(0, 8).most[0] == counts(4, v4=1, v6=1)


def test_E19_after_a_filled_dial_all_know_what_went_into_the_pile() -> None:
    after = play(position("1 9 / 2 / 3", NEARLY_FULL), ">1", [(8, *range(1, 8), *range(9, 13))])
    assert after.memory.pile_least == (counts(1, v8=0),) * 4


def test_E19_what_was_left_of_an_unknown_pile_stays_unknown() -> None:
    after = play(position("1 9 / 2 / 3", NEARLY_FULL, pile="5"), ">1", [(8, *range(1, 8), *range(9, 13), 5)])
    assert after.memory.pile_least == (counts(1, v8=0),) * 4


def test_only_who_draws_knows_which_tile_left_the_pile() -> None:
    filled = play(position("1 9 / 2 3 / 3", NEARLY_FULL), ">1", [(8, 4, 1, 2, 3, 5, 6, 7, 9, 10, 11, 12)])
    drawn = play(filled, "d").memory.pile_least
    assert drawn[1] == counts(1, v8=0, v4=0)
    assert drawn[0] == drawn[2] == drawn[SPECTATOR] == NONE


def test_a_new_deal_is_known_to_nobody() -> None:
    state = play(position("7 / 3 4 / 3", "5 6", pile="1", player=0, laid="<5"), "d p")
    assert state.memory.most[0] == ALL
    dealt = after_chance(position("7 / 3 4 / 3", "5 6", pile="1"), ">7")
    assert dealt.memory == Memory()
