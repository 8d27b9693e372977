"""Dragging as another way to what taps do: with the mouse and a finger, in every game, and every way it ends."""

import json

import pytest

from e2e.any_game import fragment, played
from e2e.conftest import PageAt, TableAt
from e2e.drags import DraggingDriver, Drags
from e2e.mirror import Mirror
from e2e.pages import stored
from e2e.sampled import sample
from e2e.screen import hide, phase_of, screen, survey, wait_can, wait_phase, wait_ply
from e2e.taps import Taps, run_values
from epizodiak.games import GAMES

pytestmark = pytest.mark.moving

HELD = """([x, y]) => {
    const box = document.querySelector("#board .dragged .ivory").getBoundingClientRect();
    return Math.abs(box.x + box.width / 2 - x) < 8 && Math.abs(box.y + box.height / 2 - y) < 8;
}"""
"""The picture that is dragged has come to lie over a spot."""

SIZES = {"mouse": (1180, 820, False), "finger": (390, 844, True)}


def table(table_at: TableAt, pointer: str, record: str) -> tuple[Taps, Drags, Mirror]:
    """A prepared game in its turn, and a pointer."""
    width, height, touch = SIZES[pointer]
    taps = table_at(width, height, touch=touch)
    taps.open_record(record)
    taps.reveal()
    return taps, Drags(taps.page, touch=touch), Mirror.of(record)


def actions(taps: Taps) -> list[str]:
    """The actions of the game on the table, from its file."""
    found: list[str] = taps.export()["actions"]
    return found


def chosen(taps: Taps) -> set[str]:
    """Keys of what is selected."""
    return {key for key, can in taps.cans().items() if can == "unselect"}


@pytest.mark.parametrize("pointer", sample(SIZES, "finger"))
def test_a_tile_and_a_run_are_dragged_to_the_dial(table_at: TableAt, pointer: str) -> None:
    taps, drags, mirror = table(table_at, pointer, "long-run")
    longest = max((text for text in mirror.legal if text[0] in "<>"), key=lambda text: len(run_values(text)))
    last = run_values(longest)[-1]
    drags.take(f"hand-{last}-0")
    assert drags.dragged == 1
    assert drags.goals() == {f"slot-{last}": longest} | {
        key: can for key, can in drags.goals().items() if can == f"x{last}"
    }
    drags.move(drags.place(f"slot-{last}"))
    assert drags.near() == [f"slot-{last}"]
    drags.let_go()
    wait_ply(taps.page, len(mirror.match.record.actions) + 1)
    assert drags.dragged == 0
    assert taps.page.locator("[data-goal], [data-lifted], [data-dragging]").count() == 0
    if phase_of(taps.page) == "curtain":
        taps.reveal()
    assert actions(taps)[-1] == longest


@pytest.mark.parametrize("pointer", sample(SIZES, "mouse"))
def test_a_set_is_dragged_to_its_discard_slot_and_to_no_other(table_at: TableAt, pointer: str) -> None:
    taps, drags, mirror = table(table_at, pointer, "big-hand")
    value = next(text for text in sorted(mirror.legal) if text[0] == "x")[1:]
    drags.take(f"hand-{value}-0")
    assert {key for key in drags.goals() if key.startswith("discard-")} == {f"discard-{value}"}
    drags.move(drags.place(f"discard-{value}"))
    drags.let_go()
    wait_ply(taps.page, len(mirror.match.record.actions) + 1)
    if phase_of(taps.page) == "curtain":
        taps.reveal()
    assert actions(taps)[-1] == f"x{value}"


@pytest.mark.parametrize("pointer", sample(SIZES, "finger"))
@pytest.mark.parametrize("name", sample([name for name in GAMES if name != "epizodiak"], "schotten-totten"))
def test_a_card_a_pyramid_and_a_piece_are_dragged(table_at: TableAt, name: str, pointer: str) -> None:
    width, height, touch = SIZES[pointer]
    taps = table_at(width, height, touch=touch)
    taps.start(fragment(name))
    if phase_of(taps.page) == "curtain":
        taps.reveal()
    driver = DraggingDriver(taps, 5)
    while not driver.dragged:
        _, cans = driver.look()
        driver.act(cans)
    assert int(screen(taps.page)["ply"]) >= 1


@pytest.mark.parametrize("pointer", sample(SIZES, "finger"))
def test_let_go_elsewhere_it_goes_back_and_what_was_selected_is_selected_again(table_at: TableAt, pointer: str) -> None:
    taps, drags, mirror = table(table_at, pointer, "long-run")
    ply = screen(taps.page)["ply"]
    firsts = [text[1:] for text in sorted(mirror.legal) if text[0] in "<>" and ".." not in text]
    before = survey(taps.page).cans
    drags.take(f"hand-{firsts[0]}-0")
    assert chosen(taps) == {f"hand-{firsts[0]}-0"}
    drags.move((drags.at[0], 30))
    assert drags.near() == []
    drags.let_go()
    assert drags.dragged == 0
    assert survey(taps.page).cans == before
    taps.button(f"hand-{firsts[0]}-0")
    before = survey(taps.page).cans
    longest = max((text for text in mirror.legal if text[0] in "<>"), key=lambda text: len(run_values(text)))
    drags.take(f"hand-{run_values(longest)[-1]}-0")
    drags.move((drags.at[0], 30))
    drags.let_go()
    assert survey(taps.page).cans == before, "the selection is what it was before the drag"
    assert screen(taps.page)["ply"] == ply


