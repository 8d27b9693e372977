"""Every action is stored, and whatever the browser's storage does, the game goes on and the person is told."""

import os
import time
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.database import DATABASE, PUT, kept
from e2e.pages import PICTURE, Script, stored
from e2e.sampled import sample
from e2e.screen import (
    TIMEOUT_MS,
    Place,
    notice,
    phase_of,
    screen,
    survey,
    wait_can,
    wait_notice,
    wait_phase,
    wait_ply,
    wait_promised,
    wait_ready,
)
from e2e.taps import Taps

ACTIONS = ("d", "p") * (3 if os.environ.get("EPIZODIAK_SOAK") else 2)
"""Possible at the start of every game."""

FAULTS = Script("""
window.fault = "";
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (value, key) {
    if (window.fault === "full") throw new DOMException("no room", "QuotaExceededError");
    const request = put.call(this, value, window.fault === "swallowed" ? `nowhere ${key}` : key);
    if (window.fault === "aborted") this.transaction.abort();
    return request;
};
""")
"""Lets writes fail: the call itself, its transaction, or without a word."""

HOLD = """async name => {
    const request = indexedDB.open(name);
    const base = await new Promise(done => { request.onsuccess = () => done(request.result); });
    const entries = base.transaction("entries", "readwrite").objectStore("entries");
    window.held = true;
    await new Promise(done => {
        const again = () => { done(); if (window.held) entries.get("nothing").onsuccess = again; else base.close(); };
        again();
    });
}"""
"""Keeps a transaction going, so that all others wait, until `window.held` is false."""

NO_ROOM = """async () => {
    const full = () => new Promise(done => {
        const asked = indexedDB.open("probe");
        asked.onupgradeneeded = () => asked.result.createObjectStore("entries");
        asked.onsuccess = () => {
            const writing = asked.result.transaction("entries", "readwrite");
            writing.objectStore("entries").put("nothing", "of use");
            writing.oncomplete = () => { asked.result.close(); done(false); };
            writing.onabort = () => { asked.result.close(); done(writing.error.name === "QuotaExceededError"); };
        };
    });
    for (let asked = 0; asked < 100; asked++) {
        if (await full()) return;
        await new Promise(done => setTimeout(done, 1000));
    }
    throw new Error("there is room all the time");
}"""
"""Chromium believes for half a minute what it knew last of how much room there is."""

NOON = 1_790_000_000_000
"""A moment in milliseconds."""

DELETE = """name => new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => done();
    request.onerror = request.onblocked = () => failed(new Error("not deleted"));
})"""


NAMES = """async () => {
    for (let asked = 0; asked < 60; asked++) {
        const found = await Promise.race([indexedDB.databases(), new Promise(done => setTimeout(done, 1000))]);
        if (found) return found.map(each => each.name);
    }
    throw new Error("nobody tells which databases there are");
}"""
"""Chromium never answers the question that it is asked while it deletes a site's databases, but the next one."""


def elsewhere(page: Page) -> Page:
    """Return another tab of the same origin in which no game runs."""
    other = page.context.new_page()
    other.goto(page.url.split("#")[0] + PICTURE)
    return other


def another(page: Page) -> Taps:
    """Return the taps of another tab that shows the lobby."""
    tab = page.context.new_page()
    size = page.viewport_size
    assert size is not None
    tab.set_viewport_size(size)
    tab.goto(page.url.split("#")[0])
    wait_ready(tab)
    return Taps(tab)


def actions(page: Page) -> list[str]:
    """Return the actions of the latest game in the database."""
    found: list[str] = kept(page)[-1]["actions"]
    return found


# --- failing writes ---------------------------------------------------------------------------------------------------


FAILING = [("swallowed", "is not saving"), ("full", "no room"), ("aborted", "is not saving")]


@pytest.mark.parametrize(("fault", "words"), sample(FAILING))
def test_whichever_write_fails_the_next_one_brings_everything_and_both_are_told(
    page_at: PageAt, fault: str, words: str
) -> None:
    page = page_at(1180, 820, prepare=FAULTS)
    taps = Taps(page)
    for failing in range(len(ACTIONS)):
        if failing == 0:
            page.evaluate("fault => { window.fault = fault; }", fault)
        taps.start(f"seed={failing}&motion=off")
        for ply, action in enumerate(ACTIONS[: failing + 1]):
            page.evaluate("fault => { window.fault = fault; }", fault if ply + 1 == failing else "")
            taps.turn(action)
            if ply + 1 < failing:
                assert notice(page) == ""
                assert actions(page) == list(ACTIONS[: ply + 1])
            elif ply + 1 == failing:
                wait_notice(page, words)
        wait_notice(page, "saved on this device again")
        assert kept(page)[-1]["x_seed"] == failing
        assert actions(page) == list(ACTIONS[: failing + 1])
        page.evaluate("() => { window.fault = ''; }")
        taps.leave()


