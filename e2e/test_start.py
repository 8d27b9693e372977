"""What a start asks for and shows: every request of a first and a return visit, the bar, and an early hand."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, screen, wait_phase, wait_ready
from e2e.taps import Gate, Taps
from e2e.tongues import rotating
from epizodiak.display.languages import LANGUAGES
from epizodiak.games import GAMES
from tools.hosting import background_server

MOST = 5_300_000
"""Bytes over the wire before the first possible tap."""

EXPECTED = {
    "": 16_600 + 500 * len(LANGUAGES) + 1_700 * len(GAMES),
    "epizodiak.zip": 464_500 + 60_000 * len(GAMES),
    "static/body.js": 7_900,
    "static/head.js": 8_300,
    "static/icon.svg": 1_000,
    "static/python.js": 2_500,
    "static/site.css": 18_000 + 2_500 * len(GAMES),
    "static/stars.svg": 4_000,
    "static/vendor/pyodide/pyodide-lock.json": 1_000,
    "static/vendor/pyodide/pyodide.asm.js": 105_000,
    "static/vendor/pyodide/pyodide.asm.wasm": 3_500_000,
    "static/vendor/pyodide/pyodide.js": 8_000,
    "static/vendor/pyodide/python_stdlib.zip": 850_000,
    "static/vendor/pyscript/core.js": 40_000,
    "static/vendor/pyscript/error.js": 1_000,
}
"""Every request of a start, checksums taken out of names, and the most bytes that its answer may take on the wire."""


@dataclass
class Requests:
    """What a page asked for, by path, and how many bytes came over the wire for it.

    Attributes:
        sent: bytes by path; 0 for what the browser had.
        asked: paths in the order of their requests.
    """

    sent: dict[str, int] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)


def short(url: str, root: str) -> str:
    """Return the path below the site's address, without the version's folder and the checksum in a name."""
    path = re.sub(r"^v-\w+/", "", url.removeprefix(root))
    head, dash, tail = path.rpartition("-")
    named = dash and tail.endswith(".js") and "/" not in tail and not path.startswith("static/words/")
    return f"{head}.js" if named else path


def listening(context: BrowserContext, page: Page, root: str) -> Requests:
    """Take down what a page asks for from now on."""
    found = Requests()
    names: dict[str, str] = {}
    session = context.new_cdp_session(page)

    def asked(event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("data:"):  # stands in a style sheet, nothing is fetched
            return
        name = short(event["request"]["url"], root)
        names[event["requestId"]] = name
        found.asked.append(name)

    def done(event: dict[str, Any]) -> None:
        name = names.get(event["requestId"])
        if name is not None:
            found.sent[name] = found.sent.get(name, 0) + int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", done)
    session.send("Network.enable")
    return found


@pytest.fixture
def deployed(browser: Browser, dist: Path) -> Iterator[tuple[BrowserContext, str]]:
    """An empty browser, and the address of the built site, served under a sub-path as GitHub Pages would serve it."""
    with background_server(dist, "/sub/path/", parts=None, like_pages=True) as url:
        context = browser.new_context(viewport={"width": 1180, "height": 820}, color_scheme="dark")
        context.set_default_timeout(TIMEOUT_MS)
        yield context, url
        context.close()


def unasked(found: Requests) -> set[str]:
    """Return the icon, unless it was asked for: a browser without windows shows none."""
    return {"static/icon.svg"} - {*found.asked}


def visit(page: Page, url: str) -> None:
    """Go to the page and wait until it may be tapped and nothing is on its way."""
    page.goto(url, wait_until="load")
    wait_ready(page)
    assert screen(page)["phase"] == "lobby"
    page.wait_for_load_state("networkidle")


def test_the_first_visit_asks_for_what_is_listed_once_and_a_return_visit_for_no_byte(
    deployed: tuple[BrowserContext, str], tell: Callable[[str], None]
) -> None:
    context, url = deployed
    page = context.new_page()
    first = listening(context, page, url)
    visit(page, url)
    total = sum(first.sent.values())
    tell("first visit, bytes over the wire:")
    for name, size in sorted(first.sent.items()):
        tell(f"  {size:9,d}  {name or 'the page'}")
    tell(f"  {total:9,d}  together")
    assert sorted([*first.asked, *unasked(first)]) == sorted(EXPECTED)
    assert {name: size for name, size in first.sent.items() if size > EXPECTED[name]} == {}
    assert total <= MOST

    page.goto("about:blank")
    again = listening(context, page, url)
    visit(page, url)
    assert set(again.asked) <= set(EXPECTED)
    assert sum(again.sent.values()) == 0


TRANSLATED = """addEventListener("DOMContentLoaded", () => {
    const english = document.querySelector('#lobby [data-key="rules"]').dataset.t;
    window.early = [english, "ready" in document.documentElement.dataset];
});"""
"""Notes the English text of a button, which stands there once it is translated, and whether Python runs by then."""


@pytest.mark.parametrize(("kind", "tag"), rotating(["start"]))
def test_a_first_visit_asks_for_the_texts_of_its_own_language_and_of_no_other(
    dist: Path, browser: Browser, kind: str, tag: str, tell: Callable[[str], None]
) -> None:
    with background_server(dist, "/sub/path/", parts=None, like_pages=True) as url:
        context = browser.new_context(locale=tag)
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        first = listening(context, page, url)
        page.add_init_script(TRANSLATED)
        page.goto(url, wait_until="commit")
        wait_ready(page)
        assert page.evaluate("() => window.early") == ["Rules", False], "translated before Python runs"
        page.wait_for_load_state("networkidle")
        context.close()
    own = {f"static/words/{tag}.js", f"static/locales/{tag}.mo.txt"}
    assert {*first.asked, *unasked(first)} == {*EXPECTED, *own}, kind
    sizes = ", ".join(f"{first.sent[name]:,d} {name}" for name in sorted(own))
    tell(f"a first visit in {tag} asks besides for {sizes}")


LETTERS = """() => performance.getEntriesByType("resource").filter(({name}) => name.includes("/fonts/")).length >= 4"""
"""Whether the typefaces have been asked for, which waits until the browser is idle."""


@pytest.mark.long
def test_at_the_table_nothing_more_is_asked_for_but_what_is_for_the_eyes(deployed: tuple[BrowserContext, str]) -> None:
    context, url = deployed
    page = context.new_page()
    visit(page, url)
    later = listening(context, page, url)
    taps = Taps(page)
    taps.button("rules")
    page.wait_for_selector("#rules-body svg")
    taps.button("close-rules")
    page.wait_for_function(LETTERS)
    page.wait_for_load_state("networkidle")
    letters = {path for path in later.asked if path.startswith("static/vendor/fonts/")}
    assert len(letters) == 4, "after the first tap"
    asked = {path.rpartition("/")[2] for path in later.asked if path not in letters}
    assert asked == {"rules_page.zip", "typefaces.zip", "going_back.zip"}
    later.asked.clear()
    taps.button("start")
    wait_phase(page, "curtain")
    taps.reveal()
    wait_phase(page, "turn")
    page.wait_for_load_state("networkidle")
    assert {path.rpartition("/")[2] for path in later.asked} <= {"faces.zip", "faces.css"}


@pytest.mark.long
def test_the_bar_shows_the_bytes_of_the_first_download_and_then_the_stages(dist: Path, browser: Browser) -> None:
    """In French here, before Python runs that could translate anything."""
    gate = Gate()
    with background_server(dist, parts=None) as url:
        context = browser.new_context(locale="fr-FR")
        context.set_default_timeout(TIMEOUT_MS)
        page = context.new_page()
        page.route("**/pyodide.asm.wasm", gate)
        page.goto(url, wait_until="commit")
        page.wait_for_function(
            "() => document.getElementById('megabytes')?.textContent.includes('Mo')", timeout=TIMEOUT_MS
        )
        assert page.inner_text("#loading") == "Téléchargement du jeu…"
        assert page.evaluate("() => document.getElementById('progress').value") < 0.8
        page.evaluate(
            """() => {
                window.stages = [];
                window.shares = [];
                const [text, bar] = ["loading", "progress"].map((id) => document.getElementById(id));
                new MutationObserver(() => window.stages.push(text.textContent)).observe(text, {childList: true});
                new MutationObserver(() => window.shares.push(bar.value)).observe(bar, {attributeFilter: ["value"]});
            }"""
        )
        gate.open(lambda route: route.continue_())
        wait_ready(page)
        assert page.evaluate("() => window.stages").index("On dresse la table…") < page.evaluate(
            "() => window.stages"
        ).index("La table se prépare…")
        shares = page.evaluate("() => window.shares")
        assert shares == sorted(shares)
        assert any(0 < share < 0.8 for share in shares), "bytes are told of while they come"
        assert not page.locator("#progress").is_visible()

        page.unroute("**/pyodide.asm.wasm")
        page.add_init_script(
            """addEventListener("DOMContentLoaded", () => {
                window.counted = [];
                new MutationObserver(() => window.counted.push(document.getElementById("megabytes").textContent))
                    .observe(document.getElementById("megabytes"), {childList: true});
            })"""
        )
        page.goto(url)
        wait_ready(page)
        assert [text for text in page.evaluate("() => window.counted") if text] == []
        context.close()


SCRIPTS = {
    "head.js": "lobby",
    "body.js": "curtain",
    "pyscript/core-*.js": "curtain",
    "python.js": "curtain",
    "pyodide.js": "curtain",
    "pyodide.asm.js": "curtain",
}
"""Every script of a start, as part of an address; without the first one there is no lobby."""

EARLY = {
    "start": "document.documentElement.dataset.phase === 'curtain'",
    "name": "document.documentElement.dataset.phase === 'curtain'",
    "tutorial": "document.documentElement.dataset.phase === 'tutorial'",
    "rules": "!!document.querySelector('#rules:not([hidden]) svg')",
    "paste": "document.activeElement.id === 'pasted'",
    "settings": "!document.getElementById('settings').hidden",
    "about": "!document.getElementById('about').hidden",
    "ratings": "!document.getElementById('ratings').hidden",
}
"""What can be pressed in the lobby, and what follows."""


@pytest.fixture(scope="module")
def built(dist: Path) -> Iterator[str]:
    """The address of the built site."""
    with background_server(dist, parts=None) as url:
        yield url


def early(page: Page, url: str, late: str, press: str) -> None:
    """Press something in the lobby while a script is on its way, as soon as there is anything to be pressed."""
    gate = Gate()
    page.set_default_timeout(TIMEOUT_MS)
    page.route(f"**/static/**{late}", gate)
    page.goto(url, wait_until="commit")
    if SCRIPTS[late] == "lobby":
        assert page.locator('[data-key="start"]').count() == 0
        gate.open(lambda route: route.continue_())
    if press == "paste":
        page.click("#more > summary")
    if press == "name":
        page.press("#name-1", "Enter")
    else:
        page.click(f'#lobby [data-key="{press}"]')
    assert "ready" not in screen(page) or SCRIPTS[late] == "lobby"
    gate.open(lambda route: route.continue_())
    page.wait_for_function(f"() => 'ready' in document.documentElement.dataset && {EARLY[press]}", timeout=TIMEOUT_MS)


@pytest.mark.parametrize(
    ("late", "press"),
    sample(
        [*((late, "start") for late in SCRIPTS), *(("body.js", press) for press in [*EARLY][1:])],
        ("pyscript/core-*.js", "start"),
    ),
)
def test_what_is_pressed_early_is_done_whichever_script_is_late(
    browser: Browser, built: str, late: str, press: str
) -> None:
    page = browser.new_page()
    early(page, built, late, press)
    assert "early" not in screen(page)
    page.close()


@pytest.mark.long
def test_a_start_pressed_while_the_modules_are_still_on_their_way_is_kept(dist: Path, browser: Browser) -> None:
    gate = Gate()
    with background_server(dist, parts=None) as url:
        page = browser.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        page.route("**/pyscript/core*.js", gate)
        page.goto(url, wait_until="commit")
        taps = Taps(page)
        taps.button("start")
        wait_phase(page, "booting")
        gate.open(lambda route: route.continue_())
        wait_phase(page, "curtain")
        page.close()
