"""The list of kept games in the lobby: going on, saving, copying, pasting, deleting, and what cannot be read."""

import json
import re
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import PageAt
from e2e.mirror import whole_game
from e2e.pages import PICTURE, Passing, Script
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, copied, phase_of, screen, survey, wait_phase, wait_ready
from e2e.taps import RECORDS, Taps

FINGER = 44

PUT = """
texts => new Promise((done, failed) => {
  const asked = indexedDB.open("IDBMap/@pyscript/epizodiak");
  asked.onerror = failed;
  asked.onupgradeneeded = () => asked.result.createObjectStore("entries");
  asked.onsuccess = () => {
    const writing = asked.result.transaction("entries", "readwrite");
    for (const [name, text] of Object.entries(texts)) {
      writing.objectStore("entries").put(JSON.stringify([["1", "2"], "generic", text]), name);
    }
    writing.oncomplete = () => { asked.result.close(); done(); };
    writing.onerror = failed;
  };
})
"""


WITHOUT_CLIPBOARD = Script("Object.defineProperty(navigator, 'clipboard', {value: undefined});")
"""Takes the page's clipboard away, as on an address without encryption."""


def record(name: str, **changes: Any) -> dict[str, Any]:
    """Return a prepared record's data, changed as given."""
    found: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    return {**found, **changes}


class ListAt(Protocol):
    """Opens the lobby in a browser that keeps games already."""

    def __call__(self, width: int, height: int, *texts: str) -> Page:
        """Return the page; the last text is the latest game."""


@pytest.fixture
def list_at(page_at: PageAt) -> ListAt:
    """Fill the database where nothing runs yet."""

    def open_list(width: int, height: int, *texts: str) -> Page:
        def fill(page: Page) -> None:
            page.evaluate(PUT, {f"game-{1700000000000 + number:015d}": text for number, text in enumerate(texts)})

        return page_at(width, height, prepare=Passing(fill))

    return open_list


def test_what_was_begun_last_is_offered_though_the_clock_was_set_back_and_files_bear_the_persons_own_date(
    browser: Browser, site_url: str
) -> None:
    context = browser.new_context(service_workers="block", locale="en-GB", timezone_id="Pacific/Auckland")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto(f"{site_url}{PICTURE}")
    late = record("current", x_finished=False, x_started="2026-11-26T11:01:00Z")
    page.evaluate(PUT, {f"game-{2_500_000_000_000:015d}": json.dumps(late)})
    page.goto(f"{site_url}#game=zodiac&motion=off", wait_until="domcontentloaded")
    wait_ready(page)
    taps = Taps(page)
    taps.button("start")
    page.wait_for_function("() => document.documentElement.dataset.phase === 'turn'")
    taps.leave()
    expect(page.locator("#resume-told")).to_contain_text("Zodiac")
    unfold(taps, 2)
    with page.expect_download() as download:
        taps.button("export-2")
    assert download.value.suggested_filename == "epizodiak-2026-11-27.json"
    context.close()


def unfold(taps: Taps, number: int) -> None:
    """Open the list, and show what else can be done with one of its games."""
    taps.page.locator("#kept").evaluate("list => { list.open = true; }")
    taps.button(f"game-{number}")
    taps.page.locator(f"#game-{number} .doing").wait_for()


def lines(page: Page, number: int) -> str:
    """Return what the list says of a game once it is known how it stands, and its date is written."""
    expect(page.locator(f"#standing-{number}")).not_to_have_text("…")
    expect(page.locator(f"#facts-{number}")).to_have_text(re.compile(r"\b20\d\d\b"))
    text: str = page.inner_text(f"#game-{number} .about")
    return re.sub("[\u2068\u2069]", "", text)


def test_each_game_says_who_played_when_and_how_it_stands(list_at: ListAt) -> None:
    ended = record("game-end", x_started="2026-03-04T05:06:07Z")
    page = list_at(1180, 820, json.dumps(ended), json.dumps(record("contest")), json.dumps(record("pick-up")))
    page.locator("#kept").evaluate("list => { list.open = true; }")
    assert [place.key for place in survey(page).places if place.key.startswith(("resume", "game-"))] == [
        "game-1",
        "resume-2",
        "game-2",
        "resume-3",
        "game-3",
        "resume",
    ]
    told = lines(page, 3)
    assert ", ".join(ended["players"]) in told
    assert "4 Mar 2026" in told
    assert "\nEpiZodiak · " in told
    assert re.search(r"Round \d+ · to \d+ points? · ", told)
    assert "2023" in lines(page, 1), "a game without a date has that of its coming here"
    Taps(page).button("resume-3")
    wait_phase(page, "curtain")
    assert screen(page)["ply"] == str(len(ended["actions"]))