@pytest.mark.long
def test_a_failure_is_told_once_and_no_action_waits_for_the_storage_meanwhile(page_at: PageAt) -> None:
    page = page_at(390, 844, prepare=FAULTS)
    taps = Taps(page)
    taps.start("seed=3")
    page.evaluate("() => { window.fault = 'full'; }")
    taps.turn("d")
    wait_notice(page, "no room")
    with page.expect_download() as download:
        taps.button("notice-save")
    assert download.value.suggested_filename.endswith(".json")
    taps.button("notice-close")
    taps.play("p")
    taps.turn("d", "p")
    assert notice(page) == ""
    assert actions(page) == []
    assert unloading_is_asked_about(page)
    page.evaluate("() => { window.fault = ''; }")
    taps.turn("d")
    wait_notice(page, "saved on this device again")
    assert actions(page) == ["d", "p", "d", "p", "d"]
    assert not unloading_is_asked_about(page)
    taps.play("p")
    page.wait_for_function("() => document.getElementById('notice').hidden")
    assert actions(page) == taps.export()["actions"]


@pytest.mark.long
def test_a_quota_that_is_lowered_in_mid_game_costs_nothing_and_is_told_both_ways(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps, client = Taps(page), page.context.new_cdp_session(page)
    origin = page.evaluate("() => origin")
    taps.start("seed=3")
    taps.turn("d", "p")
    client.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    page.evaluate(NO_ROOM)
    taps.turn("d")
    wait_notice(page, "no room")
    taps.play("p")
    assert actions(page) == ["d", "p"], "what is stored stays whole"
    assert taps.export()["actions"] == ["d", "p", "d", "p"]
    client.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    taps.turn("d")
    wait_notice(page, "saved on this device again")
    assert actions(page) == ["d", "p", "d", "p", "d"]
    client.detach()


def unloading_is_asked_about(page: Page) -> bool:
    """Return whether the browser would ask before the page is closed."""
    asked: bool = page.evaluate("() => !dispatchEvent(new Event('beforeunload', {cancelable: true}))")
    return asked


# --- a database that goes away or does not answer ---------------------------------------------------------------------


@pytest.mark.parametrize("how", sample(["by the browser", "by another tab"], "by another tab"))
def test_a_database_that_is_deleted_under_the_running_page_is_made_again_with_the_whole_game(
    page_at: PageAt, how: str
) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.start("seed=3")
    taps.turn("d")
    if how == "by the browser":
        page.context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin", {"origin": page.evaluate("() => origin"), "storageTypes": "indexeddb"}
        )
    else:
        elsewhere(page).evaluate(DELETE, DATABASE)
    assert DATABASE not in page.evaluate(NAMES)
    taps.play("p")
    wait_notice(page, "is saved again")
    assert actions(page) == ["d", "p"]
    taps.turn("d")
    assert actions(page) == ["d", "p", "d"]


