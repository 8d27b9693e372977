"""Mistakes without a browser: tried again from their review, kept, listed, deleted; and hostile storage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from epizodiak.app import effects, selectors
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import Save
from epizodiak.app.lobby_events import GameOffered
from epizodiak.display.puzzle_results import PuzzleResult
from epizodiak.features.mistakes import kept as mistakes
from epizodiak.features.mistakes.events import KeepMistake, MistakesCame
from epizodiak.features.mistakes.kept import JudgedDecision, KeptMistake, KeptMistakes, OwnMistake
from epizodiak.features.puzzles import own_words, retry_words
from epizodiak.features.puzzles.events import KeepResult, ResultKept, SharePuzzle
from epizodiak.features.puzzles.state import PUZZLE
from epizodiak.features.puzzles.words import Counts
from epizodiak.features.replay.state import REPLAY
from epizodiak.features.reviews.events import ReviewSeatChosen
from epizodiak.features.reviews.state import REVIEW, WEIGHING
from epizodiak.games import GAMES
from epizodiak.record.record import read_record, write_record
from epizodiak.table.texts import telling
from epizodiak.timeline.match import Match
from tests.visits import puzzles_at_hand
from tests.visits.asking import carried, forget_review, match_of, review_of, stage
from tests.visits.mistakes_at_hand import BEST, NEARLY, POOR, MistakePage, page_of, reviewed

GAME = "zodiac"


@pytest.fixture(autouse=True)
def told() -> Iterator[None]:
    with puzzles_at_hand.told():
        yield


def plies(page: MistakePage) -> list[int]:
    """After how many actions the marked decisions come."""
    return sorted(review_of(page).rated)


def again(page: MistakePage, ply: int | None = None) -> int:
    """Press "Try again" at a decision, by default at the first one with an action that nobody looked at."""
    ply = next(each for each in plies(page) if unknown(page, each)) if ply is None else ply
    page.tap(f"review-try-{ply}")
    page.settle()
    return ply


def unknown(page: MistakePage, ply: int) -> str:
    """An action that nothing is known of, or nothing."""
    assert page.state.playback is not None
    known: JudgedDecision = review_of(page).rated[ply]
    _, _, legal = page.state.playback.decision(ply)
    return next((text for text in legal if text not in {*known.right, *known.costs}), "")


def weighs(page: MistakePage) -> bool:
    """Whether an action is being weighed."""
    return WEIGHING.of(page.state) is not None


def unknown_here(page: MistakePage) -> str:
    """An action that is legal now and that nothing is known of."""
    known, match = decision(page), match_of(page)
    legal = map(match.game.action_text, match.game.legal_actions(match.state))
    return next(text for text in legal if text not in {*known.right, *known.costs})


def decision(page: MistakePage) -> JudgedDecision:
    found: JudgedDecision = PUZZLE.of(page.state).judged
    return found


def play(page: MistakePage, action: str) -> None:
    """Type an action."""
    page.tap("command")
    page.typed = action
    page.tap("command-play")


def stands(page: MistakePage) -> tuple[str, str, int]:
    return page.state.ui.shown_phase, page.state.ui.puzzle, match_of(page).ply


def said(page: MistakePage) -> str:
    return telling(page.state.say, lambda value, _: str(value))(PUZZLE.of(page.state).said)


def own(page: MistakePage) -> tuple[OwnMistake, ...]:
    """The list of one's own."""
    return PUZZLE.of(page.state).own


def sure(page: MistakePage) -> bool:
    """Whether it is asked if all are to be deleted."""
    return PUZZLE.of(page.state).sure


def seats(page: MistakePage) -> set[int]:
    """Whose mistakes are kept."""
    kept = (mistakes.read(text, GAMES) for text in page.kept.values())
    return {each.decision.seat for one in kept if one is not None for each in one.mistakes}


def listed(page: MistakePage) -> MistakePage:
    """From the lobby to the list of puzzles."""
    page.tap("puzzle")
    page.settle()
    page.tap("puzzle-archive")
    page.settle()
    return page


def home(page: MistakePage) -> MistakePage:
    """From a review that was begun from an end to the lobby."""
    page.tap("close-review")
    page.settle()
    page.tap("leave")
    page.settle()
    return page


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


