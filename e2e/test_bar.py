"""The bar: real buttons that do what the table's places do, in one line with room for all its letters."""

import json

import pytest

from e2e.any_game import played
from e2e.conftest import PageAt, TableAt
from e2e.layout import Area, apart, of, of_kind
from e2e.pages import stored
from e2e.sampled import sample
from e2e.screen import Survey, follow, screen, survey, wait_can, wait_ply
from e2e.taps import Taps
from epizodiak.display.bar import DO, LEAST_HEIGHT
from epizodiak.games import GAMES

SIZES = {"390x844": (390, 844, True), "820x1180": (820, 1180, True), "1180x820": (1180, 820, False)}
LONGEST = "de"
"""Of the eight languages the one whose buttons are widest in most games."""


def boxes(seen: Survey) -> list[Area]:
    """The buttons of the bar."""
    return [of(place) for place in seen.places if place.key.startswith(DO) and place.visible]


@pytest.mark.parametrize("size", sample(tuple(SIZES), "390x844"))
def test_a_button_asks_and_plays_as_its_place_does_and_stays_where_it_is(page_at: PageAt, size: str) -> None:
    width, height, touch = SIZES[size]
    kept = stored({"epizodiak-settings": json.dumps({"confirm": "on"})})
    taps = Taps(page_at(width, height, touch=touch, prepare=kept), touch=touch)
    taps.open_record("wrap")
    taps.reveal()
    ply, before = int(screen(taps.page)["ply"]), boxes(survey(taps.page))
    assert f"{DO}x4" in {each.name for each in before}
    taps.button(f"{DO}x4")
    wait_can(taps.page, "discard-4", "x4")
    assert taps.page.inner_text("#can > span").endswith("Tap again to discard your three IV")
    *stay, cancel = sorted(boxes(survey(taps.page)), key=lambda each: each.name == f"{DO}unselect")
    assert (stay, cancel.name) == (before, f"{DO}unselect")
    assert int(screen(taps.page)["ply"]) == ply
    taps.button("discard-4" if touch else f"{DO}x4")  # a finger's second tap on one button may be a slip
    wait_ply(taps.page, ply + 1)
    assert taps.export()["actions"][-1] == "x4"


@pytest.mark.parametrize("name", sample(tuple(GAMES), "epizodiak"))
@pytest.mark.parametrize("size", sample(tuple(SIZES), "390x844"))
def test_all_letters_beside_the_table_have_room_in_the_longest_language(
    table_at: TableAt, name: str, size: str
) -> None:
    width, height, touch = SIZES[size]
    taps, met = table_at(width, height, touch=touch), 0
    follow(taps.page, f"lang={LONGEST}&motion=off")
    taps.page.wait_for_function("tag => document.documentElement.lang === tag", arg=LONGEST)
    for left in (12, 11, 10, 9):
        taps.open_record(played(name, 3, left=left))
        if screen(taps.page)["phase"] == "curtain":
            taps.reveal()
        met += check(taps, LEAST_HEIGHT if touch else 43)
        if key := next((key for key, can in sorted(taps.cans().items()) if can == "select"), None):
            taps.button(key)
            taps.page.wait_for_function(
                "key => document.querySelector(`[data-key='${key}']`)?.dataset.can !== 'select'", arg=key
            )
            met += check(taps, LEAST_HEIGHT if touch else 43)
        taps.button("menu")
        taps.button("leave")
    assert met, "no button was ever there"


def check(taps: Taps, least: float) -> int:
    """Assert that nothing beside the table is cut, too low, or over anything else; the number of buttons."""
    cut = taps.page.evaluate(
        """() => {
            const parts = [...document.querySelectorAll("#words, #can, #lead, #deeds, #deeds button, #legend, #aim")];
            const range = document.createRange();
            const wide = each => (range.selectNodeContents(each), range.getBoundingClientRect());
            return parts.filter(each => each.checkVisibility())
                .filter(each => each.scrollHeight > each.clientHeight + 4 || wide(each).width > each.clientWidth + 1)
                .map(each => each.id || each.textContent);
        }"""
    )
    assert cut == []
    seen = survey(taps.page)
    inside = taps.page.eval_on_selector_all("#can [data-key]", "all => all.map(each => each.dataset.key)")
    buttons = [each for each in boxes(seen) if each.name not in inside]  # an answer has its own, in its line
    assert all(each.bottom - each.top >= (LEAST_HEIGHT if inside else least) for each in buttons)  # and takes room
    parts = taps.page.evaluate(
        """() => ["#since", "#can", "#lead", "#legend", "#aim"].map(each => document.querySelector(each))
            .filter(each => each.checkVisibility() && each.textContent.trim())
            .map(each => [each.id, each.getBoundingClientRect()])
            .map(([id, {left, top, right, bottom}]) => [id, left, top, right, bottom])"""
    )
    lines = [Area(*each) for each in parts]
    for number, line in enumerate(lines):
        apart([line], [*lines[:number], *buttons], slack=2)
    places = of_kind(
        seen, "player", "slot", "discard", "pile", "hand", "card", "stone", "deck", "held", "space", "point"
    )
    apart([*buttons, *lines], places, slack=4)
    return len(buttons)
