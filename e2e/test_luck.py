"""Was it me or the tiles? The line on the sheet of a game's end, and what the review says of luck and skill."""

import json
import re

import pytest
from playwright.sync_api import Page

from e2e.any_game import MISTAKEN, played
from e2e.axe import check
from e2e.conftest import TableAt
from e2e.mirror import end
from e2e.screen import TIMEOUT_MS, screen, wait_phase
from e2e.taps import Taps
from epizodiak.core.text import plain
from epizodiak.games import GAMES

SAID = """() => [...document.querySelectorAll("#review .body :is(p, h3, button, label, figcaption, summary)")]
    .filter(each => each.checkVisibility()).map(each => each.innerText).join(" | ")"""
"""What the look back says at first sight; what stands on the small boards stands on the table, too."""

FIGURES = r"[±%]|\d+ / \d+|[Aa]ction \d"
"""What stands under "Numbers" only."""

LOOKING = """() => {
    const [curve, moments, working, line] = ["curve", "moments", "working", "line"].map(
        name => document.getElementById(`review-${name}`));
    const tops = () => [curve, moments].map(each => Math.round(each.getBoundingClientRect().top));
    const known = tops();
    working.hidden = false;
    line.textContent = "Ben won.";
    return [known, tops()];
}"""
"""Where curve and moments stand once all is known, and where they stood before."""

STANDS = """() => {
    const inside = document.getElementById("review-moments").getBoundingClientRect();
    return [...document.querySelectorAll("#review .card, #review-moments article, #review-moments .said")].map(each => {
        const box = each.getBoundingClientRect();
        return [each.matches(".card") ? 0 : box.top - inside.top, box.width, box.height].map(Math.round);
    });
}"""
"""Where moments lie, and how large they, the window and what is said of them are."""

COVERED = """() => [...document.querySelectorAll("#review-moments h3")].filter(heading =>
    heading.getBoundingClientRect().bottom > heading.nextElementSibling.getBoundingClientRect().top
).map(heading => heading.textContent)"""
"""The moments' headings that what follows lies upon."""

INDENTED = """() => [...document.querySelectorAll("#review-moments .nth")].filter(number =>
    number.getBoundingClientRect().bottom > number.nextElementSibling.getBoundingClientRect().bottom
).map(number => number.parentElement.textContent)"""
"""The captions whose number reaches below the line of the turn, and so shifts the words under it."""

UNFOLDED = """() => {
    const numbers = document.getElementById("review-numbers"), {top, bottom} = numbers.getBoundingClientRect();
    const body = document.querySelector("#review .body").getBoundingClientRect();
    return numbers.open && top >= body.top && (bottom <= body.bottom || top < body.top + 48);
}"""
"""Whether the figures that were opened are all in sight, or begin where the panel does."""

LOOKS = ("night", 390, 844), ("day", 1180, 820), ("light", 844, 390)
"""Boards, each on a page of another shape."""

CUT = """() => {
    const {bottom} = document.querySelector(".paper").getBoundingClientRect();
    const luck = document.getElementById("sheet-luck");
    const buttons = [...document.querySelectorAll("#sheet-buttons button")].filter(button => button.checkVisibility());
    const cut = buttons.filter(button => button.getBoundingClientRect().bottom > Math.min(bottom, innerHeight)
        || button.scrollWidth > button.clientWidth);
    return [...cut.map(button => button.dataset.key), ...luck.scrollHeight > luck.clientHeight + 1 ? ["line"] : []];
}"""
"""What of the sheet is not all in sight."""


def judged(taps: Taps) -> str:
    """Wait until the line is on the sheet; returns it without marks for the eye."""
    taps.page.wait_for_function(
        "() => document.getElementById('sheet').classList.contains('judged')", timeout=TIMEOUT_MS
    )
    return plain(taps.page.inner_text("#sheet-luck"))


def shares(taps: Taps) -> list[str]:
    """Return what the review says of each seat: its heading and its parts, one text for each."""
    told: list[str] = taps.page.evaluate(
        """() => [...document.querySelectorAll("#review-shares .seat-shares")].map(
            seat => [...seat.querySelectorAll("h3, li")].map(part => part.textContent).join("; "))"""
    )
    return [plain(each) for each in told]


WHY = ("the tiles", "move", "slips", "chances", "the lead", "play", "No single thing", "everything")
"""Of each sentence that says why somebody won or lost, some words."""


