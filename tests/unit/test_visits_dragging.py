"""Dragging at the table: what is taken hold of is selected, let go at a goal it plays, elsewhere all is as it was."""

import pytest

from epizodiak.app import selectors
from epizodiak.app.events import Resized, WentOutOfSight
from epizodiak.app.state import Viewport
from epizodiak.features.dragging import aiming
from epizodiak.features.dragging.events import Dropped, Lifted
from epizodiak.features.dragging.state import DRAG
from epizodiak.features.dragging.update import goals
from epizodiak.games import GAMES
from epizodiak.table.scene import SELECT, UNSELECT
from tests.visits.asking import act, in_turn, match_of
from tests.visits.small_page import SmallPage


def sources(page: SmallPage) -> list[str]:
    """Keys of the places whose tile can be dragged."""
    shown = selectors.shown_screen(page.state)
    assert shown is not None
    return [each.key for each in shown.scene.sprites if aiming.dragged_tile(shown.scene, each.key) is not None]


def nothing_moves(page: SmallPage) -> bool:
    """Whether the game has nothing that is selected first, and so nothing to be dragged."""
    assert bool(sources(page)) == (SELECT in page.places().values())
    return not sources(page)


def lifted(page: SmallPage) -> str:
    """Take hold of the first tile that can be dragged, and return the key of its place."""
    key = sources(page)[0]
    page.tell(Lifted(key))
    assert DRAG.of(page.state) is not None
    return key


@pytest.mark.parametrize("name", GAMES)
def test_let_go_at_a_goal_it_plays_what_a_tap_there_plays(name: str) -> None:
    page = in_turn(name)
    if nothing_moves(page):
        return
    for key in sources(page):
        page.tell(Lifted(key))
        goal = goals(page.state)[0]
        if key == sources(page)[0]:
            assert selectors.tap_meaning(page.state, key) == UNSELECT, "what is held is selected"
        page.tell(Dropped("", 1.0))
        assert DRAG.of(page.state) is None
    key = lifted(page)
    goal = goals(page.state)[0]
    page.tell(Dropped(goal.key, 1.0))
    assert DRAG.of(page.state) is None
    assert match_of(page).record.actions == (goal.can,)


@pytest.mark.parametrize("name", GAMES)
def test_let_go_elsewhere_nothing_has_happened(name: str) -> None:
    page = in_turn(name)
    if nothing_moves(page):
        return
    first, *others = sources(page)
    page.tap(first)
    before = page.state.ui
    for key in (first, *others):
        page.tell(Lifted(key))
        page.tell(Dropped("nowhere", 1.0))
        assert page.state.ui == before, "the selection is what it was before the drag"
    page.tell(Lifted(first))
    assert page.state.ui == before, "what is selected stays so while it is dragged"
    page.tell(Dropped())
    page.tell(Dropped(first))
    assert (page.state.ui, match_of(page).ply) == (before, 0)


def test_let_go_at_epicycles_gap_it_stays_selected_and_is_told_what_to_tap() -> None:
    page = in_turn("epicycle")
    key = lifted(page)
    (gap,) = [each.key for each in goals(page.state) if each.can is None]
    page.tell(Dropped(gap, 1.0))
    assert DRAG.of(page.state) is None
    assert selectors.tap_meaning(page.state, key) == UNSELECT
    assert (page.state.ui.refused.key, match_of(page).ply) == (gap, 0)


@pytest.mark.parametrize("how", ["escape", "sight", "size", "panel", "action"])
def test_what_comes_between_ends_a_drag(how: str) -> None:
    page = in_turn("epicycle")
    lifted(page)
    goal = goals(page.state)[0]
    if how == "escape":
        page.tell_escape()
    elif how == "sight":
        page.tell(WentOutOfSight())
    elif how == "size":
        page.tell(Resized(Viewport(400, 800)))
    elif how == "panel":
        page.tap("menu")
    else:
        act(page)
    assert DRAG.of(page.state) is None
    ply = match_of(page).ply
    assert ply == (how == "action")
    assert not page.state.ui.selection
    page.tell(Dropped(goal.key, 1.0))
    assert match_of(page).ply == ply, "what is not held any more cannot be let go"


def test_nothing_is_dragged_out_of_turn_or_while_an_action_is_stored() -> None:
    page = in_turn("zodiac")
    key = sources(page)[0]
    act(page)
    assert page.state.saving.unstored
    page.tell(Lifted(sources(page)[0]))
    assert DRAG.of(page.state) is None
    page.settle()
    page.tap("menu")
    page.tell(Lifted(key))
    page.tell(Lifted("nowhere"))
    assert DRAG.of(page.state) is None
