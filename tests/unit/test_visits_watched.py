"""Visits in which games are watched again, reviewed and learned."""

import pytest

from epizodiak.app import selectors
from epizodiak.app.draft import Draft
from epizodiak.app.effects import After, AfterMotion
from epizodiak.app.frozen import replace
from epizodiak.app.replay import LOOKED, MARKS, Looked, SliderMarks
from epizodiak.display.motion import BEAT_MS, TILE_MS
from epizodiak.display.tapping import in_brief, taps
from epizodiak.features.mistakes.weighing import grade
from epizodiak.features.replay.events import RunTicked, WatchAsked
from epizodiak.features.replay.state import REPLAY, line_in_view
from epizodiak.features.replay.words import before_turn, moment_at
from epizodiak.features.reviews.events import ReviewSeatChosen
from epizodiak.features.reviews.state import FROM_END
from epizodiak.features.reviews.words import on_slider, seat_of, told_turn, turn_of
from epizodiak.games import GAMES, TABLES
from epizodiak.timeline.playback import Playback
from tests.visits.asking import at_table, choose, in_turn, review_of
from tests.visits.small_page import SmallPage

HIDING = [game for game in GAMES if GAMES[game].hidden]

by_game = pytest.mark.parametrize("game", GAMES)


def replayed(game: str = "epicycle", *, judged: bool = True) -> SmallPage:
    """A page where a game is watched again that has just ended, and that the best level has looked through or not."""
    page = at_table(game)
    page.here = judged
    page.play()
    page.watch()
    page.here = True
    return page


def shown(page: SmallPage) -> Playback:
    """The game that is played back."""
    assert page.state.playback is not None, "a game is played back"
    return page.state.playback


def turn_ends(page: SmallPage) -> list[int]:
    """After how many actions the turns of the replayed game have ended, as they are listed."""
    return [turn[-1].ply for part in REPLAY.of(page.state).parts for turn in part.turns]


# --- replays ----------------------------------------------------------------------------------------------------------


def test_a_replay_begins_before_the_first_action_and_lists_them_all() -> None:
    page = replayed()
    assert (page.state.ui.phase, shown(page).ply) == ("replay", 0)
    assert sum(len(part.lines) for part in REPLAY.of(page.state).parts) == shown(page).length
    assert not page.places(), "nothing is played in a replay"


def test_buttons_lines_and_slider_lead_to_positions() -> None:
    page = replayed("schotten-totten")
    ends, last = turn_ends(page), shown(page).length
    for key, ply in (
        ("replay-last", last),
        ("replay-forward", last),
        ("replay-back", ends[-2]),
        ("replay-first", 0),
        ("replay-back", 0),
        ("replay-forward", ends[0]),
        ("line-1", 1),
        ("line-9999", last),
    ):
        page.tap(key)
        page.settle()
        assert shown(page).ply == ply, key
    page.tell(WatchAsked(ply=ends[3] - 1))
    assert shown(page).ply == ends[2], "going back"
    page.tell(WatchAsked(ply=ends[2] + 1))
    assert shown(page).ply == ends[3], "going on"
    assert page.settle().state.ui.phase == "replay"


def test_the_actions_of_a_turn_are_shown_one_after_the_other_and_told_together() -> None:
    page = replayed("schotten-totten")
    first, second = turn_ends(page)[:2]
    page.said.clear()
    page.tap("replay-forward")
    assert (shown(page).ply, REPLAY.of(page.state).runs) == (1, False), "the first of them moves"
    until = [each.milliseconds for each in page.carried if isinstance(each, AfterMotion)][-1]
    assert until == TILE_MS + BEAT_MS, "and then all is still for a moment"
    page.settle()
    assert shown(page).ply == first == 2
    assert [text.count(";") for text in page.said if text] == [1]
    page.tap("replay-forward")
    page.tap("replay-forward")
    assert shown(page).ply == second + 1, "whoever goes on does not wait for it"
    page.tap("replay-back")
    page.settle()
    assert shown(page).ply == second, "nor does whoever goes back see the rest"


def test_a_replay_runs_to_its_end_and_begins_again() -> None:
    page = replayed()
    page.tap("replay-play")
    assert REPLAY.of(page.state).runs
    page.settle()
    assert (shown(page).ply, REPLAY.of(page.state).runs) == (shown(page).length, False)
    page.tap("replay-play")
    assert shown(page).ply == 1


