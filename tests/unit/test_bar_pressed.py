"""What a tap on one of the bar's buttons does."""

from typing import Any

import pytest

from epizodiak.app import selectors
from epizodiak.app.events import Tapped
from epizodiak.display.bar import DO, WHOLE, BarButton
from epizodiak.display.settings import Settings
from epizodiak.display.ui_state import SOLVED, TURN, WRONG
from epizodiak.games import GAMES
from epizodiak.table.scene import SELECT, UNSELECT
from tests.unit.bars import by_game
from tests.visits import puzzles_at_hand
from tests.visits.asking import in_turn, match_of
from tests.visits.small_page import Disk, SmallPage
from tests.visits.trying import NUMBER, by_number, solve, stands, wrong

pytestmark = pytest.mark.native_only

told = pytest.fixture(autouse=True)(puzzles_at_hand.told)


def press(page: SmallPage, can: str, *, finger: bool = False) -> None:
    page.tap(f"{DO}{can}", finger=finger)


def buttons(page: SmallPage) -> dict[str, bool]:
    """The bar's actions, and whether a tap on them does something."""
    seen = selectors.shown_screen(page.state)
    presses = () if seen is None or seen.bar is None else seen.bar.presses
    return {each.can: each.ready for each in presses if not each.selects}


@by_game
def test_a_tap_on_a_button_plays_what_its_place_plays(name: str) -> None:
    page, played = in_turn(name), 0
    for _ in range(80):
        page.settle()
        if page.state.ui.phase in ("over", "round"):
            break
        if page.state.ui.phase == "curtain":
            page.tap("reveal")
        elif ready := [can for can, does in buttons(page).items() if does and can != UNSELECT]:
            press(page, ready[0])
            assert match_of(page).record.actions[-1] == ready[0]
            played += 1
        else:
            page.act()
    assert played, "no button was ever there"


def test_a_tile_that_fits_is_placed_by_its_button_at_once() -> None:
    page = in_turn("epizodiak")
    while not (placing := [can for can in buttons(page) if can[0] in "><"]):
        page.act()
        page.settle()
        if page.state.ui.phase == "curtain":
            page.tap("reveal")
    press(page, placing[0])
    assert match_of(page).record.actions[-1] == placing[0]


@by_game
def test_cancel_takes_all_that_is_selected_back(name: str) -> None:
    page = in_turn(name)
    assert UNSELECT not in buttons(page)
    seen = selectors.shown_screen(page.state)
    assert seen is not None
    page.tap(next(each.key for each in seen.scene.sprites if each.can == SELECT))
    assert page.state.ui.selection
    press(page, UNSELECT)
    assert page.state.ui.selection == ""
    assert UNSELECT not in buttons(page)


def test_after_a_draw_its_button_rests_as_the_pile_does() -> None:
    page = in_turn("epizodiak")
    press(page, "d")
    assert buttons(page)["p"] is False
    press(page, "p")
    assert match_of(page).record.actions == ("d",), "a pass within 600 ms of the draw is a slip"
    page.settle()
    press(page, "p")
    assert match_of(page).record.actions == ("d", "p")


def test_a_button_asks_as_its_place_does_and_either_answers() -> None:
    for answer in (f"{DO}p", "pile"):
        page = in_turn("epizodiak", disk=Disk(settings=Settings(confirm="on")))
        press(page, "d")
        page.settle()
        press(page, "p")
        assert match_of(page).record.actions == ("d",)
        assert page.state.ui.armed == "pile"
        page.tap(answer)
        assert match_of(page).record.actions == ("d", "p")


def test_cancel_takes_a_question_back() -> None:
    page = in_turn("epizodiak", disk=Disk(settings=Settings(confirm="on")))
    press(page, "d")
    page.settle()
    press(page, "p")
    assert page.state.ui.armed
    press(page, UNSELECT)
    assert (page.state.ui.armed, match_of(page).record.actions) == ("", ("d",))


