"""Seats that are played from elsewhere: what was asked is heeded, what is late or foreign is dropped."""

from dataclasses import replace

import pytest

from epizodiak.app import effects, events
from epizodiak.app.effects import AskSeat
from epizodiak.app.events import Answered
from epizodiak.display.settings import Settings
from epizodiak.games import GAMES
from tests.visits.asking import act, at_table, carried, flying, in_turn, match_of, setup
from tests.visits.small_page import Disk, SmallPage

MOST_EVENTS = 12
"""So many events an action may cost: tiles, a place, an answer, a look, storing, telling."""


def asked(game: str = "zodiac") -> tuple[SmallPage, AskSeat]:
    """A page where a bot is asked, and the question."""
    page = in_turn(game, ("-", "2"))
    act(page)
    page.land(0)
    question = [each for each in carried(page, AskSeat) if isinstance(each, AskSeat)][-1]
    return page, question


def looked(page: SmallPage, question: AskSeat) -> None:
    """What was done before has been looked at."""
    page.tell(events.BotPauseOver(question.number))


def test_a_view_goes_out_and_an_action_with_its_ply_comes_back() -> None:
    page, question = asked()
    assert question.ply == 1
    assert question.view["seat"] == 1, "the seat to act is shown its own view, nothing else"
    looked(page, question)
    page.tell(Answered(question.number, question.ply, question.legal[0]))
    assert match_of(page).record.actions[-1] == question.legal[0]


@pytest.mark.parametrize(
    ("number", "ply"), [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)], ids=["asked", "late", "early", "ahead", "behind"]
)
def test_late_and_foreign_answers_are_dropped(number: int, ply: int) -> None:
    page, question = asked()
    looked(page, question)
    page.tell(Answered(question.number + number, question.ply + ply, question.legal[0]))
    assert (match_of(page).ply == 2) == (number == ply == 0), "an answer counts for its question and its position only"
    assert not page.state.notice.text, "what is dropped is no news"


def test_the_second_answer_to_one_question_is_dropped() -> None:
    page, question = asked()
    page.tell(Answered(question.number, question.ply, question.legal[0]))
    page.tell(Answered(question.number, question.ply, question.legal[1]))
    looked(page, question)
    assert match_of(page).record.actions[-1] == question.legal[0]


def test_for_an_illegal_action_a_stand_in_plays() -> None:
    page, question = asked()
    page.tell(Answered(question.number, question.ply, "nonsense"))
    again = page.flying[flying(page, AskSeat)[-1]][0]
    assert isinstance(again, AskSeat)
    assert again.stands_in
    assert (again.number, again.ply) == (question.number, question.ply)
    assert page.state.notice.text, "people are told"
    page.settle()
    assert match_of(page).ply > 1


def test_for_a_stand_in_that_fails_too_chance_plays() -> None:
    page, question = asked()
    looked(page, question)
    page.tell(Answered(question.number, question.ply, "nonsense"))
    page.tell(Answered(question.number, question.ply, "nonsense", seed=5))
    assert match_of(page).record.actions[-1] == question.legal[5 % len(question.legal)]


def test_where_what_thinks_cannot_be_fetched_the_game_goes_on_and_says_so_once() -> None:
    page = at_table("epicycle", ("-", "2"))
    page.here = False
    act(page)
    page.settle()
    told = page.state.notice.text
    assert told, "people are told that bots do not think"
    assert match_of(page).ply == 2, "the bot has played all the same"
    page.tap("notice-close")
    if page.state.ui.phase == "turn":
        act(page)
        page.settle()
    assert page.state.notice.text != told, "each sentence is said once"


def test_what_a_plugin_bot_could_not_do_is_told() -> None:
    page, question = asked()
    page.tell(Answered(question.number, question.ply, "", problem="It is replaced."))
    assert page.state.notice.text == "It is replaced."


def test_an_answer_that_comes_after_taking_back_changes_nothing() -> None:
    page = in_turn("zodiac", ("-", "2"), take_back="turn")
    act(page)
    page.land(0)
    question = [each for each in carried(page, AskSeat) if isinstance(each, AskSeat)][-1]
    page.tap("take-back")
    assert page.state.bot_turn is None, "nobody waits for the bot any more, though taking back is not stored yet"
    assert isinstance(page.carried[-1], effects.StopSeat) or carried(page, effects.StopSeat), "the bot is told"
    page.tell(Answered(question.number, question.ply, question.legal[0]))
    page.settle()
    assert match_of(page).ply == 0
    assert not page.state.notice.text, "a bot that was told to stop is not said to fail"


def test_bots_wait_for_a_tap_where_they_are_to() -> None:
    page = at_table("epicycle", ("-", "2"), Disk(settings=Settings(pace="wait")))
    act(page)
    page.settle()
    assert match_of(page).ply == 1, "the bot waits"
    page.tap("go-on")
    page.settle()
    assert match_of(page).ply == 2


def test_who_is_in_a_hurry_sees_at_once_what_a_bot_has_thought() -> None:
    page, question = asked()
    page.tap("move-now")
    assert carried(page, effects.HurrySeat)
    page.tell(Answered(question.number, question.ply, question.legal[0]))
    assert match_of(page).ply == 2, "nobody waits for the pace any more"


def test_bots_do_not_play_behind_an_open_panel() -> None:
    page, question = asked()
    page.tap("rules")
    looked(page, question)
    page.tell(Answered(question.number, question.ply, question.legal[0]))
    assert match_of(page).ply == 1
    page.tap("close-rules")
    assert match_of(page).ply == 2


def test_who_leaves_stops_the_bots() -> None:
    page, _ = asked()
    page.tap("leave")
    assert carried(page, effects.StopSeat)
    assert carried(page, effects.BotsLeft)
    page.settle()
    assert page.state.ui.phase == "lobby"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["1", "2"])
def test_a_whole_game_with_real_bots_takes_few_events(game: str, level: str) -> None:
    page = SmallPage(setup=setup(game, ("-", "2", "2")[: GAMES[game].seats]), level=level).begin()
    page.tap("start")
    page.play()
    assert page.state.ui.phase == "over"
    assert page.heard < MOST_EVENTS * match_of(page).ply + 60, "an action takes more events than it needs"


def test_questions_hold_no_more_than_the_seats_own_view() -> None:
    page = at_table("schotten-totten", ("-", "2"))
    act(page)
    page.settle()
    for each in carried(page, AskSeat):
        assert isinstance(each, AskSeat)
        match = match_of(page)
        mine = match.game.view_json(match.game.view(match.position(each.ply), 1))
        assert replace(each, view=mine) == each, "a bot is shown more than its seat may know"