def test_right_is_what_is_within_an_inaccuracy_and_is_praised() -> None:
    for number in (0, 1):
        page = reviewed(GAME)
        ply = again(page)
        assert len(decision(page).right) == 2
        play(page, decision(page).right[number])
        assert stands(page) == ("puzzle", "solved", ply + 1)
        assert said(page).startswith("The Oracle" if number == 0 else "As good")
        assert not page.places()
        page.settle()
        assert stands(page) == ("puzzle", "solved", ply + 1), "one decision, and no answer to it"


def test_wrong_is_played_what_it_costs_is_said_and_it_can_be_tried_again() -> None:
    page = reviewed(GAME)
    ply = again(page)
    for action, words in (
        (decision(page).played, "That is what was played: it lowered the chances by about 50"),
        ("", "That lowers the chances by about 40"),
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
    assert said(page).startswith("The Oracle looks")
    play(page, action)
    page.settle()
    (question,) = asked(page)[before:]
    assert (question.played, question.seed, question.view["player"]) == (action, ply, decision(page).seat)
    assert question.playouts
    assert stands(page) == ("puzzle", verdict, ply + 1)
    assert PUZZLE.of(page.state).tries == 1
    assert said(page).startswith("As good as" if verdict == "solved" else "That lowers the chances by about 40")
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
        shown.puzzle,
        decision(page),
        lambda action: f"play {action}",
        selectors.wording(page.state, match_of(page)),
        stands="try",
        counts=Counts(0, 2),
        said=None,
    )
    assert box.hints == (
        "Hint 1 of 2: 2 moves are right here.",
        f"Hint 2 of 2: The best one: play {decision(page).right[0]}",
    )
    assert box.more == ""
    assert box.proof == "A strong bot's opinion"


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


# --- from one's own games ---------------------------------------------------------------------------------------------


def test_the_mistakes_of_persons_are_kept_and_those_of_bots_are_not() -> None:
    page = reviewed(GAME, ("-", "2"))
    assert seats(page) == {0}
    page.tell(ReviewSeatChosen(1))
    page.settle()
    assert {each.seat for each in review_of(page).rated.values()} == {0, 1}, "these can be tried all the same"
    assert seats(page) == {0}


def test_a_kept_mistake_is_found_in_the_list_tried_and_remembered() -> None:
    page = listed(home(reviewed(GAME)))
    first = own(page)
    assert [each.decision.ply for each in first] == sorted(each.decision.ply for each in first)
    page.tap("puzzle-own-1")
    assert stands(page)[:2] == ("puzzle", "try")
    assert decision(page) == first[0].decision
    play(page, decision(page).played)
    assert stage(page) == "wrong"
    page.tap("puzzle-again")
    play(page, decision(page).right[0])
    assert stage(page) == "solved"
    page.settle()
    page.tap("puzzle-archive")
    page.settle()
    assert own(page)[0].result == PuzzleResult(True, 2, 0)
    (line, *_) = own_words.lines(own(page), page.state.say)
    assert (line.result, line.solved, line.mark) == ("solved in 2 tries", True, "blunder")
    assert line.started.startswith("2026-11-22")
    page.tap("close-puzzles")
    page.tap("puzzle-next")
    assert decision(page) == first[1].decision
    page.tap("puzzle-review")
    assert stage(page) == "try", "there is no review to go back to"
    page.tap("puzzle-back")
    page.settle()
    assert page.state.timeline is None


def test_a_mistake_that_was_failed_with_a_hint_is_gone_on_with_after_the_lobby() -> None:
    page = listed(home(reviewed(GAME)))
    page.tap("puzzle-own-1")
    page.tap("puzzle-hint")
    play(page, decision(page).played)
    page.tap("puzzle-back")
    page.settle()
    page = listed(page)
    page.tap("puzzle-own-1")
    assert (PUZZLE.of(page.state).tries, PUZZLE.of(page.state).hints) == (1, 1)
    play(page, decision(page).right[0])
    page.settle()
    page.tap("puzzle-archive")
    page.settle()
    assert own(page)[0].result == PuzzleResult(True, 2, 1)


def test_when_all_are_solved_the_next_one_is_chosen_from_the_list() -> None:
    page = listed(home(reviewed(GAME)))
    count = len(own(page))
    page.tap("puzzle-own-1")
    for _ in range(count):
        play(page, decision(page).right[0])
        page.settle()
        assert stage(page) == "solved"
        page.tap("puzzle-next")
        page.settle()
    assert page.state.ui.panel == "puzzles"
    page.tap("puzzle-day-2026-01-05")
    assert PUZZLE.of(page.state).judged is None, "a day's puzzle is one as before"
    assert PUZZLE.of(page.state).day == "2026-01-05"


