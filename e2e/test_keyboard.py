"""The whole game without a pointer: by keys, by typed actions, and with ears alone."""

import re

import pytest
from playwright.sync_api import Page

from e2e.any_game import MISTAKEN
from e2e.conftest import TableAt
from e2e.driver import BlindDriver
from e2e.keys import Keys, focused, region, settle
from e2e.mirror import Mirror
from e2e.screen import follow, hide, phase_of, spoken, survey, wait_can, wait_phase, wait_ply, wait_told
from epizodiak.games.epizodiak.rules.numerals import ROMAN

SHORT = 362
"""A deal whose single round ends after few actions, played as below."""
NAMES = "players=Ana,Ben,Chlo%C3%A9"


VISITED = """() => {
    window.visited = [];
    document.addEventListener("focusin", event => window.visited.push(event.target.dataset.key ?? event.target.id));
}"""
"""Takes down what gets the focus."""


def opened(table_at: TableAt, record: str) -> tuple[Keys, Mirror]:
    """Open a prepared record by mouse, and show the hand by keyboard."""
    keys = Keys(table_at(1180, 820).page)
    keys.open_record(record)
    keys.reveal()
    settle(keys.page)
    return keys, Mirror.of(record)


@pytest.mark.long
def test_a_whole_game_is_played_by_keyboard_alone(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820, quick=True).page)
    keys.start(f"seed={SHORT}&mode=single&motion=off&{NAMES}")
    BlindDriver(keys, seed=1).play()
    assert phase_of(keys.page) == "over"
    wait_told(keys.page)
    settle(keys.page)
    assert focused(keys.page) == "again"
    assert "wins the game" in spoken(keys.page)


@pytest.mark.long
def test_a_whole_game_is_played_by_typed_actions(table_at: TableAt) -> None:
    keys = Keys(table_at(390, 844, quick=True).page)
    keys.start(f"seed={SHORT}&mode=single&motion=off&{NAMES}")
    mirror = Mirror.seeded(SHORT, mode="single")
    while mirror.state.player is not None:
        if phase_of(keys.page) == "curtain":
            keys.reveal()
            keys.press("/")
        assert focused(keys.page) == "typed"
        ranked = sorted(mirror.legal, key=lambda text: ("x<>!dp^".index(text[0]), -len(text), text))
        ply = mirror.match.ply
        mirror.play(ranked[0])
        written = re.sub("[0-9]+", lambda found: ROMAN[int(found[0])], ranked[0]) if ply % 2 else ranked[0]
        keys.page.keyboard.type(written)
        keys.page.keyboard.press("Enter")
        wait_ply(keys.page, ply + 1)
        settle(keys.page)
        if phase_of(keys.page) == "curtain":
            mirror.check(survey(keys.page), "curtain")
    wait_phase(keys.page, "over")
    assert keys.export()["actions"] == list(mirror.match.record.actions)


def test_what_cannot_be_done_is_answered_and_not_played(table_at: TableAt) -> None:
    keys, mirror = opened(table_at, "pick-up")
    keys.press("/")
    for text in ("p", "nonsense", ""):
        keys.page.keyboard.type(text)
        keys.page.keyboard.press("Enter")
        settle(keys.page)
        answer = keys.page.inner_text("#typed-answer")
        assert all(action in answer for action in sorted(mirror.legal)[:3])
        assert focused(keys.page) == "typed"
        keys.page.fill("#typed", "")
    assert survey(keys.page).html["ply"] == str(mirror.match.ply)
    keys.press("Escape")
    mirror.check(survey(keys.page), "turn")


def stacked(page: Page, top: str) -> set[str]:
    """Go down a stack of the hand and up again, and return what lies below its top."""
    column, found = top.rpartition("-")[0], set[str]()
    for _ in range(3):
        if not page.locator(f'[data-key="{column}-{len(found) + 1}"]').count():
            break
        page.keyboard.press("ArrowDown")
        found.add(focused(page))
    for _ in found:
        page.keyboard.press("ArrowUp")
    return found


