"""Bots that somebody brings: installed offline, asked apart from everything, refused or replaced with a reason."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from e2e.conftest import PageAt
from e2e.database import READ, WHEELS
from e2e.host import Host
from e2e.pages import Script
from e2e.screen import TIMEOUT_MS, wait_phase
from e2e.taps import start
from e2e.visits import complete, visit
from e2e.wheels import CHOOSE, HEAD, bring, built_example, wheel
from epizodiak.bots.cast import CAST
from epizodiak.games import GAMES
from epizodiak.record.record import record_from_json, replay
from epizodiak.timeline.match import Match

TAKEN = [
    "fetch",
    "XMLHttpRequest",
    "WebSocket",
    "EventSource",
    "WebTransport",
    "Worker",
    "importScripts",
    "BroadcastChannel",
    "indexedDB",
    "caches",
    "navigator",
    "location",
    "Request",
    "Response",
    "Blob",
    "File",
    "FileReaderSync",
    "CacheStorage",
    "IDBFactory",
    "StorageManager",
    "FontFace",
    "fonts",
    "Notification",
    "webkitRequestFileSystem",
    "createImageBitmap",
    "DedicatedWorkerGlobalScope",
    "WorkerGlobalScope",
]
"""What workers have, and a plugin bot's worker has not."""

PROBE = """
import asyncio, importlib, json, urllib.request
import js, pyodide_js
from pyodide.code import run_js

GAMES = ("epicycle",)
FOUND = [name for name in TAKEN if getattr(js, name, None) is not None]


def library(name):
    return importlib.import_module(name)


def look():
    scope = js.Object.getPrototypeOf(js.self)
    while scope.constructor.name != "Object":
        FOUND.extend(name for name in js.Object.getOwnPropertyNames(scope) if name in TAKEN)
        scope = js.Object.getPrototypeOf(scope)
    ways = {
        "eval": lambda: js.eval("1"),
        "run_js": lambda: run_js("1"),
        "Function": lambda: js.Function.new("return 1"),
        "constructor": lambda: js.Object.getPrototypeOf(js.parseInt).constructor.new("return 1"),
        "timer": lambda: js.setTimeout("1", 0),
        "open_url": lambda: library("pyodide.http").open_url("./"),
        "urllib": lambda: urllib.request.urlopen(PAGE, timeout=1),
    }
    for name, way in ways.items():
        try:
            way()
        except BaseException:
            continue
        FOUND.append(name)


async def look_on():
    ways = {
        "pyfetch": lambda: library("pyodide.http").pyfetch(PAGE),
        "loadBinaryFile": lambda: pyodide_js._api.loadBinaryFile(PAGE),
        "micropip": lambda: library("micropip").install(PAGE + "static/vendor/micropip/micropip.whl"),
    }
    for name, way in ways.items():
        try:
            await way()
        except BaseException:
            continue
        FOUND.append(name)
    await pyodide_js.loadPackage(PAGE + "static/vendor/micropip/micropip.whl")
    FOUND.extend(pyodide_js.loadedPackages.to_py())
    FOUND.append("looked")


look()
asyncio.ensure_future(look_on())


def choose(view, budget_ms, seed):
    raise RuntimeError(json.dumps([FOUND, budget_ms, seed, sorted(view)]))
"""
"""A bot that tries every way out, and tells which ones it has found, and all that it was handed."""

BAD = {
    "nothing": ("", "", "this is no wheel"),
    "unnamed": ("", "[other]\nunnamed = unnamed:choose", "must name one bot"),
    "needy": ("import numpy\n", "", "needs something that is not here (ModuleNotFoundError: No module named 'numpy')"),
    "wrong": (f"{CHOOSE}return 'x99'\n", "", "no legal move (epicycle, 2: x99)"),
    "few": (f"{CHOOSE}return view['legal'][0] if len(view['holdings']) < 4 else 'x98'\n", "", "(epicycle, 4: x98)"),
    "slow": (f"{CHOOSE}while True: pass\n", "", "did not answer in time"),
    "broken": (f"{CHOOSE}raise SystemExit('enough')\n", "", "broke down (SystemExit: enough)"),
}
"""Wheels that are no good: the module's source, its entry points, and what is said of it."""

