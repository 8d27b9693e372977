"""Hostile files through the page's import: each handled as said, in the player's language, and nothing else touched."""

import gettext
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from playwright.sync_api import Page, Route, expect

from e2e.conftest import PageAt, TableAt, routed
from e2e.hostile import OPENED, REFUSED
from e2e.keys import settle
from e2e.sampled import sample
from e2e.screen import phase_of, screen, survey, wait_phase
from e2e.site import BUILT
from e2e.taps import Taps
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.text import plain
from epizodiak.core.wording import Wording
from epizodiak.display.languages import with_line_ends_marked
from epizodiak.display.refusal import explanation
from epizodiak.games import GAMES
from epizodiak.record.found import find_record
from epizodiak.record.record import record_from_json, write_record
from epizodiak.timeline.match import Match
from tools.messages import ROOT, extracted

SOME = ("names that are markup", "names of 200 wide characters", "x_ keys of this table, damaged")
"""Strange files that `make test` opens."""

MARK = "‡"
"""Stands in front of every text of the language that these tests make up."""


def offer(page: Page, data: bytes) -> None:
    """Choose a file in the lobby, and wait until the page is done with it."""
    page.set_input_files('[data-key="import"]', {"name": "game.json", "mimeType": "application/json", "buffer": data})
    page.wait_for_function("() => document.getElementById('import').value === ''")


def notice(page: Page) -> str:
    """Return the lobby's notice, or nothing."""
    return page.inner_text("#lobby-notice") if page.locator("#lobby-notice").is_visible() else ""


def unharmed(page: Page) -> None:
    """Assert that a file made no element, ran nothing, widened nothing and turned nothing around."""
    assert "broken" not in screen(page)
    assert page.evaluate("() => ({}).polluted") is None
    strange = "img:not(#kept-picture), b, iframe, object, embed, [onerror], [onload], [onclick]"
    assert page.locator(strange).count() == 0
    assert page.locator("script:not([src]):not(head > script):not(body > script[type=py])").count() == 0
    shown = page.inner_text("body")
    assert not set(shown) & set("\u202a\u202b\u202d\u202e\u2066\u2067\0\x07\x1b")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def kept(page: Page) -> dict[str, str]:
    """Return the games that the device keeps, read from the database itself, without pictures, which come in pauses."""
    found: dict[str, str] = page.evaluate(
        """async () => {
            const found = {};
            for (const {name} of await indexedDB.databases()) {
                const base = await new Promise(done => {
                    const asked = indexedDB.open(name);
                    asked.onsuccess = () => done(asked.result);
                });
                for (const store of base.objectStoreNames) {
                    const all = base.transaction(store).objectStore(store);
                    const read = asked => new Promise(done => { asked.onsuccess = () => done(asked.result); });
                    const [keys, values] = [await read(all.getAllKeys()), await read(all.getAll())];
                    keys.forEach((key, i) => { found[`${name} ${store} ${key}`] = JSON.stringify(values[i]); });
                }
                base.close();
            }
            return found;
        }"""
    )
    return {key: value for key, value in found.items() if not key.rpartition(" ")[2].startswith("table-")}


def reason(data: bytes, say: Wording) -> str:
    """Return what a person is to be told of a file that cannot be opened."""
    with pytest.raises(EpizodiakError) as caught:
        Match(record_from_json(find_record(data), GAMES), GAMES["epizodiak"])
    return explanation(caught.value, say)


def test_there_are_at_least_forty_hostile_files() -> None:
    assert len(REFUSED) + len(OPENED) >= 40
    for data in OPENED.values():
        assert Match(record_from_json(find_record(data), GAMES), GAMES["epizodiak"]).ply >= 0


DROP = """([selector, ...texts]) => {
    const carried = new DataTransfer();
    for (const text of texts) carried.items.add(new File([text], "game.json", {type: "application/json"}));
    const happened = kind => new DragEvent(kind, {dataTransfer: carried, bubbles: true, cancelable: true});
    return ["dragover", "drop"].map(kind => !document.querySelector(selector).dispatchEvent(happened(kind)));
}"""
"""Drop files; whether the browser is kept from opening them itself."""


