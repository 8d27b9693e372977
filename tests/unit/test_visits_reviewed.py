"""Visits in which games are reviewed."""

import pytest

from epizodiak.app import selectors
from epizodiak.app.draft import Draft
from epizodiak.app.frozen import replace
from epizodiak.app.replay import LOOKED, MARKS, Looked, SliderMarks
from epizodiak.display.tapping import in_brief, taps
from epizodiak.features.mistakes.weighing import grade
from epizodiak.features.replay.events import WatchAsked
from epizodiak.features.replay.state import line_in_view
from epizodiak.features.replay.words import before_turn, chances_path, moment_at
from epizodiak.features.reviews.events import ReviewSeatChosen
from epizodiak.features.reviews.state import FROM_END
from epizodiak.features.reviews.words import on_slider, seat_of, told_at, turn_of
from epizodiak.games import GAMES, TABLES
from tests.visits.asking import at_table, choose, replayed, review_of, shown

by_game = pytest.mark.parametrize("game", GAMES)


def test_a_review_from_the_end_thinks_of_every_decision_and_leads_back() -> None:
    page = at_table("epicycle").play()
    page.tap("review")
    page.settle()
    review = review_of(page)
    assert page.state.ui.panel == "review"
    assert (set(review.thought), review.runs) == (set(review.plies), False)
    page.tap("close-review")
    page.settle()
    assert (page.state.ui.phase, FROM_END.of(page.state)) == ("over", False)


def test_the_moments_of_a_review_are_marked_in_the_replay_where_their_turns_end() -> None:
    page = at_table("epicycle").play()
    page.tap("review")
    page.settle()
    review, marks = review_of(page), MARKS.of(page.state)
    assert review.done
    playback = shown(page)
    assert marks.record is review.record
    assert marks.moments
    assert all(name and playback.turn_before(ply + 1) == ply for ply, _, name in marks.moments)
    assert {deed - 1 for _, deed, _ in marks.moments} <= {*review.plies}, "what is marked in the list is the decision"
    for end, deed, name in marks.moments:
        assert playback.turn_before(deed) < deed <= end
        assert moment_at(marks.moments, deed) == name, "it is told from the deed on"
        assert moment_at(marks.moments, deed - 1) != name or any(each[:2] == (end, deed - 1) for each in marks.moments)
    assert marks.slips, "of a slip it is told what was better"
    assert all("Better: " in told and moment_at(marks.slips, deed) == told for _, deed, told in marks.slips)
    assert {each[:2] for each in marks.slips} <= {each[:2] for each in marks.moments}
    assert (len(marks.chances), marks.chances[-1][0]) == (len(review.plies) + 1, playback.length)
    ends = []
    for seat in (0, 1):
        page.tell(ReviewSeatChosen(seat))
        marks = MARKS.of(page.settle().state)
        assert marks.seat == seat
        ends.append(marks.chances[-1])
    assert sorted(ends) == [(playback.length, 0), (playback.length, 1)], "the chances of the seat that is chosen"


def test_chances_fill_the_height_of_their_picture_however_small_they_were() -> None:
    path = chances_path(((0, 0.3), (5, 0.1), (10, 0.0)), 10)
    assert path == "M0 1 L0 0 0.5 0.667 1 1 V1Z"
    assert chances_path(((0, 0.5), (10, 0.5)), 10) == chances_path((), 10) == ""


def test_moments_are_marked_as_they_are_found_and_none_of_what_is_not_analysed_yet() -> None:
    page = at_table("zodiac").play()
    page.tap("review")
    page.settle()
    review, playback = review_of(page), shown(page)
    for last in sorted(review.appraised):
        found = {
            seat: {ply: each for ply, each in found.items() if ply <= last} for seat, found in review.found.items()
        }
        appraised = {ply: each for ply, each in review.appraised.items() if ply <= last}
        part = replace(review, done=False, found=found, appraised=appraised)
        marks = on_slider(part, (), selectors.wording(page.state, playback))
        assert all(ply <= playback.turn_after(last) for ply, _, _ in marks.moments)
        assert not marks.chances, "a curve that breaks off looks like a fault"


def test_marks_that_come_late_leave_the_list_where_it_was_scrolled_to() -> None:
    page = replayed(judged=False)
    draft, before = Draft(page.state), line_in_view(page.state)
    MARKS.set(draft, SliderMarks(shown(page).record, (), ((2, 1, "A slip"),)))
    assert line_in_view(draft.state) == before
    page.tap("replay-forward")
    page.settle()
    on = line_in_view(page.state)
    assert on != before, "what is shown is brought into view"
    page.tap("replay-list")
    assert line_in_view(page.state) != on, "where the list is opened, too"


def test_whoever_looks_at_a_position_of_the_review_stays_in_the_replay() -> None:
    page = at_table("epicycle").play()
    page.tap("review")
    page.settle()
    ply = review_of(page).plies[1]
    page.tap(f"review-at-{ply}")
    assert shown(page).ply == ply
    assert page.state.ui.panel == "", "the position is in sight"
    turn, say = turn_of(shown(page), ply), selectors.wording(page.state, shown(page))
    assert told_at(review_of(page), ply, moment=False) == ply
    assert turn == LOOKED.of(page.state).turn
    seat = shown(page).player
    assert seat is not None
    told = f"Before turn {turn}: {say.names[seat]}'s turn"
    assert before_turn(turn, seat, say) == told, "the number that the look back gives it"
    page.tap("replay-forward")
    assert (LOOKED.of(page.state), before_turn(0, seat, say)) == (Looked(), "")
    page.tap("replay-review")
    page.settle()
    page.tap("close-review")
    assert page.state.ui.phase == "replay"