def test_a_game_that_is_watched_again_soon_runs_unless_somebody_taps_or_nothing_moves() -> None:
    page = replayed()
    due = REPLAY.of(page.state)
    assert (due.due, due.runs, shown(page).ply) == (True, False, 0)
    page.land()
    assert (REPLAY.of(page.state).runs, shown(page).ply) == (True, 1)
    page.tap("")
    assert not REPLAY.of(page.state).runs, "a tap on the table stops it"
    other = replayed()
    other.tap("replay-forward")
    other.settle().tell(RunTicked(due.run))
    assert not REPLAY.of(other.state).runs, "somebody goes through it by hand"
    still = at_table("epicycle").play()
    still.state = replace(still.state, settings=still.state.settings.changed("motion", "off"))
    still.watch()
    assert not REPLAY.of(still.state).due


def test_at_twice_the_speed_an_action_stands_half_as_long() -> None:
    page = replayed("schotten-totten")
    stands: dict[float, float] = {}
    for _ in range(4):
        factor = REPLAY.of(page.state).factor
        page.tap("replay-first")
        page.tap("replay-play")
        *_, latest = [effect for effect, *_ in page.flying if isinstance(effect, After)]
        stands.setdefault(factor, latest.milliseconds)
        page.tap("replay-play")
        page.settle()
        page.tap("replay-speed")
    assert stands[0.5] == 2 * stands[1] == 4 * stands[2]


def test_a_replay_that_is_stopped_stands_and_ticks_of_before_mean_nothing() -> None:
    page = replayed()
    page.tap("replay-play")
    page.tap("replay-play")
    page.tap("replay-play")
    page.tap("replay-play")
    ply = shown(page).ply
    page.settle()
    assert (shown(page).ply, REPLAY.of(page.state).runs) == (ply, False)


def test_whoever_moves_the_slider_stops_the_run() -> None:
    page = replayed()
    page.tap("replay-play")
    page.tell(WatchAsked(ply=3))
    page.settle()
    assert shown(page).ply == 3


def test_a_replay_does_not_run_behind_a_panel() -> None:
    page = replayed()
    page.tap("replay-play")
    page.tap("rules")
    page.land()
    assert shown(page).ply == 1
    page.tap("close-rules")
    page.settle()
    assert shown(page).ply == shown(page).length


def hands_in_sight(page: SmallPage) -> set[str]:
    """The seats whose tiles lie open, and ``own`` if a hand lies as its player has it."""
    places, hand = page.state.tile_positions.tiles, TABLES[shown(page).game.name].hand
    own = {"own"} if any(place.startswith(hand) for place in places) else set()
    return own | {place.split("-")[1] for place in places if place.startswith("shown-")}


@pytest.mark.parametrize("game", HIDING)
def test_a_replay_of_a_finished_game_shows_the_hands_that_are_chosen_and_first_all(game: str) -> None:
    page = replayed(game)
    everybody = {str(seat) for seat in range(GAMES[game].seats)}
    assert hands_in_sight(page) == everybody
    none: set[str] = set()
    for eyes, holder, seen in (("", None, none), ("1", 1, {"own"}), ("nonsense", None, none), ("all", None, everybody)):
        page.tell(WatchAsked(eyes=eyes))
        assert page.state.ui.holder == holder
        assert hands_in_sight(page) == seen, eyes
    page.tap("replay-forward")
    page.settle()
    assert hands_in_sight(page) == everybody, "going on changes nothing of it"


@pytest.mark.parametrize("game", HIDING)
def test_whoever_plays_alone_sees_the_own_hand_first_and_of_a_running_game_no_other(game: str) -> None:
    seats = GAMES[game].seats
    page = in_turn(game, ("-", *["1"] * (seats - 1)))
    page.tap("leave")
    page.settle()
    page.watch("replay-1")
    assert (page.state.ui.holder, hands_in_sight(page)) == (0, {"own"})
    page.settle()
    for eyes in ("1", "all"):
        page.tell(WatchAsked(eyes=eyes))
        assert (page.state.ui.holder, hands_in_sight(page)) == (None, set())
    page.tell(WatchAsked(eyes="0"))
    assert hands_in_sight(page) == {"own"}