@pytest.mark.long
def test_a_database_that_hangs_holds_the_game_up_once_and_catches_up_later(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    taps = Taps(page)
    taps.start("seed=3")
    taps.reveal()
    other = elsewhere(page)
    other.evaluate(HOLD, DATABASE)
    pile = survey(page).at("pile")
    page.mouse.click(*pile.middle)
    wait_can(page, "pile", "p")
    assert screen(page)["ply"] == "0", "nothing is said to be stored that is not"
    for _ in range(20):  # a person who sees the drawn tile, and loses patience
        if phase_of(page) != "turn":
            break  # on a slow machine the page has given the database up meanwhile
        page.mouse.click(*pile.middle)
    wait_notice(page, "is not saving")
    wait_ply(page, 2)
    assert phase_of(page) == "curtain"
    taps.turn("d", "p")
    wait_ply(page, 4)
    other.evaluate("() => { window.held = false; }")
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    wait_notice(page, "saved on this device again")
    assert actions(page) == ["d", "p", "d", "p"]
    taps.turn("d")
    assert actions(page) == ["d", "p", "d", "p", "d"]
    assert taps.export()["actions"] == ["d", "p", "d", "p", "d"]


def test_a_new_game_is_shown_though_the_database_hangs_and_is_told_once_it_is_stored(page_at: PageAt) -> None:
    page = page_at(1180, 820)
    other = elsewhere(page)
    other.evaluate(HOLD, DATABASE)
    page.locator('[data-key="start"]').click()
    page.wait_for_function("() => document.querySelectorAll('#board [data-key]').length > 20", timeout=TIMEOUT_MS)
    assert phase_of(page) == "lobby", "nothing is said to be stored that is not"
    other.evaluate("() => { window.held = false; }")
    wait_phase(page, "curtain")
    assert actions(page) == []


# --- two tabs ---------------------------------------------------------------------------------------------------------


def no_hand(page: Page) -> bool:
    """Return whether there is no tile of a hand in the page."""
    return not any(key.startswith("hand-") for key in survey(page).keys)


@pytest.mark.long
def test_a_second_tab_looks_on_until_it_takes_the_game_over(page_at: PageAt) -> None:
    first = Taps(page_at(1180, 820))
    first.start("seed=5")
    first.turn("d")
    second = another(first.page)
    second.button("resume")
    wait_phase(second.page, "watch")
    assert no_hand(second.page)
    assert survey(second.page).cans == {}
    assert not survey(second.page).scrolls
    assert second.page.evaluate("() => document.activeElement.dataset.key") == "take-over"
    second.page.set_viewport_size({"width": 390, "height": 844})
    assert not survey(second.page).scrolls

    first.play("p")
    wait_ply(second.page, 2)
    first.turn("d")
    wait_ply(second.page, 3)
    assert no_hand(second.page)

    second.button("take-over")
    wait_phase(first.page, "watch")
    assert no_hand(first.page)
    assert survey(first.page).cans == {}
    wait_phase(second.page, "curtain")
    second.turn("p")
    wait_ply(first.page, 4)
    assert actions(first.page) == ["d", "p", "d", "p"]

    first.button("take-over")
    wait_phase(first.page, "curtain")
    wait_phase(second.page, "watch")
    first.turn("d")
    assert actions(first.page) == ["d", "p", "d", "p", "d"]
    second.button("leave-elsewhere")
    wait_phase(second.page, "lobby")


@pytest.mark.long
def test_a_game_that_was_left_or_closed_in_one_tab_is_free_for_another(page_at: PageAt) -> None:
    first = Taps(page_at(1180, 820))
    second = another(first.page)
    first.start("seed=5")
    first.turn("d")
    first.leave()
    second.page.evaluate("() => dispatchEvent(new Event('focus'))")
    second.page.locator('[data-key="resume"]').wait_for()
    second.button("resume")
    wait_phase(second.page, "curtain")
    first.button("resume")
    wait_phase(first.page, "watch")
    first.button("leave-elsewhere")
    second.page.close()
    wait_promised(first.page, "async () => (await navigator.locks.query()).held.length === 0")
    first.button("resume")
    wait_phase(first.page, "curtain")


@pytest.mark.long
def test_without_web_locks_the_tab_that_opened_a_game_last_plays_it(page_at: PageAt) -> None:
    """Even if no message arrives, the other one finds out by its next action: that is refused."""

    def old(page: Page) -> None:
        page.context.add_init_script(
            "delete Navigator.prototype.locks; BroadcastChannel.prototype.postMessage = () => {};"
        )

    first = Taps(page_at(1180, 820, prepare=old))
    first.start("seed=5")
    first.turn("d")
    second = another(first.page)
    second.button("resume")
    wait_phase(second.page, "curtain")
    second.turn("p")
    second.turn("d")
    assert phase_of(first.page) == "turn"
    first.button("pile")
    wait_phase(first.page, "watch")
    assert actions(first.page) == ["d", "p", "d"], "what the first tab played beside it stands nowhere"
    assert no_hand(first.page)
    second.play("p")
    assert actions(first.page) == ["d", "p", "d", "p"]


def test_where_another_tab_has_found_the_same_name_the_new_game_is_that_tabs(page_at: PageAt) -> None:
    """Names are times in milliseconds: the one that comes second writes nothing over the other."""
    page = page_at(1180, 820)
    elsewhere(page).evaluate(PUT, [DATABASE, [[f"owner-game-{NOON:015d}", "somebody"]]])
    page.evaluate(f"() => {{ Date.now = () => {NOON}; }}")
    page.locator('[data-key="start"]').click()
    wait_phase(page, "watch")
    assert kept(page) == []


@pytest.mark.long
def test_actions_that_could_not_be_stored_before_a_takeover_stay_another_game(page_at: PageAt) -> None:
    page = page_at(1180, 820, prepare=FAULTS)
    first = Taps(page)
    first.start("seed=5")
    first.turn("d")
    page.evaluate("() => { window.fault = 'full'; }")
    first.play("p")
    first.turn("d")
    wait_notice(page, "no room")
    second = another(page)
    page.evaluate("() => { window.fault = ''; }")
    second.button("resume")
    wait_phase(second.page, "watch")
    second.button("take-over")
    wait_phase(second.page, "curtain")
    wait_phase(page, "watch")
    wait_promised(page, f"async () => (await ({READ_KEYS})('{DATABASE}')) === 2")
    assert sorted(record["actions"] for record in kept(page)) == [["d"], ["d", "p", "d"]]


READ_KEYS = """async name => {
    const request = indexedDB.open(name);
    const base = await new Promise(done => { request.onsuccess = () => done(request.result); });
    const keys = base.transaction("entries").objectStore("entries").getAllKeys();
    await new Promise(done => { keys.onsuccess = done; });
    base.close();
    return keys.result.filter(key => key.startsWith("game-")).length;
}"""


# --- asking the browser, and slips of the finger ----------------------------------------------------------------------


@pytest.mark.long
def test_the_browser_is_asked_once_to_keep_the_games_after_the_first_action(page_at: PageAt) -> None:
    counting = Script(
        """StorageManager.prototype.persist = async () => {
            localStorage.setItem("asked", Number(localStorage.getItem("asked") || 0) + 1);
            return false;
        };"""
    )

    def asked(times: int) -> None:
        page.wait_for_function("times => Number(localStorage.getItem('asked')) === times", arg=times)

    page = page_at(1180, 820, prepare=counting)
    taps = Taps(page)
    taps.start("seed=5")
    asked(0)
    taps.turn("d")
    asked(1)
    page.wait_for_function("() => localStorage.getItem('epizodiak-persist') === 'no'")
    page.reload(wait_until="domcontentloaded")
    wait_ready(page)
    taps.button("resume")
    wait_phase(page, "curtain")
    taps.turn("p")
    taps.turn("d")
    asked(1)
    assert notice(page) == ""


def double_tap(page: Page, place: Place) -> None:
    """Tap twice with a finger, a fifth of a second apart by the events' own clock, however busy the machine is."""
    client = page.context.new_cdp_session(page)
    points = [{"x": place.middle[0], "y": place.middle[1]}]
    began = time.time() - 1  # so that a tap that follows is none of the two
    for after in (0.0, 0.2):
        for kind, touched in (("touchStart", points), ("touchEnd", [])):
            told = {"type": kind, "touchPoints": touched, "timestamp": began + after}
            client.send("Input.dispatchTouchEvent", told)
    client.detach()


@pytest.mark.long
def test_a_double_tap_on_the_pile_draws_and_does_not_pass(page_at: PageAt) -> None:
    page = page_at(390, 844, touch=True)
    taps = Taps(page, touch=True)
    taps.start("seed=5")
    taps.reveal()
    pile = survey(page).at("pile")
    double_tap(page, pile)
    wait_ply(page, 1)
    wait_can(page, "pile", "p")
    assert stays(page, {"ply": "1", "phase": "turn"})
    taps.middle(pile)
    wait_ply(page, 2)
    assert actions(page) == ["d", "p"]


@pytest.mark.long
def test_a_double_tap_does_not_answer_the_question_that_it_asked(page_at: PageAt) -> None:
    page = page_at(390, 844, touch=True, prepare=stored({"epizodiak-settings": '{"confirm": "on"}'}))
    taps = Taps(page, touch=True)
    taps.open_record("contest-fills")
    taps.reveal()
    ply = screen(page)["ply"]
    pile = survey(page).at("pile")
    double_tap(page, pile)
    wait_can(page, "pile", "p")
    assert stays(page, {"ply": ply, "phase": "turn"})


def stays(page: Page, said: dict[str, Any]) -> bool:
    """Return whether the page still says this after everything that was begun has been answered."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    return {key: screen(page)[key] for key in said} == said
