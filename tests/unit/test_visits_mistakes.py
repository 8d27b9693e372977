"""Mistakes tried again from their review, without a browser, and the way back to where one was."""

from __future__ import annotations

import json

import pytest

from epizodiak.app import effects, selectors
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import Save
from epizodiak.core.text import plain
from epizodiak.display import seats
from epizodiak.display.advice import RatedAction
from epizodiak.display.naming import named
from epizodiak.display.puzzle_results import PuzzleResult
from epizodiak.features.mistakes import kept
from epizodiak.features.mistakes.events import KeepMistake
from epizodiak.features.mistakes.weighing import Finding
from epizodiak.features.puzzles import retry_words
from epizodiak.features.puzzles.events import KeepResult, SharePuzzle
from epizodiak.features.puzzles.state import PUZZLE
from epizodiak.features.puzzles.words import Counts, PuzzleWords
from epizodiak.features.replay.state import REPLAY
from epizodiak.features.reviews.state import REVIEW, WEIGHING
from epizodiak.games import GAMES
from epizodiak.record.metadata import Metadata
from epizodiak.table.texts import telling
from tests.visits import puzzles_at_hand
from tests.visits.asking import carried, forget_review, match_of, review_of, stage
from tests.visits.mistakes_at_hand import (
    BEST,
    NEARLY,
    POOR,
    MistakePage,
    again,
    decision,
    home,
    page_of,
    play,
    plies,
    reviewed,
    unknown,
)
from tests.visits.puzzles_at_hand import GAME
from tests.visits.trying import stands

told = pytest.fixture(autouse=True)(puzzles_at_hand.told)


def weighs(page: MistakePage) -> bool:
    """Whether an action is being weighed."""
    return WEIGHING.of(page.state) is not None


def unknown_here(page: MistakePage) -> str:
    """An action that is legal now and that nothing is known of."""
    known, match = decision(page), match_of(page)
    legal = map(match.game.action_text, match.game.legal_actions(match.state))
    return next(text for text in legal if text not in {*known.right, *known.costs})


def said(page: MistakePage) -> str:
    return telling(page.state.say, lambda value, _: str(value))(PUZZLE.of(page.state).said)


# --- trying again -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_each_marked_decision_is_laid_as_its_seat_saw_it(game: str) -> None:
    page = reviewed(game)
    assert page.state.playback is not None
    playback = page.state.playback
    marked = plies(page)
    assert marked
    for ply in (marked[0], marked[-1]):
        again(page, ply)
        seat, view, _ = playback.decision(ply)
        assert stands(page) == ("puzzle", "try", ply)
        assert (match_of(page).player, page.state.ui.holder) == (seat, seat)
        assert match_of(page).view(seat) == view, "just what the seat knew then"
        assert match_of(page).players == playback.players
        assert page.places()
        assert not PUZZLE.of(page.state).puzzle.proved
        page.tap("puzzle-review")
        page.settle()


@pytest.mark.parametrize("game", GAMES)
def test_whoever_tries_again_is_you_and_the_bots_keep_name_and_face(game: str) -> None:
    bots = ("-", *("2",) * (GAMES[game].seats - 1))
    page = reviewed(game, bots, players=())
    assert page.state.playback is not None
    record = page.state.playback.record
    assert record.metadata.seed is not None
    ply = next(ply for ply in plies(page) if page.state.playback.decision(ply)[0] == 0)
    again(page, ply)
    match = match_of(page)
    say = selectors.wording(page.state, match)
    assert (say.called(0), match.bots) == ("You", bots)
    for seat in range(1, len(bots)):
        who = seats.cast_at(match, seat)
        assert who is not None
        assert who.latin == plain(say.called(seat)) == record.players[seat]
    assert match.record.metadata == Metadata(bots=bots), "neither the deal's seed nor anything else that nobody saw"
    assert page.state.bot_turn is None