def test_tab_goes_through_regions_and_arrows_reach_every_place(table_at: TableAt) -> None:
    keys, mirror = opened(table_at, "big-hand")
    page = keys.page
    stops: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('#board [tabindex="0"]')]
            .map(element => element.closest("[data-region]").dataset.region)"""
    )
    assert sorted(stops) == ["centre", "dial", "discards", "hand", "players"]
    places: dict[str, list[str]] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-region]")].map(group =>
            [group.dataset.region, [...group.querySelectorAll("[data-key]")].map(element => element.dataset.key)]))"""
    )
    for name, expected in places.items():
        page.locator(f'[data-region="{name}"] [tabindex="0"]').focus()
        seen = set()
        page.keyboard.press("Home")
        for _ in range(14):
            here = focused(page)
            seen.add(here)
            if name == "hand":
                seen |= stacked(page, here)
            page.keyboard.press("ArrowRight")
        assert seen == set(expected), name
    mirror.check(survey(page), "turn")


@pytest.mark.long
def test_a_played_tile_hands_the_focus_to_its_neighbour(table_at: TableAt) -> None:
    keys, mirror = opened(table_at, "pick-up")
    assert focused(keys.page) in survey(keys.page).cans
    for action in ("d", next(t for t in sorted(mirror.legal) if t[0] == "^")):
        keys, _ = opened(table_at, "pick-up")
        key = next(key for key, can in keys.cans().items() if can == action)
        keys.button(key)
        wait_ply(keys.page, mirror.match.ply + 1)
        settle(keys.page)
        assert region(keys.page) == ("centre" if action == "d" else "dial")


def test_the_focus_shows_in_two_colours_on_all_boards(table_at: TableAt) -> None:
    keys, _ = opened(table_at, "pick-up")
    for board in ("night", "day", "light"):
        keys.page.evaluate("board => { document.documentElement.dataset.board = board; }", board)
        for name in ("hand", "dial", "discards", "centre", "players"):
            keys.page.locator(f'[data-region="{name}"] [tabindex="0"]').focus()
            keys.page.keyboard.press("End")
            colours: list[str] = keys.page.evaluate(
                """() => [...document.activeElement.querySelectorAll(".focus")]
                    .filter(ring => getComputedStyle(ring).display !== "none")
                    .map(ring => getComputedStyle(ring).stroke)"""
            )
            assert len(set(colours)) == 2, (board, name)


def test_panels_keep_the_focus_inside_and_give_it_back(table_at: TableAt) -> None:
    keys, mirror = opened(table_at, "pick-up")
    page = keys.page
    here = focused(page)
    for opener, panel in (("?", "keys"), ("t", "text-view")):
        keys.press(opener)
        assert page.locator(f"#{panel}").is_visible()
        for key in ("Tab", "Tab", "Shift+Tab", "Shift+Tab", "Tab"):
            page.keyboard.press(key)
            assert page.evaluate("panel => !!document.activeElement.closest('#' + panel)", panel), key
        keys.press("Escape")
        assert focused(page) == here
    keys.button("menu")
    settle(page)
    keys.button("menu-about")
    settle(page)
    keys.press("Escape")
    assert focused(page) == "menu"
    mirror.check(survey(page), "turn")