FLAKY = f"""
GAMES = ("epizodiak",)
calls = 0


{CHOOSE}global calls
    calls += 1
    if calls == 3:
        return "nonsense"
    while calls == 4:
        pass
    return view["legal"][0]
"""
"""A bot that begins well, then plays nonsense, then hangs."""

SAYINGS = """
window.sayings = [];
if (window === top) addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    window.sayings.push(document.getElementById("notice-text").textContent);
}).observe(document.getElementById("notice-text"), {childList: true, characterData: true, subtree: true}));
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that keeps its service worker."""
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en-GB")
    context.set_default_timeout(TIMEOUT_MS)
    yield context.new_page()
    context.close()


def offered(page: Page) -> list[str]:
    """Return the plugin bots that can sit down at the first seat."""
    found: list[str] = page.locator("#seat-0 option[data-own]:not([disabled])").evaluate_all(
        "options => options.map(option => option.value)"
    )
    return found


@pytest.mark.long
def test_a_bot_that_was_brought_plays_at_once_and_can_be_removed(page_at: PageAt, tmp_path: Path) -> None:
    page = page_at(1180, 820, "lang=en&mode=single&seed=4&first=0&pace=0&players=Ana,Ben,Hal")
    tidy = 'GAMES = ("epizodiak",)\n'
    bring(page, wheel(tmp_path, "tidy", f"{tidy}{CHOOSE}return view['legal'][0]\n"), "added")
    assert offered(page) == ["own:tidy"]
    page.select_option("#seat-0", "own:tidy")
    taps = start(page, "bot", "curtain")
    wait_phase(page, "curtain")
    assert page.inner_text("#notice-text") == ""
    record = taps.export()
    assert record["x_bots"] == ["own:tidy", "-", "-"]
    taps.leave()
    page.evaluate("() => { document.getElementById('more').open = true; }")
    page.click('[data-key="own-remove-tidy"]')
    page.wait_for_selector("#own[data-own=removed]")
    assert offered(page) == []


@pytest.mark.long
def test_a_wheel_that_bears_another_bots_name_asks_before_it_takes_its_place(page_at: PageAt, tmp_path: Path) -> None:
    page = page_at(1180, 820, "lang=en&game=epicycle")
    bring(page, wheel(tmp_path, "tidy", f"{HEAD}{CHOOSE}return view['legal'][0]\n"), "added")
    before = page.evaluate(READ, WHEELS)
    other = wheel(tmp_path, "other", f"{HEAD}{CHOOSE}return view['legal'][-1]\n", entry="tidy = other:choose")
    for answer, state in (("own-cancel", "idle"), ("own-replace", "added")):
        assert bring(page, other, "known") == "tidy is installed already. Is this one to take its place?"
        assert page.evaluate(READ, WHEELS) == before, "nothing is replaced unasked"
        assert not page.locator("#own-install, #own-trust").first.is_visible()
        page.wait_for_function("() => document.activeElement.dataset.key === 'own-replace'")
        page.click(f'[data-key="{answer}"]')
        page.wait_for_selector(f"#own[data-own={state}]")
    assert page.evaluate(READ, WHEELS) != before
    assert offered(page) == ["own:tidy"]