def test_a_finished_game_is_told_with_its_winner_and_opens_at_its_end(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    whole = whole_game(4)
    taps.open_record(whole)
    taps.leave()
    assert re.search(r"\bwins? · ", lines(page, 1))
    keys = survey(page).keys
    assert "resume" not in keys
    assert "resume-1" not in keys
    taps.button("end-1")
    wait_phase(page, "over")
    assert screen(page)["ply"] == str(len(whole["actions"]))
    assert {"review", "more"} <= set(survey(page).keys)
    taps.button("leave-table")
    wait_phase(page, "lobby")
    taps.button("game-1")
    taps.button("replay-1")
    wait_phase(page, "replay")


@pytest.mark.long
def test_several_unfinished_games_are_kept_side_by_side(page_at: PageAt) -> None:
    page = page_at(390, 844, touch=True)
    taps = Taps(page, touch=True)
    for seed in (1, 2, 3):
        taps.start(f"seed={seed}")
        taps.turn("d", "p")
        taps.leave()
    page.locator("#kept").evaluate("list => { list.open = true; }")
    assert page.locator('[data-key^="end-"]').count() == 0, "no result of a game that goes on"
    taps.button("resume-3")
    wait_phase(page, "curtain")
    assert taps.export()["x_seed"] == 1
    taps.leave()
    taps.button("resume")
    wait_phase(page, "curtain")
    assert taps.export()["x_seed"] == 3


@pytest.mark.long
def test_a_game_is_saved_and_copied_from_the_list_as_it_is_kept(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    taps = Taps(page)
    taps.open_record("contest")
    kept = taps.export()
    taps.leave()
    unfold(taps, 1)
    assert "everybody's hand" in page.inner_text("#game-1")
    with page.expect_download() as download:
        taps.button("export-1")
    assert json.loads(download.value.path().read_text("utf-8")) == kept
    taps.button("copy-1")
    expect(page.locator('[data-key="copy-1"]')).to_have_text("Copied")
    assert json.loads(copied(page)) == kept


@pytest.mark.long
def test_without_a_clipboard_the_text_is_shown_selected(page_at: PageAt) -> None:
    page = page_at(390, 844, prepare=WITHOUT_CLIPBOARD)
    taps = Taps(page)
    taps.open_record("contest")
    kept = taps.export()
    taps.button("menu")
    taps.button("copy")
    page.locator("#copy").wait_for()
    page.wait_for_function("() => document.activeElement.id === 'copied'")
    field = page.locator("#copied")
    assert json.loads(field.input_value()) == kept
    assert field.evaluate("field => field.selectionEnd - field.selectionStart === field.value.length")
    taps.button("close-copy")
    assert phase_of(page) == "curtain"
    assert not page.locator("#copy").is_visible()


def test_a_game_is_deleted_after_a_question_and_can_be_brought_back(list_at: ListAt) -> None:
    page = list_at(1180, 820, json.dumps(record("contest")), json.dumps(record("pick-up")))
    taps = Taps(page)
    unfold(taps, 2)
    before = lines(page, 2)
    taps.button("delete-2")
    expect(page.locator('[data-key="delete-no-2"]')).to_be_focused()
    taps.button("delete-no-2")
    assert lines(page, 2) == before
    taps.button("delete-2")
    taps.button("delete-yes-2")
    expect(page.locator('[data-key="undelete-2"]')).to_be_focused()
    taps.button("undelete-2")
    page.locator('[data-key="game-2"]').wait_for()
    assert lines(page, 2) == before

    unfold(taps, 2)
    taps.button("delete-2")
    taps.button("delete-yes-2")
    page.locator('[data-key="undelete-2"]').wait_for()
    page.reload(wait_until="domcontentloaded")
    wait_ready(page)
    assert page.locator("#stored .game").count() == 1


UNREADABLE = {
    "empty": "",
    "cut": "{",
    "markup": '"<img src=x onerror=alert(1)>"',
    "deep": "[" * 100_000,
    "newer": json.dumps(record("contest", version=2)),
}


@pytest.mark.long
@pytest.mark.parametrize("text", sample(UNREADABLE.values(), UNREADABLE["markup"]), ids=list(UNREADABLE))
def test_a_game_that_cannot_be_read_is_listed_can_be_saved_and_deleted_and_breaks_nothing(
    list_at: ListAt, text: str
) -> None:
    page = list_at(1180, 820, json.dumps(record("contest")), text)
    taps = Taps(page)
    assert "cannot be read" in page.inner_text("#game-1")
    assert page.locator("#stored img").count() == 0
    unfold(taps, 1)
    with page.expect_download() as download:
        taps.button("export-1")
    assert download.value.path().read_text("utf-8") == text
    taps.button("delete-1")
    taps.button("delete-yes-1")
    page.locator('[data-key="undelete-1"]').wait_for()
    taps.button("resume")
    wait_phase(page, "curtain")


@pytest.mark.long
def test_a_game_whose_actions_do_not_fit_turns_out_to_be_unreadable(list_at: ListAt) -> None:
    spoilt = record("contest", actions=[*record("contest")["actions"], "x99"])
    page = list_at(1180, 820, json.dumps(record("pick-up")), json.dumps(spoilt))
    expect(page.locator("#game-1")).to_contain_text("cannot be read")
    assert phase_of(page) == "lobby"
    page.locator("#kept").evaluate("list => { list.open = true; }")
    Taps(page).button("resume-2")
    wait_phase(page, "curtain")


@pytest.mark.long
def test_a_long_list_is_shown_in_slices(list_at: ListAt) -> None:
    page = list_at(390, 844, *[json.dumps(record("contest"))] * 19)
    taps = Taps(page)
    assert not page.locator("#game-2").is_visible(), "a long list is folded"
    page.locator("#kept > summary").click()
    assert page.locator("#stored .game").count() == 8
    for count, focused in ((16, "resume-9"), (19, "resume-17")):
        taps.button("kept-more")
        expect(page.locator("#stored .game")).to_have_count(count)
        expect(page.locator(f'[data-key="{focused}"]')).to_be_focused()
    assert not page.locator('[data-key="kept-more"]').is_visible()


@pytest.mark.long
def test_opening_a_file_of_a_kept_game_opens_the_kept_one(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.start("seed=9")
    taps.turn("d", "p")
    kept = taps.export()
    taps.leave()
    bare = {key: value for key, value in kept.items() if not key.startswith("x_")}
    taps.open_record(bare)
    assert taps.export()["x_started"] == kept["x_started"]
    taps.leave()
    assert page.locator("#stored .game").count() == 1
    taps.open_record({**bare, "actions": bare["actions"][:1]})
    taps.leave()
    assert page.locator("#stored .game").count() == 2


def test_a_pasted_text_opens_like_a_file_and_a_bad_one_is_answered_where_it_was_pasted(page_at: PageAt) -> None:
    page = page_at(390, 844)
    taps = Taps(page)
    page.locator("#more > summary").click()
    for bad in ("", "no game", '{"format": "<img src=x onerror=alert(1)>"}'):
        taps.button("paste")
        page.fill("#pasted", bad)
        taps.button("paste-open")
        expect(page.locator("#paste-answer")).not_to_be_empty()
        assert page.locator("#paste img").count() == 0
        taps.button("close-paste")
        assert not page.locator("#paste").is_visible()
        assert phase_of(page) == "lobby"
    expect(page.locator('[data-key="paste"]')).to_be_focused()
    taps.button("paste")
    expect(page.locator("#pasted")).to_be_focused()
    page.fill("#pasted", json.dumps(record("contest")))
    taps.button("paste-open")
    wait_phase(page, "curtain")
    assert not page.locator("#paste").is_visible()
    assert screen(page)["ply"] == str(len(record("contest")["actions"]))


@pytest.mark.long
def test_two_tables_play_the_same_tiles_by_a_link_or_a_code(page_at: PageAt) -> None:
    ours = page_at(1180, 820)
    ours.context.grant_permissions(["clipboard-read", "clipboard-write"])
    taps = Taps(ours)
    ours.locator("#more").evaluate("more => { more.open = true; }")
    ours.locator('label[for="epizodiak-length-single"]').click()
    ours.locator("#first").select_option("2")
    taps.button("deal-link")
    expect(ours.locator("#deal-code")).not_to_be_empty()
    link, code = copied(ours), ours.inner_text("#deal-code").rpartition(" ")[2]
    taps.button("start")
    wait_phase(ours, "curtain")
    dealt = taps.export()
    assert dealt["first_player"] == 2
    taps.leave()
    assert ours.input_value("#seed") == "", "the next game is another one"

    theirs = page_at(390, 844, link.partition("#")[2])
    table = Taps(theirs)
    for way in ("link", "code"):
        if way == "code":
            theirs.locator('label[for="epizodiak-length-13"]').click()
            theirs.locator("#more").evaluate("more => { more.open = true; }")  # a link leaves it closed
            theirs.locator("#first").select_option("")
            theirs.fill("#seed", code.lower())
        table.button("start")
        wait_phase(theirs, "curtain")
        found = table.export()
        same = ("chance", "first_player", "x_seed")
        assert {key: found[key] for key in same} == {key: dealt[key] for key in same}
        assert found["options"]["mode"] == "single"
        table.leave()


def test_every_game_has_a_seed_and_a_date_and_an_unfinished_one_offers_no_link(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.start("")
    found = taps.export()
    assert type(found["x_seed"]) is int
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", found["x_started"])
    taps.button("menu")
    offered = {place.key for place in survey(page).places if place.visible}
    assert "copy" in offered
    assert not {"deal", "deal-link"} & offered


@pytest.mark.parametrize(("width", "height"), sample([(390, 844), (820, 1180), (1180, 820), (1440, 900)], (390, 844)))
def test_the_list_fits_and_can_be_tapped(list_at: ListAt, width: int, height: int) -> None:
    long = record("contest", players=["W" * 200, "Ben <b>", "\u202eeolhC"])
    page = list_at(width, height, json.dumps(record("pick-up")), json.dumps(long), "{")
    taps = Taps(page)
    unfold(taps, 2)
    seen = survey(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    of_list = [place for place in seen.places if re.search(r"-\d+$|^resume$", place.key) and place.visible]
    assert len(of_list) >= 7
    for place in of_list:
        assert place.name, place
        assert place.width >= FINGER - 0.5, place
        assert place.height >= FINGER - 0.5, place
        assert place.left >= 0, place
        assert place.right <= width, place
