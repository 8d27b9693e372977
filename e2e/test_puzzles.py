"""Puzzles in the browser: failed and solved by taps and keys, the same on every device, offline, in any size."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.axe import check, start_in_lobby
from e2e.conftest import PageAt
from e2e.database import kept
from e2e.host import Host
from e2e.keys import Keys, focused, settle
from e2e.layout import apart, texts
from e2e.pages import Motion
from e2e.puzzling import (
    CLOCK,
    DAY,
    QUICK,
    act,
    back,
    fail,
    fill,
    lasting_page,
    match_of,
    of_day,
    opened,
    solve,
    wait_stands,
)
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, as_usual, phase_of, screen, survey, wait_phase, wait_promised, wait_ready
from e2e.taps import Taps
from e2e.visits import complete, reload, visit
from epizodiak.display.ui_state import PUZZLE
from epizodiak.games import CATALOGUE
from epizodiak.puzzles.day import CYCLES

SIZES = [(1024, 768), (768, 1024), (390, 844), (375, 667), (844, 390), (667, 375), (1440, 900), (1180, 820)]

PHONES = {(390, 844), (375, 667)}
"""Those in which the box is a bar that unfolds."""

MOST_ASKED = 130
"""A puzzle of Schotten Totten that asks about six stones."""

SHORT = 600
"""A phone that is lower has two lines in the bar; whoever wants to read more unfolds it."""

LEAST = 44
"""So large is a place, in CSS pixels, to a finger."""

FORGET = "() => localStorage.removeItem('epizodiak-puzzles')"
RESULTS = "() => JSON.parse(localStorage.getItem('epizodiak-puzzles') || '{}')"


@pytest.fixture(scope="module")
def device(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page that is kept from test to test."""
    with lasting_page(browser, site_url) as page:
        yield page


@pytest.fixture
def at_home(device: Page, system_motion: Motion) -> Page:
    """That page in its lobby, in a window on a table, where no puzzle was ever tried."""
    device.emulate_media(reduced_motion=system_motion)
    Taps(device).leave()
    as_usual(device)
    if device.evaluate(RESULTS):  # the page remembers them, too, lest the device could not keep them
        device.evaluate(FORGET)
        reload(device)
    device.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    return device


def result(page: Page, game: str) -> Any:
    """Return what the device keeps of the day's puzzle."""
    return page.evaluate(RESULTS).get(game, {}).get(str(of_day(game).number))


@pytest.mark.parametrize(
    ("game", "way"),
    sample(
        [(game, way) for game in CYCLES for way in (Taps, Keys)],
        ("epizodiak", Taps),
        ("schotten-totten", Keys),
    ),
)
def test_a_days_puzzle_is_failed_and_solved_and_remembered(at_home: Page, game: str, way: type[Taps]) -> None:
    page, taps = at_home, way(at_home)
    puzzle = opened(taps, game)
    told = screen(page)
    assert (told["puzzle"], told["seat"], told["game"]) == ("try", str(puzzle.seat), game)
    assert int(told["ply"]) == len(puzzle.actions)
    assert f"no. {puzzle.number}" in page.inner_text("#puzzle-about")
    settle(page)
    assert focused(page) == "puzzle-title"
    fail(taps, puzzle)
    assert result(page, game) == [0, 1, 0]
    taps.button("puzzle-hint")
    page.wait_for_function("() => document.querySelectorAll('#puzzle-hints li').length === 1")
    solve(taps, puzzle)
    settle(page)
    assert focused(page) == "puzzle-next"
    assert result(page, game) == [1, 2, 1]
    page.evaluate("() => { delete window.told; navigator.share = async told => { window.told = told; }; }")
    taps.button("puzzle-share")
    page.wait_for_function("() => 'told' in window")
    shared = page.evaluate("() => window.told")
    stars = "★" * puzzle.grade
    assert shared["text"] == f"Epizodiak {DAY} · {CATALOGUE[game].title} {stars} · solved in 2 tries, 1 hint"
    assert shared["url"].endswith(f"#puzzle={game}-{DAY}")
    back(taps)
    page.wait_for_function("() => document.activeElement.dataset.key === 'puzzle'")
    assert page.inner_text('#lobby [data-key="puzzle"]').split() == ["Puzzle", "✓", "Solved", "of", "the", "day"]


