import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.features.tutorial.words import record_of
from epizodiak.games import GAMES
from epizodiak.games.epizodiak.rules import rules
from epizodiak.games.epizodiak.rules.notation import action_text, parse_action
from epizodiak.games.epizodiak.rules.state import OVER, State
from epizodiak.record.record import replay
from epizodiak.table.lesson import LEARNER, Goal, Lesson
from tests.unit.positions import legal

SAY = Wording(())
GAME = GAMES["epizodiak"]
LESSONS = lessons("epizodiak", SAY)

SITUATIONS = {
    "place": ("7", "1 2 2 3 4 4 6 8 10 10 11 12", 11, "<6 >8 d"),
    "run": ("9 10", "1 1 3 4 5 5 6 6 7 7 11 12", 10, ">11 >11..1 >11..12 d"),
    "discard": ("4", "1 2 2 6 7 8 9 9 9 10 11 12", 11, "d x9"),
    "draw": ("4", "1 1 2 6 7 7 8 9 10 11 11 12", 11, "d"),
    "pick-up": ("6 7", "1 2 2 3 4 7 7 9 10 11 12 12", 11, "^7 d"),
    "pass": ("5 6 7 8 9", "3 6 7 8 9 12", 0, "p"),
    "contest": ("5 6 7 8 9", "3 5 6 7 8 9 12", 0, "!10 !4 p"),
    "end": ("2 3 4", "5 6 7", 5, ">5 >5..6 >5..7 d"),
}
"""For each lesson, in order: dial, the learner's hand, size of the pile, and all that is legal for the learner."""

by_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])


def found(lesson: Lesson) -> State:
    """Where the lesson's record leads."""
    state: State = list(replay(record_of(lesson, GAME), GAME))[-1].state
    return state


def wanted(state: State, goal: Goal) -> list[str]:
    return [text for text in legal(state).split() if goal.met_by(text)]


def test_there_is_a_lesson_for_each_kind_of_action() -> None:
    assert [lesson.name for lesson in LESSONS] == list(SITUATIONS)


@by_lesson
def test_a_record_leads_to_the_situation_that_its_lesson_speaks_of(lesson: Lesson) -> None:
    state = found(lesson)
    dial, hand, pile, actions = SITUATIONS[lesson.name]
    assert (state.player, state.phase) == (LEARNER, "start")
    assert (state.dial, state.hands[LEARNER]) == (tuple(map(int, dial.split())), tuple(map(int, hand.split())))
    assert (len(state.pile), legal(state)) == (pile, actions)


@by_lesson
def test_every_wanted_way_through_a_lesson_is_legal_and_needs_no_chance(lesson: Lesson) -> None:
    states = [found(lesson)]
    for goal in lesson.goals:
        after = []
        for state in states:
            assert state.player == LEARNER
            assert wanted(state, goal)
            for text in wanted(state, goal):
                assert rules.chance_needed(state, parse_action(text)) == ()
                after.append(rules.apply(state, parse_action(text)))
        states = after
    assert all(state.player != LEARNER for state in states), "the learner's turn is over"


@by_lesson
def test_a_hint_is_there_wherever_something_else_is_legal(lesson: Lesson) -> None:
    state = found(lesson)
    for goal in lesson.goals:
        others = [text for text in legal(state).split() if not goal.met_by(text)]
        assert bool(goal.hint) == bool(others)
        state = rules.apply(state, parse_action(wanted(state, goal)[-1]))


def test_a_tile_is_drawn_that_neither_fits_nor_makes_a_set() -> None:
    state = rules.apply(found(LESSONS[3]), parse_action("d"))
    assert state.hands[LEARNER].count(8) == 2
    assert legal(state) == "p"


def test_with_the_tile_that_was_picked_up_only_the_set_can_be_discarded() -> None:
    state = rules.apply(found(LESSONS[4]), parse_action("^7"))
    assert legal(state) == "x7"


def test_before_the_contest_the_others_have_passed_and_hold_all_eight_tiles() -> None:
    state = found(LESSONS[6])
    assert state.passes == 2
    assert [(state.hands[1] + state.hands[2]).count(value) for value in (4, 10)] == [4, 4]


@pytest.mark.parametrize("value", [4, 10])
def test_after_the_contest_the_new_tile_fits(value: int) -> None:
    state = rules.apply(found(LESSONS[6]), parse_action(f"!{value}"))
    texts = [action_text(action) for action in rules.legal_actions(state)]
    assert all(LESSONS[6].goals[1].met_by(text) for text in texts)
    assert state.potential[LEARNER] == 4


def test_the_last_lesson_ends_a_game_that_the_learner_wins_by_three_sets() -> None:
    before = found(LESSONS[7])
    assert (before.potential, before.options.target) == ((3, 1, 0), 3)
    state = rules.apply(before, parse_action(">5..7"))
    assert (state.phase, state.totals) == (OVER, (3, 0, 0))


def test_lessons_name_tiles_as_the_chosen_face_does() -> None:
    plain = lessons("epizodiak", Wording((), face="arabic"))
    assert "XI" in LESSONS[1].goals[0].task
    assert "11" in plain[1].goals[0].task
