"""Zodiac, Z1 to Z13, each rule where it bites."""

import pytest

from epizodiak.core.errors import ChanceError, IllegalActionError
from epizodiak.core.repetition import EMPTY_TRAIL
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import APEXES, INNER, JUMPS, LINES, POINTS, START_BOARD, STEPS
from epizodiak.games.zodiac.rules.game import GAME
from epizodiak.games.zodiac.rules.notation import ACTIONS, action_text, parse_action
from epizodiak.games.zodiac.rules.state import Action, Options, State, placement_key


def board(text: str) -> str:
    """A board such as ``A1:0 B2:n``; points that are not named are empty."""
    signs = dict(word.split(":") for word in text.split())
    assert set(signs) <= set(POINTS)
    return "".join(signs.get(point, ".") for point in POINTS)


def position(
    text: str, player: int = 0, *, neutral_turns: int = 0, last_step: str = "", seen: tuple[str, ...] = ()
) -> State:
    """A position; ``seen`` lists boards that have occurred with the other seat to move."""
    trail = EMPTY_TRAIL
    for each in seen:
        trail = trail.with_key(placement_key(board(each), 1 - player))
    return State(player, board(text), neutral_turns, parse_action(last_step) if last_step else None, trail)


def legal(state: State, source: str = "") -> list[str]:
    texts = [action_text(action) for action in rules.legal_actions(state)]
    return [text for text in texts if text.startswith(source)]


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = rules.apply(state, parse_action(text))
    return state


def start(first_player: int = 0) -> State:
    return GAME.start(Options(), first_player)


def turned(text: str, times: int) -> str:
    """A text about the star turned clockwise by sixths; lines stay lines."""
    return "".join(str((int(c) - 1 + times) % 6 + 1) if i and text[i - 1] in "AB" else c for i, c in enumerate(text))


# --- the board ------------------------------------------------------------------------------------


def test_Z1_every_point_lies_on_as_many_lines_as_it_should() -> None:
    on = {point: sum(point in line for line in LINES) for point in POINTS}
    assert set(on.values()) == {2}
    assert all(line[0] in APEXES and line[3] in APEXES and {*line[1:3]} <= {*INNER} for line in LINES)


def test_Z1_the_star_looks_the_same_after_a_sixth_of_a_turn() -> None:
    lines = {frozenset(line) for line in LINES}
    assert {frozenset(turned(point, 1) for point in line) for line in LINES} == lines


def test_Z1_B1_lies_between_A1_and_A2() -> None:
    assert any({"A1", "B1"} <= set(line) for line in LINES)
    assert any({"A2", "B1"} <= set(line) for line in LINES)


def test_Z2_each_has_three_pieces_on_its_triangle_and_the_neutral_ones_stand_across() -> None:
    assert board("A1:0 A2:1 A3:0 A4:1 A5:0 A6:1 B2:n B5:n") == START_BOARD


@pytest.mark.parametrize("seat", [0, 1])
def test_Z3_seat_0_is_black_whoever_begins(seat: int) -> None:
    state = start(seat)
    assert (state.player, state.board) == (seat, START_BOARD)
    moves = {0: ["A3-B1", "A5-B6"], 1: ["A2-B3", "A6-B4"]}[seat]
    assert legal(state) == [*moves, "B2-B1", "B2-B3", "B5-B4", "B5-B6"]


def test_Z3_only_pieces_that_show_the_own_colour_and_neutral_ones_are_moved() -> None:
    state = position("A1:0 B1:1 A3:1 B3:0 B5:n")
    assert {text[:2] for text in legal(state)} == {"A1", "B5"}
    with pytest.raises(IllegalActionError, match='"A3-B4": not legal; legal: A1-B2 B5-B4 B5-B6'):
        play(state, "A3-B4")