@pytest.mark.long
def test_a_puzzle_touches_no_kept_game_and_two_devices_with_one_date_show_the_same(
    at_home: Page, page_at: PageAt
) -> None:
    page, taps = at_home, Taps(at_home)
    taps.start("game=zodiac&motion=off&pace=0&first=0")
    taps.button("point-A3")
    taps.button(next(key for key, can in taps.cans().items() if can not in ("select", "unselect")))
    page.wait_for_function("() => document.documentElement.dataset.ply === '1'")
    taps.leave()
    before = kept(page)
    puzzle = opened(taps, "zodiac")
    act(taps, match_of(puzzle), puzzle.solutions[0][0])
    page.wait_for_function("ply => Number(document.documentElement.dataset.ply) > ply", arg=len(puzzle.actions))
    seen = page.inner_text("#puzzle-title"), page.inner_text("#puzzle-about"), page.inner_text("#puzzle-task")
    back(taps)
    assert kept(page) == before
    taps.button("resume")
    wait_phase(page, "turn")
    assert screen(page)["ply"] == "1"
    taps.leave()

    other = page_at(390, 844, "puzzle=zodiac&" + QUICK, prepare=CLOCK)
    wait_phase(other, "puzzle")
    assert other.url.partition("#")[2] == f"puzzle=zodiac-{DAY}"
    told = tuple(other.inner_text(f"#puzzle-{name}") for name in ("title", "about", "task"))
    assert told == seen
    assert screen(other)["ply"] == str(len(puzzle.actions))


def test_the_address_opens_a_puzzle_and_what_is_no_puzzle_is_named(at_home: Page) -> None:
    page, taps = at_home, Taps(at_home)
    fill(page, "puzzle=epicycle-2026-11-20")
    wait_phase(page, PUZZLE)
    assert f"no. {of_day('epicycle', '2026-11-20').number}" in page.inner_text("#puzzle-about")
    assert "20 November" in page.inner_text("#puzzle-title")
    back(taps)
    for bad, said in (("2026-11-23", "23 November comes on that day"), ("2025-11-20", "epicycle-2025-11-20")):
        fill(page, f"puzzle=epicycle-{bad}")
        page.wait_for_function("said => document.getElementById('notice').textContent.includes(said)", arg=said)
        assert "22 November" in page.inner_text("#puzzle-title")
        back(taps)
    for bad in ("puzzle=chess", "puzzle=", "puzzle=zodiac-today", "puzzle"):
        fill(page, bad)
        page.wait_for_function("bad => document.getElementById('lobby-notice').textContent.includes(bad)", arg=bad)
        assert phase_of(page) == "lobby"


def test_the_address_leads_from_puzzle_to_puzzle_and_a_reload_back_to_what_was_tried(at_home: Page) -> None:
    page, taps = at_home, Taps(at_home)
    opened(taps, "epicycle")
    page.locator("#puzzle-proof > summary").click()
    page.wait_for_selector("#puzzle-proof[open]")
    fill(page, f"puzzle=zodiac-{DAY}")
    page.wait_for_selector('html[data-phase="puzzle"][data-game="zodiac"]', timeout=TIMEOUT_MS)
    page.wait_for_selector("#puzzle-proof:not([open])")
    puzzle = of_day("zodiac")
    fail(taps, puzzle)
    taps.button("puzzle-hint")
    page.reload(wait_until="domcontentloaded")
    page.wait_for_selector('html[data-phase="puzzle"][data-game="zodiac"]', timeout=TIMEOUT_MS)
    assert "1 wrong try" in page.locator("#puzzle-tries").evaluate("each => each.textContent")
    assert page.locator("#puzzle-hints li").count() == 1
    solve(taps, puzzle)
    assert result(page, "zodiac") == [1, 2, 1]
    page.evaluate("() => { location.hash = ''; }")
    wait_phase(page, "lobby")
    assert page.url.partition("#")[2] == ""
    page.wait_for_function("() => document.activeElement.dataset.key === 'puzzle'")