def test_what_is_tried_again_from_the_review_is_remembered_in_the_list() -> None:
    page = reviewed(GAME)
    ply = again(page)
    play(page, decision(page).right[0])
    page.settle()
    page.tap("puzzle-review")
    page.settle()
    page = listed(home(page))
    assert {each.decision.ply: each.result for each in own(page)}[ply] == (True, 1, 0)


def test_one_is_deleted_or_all_and_that_is_asked_first() -> None:
    page = listed(home(reviewed(GAME)))
    texts, first = dict(page.disk.texts), own(page)
    page.tap("puzzle-forget-2")
    assert own(page) == (first[0], *first[2:])
    page.tap("puzzle-forget-99")
    page.tap("puzzle-forget-yes")
    assert own(page), "nothing was asked"
    page.tap("puzzle-forget")
    assert sure(page)
    page.tap("puzzle-forget-no")
    assert not sure(page)
    page.tap("close-puzzles")
    page.tap("puzzle-archive")
    page.settle()
    assert own(page) == (first[0], *first[2:])
    page.tap("puzzle-forget")
    page.tap("puzzle-forget-yes")
    assert own(page) == ()
    assert page.kept == {}
    assert page.disk.texts == texts, "the games stay"


def test_the_puzzles_of_a_deleted_game_are_gone_and_other_games_have_none_of_them() -> None:
    page = home(reviewed(GAME))
    assert page.kept
    page.tap("delete-yes-1")
    page.settle()
    assert own(listed(page)) == ()
    page = home(reviewed("epicycle"))
    page.tell(GameOffered(GAME))
    assert own(listed(page)) == ()


def test_a_review_of_a_game_that_is_not_kept_keeps_no_mistakes() -> None:
    page = page_of(GAME)
    page.tap("start")
    page.play()
    page.tap("leave")
    page.settle()
    page.tap("replay-1")
    page.settle()
    lobby = replace(page.state.lobby, texts={})
    page.state = replace(page.state, lobby=lobby)
    forget_review(page)
    before = len(carried(page, KeepMistake))
    page.tap("replay-review")
    page.settle()
    assert plies(page)
    assert len(carried(page, KeepMistake)) == before


def test_a_browser_that_cannot_keep_how_it_went_says_so_once() -> None:
    page = reviewed(GAME)
    page.full = True
    again(page)
    play(page, decision(page).right[0])
    page.settle()
    assert "can't remember" in page.state.notice.text
    page.tap("notice-close")
    page.tell(ResultKept(done=False))
    assert not page.state.notice.text


# --- hostile storage --------------------------------------------------------------------------------------------------


def good(page: MistakePage) -> tuple[str, dict[str, Any]]:
    """A kept text, as data, and its game."""
    (name,) = page.kept
    return name, json.loads(page.kept[name])


def hostile(data: dict[str, Any]) -> Iterator[str]:
    """Texts that are nearly right, each wrong in one thing."""

    def changed(**values: Any) -> str:
        return json.dumps({**data, "found": [{**data["found"][0], **values}, *data["found"][1:]]})

    first = data["found"][0]
    played, right = first["played"], first["right"]
    yield from ("", "[]", "null", "{", '{"game":"zodiac"}', json.dumps({**data, "x": 1}), "[" * 100_000)
    yield json.dumps({**data, "game": "chess"})
    yield json.dumps({**data, "game": ["zodiac"]})
    yield json.dumps({**data, "found": []})
    yield json.dumps({**data, "found": [data["found"][0]] * 2})
    yield json.dumps({**data, "found": [*reversed(data["found"])]})
    yield json.dumps({**data, "found": [{**first, "ply": ply} for ply in range(mistakes.MOST_KEPT + 1)]})
    for ply in (-1, 1.0, True, "0", None, 10**400, 20_000):
        yield changed(ply=ply)
    for seat in (-1, 8, "0", 0.0, None):
        yield changed(seat=seat)
    for actions in ([], [1], "A1", [""], ["x" * 41], right * 2, [*right, played], [f"{n}" for n in range(65)], None):
        yield changed(right=actions)
    for costs in (
        {},
        {played: "1"},
        {played: 2},
        {played: 0},
        {played: -1},
        {played: True},
        {"x": 0.5},
        {played: 10**400},
    ):
        yield changed(costs=costs)
    results: tuple[Any, ...] = (
        None,
        [],
        [1, 1],
        [2, 1, 0],
        [1, 0, 0],
        [1, 1, -1],
        [1.0, 1, 0],
        [True, 1, 0],
        [1, 1000, 0],
        {},
    )
    for result in results:
        yield changed(result=result)
    yield changed(played="x")
    yield changed(played=None)
    yield changed(more=1)
    yield json.dumps(data).replace(json.dumps(first["costs"][played]), "NaN", 1)
    yield json.dumps(data)[:-1] + " " * mistakes.MOST_TEXT + "}"


