"""What explains a game, of every game: its rules page, its lessons, its entry in the catalogue."""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from string import Formatter
from typing import Any

import pytest

from epizodiak.core.wording import Wording
from epizodiak.features.rules_page.words import rules_page
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.features.tutorial.words import dealt
from epizodiak.games import CATALOGUE, GAMES, LESSONS, RULES_PAGES
from epizodiak.table.catalogue import NUMBER
from epizodiak.table.lesson import LEARNER, Lesson
from epizodiak.table.rules_page import Figure, Section, Sketch
from epizodiak.table.texts import Text
from tests.contract.every_game import NAMES, example_added
from tests.unit.taught import asked

by_kind = pytest.mark.parametrize("name", NAMES)
with example_added():
    STEPS = [(name, lesson) for name in NAMES for lesson in lessons(name, Wording(()))]

by_lesson = pytest.mark.parametrize(("name", "lesson"), STEPS, ids=[f"{n}-{lesson.name}" for n, lesson in STEPS])


class Marking(NullTranslations):
    """A language whose words are the English ones with a mark at either end."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"


def sentences(page: tuple[Section[Any], ...], lessons: tuple[Lesson, ...]) -> list[str]:
    """Every text of a rules page and of a tutorial that is there."""
    figures: list[Sketch | Figure] = [figure for section in page for figure in section.figures]
    goals = [goal for lesson in lessons for goal in lesson.goals]
    return [
        *(text for section in page for text in (section.heading, *section.paragraphs, *section.items)),
        *(figure.caption for figure in figures),
        *(text for lesson in lessons for text in (lesson.heading, lesson.praise)),
        *(text for goal in goals for text in (goal.text, goal.task, goal.hint) if text),
    ]


@by_kind
def test_every_text_of_the_rules_page_and_the_lessons_is_marked_for_translation(name: str) -> None:
    assert [text for text in sentences(RULES_PAGES[name], LESSONS[name].steps) if not isinstance(text, Text)] == []


@by_kind
def test_rules_page_and_lessons_are_told_in_the_persons_language_from_end_to_end(name: str) -> None:
    wording = Wording(("Ana", "Ben", "Chloé"), translations=Marking())
    for text in sentences(tuple(rules_page(name, wording)), lessons(name, wording)):
        assert re.fullmatch("«.+»", text)
        assert not isinstance(text, Text)


@by_kind
def test_a_texts_values_are_those_that_its_braces_name(name: str) -> None:
    for text in sentences(RULES_PAGES[name], LESSONS[name].steps):
        assert isinstance(text, Text)
        assert set(text.values) == {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@by_kind
def test_a_catalogue_entry_says_what_the_game_is_and_how_many_lessons_there_are(name: str) -> None:
    entry = CATALOGUE[name]
    assert min(entry.title, entry.tagline, entry.lead, entry.icon)
    assert entry.lessons == len(lessons(name, Wording(())))
    assert not re.search(r"<(?!/?(g|path|circle|rect|ellipse|polygon|line)\b)", entry.icon)


@by_kind
def test_every_answer_in_the_lobby_is_an_option_of_the_game(name: str) -> None:
    game, asked = GAMES[name], CATALOGUE[name].questions
    assert len({question.key for question in asked}) == len(asked)
    for question in asked:
        assert question.text
        if question.kind == NUMBER:
            for value in (question.least, question.usual, question.most):
                game.options_from({question.key: value})
            continue
        assert len({choice.key for choice in question.choices}) == len(question.choices) >= 2
        for choice in question.choices:
            game.options_from(choice.options)


def goes_through(name: str, lesson: Lesson) -> Iterator[tuple[Any, list[str]]]:
    """The positions of a lesson, the last wanted action taken each time, with all that is legal in them."""
    game, state = GAMES[name], asked(name, lesson.name).state
    for goal in lesson.goals:
        texts = [game.action_text(action) for action in game.legal_actions(state)]
        yield state, texts
        wanted = [text for text in texts if goal.met_by(text)]
        state = game.apply(state, game.parse_action(wanted[-1]))
    yield state, []


@by_lesson
def test_every_goal_of_a_lesson_is_the_learners_and_can_be_met_without_chance(name: str, lesson: Lesson) -> None:
    game = GAMES[name]
    for (state, texts), goal in zip(goes_through(name, lesson), (*lesson.goals, None), strict=True):
        if goal is not None:
            assert game.to_act(state) == LEARNER
            wanted = [text for text in texts if goal.met_by(text)]
            assert wanted
            assert not any(game.chance_needed(state, game.parse_action(text)) for text in wanted)
            assert bool(goal.hint) == (len(wanted) < len(texts))
            assert goal.text
            assert goal.task


@by_kind
def test_a_tutorial_is_a_deal_that_goes_on_whichever_wanted_action_was_played_and_is_won(name: str) -> None:
    matches = [dealt(LESSONS[name], GAMES[name])]
    for lesson in LESSONS[name].steps:
        for text in lesson.actions:
            matches = [match.play(text) for match in matches]
        for goal in lesson.goals:
            assert all(match.player == LEARNER for match in matches), lesson.name
            legal = [[match.game.action_text(a) for a in match.view(LEARNER).legal] for match in matches]
            met = [[text for text in texts if goal.met_by(text)] for texts in legal]
            assert all(met), lesson.name
            matches = [match.play(text) for match, ways in zip(matches, met, strict=True) for text in ways]
    outcomes = [match.outcome for match in matches]
    assert all(outcome is not None and outcome.ranking[0] == (LEARNER,) for outcome in outcomes)


@by_kind
def test_lessons_have_names_headings_and_praise_of_their_own(name: str) -> None:
    steps = lessons(name, Wording(()))
    for part in ("name", "heading", "praise"):
        assert len({getattr(lesson, part) for lesson in steps} - {""}) == len(steps)
    assert all(re.fullmatch("[a-z-]+", lesson.name) for lesson in steps)
