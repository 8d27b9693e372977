"""Without a network, with a new version, with files missing: what the service worker promises, on the built site."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.cameras import DESK, SET_UP
from e2e.choosing import choose
from e2e.database import kept
from e2e.driver import BlindDriver
from e2e.host import FIRST_WORD, SECOND_WORD, Host, second_version
from e2e.screen import TIMEOUT_MS, phase_of, screen, wait_phase
from e2e.site import ROOT
from e2e.taps import Taps
from e2e.visits import complete, holding_back, in_lobby, release, reload, visit
from e2e.wheels import built_example
from epizodiak.display.languages import LANGUAGES
from epizodiak.puzzles.day import CYCLES
from tools.lab import GIVEN, SCRIPTS
from tools.pyscript_files import late_modules

FIRST_TITLE, SECOND_TITLE = "Epizodiak", "Epizodiak 2"

LARGE = ("pyodide.asm.wasm", "python_stdlib.zip", "python_stdlib_rest.zip", "pyodide.asm.js", "epizodiak.zip")
"""Files of the site by the ends of their names, that are not to be sent twice."""

MOST_AGAIN = 144_000 + 91_000 * (len(LANGUAGES) - 1)
"""Bytes that a first visit may send for the worker alone (itself, the page again, icons, the texts of all other
languages), beside what is fetched late."""


QUIET_MS, PLAYED_MS = 600, 1000
"""How long nobody may have pressed anything, as in `epizodiak/web/device.py`, which only a page can import."""


@pytest.fixture(scope="session")
def versions(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two versions of the built site."""
    return dist, second_version(dist, tmp_path_factory.mktemp("second") / "dist")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en-GB", color_scheme="dark")
    context.set_default_timeout(TIMEOUT_MS)
    yield context
    context.close()


def check_for_update(page: Page) -> None:
    """Have the browser look for a new worker, as it does at every visit, and wait for what becomes of it."""
    page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.update().catch(() => {});
            const coming = registration.installing;
            if (coming) await new Promise(done => coming.addEventListener("statechange", done));
        }"""
    )


def announced(page: Page) -> None:
    """Wait for the notice of a new version."""
    page.wait_for_selector("#version-notice", state="visible")


def entries(page: Page) -> list[str]:
    """Return the addresses of what the worker keeps, below the site's."""
    found: list[str] = page.evaluate(
        """async () => {
            const names = (await caches.keys()).filter(name => name.includes("precache"));
            const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
            const root = new URL("./", location).href;
            return keys.flat().map(request => request.url.replace(root, ""));
        }"""
    )
    return found


def wait_entry(page: Page, part: str, *, there: bool) -> None:
    """Wait until the worker keeps something with this in its address, or nothing any more."""
    page.evaluate(
        """async ([part, there, limit]) => {
            for (const end = Date.now() + limit; Date.now() < end; await new Promise(done => setTimeout(done, 50))) {
                const names = (await caches.keys()).filter(name => name.includes("precache"));
                const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
                if (keys.flat().some(request => request.url.includes(part)) === there) return;
            }
            throw new Error(`${part} is ${there ? "not kept" : "still kept"}`);
        }""",
        [part, there, TIMEOUT_MS],
    )


def damage(page: Page, ending: str, text: str | None) -> None:
    """Replace what the worker keeps of a file by a text with status 200, or delete it."""
    touched = page.evaluate(
        """async ([ending, text]) => {
            const name = (await caches.keys()).find(name => name.includes("precache"));
            const cache = await caches.open(name);
            const found = (await cache.keys()).filter(request => new URL(request.url).pathname.endsWith(ending));
            for (const request of found) {
                const type = (await cache.match(request)).headers.get("content-type");
                if (text === null) await cache.delete(request);
                else await cache.put(request, new Response(text, {headers: {"content-type": type}}));
            }
            return found.length;
        }""",
        [ending, text],
    )
    assert touched == 1


def settings_in_french(page: Page) -> str:
    """Change the language to French and back, and return what the settings' button is called in French."""
    words = {}
    for code in ("fr", "en"):
        choose(page, lang=code)
        page.wait_for_function("code => document.documentElement.lang === code", arg=code)
        words[code] = page.text_content('[data-key="settings"]')
    assert words["en"] == "Settings"
    return words["fr"] or ""


# --- offline ----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_worker_begins_in_a_pause_not_between_taps_that_come_fast(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.add_init_script(holding_back(QUIET_MS, PLAYED_MS))
    visit(page, host)
    page.wait_for_function("() => held.size === 1")
    page.mouse.click(5, 5)
    release(page)
    page.wait_for_function("() => held.size === 1")  # the pause begins anew
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    release(page)
    complete(page)