def test_right_is_what_is_as_good_as_the_best_and_is_praised() -> None:
    for number in (0, 1):
        page = reviewed(GAME)
        ply = again(page)
        assert len(decision(page).right) == 2
        play(page, decision(page).right[number])
        assert stands(page) == ("puzzle", "solved", ply + 1)
        assert said(page).startswith("The strongest bot" if number == 0 else "Fine too: just as good")
        assert not page.places()
        page.settle()
        assert stands(page) == ("puzzle", "solved", ply + 1), "one decision, and no answer to it"


def test_only_what_gives_away_next_to_nothing_is_called_as_good_as_the_best() -> None:
    shares = {"a": 0.6, "b": 0.58, "c": 0.56, "d": 0.3, "e": 0.2}
    choices = [RatedAction(action, 10_000, share, None) for action, share in shares.items()]
    made = kept.judged(0, Finding(4, "e", "a", 0.6, 0.4), choices)
    assert (made.right, set(made.costs), made.fine) == (("a", "b"), {"d", "e"}, ()), "c is looked at when it is tried"
    looked = made.weighed(Finding(4, "c", "a", 0.6, 0.0))
    assert (looked.right, looked.fine) == (made.right, ("c",))
    told = [retry_words.praise_sentence(looked, each) for each in "abc"]
    assert told == [
        "The strongest bot would have done the same.",
        "Fine too: just as good here.",
        "Fine too: not clearly worse than the best.",
    ]


def test_wrong_is_played_what_it_costs_is_said_and_it_can_be_tried_again() -> None:
    page = reviewed(GAME)
    ply = again(page)
    for action, words in (
        (decision(page).played, "That is what was played. It cost a lot."),
        ("", "That would cost a lot."),
    ):
        wrong = action or next(text for text in decision(page).costs if text != decision(page).played)
        play(page, wrong)
        assert stands(page) == ("puzzle", "wrong", ply + 1)
        assert said(page).startswith(words)
        assert not page.places()
        page.tap("puzzle-again")
        assert stands(page) == ("puzzle", "try", ply)
        assert page.places()
    assert PUZZLE.of(page.state).tries == 2


def asked(page: MistakePage) -> list[effects.AskAdvice]:
    """What the best level was asked so far."""
    return [each for each in page.carried if isinstance(each, effects.AskAdvice)]


@pytest.mark.parametrize(("share", "verdict"), [(BEST, "solved"), (NEARLY, "solved"), (POOR, "wrong")])
def test_what_the_review_did_not_look_at_is_weighed_when_it_is_tried_and_counts(share: float, verdict: str) -> None:
    page = reviewed(GAME)
    page.weighs = share
    ply, before = again(page), len(asked(page))
    action = unknown_here(page)
    play(page, action)
    assert stands(page) == ("puzzle", "try", ply), "until it is weighed"
    assert said(page).startswith("The strongest bot looks")
    play(page, action)
    page.settle()
    (question,) = asked(page)[before:]
    assert (question.played, question.seed, question.view["player"]) == (action, ply, decision(page).seat)
    assert question.playouts
    assert stands(page) == ("puzzle", verdict, ply + 1)
    assert PUZZLE.of(page.state).tries == 1
    assert said(page).startswith("Fine too: not clearly worse" if verdict == "solved" else "That would cost a lot.")
    if verdict == "wrong":
        page.tap("puzzle-again")
        play(page, action)
        assert stands(page) == ("puzzle", "wrong", ply + 1), "what was weighed is known"
        assert len(asked(page)) == before + 1


@pytest.mark.parametrize("there", [True, False])
def test_what_nobody_can_weigh_is_said_and_does_not_count(there: bool) -> None:  # noqa: FBT001 - a test's parameter
    page = reviewed(GAME)
    ply = again(page)
    page.weighs, page.here = None, there
    for number in (1, 2):
        play(page, unknown_here(page))
        page.settle()
        assert stands(page) == ("puzzle", "try", ply)
        assert "cannot be asked" in said(page)
        assert (PUZZLE.of(page.state).tries, PUZZLE.of(page.state).unknown) == (0, number)
    play(page, decision(page).right[0])
    assert PUZZLE.of(page.state).tries == 1