def test_a_moment_is_shown_on_the_table_and_leads_back_to_the_look_back() -> None:
    page = at_table("zodiac").play()
    page.tap("review")
    page.settle()
    ply = review_of(page).plies[1]
    page.tap(f"review-moment-{ply}")
    page.settle()
    assert page.state.playback is not None
    assert (page.state.playback.ply, page.state.ui.phase, page.state.ui.panel) == (ply, "replay", "")
    page.tap("replay-review")
    assert page.state.ui.panel == "review"


@by_game
def test_each_slip_is_told_where_its_position_is_looked_at_and_no_other_decision(game: str) -> None:
    page = at_table(game).play()
    page.tap("review")
    page.settle()
    review, seat = review_of(page), seat_of(review_of(page))
    found = review.found[seat]
    slips = {ply for ply, each in found.items() if grade(each.loss)}
    for ply in (*sorted(slips)[:3], *sorted({*review.plies} - slips)[:3]):
        page.tap(f"at-{ply}")
        told = LOOKED.of(page.state).told
        assert bool(told) == (ply in slips)
        assert not set(told) & set("%±")
        if told:
            _, view, _ = shown(page).decision(ply)
            words = selectors.wording(page.state, shown(page))
            best = found[ply].best
            better = in_brief(TABLES[game], view, selectors.look(page.state, words), best)
            assert told.startswith("The next move cost ")
            assert told.endswith(f"Better: {better}.")
            assert "The next move cost " in page.state.announced.last, "for ears, too"
            keys, screen = page.state.ui.ringed, selectors.shown_screen(page.state)
            assert keys == tuple(each.key for each in taps(TABLES[game], view, selectors.look(page.state, words), best))
            assert screen is not None
            assert screen.scene.sprite(f"aim {keys[-1]}") is not None, "what is better is marked, too"
        else:
            assert not page.state.ui.ringed
        page.tap("replay-review")
        page.settle()


@by_game
def test_the_better_places_are_marked_until_another_position_or_hand_is_shown(game: str) -> None:
    page = at_table(game).play()
    page.tap("review")
    page.settle()
    review, seat = review_of(page), seat_of(review_of(page))
    slip = next(ply for ply, each in sorted(review.found[seat].items()) if grade(each.loss))
    for key, eyes in (("replay-forward", None), ("replay-last", None), *([("", "")] if GAMES[game].hidden else [])):
        page.tap(f"at-{slip}")
        assert page.state.ui.ringed
        if eyes is None:
            page.tap(key)
            page.settle()
        else:
            page.tell(WatchAsked(eyes=eyes))
        assert not page.state.ui.ringed
        page.tap("replay-review")
        page.settle()


def test_what_a_slip_cost_is_not_told_in_the_language_before() -> None:
    page = at_table("zodiac").play()
    page.tap("review")
    page.settle()
    review = review_of(page)
    slips = {ply: seat for seat, found in review.found.items() for ply, each in found.items() if grade(each.loss)}
    ply, seat = min(slips.items())
    page.tell(ReviewSeatChosen(seat))
    page.tap(f"at-{ply}")
    turn, told = LOOKED.of(page.state).turn, LOOKED.of(page.state).told
    choose(page, "lang", "fr")
    assert told
    assert LOOKED.of(page.state) == Looked(turn)


def test_a_review_stops_and_goes_on() -> None:
    page = replayed(judged=False)
    page.tap("replay-review")
    page.land()
    page.land()
    assert review_of(page).runs
    page.tap("review-stop")
    thought = review_of(page).thought
    page.settle()
    assert (review_of(page).runs, review_of(page).thought) == (False, thought), (
        "what was thought late counts for nothing"
    )
    page.tap("review-stop")
    page.settle()
    assert set(review_of(page).thought) == set(review_of(page).plies)


def test_another_seats_decisions_are_reviewed() -> None:
    page = replayed(judged=False)
    page.tap("replay-review")
    page.settle()
    page.tell(ReviewSeatChosen(1))
    page.settle()
    review = review_of(page)
    assert review.seat == 1
    assert set(review.plies) <= set(review.thought)
    page.tell(ReviewSeatChosen(7))
    assert review_of(page) == review, "there is no such seat"


def test_the_thinking_goes_on_at_the_games_end_and_ends_in_the_lobby() -> None:
    page = replayed(judged=False)
    page.tap("replay-review")
    page.land()
    page.land()
    page.tap("leave-replay")
    assert review_of(page).runs
    while page.state.saving.unstored:
        page.land()
    page.tap("leave-table")
    assert not review_of(page).runs
    page.settle()
    assert not review_of(page).done


def test_without_what_thinks_a_review_says_so() -> None:
    page = replayed(judged=False)
    page.here = False
    page.tap("replay-review")
    page.settle()
    assert "cannot be loaded" in page.state.notice.text
