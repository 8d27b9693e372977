"""Tutorials on a page without a browser: lessons are learned, skipped and left; others play in sight between them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from epizodiak.app import events, frozen, selectors
from epizodiak.app.effects import AfterMotion
from epizodiak.app.lobby_events import GameOffered
from epizodiak.display.settings import PACES
from epizodiak.display.tapping import taps
from epizodiak.features.tutorial import update as coaching
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.features.tutorial.state import LEARNING
from epizodiak.features.tutorial.words import Coaching, done
from epizodiak.games import GAMES, TABLES
from epizodiak.games.epizodiak.table.layout import layout
from tests.visits.asking import match_of, setup
from tests.visits.small_page import SmallPage

READABLE = 1500
"""Milliseconds in which six words are read."""

by_game = pytest.mark.parametrize("game", GAMES)


def lesson_page(game: str) -> SmallPage:
    """A page at the beginning of a tutorial."""
    page = SmallPage(setup=setup(game)).begin()
    page.tell(GameOffered(game))
    page.tap("tutorial")
    return page.settle()


def actions(page: SmallPage, *, wanted: bool) -> list[str]:
    """The legal actions that the lesson asks for, or the others."""
    learning, match = LEARNING.of(page.state), match_of(page)
    assert learning is not None, "somebody learns"
    goal = coaching.lesson_of(page.state, learning).goals[learning.tutorial.met]
    legal = [match.game.action_text(action) for action in match.view(page.state.ui.holder).legal]
    return [action for action in legal if goal.met_by(action) == wanted]


def play(page: SmallPage, action: str) -> None:
    """Tap what plays an action."""
    match = match_of(page)
    look = selectors.look(page.state, selectors.wording(page.state, match))
    for place in taps(TABLES[match.game.name], match.view(page.state.ui.holder), look, action):
        page.tap(place.key)


@by_game
def test_a_tutorial_is_learned_to_its_end(game: str) -> None:
    page, steps = lesson_page(game), 0
    while (learning := LEARNING.of(page.state)) is not None:
        steps += 1
        lesson = coaching.lesson_of(page.state, learning)
        for _ in lesson.goals:
            assert page.state.ui.shown_phase == "tutorial"
            play(page, actions(page, wanted=True)[0])
            page.settle()
        learning = LEARNING.of(page.state)
        assert learning is not None
        assert done(learning.tutorial, lesson), f"the lesson {lesson.name} is not done by what it asks for"
        page.tap("tutorial-next")
        page.settle()
    assert page.state.ui.phase == "lobby"
    assert steps == len(lessons(game, page.state.say))
    assert not page.disk.texts, "lessons are not kept"


@by_game
def test_a_lesson_shows_what_others_did_last_and_nothing_of_the_learners(game: str) -> None:
    page, shown = lesson_page(game), 0
    while (learning := LEARNING.of(page.state)) is not None:
        match = match_of(page)
        known, holder = selectors.table_look(page.state, match).recent, page.state.ui.holder
        last = match.steps[-1] if match.steps else None
        if last is not None and last.seat != holder:
            left = TABLES[game].motion.traces(last.action, last.before, last.after)
            assert dict.fromkeys(left, last.seat).items() <= known.items()
        assert holder not in known.values()
        shown += bool(known)
        if not done(learning.tutorial, coaching.lesson_of(page.state, learning)):
            play(page, actions(page, wanted=True)[0])
        else:
            page.tap("tutorial-next")
        page.settle()
    assert shown


@by_game
def test_another_action_than_the_one_asked_for_is_answered_and_not_played(game: str) -> None:
    page, others = lesson_page(game), list[str]()
    for _ in range(40):
        others = actions(page, wanted=False)
        if others:
            break
        play(page, actions(page, wanted=True)[0])
        page.settle()
        learning = LEARNING.of(page.state)
        assert learning is not None
        lesson = coaching.lesson_of(page.state, learning)
        if done(learning.tutorial, lesson):
            page.tap("tutorial-next")
    ply = match_of(page).ply
    play(page, others[0])
    assert told(page).hint, "a friendly word is said"
    assert match_of(page).ply == ply


def test_a_tutorial_is_left_for_the_lobby() -> None:
    page = lesson_page("zodiac")
    page.tell(events.WentOutOfSight())
    assert page.state.ui.phase == "turn", "a lesson hides nothing from the learner"
    page.tap("tutorial-leave")
    page.settle()
    assert (page.state.ui.phase, LEARNING.of(page.state)) == ("lobby", None)


@pytest.mark.parametrize("button", ["tutorial", "rules"])
def test_a_tutorial_or_rules_page_that_cannot_be_fetched_is_told_of_and_can_be_asked_for_again(button: str) -> None:
    page = SmallPage(setup=setup("zodiac")).begin()
    page.here = False
    page.tap(button)
    page.settle()
    assert (page.state.ui.phase, page.state.ui.panel, LEARNING.of(page.state)) == ("lobby", "", None)
    assert "cannot be loaded" in page.state.lobby.notice
    page.here = True
    page.tap(button)
    page.settle()
    assert page.state.ui.shown_phase == "tutorial" if button == "tutorial" else page.state.ui.panel == "rules"


# --- one deal ---------------------------------------------------------------------------------------------------------


def told(page: SmallPage) -> Coaching:
    """What the coach says."""
    found = coaching.coaching(page.state)
    assert found is not None, "somebody learns"
    return found


def land_one(page: SmallPage) -> None:
    """Let the next action of others be due."""
    page.land(next(at for at, (effect, *_) in enumerate(page.flying) if isinstance(effect, AfterMotion)))


def after_first_step() -> SmallPage:
    """A page on which the first step is done, and the second one has been asked for."""
    page = lesson_page("epizodiak")
    play(page, ">9")
    page.settle()
    assert match_of(page).ply == 1, "nobody plays before the learner has read"
    page.tap("tutorial-next")
    return page


def test_between_two_steps_others_play_one_after_the_other_and_then_the_learner_is_asked() -> None:
    page = after_first_step()
    for ply in (1, 2, 3, 4):
        assert (match_of(page).ply, told(page).task, page.places()) == (ply, "", {})
        land_one(page)
    assert match_of(page).ply == 5
    assert told(page).task
    assert page.places()
    page.settle()
    assert match_of(page).ply == 5


def waits_of_others(page: SmallPage) -> list[float]:
    """What each of the others is waited for, in milliseconds, from the press on "Next" to the learner's next task."""
    page.tap("tutorial-next")
    waits = list[float]()
    while not told(page).task:
        waits += [effect.milliseconds for effect, *_ in page.flying if isinstance(effect, AfterMotion)][-1:]
        land_one(page)
    return waits


