"""Around a puzzle without a browser: what is remembered, questions, the box beside the board, hints, list, sharing."""

from __future__ import annotations

import dataclasses
from functools import partial

import pytest

from epizodiak.app import effects, selectors
from epizodiak.app.effects import ReadField
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display import puzzle_results, since
from epizodiak.features.puzzles import trying, update, words
from epizodiak.features.puzzles.events import (
    DaySought,
    KeepResult,
    NumberTyped,
    PuzzleShared,
    ReadTicked,
    ResultKept,
    SharePuzzle,
    Ticked,
    TicksChanged,
)
from epizodiak.features.puzzles.state import PUZZLE
from epizodiak.puzzles.pack import puzzle_line
from tests.visits import puzzles_at_hand
from tests.visits.asking import carried, match_of, stage
from tests.visits.puzzles_at_hand import BEGUN, COUNT, GAME, HINTS
from tests.visits.small_page import SmallPage
from tests.visits.trying import (
    NUMBER,
    TODAY,
    begun,
    box_of,
    by_number,
    fetched,
    first,
    line,
    lobby,
    play,
    shown_folded,
    solve,
    stands,
    wrong,
)

told = pytest.fixture(autouse=True)(puzzles_at_hand.told)


# --- it is remembered -------------------------------------------------------------------------------------------------


def kept_of(page: SmallPage, text: str | None = None) -> str:
    """What a browser has that has kept all that it was told to keep."""
    known = puzzle_results.read(text, (GAME,))
    for each in page.carried:
        if isinstance(each, KeepResult):
            known = puzzle_results.added(known, each.game, each.puzzle, each.result)
    return puzzle_results.written(known)


def tries_told(page: SmallPage) -> str:
    shown, say = PUZZLE.of(page.state), Wording(())
    known = shown.results.get((shown.game, shown.puzzle.number))
    return words.tried(words.Counts(shown.tries, shown.hints, known), page.state.ui.puzzle, say)


@pytest.mark.parametrize("way", ["reload", "lobby"])
def test_who_comes_back_to_a_puzzle_has_tried_it_before(way: str) -> None:
    page = begun()
    page.tap("puzzle-hint")
    play(page, wrong(page))
    kept = kept_of(page)
    if way == "reload":
        page = begun(kept=kept)
    else:
        page.tap("puzzle-back")
        page.tap("puzzle")
        fetched(page, kept=kept)
    assert (PUZZLE.of(page.state).tries, PUZZLE.of(page.state).hints) == (1, 1)
    assert tries_told(page) == "1 wrong try so far"
    solve(page)
    assert kept_of(page, kept) == '{"zodiac":{"3":[1,2,1]}}'
    assert tries_told(page) == "solved in 2 tries, 1 hint"


def test_a_hint_is_kept_at_once_and_no_failure() -> None:
    page = begun()
    page.tap("puzzle-hint")
    kept = kept_of(page)
    assert kept == '{"zodiac":{"3":[0,0,1]}}'
    (result,) = puzzle_results.read(kept, (GAME,)).values()
    assert puzzle_results.in_words(result, Wording(())) == "1 hint"
    solve(begun(kept=kept))


def test_what_was_solved_before_is_told_as_it_was_and_shared_so() -> None:
    page = begun(kept='{"zodiac":{"3":[1,4,1]}}')
    assert (PUZZLE.of(page.state).tries, PUZZLE.of(page.state).hints) == (0, 0)
    assert tries_told(page) == "Before: solved in 4 tries, 1 hint"
    solve(page)
    assert tries_told(page) == "solved in 4 tries, 1 hint"
    page.tap("puzzle-share")
    (shared,) = carried(page, SharePuzzle)
    assert isinstance(shared, SharePuzzle)
    assert shared.text.endswith("solved in 4 tries, 1 hint")


# --- questions --------------------------------------------------------------------------------------------------------


def test_a_question_is_answered_beside_the_board_which_shows_nothing() -> None:
    page = by_number(COUNT)
    assert stands(page) == ("puzzle", "asks", BEGUN)
    assert not page.places()
    page.tap("puzzle-answer")
    (asked,) = carried(page, ReadTicked)
    assert isinstance(asked, ReadTicked)
    page.tell(Ticked(asked.number, ()))
    assert stage(page) == "asks", "nothing is ticked"
    assert PUZZLE.of(page.state).said == "Tick everything that is right first."
    assert PUZZLE.of(page.state).tries == 0
    assert carried(page, effects.Focus)[-1] == effects.Focus("#puzzle-question input")
    page.tell(Ticked(asked.number - 1, ("a", "c")))
    assert stage(page) == "asks", "of another puzzle"
    page.tell(Ticked(asked.number, ("a", "b")))
    assert stands(page) == ("puzzle", "wrong", BEGUN)
    page.tap("puzzle-again")
    assert stage(page) == "asks"
    page.tell(Ticked(asked.number, ("c", "a")))
    assert stage(page) == "solved"
    assert PUZZLE.of(page.state).tries == 2


