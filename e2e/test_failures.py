"""Whatever goes wrong, a readable message stands there, and what people write stays text."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import PageAt, TableAt, routed
from e2e.pages import Script
from e2e.sampled import sample
from e2e.screen import phase_of, readable, screen, survey, wait_phase
from e2e.site import APP, BUILT, GAME, broken_app, parts_of_the_start
from e2e.taps import RECORDS, Gate, Taps


def test_without_webassembly_the_page_says_so(page_at: PageAt) -> None:
    without = Script("delete globalThis.WebAssembly")
    page = page_at(390, 844, ready=False, expect_errors=True, prepare=without)
    assert "WebAssembly" in readable(page)


@pytest.mark.parametrize("missing", sample(parts_of_the_start(), parts_of_the_start()[0]))
def test_a_missing_file_ends_in_a_message(page_at: PageAt, missing: str) -> None:
    page = page_at(
        1180,
        820,
        ready=False,
        expect_errors=True,
        prepare=routed(missing, lambda route: route.fulfill(status=404, body="not found")),
    )
    readable(page)
    assert "ready" not in screen(page)


@pytest.mark.parametrize("lost", sample(["**/pyodide.asm.wasm", "**/pyscript/core*.js", GAME], "**/pyodide.asm.wasm"))
def test_a_lost_connection_ends_in_a_message(page_at: PageAt, lost: str) -> None:
    page = page_at(1180, 820, ready=False, expect_errors=True, prepare=routed(lost, lambda route: route.abort()))
    readable(page)


@pytest.mark.parametrize(
    "damaged", sample(["**/pyodide.asm.wasm", "**/python_stdlib.zip", "**/pyodide-lock.json", GAME], GAME)
)
def test_a_damaged_file_ends_in_a_message(page_at: PageAt, damaged: str) -> None:
    page = page_at(
        1180,
        820,
        ready=False,
        expect_errors=True,
        prepare=routed(damaged, lambda route: route.fulfill(status=200, body="(neither wasm nor zip nor Python")),
    )
    readable(page)


BROKEN: dict[str, str] = {
    "raises": "raise RuntimeError('no luck today')",
    "no Python": "def (",
    "imports what is missing": "import tomllib_is_elsewhere",
}


@pytest.mark.parametrize("source", sample(BROKEN.values(), BROKEN["raises"]), ids=list(BROKEN))
def test_an_exception_in_python_at_the_start_ends_in_a_message(page_at: PageAt, site_folder: Path, source: str) -> None:
    page = page_at(
        1180,
        820,
        ready=False,
        expect_errors=True,
        prepare=routed(APP, broken_app(site_folder, source)),
    )
    readable(page)


@pytest.mark.long
def test_a_start_that_was_tapped_early_ends_in_the_same_message(page_at: PageAt) -> None:
    gate = Gate()
    page = page_at(1180, 820, ready=False, expect_errors=True, prepare=routed(GAME, gate))
    Taps(page).button("start")
    wait_phase(page, "booting")
    gate.open(lambda route: route.abort())
    readable(page)


FOREIGN = Script("""
addEventListener("DOMContentLoaded", () => {
    const elsewhere = "https://elsewhere.invalid/tag";
    Promise.reject(new Error("of a script that was put in"));
    Promise.reject("of no error");
    setTimeout(() => { throw new Error("of a script that was put in"); });
    window.asked = fetch(`${elsewhere}.json`); // nobody waits for it
    WebAssembly.instantiateStreaming(new Response("(no wasm)"), {});
    for (const [name, src] of [["script", `${elsewhere}.js`], ["img", "data:image/webp;base64,AAAA"]]) {
        document.head.append(Object.assign(document.createElement(name), { src }));
    }
});
""")
"""What goes wrong in what extensions and hosts put into a page."""


def test_what_is_not_the_page_s_own_may_fail_before_python_runs(page_at: PageAt) -> None:
    page = page_at(1180, 820, expect_errors=True, prepare=FOREIGN)
    assert page.evaluate("() => window.asked.catch(error => error.name)") == "TypeError"
    assert phase_of(page) == "lobby"


# --- files ------------------------------------------------------------------------------------------------------------


def changed(**changes: Any) -> bytes:
    """Return a prepared record with some keys changed."""
    record = json.loads((RECORDS / "pick-up.json").read_text("utf-8"))
    return json.dumps({**record, **changes}).encode()


BAD_FILES: dict[str, bytes] = {
    "empty": b"",
    "no JSON": b"<html>",
    "cut short": changed()[:200],
    "a list": b"[]",
    "not UTF-8": b"\xff\xfe{}",
    "illegal action": changed(actions=["x1", "x2", "p"]),
    "unknown game": changed(game="<img src=x onerror=alert(1)>"),
    "later version": changed(version=2),
    "no permutation": changed(chance=[[1] * 48]),
    "deeply nested": b"[" * 100_000,
    "too large": b" " * 3_000_000 + changed(),
    "four players": changed(players=["a", "b", "c", "d"]),
}


def test_a_bad_file_leaves_the_lobby_as_it_is_and_says_why(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    page.fill("#name-0", "Zoë")
    told = set()
    for name, data in BAD_FILES.items():
        page.set_input_files(
            '[data-key="import"]', {"name": "bad.json", "mimeType": "application/json", "buffer": data}
        )
        page.wait_for_function("() => document.getElementById('import').value === ''")
        assert phase_of(page) == "lobby", name
        assert page.locator("#lobby-notice").is_visible(), name
        told.add(page.inner_text("#lobby-notice"))
        assert page.input_value("#name-0") == "Zoë", name
    assert len(told) > len(BAD_FILES) // 2, "messages say what is wrong with which file"
    taps.open_record("pick-up")
    assert phase_of(page) == "curtain"


# --- names ------------------------------------------------------------------------------------------------------------

HOSTILE = (
    '<img src=x onerror="document.documentElement.dataset.broken=1">',
    "\u202egnihtyna \u2066<b>\u0000\u0007'\"&amp;</b>",
    "Ǻ" + "W" * 150 + "\u0300" * 49,
)


def unharmed(page: Page) -> None:
    """Assert that names made no elements, ran nothing and moved nothing out of the window."""
    assert "broken" not in screen(page)
    strange = "#table img, #table b, #lobby img:not(#kept-picture), #lobby b"
    scripts = "script:not([src]):not(body > script[type=py], head > script)"
    assert page.locator(f"{strange}, {scripts}").count() == 0
    assert page.locator("head > script:not([src])").count() == int(BUILT), "the shell's own, in the built page"
    assert "\u202e" not in page.inner_text("body")
    seen = survey(page)
    assert not seen.scrolls


@pytest.mark.parametrize(("width", "height"), sample([(1180, 820), (390, 844)], (390, 844)))
def test_hostile_names_are_text_and_nothing_else(table_at: TableAt, width: int, height: int) -> None:
    taps = table_at(width, height)
    record = json.loads((RECORDS / "round-end.json").read_text("utf-8"))
    taps.open_record({**record, "players": list(HOSTILE)})
    unharmed(taps.page)
    taps.reveal()
    unharmed(taps.page)
    seen = survey(taps.page)
    for seat in range(3):
        panel = seen.at(f"player-{seat}")
        words = taps.page.evaluate(
            """key => [...document.querySelectorAll(`[data-key="${key}"] text`)]
                .map(text => text.getBoundingClientRect())
                .filter(box => box.width > 0)
                .map(box => [box.left, box.right])""",
            f"player-{seat}",
        )
        for left, right in words:
            assert left >= panel.left - 1
            assert right <= panel.right + 1
    assert taps.export()["players"] == list(HOSTILE), "the record keeps names as they were given"
    taps.leave()
    assert taps.page.locator("#lobby img:not(#kept-picture), #lobby b").count() == 0


@pytest.mark.long
def test_hostile_names_from_the_lobby_and_its_address_are_text(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    taps.page.evaluate(
        "names => { location.hash = 'players=' + names.map(encodeURIComponent).join(','); }", list(HOSTILE)
    )
    taps.page.wait_for_function("() => location.hash === ''")
    taps.button("start")
    wait_phase(taps.page, "curtain")
    taps.reveal()
    unharmed(taps.page)
