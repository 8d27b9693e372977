"""The score sheet stays in its window whatever is on it: the table scrolls, heading and buttons stand."""

from dataclasses import dataclass
from itertools import product

import pytest

from e2e.any_game import played
from e2e.conftest import TableAt
from e2e.keys import settle
from e2e.long_games import many_rounds
from e2e.sampled import sample
from e2e.screen import wait_phase, wait_told
from e2e.taps import Taps

SIZES = ((1440, 900), (1180, 820), (820, 1180), (390, 844), (844, 390), (667, 375))
SMALL = ((360, 640), (320, 568), (568, 320))
WINDOWS = [*(("", size) for size in SIZES), *(("200%", size) for size in SIZES)]
"""Sizes of texts and windows in which all of the sheet but its older rounds is in sight."""

BETWEEN = [*(("", size) for size in SIZES[-3:]), *(("200%", size) for size in SIZES[-3:])]
"""Of those where there is one button only."""

ROUNDS = 40
LONGEST = ("Maximiliane Wolkenstein-Trostburg ".ljust(200, "x"), "W" * 200, "Bartholomäus von und zu " * 8)
BUTTONS = {"over": ["again", "review", "replay", "export", "more"], "round": ["next", "more"]}

MEASURE = """() => {
    const box = element => {
        const {left, top, right, bottom} = element.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    const root = document.documentElement, find = selector => document.querySelector(selector);
    const shown = [...document.querySelectorAll("#sheet-buttons button")].filter(button => button.checkVisibility());
    return {
        window: [0, 0, innerWidth, innerHeight],
        scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth,
        paper: box(find(".paper")),
        heading: box(find("#sheet-title")),
        table: box(find("#scores").parentElement),
        newest: box(find("#scores tbody tr:last-child td")),
        totals: box(find("#scores tfoot tr:first-child")),
        buttons: shown.map(button => [button.dataset.key, ...box(button)]),
        hit: shown.every(button => {
            const [left, top, right, bottom] = box(button);
            return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }),
    };
}"""

JUDGE = """() => {
    document.getElementById("sheet").classList.add("judged");
    document.getElementById("sheet-luck").textContent = "Chance gave a little, and decisions gave more. ".repeat(4);
}"""
"""Has the sheet say as much as a review may."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the window, in CSS pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Area") -> bool:
        """Return whether all of it lies in another one, but for a pixel's rounding."""
        across = self.left >= other.left - 1 and self.right <= other.right + 1
        return across and self.top >= other.top - 1 and self.bottom <= other.bottom + 1


def resize(taps: Taps, width: int, height: int, text: str) -> None:
    """Give the window a size and its texts another, and wait until the table is drawn for them."""
    taps.page.set_viewport_size({"width": width, "height": height})
    taps.page.evaluate(
        "size => { document.documentElement.style.fontSize = size; dispatchEvent(new Event('resize')); }", text
    )
    taps.page.wait_for_function(
        """large => {
            const [table, board] = ["table", "board"].map(id => document.getElementById(id));
            return board.getAttribute("viewBox") === `0 0 ${table.offsetWidth} ${table.offsetHeight}`
                && document.documentElement.dataset.text === (large ? "large" : "usual");
        }""",
        arg=bool(text),
    )
    settle(taps.page)


def check(taps: Taps, phase: str) -> None:
    """Assert that the sheet lies in the window, and its newest round, totals and buttons in sight."""
    seen = taps.page.evaluate(MEASURE)
    assert not seen["scrolls"]
    paper, heading, table = (Area(*seen[name]) for name in ("paper", "heading", "table"))
    newest, totals = Area(*seen["newest"]), Area(*seen["totals"])
    assert paper.within(Area(*seen["window"])), paper
    assert heading.within(paper), (heading, paper)
    assert table.within(paper), (table, paper)
    assert (newest.top, newest.bottom) >= (table.top, 0), (newest, table)
    assert newest.bottom <= totals.top + 1, (newest, totals)
    assert totals.top >= table.top, (totals, table)
    assert totals.bottom <= table.bottom + 1, (totals, table)
    assert [key for key, *_ in seen["buttons"]] == BUTTONS[phase]
    for key, *box in seen["buttons"]:
        button = Area(*box)
        assert button.within(paper), (key, button, paper)
        assert min(button.right - button.left, button.bottom - button.top) >= 43.5, (key, button)
    assert seen["hit"]


