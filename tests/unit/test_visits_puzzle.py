"""A puzzle without a browser: asked for, tried, refuted, solved, left; and what comes too late or from elsewhere."""

from __future__ import annotations

from datetime import date

import pytest

from epizodiak.app import effects, events, selectors
from epizodiak.app.frozen import replace
from epizodiak.app.lobby_effects import Save, ShowLobby, TakeFragment
from epizodiak.app.lobby_events import AddressChanged, EarlyInputRead
from epizodiak.core.text import plain
from epizodiak.core.wording import Wording
from epizodiak.display import seats
from epizodiak.display.settings import Settings
from epizodiak.display.setup import DEFAULT_NAMES, Fragment
from epizodiak.features.puzzles import PuzzleAwaited, words
from epizodiak.features.puzzles.events import (
    KeepResult,
    NumberTyped,
    OpenPack,
    PackCame,
)
from epizodiak.features.puzzles.state import PUZZLE
from epizodiak.puzzles.day import number_of_day as number_of
from epizodiak.record.metadata import Metadata
from tests.visits import puzzles_at_hand
from tests.visits.asking import at_table, carried, match_of, stage
from tests.visits.puzzles_at_hand import BEGUN, GAME, LATE, LINE
from tests.visits.small_page import Disk, SmallPage
from tests.visits.trying import (
    NUMBER,
    TODAY,
    begun,
    by_number,
    fetched,
    land,
    line,
    lobby,
    play,
    stands,
    wrong,
)

told = pytest.fixture(autouse=True)(puzzles_at_hand.told)


# --- it comes ---------------------------------------------------------------------------------------------------------


def test_the_days_puzzle_comes_with_one_tap_and_its_seat_sees_its_hand() -> None:
    page = begun()
    puzzle = PUZZLE.of(page.state).puzzle
    assert puzzle.number == number_of(GAME, date.fromisoformat(TODAY)) == NUMBER
    assert stands(page) == ("puzzle", "try", BEGUN)
    assert page.state.ui.holder == puzzle.seat == match_of(page).player
    assert page.places()


def test_who_solves_a_puzzle_is_you_and_a_bot_of_the_cast_sits_opposite() -> None:
    page = begun()
    match, seat = match_of(page), PUZZLE.of(page.state).puzzle.seat
    say = selectors.wording(page.state, match)
    assert (say.called(seat), say.to_play(seat)) == ("You", "Your turn")
    other = seats.cast_at(match, 1 - seat)
    assert other is not None
    assert other.latin == match.players[1 - seat] == plain(say.called(1 - seat))
    assert match.record.metadata == Metadata(bots=match.bots), "nothing else is said of it"


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


def below(page: SmallPage) -> str:
    """What stands below the board."""
    shown = selectors.shown_screen(page.state)
    assert shown is not None
    return "".join(span.text for span in shown.scene.words)


def test_what_is_right_is_played_and_answered_until_it_is_solved() -> None:
    page = begun()
    first, reply, last = line(page)
    play(page, first)
    assert stands(page) == ("puzzle", "try", BEGUN + 1)
    assert not page.places(), "the other seat is to act"
    assert PUZZLE.of(page.state).said == "Right so far. Go on."
    land(page)
    assert PUZZLE.of(page.state).said == "Right so far. Go on."
    assert ". You can" in page.said[-1]
    assert match_of(page).record.actions[-2:] == (first, reply)
    play(page, last)
    assert stands(page) == ("puzzle", "solved", BEGUN + LINE)
    assert not page.places()
    assert "turn" not in below(page)
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
    assert below(page) == "", "there is nothing to do"
    assert "'s turn" not in page.said[-1]
    page.tap("puzzle-again")
    assert match_of(page) is before
    assert stands(page) == ("puzzle", "try", BEGUN)
    assert below(page)
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


@pytest.mark.parametrize("pace", ["none", "fast", "slow"])
def test_the_answer_to_a_wrong_try_comes_as_slowly_as_bots_play_at_the_slow_pace(pace: str) -> None:
    page = begun()
    page.state = replace(page.state, settings=Settings(pace=pace))
    play(page, wrong(page))
    assert [each.milliseconds for each in page.carried if isinstance(each, effects.After)][-1] == 2200


def test_with_motion_off_the_answer_stands_there_at_once_and_a_sentence_says_it() -> None:
    page = begun()
    page.state = replace(page.state, settings=Settings(motion="off"))
    play(page, wrong(page))
    assert answer(page) == "", "nothing is told of what is not played yet"
    assert [each.milliseconds for each in page.carried if isinstance(each, effects.After)][-1] == 0
    page.settle()
    assert stands(page) == ("puzzle", "wrong", BEGUN + 2), "the one answer, and nothing after it"
    match = match_of(page)
    assert answer(page) == f"{match.players[match.steps[-1].seat]} jumped from A2 to A4 and turned over B3."
    page.tap("")
    assert (stands(page), answer(page)) == (("puzzle", "try", BEGUN), "")


def answer(page: SmallPage) -> str:
    """What is said of the other side's answer to the last try."""
    match = match_of(page)
    return plain(words.answer(match, PUZZLE.of(page.state).before, selectors.wording(page.state, match)))


def test_without_a_pace_the_answer_is_said_with_what_it_would_take_away_unheard() -> None:
    page = begun()
    page.state = replace(page.state, settings=Settings(pace="none"))
    play(page, line(page)[0])
    own = page.said[-1]
    land(page)
    assert page.said[-1].startswith(f"{own} {match_of(page).players[1]} ")