def ringed(page: SmallPage) -> set[str]:
    shown = selectors.shown_screen(page.state)
    assert shown is not None
    return {each.key for each in shown.scene.sprites if each.key.startswith("aim ")}


def test_ticked_answers_are_marked_on_the_board_until_they_are_ticked_no_more() -> None:
    page = by_number(COUNT)
    page.tell(Ticked(PUZZLE.of(page.state).number, ()))
    assert ringed(page) == {"aim point-A1", "aim point-A2", "aim point-A3"}, "what is asked about"
    page.tell(TicksChanged(("a", "c")))
    assert ringed(page) == {"aim point-A1", "aim point-A3"}
    assert PUZZLE.of(page.state).said is None, "something is ticked now"
    page.tell(TicksChanged(("b",)))
    assert ringed(page) == {"aim point-A2"}
    page.tell(Ticked(PUZZLE.of(page.state).number, ("b",)))
    assert ringed(page) == {"aim point-A2"}, "it is seen what was wrong"
    page.tell(TicksChanged(("a",)))
    assert ringed(page) == {"aim point-A2"}
    page.tap("puzzle-again")
    assert not ringed(page)
    page.tell(TicksChanged(("a",)))
    page.tap("puzzle-back")
    assert not page.state.ui.ringed


def test_a_tap_on_the_board_of_a_question_is_not_refused() -> None:
    page = by_number(COUNT)
    page.tap("point-A1")
    assert not page.state.ui.refused.key


# --- the box on a phone -----------------------------------------------------------------------------------------------


def folded(page: SmallPage) -> bool:
    return PUZZLE.of(page.state).folded


def test_the_box_is_folded_until_it_is_wanted_and_again_when_the_board_is() -> None:
    page = begun()
    assert folded(page)
    for way in ("puzzle-fold", "", "point-A1", "escape"):
        page.tap("puzzle-fold")
        assert not folded(page)
        if way == "escape":
            page.tell_escape()
        else:
            page.tap(way)
        assert folded(page), way
    page.tap("puzzle-fold")
    page.tap("puzzle-hint")
    assert not folded(page), "a hint is read there, too"
    assert stands(page) == ("puzzle", "try", BEGUN)


def test_what_is_said_to_a_try_is_read_beside_the_board_and_a_question_is_answered_there_again() -> None:
    page = by_number(COUNT)
    page.tap("puzzle-fold")
    page.tell(Ticked(PUZZLE.of(page.state).number, ("b",)))
    assert folded(page)
    page.tap("puzzle-again")
    assert folded(page)
    box = box_of(page)
    assert (words.line(box), words.first(box, ("puzzle-answer", "puzzle-hint"))) == (
        "task",
        "puzzle-answer",
    )
    page.tell(Ticked(PUZZLE.of(page.state).number, ("a", "c")))
    assert folded(page)


def test_the_bar_shows_what_is_to_be_read_now_and_one_button() -> None:
    page = begun()
    box = partial(box_of, page)
    assert (words.line(box()), first(box())) == ("task", "puzzle-hint")
    page.tap("puzzle-hint")
    assert (words.line(box()), first(box())) == ("hint", "puzzle-hint")
    page.tap("puzzle-hint")
    assert first(box()) == "", "there is no other hint"
    play(page, wrong(page))
    assert (words.line(box()), first(box())) == ("said", "puzzle-again")
    page.tap("puzzle-again")
    solve(page)
    assert (words.line(box()), first(box())) == ("said", "puzzle-next")


def test_once_a_try_is_answered_the_bar_leads_to_the_lobby_too() -> None:
    page = begun()
    assert shown_folded(box_of(page)) == ("puzzle-hint",)
    play(page, wrong(page))
    assert shown_folded(box_of(page)) == ("puzzle-again", "puzzle-back")
    page.tap("puzzle-again")
    solve(page)
    assert shown_folded(box_of(page)) == ("puzzle-next", "puzzle-back")


