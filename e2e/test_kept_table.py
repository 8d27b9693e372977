"""The table that was left unfinished, as the next visit's lobby shows it before Python runs."""

import json
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route

from e2e.conftest import PageAt
from e2e.database import DATABASE, PUT
from e2e.layout import under_the_bar
from e2e.pages import PICTURE, Pages, Passing, Script
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, hide, phase_of, screen, survey, wait_phase, wait_ready
from e2e.taps import Gate, Taps
from e2e.visits import holding_back, release

LEFT = "game=epizodiak&players=Ana,Ben,Chlo%C3%A9&first=0&seed=7"

CORE = "**/pyscript/core*.js"
"""Without it Python does not start."""

COPY = "epizodiak-kept-copy"
"""Where local storage keeps the copy of the picture for the first frame."""

SCRIPTS = ("head.js", "body.js", "pyscript/core*.js", "python.js", "pyodide.js", "pyodide.asm.js")
"""Every script of a start, as part of an address."""

READ = """async name => {
    const request = indexedDB.open(name);
    const base = await new Promise(done => { request.onsuccess = () => done(request.result); });
    const entries = base.transaction("entries").objectStore("entries");
    const [keys, values] = [entries.getAllKeys(), entries.getAll()];
    await new Promise(done => { entries.transaction.oncomplete = done; });
    base.close();
    return Object.fromEntries(keys.result.map((key, number) => [key, values.result[number]]));
}"""

NO_ROOM = Script("""
window.room = "all";
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (value, key) {
    const fits = window.room === "all" || window.room === "records" && !String(key).startsWith("table-");
    if (!fits) throw new DOMException("no room", "QuotaExceededError");
    return put.call(this, value, key);
};
const remove = IDBObjectStore.prototype.delete;
IDBObjectStore.prototype.delete = function (key) {
    if (key instanceof IDBKeyRange && window.room === "none") window.room = "records";
    return remove.call(this, key);
};
""")
"""Lets there be room for pictures, for records only, or for records as soon as pictures were taken away."""


def acted(taps: Taps) -> int:
    """Do what a first turn can always do, up to the curtain; returns the number of actions."""
    taps.turn("d", "p")
    wait_phase(taps.page, "curtain")
    return int(screen(taps.page)["ply"])


def stored(page: Page, ply: int) -> None:
    """Wait until the picture of the position after so many actions is stored; out of sight that is at once."""
    hide(page, "hidden")
    page.wait_for_function("ply => localStorage.getItem('epizodiak-kept') === String(ply)", arg=ply, timeout=TIMEOUT_MS)
    hide(page, "visible")


def wait_copied(page: Page) -> None:
    page.wait_for_function("key => localStorage.getItem(key) !== null", arg=COPY, timeout=TIMEOUT_MS)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a browser keeps of a visit: its local storage, and the game's database."""

    storage: dict[str, str]
    entries: dict[str, str]

    @classmethod
    def of(cls, page: Page) -> "Kept":
        """Return what is kept in a page's browser."""
        return cls(page.evaluate("() => ({...localStorage})"), entries(page))

    def put(self, page: Page) -> None:
        """Put it into another page's browser, which keeps nothing."""
        page.evaluate("values => { Object.assign(localStorage, values); }", self.storage)
        page.evaluate(PUT, [DATABASE, [*self.entries.items()]])


def leave_table(page: Page) -> None:
    """Play the first turn of a new game, wait until its picture is stored, and leave for a page without the game."""
    taps = Taps(page)
    taps.start(LEFT)
    stored(page, acted(taps))
    wait_copied(page)
    page.goto(page.url.partition("#")[0] + PICTURE)


@pytest.fixture(scope="module")
def kept(pages: Pages) -> Kept:
    """What a visit left that ended in the first turns of a game, which was played once for all tests here."""
    window = pages.started(touch=False, prepare=None, fragment="", size=(1180, 820), ready=True, expect_errors=False)
    leave_table(window.page)
    found = Kept.of(window.page)
    assert not window.faults()
    pages.take_back(window, sound=True)
    return found


@pytest.fixture
def page(page_at: PageAt, kept: Kept) -> Page:
    """A page that shows none of it, after a game was left in its first turns."""
    return page_at(1180, 820, None, prepare=Passing(kept.put))


def entries(page: Page) -> dict[str, str]:
    """Return what the database holds."""
    found: dict[str, str] = page.evaluate(READ, DATABASE)
    return found


def visit(page: Page, fragment: str = "") -> Gate:
    """Go to the page, and hold back what starts Python until the gate that is returned is opened."""
    gate = Gate()
    page.route(CORE, gate)
    page.goto(page.url.removesuffix(PICTURE) + fragment, wait_until="commit")
    return gate