@pytest.mark.parametrize("game", HIDING)
def test_a_replay_of_an_unfinished_game_of_several_shows_nobodys_hand(game: str) -> None:
    page = in_turn(game)
    page.tap("leave")
    page.settle()
    page.tap("replay-1")
    while page.state.playback is None:
        page.land()
    for eyes in ("1", "all"):
        page.tell(WatchAsked(eyes=eyes))
        assert (page.state.ui.holder, hands_in_sight(page)) == (None, set())
    page.settle()
    assert hands_in_sight(page) == set()
    page.tap("leave-replay")
    assert page.settle().state.ui.phase == "lobby"


@pytest.mark.parametrize("game", [name for name, each in GAMES.items() if each.hidden])
def test_where_all_hands_lie_open_a_tile_goes_from_hand_to_board_and_from_the_pile_into_its_hand(game: str) -> None:
    page, kinds = replayed(game), set[tuple[str, str]]()
    for ply in range(shown(page).length):
        if page.state.playback is None or not page.state.ui.all_hands:
            break
        was = dict(page.state.tile_positions.tiles)
        page.tell(WatchAsked(ply=ply))
        page.tap(f"line-{ply + 1}")
        motion, now, seat = page.state.tile_motion, page.state.tile_positions.tiles, shown(page).step(ply).seat
        for travel in () if motion is None else motion.travels:
            first, last = travel.path[0], travel.path[-1]
            assert not {first, last} & {each for each in (first, last) if each.startswith(("hand-", "player-"))}
            kinds.add((first.partition("-")[0], last.partition("-")[0]))
            if last.startswith("shown-") and motion is not None and motion.was is not None:
                assert last.startswith(f"shown-{seat}-")
                assert now[last] not in was.values() or first in motion.was
    assert any(last == "shown" and first in ("pile", "deck") for first, last in kinds), kinds
    assert any(first == "shown" for first, _ in kinds), kinds


def test_another_language_lists_the_actions_anew() -> None:
    page = replayed()
    listing = REPLAY.of(page.state).listing
    choose(page, "lang", "fr")
    assert REPLAY.of(page.state).listing == listing + 1
    assert sum(len(part.lines) for part in REPLAY.of(page.state).parts) == shown(page).length


def test_leaving_a_replay_leads_back_to_the_end_of_the_game() -> None:
    page = replayed()
    page.tap("replay-forward")
    page.tap("leave-replay")
    page.settle()
    assert page.state.ui.phase == "over"
    assert len(page.disk.texts) == 1, "the game is not kept twice"


# --- reviews ----------------------------------------------------------------------------------------------------------


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
    turn, say = turn_of(shown(page), ply), page.state.say
    assert told_turn(review_of(page), ply, moment=False) == turn == LOOKED.of(page.state).turn
    assert before_turn(shown(page), turn, say) == f"Before turn {turn}", "the number that the look back gives it"
    page.tap("replay-forward")
    assert (LOOKED.of(page.state), before_turn(shown(page), 0, say)) == (Looked(), "")
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


def fresh_places(page: SmallPage) -> set[str]:
    """Where tiles lie that are marked as newly drawn."""
    drawn = page.state.tile_positions
    return {place for place, number in drawn.tiles.items() if number in drawn.fresh}


@pytest.mark.parametrize("game", HIDING)
def test_a_jump_marks_no_other_tile_as_newly_drawn_than_steps_do(game: str) -> None:
    page = replayed(game)
    page.tell(WatchAsked(eyes="0"))
    by_steps = {}
    for ply in range(1, min(shown(page).length, 40)):
        page.tap(f"line-{ply}")
        by_steps[ply] = fresh_places(page)
    for ply in (*reversed(by_steps), *[*by_steps][::3]):
        page.tap(f"line-{ply}")
        assert fresh_places(page) <= by_steps[ply]
    assert any(by_steps.values())
    first = next(ply for ply, places in by_steps.items() if places)
    page.tap(f"line-{first - 1}")
    page.tap(f"line-{first}")
    assert fresh_places(page) == by_steps[first]
    page.tell(WatchAsked(eyes="1"))
    assert not fresh_places(page), "another hand's tiles lie at the same places"


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
