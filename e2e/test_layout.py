"""Everything lies where it can be seen and tapped, at every size that the table is made for."""

import json

import pytest

from e2e.conftest import TableAt
from e2e.layout import LONG_NAMES, SLACK, apart, check_targets, inside, of_kind, texts
from e2e.sampled import sample
from e2e.screen import survey, wait_phase
from e2e.taps import RECORDS

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390), (1440, 900), (1024, 768)]
SIZE_NAMES = [f"{width}x{height}" for width, height in SIZES]


@pytest.mark.parametrize(("width", "height"), sample(SIZES, (390, 844)), ids=SIZE_NAMES)
@pytest.mark.parametrize("record", ["big-hand", "long-run", "forced"])
def test_a_turn_has_everything_in_its_place(table_at: TableAt, width: int, height: int, record: str) -> None:
    taps = table_at(width, height)
    data = json.loads((RECORDS / f"{record}.json").read_text("utf-8"))
    taps.open_record({**data, "players": LONG_NAMES})
    seen = survey(taps.page)
    inside(taps, seen)
    curtain = texts(taps, "#curtain-title", "#curtain button", "#news")
    assert curtain
    apart(curtain, of_kind(seen, "player", "slot", "discard", "pile"))
    apart(of_kind(seen, "reveal"), of_kind(seen, "player", "slot", "discard", "pile"))

    taps.reveal()
    seen = survey(taps.page)
    inside(taps, seen)
    check_targets(taps, seen)
    words = texts(taps, "#since", "#can", "#lead", "#deeds button", "#log-title")
    assert any(area.name in ("#can", "#lead") for area in words)
    apart(words, of_kind(seen, "player", "slot", "discard", "pile"))
    apart(of_kind(seen, "menu", "log"), of_kind(seen, "player", "slot", "discard", "pile", "hand"))
    apart(of_kind(seen, "player"), of_kind(seen, "slot", "discard", "pile", "hand"))
    # Boxes around slots, which lean, are larger than they; tests/unit/test_scene.py tells them from discard slots.
    apart(of_kind(seen, "slot"), of_kind(seen, "pile", "hand"), slack=2 * SLACK)
    apart(of_kind(seen, "discard"), of_kind(seen, "pile", "hand"), slack=SLACK)
    drawn = taps.page.locator("#board .tile").count()
    assert (
        drawn
        == sum(1 for place in seen.places if place.key.startswith("hand-"))
        + taps.page.locator("#board .tile.on-dial, #board .tile.gone").count()
    )


@pytest.mark.long
def test_a_safe_area_that_changes_without_a_resize_moves_the_table(table_at: TableAt) -> None:
    taps = table_at(844, 390, touch=True)
    taps.open_record("big-hand")
    taps.reveal()
    client = taps.page.context.new_cdp_session(taps.page)
    for inset in (48, 0):
        client.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"left": inset, "right": inset}})
        taps.page.wait_for_function(
            "wide => document.getElementById('board').viewBox.baseVal.width === wide", arg=844 - 2 * inset
        )
        seen = survey(taps.page)
        inside(taps, seen)
        check_targets(taps, seen)
        words = texts(taps, "#since", "#can", "#lead", "#deeds button")
        apart(words, of_kind(seen, "player", "slot", "discard", "pile", "hand"))
    client.detach()


@pytest.mark.parametrize(("width", "height"), sample(SIZES, (844, 390)), ids=SIZE_NAMES)
def test_the_score_sheet_fits(table_at: TableAt, width: int, height: int) -> None:
    taps = table_at(width, height)
    data = json.loads((RECORDS / "single-end.json").read_text("utf-8"))
    taps.open_record({**data, "players": LONG_NAMES})
    taps.reveal()
    runs = [key for key, can in taps.cans().items() if can == "select"]
    assert runs
    for _ in range(12):
        cans = taps.cans()
        left = sum(1 for key in survey(taps.page).keys if key.startswith("hand-"))
        chosen = sum(1 for can in cans.values() if can == "unselect")
        key = next((key for key, can in sorted(cans.items()) if can == "select"), None)
        if key is None or chosen == left:
            break
        taps.button(key)
        taps.page.wait_for_function(
            "key => document.querySelector(`[data-key='${key}']`)?.dataset.can !== 'select'", arg=key
        )
    key = next(key for key, can in taps.cans().items() if can[0] in "<>")
    taps.button(key)
    wait_phase(taps.page, "over")
    seen = survey(taps.page)
    assert not seen.scrolls
    buttons = [place for place in seen.places if place.key in ("again", "review", "replay", "export", "more")]
    assert len(buttons) == 5
    for place in buttons:
        assert place.visible, place
        assert place.hit, place
        assert min(place.width, place.height) >= 43.5, place
    apart(of_kind(seen, "again", "review", "replay", "export", "more"), of_kind(seen, "player"))


@pytest.mark.parametrize(("width", "height"), sample(SIZES, (390, 844)), ids=SIZE_NAMES)
def test_the_lobby_can_be_used_without_sideways_scrolling(table_at: TableAt, width: int, height: int) -> None:
    taps = table_at(width, height)
    assert taps.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    start = taps.page.locator('[data-key="start"]')
    start.scroll_into_view_if_needed()
    box = start.bounding_box()
    assert box is not None
    assert box["height"] >= 43.5


def test_the_log_has_no_heading_before_it_has_a_line(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.start("game=zodiac&motion=off&players=Ana,Ben")
    headed = """lines => {
        document.getElementById("log-lines").replaceChildren(...lines);
        return document.getElementById("log-title").checkVisibility();
    }"""
    assert [taps.page.evaluate(headed, lines) for lines in ([], ["Ana begins"])] == [False, True]


def test_the_newest_line_of_the_log_is_seen_whole_below_what_newcomers_are_told(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.start("game=epizodiak&motion=off&players=Ana,Ben,Cleo")
    assert taps.page.evaluate(
        """() => {
            const [log, list, legend] = ["log", "log-lines", "legend"].map(name => document.getElementById(name));
            log.prepend(legend);
            legend.hidden = false;
            legend.replaceChildren("tiles in hand, points at stake, points won: ".repeat(3));
            list.replaceChildren(...Array.from({length: 12}, (_, number) => {
                const line = document.createElement("li");
                line.textContent = "Puck placed VI, VII and VIII, clockwise";
                line.style.order = -number;
                return line;
            }));
            return list.lastElementChild.getBoundingClientRect().bottom <= log.getBoundingClientRect().bottom;
        }"""
    )