def test_a_press_that_hardly_moves_is_a_tap_and_a_drag_is_none(table_at: TableAt) -> None:
    taps, drags, mirror = table(table_at, "mouse", "long-run")
    first = next(text[1:] for text in sorted(mirror.legal) if text[0] in "<>" and ".." not in text)
    x, y = drags.place(f"hand-{first}-0")
    drags.press((x, y))
    drags.move((x + 5, y))
    drags.let_go()
    assert chosen(taps) == {f"hand-{first}-0"}
    drags.press(drags.place(f"hand-{first}-0"))
    drags.move((drags.at[0] + 20, drags.at[1]))
    drags.let_go()  # over its own place: the click that follows would take the selection back
    assert chosen(taps) == {f"hand-{first}-0"}


@pytest.mark.parametrize("how", sample(("escape", "second finger", "hidden", "panel", "resized"), "second finger"))
def test_whatever_comes_between_ends_a_drag(table_at: TableAt, how: str) -> None:
    taps, drags, mirror = table(table_at, "finger", "long-run")
    first = next(text[1:] for text in sorted(mirror.legal) if text[0] in "<>" and ".." not in text)
    ply = screen(taps.page)["ply"]
    drags.take(f"hand-{first}-0")
    drags.move(drags.place(f"slot-{first}"))
    if how == "escape":
        taps.page.keyboard.press("Escape")
    elif how == "second finger":
        drags.second_finger()
    elif how == "hidden":
        hide(taps.page, "hidden")
        hide(taps.page, "visible")
    elif how == "panel":
        taps.page.keyboard.press("?")
    else:
        taps.page.set_viewport_size({"width": 400, "height": 800})
    taps.page.wait_for_function("() => !document.querySelector('.dragged')")
    drags.let_go()
    if how == "hidden":
        taps.reveal()
    elif how == "panel":
        taps.button("close-keys")
    assert chosen(taps) == set()
    assert taps.page.locator("[data-goal], [data-lifted], [data-dragging]").count() == 0
    assert screen(taps.page)["ply"] == ply
    drags.drag(f"hand-{first}-0", f"slot-{first}")
    wait_ply(taps.page, int(ply) + 1)


def test_near_a_goal_is_near_enough_and_the_picture_is_held_there(table_at: TableAt) -> None:
    taps, drags, mirror = table(table_at, "mouse", "long-run")
    first = next(text[1:] for text in sorted(mirror.legal) if text[0] in "<>" and ".." not in text)
    box = survey(taps.page).at(f"slot-{first}")
    drags.take(f"hand-{first}-0")
    drags.move((box.middle[0], box.bottom + 30))
    assert drags.near() == [f"slot-{first}"]
    taps.page.wait_for_function(HELD, arg=box.middle)
    drags.let_go()
    wait_ply(taps.page, len(mirror.match.record.actions) + 1)


@pytest.mark.long
def test_who_wants_to_be_asked_is_asked_after_a_drag_too(page_at: PageAt) -> None:
    taps = Taps(page_at(1180, 820, prepare=stored({"epizodiak-settings": json.dumps({"confirm": "on"})})))
    taps.open_record("big-hand")
    taps.reveal()
    drags, mirror = Drags(taps.page), Mirror.of("big-hand")
    ply = len(mirror.match.record.actions)
    value = next(text for text in sorted(mirror.legal) if text[0] == "x")[1:]
    drags.drag(f"hand-{value}-0", f"discard-{value}")
    wait_can(taps.page, f"discard-{value}", f"x{value}")
    assert screen(taps.page)["ply"] == str(ply), "a drop is one tap, and the question wants another"
    taps.button(f"discard-{value}")
    wait_ply(taps.page, ply + 1)


@pytest.mark.long
@pytest.mark.parametrize("facing", ["left", "right"])
def test_on_a_turned_page_the_tile_follows_the_pointer(page_at: PageAt, facing: str) -> None:
    taps = Taps(page_at(1180, 820, prepare=stored({"epizodiak-settings": json.dumps({"facing": facing})})))
    taps.open_record("long-run")
    taps.reveal()
    drags, mirror = Drags(taps.page), Mirror.of("long-run")
    assert screen(taps.page)["turn"] in ("90", "270")
    first = next(text[1:] for text in sorted(mirror.legal) if text[0] in "<>" and ".." not in text)
    drags.drag(f"hand-{first}-0", f"slot-{first}")
    wait_ply(taps.page, len(mirror.match.record.actions) + 1)


@pytest.mark.parametrize("name", sample(GAMES))
def test_a_whole_game_is_dragged(table_at: TableAt, name: str) -> None:
    taps = table_at(1180, 820, quick=True)
    taps.open_record(played(name, 3, left=40))
    driver = DraggingDriver(taps, 7)
    driver.play()
    assert driver.dragged
    wait_phase(taps.page, "over")
