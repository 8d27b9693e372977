"""A puzzle without a browser: asked for, tried, refuted, solved, left; and what comes too late or from elsewhere."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from datetime import date
from functools import partial

import pytest

from epizodiak.app import effects, events, selectors
from epizodiak.app.effects import ReadField
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import Save, ShowLobby, TakeFragment
from epizodiak.app.lobby_events import AddressChanged, EarlyInputRead
from epizodiak.app.state import AppState
from epizodiak.core.wording import Wording
from epizodiak.display import puzzle_results
from epizodiak.display.settings import Settings
from epizodiak.display.setup import DEFAULT_NAMES, Fragment
from epizodiak.features.puzzles import PuzzleAwaited, update, words
from epizodiak.features.puzzles.events import (
    DaySought,
    KeepResult,
    NumberTyped,
    OpenPack,
    PackCame,
    PuzzleShared,
    ReadTicked,
    ReplyDue,
    ResultKept,
    SharePuzzle,
    Ticked,
    TicksChanged,
)
from epizodiak.features.puzzles.state import PUZZLE
from epizodiak.puzzles.day import number_of_day as number_of
from epizodiak.puzzles.pack import puzzle_line
from tests.visits import puzzles_at_hand
from tests.visits.asking import at_table, match_of, setup, stage
from tests.visits.puzzles_at_hand import BEGUN, COUNT, GAME, HINTS, LATE, LINE
from tests.visits.small_page import Disk, SmallPage

TODAY = "2026-01-07"
"""The third day: its puzzle is number 3, which is refuted on the board."""

NUMBER = 3


@pytest.fixture(autouse=True)
def told() -> Iterator[None]:
    with puzzles_at_hand.told():
        yield


def lobby(disk: Disk | None = None) -> SmallPage:
    return SmallPage(disk or Disk(), setup(GAME)).begin()


def fetched(page: SmallPage, *, text: str | None = None, today: str = TODAY, kept: str | None = None) -> SmallPage:
    """What is needed comes, then the file."""
    page.tell(events.FeatureCame("puzzles", loaded=True))
    asked = page.carried[-1]
    assert isinstance(asked, OpenPack)
    page.tell(PackCame(asked.number, puzzles_at_hand.pack() if text is None else text, today, kept))
    return page


def begun(disk: Disk | None = None, **given: str) -> SmallPage:
    page = lobby(disk)
    page.tap("puzzle")
    return fetched(page, **given)


def by_number(number: int) -> SmallPage:
    page = begun()
    page.tell(NumberTyped(str(number)))
    return page


def line(page: SmallPage) -> tuple[str, ...]:
    found: tuple[str, ...] = PUZZLE.of(page.state).puzzle.solutions[0]
    return found


def play(page: SmallPage, action: str) -> None:
    """Tap what plays an action."""
    origin, _, goal = action.partition("-")
    for place in (origin, goal):
        page.tap(f"point-{place}")


def wrong(page: SmallPage) -> str:
    """Some action that is legal and not right."""
    game, match = match_of(page).game, match_of(page)
    texts = (game.action_text(action) for action in game.legal_actions(match.state))
    return next(text for text in texts if text not in line(page))


def carried(page: SmallPage, kind: type[effects.Effect]) -> list[effects.Effect]:
    return [each for each in page.carried if isinstance(each, kind)]


def stands(page: SmallPage) -> tuple[str, str, int]:
    return page.state.ui.shown_phase, page.state.ui.puzzle, match_of(page).ply


def land(page: SmallPage) -> None:
    """Let what is due come."""
    number = next(n for n, each in enumerate(page.flying) if isinstance(getattr(each[0], "event", None), ReplyDue))
    page.land(number)


# --- it comes ---------------------------------------------------------------------------------------------------------


def test_the_days_puzzle_comes_with_one_tap_and_its_seat_sees_its_hand() -> None:
    page = begun()
    puzzle = PUZZLE.of(page.state).puzzle
    assert puzzle.number == number_of(GAME, date.fromisoformat(TODAY)) == NUMBER
    assert stands(page) == ("puzzle", "try", BEGUN)
    assert page.state.ui.holder == puzzle.seat == match_of(page).player
    assert match_of(page).players == DEFAULT_NAMES[:2]
    assert page.places()


def test_a_puzzle_is_stored_nowhere_and_leads_back_to_the_lobby() -> None:
    disk = Disk()
    page = at_table("zodiac", disk=disk)
    page.tap("leave")
    page.settle()
    before = dict(disk.texts)
    assert before
    page.carried.clear()
    page.tap("puzzle")
    fetched(page)
    play(page, line(page)[0])
    page.settle()
    page.tap("puzzle-back")
    page.settle()
    assert page.state.timeline is None
    assert stage(page) == ""
    assert disk.texts == before
    assert not carried(page, Save)


def test_what_is_needed_may_be_missing_and_can_be_asked_for_again() -> None:
    page = lobby()
    page.tap("puzzle")
    page.tell(events.FeatureCame("puzzles", loaded=False))
    assert "cannot be loaded" in page.state.lobby.notice
    page.tap("puzzle")
    fetched(page, text="")
    assert page.state.timeline is None
    assert "cannot be loaded" in page.state.lobby.notice
    page.tap("puzzle")
    fetched(page, text="no JSON")
    assert page.state.timeline is None
    page.tap("puzzle")
    assert stands(fetched(page))[1] == "try"
    assert not page.state.lobby.notice


def test_whoever_waits_long_is_told_and_whoever_has_begun_a_game_meanwhile_goes_on_with_it() -> None:
    page = lobby()
    page.tap("puzzle")
    number = PUZZLE.of(page.state).number
    page.tell(PuzzleAwaited(number))
    assert "on its way" in page.state.lobby.notice
    page.tap("start")
    page.settle()
    page.tell(events.FeatureCame("puzzles", loaded=True))
    page.tell(PackCame(number, puzzles_at_hand.pack(), TODAY, None))
    assert stage(page) == ""
    assert page.state.sitting.name


def test_a_puzzle_that_was_asked_for_twice_comes_once() -> None:
    page = lobby()
    page.tap("puzzle")
    first = PUZZLE.of(page.state).number
    page.tap("puzzle")
    page.tell(events.FeatureCame("puzzles", loaded=True))
    page.tell(PackCame(first, puzzles_at_hand.pack(), TODAY, None))
    assert page.state.timeline is None, "an answer to the first one is late"
    fetched(page)
    sitting = page.state.sitting.number
    page.tell(PackCame(PUZZLE.of(page.state).number, puzzles_at_hand.pack(), TODAY, None))
    assert page.state.sitting.number == sitting


def test_a_press_before_anybody_listened_counts() -> None:
    page = lobby()
    page.tell(EarlyInputRead(key="puzzle", when=5.0))
    assert stands(fetched(page))[:2] == ("puzzle", "try")


@pytest.mark.parametrize(
    ("asked", "day", "good"),
    [
        ("", TODAY, True),
        ("2026-01-05", "2026-01-05", True),
        ("2026-01-08", TODAY, False),
        ("2025-12-31", TODAY, False),
        ("2026-02-30", TODAY, False),
    ],
)
def test_the_address_asks_for_a_day_and_what_is_no_day_is_todays_with_a_notice(
    asked: str, day: str, *, good: bool
) -> None:
    page = lobby()
    page.state = replace(page.state, lobby=replace(page.state.lobby, puzzle=(GAME, asked)))
    page.tell(EarlyInputRead())
    fetched(page)
    assert PUZZLE.of(page.state).day == day
    assert bool(page.state.notice.text) is not good
    assert page.state.lobby.puzzle is None


@pytest.mark.parametrize(("asked", "number", "good"), [("7", 7, True), ("0", NUMBER, False), ("10", NUMBER, False)])
def test_the_address_asks_for_a_number_too(asked: str, number: int, *, good: bool) -> None:
    page = lobby()
    page.state = replace(page.state, lobby=replace(page.state.lobby, puzzle=(GAME, asked)))
    page.tell(EarlyInputRead())
    fetched(page)
    assert PUZZLE.of(page.state).puzzle.number == number
    assert bool(page.state.notice.text) is not good


def test_a_day_that_is_still_to_come_is_told_of_by_its_name_and_todays_comes() -> None:
    page = lobby()
    page.state = replace(page.state, lobby=replace(page.state.lobby, puzzle=(GAME, "2026-01-08")))
    page.tell(EarlyInputRead())
    page.tell(events.FeatureCame("puzzles", loaded=True))
    asked = page.carried[-1]
    assert asked == OpenPack(PUZZLE.of(page.state).number, GAME, "2026-01-08")
    page.tell(PackCame(PUZZLE.of(page.state).number, puzzles_at_hand.pack(), TODAY, None, "8 January"))
    assert page.state.notice.text == "The puzzle of 8 January comes on that day. Here is today's."
    assert PUZZLE.of(page.state).day == TODAY


# --- the page's address -----------------------------------------------------------------------------------------------


def addresses(page: SmallPage) -> list[str]:
    """What the address was made to say, one after the other."""
    return [each.fragment for each in page.carried if isinstance(each, effects.ShowAddress)]


def asks(page: SmallPage, wanted: tuple[str, str] | None, *, empty: bool = False) -> None:
    """Something else stands in the address."""
    before = len(carried(page, TakeFragment))
    page.hashed = None if empty else Fragment(page.setup, {}, (), wanted)
    page.tell(AddressChanged())
    assert len(carried(page, TakeFragment)) == before + 1
    page.settle()


def test_the_address_says_which_puzzle_is_on_the_table_and_nothing_once_it_is_left() -> None:
    page = begun()
    assert addresses(page) == [f"puzzle={GAME}-{TODAY}"]
    play(page, wrong(page))
    page.tap("puzzle-again")
    page.tell(NumberTyped("7"))
    page.tap("puzzle-archive")
    page.tap("puzzle-day-2026-01-05")
    page.tap("puzzle-back")
    assert addresses(page)[1:] == [f"puzzle={GAME}-7", f"puzzle={GAME}-2026-01-05", ""]


def test_another_address_opens_another_puzzle() -> None:
    page = begun()
    asks(page, (GAME, "2026-01-05"))
    fetched(page)
    assert PUZZLE.of(page.state).day == "2026-01-05"
    assert addresses(page)[-1] == f"puzzle={GAME}-2026-01-05"


def test_an_address_without_a_puzzle_leads_to_the_lobby_and_so_does_none() -> None:
    for empty in (False, True):
        page = begun()
        asks(page, None, empty=empty)
        assert page.state.timeline is None
        assert stage(page) == ""
        assert addresses(page)[-1] == ""


def test_another_address_is_the_last_word_while_a_puzzle_is_on_its_way() -> None:
    page = lobby()
    page.tap("puzzle")
    asks(page, None)
    fetched_late = OpenPack(PUZZLE.of(page.state).number, GAME)
    page.tell(events.FeatureCame("puzzles", loaded=True))
    page.tell(PackCame(fetched_late.number, puzzles_at_hand.pack(), TODAY, None))
    assert page.state.timeline is None
    assert stage(page) == ""
    assert addresses(page) == []


def test_a_game_on_the_table_is_not_left_for_an_address() -> None:
    page = at_table("zodiac")
    page.tell(AddressChanged())
    assert page.state.timeline is not None
    assert addresses(page) == []


def test_the_lobbys_focus_is_on_the_puzzles_button_where_somebody_comes_from_a_puzzle() -> None:
    page = begun()
    page.tap("puzzle-back")
    shown = [each for each in page.carried if isinstance(each, (ShowLobby, effects.Focus))]
    assert shown[-2:] == [ShowLobby(), effects.Focus('#lobby [data-key="puzzle"]')]
    table = at_table("zodiac")
    table.tap("leave")
    assert not carried(table, effects.Focus)


# --- it is tried ------------------------------------------------------------------------------------------------------


def test_what_is_right_is_played_and_answered_until_it_is_solved() -> None:
    page = begun()
    first, reply, last = line(page)
    play(page, first)
    assert stands(page) == ("puzzle", "try", BEGUN + 1)
    assert not page.places(), "the other seat is to act"
    assert PUZZLE.of(page.state).said == "Right so far. Go on."
    land(page)
    assert PUZZLE.of(page.state).said == "Right so far. Go on."
    assert ". Ana is to play. You can" in page.said[-1]
    assert match_of(page).record.actions[-2:] == (first, reply)
    play(page, last)
    assert stands(page) == ("puzzle", "solved", BEGUN + LINE)
    assert not page.places()
    assert PUZZLE.of(page.state).said == "Well seen"
    (kept,) = carried(page, KeepResult)
    assert isinstance(kept, KeepResult)
    assert (kept.game, kept.puzzle, *kept.result) == (GAME, NUMBER, True, 1, 0)
    focused = carried(page, effects.Focus)[-1]
    assert isinstance(focused, effects.Focus)
    assert focused.selector == '[data-key="puzzle-next"]'


def test_what_is_won_only_later_is_said_and_played_out_and_nothing_can_be_tapped_meanwhile() -> None:
    page = by_number(LATE)
    play(page, line(page)[0])
    land(page)
    play(page, line(page)[2])
    assert stands(page) == ("puzzle", "solved", BEGUN + LINE)
    tell = words.teller(GAME, Wording(DEFAULT_NAMES))
    assert tell(PUZZLE.of(page.state).said) == "That wins Well seen"
    assert not page.places()
    kept = carried(page, KeepResult)
    land(page)
    assert stands(page) == ("puzzle", "solved", BEGUN + LINE + 1)
    assert carried(page, KeepResult) == kept, "it was solved before"
    assert not page.places()
    page.settle()
    assert stands(page)[2] == BEGUN + LINE + 1


def test_whoever_goes_on_to_the_next_one_sees_nothing_of_the_rest() -> None:
    page = by_number(LATE)
    play(page, line(page)[0])
    land(page)
    play(page, line(page)[2])
    page.tap("puzzle-next")
    page.settle()
    assert stands(page) == ("puzzle", "try", BEGUN)


def test_a_wrong_try_is_refuted_on_the_board_and_leads_back() -> None:
    page = begun()
    before = match_of(page)
    play(page, wrong(page))
    assert stands(page) == ("puzzle", "wrong", BEGUN + 1)
    assert PUZZLE.of(page.state).said == "That loses"
    assert not page.places()
    land(page)
    assert stands(page) == ("puzzle", "wrong", BEGUN + 2)
    assert not page.places(), "though it is the seat's turn"
    assert "is to play" not in page.said[-1]
    page.tap("puzzle-again")
    assert match_of(page) is before
    assert stands(page) == ("puzzle", "try", BEGUN)
    assert PUZZLE.of(page.state).said is None
    assert page.places()
    page.settle()
    assert stands(page) == ("puzzle", "try", BEGUN), "nothing of the refutation comes late"


@pytest.mark.parametrize("way", ["nowhere", "place", "escape"])
def test_any_tap_and_escape_lead_back_too(way: str) -> None:
    page = begun()
    play(page, wrong(page))
    if way == "escape":
        page.tell_escape()
    else:
        page.tap("" if way == "nowhere" else "point-A1")
    assert stands(page) == ("puzzle", "try", BEGUN)
    assert page.state.ui.selection == ""
    page.settle()
    assert stands(page) == ("puzzle", "try", BEGUN)


def test_wrong_then_right_counts_both_tries_and_is_solved() -> None:
    page = begun()
    first, _, last = line(page)
    play(page, first)
    land(page)
    play(page, wrong(page))
    page.tap("puzzle-again")
    assert match_of(page).ply == BEGUN + 2, "what was right before stands"
    play(page, last)
    kept = [each.result for each in page.carried if isinstance(each, KeepResult)]
    assert [tuple(each) for each in kept] == [(False, 1, 0), (True, 2, 0)]


def test_what_would_show_too_much_is_answered_without_being_played() -> None:
    page = by_number(2)
    play(page, wrong(page))
    assert stands(page) == ("puzzle", "wrong", BEGUN)
    assert PUZZLE.of(page.state).said == "That shows too much"
    assert not page.places()
    page.tap("")
    assert stands(page) == ("puzzle", "try", BEGUN)


def test_typed_actions_count_as_taps_do_and_none_counts_where_nothing_is_to_be_done() -> None:
    page = begun()
    page.tap("command")
    page.tell(events.Typed(line(page)[0]))
    assert match_of(page).ply == BEGUN + 1
    page.settle()
    page.tell(events.Typed(wrong(page)))
    assert stage(page) == "wrong"
    assert not page.state.ui.command
    page.tap("command")
    assert not page.state.ui.command


def test_who_asks_before_decisive_actions_is_not_asked_by_the_solution() -> None:
    page = begun()
    page.state = replace(page.state, settings=Settings(confirm="on"))
    page.tell(events.SettingChosen("linear", "on"))
    page.settle()
    shown = selectors.shown_screen(page.state)
    assert shown is not None
    assert selectors.is_linear(page.state), "the page of words is there for puzzles too"


def test_taps_while_the_other_seat_is_to_act_change_nothing() -> None:
    page = begun()
    play(page, line(page)[0])
    state = page.state
    page.tap("point-A1")
    page.tap("")
    assert page.state.match is state.match
    assert stage(page) == "try"


def test_without_a_pace_answers_come_at_once_and_with_one_they_wait() -> None:
    waits = []
    for pace in ("none", "slow"):
        page = begun()
        page.state = replace(page.state, settings=Settings(pace=pace))
        play(page, line(page)[0])
        waits += [each.milliseconds for each in page.carried if isinstance(each, effects.After)][-1:]
    assert waits == [0, 2200]


def test_without_a_pace_the_answer_is_said_with_what_it_would_take_away_unheard() -> None:
    page = begun()
    page.state = replace(page.state, settings=Settings(pace="none"))
    play(page, line(page)[0])
    own = page.said[-1]
    land(page)
    assert page.said[-1].startswith(f"{own} Ben ")


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


def solve(page: SmallPage) -> None:
    for action in line(page)[::2]:
        play(page, action)
        page.settle()


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


def first(box: words.PuzzleWords) -> str:
    offered = {"try": ("puzzle-hint",), "wrong": ("puzzle-again",), "solved": ("puzzle-share", "puzzle-next")}
    return words.first(box, ("puzzle-archive", "puzzle-back", *offered[box.stands]))


def box_of(page: SmallPage) -> words.PuzzleWords:
    shown = PUZZLE.of(page.state)
    counts = words.Counts(shown.tries, shown.hints, begun=shown.begun, earlier=shown.earlier)
    told = puzzles_at_hand.Told()
    stand = page.state.ui.puzzle
    names = Wording(match_of(page).players)
    steps = update.hints(shown)
    return words.box(shown.puzzle, told, None, names, stands=stand, counts=counts, said=shown.said, steps=steps)


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
    before: AppState = page.state
    for key in ("puzzle-hint", "puzzle-again", "puzzle-answer", "puzzle-share", "puzzle-next", "puzzle-archive"):
        page.tap(key)
    assert page.state == before


def test_what_a_puzzle_asks_is_told_to_screen_readers_when_it_begins() -> None:
    page = begun()
    told = [effect.text for effect in page.carried if isinstance(effect, effects.Announce)]
    assert told[-1].endswith(f". You are {DEFAULT_NAMES[PUZZLE.of(page.state).puzzle.seat]}.")
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