# --- jumps ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("times", range(6))
@pytest.mark.parametrize(
    ("text", "source", "targets"),
    [
        ("A1:0", "A1", ""),
        ("A1:0 B1:0", "A1", "B2"),
        ("A1:0 B1:1", "A1", "B2"),
        ("A1:0 B1:n", "A1", "B2"),
        ("A1:0 B1:1 B2:0", "A1", "A3"),
        ("A1:0 B1:1 B2:0 A3:1", "A1", ""),
        ("A1:0 B2:1", "A1", ""),  # an empty point in between
        ("A1:0 B1:1 A3:1", "A1", "B2"),
        ("A1:0 B1:1 B6:1", "A1", "B2 B5"),
        ("B1:0 B2:1", "B1", "A3"),
        ("B1:0 B6:1", "B1", "A6"),
        ("B1:0 B2:1 B6:0", "B1", "A3 A6"),
        ("B1:0 A1:1 A2:1", "B1", ""),  # nothing lies behind an apex
        ("B2:0 B1:1", "B2", "A1"),
        ("B1:0 B3:1", "B1", ""),  # neighbours but one are on no line
        ("B1:0 B4:1", "B1", ""),
    ],
)
def test_Z4_a_coloured_piece_jumps_along_a_line(text: str, source: str, targets: str, times: int) -> None:
    state = position(" ".join(turned(word[:2], times) + word[2:] for word in text.split()))
    source = turned(source, times)
    expected = sorted(f"{source}-{turned(target, times)}" for target in targets.split())
    assert legal(state, source) == expected


def test_Z4_a_row_is_jumped_whole_or_not_at_all() -> None:
    assert legal(position("A1:0 B1:1 B2:1"), "A1") == ["A1-A3"]


def test_Z5_all_coloured_pieces_jumped_are_turned_over_and_neutral_ones_are_not() -> None:
    for row, after in [("0 1", "1 0"), ("1 1", "0 0"), ("0 0", "1 1"), ("n 0", "n 1"), ("1 n", "0 n")]:
        (one, two), (one_after, two_after) = row.split(), after.split()
        state = play(position(f"A1:0 B1:{one} B2:{two} A4:1 A5:1"), "A1-A3")
        assert state.board == board(f"A3:0 B1:{one_after} B2:{two_after} A4:1 A5:1")


def test_Z5_the_jumped_pieces_are_told() -> None:
    for row, points in [("1 n", ("B1",)), ("n 0", ("B2",)), ("1 0", ("B1", "B2")), ("n n", ())]:
        one, two = row.split()
        assert rules.jumped(board(f"A1:0 B1:{one} B2:{two}"), Action("A1", "A3")) == points
    assert rules.jumped(START_BOARD, Action("B2", "B1")) == ()


def test_Z6_an_apex_is_reached_only_over_a_coloured_piece() -> None:
    assert legal(position("A1:0 B1:n B2:n"), "A1") == []
    assert legal(position("A1:0 B1:n B2:1"), "A1") == ["A1-A3"]
    assert legal(position("A1:0 B1:0 B2:n"), "A1") == ["A1-A3"]
    assert legal(position("B1:0 B2:n"), "B1") == []
    assert legal(position("B1:0 B2:0"), "B1") == ["B1-A3"]


def test_Z6_an_inner_point_may_be_reached_over_a_neutral_piece_alone() -> None:
    assert legal(position("A1:0 B1:n"), "A1") == ["A1-B2"]


# --- neutral pieces -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 7))
def test_Z7_a_neutral_piece_steps_to_both_its_neighbours(number: int) -> None:
    state = position(f"B{number}:n A1:0")
    ends = sorted([f"B{number % 6 + 1}", f"B{(number - 2) % 6 + 1}"])
    assert legal(state, f"B{number}") == [f"B{number}-{end}" for end in ends]


def test_Z7_a_neutral_piece_neither_jumps_nor_enters_an_occupied_point() -> None:
    assert legal(position("B1:n B2:1 B6:0"), "B1") == []
    assert len(STEPS) == 12