def test_what_is_told_of_a_try_takes_room_of_the_table_until_a_tap_there() -> None:
    page = begun()
    page.tap("point-A1")
    assert PUZZLE.of(page.state).tucked
    solve(page)
    assert not PUZZLE.of(page.state).tucked, "the next answer is read whole again"
    page.tap("puzzle-fold")
    page.tap("puzzle-fold")
    assert not PUZZLE.of(page.state).tucked
    page.tap("")
    assert PUZZLE.of(page.state).tucked


def test_whoever_comes_back_reads_what_is_asked_in_the_bar_and_not_an_earlier_hint() -> None:
    page = begun()
    page.tap("puzzle-hint")
    page = begun(kept=kept_of(page))
    assert words.line(box_of(page)) == "task"
    assert box_of(page).hints
    page.tap("puzzle-hint")
    assert words.line(box_of(page)) == "hint"


def test_a_hint_after_a_right_action_stands_in_its_place() -> None:
    page = begun()
    play(page, line(page)[0])
    page.settle()
    assert words.line(box_of(page)) == "said"
    page.tap("puzzle-hint")
    assert words.line(box_of(page)) == "hint"


# --- hints, the list, sharing -----------------------------------------------------------------------------------------


def test_hints_come_one_by_one_until_there_is_none_left() -> None:
    page = begun()
    for wanted in (1, 2, 2):
        page.tap("puzzle-hint")
        assert PUZZLE.of(page.state).hints == wanted
    assert len(HINTS) == PUZZLE.of(page.state).hints
    play(page, wrong(page))
    kept = [each.result for each in page.carried if isinstance(each, KeepResult)]
    assert [tuple(each) for each in kept] == [(False, 0, 1), (False, 0, 2), (False, 1, 2)]


def test_the_list_opens_a_day_a_number_and_no_day_that_is_still_to_come() -> None:
    page = begun()
    page.tap("puzzle-archive")
    assert page.state.ui.panel == "puzzles"
    assert PUZZLE.of(page.state).month == "2026-01"
    page.tap("puzzle-earlier")
    page.tap("puzzle-later")
    assert PUZZLE.of(page.state).month == "2026-01", "there is no other month yet"
    page.tell(DaySought(TODAY, "ArrowUp"))
    assert PUZZLE.of(page.state).sought == "2026-01-05", "no puzzle is older"
    page.tell(DaySought("2026-01-05", "PageDown"))
    page.tell(DaySought("2026-01-08", "ArrowLeft"))
    assert PUZZLE.of(page.state).sought == TODAY
    page.tap("puzzle-day-2026-01-08")
    assert PUZZLE.of(page.state).day == TODAY
    page.tap("puzzle-day-2026-01-05")
    assert (PUZZLE.of(page.state).day, page.state.ui.panel) == ("2026-01-05", "")
    page.tap("puzzle-archive")
    page.tap("puzzle-open")
    assert carried(page, ReadField)
    for text in ("0", str(COUNT + 1), "", "no number", "\u0661", "9" * 40):
        page.tell(NumberTyped(text))
        assert PUZZLE.of(page.state).list_message
        assert PUZZLE.of(page.state).day == "2026-01-05"
    page.tell(NumberTyped(" 7 "))
    assert (PUZZLE.of(page.state).puzzle.number, PUZZLE.of(page.state).day) == (7, "")


def test_the_list_is_closed_by_escape_before_anything_else() -> None:
    page = begun()
    play(page, wrong(page))
    page.tap("puzzle-archive")
    page.tell_escape()
    assert (page.state.ui.panel, page.state.ui.puzzle) == ("", "wrong")


def test_what_is_shared_gives_nothing_away() -> None:
    page = begun()
    page.tap("puzzle-share")
    assert not carried(page, SharePuzzle), "not before it is solved"
    play(page, wrong(page))
    page.tap("")
    for action in line(page)[::2]:
        play(page, action)
        page.settle()
    page.tap("puzzle-share")
    (shared,) = carried(page, SharePuzzle)
    assert isinstance(shared, SharePuzzle)
    assert shared.text == f"Epizodiak {TODAY} · Zodiac ★★★★ · solved in 2 tries"
    assert shared.fragment == f"puzzle={GAME}-{TODAY}"
    assert not any(action in shared.text for action in line(page))
    page.tell(PuzzleShared(shared.number))
    assert page.said[-1] == "Shared"