@pytest.mark.long
def test_a_line_says_why_somebody_won_and_the_review_shows_it(axe_page: Page) -> None:
    page, taps = axe_page, Taps(axe_page)
    page.set_viewport_size({"width": 1180, "height": 820})
    taps.open_record(MISTAKEN)
    line = judged(taps)
    assert not re.search(FIGURES, line), line
    assert re.search("Ana left chances|Ben took the lead|Ben's (best )?move|Either could have won this", line), line
    assert not page.locator("#sheet-why").is_visible(), "it is said once why the game is over"
    check(page, "the sheet with its line")
    taps.button("review")
    page.wait_for_function("() => document.querySelector('#review-shares svg')", timeout=TIMEOUT_MS)
    assert plain(page.inner_text("#review-line")) == f"Ben won. {line.rpartition('. ')[2]}"
    page.wait_for_selector("#review-moments article")
    picture = page.locator("#review-curve").bounding_box()
    assert picture is not None
    assert picture["y"] + picture["height"] <= 820, "the curve is in sight at first"
    first_sight = plain(page.evaluate(SAID))
    assert not re.search(FIGURES, first_sight), first_sight
    page.locator("#review-numbers > summary").click()
    ana, ben = shares(taps)
    assert ana.startswith("Ana lost: from 50\u00a0% to 0\u00a0%; The start: +50\u00a0%; Ana's moves: \u2212"), ana
    assert ben.startswith("Ben won: from 50\u00a0% to 100\u00a0%; The start: \u221250\u00a0%"), ben
    assert page.locator("#review-curve polyline.chances").count() == 1
    assert "Ben's chances rose from" in plain(page.inner_text("#review-turn"))
    page.select_option("#review-seat", "0")
    page.wait_for_function("() => document.querySelector('#review-line').textContent.includes('lost')")
    for board in ("night", "light"):
        page.evaluate("board => { document.documentElement.dataset.board = board; }", board)
        check(page, f"the review on the board {board}")
    point = page.locator("#review-turn button")
    ply = (point.get_attribute("data-key") or "").removeprefix("review-turn-")
    point.click()
    wait_phase(page, "replay")
    assert screen(page)["ply"] == ply, "where it tipped is shown on the table"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180), (1180, 820)])
def test_nothing_moves_once_the_look_back_is_done(table_at: TableAt, width: int, height: int) -> None:
    taps = table_at(width, height)
    taps.open_record(MISTAKEN)
    judged(taps)
    taps.button("review")
    taps.page.wait_for_selector("#review-moments article")
    known, before = taps.page.evaluate(LOOKING)
    taps.button("close-review")
    assert known == before


@pytest.mark.long
def test_a_game_with_hidden_tiles_is_weighed_by_itself_and_playing_again_does_not_wait(table_at: TableAt) -> None:
    taps = table_at(375, 667)
    page = taps.page
    end(taps, "single-end")
    wait_phase(page, "over")
    line = judged(taps)
    assert any(each in line for each in WHY), line
    assert not re.search(FIGURES, line), line
    assert "emptied their hand" in line
    assert page.evaluate(CUT) == [], "a low phone has room for all of it"
    taps.button("sheet-aside")
    page.wait_for_selector("#sheet.aside")
    assert page.locator("#board .slot").first.is_visible()
    taps.button("sheet-aside")
    taps.button("again")
    wait_phase(page, "curtain")
    assert page.inner_text("#sheet-luck") == ""


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_axe_finds_nothing_in_any_games_look_back_moments_and_replay(axe_page: Page, name: str) -> None:
    page, taps = axe_page, Taps(axe_page)
    taps.leave()
    page.evaluate("() => { location.hash = 'motion=off'; }")
    page.set_viewport_size({"width": 390, "height": 844})
    record = min((played(name, seed) for seed in range(1, 9)), key=lambda each: len(each["actions"]))
    taps.open_record(record)
    judged(taps)
    taps.button("review")
    page.wait_for_selector("#review-moments > *")
    for width, height in ((1180, 820), (820, 1180), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        stood = set()
        for stage in ("before", "played", "better"):
            for choice in page.locator(f"#review-moments [value={stage}]").all():
                choice.check()
            stood.add(json.dumps(page.evaluate(STANDS)))
        assert len(stood) == 1, "nothing moves from one board to the next"
    assert page.evaluate(COVERED) == [], "a moment's heading has room of its own"
    assert page.evaluate(INDENTED) == []
    assert not re.search(FIGURES, plain(page.evaluate(SAID))), "figures stand under Numbers"
    page.locator("#review-numbers > summary").click()
    page.wait_for_function(UNFOLDED)
    for board, width, height in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("board => { document.documentElement.dataset.board = board; }", board)
        check(page, f"the look back at {name} on the board {board}, {width} wide")
    taps.button("close-review")
    wait_phase(page, "over")
    taps.button("replay")
    wait_phase(page, "replay")
    taps.button("replay-forward")
    for board, width, height in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("board => { document.documentElement.dataset.board = board; }", board)
        check(page, f"the replay of {name} on the board {board}, {width} wide")
    page.set_viewport_size({"width": 390, "height": 844})
    taps.button("replay-list")
    check(page, f"the list of {name}")
    page.keyboard.press("Escape")
    taps.button("leave-replay")
    taps.leave()


def test_a_look_back_that_was_closed_begins_at_its_top_again(table_at: TableAt) -> None:
    taps = table_at(390, 844)
    taps.open_record(MISTAKEN)
    page, down = taps.page, "() => document.querySelector('#review .body').scrollTop"
    judged(taps)
    taps.button("review")
    page.locator("#review-moments article").last.scroll_into_view_if_needed()
    assert page.evaluate(down) > 0
    page.keyboard.press("Escape")
    page.wait_for_selector("#review", state="hidden")
    taps.button("review")
    page.locator("#review-line").wait_for()
    assert page.evaluate(down) == 0
    page.keyboard.press("Escape")
    page.wait_for_selector("#review", state="hidden")
