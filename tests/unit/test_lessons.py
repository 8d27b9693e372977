import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.games import CATALOGUE, GAMES
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import CONTESTED, OVER, START, State
from epizodiak.table.lesson import LEARNER, Goal, Lesson
from tests.unit.positions import legal
from tests.unit.taught import asked

SAY = Wording(())
LESSONS = lessons("epizodiak", SAY)

SITUATIONS = {
    "place": ("8", "1 3 3 3 3 4 7 7 9 11 11 12", 11, "<7 >9 d x3"),
    "run": ("8 9 10", "1 3 3 3 3 4 7 7 11 11 12", 9, "<7 >11 >11..1 >11..12 d x3"),
    "discard": ("8 9 10 11 12 1", "3 3 3 3 4 7 7 11", 7, "<7 d x3"),
    "pick-up": ("7 8 9 10 11 12 1", "3 4 7 7 11", 5, "^7 d"),
    "draw": ("8 9 10 11 12 1", "3 4 11", 3, "d"),
    "pass": ("6 7 8 9 10 11 12 1", "3 4 11", 0, "p"),
    "contest": ("6 7 8 9 10 11 12 1", "3 4 11", 0, "!2 !5"),
    "end": ("10", "11", 10, ">11 d"),
}
"""For each lesson, in order: dial, the learner's hand, size of the pile, and all that is legal for the learner."""

by_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])


def found(lesson: Lesson) -> State:
    """Where the lesson's record leads."""
    state: State = asked("epizodiak", lesson.name).state
    return state


def wanted(state: State, goal: Goal) -> list[str]:
    return [text for text in legal(state).split() if goal.met_by(text)]


def test_there_is_a_lesson_for_each_kind_of_action() -> None:
    assert [lesson.name for lesson in LESSONS] == list(SITUATIONS)


def test_what_the_others_did_after_the_first_lesson_is_told() -> None:
    """A tile on the dial, and as many in its player's hand as before, is a riddle."""
    lesson = LESSONS[1]
    done = asked("epizodiak", lesson.name).record.actions[-4:]
    assert done == ("d", ">10", "d", "p")
    assert lesson.goals[0].text.startswith("Ben drew and placed X; Chloé drew and passed.")


@by_lesson
def test_a_record_leads_to_the_situation_that_its_lesson_speaks_of(lesson: Lesson) -> None:
    state = found(lesson)
    dial, hand, pile, actions = SITUATIONS[lesson.name]
    assert (state.player, state.phase) == (LEARNER, START)
    assert (state.dial, state.hands[LEARNER]) == (tuple(map(int, dial.split())), tuple(map(int, hand.split())))
    assert (len(state.pile), legal(state)) == (pile, actions)


def test_the_learners_turn_is_over_with_each_lesson() -> None:
    for lesson in LESSONS:
        state = found(lesson)
        for text in lesson.own:
            state = rules.apply(state, parse_action(text))
        assert state.player != LEARNER


def test_three_of_four_alike_are_discarded_and_the_fourth_is_single() -> None:
    state = rules.apply(found(LESSONS[2]), parse_action("x3"))
    assert (state.potential[LEARNER], state.hands[LEARNER].count(3), state.gone(3)) == (1, 1, True)


def test_a_single_tile_is_drawn_that_fits() -> None:
    state = rules.apply(found(LESSONS[4]), parse_action("d"))
    assert state.gone(7)
    assert legal(state) == "<7 p"


def test_with_the_tile_that_was_picked_up_only_the_set_can_be_discarded() -> None:
    state = rules.apply(found(LESSONS[3]), parse_action("^7"))
    assert legal(state) == "x7"


def test_before_the_contest_all_have_passed_and_the_others_hold_all_eight_tiles() -> None:
    state = found(LESSONS[6])
    assert state.passes == 3
    assert [(state.hands[1] + state.hands[2]).count(value) for value in (2, 5)] == [4, 4]


def test_after_the_contest_a_run_leaves_one_slot_that_ben_fills() -> None:
    state = rules.apply(found(LESSONS[6]), parse_action("!2"))
    assert (state.phase, state.potential, wanted(state, LESSONS[6].goals[1])) == (CONTESTED, (3, 1, 0), [">2..4"])
    state = rules.apply(state, parse_action(">2..4"))
    assert (len(state.dial), len(state.pile), state.player) == (rules.SLOTS - 1, 0, 1)
    assert LESSONS[7].actions[0] == f">{rules.clockwise_end(state.dial)}"


def test_E19_the_full_dial_is_the_new_pile_and_sets_stay_out_as_the_lesson_says() -> None:
    state, (goal,) = found(LESSONS[7]), LESSONS[7].goals
    gathered = sorted((*state.dial, *state.pile, state.hands[2][0]))
    assert len(state.dial) == 1
    assert len(gathered) == rules.SLOTS, "Chloé has drawn one of them"
    assert all(state.gone(value) for value in (2, 3, 7, 12))
    assert "its twelve tiles were shuffled into a new pile" in goal.text


def test_E21_the_last_tile_wins_a_game_to_as_many_points_as_the_next_one() -> None:
    state = found(LESSONS[7])
    assert (state.potential, len(state.hands[LEARNER])) == ((3, 1, 0), 1)
    state = rules.apply(state, parse_action(">11"))
    assert (state.phase, state.totals) == (OVER, (3, 0, 0))
    assert GAMES["epizodiak"].options_from(CATALOGUE["epizodiak"].first_game) == state.options
    target = state.options.target
    assert f"{target} points win. The game against two beginners goes to {target} points" in LESSONS[7].praise
    assert "one round" not in LESSONS[7].praise, "the lobby says what counts there, where it is chosen"


def test_lessons_name_tiles_as_the_chosen_face_does() -> None:
    plain = lessons("epizodiak", Wording((), face="arabic"))
    assert "XI" in LESSONS[1].goals[0].task
    assert "11" in plain[1].goals[0].task