def test_a_try_that_is_left_for_another_one_or_for_the_review_is_weighed_no_more() -> None:
    for tap in ("", "puzzle-review"):
        page = reviewed(GAME)
        ply = again(page)
        play(page, unknown_here(page))
        assert weighs(page)
        stopped = len(carried(page, effects.StopAdvice))
        if tap:
            page.tap(tap)
        else:
            play(page, decision(page).right[0])
        assert not weighs(page)
        assert len(carried(page, effects.StopAdvice)) == stopped + 1
        page.settle()
        assert stage(page) == ("" if tap else "solved")
        assert tap or match_of(page).ply == ply + 1


def test_a_review_that_still_thinks_waits_for_a_try_and_then_goes_on() -> None:
    page = page_of(GAME)
    page.tap("start")
    page.play()
    forget_review(page)
    page.tap("review")
    while REVIEW.of(page.state) is None or not any(unknown(page, ply) for ply in review_of(page).rated):
        page.land()
    page.tap(f"review-try-{next(ply for ply in plies(page) if unknown(page, ply))}")
    while stage(page) != "try":
        page.land()
    assert review_of(page).runs
    play(page, unknown_here(page))
    assert (review_of(page).runs, weighs(page)) == (False, True)
    page.settle()
    assert stage(page) == "wrong"
    assert review_of(page).done


@pytest.mark.parametrize("game", ["epizodiak", "schotten-totten"])
def test_what_would_show_what_the_seat_may_not_know_is_only_said(game: str) -> None:
    page = reviewed(game)
    assert page.state.playback is not None
    rules, playback = GAMES[game], page.state.playback
    kinds = set()
    for ply in plies(page):
        again(page, ply)
        state = match_of(page).state
        for action in (*decision(page).right, *decision(page).costs):
            shows = rules.reveals(state, rules.parse_action(action))
            kind = shows, action in decision(page).right
            if kind in kinds:
                continue
            kinds.add(kind)
            play(page, action)
            assert match_of(page).ply == ply + (not shows), action
            assert stage(page) == ("solved" if kind[1] else "wrong")
            assert match_of(page).view(decision(page).seat) == playback.decision(ply)[1] or not shows
            if kind[1]:
                break
            page.tap("puzzle-again")
        page.tap("puzzle-review")
        page.settle()
        if len(kinds) == 4:
            return
    assert {shows for shows, _ in kinds} == {True, False}


def test_hints_are_how_many_are_right_then_the_best() -> None:
    page = reviewed(GAME)
    again(page)
    for wanted in (1, 2, 2):
        page.tap("puzzle-hint")
        assert PUZZLE.of(page.state).hints == wanted
    shown = PUZZLE.of(page.state)
    box = retry_words.box(
        shown,
        lambda action: f"play {action}",
        selectors.wording(page.state, match_of(page)),
        sat=named(page.state.say, match_of(page).players, you=shown.puzzle.seat),
        stands="try",
        counts=Counts(0, 2),
        reviewed=True,
    )
    assert box.task == "Now play the better move.", "it stood beside the button"
    assert box.hints == (
        "Hint 1 of 2: 2 moves are best here.",
        f"Hint 2 of 2: The best one: play {decision(page).right[0]}.",
    )
    assert box.more == ""
    assert box.proof == "Is that certain?"


def solved_box(page: MistakePage, action: str, counts: Counts, *, reviewed: bool = True) -> PuzzleWords:
    """The box once an action has solved it."""
    shown = PUZZLE.of(page.state)
    return retry_words.box(
        replace(shown, said=retry_words.praise_sentence(shown.judged, action), played=(action,)),
        lambda each: f"play {each}",
        selectors.wording(page.state, match_of(page)),
        sat=named(page.state.say, match_of(page).players, you=shown.puzzle.seat),
        stands="solved",
        counts=counts,
        reviewed=reviewed,
    )