def test_the_second_tap_of_a_fingers_double_tap_presses_no_other_button() -> None:
    page = in_turn("epizodiak", disk=Disk(settings=Settings(confirm="on")))
    press(page, "d")
    page.settle()
    press(page, "p", finger=True)
    page.tell(Tapped(f"{DO}p", page.clock + 299, finger=True))
    assert match_of(page).record.actions == ("d",)
    page.tell(Tapped(f"{DO}p", page.clock + 300, finger=True))
    assert match_of(page).record.actions == ("d", "p")


def test_a_button_whose_place_is_gone_plays_nothing() -> None:
    page = in_turn("epizodiak")
    press(page, "x9")
    assert match_of(page).record.actions == ()


def test_lessons_and_pages_of_words_have_no_bar() -> None:
    page = SmallPage().begin()
    page.tap("tutorial")
    page.settle()
    seen = selectors.shown_screen(page.state)
    assert seen is not None
    assert seen.bar is None
    page = in_turn("epizodiak", disk=Disk(settings=Settings(linear="on")))
    assert buttons(page) == {}


def test_a_puzzle_has_the_bar_while_an_action_is_to_be_found() -> None:
    page = by_number(NUMBER)
    origin = wrong(page).partition("-")[0]
    assert buttons(page) == {}, "a piece is to be chosen first"
    page.tap(f"point-{origin}")
    shown = selectors.shown_screen(page.state)
    assert shown is not None
    places = {str(each.can) for each in shown.scene.sprites if each.place and each.can not in (None, SELECT)}
    assert {can for can, ready in buttons(page).items() if ready} == places
    press(page, wrong(page))
    assert stands(page)[1] == WRONG
    assert buttons(page) == {}
    page.tap("puzzle-again")
    solve(page)
    assert stands(page)[1] == SOLVED
    assert buttons(page) == {}


def with_a_run(**how: Any) -> tuple[SmallPage, str, str]:
    """A page on which the first tile of a longer run is selected; that tile's action, and the whole run's."""
    page = in_turn("epizodiak", **how)
    while True:
        view = match_of(page).view(page.state.ui.holder)
        runs = [GAMES["epizodiak"].action_text(each) for each in view.legal if each.first != each.last]
        if page.state.ui.phase == TURN and runs:
            whole = max(runs, key=len)
            first = whole.partition("..")[0]
            page.tap(f"hand-{first[1:]}-0")
            assert page.state.ui.selection == first
            return page, first, max((each for each in runs if each.startswith(first)), key=runs.index)
        page.act()
        page.settle()
        if page.state.ui.phase == "curtain":
            page.tap("reveal")


def test_the_button_that_adds_selects_and_plays_nothing() -> None:
    page, first, whole = with_a_run()
    ply = match_of(page).ply
    assert set(buttons(page)) == {first, UNSELECT}
    page.tap(f"{WHOLE}{whole}")
    assert (page.state.ui.selection, match_of(page).ply) == (whole, ply)
    assert set(buttons(page)) == {whole, UNSELECT}
    press(page, whole)
    assert match_of(page).record.actions[-1] == whole


def choosing(page: SmallPage) -> list[BarButton]:
    """The bar's buttons that only select."""
    seen = selectors.shown_screen(page.state)
    return [] if seen is None or seen.bar is None else [each for each in seen.bar.presses if each.selects]


def test_a_run_that_a_tile_begins_can_be_chosen_before_any_tile_is_selected() -> None:
    page = in_turn("epizodiak")
    while not (whole := choosing(page)) or page.state.ui.selection:
        page.act()
        page.settle()
        if page.state.ui.phase == "curtain":
            page.tap("reveal")
    ply = match_of(page).ply
    page.tap(whole[0].key)
    assert (page.state.ui.selection, match_of(page).ply) == (whole[0].can, ply)
    press(page, whole[0].can)
    assert match_of(page).record.actions[-1] == whole[0].can


def test_a_double_tap_on_the_button_that_adds_places_nothing() -> None:
    page, _, whole = with_a_run()
    page.tap(f"{WHOLE}{whole}", finger=True)
    page.tell(Tapped(f"{DO}{whole}", page.clock + 299, finger=True))
    assert page.state.ui.selection == whole