def check_within_reach(taps: Taps, phase: str) -> None:
    """Assert that each button can be tapped, if need be after scrolling the sheet."""
    for key in BUTTONS[phase]:
        taps.page.locator(f'#sheet [data-key="{key}"]').click(trial=True)


@pytest.mark.long
@pytest.mark.parametrize("phase", sample(["over", "round"], "round"))
def test_the_sheet_of_forty_rounds_and_the_longest_names_stays_in_every_window(table_at: TableAt, phase: str) -> None:
    taps = table_at(1180, 820)
    if phase == "over":
        taps.open_record(many_rounds(ROUNDS, LONGEST))
    else:
        taps.open_record(many_rounds(ROUNDS, LONGEST, left=1, target=99))
        taps.turn(">2..10")
    wait_phase(taps.page, phase)
    wait_told(taps.page)
    for text, (width, height) in WINDOWS if phase == "over" else BETWEEN:
        resize(taps, width, height, text)
        check(taps, phase)
    for text, (width, height) in product(("", "200%"), (*SMALL, *SIZES[-3:])):
        resize(taps, width, height, text)
        check_within_reach(taps, phase)

    region = taps.page.get_by_role("region", name="Scores")
    region.focus()
    taps.page.keyboard.press("Home")
    taps.page.wait_for_function(
        """() => {
            const [head, first] = ["thead", "tbody tr"].map(part => document.querySelector(`#scores ${part}`));
            return first.getBoundingClientRect().top >= head.getBoundingClientRect().bottom - 1;
        }"""
    )
    assert region.evaluate("element => element === document.activeElement")
    resize(taps, 1180, 820, "")
    if phase == "round":
        taps.button("next")
        wait_phase(taps.page, "curtain")
    taps.leave()


def test_in_large_letters_a_long_verdict_scrolls_no_button_away_on_a_phones_side(table_at: TableAt) -> None:
    taps = table_at(844, 390)
    taps.open_record(many_rounds(ROUNDS, LONGEST))
    wait_phase(taps.page, "over")
    wait_told(taps.page)
    for size in ((844, 390), (667, 375)):
        resize(taps, *size, "200%")
        seen = taps.page.evaluate(f"() => {{ ({JUDGE})(); return ({MEASURE})(); }}")
        paper = Area(*seen["paper"])
        assert [key for key, *box in seen["buttons"] if Area(*box).within(paper)] == BUTTONS["over"]
        assert seen["hit"]
    taps.leave()


@pytest.mark.parametrize("rounds", [4, *(pytest.param(more, marks=pytest.mark.long) for more in (7, 16))])
def test_no_round_is_cut_in_two_beside_the_words(table_at: TableAt, rounds: int) -> None:
    taps = table_at(1280, 800)
    taps.open_record(many_rounds(rounds, ("Ana", "Ben", "Chloé")))
    wait_phase(taps.page, "over")
    wait_told(taps.page)
    for size in ((1280, 800), (1180, 820), (820, 1180), (1920, 1080)):
        resize(taps, *size, "")
        cut = taps.page.evaluate(
            """() => {
                const box = selector => document.querySelector(selector).getBoundingClientRect();
                const [top, bottom] = [box("#scores thead").bottom, box("#scores tfoot").top];
                return [...document.querySelectorAll("#scores tbody tr")].filter(row => {
                    const {top: above, bottom: below} = row.getBoundingClientRect();
                    const seen = Math.min(below, bottom) - Math.max(above, top);
                    return seen > 2 && seen < below - above - 2;
                }).length;
            }"""
        )
        assert cut == 0, size
    taps.leave()


RAYS_LEFT = """() => {
    for (const animation of document.getAnimations()) animation.finish(); // a face that jumps is wider for a moment
    const face = document.querySelector("#sheet-faces span"), paper = document.querySelector(".paper");
    const beyond = parseFloat(getComputedStyle(face, "::after").insetInlineStart);
    return face.getBoundingClientRect().left + beyond - paper.getBoundingClientRect().left;
}"""
"""How far the rays round who has won keep from the sheet's left edge."""


@pytest.mark.parametrize("size", sample([((1180, 820),), ((1440, 900),), ((820, 1180),)], ((1180, 820),)))
def test_the_rays_of_a_win_keep_off_the_edge(table_at: TableAt, size: tuple[int, int]) -> None:
    taps = table_at(*size)
    taps.open_record(played("schotten-totten", 3))
    wait_told(taps.page)
    settle(taps.page)
    assert taps.page.evaluate(RAYS_LEFT) >= 4
