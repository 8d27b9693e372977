from epizodiak.app.frozen import replace
from epizodiak.core.wording import Wording
from epizodiak.display.ui_state import TURN, Moment, Ui, acted, covered, learning
from epizodiak.features.tutorial.lessons import lessons
from epizodiak.features.tutorial.state import Tutorial
from epizodiak.features.tutorial.words import coaching, dealt, done, following, tried
from epizodiak.games import GAMES
from epizodiak.games import LESSONS as ALL_LESSONS
from epizodiak.table.lesson import LEARNER, NAME, OTHERS

SAY = Wording(())
LESSONS = lessons("epizodiak", SAY)
DRAWING = 4
"""The step in which a tile is drawn and placed."""

AFTER_OTHERS = Tutorial(DRAWING, seen=4)


def test_the_wanted_action_counts() -> None:
    assert tried(AFTER_OTHERS, LESSONS, "d") == (replace(AFTER_OTHERS, met=1), True)


def test_another_action_brings_a_hint_and_is_not_played() -> None:
    assert tried(Tutorial(0), LESSONS, "d") == (Tutorial(0, hint=True, tries=1), False)


def test_a_wanted_action_after_a_hint_takes_the_hint_away() -> None:
    warned, _ = tried(Tutorial(0), LESSONS, "d")
    assert tried(warned, LESSONS, ">9")[0].hint is False


def test_a_step_is_done_when_all_its_goals_are_met() -> None:
    assert [done(replace(AFTER_OTHERS, met=met), LESSONS[DRAWING]) for met in (0, 1, 2)] == [False, False, True]


def test_when_a_step_is_done_nothing_more_counts_while_others_are_to_play() -> None:
    assert tried(replace(AFTER_OTHERS, met=2), LESSONS, "p")[1] is False


def test_after_the_last_step_there_is_none() -> None:
    assert following(Tutorial(3, seen=4, met=2, tries=4), LESSONS) == Tutorial(4)
    assert following(Tutorial(7), LESSONS) is None


def test_the_coach_says_where_the_learner_is_and_what_to_do() -> None:
    words = coaching(Tutorial(2, seen=4), LESSONS, SAY)
    assert (words.progress, words.heading, words.forward, words.done) == ("3 of 8", "Discard a set", "Skip", False)
    assert (words.hint, words.text, words.task) == ("", LESSONS[2].goals[0].text, LESSONS[2].goals[0].task)


def test_while_others_play_the_coach_asks_for_nothing() -> None:
    words = coaching(Tutorial(2, seen=3), LESSONS, SAY)
    assert (words.heading, words.text, words.task, words.done) == (
        "Discard a set",
        "Just watch: this plays by itself.",
        "",
        False,
    )


def test_a_hint_takes_the_place_of_the_explanation() -> None:
    words = coaching(Tutorial(0, hint=True, tries=1), LESSONS, SAY)
    assert (words.hint, words.text) == (LESSONS[0].goals[0].hint, "")
    assert words.task


def test_at_the_end_of_a_step_the_coach_praises_and_leads_on() -> None:
    words = coaching(Tutorial(2, seen=4, met=1), LESSONS, SAY)
    assert (words.text, words.task, words.forward, words.done) == (LESSONS[2].praise, "", "Next", True)
    assert coaching(Tutorial(7, met=1), LESSONS, SAY).forward == "To the lobby"


def test_the_deals_record_seats_the_learner_first() -> None:
    record = dealt(ALL_LESSONS["epizodiak"], GAMES["epizodiak"]).record
    assert (record.players, record.first_player) == ((NAME, *OTHERS), LEARNER)
    assert (record.options, record.actions) == ({"target": 3}, ())


def test_a_learner_holds_the_device_throughout() -> None:
    ui = learning(LEARNER)
    assert (ui.phase, ui.holder, ui.shown_phase) == (TURN, 0, "tutorial")
    for moment in (Moment(player=0), Moment(player=1), Moment(player=None), Moment(player=2, round_over=True)):
        assert acted(ui, moment) == ui
    assert covered(ui, Moment(player=0)) == ui


def test_the_page_tells_any_other_phase_as_it_is() -> None:
    assert Ui(phase=TURN).shown_phase == "turn"