def test_after_one_visit_everything_works_without_a_network_and_nothing_was_sent_twice(
    host: Host, context: BrowserContext, capfd: pytest.CaptureFixture[str]
) -> None:
    page = context.new_page()
    visit(page, host)
    before = dict(host.sent)
    complete(page)
    again = {name: count for name, count in host.bodies.items() if count > 1}
    archives = tuple(f"/{name}.zip" for name in late_modules(ROOT))
    for_bots = ("python_stdlib_rest.zip", "micropip.whl")
    for_phones = ("/qr/index.js", "/qr/decode.js", "/scan.js", "/scan-worker.js")
    for_puzzles = tuple(f"/puzzles/{game}.txt" for game in CYCLES)
    sheets = ("/chart.css", "/puzzle.css", "/clock.css", "/review.css")
    for_lab = ("/lab/index.txt", f"/{GIVEN}", *(f"/lab/{name}" for name in SCRIPTS))
    late = archives + for_bots + for_phones + for_puzzles + for_lab + sheets + (".woff2",)
    rest = {name: size for name, size in host.sent.items() if name.endswith(late)}
    more = sum(host.sent.values()) - sum(before.values()) - sum(rest.values())
    with capfd.disabled():
        sys.stdout.write(
            f"\nfirst visit: {sum(before.values()):,d} bytes to the lobby, for the worker {sum(rest.values()):,d} of"
            f" what comes late and {more:,d} more; sent twice: {sorted(again)}\n"
        )
    assert [name for name in again if name.startswith("v-")] == []
    assert more < MOST_AGAIN

    host.down()
    reload(page)
    taps = Taps(page)
    taps.start("seed=69&mode=single&players=Ana,Ben,Chlo%C3%A9&motion=off")
    taps.turn("d", "p")
    taps.leave()
    assert settings_in_french(page) == FIRST_WORD
    listed = {name for name in host.folder.rglob("*") if name.is_file()}
    names = {name.relative_to(host.folder).as_posix() for name in listed}
    unasked = {".nojekyll", "sw.js", "static/screenshots/wide.png", "static/screenshots/narrow.png"}
    answers = page.evaluate(
        "names => Promise.all(names.map(async name => [name, (await (await fetch(name)).arrayBuffer()).byteLength]))",
        sorted(names - unasked),
    )
    assert dict(answers) == {name: (host.folder / name).stat().st_size for name in names - unasked}

    visit(page, host, "?from=home&utm=1")
    visit(page, host, "nobody/knows/this")
    assert page.url == host.url
    assert page.locator('[data-key^="resume"], [data-key^="replay"]').count() > 0, "the game is kept"


@pytest.mark.long
def test_a_whole_game_is_played_without_a_network(host: Host, context: BrowserContext) -> None:
    page = context.new_page()
    visit(page, host)
    complete(page)
    host.down()
    reload(page)
    taps = Taps(page)
    taps.start("seed=69&mode=single&players=Ana,Ben,Chlo%C3%A9&motion=off")
    BlindDriver(taps, seed=1).play()
    assert phase_of(page) == "over"


@pytest.mark.long
def test_half_a_download_is_completed_by_the_next_visit(host: Host, context: BrowserContext) -> None:
    folder = next(path.name for path in host.folder.iterdir() if path.name.startswith("v-"))
    host.dies_at = f"{folder}/static/vendor/pyodide/python_stdlib_rest.zip"
    page = context.new_page()
    visit(page, host)
    wait_entry(page, "?a-download-was-broken", there=True)
    assert any(name.endswith("locales/fr.mo.txt") for name in entries(page))
    assert not any(name.endswith("python_stdlib_rest.zip") for name in entries(page))

    host.up()
    host.forget()
    reload(page)
    complete(page)
    assert any(name.endswith("python_stdlib_rest.zip") for name in entries(page))
    host.down()
    reload(page)


def squeezed(name: str, body: bytes) -> bytes:
    """Return what a host makes of a page that drops blanks, touches scripts, ends lines otherwise, and adds some."""
    if name not in {"", "index.html", "licences.html"}:
        return body
    body = re.sub(rb">\s+<", b"><", body).replace(b"<script>", b"<script>/**/")
    return body.replace(b"\n", b"\r\n") + b"<!-- by our kind host -->\r\n"


@pytest.mark.long
def test_a_page_whose_host_changes_html_is_kept_as_it_was_built(host: Host, context: BrowserContext) -> None:
    host.changes = squeezed
    page = context.new_page()
    visit(page, host)
    assert page.evaluate("() => typeof window.epizodiakSay") == "function", "what stands in the page came as a file"
    complete(page)
    host.down()
    reload(page)
    kept_page = page.evaluate("async () => (await fetch('./index.html')).text()")
    assert kept_page == (host.folder / "index.html").read_text("utf-8")
    visit(page, host, "?from=home")
    page.goto(f"{host.url}licences.html")
    assert page.evaluate("() => document.contentType") == "text/html"