def go_on(page: Page, gate: Gate) -> None:
    """Let Python start, and wait until the lobby is ready."""
    gate.open(lambda route: route.continue_())
    wait_ready(page)


def wait_kept(page: Page) -> None:
    page.wait_for_function("() => 'kept' in (document.documentElement?.dataset ?? {})", timeout=TIMEOUT_MS)


def wait_none(page: Page) -> None:
    """Wait until it is known that no picture is to be shown."""
    page.wait_for_function(
        """() => document.querySelector('#kept-table') && !('keeps' in document.documentElement.dataset)
            && [...document.querySelectorAll('link[rel=stylesheet]')].every(link => link.sheet)""",
        timeout=TIMEOUT_MS,
    )
    assert "kept" not in screen(page)
    assert not page.locator("#kept-table").is_visible()


# --- it is shown ------------------------------------------------------------------------------------------------------


def test_the_next_visit_shows_the_table_that_was_left_before_python_runs(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    leave_table(page)
    gate = visit(page)
    wait_kept(page)
    seen = survey(page)
    assert (seen.html["phase"], seen.html["kept"], seen.html["ply"]) == ("lobby", "2", "0")
    assert seen.cans == {}
    picture = page.locator("#kept-picture")
    assert picture.get_attribute("alt") == "The table as you left it: EpiZodiak, Ben is to play"
    told = page.inner_text("#resume-told")
    assert "EpiZodiak" in told
    boxes = [page.locator(where).bounding_box() for where in ("#kept-picture", "#resume", '[data-key="start"]')]
    go_on(page, gate)
    assert "kept" not in screen(page)
    page.wait_for_function("() => document.getElementById('standing-1')?.textContent.includes('Round')")
    assert [page.locator(where).bounding_box() for where in ("#kept-picture", "#resume", '[data-key="start"]')] == boxes
    assert page.inner_text("#resume-told") == told
    Taps(page).button("resume")
    wait_phase(page, "curtain")
    assert screen(page)["ply"] == "2"
    Taps(page).leave()
    assert not picture.is_visible(), "there is more to be known by now"


def test_in_a_wide_window_nothing_lies_under_the_bar_beside_a_table_that_was_left(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    gate = visit(page)
    wait_kept(page)
    assert under_the_bar(page) == []
    go_on(page, gate)
    page.locator("#stored .game").wait_for()
    for width, height in ((1280, 800), (1180, 820), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert under_the_bar(page) == [], width


def test_where_nothing_happens_for_a_moment_the_picture_is_stored(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.start("game=zodiac&players=Ana,Ben&first=0")
    page.wait_for_function("() => localStorage.getItem('epizodiak-kept') === '0'", timeout=TIMEOUT_MS)
    assert [key for key in entries(page) if key.startswith("table-game-")]


@pytest.mark.parametrize("way", sample(["picture", "button", "key"], "picture"))
def test_going_on_before_python_runs_is_done_as_soon_as_it_does(page: Page, way: str) -> None:
    gate = visit(page)
    wait_kept(page)
    if way == "picture":
        page.click("#kept-picture")
    elif way == "button":
        page.click("#resume")
    else:
        page.focus("#resume")
        page.keyboard.press("Enter")
    wait_phase(page, "booting")
    gate.open(lambda route: route.continue_())
    wait_phase(page, "curtain")
    assert screen(page)["ply"] == "2"


def test_what_was_offered_is_not_gone_on_with_once_it_is_gone(page: Page) -> None:
    gate = visit(page)
    wait_kept(page)
    page.click("#resume")
    other = page.context.new_page()
    other.goto(page.url + PICTURE)
    name = next(key for key in entries(other) if key.startswith("game-"))
    other.evaluate(PUT, [DATABASE, [[name, None]]])
    other.close()
    gate.open(lambda route: route.continue_())
    wait_ready(page)
    wait_phase(page, "lobby")
    assert not page.locator("#resume").is_visible()
    assert not page.locator("#kept-table").is_visible()


@pytest.mark.parametrize(
    ("late", "press"),
    sample(
        [(late, press) for late in SCRIPTS for press in ("resume", "picture", "start", "name", "select")],
        ("body.js", "picture"),
        ("head.js", "select"),
    ),
)
def test_beside_the_picture_nothing_done_early_is_lost_whichever_script_is_late(
    page: Page, late: str, press: str
) -> None:
    gate, python = Gate(), Gate()
    page.route("**/epizodiak.zip", python)  # nothing is early once Python runs
    page.route(f"**/static/**{late}", gate)
    page.goto(page.url.removesuffix(PICTURE), wait_until="commit")
    if late == "head.js":
        assert page.locator("#setup").count() == 0
        gate.open(lambda route: route.continue_())
    if press in ("resume", "picture"):
        wait_kept(page)
        page.click("#resume" if press == "resume" else "#kept-picture")
    elif press == "start":
        page.click('[data-key="start"]')
    elif press == "name":
        page.fill("#name-0", "Zoë")
    else:
        page.click('label[for="game-zodiac"]')
    if late != "head.js":
        gate.open(lambda route: route.continue_())
    python.open(lambda route: route.continue_())
    wait_ready(page)
    if press in ("resume", "picture", "start"):
        wait_phase(page, "curtain")
        assert screen(page)["ply"] == ("0" if press == "start" else "2")
    elif press == "name":
        assert page.input_value("#name-0") == "Zoë"
    else:
        assert screen(page)["game"] == "zodiac"


# --- it is not shown --------------------------------------------------------------------------------------------------


def another_action(page: Page) -> None:
    """Let the record say otherwise than the picture."""
    name, record = next(each for each in entries(page).items() if each[0].startswith("game-"))
    page.evaluate(PUT, [DATABASE, [[name, record.replace('\\"p\\"]', '\\"p\\",\\"d\\"]')]]])


def finished_game(page: Page) -> None:
    """Let the record say that the game is over, which the picture cannot know."""
    name, record = next(each for each in entries(page).items() if each[0].startswith("game-"))
    page.evaluate(PUT, [DATABASE, [[name, record.replace('\\"version\\"', '\\"x_finished\\":true,\\"version\\"')]]])


def later_game(page: Page) -> None:
    """Let there be a later unfinished game without a picture."""
    name, record = next(each for each in entries(page).items() if each[0].startswith("game-"))
    page.evaluate(PUT, [DATABASE, [[f"{name[:-1]}x", record]]])


def setting(name: str, value: str) -> Callable[[Page], None]:
    def choose(page: Page) -> None:
        page.evaluate("text => localStorage.setItem('epizodiak-settings', text)", json.dumps({name: value}))

    return choose


def deleted(page: Page) -> None:
    for name in entries(page):
        if name.startswith("game-"):
            page.evaluate(PUT, [DATABASE, [[name, None]]])


@pytest.mark.parametrize(
    "change",
    sample(
        [
            pytest.param(another_action, id="another action"),
            pytest.param(finished_game, id="finished"),
            pytest.param(later_game, id="a later game"),
            pytest.param(setting("board", "light"), id="board"),
            pytest.param(setting("face", "arabic"), id="face"),
            pytest.param(setting("lang", "fr"), id="language"),
            pytest.param(deleted, id="deleted"),
        ],
        "another action",
        "language",
    ),
)
def test_what_is_not_the_present_state_as_the_page_looks_now_is_not_shown(
    page: Page, change: Callable[[Page], None]
) -> None:
    before = entries(page)
    change(page)
    assert entries(page) != before or page.evaluate("() => localStorage.getItem('epizodiak-settings')")
    gate = visit(page)
    wait_none(page)
    go_on(page, gate)


@pytest.mark.parametrize("fragment", sample(["#game=zodiac", "#watch", "#join"], "#watch"))
def test_with_a_fragment_the_lobby_comes_first_and_no_table(page: Page, fragment: str) -> None:
    visit(page, fragment)
    page.locator("#kept-table").wait_for(state="attached")
    wait_none(page)


def test_a_board_chosen_before_python_runs_takes_the_picture_away(page: Page) -> None:
    gate = visit(page)
    wait_kept(page)
    page.click('[data-key="settings"]')
    page.check('input[name="set-board"][value="day"]', force=True)
    page.wait_for_function("() => document.documentElement.dataset.board === 'day'")
    assert not page.locator("#kept-table").is_visible()
    go_on(page, gate)


def test_a_deleted_game_takes_its_picture_along(page: Page) -> None:
    gate = visit(page)
    go_on(page, gate)
    taps = Taps(page)
    for key in ("game-1", "delete-1", "delete-yes-1"):
        taps.button(key)
    page.locator('[data-key="undelete-1"]').wait_for()
    assert not page.locator("#kept-table").is_visible()
    assert not [key for key in entries(page) if key.startswith("table-")]


# --- what others wrote ------------------------------------------------------------------------------------------------

SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='760' height='340'/>"

IMAGE = """([width, height, kind]) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    return canvas.toDataURL(kind, 0.85);
}"""
"""Makes an image of a size, which stands for little but a size."""

REFUSED: dict[str, object] = {
    "drawing": f"data:image/svg+xml;charset=utf-8,{quote(SVG)}",
    "long": f"data:image/webp;base64,{'A' * 400_000}",
    "large": (4_096, 4_096, "image/webp"),
    "wide": (2_049, 10, "image/webp"),
    "high": (10, 2_049, "image/jpeg"),
    "another kind": (760, 340, "image/png"),
    "moving": "data:image/webp;base64,"
    + b64encode(b"RIFF\0\0\0\0WEBPVP8X" + bytes((10, 0, 0, 0, 2)) + bytes(90)).decode(),
    "address": "https://elsewhere.invalid/a.webp",
    "a number": 7,
    "nothing": None,
}
"""What no page writes: drawings, in which little text can stand for very much, and images that fill the memory."""

FORGE = """([name, record, pixels, more]) => {
    const {board, face} = document.documentElement.dataset;
    const of = window.epizodiakSeal(record);
    const made = {name, of, ply: 2, board, face, lang: "en", alt: "alt", told: "told", pixels, ...more};
    return JSON.stringify([["1", "2"], "generic", JSON.stringify(made)]);
}"""


def forge(page: Page, image: object, more: dict[str, object] | None = None) -> None:
    """Put another picture beside the game that a page's browser keeps, without a copy."""
    visit(page)
    wait_kept(page)
    name, record = next(each for each in entries(page).items() if each[0].startswith("game-"))
    pixels = page.evaluate(IMAGE, image) if isinstance(image, tuple) else image
    value = page.evaluate(FORGE, [name, record, pixels, more or {}])
    page.evaluate(PUT, [DATABASE, [[f"table-{name}", value]]])
    page.evaluate("key => localStorage.removeItem(key)", COPY)
    page.unroute(CORE)
    page.goto(page.url + PICTURE)


@pytest.mark.parametrize("kind", sample(["image/webp", "image/jpeg"], "image/jpeg"))
def test_an_image_that_a_page_can_have_written_is_shown(page: Page, kind: str) -> None:
    forge(page, (760, 340, kind))
    gate = visit(page)
    wait_kept(page)
    assert source(page).startswith(f"data:{kind}")
    assert page.locator("#kept-table *").count() == 2, "an image and its caption"
    go_on(page, gate)


@pytest.mark.parametrize("kind", sample([*REFUSED], "drawing", "large"))
def test_what_no_page_has_written_is_not_shown(page: Page, kind: str) -> None:
    forge(page, REFUSED[kind])
    gate = visit(page)
    wait_none(page)
    go_on(page, gate)
    assert phase_of(page) == "lobby"


def test_words_that_somebody_put_there_are_only_words(page: Page) -> None:
    markup = "<img src=x onerror='window.ran = 1'>"
    forge(page, (760, 340, "image/webp"), {"alt": markup, "told": markup})
    gate = visit(page)
    wait_kept(page)
    assert page.inner_text("#resume-told") == markup
    assert page.locator("#resume img").count() == 0
    go_on(page, gate)


# --- the copy for the first frame -------------------------------------------------------------------------------------

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


def source(page: Page) -> str:
    """Return where the picture in the lobby comes from."""
    return page.locator("#kept-picture").get_attribute("src") or ""


def test_the_copy_comes_before_the_database_answers(page_at: PageAt, kept: Kept) -> None:
    page = page_at(1180, 820, None, prepare=NO_ANSWER)
    page.evaluate("values => { Object.assign(localStorage, values); }", kept.storage)
    visit(page)
    wait_kept(page)
    page.wait_for_function("() => document.getElementById('kept-picture').naturalWidth > 100")
    assert source(page).startswith("data:image/webp;base64,")
    assert page.locator("#kept-picture").is_visible()
    assert page.locator("#kept-picture").get_attribute("alt") == "The table as you left it: EpiZodiak, Ben is to play"
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


def test_a_copy_of_another_state_gives_way_to_what_the_database_has(page: Page) -> None:
    forge_copy(page, {"of": "1-x", "ply": 1})
    visit(page)
    page.wait_for_function("() => document.documentElement?.dataset.kept === '2'", timeout=TIMEOUT_MS)


@pytest.mark.parametrize(
    "wrong",
    sample(
        [
            pytest.param({"pixels": "data:image/svg+xml;base64,PHN2Zy8+"}, id="another kind"),
            pytest.param({"pixels": "https://elsewhere.invalid/a.webp"}, id="address"),
            pytest.param({"pixels": REFUSED["long"]}, id="huge"),
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
def test_what_is_no_copy_is_passed_over_and_the_picture_itself_shown(page: Page, wrong: dict[str, object]) -> None:
    forge_copy(page, wrong)
    gate = visit(page)
    wait_kept(page)
    assert page.locator("#kept-picture").get_attribute("alt") == "The table as you left it: EpiZodiak, Ben is to play"
    assert source(page).startswith("data:image/webp")
    go_on(page, gate)


@pytest.mark.parametrize("damage", sample(["another", "half", "spoilt"], "half"))
def test_a_damaged_copy_is_kept_no_longer_and_the_picture_itself_shown(page: Page, damage: str) -> None:
    whole = page.evaluate("key => JSON.parse(localStorage.getItem(key)).pixels", COPY)
    start = len("data:image/webp;base64,")
    damaged = {
        "another": "data:image/webp;base64,AAAA",
        "half": whole[: start + (len(whole) - start) // 8 * 4],
        "spoilt": whole[: start + 40] + "A" * (len(whole) - start - 40),
    }
    forge_copy(page, {"pixels": damaged[damage], "ply": 1})
    gate = visit(page)
    page.wait_for_function("() => document.documentElement?.dataset.kept === '2'", timeout=TIMEOUT_MS)
    assert source(page) == whole
    page.wait_for_function("() => document.getElementById('resume').dataset.key === 'resume'", timeout=TIMEOUT_MS)
    go_on(page, gate)
    assert phase_of(page) == "lobby"
    assert page.evaluate("key => localStorage.getItem(key)", COPY) is None


# --- a page that comes in pieces --------------------------------------------------------------------------------------


def halting(page: Page, start_tag: str) -> Gate:
    """Have the page's text end behind a start tag until the gate that is returned is opened."""
    gate = Gate()

    def answer(route: Route) -> None:
        told = route.fetch()
        head, tag, rest = told.text().partition(start_tag)
        assert tag
        route.fulfill(response=told, body=f'{head}{tag}<script src="{PICTURE}?halt"></script>{rest}')

    page.route(f"**/{PICTURE}?halt", gate)
    page.route(page.url.removesuffix(PICTURE), answer)
    return gate


def go_further(gate: Gate) -> None:
    """Let the rest of the page come."""
    gate.open(lambda route: route.fulfill(body="", content_type="text/javascript"))


def test_a_button_that_is_not_here_whole_yet_is_waited_for(page: Page) -> None:
    halt = halting(page, 'id="resume" hidden>')
    gate = visit(page)
    wait_kept(page)
    page.click("#kept-picture")
    go_further(halt)
    wait_phase(page, "booting")
    assert "EpiZodiak" in (page.text_content("#resume-told") or "")
    gate.open(lambda route: route.continue_())
    wait_phase(page, "curtain")


def test_a_place_to_wait_in_that_is_not_here_whole_yet_is_waited_for(page: Page) -> None:
    page.add_init_script(holding_back(4_000))
    halt = halting(page, '<section id="booting" aria-live="polite" tabindex="-1" hidden>')
    gate = visit(page)
    page.click('[data-key="start"]')
    assert phase_of(page) == "lobby"
    go_further(halt)
    wait_phase(page, "booting")
    release(page)
    assert page.locator("#slow").is_visible()
    gate.open(lambda route: route.continue_())
    wait_phase(page, "curtain")


# --- no room ----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_where_there_is_no_room_for_the_picture_the_game_is_stored_all_the_same(page_at: PageAt) -> None:
    page = page_at(1180, 820, prepare=NO_ROOM)
    page.evaluate("() => { window.room = 'records'; }")
    taps = Taps(page)
    taps.start(LEFT)
    acted(taps)
    hide(page, "hidden")
    hide(page, "visible")
    taps.turn("d", "p")
    assert not page.locator("#notice").is_visible()
    found = entries(page)
    assert [key for key in found if key.startswith("table-")] == []
    assert '\\"actions\\":[\\"d\\",\\"p\\",\\"d\\",\\"p\\"]' in next(
        v for k, v in found.items() if k.startswith("game-")
    )


@pytest.mark.long
def test_where_there_is_no_room_for_the_game_its_picture_makes_some(page_at: PageAt) -> None:
    page = page_at(1180, 820, prepare=NO_ROOM)
    taps = Taps(page)
    taps.start(LEFT)
    stored(page, acted(taps))
    assert [key for key in entries(page) if key.startswith("table-")]
    page.evaluate("() => { window.room = 'none'; }")
    taps.turn("d", "p")
    assert phase_of(page) != "error"
    assert not page.locator("#notice").is_visible()
    assert [key for key in entries(page) if key.startswith("table-")] == []