def test_a_look_back_keeps_the_focus_while_its_moments_come(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    follow(keys.page, "lang=en&motion=off&think=300")
    keys.open_record(MISTAKEN)
    wait_told(keys.page)
    settle(keys.page)
    keys.page.keyboard.press("Tab")
    assert focused(keys.page) == "review"
    keys.page.evaluate(VISITED)
    keys.page.keyboard.press("Enter")
    keys.page.wait_for_selector("#review-moments article")
    settle(keys.page)
    visited = keys.page.evaluate("() => window.visited")
    assert visited[visited.index("review-title") :] == ["review-title"], "a replay that came first has it no more"
    keys.page.keyboard.press("Escape")
    wait_phase(keys.page, "over")
    settle(keys.page)
    assert focused(keys.page) == "review"


def test_the_table_in_words_tells_what_the_seat_may_know(table_at: TableAt) -> None:
    keys, mirror = opened(table_at, "pick-up")
    keys.press("t")
    text = keys.page.inner_text("#table-text")
    for value in (*mirror.hand, *mirror.state.dial):
        assert re.search(rf"\b{value}\b", text)
    assert not re.search(r"\b[IVX]+\b", text)
    hide(keys.page, "hidden")
    wait_phase(keys.page, "curtain")
    assert keys.page.text_content("#table-text") == ""
    hide(keys.page, "visible")
    settle(keys.page)
    assert focused(keys.page) == "reveal"
    keys.press("t")
    assert "Your hand" not in keys.page.inner_text("#table-text")
    settle(keys.page)
    keys.press("Escape")
    settle(keys.page)
    assert focused(keys.page) == "reveal"


def test_what_was_read_stays_until_the_focus_is_elsewhere(table_at: TableAt) -> None:
    """A screen reader that stands on a line that is taken away says nothing of where the focus goes."""
    keys, _ = opened(table_at, "pick-up")
    page, here = keys.page, focused(keys.page)
    keys.press("t")
    page.evaluate(
        """() => new MutationObserver(() => {
            window.emptied = [document.getElementById("text-view").hidden, document.activeElement.dataset.key];
        }).observe(document.getElementById("table-text"), { childList: true })"""
    )
    keys.press("Escape")
    page.wait_for_function("() => window.emptied")
    assert page.evaluate("() => window.emptied") == [True, here]
    assert page.text_content("#table-text") == ""
    keys.press("t")
    assert "Your hand" in page.inner_text("#table-text")
    keys.press("Escape")


@pytest.mark.long
def test_a_drawn_tile_is_told_to_its_owner_and_gone_with_the_hand(table_at: TableAt) -> None:
    keys, mirror = opened(table_at, "pick-up")
    before = list(mirror.hand)
    mirror.play("d")
    drawn = list(mirror.hand)
    for value in before:
        drawn.remove(value)
    keys.button("pile")
    wait_can(keys.page, "pile", "p")
    assert spoken(keys.page).startswith(f"You drew {drawn[0]}. You can ")
    keys.press("/")
    keys.page.keyboard.type(">7")
    hide(keys.page, "hidden")
    wait_phase(keys.page, "curtain")
    assert spoken(keys.page) == ""
    assert keys.page.input_value("#typed") == ""
    assert not keys.page.locator("#command").is_visible()
    hide(keys.page, "visible")
    keys.reveal()
    keys.button("pile")
    wait_phase(keys.page, "curtain")
    assert "passed" in spoken(keys.page)
    assert "You drew" not in spoken(keys.page)


def test_the_tab_stops_under_the_curtain_do_not_tell_what_could_be_done(table_at: TableAt) -> None:
    keys, mirror = opened(table_at, "pick-up")
    action = next(text for text in sorted(mirror.legal) if text[0] == "^")
    place = f"slot-{action[1:]}"
    assert place != "slot-1"
    assert keys.page.locator('#board [data-can][data-key^="slot"][tabindex="0"]').count() == 1
    keys.page.locator(f'[data-key="{place}"]').focus()
    hide(keys.page, "hidden")
    wait_phase(keys.page, "curtain")
    settle(keys.page)
    stops: list[str] = keys.page.evaluate(
        """() => [...document.querySelectorAll('#board [tabindex="0"]')].map(element => element.dataset.key)"""
    )
    assert sorted(stops) == ["discard-1", "pile", "player-0", "slot-1"]
    hide(keys.page, "visible")


def test_a_selection_is_told_shortly(table_at: TableAt) -> None:
    keys, mirror = opened(table_at, "long-run")
    run = next(text for text in sorted(mirror.legal) if ".." in text)
    first = int(run[1:].split("..")[0])
    keys.button(f"hand-{first}-0")
    wait_can(keys.page, f"hand-{first}-0", "unselect")
    side = "clockwise" if run[0] == ">" else "counterclockwise"
    assert spoken(keys.page) == f"{first} selected, {side}"
    keys.press("Escape")
    assert spoken(keys.page) == "Nothing is selected"


def test_nothing_is_told_twice(table_at: TableAt) -> None:
    """What stands on the table is told by the one live region alone, however often it is shown."""
    page = table_at(1180, 820).page
    live: list[str] = page.evaluate(
        """() => ["can", "since", "log-lines", "history-lines", "news", "scores", "board", "live"].filter(id =>
            document.getElementById(id).closest('[aria-live], [role="status"], [role="alert"], [role="log"]'))"""
    )
    assert live == ["live"]


def test_tab_passes_over_a_panel_that_was_just_closed(table_at: TableAt) -> None:
    keys = Keys(table_at(1180, 820).page)
    keys.press("?")
    keys.page.wait_for_selector("#keys:not([hidden])")
    keys.press("Escape")
    assert keys.page.locator("#keys.leaving").count(), "it stays for a while, for a screen reader"
    for _ in range(3):
        keys.press("Tab")
        assert not keys.page.evaluate("() => document.activeElement.closest('.leaving')")
    keys.page.wait_for_selector("#keys", state="hidden")
    keys.press("?")
    keys.page.wait_for_selector("#keys:not([hidden])")
    assert keys.page.evaluate("() => document.activeElement.closest('#keys')"), "opened again it takes the focus"
    keys.press("Escape")  # the next test finds a lobby that takes taps
