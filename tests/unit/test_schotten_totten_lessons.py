import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.games.schotten_totten.rules import rules
from epizodiak.games.schotten_totten.rules.notation import parse_action
from epizodiak.games.schotten_totten.rules.state import OVER, State
from epizodiak.games.schotten_totten.rules.view import view
from epizodiak.table.lesson import LEARNER, Goal, Lesson
from tests.unit.schotten_totten_positions import legal
from tests.unit.taught import asked

SAY = Wording(("Ana", "Ben"))
LESSONS = lessons("schotten-totten", SAY)

SITUATIONS = {
    "play": ("G5 R6 R7 R8 P4 P5", {}),
    "claim": ("R8 P4 P5 G6 P6 Y2", {5: "R6 R7 / B9 G9 P9", 6: "G5 /"}),
    "proof": ("P6 G6 G7 Y2 B6 N8", {2: "/ N2", 4: "P4 P5 / R9", 6: "G5 /", 8: "/ Y4", 5: "R6 R7 R8 / B9 G9 P9"}),
    "why": (
        "G7 B6 Y2 N8 Y5 R2",
        {2: "/ N2", 4: "P4 P5 P6 / R9", 5: "R6 R7 R8 / B9 G9 P9", 6: "G5 G6 / B7 B8", 8: "/ Y4"},
    ),
    "win": (
        "B6 Y2 N8 Y5 R2 P1",
        {2: "/ N2 Y3", 4: "P4 P5 P6 / R9", 5: "R6 R7 R8 / B9 G9 P9", 6: "G5 G6 G7 / B7 B8", 8: "/ Y4"},
    ),
}
"""For each lesson, in order: the learner's hand, and what lies at the stones."""

by_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])


def found(lesson: Lesson) -> State:
    """Where the lesson's record leads."""
    state: State = asked("schotten-totten", lesson.name).state
    return state


def wanted(state: State, goal: Goal) -> list[str]:
    return [text for text in legal(state) if goal.met_by(text)]


def test_there_is_a_lesson_for_each_situation() -> None:
    assert [lesson.name for lesson in LESSONS] == list(SITUATIONS)


@by_lesson
def test_a_record_leads_to_the_situation_that_its_lesson_speaks_of(lesson: Lesson) -> None:
    state = found(lesson)
    hand, stones = SITUATIONS[lesson.name]
    assert (state.player, state.phase) == (LEARNER, "play")
    assert set(state.hands[LEARNER]) == set(hand.split())
    lying = {
        number: " / ".join(" ".join(side) for side in stone.sides).strip()
        for number, stone in enumerate(state.stones, 1)
        if any(stone.sides)
    }
    assert lying == stones


@by_lesson
def test_every_wanted_way_through_a_lesson_is_legal_and_ends_it(lesson: Lesson) -> None:
    states = [found(lesson)]
    for goal in lesson.goals:
        after = []
        for state in states:
            assert state.player == LEARNER
            assert wanted(state, goal)
            after += [rules.apply(state, parse_action(text)) for text in wanted(state, goal)[:5]]
        states = after
    assert all(state.player != LEARNER for state in states)


def test_the_stone_that_is_asked_about_would_be_lost_to_the_blue_6_in_the_learners_hand() -> None:
    state = rules.apply(found(LESSONS[3]), parse_action("G7@6"))
    assert legal(state) == ["d"]
    assert view(state, LEARNER).against[5] == ("B7", "B8", "B6")
    assert "B6" in state.hands[LEARNER]


def test_the_proof_holds_because_what_red_9_needs_lies_elsewhere() -> None:
    state = rules.apply(found(LESSONS[2]), parse_action("P6@4"))
    assert legal(state) == ["claim 4", "d"]


def test_the_last_lesson_wins_the_round() -> None:
    state = rules.apply(found(LESSONS[4]), parse_action("B6@7"))
    assert legal(state) == ["claim 6", "d"]
    assert rules.apply(state, parse_action("claim 6")).phase == OVER


@by_lesson
def test_no_sentence_keeps_a_gap_to_be_filled(lesson: Lesson) -> None:
    texts = [lesson.heading, lesson.praise, *(text for goal in lesson.goals for text in (goal.text, goal.task))]
    assert not [text for text in texts if "{" in text or not text.strip()]
