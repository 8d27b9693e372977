"""The end of a round and of a game, as it is staged: beside the board, answered at once, told when it has been seen."""

import pytest
from playwright.sync_api import Page

from e2e.any_game import COMPANIONS, SEED, played
from e2e.conftest import TableAt
from e2e.end_words import said
from e2e.keys import settle
from e2e.layout import apart, of_kind
from e2e.mirror import Mirror
from e2e.pictures import play
from e2e.sampled import sample
from e2e.screen import follow, screen, survey, wait_phase, wait_told
from e2e.taps import Taps, run_values
from epizodiak.display.languages import LANGUAGES
from epizodiak.games import GAMES

pytestmark = pytest.mark.moving

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390)]
SIZE_NAMES = [f"{width}x{height}" for width, height in SIZES]

BOARD = ("slot", "pile", "discard", "stone", "space", "point", "held", "player", "shown")
"""How the keys of places begin that the panel never covers, and the open hands beside it."""

AT_FIRST = """wanted => {
    new MutationObserver((_, watcher) => {
        const { phase, ending } = document.documentElement.dataset;
        if (phase !== wanted) return;
        watcher.disconnect();
        window.early = {
            told: ending === "told",
            bare: getComputedStyle(document.querySelector(".paper")).backgroundColor === "rgba(0, 0, 0, 0)",
            shown: document.querySelectorAll("[data-key^=shown-]").length,
            hands: document.querySelectorAll("[data-key^=hand-]").length,
            text: document.getElementById("sheet").innerText + document.getElementById("live").innerText,
            buttons: [...document.querySelectorAll("#sheet-buttons button")].map(button => button.dataset.key),
            rest: document.querySelectorAll("[data-key=chart], [data-key=leave-table]").length,
        };
    }).observe(document.documentElement, { attributeFilter: ["data-phase"] });
}"""
"""Notes what stands on the page in the moment in which a phase begins: a look afterwards may be too late."""


def whole_hand(taps: Taps, record: str) -> None:
    """Play the run that empties the hand."""
    taps.open_record(record)
    taps.reveal()
    mirror = Mirror.of(record)
    runs = [text for text in mirror.legal if text[0] in "<>" and len(run_values(text)) == len(mirror.hand)]
    taps.play(min(runs))


EVERYWHERE = [
    *((1280, 800), (1920, 1080), (1180, 820), (1024, 768)),
    *((820, 1180), (768, 1024), (390, 844), (360, 740), (740, 360)),
]

SAID = """said => {
    const [title, why, luck] = ["sheet-title", "sheet-why", "sheet-luck"].map(id => document.getElementById(id));
    const found = [], paper = document.querySelector(".paper");
    const look = text => {
        const { top, bottom } = paper.getBoundingClientRect();
        for (const each of [title, why, luck])
            if (each.checkVisibility() && each.scrollHeight > each.clientHeight + 1) found.push(`${each.id}: ${text}`);
        if (paper.scrollHeight > paper.clientHeight + 1) found.push(`scrolls: ${text}`);
        if (top < -1 || bottom > innerHeight + 1) found.push(`out of the window: ${text}`);
    };
    for (const [reason, led] of said) {
        [why.textContent, luck.textContent] = [reason, ""];
        sheet.classList.remove("judged");
        look(reason);
        luck.textContent = led;
        sheet.classList.add("judged");
        look(led);
        if (!luck.checkVisibility()) found.push(`hidden: ${led}`);
    }
    return found;
}"""
"""Writes sentences on the sheet, and returns those of which not all is seen."""


JUDGED = """([reason, led]) => {
    const [title, why, luck] = ["sheet-title", "sheet-why", "sheet-luck"].map(id => document.getElementById(id));
    const top = each => each.getBoundingClientRect().top;
    [why.textContent, luck.textContent] = [reason, ""];
    sheet.classList.remove("judged");
    const before = [top(title), top(why)];
    luck.textContent = led;
    sheet.classList.add("judged");
    return [before, [top(title), top(luck)]];
}"""
"""Writes the reason for an end, then the review's word with it; returns where heading and text were, and are."""

SPILT = """() => [...document.querySelectorAll("#sheet-buttons button")].flatMap(button => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT), found = [];
    const { left, right, bottom } = button.getBoundingClientRect();
    const paper = button.closest(".paper").getBoundingClientRect();
    if (bottom > innerHeight || left < paper.left || right > paper.right) found.push(`${button.dataset.key} is cut`);
    for (let text = walker.nextNode(); text; text = walker.nextNode())
        for (const { index, 0: word } of text.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const [box, ...more] = range.getClientRects();
            if (more.length || box.left < left || box.right > right) found.push(word);
        }
    return found;
})"""
"""Words on an end's buttons that are broken or reach beyond them, and buttons that are not in sight."""


