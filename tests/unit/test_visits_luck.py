"""A game that has just ended is looked through by itself: what was luck and what was skill, and when that stops."""

import dataclasses
import re

import pytest

from epizodiak.app import effects, events, selectors
from epizodiak.app.effects import AskAdvice, Fetch, StopAdvice
from epizodiak.app.frozen import replace
from epizodiak.core.luck import PRIOR
from epizodiak.core.text import plain
from epizodiak.features.mistakes.weighing import playouts
from epizodiak.features.reviews import moments, words
from epizodiak.features.reviews.events import ReachForReview
from epizodiak.features.reviews.moments import TIPPED, Highlight
from epizodiak.features.reviews.state import REVIEW, Review
from epizodiak.games import GAMES, TABLES
from epizodiak.timeline.playback import Playback
from tests.visits.asking import at_table, carried, in_turn, match_of, review_of, setup
from tests.visits.small_page import SmallPage

SAID = re.compile(
    r"(^|\. )(It was mostly .*|No single thing decided it.*|A bit of everything|A bit of both: .*"
    r"|Either( of you)? could have won this; .*|.* left (you )?chances, and .*"
    r"|.* move (was )?in turn \d.*|.* took the lead for good in turn \d.*)\.$"
)

by_game = pytest.mark.parametrize("game", GAMES)


def known(page: SmallPage) -> Review:
    """What is known of the game."""
    return review_of(page)


def over(game: str = "epicycle", bots: tuple[str, ...] = ()) -> SmallPage:
    """A page where a game has just ended, and what thinks has been asked about its first decision."""
    page = at_table(game, bots)
    page.here = False
    page.play()
    page.here = True
    page.tell(events.FeatureCame("reviews", loaded=True))
    while not carried(page, AskAdvice):
        page.land()
    return page


def line(page: SmallPage) -> str:
    """What stands on the sheet."""
    return words.line(page.state)


# --- by itself --------------------------------------------------------------------------------------------------------


@by_game
def test_every_decision_of_a_game_that_ends_is_weighed_and_a_line_says_what_it_was(game: str) -> None:
    page = at_table(game).play()
    review, match = known(page), match_of(page)
    whole = Playback(match.record, match.game)
    whole = whole.reached(whole.length)
    assert review.plies == tuple(filter(whole.decides, range(whole.length))), (
        "all seats', and what was no choice is not"
    )
    assert set(review.thought) == set(review.appraised) == set(review.plies)
    assert (review.runs, review.done) == (False, True)
    asked = [each.seed for each in carried(page, AskAdvice) if isinstance(each, AskAdvice)]
    assert asked == list(review.plies), "one after the other, each once"
    assert SAID.search(plain(line(page)))
    *before, last = page.said
    assert last == words.line(page.state, aloud=True), "it is told to ears once, when it is known"
    assert not [text for text in before[-2:] if set(last.split(". ")) & set(text.split(". "))], "nothing is told twice"


def test_until_then_it_says_that_it_looks_and_counts_nothing() -> None:
    page = over()
    assert line(page) == "Looking back…"
    page.land()
    assert line(page) == "Looking back…"


@by_game
def test_hands_leave_the_page_only_of_a_game_that_is_over(game: str) -> None:
    page = at_table(game, ("-", "2", "2")[: GAMES[game].seats]).play()
    for effect in page.carried:
        if isinstance(effect, effects.AskSeat):
            assert not hasattr(effect, "hands")
    asked = [each for each in page.carried if isinstance(each, AskAdvice)]
    assert asked
    assert all(each.played is not None for each in asked)
    assert all((each.hands is not None) == GAMES[game].hidden for each in asked)


def test_without_what_thinks_there_is_no_line_and_nobody_is_told() -> None:
    page = at_table("zodiac")
    page.here = False
    page.play()
    assert line(page) == ""
    assert page.state.notice.text == ""
    assert page.state.ui.phase == "over"


def test_a_table_of_people_lets_the_workers_go() -> None:
    assert carried(at_table("zodiac").play(), StopAdvice) == [StopAdvice(idle=True)]
    assert carried(at_table("zodiac", ("-", "2")).play(), StopAdvice) == []


def test_nothing_is_fetched_before_the_end() -> None:
    page = in_turn("epizodiak")
    page.act()
    page.settle()
    assert Fetch("reviews") not in page.carried


# --- how much ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("decisions", "each"), [(10, 160), (250, 80), (5000, 25)])
def test_a_whole_game_takes_no_more_than_its_share(decisions: int, each: int) -> None:
    assert playouts(decisions, hidden=True) == each
    assert playouts(decisions, hidden=False) == 3 * each


@by_game
def test_nothing_that_is_asked_depends_on_time_so_that_the_same_is_said_of_a_game_whenever_it_is_asked(
    game: str,
) -> None:
    page = at_table(game).play()
    asked = [each for each in carried(page, AskAdvice) if isinstance(each, AskAdvice)]
    assert {each.milliseconds for each in asked} == {None}
    assert all(each.playouts for each in asked)
    told = line(page)
    page.kill()
    other = SmallPage(page.disk, page.setup).begin()
    other.tap("end-1")
    other.settle()
    again = [each for each in carried(other, AskAdvice) if isinstance(each, AskAdvice)]
    assert [replace(each, number=0) for each in again] == [replace(each, number=0) for each in asked]
    assert line(other) == told


# --- a finished game that is kept -------------------------------------------------------------------------------------