@pytest.mark.long
@pytest.mark.parametrize(("gone", "said"), [(False, "changes the file"), (True, "has no file")])
def test_a_host_that_harms_what_has_to_be_whole_is_told_of(
    host: Host, context: BrowserContext, *, gone: bool, said: str
) -> None:
    harmed = host.folder / "static" / "icon.svg"
    whole = harmed.read_bytes()
    if gone:
        harmed.unlink()
    else:
        harmed.write_bytes(whole.replace(b"\n", b"\r\n"))
    page = context.new_page()
    visit(page, host)
    page.wait_for_selector("#unkept", state="visible")
    assert f"{said} static/icon.svg." in page.inner_text("#unkept")
    harmed.write_bytes(whole)
    reload(page)
    complete(page)
    assert not page.locator("#unkept").is_visible()


@pytest.mark.long
def test_where_a_host_ends_all_lines_otherwise_the_page_speaks_its_language_and_says_that_it_can_not_be_kept(
    host: Host, browser: Browser
) -> None:
    texts = (".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest")
    host.changes = lambda name, body: body.replace(b"\n", b"\r\n") if name.endswith(texts) else body
    page = browser.new_page(locale="de-DE")
    page.set_default_timeout(TIMEOUT_MS)
    visit(page, host)
    assert page.inner_text('[data-key="settings"]') == "Einstellungen"
    page.wait_for_selector("#unkept", state="visible")
    assert "Der Webserver verändert die Datei index.txt." in page.inner_text("#unkept")
    page.close()


# --- versions ---------------------------------------------------------------------------------------------------------


def test_a_new_version_waits_for_the_end_of_the_game_and_the_game_is_kept(
    host: Host, context: BrowserContext, versions: tuple[Path, Path]
) -> None:
    page = context.new_page()
    visit(page, host)
    complete(page)
    taps = Taps(page)
    taps.start("seed=7&motion=off")
    taps.turn("d")
    host.deploy(versions[1])
    host.forget()
    check_for_update(page)
    assert [name for name in host.sent if name.endswith(LARGE)] == [], "what did not change is not fetched"
    assert phase_of(page) in {"turn", "curtain"}
    assert not page.locator("#version-notice").is_visible()
    taps.turn()
    ply = int(screen(page)["ply"])
    taps.play(next(can for can in sorted(taps.cans().values()) if can in {"p", "d"} or can[0] == "x"))
    assert page.title() != SECOND_TITLE
    assert settings_in_french(page) == FIRST_WORD, "a page never mixes files of two versions"

    taps.leave()
    announced(page)
    assert page.title() == FIRST_TITLE
    assert len(kept(page)[-1]["actions"]) == ply + 1
    with page.expect_navigation():
        taps.button("update")
    in_lobby(page)
    assert page.title() == SECOND_TITLE
    assert settings_in_french(page) == SECOND_WORD
    assert not page.locator("#version-notice").is_visible()
    taps.button("resume")
    wait_phase(page, "curtain")
    assert int(screen(page)["ply"]) == ply + 1
    first = next(path.name for path in versions[0].iterdir() if path.name.startswith("v-"))
    wait_entry(page, first, there=False)


@pytest.mark.long
def test_an_old_page_under_a_new_worker_gets_its_own_files(
    host: Host, context: BrowserContext, versions: tuple[Path, Path]
) -> None:
    old, new = context.new_page(), context.new_page()
    visit(old, host)
    complete(old)
    visit(new, host)
    taps = Taps(old)
    taps.start("seed=7&motion=off")
    host.deploy(versions[1])
    check_for_update(new)
    announced(new)
    asked: list[str] = []
    new.on("request", lambda request: asked.append(request.url))
    with new.expect_navigation():
        Taps(new).button("update")
    in_lobby(new)
    assert not any(url.endswith("/typefaces.zip") for url in asked), "it would start the worker that is to stop"
    assert new.title() == SECOND_TITLE

    host.down()
    assert old.evaluate("() => navigator.serviceWorker.controller.state") == "activated"
    taps.turn("d")
    assert settings_in_french(old) == FIRST_WORD
    assert settings_in_french(new) == SECOND_WORD
    taps.leave()
    announced(old)
    with old.expect_navigation():
        taps.button("update")
    in_lobby(old)
    assert old.title() == SECOND_TITLE