def test_early_a_press_on_the_puzzle_waits_and_the_list_leads_to_other_days(at_home: Page) -> None:
    page = at_home
    page.reload(wait_until="domcontentloaded")
    page.locator('#lobby [data-key="puzzle"]').click()
    wait_phase(page, PUZZLE)
    taps = Taps(page)
    taps.button("puzzle-archive")
    days = page.locator("#puzzles-days button")
    assert days.count() == int(DAY[-2:])
    assert days.last.get_attribute("data-key") == f"puzzle-day-{DAY}"
    taps.button("puzzle-earlier")
    page.wait_for_function("() => document.querySelectorAll('#puzzles-days button').length === 31")
    taps.button("puzzle-day-2026-10-31")
    page.wait_for_function("() => document.getElementById('puzzle-title').textContent.includes('31 October')")
    assert not page.locator("#puzzles").is_visible()
    taps.button("puzzle-archive")
    page.fill("#puzzle-number", "999")
    page.press("#puzzle-number", "Enter")
    page.wait_for_function("() => document.getElementById('puzzles-told').textContent")
    page.fill("#puzzle-number", "7")
    page.press("#puzzle-number", "Enter")
    page.wait_for_function("() => document.getElementById('puzzle-about').textContent.includes('no. 7')")
    assert phase_of(page) == PUZZLE
    back(taps)


def test_keys_lead_through_the_calendar_and_one_of_its_days_is_in_the_way_of_tab(at_home: Page) -> None:
    page, taps = at_home, Keys(at_home)
    opened(taps, "zodiac")
    taps.button("puzzle-archive")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.dataset.key === 'puzzle-archive'")
    taps.button("puzzle-archive")
    page.locator(f'[data-key="puzzle-day-{DAY}"]').focus()
    for key, day in (
        ("ArrowUp", "2026-11-15"),
        ("Home", "2026-11-09"),
        ("ArrowLeft", "2026-11-08"),
        ("PageUp", "2026-10-08"),
        ("End", "2026-10-11"),
        ("PageDown", "2026-11-11"),
    ):
        page.keyboard.press(key)
        page.wait_for_function("key => document.activeElement.dataset.key === key", arg=f"puzzle-day-{day}")
        assert page.locator('#puzzles-days button[tabindex="0"]').count() == 1
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('puzzle-title').textContent.includes('11')")
    back(taps)


@pytest.mark.parametrize("game", ["zodiac", "epizodiak"])
def test_a_kind_that_is_new_here_is_shown_by_an_example_in_three_taps(at_home: Page, game: str) -> None:
    page, taps = at_home, Taps(at_home)
    puzzle = opened(taps, game)
    title = page.inner_text("#puzzle-title")
    taps.button("puzzle-example")
    wait_stands(page, "solved")
    assert page.inner_text("#puzzle-title") == "An example puzzle"
    taps.button("puzzle-show")
    page.wait_for_function("() => document.getElementById('puzzle-said').textContent.length > 10")
    taps.button("puzzle-ready")
    wait_stands(page, "try")
    assert page.inner_text("#puzzle-title") == title
    assert not page.locator('[data-key="puzzle-example"]').is_visible()
    assert page.evaluate(RESULTS) == {}
    solve(taps, puzzle)
    back(taps)


def test_the_log_opens_at_the_line_that_gives_a_puzzle_away_and_marks_it_after_a_hint(at_home: Page) -> None:
    taps = Taps(at_home)
    fill(at_home, f"puzzle=epizodiak-6&{QUICK}")
    wait_phase(at_home, PUZZLE)
    taken, marked = at_home.locator("#history-lines li:nth-child(2)"), at_home.locator("#history-lines [aria-current]")
    assert "The moves tell" in str(at_home.locator("#puzzle-task").text_content())
    for told in ([], ["Izar picked up the VI"]):
        taps.button("log")
        settle(at_home)
        expect(taken).to_be_in_viewport()
        assert marked.all_text_contents() == told
        taps.button("close-log")
        taps.button("puzzle-hint")


def test_a_flourish_ends_at_a_tap_and_is_not_there_without_motion(at_home: Page) -> None:
    page, taps = at_home, Taps(at_home)
    shown = "() => !document.getElementById('puzzle-flourish').hidden"
    for motion in ("off", "on"):
        puzzle = opened(taps, "zodiac", f"pace=0&motion={motion}")
        page.evaluate(
            """shown => {
                window.seen = false;
                const look = () => { window.seen ||= eval(shown)(); };
                const part = document.getElementById("puzzle-flourish");
                new MutationObserver(look).observe(part, { attributes: true });
            }""",
            shown,
        )
        solve(taps, puzzle)
        page.wait_for_function("motion => window.seen === (motion === 'on')", arg=motion)
        page.mouse.click(5, 5)
        assert not page.evaluate(shown)
        back(taps)