def resize(page: Page, width: int, height: int) -> None:
    """Make the window another one, until the table is drawn for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        """() => {
            const [table, board] = ["table", "board"].map(id => document.getElementById(id));
            return board.getAttribute("viewBox") === `0 0 ${table.offsetWidth} ${table.offsetHeight}`;
        }"""
    )


def check_beside(taps: Taps) -> None:
    """Assert that the panel covers nothing of the board, and that its buttons are hit without scrolling.

    Where what players hold leaves it too little, the end of a game takes more room, until it is pushed aside; but on an
    upright page, whose table is drawn smaller.
    """
    settle(taps.page)
    seen = survey(taps.page)
    assert not seen.scrolls
    keys = taps.page.eval_on_selector_all("#sheet-buttons button:not([hidden])", "all => all.map(e => e.dataset.key)")
    buttons = [place for place in seen.places if place.key in keys]
    assert len(buttons) == len(keys) > 0
    for place in buttons:
        assert place.hit, place
    aside = taps.page.evaluate("""() => {
        const [box, paper] = ["#sheet", ".paper"].map(name => document.querySelector(name).getBoundingClientRect());
        return paper.height > box.height + 1;
    }""")
    if aside:
        taps.button("sheet-aside")
        taps.page.wait_for_selector("#sheet.aside")
    sheet = taps.page.locator(".paper").bounding_box()
    assert sheet is not None
    for area in of_kind(seen, *BOARD):
        across = min(area.right, sheet["x"] + sheet["width"]) - max(area.left, sheet["x"])
        down = min(area.bottom, sheet["y"] + sheet["height"]) - max(area.top, sheet["y"])
        assert min(across, down) <= 1, f"the panel covers {area}"
    apart(of_kind(seen, "shown"), of_kind(seen, "slot", "pile", "discard", "stone", "deck"))
    if aside:
        taps.button("sheet-aside")
        taps.page.wait_for_selector("#sheet:not(.aside)")


@pytest.mark.parametrize(("width", "height"), sample(SIZES, (390, 844)), ids=SIZE_NAMES)
@pytest.mark.parametrize(
    ("record", "phase"), sample([("round-end", "round"), ("game-end", "over")], ("game-end", "over"))
)
def test_the_end_is_seen_before_it_is_told_e20a(
    table_at: TableAt, width: int, height: int, record: str, phase: str
) -> None:
    taps = table_at(width, height)
    taps.page.evaluate(AT_FIRST, phase)
    whole_hand(taps, record)
    wait_phase(taps.page, phase)
    early = taps.page.evaluate("() => window.early")
    assert not early["told"]
    assert early["bare"], "the panel comes with the result"
    assert (early["shown"], early["hands"]) == (0, 0), "E20a: hands turn up after the last tile, never as hand-"
    assert "wins" not in early["text"]
    assert "over" not in early["text"]
    assert early["buttons"][:2] == (["next", "more"] if phase == "round" else ["again", "review"])
    assert early["rest"] == 0, "one thing to do is asked for first: the rest is in the page once it is wanted"
    taps.page.wait_for_function("() => document.querySelector('[data-key^=shown-]')")
    wait_told(taps.page)
    assert int(screen(taps.page)["ply"]) == Mirror.of(record).match.ply + 1
    check_beside(taps)
    assert taps.page.inner_text("#live").strip()
    assert taps.page.locator(".paper").evaluate("each => getComputedStyle(each).backgroundColor") != "rgba(0, 0, 0, 0)"
    taps.button("sheet-aside")
    taps.page.wait_for_selector("#sheet.aside")
    taps.button("sheet-aside")
    taps.page.wait_for_selector("#sheet:not(.aside)")
    taps.leave()


def test_nothing_that_stood_behind_more_comes_along_to_the_next_table(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    for _ in range(2):
        taps.open_record(played("zodiac", SEED))
        wait_phase(taps.page, "over")
        assert taps.page.locator("[data-key=chart], [data-key=leave-table]").count() == 0
        taps.leave()


def test_after_a_look_back_the_hands_of_the_end_are_in_sight_again(table_at: TableAt) -> None:
    taps = table_at(390, 844)
    whole_hand(taps, "game-end")
    wait_phase(taps.page, "over")
    wait_told(taps.page)
    taps.button("review")
    taps.page.wait_for_selector("#sheet", state="hidden")
    taps.page.keyboard.press("Escape")
    wait_phase(taps.page, "over")
    wait_told(taps.page)
    check_beside(taps)
    taps.leave()


@pytest.mark.parametrize("press", sample(("Enter", "tap"), "tap"))
def test_the_staging_ends_with_any_key_and_any_tap(table_at: TableAt, press: str) -> None:
    taps = table_at(1180, 820)
    whole_hand(taps, "game-end")
    wait_phase(taps.page, "over")
    if press == "tap":
        taps.page.mouse.click(5, 400)
    else:
        taps.page.keyboard.press("Shift")
    assert taps.page.evaluate("() => document.documentElement.dataset.ending") == "told"
    taps.leave()


def test_on_a_phone_the_panel_is_as_high_as_its_words_and_the_table_makes_room_before_it_is_told(
    table_at: TableAt,
) -> None:
    taps = table_at(390, 844)
    taps.page.evaluate("""() => {
        window.seen = {};
        const look = () => {
            const told = document.querySelector("#sheet-told").offsetHeight;
            const scale = document.querySelector("#board").style.transform;
            window.seen[document.documentElement.dataset.ending] = [told, scale];
            requestAnimationFrame(look);
        };
        look();
    }""")
    whole_hand(taps, "game-end")
    wait_phase(taps.page, "over")
    wait_told(taps.page)
    settle(taps.page)
    seen = taps.page.evaluate("() => window.seen")
    assert seen["lands"][0] < seen["told"][0] / 2
    assert "scale" in seen["told"][1]
    assert seen["scores"][1] == seen["told"][1]


STAYS = """() => {
    const kept = element => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join();
    };
    window.boards = [];
    const look = () => {
        const board = document.getElementById("board"), box = kept(board);
        if (!board.getAnimations().length && window.boards.at(-1) !== box) window.boards.push(box);
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes each box in which the board comes to rest."""


@pytest.mark.parametrize("game", sample(["epizodiak", "schotten-totten"], "schotten-totten"))
def test_on_a_phone_the_table_changes_its_size_once(table_at: TableAt, game: str) -> None:
    taps = table_at(390, 844)
    if game == "epizodiak":
        taps.page.evaluate(STAYS)
        whole_hand(taps, "game-end")
    else:
        record = played(game, SEED, left=1)
        taps.open_record(record)
        if screen(taps.page)["phase"] == "curtain":
            taps.reveal()
        taps.page.evaluate(STAYS)
        taps.play(played(game, SEED)["actions"][-1])
    wait_phase(taps.page, "over")
    wait_told(taps.page)
    settle(taps.page)
    boards = taps.page.evaluate("() => window.boards.filter(box => box !== '0,0,0,0')")
    assert len(boards) == 2, boards
    taps.leave()


def test_the_buttons_are_the_same_ones_in_the_same_place_from_the_first_step_on(table_at: TableAt) -> None:
    taps = table_at(390, 844)
    whole_hand(taps, "round-end")
    wait_phase(taps.page, "round")
    button = taps.page.query_selector('[data-key="next"]')
    assert button is not None
    before = button.bounding_box()
    wait_told(taps.page)
    assert button.is_visible(), "another button came in its place: a press between would be lost"
    assert button.bounding_box() == before
    taps.button("leave-table")
    wait_phase(taps.page, "lobby")


@pytest.mark.long
@pytest.mark.parametrize("name", COMPANIONS)
def test_the_panel_of_every_game_lies_beside_its_board(table_at: TableAt, name: str) -> None:
    taps = table_at(1180, 820)
    play(taps, name, None)
    wait_told(taps.page)
    for width, height in SIZES:
        resize(taps.page, width, height)
        check_beside(taps)
    taps.leave()


@pytest.mark.parametrize("game", sample([*GAMES], "zodiac"))
def test_all_of_the_longest_sentence_is_seen_in_every_language_and_window(table_at: TableAt, game: str) -> None:
    taps = table_at(1180, 820)
    taps.open_record(played(game, SEED))
    wait_told(taps.page)
    longest = [said(game, tag) for tag in LANGUAGES]
    for width, height in EVERYWHERE:
        resize(taps.page, width, height)
        settle(taps.page)
        assert taps.page.evaluate(SAID, longest) == [], (width, height)
    taps.leave()


def test_no_word_that_stands_moves_when_the_reviews_word_comes_where_there_is_room(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.open_record(played("epizodiak", SEED))
    wait_told(taps.page)
    for width, height in (*SIZES[:3], (1280, 800), (1920, 1080)):
        resize(taps.page, width, height)
        settle(taps.page)
        before, after = taps.page.evaluate(JUDGED, said("epizodiak", "en"))
        assert after == pytest.approx(before, abs=1), (width, height)
    taps.leave()


@pytest.mark.parametrize("game", sample([*GAMES], "schotten-totten"))
def test_no_word_on_an_ends_buttons_is_broken_and_no_button_cut(table_at: TableAt, game: str) -> None:
    taps = table_at(390, 844)
    follow(taps.page, "lang=de")
    taps.open_record(played(game, SEED))
    wait_told(taps.page)
    for width, height in (*EVERYWHERE, (844, 390), (667, 375)):
        resize(taps.page, width, height)
        settle(taps.page)
        assert taps.page.evaluate(SPILT) == [], (width, height)
    taps.leave()
