"""What somebody else left where the page keeps its own: garbage in every place, and a database without its table."""

import json

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt
from e2e.database import DATABASE, kept
from e2e.pages import Passing, stored
from e2e.sampled import sample
from e2e.screen import phase_of, screen, wait_phase
from e2e.taps import Taps

DEEP = "[" * 5_000
CLOSED = DEEP + "]" * 5_000

NO_WORD = '{"toString":1,"valueOf":1}'
"""What JavaScript can make no text of."""

IN_STORAGE = {
    "epizodiak-lobby": f'{{"kinds":[{NO_WORD},[{NO_WORD}]],"names":[{NO_WORD},{CLOSED},7],"game":{NO_WORD}}}',
    "epizodiak-puzzles": f'{{"epizodiak":{NO_WORD},"zodiac":{CLOSED}}}',
    "epizodiak-known": f"[{NO_WORD}]",
    "epizodiak-clock": NO_WORD,
    "epizodiak-trial": "\n" * 5_000,
    "epizodiak-secret": NO_WORD,
    "epizodiak-kept": NO_WORD,
    "epizodiak-kept-copy": f'{{"name":{NO_WORD},"pixels":{NO_WORD},"board":{NO_WORD}}}',
    "epizodiak-snapshot": f"toString {DEEP}",
    "epizodiak-settings": f'{{"lang":{CLOSED},"board":{CLOSED}}}',
    "epizodiak-settings-watch": DEEP,
    "epizodiak-results": DEEP,
    "epizodiak-bots": f'[{{"name":"deep","games":{CLOSED}}},{{"name":{CLOSED},"games":[]}}]',
    "epizodiak-home-hint": DEEP,
    "epizodiak-persist": DEEP,
    "epizodiak-runtime": DEEP,
}

IN_DATABASE = {
    "game-000000000000001": DEEP,
    "game-000000000000002": json.dumps([["1", "2"], "generic", CLOSED]),
    "game-000000000000003": f'[["1","2"],"generic",{CLOSED}]',
    "owner-game-000000000000001": DEEP,
    "other": '{"a":' * 5_000,
}

FILL = """async ([name, texts]) => {
    const asked = indexedDB.open(name);
    asked.onupgradeneeded = () => asked.result.createObjectStore("entries");
    await new Promise((done, failed) => { asked.onsuccess = done; asked.onerror = failed; });
    const writing = asked.result.transaction("entries", "readwrite");
    const entries = writing.objectStore("entries");
    for (const [key, text] of Object.entries(texts)) entries.put(text, key);
    let deep = [];
    for (let depth = 0; depth < 1500; depth++) deep = [deep];
    entries.put(deep, "game-000000000000004");
    entries.put({toString: 1}, "game-000000000000005");
    entries.put(null, "game-000000000000006");
    for (const key of [7, new Date(0), new Uint8Array([1]), ["game-", ["a"]]]) entries.put("text", key);
    await new Promise((done, failed) => { writing.oncomplete = done; writing.onerror = failed; });
    asked.result.close();
}"""

WITHOUT_TABLE = """async name => {
    const asked = indexedDB.open(name, 3);
    asked.onupgradeneeded = () => asked.result.createObjectStore("something else");
    await new Promise((done, failed) => { asked.onsuccess = done; asked.onerror = failed; });
    asked.result.close();
}"""

SAY = """texts => {
    for (const name of ["epizodiak", "epizodiak-tabs"]) {
        const channel = new BroadcastChannel(name);
        for (const text of texts) channel.postMessage(text);
        channel.postMessage({deep: []});
    }
}"""


def filled(page: Page) -> None:
    """Leave garbage in every place that the page reads."""
    page.evaluate("texts => { for (const key in texts) localStorage.setItem(key, texts[key]); }", IN_STORAGE)
    page.evaluate(FILL, [DATABASE, IN_DATABASE])


def without_table(page: Page) -> None:
    """Leave a database that lacks what is kept in it."""
    page.evaluate(WITHOUT_TABLE, DATABASE)


def test_garbage_in_every_place_that_the_page_reads_keeps_nobody_from_playing(page_at: PageAt) -> None:
    page = page_at(1180, 820, prepare=Passing(filled))
    assert phase_of(page) == "lobby", page.inner_text("body")
    assert page.locator("#seat-0 option[data-own]").count() == 0
    taps = Taps(page)
    taps.button("ratings")
    assert "start anew" in page.inner_text("#ratings-notice")
    taps.button("close-ratings")
    page.evaluate(SAY, [DEEP, CLOSED, '{"kind":' + CLOSED + "}", '["stored"]', "7"])
    taps.start("seed=7&motion=off&lang=en")
    taps.turn("d")
    page.evaluate(SAY, [DEEP, '["taken", ["game"]]'])
    taps.leave()
    assert screen(page)["phase"] == "lobby"
    page.reload()
    wait_phase(page, "lobby")
    page.wait_for_function("() => 'ready' in document.documentElement.dataset")
    taps.button("resume")
    wait_phase(page, "curtain")
    assert screen(page)["ply"] == "1"


LISTS = {
    "many bots": {"epizodiak-bots": json.dumps([{"name": f"bot{number}", "games": []} for number in range(60_000)])},
    "no list of bots": {"epizodiak-bots": f'[{{"name":"a","games":{NO_WORD}}}]', "epizodiak-lobby": "[[]]"},
    "settings of no words": {
        "epizodiak-settings": json.dumps(
            dict.fromkeys(("lang", "board", "face", "motion", "speed", "sound", "bots"), json.loads(NO_WORD))
        ),
        "epizodiak-lobby": '{"kinds":{"length":3},"names":{"length":3}}',
    },
}
"""Whole values of a form that nobody wrote."""


@pytest.mark.parametrize("kind", sample([*LISTS], "settings of no words"))
def test_values_that_no_page_wrote_end_no_start(page_at: PageAt, kind: str) -> None:
    page = page_at(1180, 820, prepare=stored(LISTS[kind]))
    assert phase_of(page) == "lobby", page.inner_text("body")
    Taps(page).start("seed=7&motion=off&lang=en")


def test_a_database_without_its_table_is_mended(page_at: PageAt) -> None:
    page = page_at(1180, 820, prepare=Passing(without_table))
    assert not page.locator("#lobby-notice").is_visible()
    taps = Taps(page)
    taps.start("seed=7&motion=off")
    taps.turn("d")
    assert not page.locator("#notice").is_visible()
    assert [record["actions"] for record in kept(page)] == [["d"]]