def test_the_next_one_is_an_earlier_days_that_is_not_solved() -> None:
    page = begun(kept='{"zodiac":{"2":[1,1,0]}}')
    for action in line(page)[::2]:
        play(page, action)
        page.settle()
    page.tap("puzzle-next")
    assert PUZZLE.of(page.state).day == "2026-01-05", "the second day's was solved before"
    assert stands(page)[1] == "try"


def test_a_browser_that_keeps_nothing_is_told_of_once() -> None:
    page = begun()
    play(page, wrong(page))
    page.tell(ResultKept(done=False))
    assert page.state.notice.text
    page.tap("notice-close")
    page.tell(ResultKept(done=False))
    assert not page.state.notice.text
    page.tap("puzzle-back")
    page.tap("puzzle")
    fetched(page)
    page.tell(ResultKept(done=False))
    assert not page.state.notice.text
    assert PUZZLE.of(page.state).results[GAME, NUMBER].tries == 1, "what was tried is known as long as the page lives"


def test_buttons_of_a_puzzle_do_nothing_elsewhere() -> None:
    page = lobby()
    page.tap("elsewhere")  # any first tap fetches typefaces
    before: AppState = page.state
    for key in ("puzzle-hint", "puzzle-again", "puzzle-answer", "puzzle-share", "puzzle-next", "puzzle-archive"):
        page.tap(key)
    assert page.state == before


def test_what_a_puzzle_asks_is_told_to_screen_readers_when_it_begins() -> None:
    page = begun()
    told = [effect.text for effect in page.carried if isinstance(effect, effects.Announce)]
    shown = PUZZLE.of(page.state)
    assert told[-1] == str(trying.puzzle_texts(shown.game).task(shown.puzzle))
    assert page.state.announced.last == told[-1]


def test_a_first_visit_is_shown_an_example_worked_in_three_taps() -> None:
    page = begun()
    page.tap("puzzle-example")
    assert stage(page) == "solved"
    shown = PUZZLE.of(page.state)
    assert (shown.worked, shown.waiting) == ("puzzle-show", (NUMBER, TODAY))
    assert shown.puzzle.number != NUMBER
    assert update.address(page.state) == f"puzzle={GAME}-{TODAY}", "a reload leads to the puzzle itself"
    page.tap("puzzle-share")
    page.tap("puzzle-show")
    assert PUZZLE.of(page.state).worked == "puzzle-ready"
    assert PUZZLE.of(page.state).said is not None
    assert match_of(page).ply > BEGUN
    page.tap("puzzle-show")
    page.tap("puzzle-ready")
    assert (stage(page), PUZZLE.of(page.state).puzzle.number, PUZZLE.of(page.state).day) == ("try", NUMBER, TODAY)
    page.tap("puzzle-example")
    assert PUZZLE.of(page.state).puzzle.number == NUMBER, "it was shown just now"
    assert not carried(page, KeepResult), "nothing of it counts"
    assert not carried(page, SharePuzzle)


def test_an_example_of_a_question_marks_its_answer() -> None:
    other = dataclasses.replace(puzzles_at_hand.puzzle(COUNT), number=COUNT + 1)
    page = begun(text=puzzles_at_hand.pack() + puzzle_line(other) + "\n")
    page.tell(NumberTyped(str(COUNT)))
    page.tap("puzzle-example")
    assert PUZZLE.of(page.state).puzzle.number == COUNT + 1
    page.tap("puzzle-show")
    assert ringed(page) == {"aim point-A1", "aim point-A3"}
    page.tap("puzzle-ready")
    assert stage(page) == "asks"


def test_who_has_tried_one_of_the_kind_needs_no_example() -> None:
    page = begun()
    play(page, wrong(page))
    page.tap("puzzle-again")
    page.tap("puzzle-example")
    assert not PUZZLE.of(page.state).worked


def test_a_question_about_what_was_played_leads_to_the_moves() -> None:
    page = begun()
    page.tap("puzzle-moves")
    assert page.state.ui.panel == "log"


def test_where_the_moves_that_count_are_listed_the_table_outlines_none(monkeypatch: pytest.MonkeyPatch) -> None:
    outlined = []
    monkeypatch.setattr(since, "recent", lambda *_: {"point-A1": 1})
    for recalls in (False, True):
        monkeypatch.setattr(type(trying.puzzle_texts(GAME)), "recalls", lambda *_, told=recalls: told)
        page = begun()
        outlined.append(bool(selectors.table_look(page.state, match_of(page)).recent))
    assert outlined == [True, False]