def test_a_file_that_is_dropped_anywhere_is_opened_as_a_chosen_one(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    page.evaluate("() => scrollTo(0, 0)")
    assert page.evaluate(DROP, ["body", "{", "{"]) == [True, True]
    page.wait_for_function("() => document.getElementById('lobby-notice').innerText.includes('one at a time')")
    settle(page)
    assert page.evaluate("() => scrollY") == 0, "the sentence stands in the bar, which is in sight"
    text = write_record(Match.new(GAMES["zodiac"], {}, ("Ana", "Ben")).record)
    assert page.evaluate(DROP, ["#lobby h1", text]) == [True, True]
    wait_phase(page, "turn")
    assert page.evaluate(DROP, ["#board", text]) == [True, True]
    expect(page.locator("#notice")).to_contain_text("in the lobby")
    taps.leave()


@pytest.mark.parametrize(("width", "height"), sample([(1180, 820), (390, 844)]))
def test_a_file_that_is_refused_is_said_why_and_changes_nothing(table_at: TableAt, width: int, height: int) -> None:
    taps = table_at(width, height)
    page = taps.page
    taps.start("seed=5&players=Ana,Ben,Chlo%C3%A9&motion=off&lang=en")
    taps.turn("d")
    taps.leave()
    before = kept(page)
    page.fill("#name-0", "Zoë")
    say = Wording(())
    for name, data in REFUSED.items():
        offer(page, data)
        assert phase_of(page) == "lobby", name
        assert notice(page) == f"This file cannot be opened: {plain(reason(data, say))}", name
        assert page.input_value("#name-0") == "Zoë", name
        unharmed(page)
    assert kept(page) == before
    taps.button("resume")
    wait_phase(page, "curtain")
    assert taps.export()["actions"] == ["d"]


@pytest.mark.parametrize(
    ("width", "height", "names"),
    [
        pytest.param(390, 844, SOME, id="390-844-some"),
        pytest.param(1180, 820, tuple(OPENED), id="1180-820", marks=pytest.mark.long),
        pytest.param(390, 844, tuple(OPENED), id="390-844", marks=pytest.mark.long),
    ],
)
def test_a_strange_file_that_is_whole_is_opened_and_stays_text(
    table_at: TableAt, width: int, height: int, names: tuple[str, ...]
) -> None:
    taps = table_at(width, height)
    page = taps.page
    for name in names:
        data = OPENED[name]
        offer(page, data)
        wait_phase(page, "curtain")
        unharmed(page)
        taps.reveal()
        assert not survey(page).scrolls, name
        unharmed(page)
        taps.button("log")
        unharmed(page)
        taps.button("close-log")
        given, saved = find_record(data), taps.export()
        assert {key: saved[key] for key in given if key != "x_finished"} == {
            key: value for key, value in given.items() if key != "x_finished"
        }, name
        taps.leave()
        unharmed(page)


class Marked(gettext.NullTranslations):
    """The same made-up language, for what the test expects."""

    def gettext(self, message: str) -> str:
        return f"{MARK}{message}"


def catalogue(path: Path) -> bytes:
    """Return a compiled catalogue in which every text stands marked."""
    made = Catalog(locale="fr", charset="utf-8", fuzzy=False)
    for message in extracted(ROOT):
        if message.id:
            both = isinstance(message.id, tuple | list)
            made.add(message.id, tuple(f"{MARK}{one}" for one in message.id) if both else f"{MARK}{message.id}")
    with path.open("wb") as stream:
        write_mo(stream, made)
    return with_line_ends_marked(path.read_bytes()) if BUILT else path.read_bytes()


@pytest.mark.long
def test_a_refusal_is_said_in_the_players_language(page_at: PageAt, tmp_path: Path) -> None:
    texts = catalogue(tmp_path / "made-up.mo")

    def answer(route: Route) -> None:
        route.fulfill(status=200, body=texts, content_type="application/octet-stream")

    page = page_at(1180, 820, "lang=fr", prepare=routed("**/locales/fr.mo*", answer))
    say = Wording((), translations=Marked())
    for name, data in REFUSED.items():
        offer(page, data)
        opening = f"{MARK}This file cannot be opened: "
        assert notice(page) == opening + plain(reason(data, say)), name
        assert notice(page).removeprefix(opening).startswith(MARK), name
    Taps(page).open_record("wrap")
    assert phase_of(page) == "curtain"