@by_game
def test_it_can_be_read_that_others_play_before_the_first_of_them_does(game: str) -> None:
    page = lesson_page(game)
    play(page, actions(page, wanted=True)[0])
    page.settle()
    waits = waits_of_others(page)
    assert waits[0] > READABLE
    assert all(wait < READABLE for wait in waits[1:])


def test_a_card_is_seen_longer_than_a_draw_before_the_next_is_played() -> None:
    page = lesson_page("schotten-totten")
    for action in ("G5@6", "d"):
        play(page, action)
        page.settle()
    waits = waits_of_others(page)
    assert len(waits) == 10
    assert set(waits[1::2]) == {PACES["normal"]}, "after each card"
    assert set(waits[2::2]) == {PACES["normal"] / 2}


@pytest.mark.parametrize("key", ["", "pile", "keys", "tutorial-next"])
def test_any_tap_has_the_others_be_done_and_does_nothing_else(key: str) -> None:
    page = after_first_step()
    land_one(page)
    page.tap(key)
    page.settle()
    assert match_of(page).ply == 5
    assert told(page).task
    assert (told(page).hint, page.state.ui.panel) == ("", "")


def test_what_is_skipped_is_played_and_the_deal_goes_on_to_its_end() -> None:
    page = lesson_page("epizodiak")
    steps, sitting = lessons("epizodiak", page.state.say), page.state.sitting.number
    for number in range(len(steps)):
        assert told(page).heading == steps[number].heading
        page.tap("tutorial-next")
        page.settle()
    actions = [action for step in steps for action in (*step.actions, *step.own)]
    assert match_of(page).record.actions == tuple(actions)
    assert (match_of(page).player, page.state.sitting.number) == (None, sitting)
    assert (told(page).heading, bool(told(page).play)) == ("You won!", True)
    page.tap("tutorial-next")
    assert page.state.ui.phase == "lobby"


def test_the_others_are_forgotten_where_a_learner_leaves() -> None:
    page = after_first_step()
    page.tap("tutorial-leave")
    page.settle()
    assert (page.state.ui.phase, page.state.match) == ("lobby", None)


# --- where it lies ----------------------------------------------------------------------------------------------------

PHONES = [((390, 844), 671), ((412, 915), 742), ((360, 740), 557)]
"""Phones' windows, and the height that the coach leaves to the table."""


@pytest.mark.parametrize(("window", "left"), PHONES)
def test_discarded_sets_lie_alike_at_a_phones_table_and_in_its_lesson(window: tuple[int, int], left: int) -> None:
    page = lesson_page("epizodiak")
    look = selectors.table_look(page.state, match_of(page))
    at_table, learned = layout(*window), layout(window[0], left, **look.layout)
    assert (at_table.around, learned.around) == (False, False)
    assert learned.dial_scale >= layout(window[0], left).dial_scale, (
        "the room is that of the words, which the coach says"
    )


def test_a_puzzle_keeps_the_room_of_its_words() -> None:
    page = lesson_page("epizodiak")
    stands = frozen.replace(page.state, ui=replace(page.state.ui, puzzle="try"))
    assert selectors.table_look(page.state, match_of(page)).taught
    assert not selectors.table_look(stands, match_of(page)).taught