@pytest.mark.long
def test_a_version_that_can_not_be_fetched_whole_is_not_taken(
    host: Host, context: BrowserContext, versions: tuple[Path, Path]
) -> None:
    page = context.new_page()
    visit(page, host)
    complete(page)
    for fault in ("missing", "cut short"):
        host.deploy(versions[1])
        french = next(host.folder.rglob("fr.mo.txt"))
        if fault == "missing":
            french.unlink()
        else:
            french.write_bytes(french.read_bytes()[:-100])
        check_for_update(page)
        assert page.evaluate("async () => !(await navigator.serviceWorker.getRegistration()).waiting"), fault
        reload(page)
        assert page.title() == FIRST_TITLE, fault
        assert settings_in_french(page) == FIRST_WORD, fault
    host.deploy(versions[1])
    check_for_update(page)
    announced(page)
    assert "?a-download-was-broken" not in entries(page)


# --- damage -----------------------------------------------------------------------------------------------------------

DAMAGES: dict[str, tuple[str, str | None]] = {
    "runtime deleted": ("pyodide.asm.wasm", None),
    "runtime damaged": ("pyodide.asm.wasm", "no WebAssembly"),
    "library damaged": ("python_stdlib.zip", "no zip"),
    "list of packages damaged": ("pyodide-lock.json", "no JSON"),
    "game damaged": ("epizodiak.zip", "no zip"),
    "page deleted": ("path/index.txt", None),
    "style sheet deleted": ("site.css", None),
    "what tells of errors damaged": ("head.js", "no script("),
    "the lobby's script damaged": ("body.js", "no script("),
}


@pytest.mark.long
def test_what_is_damaged_or_missing_in_the_worker_is_fetched_again(
    host: Host, context: BrowserContext, versions: tuple[Path, Path]
) -> None:
    page = context.new_page()
    visit(page, host)
    complete(page)
    for name, (ending, text) in DAMAGES.items():
        damage(page, ending, text)
        page.reload()
        page.wait_for_function("() => 'ready' in document.documentElement.dataset", timeout=TIMEOUT_MS)
        assert phase_of(page) == "lobby", name
    host.down()
    reload(page)

    # Damaged beyond repair, since the host has another version only: that one is taken.
    host.up()
    host.deploy(versions[1])
    damage(page, "python_stdlib.zip", "no zip")
    page.reload()
    page.wait_for_function(
        "title => document.title === title && 'ready' in document.documentElement.dataset", arg=SECOND_TITLE
    )

    # Damaged without a network: a message, and nothing that still is whole is thrown away.
    complete(page)
    damage(page, "python_stdlib.zip", "no zip")
    host.down()
    page.reload()
    page.wait_for_function("() => document.documentElement.dataset.mended === 'offline'")
    assert phase_of(page) == "error"
    host.up()
    with page.expect_navigation():
        page.click("#error-reload")
    in_lobby(page)


@pytest.mark.long
def test_what_the_start_does_not_need_is_mended_when_it_fails(
    host: Host, context: BrowserContext, tmp_path: Path
) -> None:
    page = context.new_page()
    visit(page, host)
    complete(page)
    damage(page, "fr.mo.txt", "no catalogue")
    reload(page)
    assert settings_in_french(page) == FIRST_WORD

    taps = Taps(page)
    for ending in ("bots.zip", "bot-worker.js"):
        damage(page, ending, "no archive, and no script(")
        reload(page)
        taps.start("seed=7&players=Ana,Ben,Chlo%C3%A9&bots=-,2,2&first=0&pace=0&motion=off")
        taps.turn("d", "p")
        page.wait_for_function("() => Number(document.documentElement.dataset.ply) > 3")
        assert not page.locator("#notice").is_visible(), (ending, page.inner_text("#notice"))
        taps.leave()

    damage(page, "/qr/index.js", "no script(")
    page.evaluate(SET_UP, DESK)
    page.evaluate("() => drawCode('a code', 'A code')")
    assert page.get_by_role("img", name="A code").locator("path").get_attribute("d")

    damage(page, "python_stdlib_rest.zip", "no archive")
    page.set_input_files("#own-file", built_example(tmp_path))
    page.evaluate("() => { document.getElementById('more').open = true; }")
    taps.button("own-install")
    page.wait_for_selector('#own[data-own="added"], #own[data-own="refused"]', state="attached")
    assert page.get_attribute("#own", "data-own") == "added", page.inner_text("#own-notice")


@pytest.mark.long
def test_a_browser_that_wiped_everything_starts_anew(host: Host, context: BrowserContext) -> None:
    page = context.new_page()
    visit(page, host)
    complete(page)
    taps = Taps(page)
    taps.start("seed=7&motion=off")
    taps.turn("d")
    taps.leave()
    assert len(kept(page)) == 1
    session = context.new_cdp_session(page)
    origin = re.match(r"https?://[^/]+", host.url)
    assert origin
    session.send("Storage.clearDataForOrigin", {"origin": origin[0], "storageTypes": "all"})
    reload(page)
    assert page.locator("#stored").is_hidden()
    assert page.locator("#lobby-notice").is_hidden()
    complete(page)
    host.down()
    reload(page)