@by_game
def test_a_kept_game_that_is_over_opens_at_its_end_with_its_result_and_the_way_to_its_review(game: str) -> None:
    page = at_table(game).play()
    told, ply = line(page), match_of(page).ply
    other = SmallPage(page.disk, page.setup).begin()
    page.kill()
    other.tap("end-1")
    other.settle()
    assert (other.state.ui.phase, match_of(other).ply) == ("over", ply)
    shown = selectors.shown_screen(other.state)
    assert shown is not None
    assert shown.sheet is not None
    assert shown.sheet.heading
    assert line(other) == told
    other.tap("review")
    other.settle()
    assert other.state.ui.panel == "review"


@by_game
def test_sheet_and_review_say_the_same_and_how_the_game_ended(game: str) -> None:
    page = at_table(game, ("-", "2", "2")[: GAMES[game].seats]).play()
    match, told = match_of(page), line(page)
    assert match.outcome is not None
    alone = dataclasses.replace(selectors.wording(page.state, match), you=0)
    why = match.game.why(match.outcome, match.view(None), alone)
    assert told.startswith(f"{why}. " if why else "")
    assert SAID.search(told)
    page.tap("review")
    page.settle()
    review = known(page)
    assert review.playback is not None
    assert words.outcome_sentence(review, words.seat_of(review), selectors.wording(page.state, review.playback)) == told


# --- when it stops ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["again", "leave-table"])
def test_it_stops_with_the_table_and_late_answers_change_nothing(key: str) -> None:
    page = over()
    page.tap(key)
    page.land(len(page.flying) - 1) if key == "again" else None
    while match_is_over(page):
        page.land(len(page.flying) - 1)
    thought = known(page).thought
    assert not known(page).runs
    assert StopAdvice(idle=True) in page.carried
    page.settle()
    assert known(page).thought == thought


def match_is_over(page: SmallPage) -> bool:
    """Whether the end of the game is still in sight."""
    return page.state.ui.phase == "over"


def test_it_rests_while_nobody_sees_the_page_and_goes_on_afterwards() -> None:
    page = over()
    page.tell(events.WentOutOfSight())
    assert not known(page).runs
    page.settle()
    assert known(page).thought == frozenset(), "an answer that was asked for before is late"
    page.tell(events.CameIntoSight())
    assert known(page).runs
    page.settle()
    assert known(page).done


def test_a_page_that_is_out_of_sight_when_the_game_ends_begins_when_it_is_seen() -> None:
    page = SmallPage(None, setup("epicycle", ("2", "2"))).begin()
    page.tell(events.WentOutOfSight())
    page.tap("start")
    page.settle()
    assert page.state.ui.phase == "over"
    assert carried(page, AskAdvice) == []
    page.tell(events.CameIntoSight())
    page.settle()
    assert known(page).done


def test_dead_workers_end_it_without_a_word_and_a_review_tries_again() -> None:
    page = over()
    page.tell(events.Advised(known(page).number, ()))
    page.flying.clear()
    assert (known(page).runs, line(page), page.state.notice.text) == (False, "", "")
    page.tap("review")
    page.settle()
    assert page.state.ui.panel == "review"
    assert known(page).done


def test_what_a_worker_makes_up_is_not_believed() -> None:
    page = over()
    number = known(page).number
    good = [{"action": "x", "visits": 1, "chance": 0.5, "score": None, "value": 0.5}]
    page.tell(events.Advised(number, tuple(good), appraisal={"best": "x", "before": [2, -1]}))
    first = known(page).plies[0]
    assert first in known(page).thought
    assert first not in known(page).appraised


# --- one with the review ----------------------------------------------------------------------------------------------


def test_a_review_that_is_opened_meanwhile_goes_on_with_what_is_known() -> None:
    page = over()
    page.land()
    page.land()
    before = set(known(page).thought)
    assert before
    page.tap("review")
    page.settle()
    assert page.state.ui.panel == "review"
    assert known(page).done
    asked = [each.seed for each in page.carried if isinstance(each, AskAdvice)]
    assert not before & set(asked[len(before) + 1 :]), "what is known is not asked again"
    reached = len(carried(page, ReachForReview))
    page.tap("close-review")
    page.settle()
    page.tap("review")
    page.settle()
    assert len(carried(page, ReachForReview)) == reached
    assert page.state.ui.panel == "review"


def test_the_review_begins_with_the_only_person_among_bots() -> None:
    page = at_table("epicycle", ("2", "-")).play()
    page.tap("review")
    page.settle()
    assert words.seat_of(known(page)) == 1
    assert line(page) == ""


def test_another_game_forgets_what_was_known() -> None:
    page = at_table("zodiac").play()
    first = known(page)
    page.tap("again")
    page.settle()
    page.play()
    assert known(page).record != first.record
    assert known(page).done


def test_in_a_tutorial_nothing_is_judged() -> None:
    page = SmallPage(None, setup("zodiac")).begin()
    page.tap("tutorial")
    page.settle()
    assert REVIEW.of(page.state) is None


@by_game
def test_a_kept_game_that_goes_on_has_no_result_to_open(game: str) -> None:
    page = at_table(game)
    page.kill()
    other = SmallPage(page.disk, page.setup).begin()
    other.tap("end-1")
    other.settle()
    assert (other.state.timeline, other.state.ui.phase) == (None, "lobby")


@by_game
def test_who_was_ahead_before_the_first_move_hears_that_the_deal_did_it_where_one_was_dealt(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = at_table(game).play()
    start = Highlight(TIPPED, PRIOR, 0, 0.08, start=0.5, end=0.58)
    monkeypatch.setattr(moments, "tipped", lambda *_: start)
    tipped = words.tipping(known(page), 0, TABLES[game], selectors.wording(page.state, match_of(page)))
    assert tipped is not None
    head = "By the deal alone: " if GAMES[game].hidden else "Before the first move: "
    assert plain(tipped[2]).startswith(head)
    assert plain(tipped[2]).endswith("chances rose from 50\u00a0% to 58\u00a0%.")