@pytest.mark.long
def test_the_example_is_brought_without_a_network_stays_and_plays_a_round(
    host: Host, page: Page, tmp_path: Path
) -> None:
    visit(page, host)
    assert not any("micropip" in name for name in host.sent)
    complete(page)
    host.down()
    bring(page, built_example(tmp_path), "added")
    page.goto("about:blank")
    visit(page, host, "#mode=single&seed=4&pace=0")
    assert offered(page) == ["own:Tidy"]
    page.click("label[for=game-zodiac]")
    assert offered(page) == []
    page.click("label[for=game-epizodiak]")
    for seat in range(3):
        page.select_option(f"#seat-{seat}", "own:Tidy")
    taps = start(page, "bot")
    wait_phase(page, "over")
    assert page.inner_text("#notice-text") == ""
    record = taps.export()
    assert record["x_bots"] == ["own:Tidy"] * 3
    assert record["players"] == ["Tidy A", "Tidy B", "Tidy C"]
    assert any("x" in action for action in record["actions"])
    assert [*replay(record_from_json(record, GAMES), GAMES["epizodiak"])][-1].ply == len(record["actions"])
    taps.leave()
    page.evaluate("() => { document.getElementById('more').open = true; }")
    page.click('[data-key="own-remove-Tidy"]')
    page.wait_for_selector("#own[data-own=removed]")
    assert offered(page) == []
    assert page.input_value("#seat-0") == "-"


@pytest.mark.long
def test_a_wheel_that_is_no_good_is_refused_with_its_reason_and_a_worker_has_no_way_out(
    page_at: PageAt, tmp_path: Path
) -> None:
    page = page_at(1180, 820, "lang=en")
    for name, (source, entry, reason) in BAD.items():
        file = wheel(tmp_path, name, HEAD + source, entry=entry)
        if name == "nothing":
            file.write_bytes(b"no archive")
        assert reason in bring(page, file, "refused")
    page.evaluate(
        """() => {
            window.setItem = Storage.prototype.setItem;
            Storage.prototype.setItem = () => { throw new DOMException("none left", "QuotaExceededError"); };
        }"""
    )
    good = wheel(tmp_path, "good", f"{HEAD}{CHOOSE}return view['legal'][0]\n")
    assert "this browser does not let the page save anything" in bring(page, good, "refused")
    page.evaluate("() => { Storage.prototype.setItem = window.setItem; }")
    assert offered(page) == []
    assert page.evaluate(READ, WHEELS) == [], "what is not kept leaves nothing behind"
    source = f"TAKEN = {TAKEN!r}\nPAGE = {page.url.partition('#')[0]!r}\n{PROBE}"
    told = bring(page, wheel(tmp_path, "probe", source), "refused")
    found = told.partition("RuntimeError: ")[2].rpartition(")")[0]
    keys = sorted(GAMES["epicycle"].view_json(Match.new(GAMES["epicycle"], {}, ("", "")).view(0)))
    assert json.loads(found) == [["probe", "looked"], 500, 1, keys]  # the bot itself counts as loaded

    with page.expect_worker() as started:
        page.select_option("#seat-0", "1")
    assert started.value.evaluate("names => names.filter(name => name in self)", TAKEN) == TAKEN


@pytest.mark.long
def test_a_bot_that_fails_at_the_table_is_replaced_with_a_reason_and_the_game_goes_on(
    page_at: PageAt, tmp_path: Path
) -> None:
    page = page_at(1180, 820, "lang=en&mode=single&seed=3&pace=0&think=300", prepare=Script(SAYINGS))
    bring(page, wheel(tmp_path, "flaky", FLAKY), "added")
    for seat, level in enumerate(("own:flaky", "1", "1")):
        page.select_option(f"#seat-{seat}", level)
    taps = start(page, "bot")
    wait_phase(page, "over")
    replaced = "A stand-in moved for flaky: it"
    assert [text for text in page.evaluate("() => window.sayings") if text] == [
        f"{replaced} made no legal move (nonsense).",
        f"{replaced} did not answer in time.",
        f"{replaced} has failed too often.",
    ]
    record = taps.export()
    assert record["players"][0] == "flaky"
    assert set(record["players"][1:]) < {bot.latin for bot in CAST["1"]}
    assert [*replay(record_from_json(record, GAMES), GAMES["epizodiak"])][-1].ply == len(record["actions"])
    assert not page.locator("#error").is_visible()