@pytest.mark.long
@pytest.mark.parametrize(("game", "board"), [*product(CYCLES, ("night", "day", "light"))])
def test_axe_finds_nothing_wrong_with_a_puzzle_and_the_list(at_home: Page, game: str, board: str) -> None:
    taps = Taps(at_home)
    start_in_lobby(at_home, board, "en")
    fill(at_home, f"puzzle={game}&pace=0")
    wait_phase(at_home, PUZZLE)
    check(at_home, "a puzzle")
    taps.button("puzzle-archive")
    check(at_home, "the list of puzzles")
    taps.button("close-puzzles")
    back(taps)


def test_the_menu_leads_to_the_lobby_and_says_so_since_no_puzzle_is_kept(at_home: Page) -> None:
    page, taps = at_home, Taps(at_home)
    opened(taps, "zodiac", QUICK)
    taps.button("menu")
    assert page.inner_text('[data-key="leave"]') == "To the lobby"
    taps.button("leave")
    wait_phase(page, "lobby")


@pytest.mark.long
def test_by_words_and_buttons_in_french_a_puzzle_is_failed_and_solved(at_home: Page) -> None:
    page, taps = at_home, Taps(at_home)
    puzzle = opened(taps, "zodiac", f"{QUICK}&linear=on&lang=fr")
    assert page.inner_text("#puzzle-title") == "Énigme du 22 novembre"
    assert page.locator("#linear button").count() > 0
    fail(taps, puzzle)
    solve(taps, puzzle)
    taps.button("puzzle-archive")
    named = page.locator(f'[data-key="puzzle-day-{DAY}"]').get_attribute("aria-label") or ""
    assert "résolue en 2 essais" in named
    assert "dimanche" in named


@pytest.mark.parametrize("game", sample([*CYCLES]))
def test_at_every_size_the_box_leaves_the_table_alone_and_its_buttons_are_in_sight(page_at: PageAt, game: str) -> None:
    page = page_at(*SIZES[0], QUICK, prepare=CLOCK)
    taps, day = Taps(page), "2026-11-20"  # in each game one for the board, not beside it
    fill(page, f"puzzle={game}-{day}&{QUICK}")
    wait_phase(page, PUZZLE)
    puzzle = of_day(game, day)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        seen = survey(page)
        assert not seen.scrolls, (width, height)
        places = [place for place in seen.places if place.can is not None]
        assert [place.key for place in places if not place.hit] == [], (width, height)
        assert min(min(place.width, place.height) for place in places) >= LEAST - 0.5, (width, height)
        assert seen.at("puzzle-example").hit, (width, height)
        box, table = (page.locator(name).bounding_box() for name in ("#puzzle", "#table"))
        assert box is not None
        assert table is not None
        assert box["x"] + box["width"] <= table["x"] + 1 or box["y"] + box["height"] <= table["y"] + 1
        apart(texts(taps, "#header h1", "#title"), texts(taps, "#board .heading"))
        assert page.locator('[data-key="puzzle-fold"]').is_visible() is ((width, height) in PHONES)
        taps.unfold()
        settle(page)
        for key in ("puzzle-example", "puzzle-hint", "puzzle-archive", "puzzle-back"):
            assert survey(page).at(key).hit, (key, width, height)
        if (width, height) in PHONES:
            taps.button("puzzle-fold")
    solve(taps, puzzle)
    back(taps)


@pytest.mark.parametrize(("width", "height"), sample([(375, 667), (320, 568)], (320, 568)))
def test_on_a_small_phone_a_question_is_answered_beside_the_board_and_read_whole(
    at_home: Page, width: int, height: int
) -> None:
    page, taps = at_home, Taps(at_home)
    puzzle = opened(taps, "epizodiak")
    page.set_viewport_size({"width": width, "height": height})
    settle(page)
    table = page.locator("#table").bounding_box()
    assert table is not None
    for field in page.locator("#puzzle-question label").all():
        inside = field.evaluate("each => each.scrollWidth <= each.clientWidth && each.getBoundingClientRect().bottom")
        assert 0 < inside < table["y"], "it lies beside the board"
    fail(taps, puzzle)  # every answer can be hit, and what was ticked is ticked no more
    assert page.locator("#board .aim").count() == 0
    page.locator(f'#puzzle-question input[value="{puzzle.solutions[0][0]}"]').click()
    page.wait_for_function("() => document.querySelectorAll('#board .aim').length === 1")
    solve(taps, puzzle)
    assert page.locator("#table").bounding_box() == table, "the table has the same size all along"
    clamped = page.locator("#puzzle-said").evaluate("each => each.scrollHeight - each.clientHeight")
    assert clamped <= 1 or height < SHORT, "what is said has room in the bar"
    back(taps)