def test_what_is_kept_is_read_whole_or_not_at_all() -> None:
    page = reviewed(GAME)
    _, data = good(page)
    whole = mistakes.read(json.dumps(data), GAMES)
    assert whole is not None
    assert mistakes.read(mistakes.written(whole), GAMES) == whole
    assert [text[:200] for text in hostile(data) if mistakes.read(text, GAMES) is not None] == []


def test_hostile_texts_and_foreign_games_are_borne() -> None:
    page = home(reviewed(GAME))
    name, data = good(page)
    page = listed(page)
    first, number = own(page), PUZZLE.of(page.state).number
    record = page.disk.texts[name]
    assert first
    for text in hostile(data):
        page.tell(MistakesCame(number, {name: text}, {name: record}))
        assert own(page) == ()
    for other in (
        "",
        "{}",
        record.replace('"x_finished":true', '"x_finished":false'),
        record.replace("zodiac", "chess"),
    ):
        page.tell(MistakesCame(number, {name: json.dumps(data)}, {name: other}))
        assert own(page) == ()
    page.tell(MistakesCame(number, {name: json.dumps(data)}, {}))
    assert own(page) == ()
    page.tell(MistakesCame(number - 1, {name: json.dumps(data)}, {name: record}))
    assert own(page) == (), "asked for by an earlier puzzle"
    page.tell(MistakesCame(number, {name: json.dumps(data)}, {name: record}))
    assert own(page) == first


def test_a_decision_that_its_game_does_not_have_is_named_and_leaves_the_list() -> None:
    page = home(reviewed(GAME))
    name, data = good(page)
    record, number = page.disk.texts[name], PUZZLE.of(listed(page).state).number
    first = data["found"][0]
    for change in ({"seat": 1 - first["seat"]}, {"right": ["Z9-Z8"]}, {"costs": {**first["costs"], "<b>": 0.5}}):
        page.tell(MistakesCame(number, {name: json.dumps({**data, "found": [{**first, **change}]})}, {name: record}))
        assert len(own(page)) == 1
        page.tap("puzzle-own-1")
        assert PUZZLE.of(page.state).judged is None
        assert "cannot be read" in page.state.notice.text
        assert own(page) == ()


def test_no_more_than_fifty_of_a_kind_of_game_are_kept_the_newest() -> None:
    kept: dict[str, KeptMistakes] = {"game-9": KeptMistakes("epicycle", (KeptMistake(one(0)),))}
    for number in range(8):
        for ply in range(10):
            kept |= mistakes.with_mistake(kept, f"game-{number}", GAME, one(ply))
    kept = {name: each for name, each in kept.items() if each.mistakes}
    assert sum(len(each.mistakes) for each in kept.values() if each.game == GAME) == mistakes.MOST_KEPT
    assert sorted(kept) == [f"game-{number}" for number in (3, 4, 5, 6, 7, 9)]
    assert mistakes.with_mistake(kept, "game-7", GAME, one(3)) == {}, "it is known"
    assert mistakes.with_try(kept, "game-1", 3, PuzzleResult(True, 1, 0)) == {}, "it is not kept"


def one(ply: int) -> JudgedDecision:
    """A mistake."""
    return JudgedDecision(ply, 0, "a", ("b",), {"a": 0.5})


def test_a_record_up_to_a_position_is_a_record_of_its_own() -> None:
    for game in GAMES:
        page = reviewed(game)
        assert page.state.playback is not None
        playback = page.state.playback
        for ply in (0, 1, playback.length // 2, playback.length):
            shorter = playback.record_until(ply)
            assert read_record(write_record(shorter), GAMES) == shorter
            assert Match(shorter, GAMES[game]).state == playback.state_at(ply)