def test_what_is_solved_asks_nothing_more_and_says_what_is_true_now_whatever_was_solved_earlier() -> None:
    page = reviewed(GAME)
    again(page)
    counts = Counts(2, 2, PuzzleResult(solved=True, tries=1, hints=0))
    for from_review, told in ((True, ""), (False, "Solved in 2 tries, 2 hints")):
        box = solved_box(page, decision(page).right[0], counts, reviewed=from_review)
        assert (box.task, box.tries, box.said) == ("", told, "The strongest bot would have done the same.")


def test_with_what_is_only_not_clearly_worse_the_best_is_told_unless_a_hint_has_told_it() -> None:
    page = reviewed(GAME)
    page.weighs = NEARLY
    again(page)
    action = unknown_here(page)
    play(page, action)
    page.settle()
    assert decision(page).fine == (action,)
    fine = "Fine too: not clearly worse than the best."
    best = f"The best one: play {decision(page).right[0]}."
    for hints, said in ((0, f"{fine} {best}"), (1, f"{fine} {best}"), (2, fine)):
        assert solved_box(page, action, Counts(1, hints)).said == said
    assert solved_box(page, decision(page).right[1], Counts(1, 0)).said == "Fine too: just as good here."


def test_a_try_is_answered_in_words_its_figure_stands_with_the_opinion_and_who_tries_is_you() -> None:
    page = reviewed(GAME)
    again(page)
    shown, players = PUZZLE.of(page.state), match_of(page).players
    say = selectors.wording(page.state, match_of(page))
    assert say.titled(shown.puzzle.seat) == "You"
    for number, action in enumerate((decision(page).played, *decision(page).costs)):
        cost = retry_words.cost_sentence(decision(page), action)
        assert "%" not in str(cost)
        assert str(cost).startswith("That would") == (action != decision(page).played), number
        box = retry_words.box(
            replace(shown, said=cost, cost=decision(page).costs[action]),
            str,
            say,
            sat=named(page.state.say, ("Luna",) * len(players), you=shown.puzzle.seat),
            stands="wrong",
            counts=Counts(1, 0),
            reviewed=False,
        )
        assert box.task == "There was a better move. Find it."
        assert f"by about {say.percent(decision(page).costs[action])}" in box.proved
        assert "%" not in box.said
        assert plain(box.aside).startswith("You play Luna ")


# --- back -------------------------------------------------------------------------------------------------------------


def test_back_the_review_stands_as_it_stood_with_nothing_thought_anew() -> None:
    page = reviewed(GAME)
    before, playback = review_of(page), page.state.playback
    asked = len(carried(page, effects.AskAdvice))
    ply = again(page)
    play(page, decision(page).right[0])
    page.tap("puzzle-review")
    page.settle()
    assert (review_of(page), page.state.playback) == (before, playback)
    assert (page.state.ui.phase, page.state.ui.panel, page.state.ui.puzzle) == ("replay", "review", "")
    assert len(carried(page, effects.AskAdvice)) == asked
    focus = [each for each in page.carried if isinstance(each, effects.Focus)][-1]
    assert focus == effects.Focus(f'[data-key="review-try-{ply}"]', shows=True), "and the list scrolls there"
    page.tap("close-review")
    page.settle()
    assert page.state.ui.phase == "over", "where the review was begun"
    assert page.state.sitting.name