def test_answers_that_have_no_room_in_the_bar_scroll_and_their_stones_are_marked(at_home: Page) -> None:
    page, taps = at_home, Taps(at_home)
    page.set_viewport_size({"width": 375, "height": 667})
    fill(page, f"puzzle=schotten-totten-{MOST_ASKED}&{QUICK}")
    wait_phase(page, PUZZLE)
    fields = page.locator("#puzzle-question input")
    count = fields.count()
    assert count == 6
    for field in fields.all():
        field.click()
    page.wait_for_function("count => document.querySelectorAll('#board .aim').length === count", arg=count)
    back(taps)


def test_a_focus_that_the_page_moves_has_no_frame_before_a_key_is_pressed(page_at: PageAt) -> None:
    page = page_at(1024, 768, f"puzzle=zodiac&{QUICK}", prepare=CLOCK)
    wait_phase(page, PUZZLE)
    page.wait_for_function("() => document.activeElement.id === 'puzzle-title'")
    frame = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(frame) == "none"
    page.keyboard.press("Shift")
    assert page.evaluate(frame) == "solid"


@pytest.mark.long
def test_puzzles_of_all_games_are_there_without_a_network(host: Host, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(CLOCK.source)
    page = context.new_page()
    visit(page, host)
    complete(page)
    host.down()
    reload(page)
    taps = Taps(page)
    for game in CYCLES:
        puzzle = opened(taps, game)
        fail(taps, puzzle)
        solve(taps, puzzle)
        back(taps)
    reload(page)
    opened(taps, "zodiac")
    taps.button("puzzle-archive")
    assert "solved in 2 tries" in (page.locator(f'[data-key="puzzle-day-{DAY}"]').get_attribute("aria-label") or "")
    context.close()


@pytest.mark.long
def test_hostile_results_and_a_full_storage_are_borne(at_home: Page) -> None:
    page = at_home
    hostile = json.dumps({"zodiac": {"1": "<b>", "2": [9, 9, 9]}, "__proto__": [1], "epicycle": 3})
    page.evaluate("text => localStorage.setItem('epizodiak-puzzles', text)", hostile)
    page.evaluate(
        """() => {
            Storage.prototype.setItem = function () { throw new DOMException("full", "QuotaExceededError"); };
        }"""
    )
    taps = Taps(page)
    puzzle = opened(taps, "zodiac")
    fail(taps, puzzle)
    page.wait_for_function("() => document.getElementById('notice-text').textContent")
    solve(taps, puzzle)
    taps.button("puzzle-archive")
    assert "solved in 2 tries" in (page.locator(f'[data-key="puzzle-day-{DAY}"]').get_attribute("aria-label") or "")
    taps.button("close-puzzles")
    page.reload()
    wait_ready(page)
    wait_promised(page, "async () => localStorage.getItem('epizodiak-puzzles').includes('<b>')")
    wait_phase(page, "puzzle")  # its address brings it back, and nothing else is asked for meanwhile


def test_a_tap_on_the_board_or_escape_leads_back_from_a_wrong_try(at_home: Page) -> None:
    page, taps = at_home, Taps(at_home)
    puzzle = opened(taps, "zodiac", "motion=off&pace=slow")
    match = match_of(puzzle)
    legal = [match.game.action_text(action) for action in match.game.legal_actions(match.state)]
    wrong = next(text for text in legal if text not in {line[0] for line in puzzle.solutions})
    for way in ("tap", "Escape"):
        act(taps, match, wrong)
        wait_stands(page, "wrong")
        if way == "tap":
            taps.button("point-A1")
        else:
            page.keyboard.press(way)
        wait_stands(page, "try")
        assert int(screen(page)["ply"]) == len(puzzle.actions)
    back(taps)