def test_Z8_a_neutral_piece_is_not_moved_straight_back() -> None:
    state = play(start(), "B2-B3")
    assert legal(state, "B") == ["B3-B4", "B5-B4", "B5-B6"]
    with pytest.raises(IllegalActionError):
        play(state, "B3-B2")


def test_Z8_the_other_neutral_piece_may_go_where_the_first_came_from() -> None:
    state = position("B1:n B3:n A1:0 A2:1", neutral_turns=1, last_step="B2-B3")
    assert legal(state, "B") == ["B1-B2", "B1-B6", "B3-B4"]


def test_Z8_binds_for_one_turn_only() -> None:
    assert "B3-B2" in legal(play(start(), "B2-B3", "A6-B4"))


def test_Z9_after_two_neutral_turns_running_a_coloured_piece_moves() -> None:
    state = play(start(), "B2-B3", "B5-B6")
    assert state.neutral_turns == 2
    assert legal(state) == ["A1-B5", "A3-B4"]
    assert play(state, "A1-B5").neutral_turns == 0


def test_Z9_a_coloured_move_in_between_begins_the_count_anew() -> None:
    state = play(start(), "B2-B3", "A6-B4", "B5-B6")
    assert state.neutral_turns == 1
    assert any(text[0] == "B" and state.board[POINTS.index(text[:2])] == "n" for text in legal(state))


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "actions"), [(0, "B2-B3 B5-B4"), (1, "B2-B1 B5-B6")])
def test_Z10_who_has_no_legal_action_loses(first: int, actions: str) -> None:
    state = play(start(first), *actions.split())
    assert (state.player, state.winner, rules.ranking(state)) == (None, 1 - first, ((1 - first,), (first,)))


FILLED = "B1:0 B2:n B3:{} B4:{} B5:n"


@pytest.mark.parametrize(
    ("pieces", "winner"),
    [("0 0", 0), ("0 1", 0), ("1 0", 0), ("1 1", None)],
)
def test_Z11_more_pieces_on_the_six_filled_inner_points_win(pieces: str, winner: int | None) -> None:
    three, four = pieces.split()
    # Seat 0 jumps from A5 over B5 to B6 and fills the last inner point.
    state = play(position(FILLED.format(three, four) + " A5:0 A2:1"), "A5-B6")
    assert state.winner == winner
    assert (state.player is None) == (winner is not None)


def test_Z11_it_wins_for_the_other_seat_too_whoever_moved() -> None:
    state = play(position("B1:1 B2:n B3:1 B4:1 B5:n A5:0 A2:0"), "A5-B6")
    assert (state.winner, rules.ranking(state)) == (1, ((1,), (0,)))


def test_Z11_four_to_none_wins_too() -> None:
    for sign, winner in (("0", 0), ("1", 1)):
        assert rules.majority(board(f"B1:{sign} B2:{sign} B3:n B4:{sign} B5:n B6:{sign}")) == winner


def test_Z11_waits_until_the_sixth_point_is_filled() -> None:
    state = play(position("A1:0 A4:1 B1:0 B2:n B3:0 B4:n B6:0 A5:0"), "B4-B5")
    assert (state.winner, state.player) == (None, 1)


def test_Z11_counts_after_pieces_were_turned() -> None:
    # Before the jump black shows three of five inner pieces; the jump over B5 turns it to white: two each.
    state = play(position("B1:0 B2:n B3:1 B4:n B5:0 A5:0 A2:1"), "A5-B6")
    assert state.board == board("B1:0 B2:n B3:1 B4:n B5:1 B6:0 A2:1")
    assert state.winner is None


def test_Z12_who_repeats_a_placement_loses() -> None:
    state = position("A1:0 B1:1 A4:1 B4:n B5:n", seen=("A4:1 B1:0 B2:0 B4:n B5:n",))
    assert rules.repeats(state, Action("A1", "B2"))
    after = play(state, "A1-B2")
    assert (after.player, after.winner) == (None, 1)
    assert "A1-B2" in legal(state)