def test_from_a_replay_the_way_back_leads_to_the_replay_and_then_to_the_lobby() -> None:
    page = home(reviewed(GAME))
    page.tap("replay-1")
    page.settle()
    page.tap("replay-forward")
    page.tap("replay-review")
    page.settle()
    again(page)
    page.tap("puzzle-review")
    page.settle()
    page.tap("close-review")
    assert (page.state.ui.phase, page.state.ui.panel) == ("replay", "")
    assert page.state.playback is not None
    assert page.state.playback.ply == 1
    assert sum(len(part.lines) for part in REPLAY.of(page.state).parts) == page.state.playback.length
    page.tap("leave-replay")
    page.settle()
    assert page.state.timeline is None


def test_a_review_that_was_still_thinking_goes_on_meanwhile_and_one_that_was_stopped_does_not() -> None:
    for stopped in (False, True):
        page = page_of(GAME)
        page.tap("start")
        page.play()
        forget_review(page)  # as if nothing had been thought behind the sheet
        page.kept.clear()
        page.tap("review")
        while not (REVIEW.of(page.state) and review_of(page).rated):
            page.land()
        if stopped:
            page.tap("review-stop")
        thought = review_of(page).thought
        kept = {name: len(json.loads(text)["found"]) for name, text in page.kept.items()}
        again(page, plies(page)[0])
        assert stage(page) == "try"
        assert thought <= review_of(page).thought
        assert (set(review_of(page).thought) == set(review_of(page).plies)) == (not stopped)
        if not stopped:
            (name,) = kept
            assert len(json.loads(page.kept[name])["found"]) > kept[name], "what is found meanwhile is kept, too"
        before = review_of(page)
        page.tap("puzzle-review")
        page.settle()
        assert review_of(page) == replace(before, retry=None)
        assert page.state.ui.panel == "review"


def test_behind_the_sheet_of_an_end_mistakes_are_kept_under_the_name_of_its_game() -> None:
    page = page_of(GAME)
    page.tap("start")
    page.play()
    assert page.state.match is not None, "nobody has asked for a review"
    kept = [each for each in carried(page, KeepMistake) if isinstance(each, KeepMistake)]
    assert {each.decision.ply for each in kept} == set(plies(page))
    assert {each.name for each in kept} == {page.state.sitting.name} == set(page.kept)


def test_what_is_needed_may_be_missing_or_come_after_the_review_was_closed() -> None:
    page = reviewed(GAME)
    page.here = False
    ply = plies(page)[0]
    page.tap(f"review-try-{ply}")
    page.settle()
    assert "cannot be loaded" in page.state.notice.text
    assert page.state.ui.panel == "review"
    page.here = True
    page.tap(f"review-try-{ply}")
    page.tap("close-review")
    page.settle()
    assert stage(page) == ""
    assert page.state.ui.phase == "over"
    page.tap(f"review-try-{ply}")
    assert page.state.ui.phase == "over", "there is no such button"


def test_the_list_of_all_slips_has_a_button_of_its_own_that_does_the_same_again_and_again() -> None:
    page = reviewed(GAME)
    for ply in (plies(page)[0], plies(page)[0], plies(page)[-1]):
        page.tap(f"review-retry-{ply}")
        page.settle()
        assert (stage(page), decision(page).ply) == ("try", ply)
        page.tap("puzzle-review")
        page.settle()
        assert page.state.ui.panel == "review"


def test_a_decision_that_is_not_marked_cannot_be_tried() -> None:
    page = reviewed(GAME)
    page.tap("review-try-999")
    page.settle()
    assert stage(page) == ""
    assert page.state.ui.panel == "review"


def test_trying_again_touches_no_kept_game() -> None:
    page = reviewed(GAME)
    before, saves = dict(page.disk.texts), len(carried(page, Save))
    again(page)
    play(page, decision(page).right[0])
    page.settle()
    page.tap("puzzle-share")
    page.tap("puzzle-back")
    page.settle()
    assert page.state.timeline is None
    assert page.disk.texts == before
    assert len(carried(page, Save)) == saves
    assert not carried(page, KeepResult), "the days' puzzles have nothing to do with it"
    assert not carried(page, SharePuzzle)
