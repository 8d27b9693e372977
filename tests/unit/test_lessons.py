import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import parse_action
from epizodiak.games.epizodiak.rules.state import CONTESTED, OVER, START, State
from epizodiak.table.lesson import LEARNER, Goal, Lesson
from tests.unit.positions import legal
from tests.unit.taught import asked

SAY = Wording(())
LESSONS = lessons("epizodiak", SAY)

SITUATIONS = {
    "place": ("8", "1 3 4 5 5 5 5 7 7 9 11 12", 11, "<7 >9 d x5"),
    "run": ("8 9 10", "1 3 4 5 5 5 5 7 7 11 12", 9, "<7 >11 >11..1 >11..12 d x5"),
    "discard": ("8 9 10 11 12 1", "3 4 5 5 5 5 7 7", 7, "<7 d x5"),
    "pick-up": ("7 8 9 10 11 12 1", "3 4 5 7 7", 5, "^7 d"),
    "draw": ("8 9 10 11 12 1", "3 4 5", 3, "d"),
    "pass": ("7 8 9 10 11 12 1", "3 4 5", 0, "p"),
    "contest": ("7 8 9 10 11 12 1", "3 4 5", 0, "!2 !6"),
    "end": ("7 8 9 10 11 12 1", "2 3 4 5", 0, ">2 >2..3 >2..4 >2..5"),
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


@by_lesson
def test_a_record_leads_to_the_situation_that_its_lesson_speaks_of(lesson: Lesson) -> None:
    state = found(lesson)
    dial, hand, pile, actions = SITUATIONS[lesson.name]
    assert (state.player, state.phase) == (LEARNER, CONTESTED if lesson.name == "end" else START)
    assert (state.dial, state.hands[LEARNER]) == (tuple(map(int, dial.split())), tuple(map(int, hand.split())))
    assert (len(state.pile), legal(state)) == (pile, actions)


def test_the_learners_turn_is_over_with_each_lesson_but_that_of_the_contest() -> None:
    for lesson in LESSONS:
        state = found(lesson)
        for text in lesson.own:
            state = rules.apply(state, parse_action(text))
        assert (state.player == LEARNER) == (lesson.name == "contest")


def test_three_of_four_alike_are_discarded_and_the_fourth_is_single() -> None:
    state = rules.apply(found(LESSONS[2]), parse_action("x5"))
    assert (state.potential[LEARNER], state.hands[LEARNER].count(5), state.gone(5)) == (1, 1, True)


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
    assert [(state.hands[1] + state.hands[2]).count(value) for value in (2, 6)] == [4, 4]


@pytest.mark.parametrize(("value", "run"), [(2, ">2..5"), (6, "<6..3")])
def test_after_either_contest_one_run_ends_a_game_that_the_learner_wins_by_three_sets(value: int, run: str) -> None:
    state = rules.apply(found(LESSONS[6]), parse_action(f"!{value}"))
    assert (state.potential, state.options.target, len(state.hands[LEARNER])) == ((3, 1, 0), 3, 4)
    assert wanted(state, LESSONS[7].goals[0]) == [run]
    state = rules.apply(state, parse_action(run))
    assert (state.phase, state.totals) == (OVER, (3, 0, 0))


def test_lessons_name_tiles_as_the_chosen_face_does() -> None:
    plain = lessons("epizodiak", Wording((), face="arabic"))
    assert "XI" in LESSONS[1].goals[0].task
    assert "11" in plain[1].goals[0].task