def test_Z12_another_player_to_move_makes_another_placement() -> None:
    state = play(start(0), "B2-B1")
    assert placement_key(START_BOARD, 0) in state.seen
    assert placement_key(START_BOARD, 1) not in state.seen


def test_Z12_the_start_counts() -> None:
    for seat in (0, 1):
        assert placement_key(START_BOARD, seat) in start(seat).seen


def test_Z12_what_Z8_and_Z9_remember_is_no_part_of_a_placement() -> None:
    one = State(0, START_BOARD, 0, None)
    other = State(0, START_BOARD, 2, Action("B1", "B2"))
    assert placement_key(one.board, 0) == placement_key(other.board, 0)


def test_Z12_which_neutral_piece_stands_where_is_no_part_of_a_placement() -> None:
    seen = "A1:0 A4:1 B2:n B4:n B5:0"
    state = position("A1:0 A4:1 B3:n B4:n B5:0", seen=(seen,))
    assert play(state, "B3-B2").winner == 1


def test_Z11_goes_before_Z12() -> None:
    full = "B1:0 B2:n B3:0 B4:1 B5:n B6:0 A2:1"
    state = position("B1:0 B2:n B3:0 B4:1 B5:n A5:0 A2:1", seen=(full,))
    assert not rules.repeats(state, Action("A5", "B6"))
    assert play(state, "A5-B6").winner == 0


def test_Z12_holds_when_the_inner_points_are_filled_two_to_two() -> None:
    full = "B1:0 B2:n B3:1 B4:1 B5:n B6:0 A2:1"
    state = position("B1:0 B2:n B3:1 B4:1 B5:n A5:0 A2:1", seen=(full,))
    assert play(state, "A5-B6").winner == 1


def test_Z12_goes_before_Z10() -> None:
    after = "A4:0 B4:n B5:n A1:0 A2:0"  # seat 1 has no piece, and two neutral turns are over
    state = position("A4:0 B3:n B5:n A1:0 A2:0", neutral_turns=1, seen=(after,))
    assert play(state, "B3-B4").winner == 1
    fresh = position("A4:0 B3:n B5:n A1:0 A2:0", neutral_turns=1)
    assert play(fresh, "B3-B4").winner == 0


def test_Z12_a_view_warns_the_seat_to_act_only() -> None:
    state = position("A1:0 B1:1 A4:1 B4:n B5:n", seen=("A4:1 B1:0 B2:0 B4:n B5:n",))
    assert [action_text(action) for action in GAME.view(state, 0).repeating] == ["A1-B2"]
    assert GAME.view(state, 1).repeating == GAME.view(state, None).repeating == ()


def test_Z13_both_seats_and_a_spectator_see_the_same() -> None:
    state = play(start(), "B2-B3")
    views = [GAME.view(state, seat) for seat in (0, 1, None)]
    assert {(view.board, view.neutral_turns, view.last_step, view.seen) for view in views} == {
        (state.board, 1, Action("B2", "B3"), state.seen)
    }


# --- the rest -------------------------------------------------------------------------------------


def test_there_are_thirty_six_jumps_each_with_its_own_ends() -> None:
    assert len(JUMPS) == 36
    assert len({(jump.source, jump.target) for jump in JUMPS}) == 36


def test_no_action_takes_chance() -> None:
    with pytest.raises(ChanceError):
        rules.apply(start(), parse_action("B2-B1"), ("B2",))
    with pytest.raises(ChanceError):
        GAME.start(Options(), 0, ())


def test_every_pair_of_points_is_an_action() -> None:
    assert len(ACTIONS) == 12 * 11


@pytest.mark.parametrize("text", ["", "A1", "A1-", "A1-A1", "B2 - B3", "a1-b2", "A1-B2 ", "A1-C2", "B0-B1"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not an action"):
        parse_action(text)
