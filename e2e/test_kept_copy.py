"""The copy for the first frame of the picture of a table that was left."""

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.kept import COPY, LEFT, LONG, Kept, acted, go_on, source, stored, visit, wait_copied, wait_kept
from e2e.pages import Script
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, phase_of
from e2e.taps import Taps

NO_ANSWER = Script("indexedDB.open = () => new EventTarget();")
"""A database that never answers."""


def forge_copy(page: Page, changes: dict[str, object]) -> None:
    """Change the copy that a page's browser keeps."""
    page.evaluate(
        """([key, changes]) => {
            const copy = JSON.parse(localStorage.getItem(key));
            if (!copy) throw new Error("none is kept");
            localStorage.setItem(key, JSON.stringify({...copy, ...changes}));
        }""",
        [COPY, changes],
    )


def test_the_copy_comes_before_the_database_answers(page_at: PageAt, kept: Kept) -> None:
    page = page_at(1180, 820, None, prepare=NO_ANSWER)
    page.evaluate("values => { Object.assign(localStorage, values); }", kept.storage)
    visit(page)
    wait_kept(page)
    page.wait_for_function("() => document.getElementById('kept-picture').naturalWidth > 100")
    assert source(page).startswith("data:image/webp;base64,")
    assert page.locator("#kept-picture").is_visible()
    assert page.locator("#kept-picture").get_attribute("alt") == "The table as you left it: EpiZodiak, Ben's turn"
    assert page.locator("#resume").is_visible()


def test_before_an_action_is_stored_the_copy_of_the_position_before_is_gone(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.start(LEFT)
    stored(page, acted(taps))
    wait_copied(page)
    page.evaluate(
        """key => {
            window.beside = [];
            const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (value, name) {
                if (String(name).startsWith("game-")) window.beside.push(localStorage.getItem(key));
                return put.call(this, value, name);
            };
        }""",
        COPY,
    )
    taps.turn("d")
    beside = page.evaluate("() => window.beside")
    assert beside
    assert set(beside) == {None}, "no position that was left lies beside a newer record"


def test_a_copy_of_another_state_gives_way_to_what_the_database_has(left_page: Page) -> None:
    forge_copy(left_page, {"of": "1-x", "ply": 1})
    visit(left_page)
    left_page.wait_for_function("() => document.documentElement?.dataset.kept === '2'", timeout=TIMEOUT_MS)


@pytest.mark.parametrize(
    "wrong",
    sample(
        [
            pytest.param({"pixels": "data:image/svg+xml;base64,PHN2Zy8+"}, id="another kind"),
            pytest.param({"pixels": "https://elsewhere.invalid/a.webp"}, id="address"),
            pytest.param({"pixels": LONG}, id="huge"),
            pytest.param({"pixels": 7}, id="a number"),
            pytest.param({"ply": -1}, id="ply"),
            pytest.param({"alt": "x" * 2_000}, id="words"),
            pytest.param({"board": "light"}, id="board"),
            pytest.param({"name": None}, id="no name"),
        ],
        "another kind",
        "huge",
    ),
)
def test_what_is_no_copy_is_passed_over_and_the_picture_itself_shown(left_page: Page, wrong: dict[str, object]) -> None:
    forge_copy(left_page, wrong)
    visit(left_page)
    wait_kept(left_page)
    assert left_page.locator("#kept-picture").get_attribute("alt") == "The table as you left it: EpiZodiak, Ben's turn"
    assert source(left_page).startswith("data:image/webp")


@pytest.mark.parametrize("damage", sample(["another", "half", "spoilt"], "half"))
def test_a_damaged_copy_is_kept_no_longer_and_the_picture_itself_shown(left_page: Page, damage: str) -> None:
    whole = left_page.evaluate("key => JSON.parse(localStorage.getItem(key)).pixels", COPY)
    start = len("data:image/webp;base64,")
    damaged = {
        "another": "data:image/webp;base64,AAAA",
        "half": whole[: start + (len(whole) - start) // 8 * 4],
        "spoilt": whole[: start + 40] + "A" * (len(whole) - start - 40),
    }
    forge_copy(left_page, {"pixels": damaged[damage], "ply": 1})
    gate = visit(left_page)
    left_page.wait_for_function("() => document.documentElement?.dataset.kept === '2'", timeout=TIMEOUT_MS)
    assert source(left_page) == whole
    left_page.wait_for_function("() => document.getElementById('resume').dataset.key === 'resume'", timeout=TIMEOUT_MS)
    go_on(left_page, gate)
    assert phase_of(left_page) == "lobby"
    assert left_page.evaluate("key => localStorage.getItem(key)", COPY) is None
