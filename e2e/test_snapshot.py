"""Starts from a snapshot of Python's memory: made, used, refused, and never more than a quicker start."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from e2e.host import Host, second_version
from e2e.pages import PICTURE
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, phase_of, screen, wait_phase
from e2e.site import IN_FOLDER
from e2e.taps import Taps
from e2e.visits import complete, holding_back, in_lobby, release, reload, visit

KEEP = f"async () => (await {IN_FOLDER}('python.js')).keep()"
NOTE = f"async word => (await {IN_FOLDER}('python.js')).note(word)"
NOTED = f"async () => (await {IN_FOLDER}('python.js')).noted()"
PYTHON = f"async text => (await (await {IN_FOLDER}('python.js')).python).runPython(text)"
KEPT = "async () => (await (await caches.open('epizodiak-snapshots')).keys()).map(({ url }) => url)"

CHANGED = """async sealed => {
    const cache = await caches.open("epizodiak-snapshots");
    const [request] = await cache.keys();
    let bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
    let told = JSON.parse(new TextDecoder().decode(bytes.subarray(16, 65536)));
    [bytes, told] = (HOW)(bytes, told);
    if (told) {
        bytes.fill(32, 16, 65536);
        bytes.set(new TextEncoder().encode(JSON.stringify(told)), 16);
    }
    if (sealed) new Int32Array(bytes.buffer, 0, 4).set((await SCRIPT("python.js")).checksum(bytes));
    await cache.put(request, new Response(bytes));
}""".replace("SCRIPT", IN_FOLDER)
"""Changes what is kept: its bytes and what its header tells, by the function HOW; then its checksum, if wished."""

HELD = holding_back(2000)
"""What a page does that was left alone for two seconds: it makes a snapshot."""


COPY = """async put => {
    const [kept, copy] = [await caches.open("epizodiak-snapshots"), await caches.open("copy")];
    const [from, to] = put ? [copy, kept] : [kept, copy];
    for (const request of await to.keys()) await to.delete(request);
    for (const request of await from.keys()) await to.put(request, await from.match(request));
    if (put) localStorage.setItem("epizodiak-snapshot", put);
    return localStorage.getItem("epizodiak-snapshot");
}"""
"""Lays a copy of what is kept aside, and tells what is noted of it; or puts the copy back, and the note."""


@dataclass
class Visited:
    """A page of a browser that has made a snapshot, the host that it came from, and what is noted of it."""

    page: Page
    host: Host
    noted: str

    def restore(self) -> Page:
        """Return the page, without the game, in a browser that keeps the snapshot and nothing else."""
        self.host.up()
        page = self.page
        page.goto(self.host.url + PICTURE)
        page.evaluate("() => sessionStorage.clear()")
        client = page.context.new_cdp_session(page)
        told = {"origin": page.evaluate("() => origin"), "storageTypes": "local_storage,indexeddb"}
        client.send("Storage.clearDataForOrigin", told)
        client.detach()
        page.evaluate(COPY, self.noted)
        return page


def new_context(browser: Browser) -> BrowserContext:
    """Return a browser that keeps nothing, whose pages make a snapshot when they are told to."""
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en-GB")
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(HELD)
    return context


def visited_first(context: BrowserContext, host: Host) -> Page:
    """Return a page of a browser that keeps a snapshot from then on."""
    page = context.new_page()
    visit(page, host)
    complete(page)
    page.evaluate(KEEP)
    assert told(page) == "made"
    return page


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = new_context(browser)
    yield context
    context.close()


@pytest.fixture(scope="module")
def visited(browser: Browser, dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visited]:
    """A browser that has made a snapshot, for all tests that need one."""
    host = Host(tmp_path_factory.mktemp("visited") / "site")
    host.deploy(dist)
    context = new_context(browser)
    page = visited_first(context, host)
    yield Visited(page, host, page.evaluate(COPY, ""))
    context.close()
    host.close()


@pytest.fixture
def page(visited: Visited) -> Page:
    """A page of a browser that keeps a snapshot."""
    page = visited.restore()
    visit(page, visited.host)
    assert told(page) == "used"
    return page


def told(page: Page) -> str | None:
    """Return what the page says of the snapshot."""
    return page.get_attribute("html", "data-snapshot")


def kept(page: Page) -> list[str]:
    """Return the addresses of all snapshots on the device."""
    found: list[str] = page.evaluate(KEPT)
    return found


def refused(page: Page, change: str, sealed: bool, noted: str) -> None:  # noqa: FBT001 - as the tables below have it
    """Change what is kept, start again, and see that it was refused, and what is noted of it."""
    page.evaluate(CHANGED.replace("HOW", change), sealed)
    reload(page)
    assert (told(page) or "").startswith("refused: ")
    assert page.evaluate(NOTED) == noted


def test_a_start_from_a_snapshot_plays_also_without_a_network(page: Page, visited: Visited) -> None:
    visited.host.down()
    reload(page)
    assert told(page) == "used"
    taps = Taps(page)
    taps.start("seed=7&motion=off")
    taps.turn("d")
    assert screen(page)["ply"] == "1"


@pytest.mark.long
def test_two_starts_from_one_snapshot_deal_different_tiles_and_go_on_differently(page: Page) -> None:
    seeds, numbers = [], []
    for _ in range(2):
        reload(page)
        assert told(page) == "used"
        numbers.append(page.evaluate(PYTHON, "import random; random.random()"))
        taps = Taps(page)
        taps.start("motion=off")
        taps.reveal()
        seeds.append(taps.export()["x_seed"])
        taps.leave()
    assert seeds[0] != seeds[1]
    assert numbers[0] != numbers[1]


def test_a_visit_that_is_left_alone_makes_one_for_the_next(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    visit(page, host)
    complete(page)
    page.wait_for_function("() => held.size === 1")
    page.keyboard.press("Shift")
    release(page)
    page.wait_for_function("() => held.size === 1")  # whoever is there is waited for anew
    assert told(page) is None
    release(page)
    page.wait_for_selector('html[data-snapshot="made"]')
    reload(page)
    assert told(page) == "used"


REFUSED = {
    "of another version": ("(bytes, told) => [bytes, {...told, key: 'x'}]", True),
    "damaged": ("(bytes, told) => { bytes[70000] ^= 1; return [bytes, told]; }", False),
    "moved by a page": ("(bytes, told) => { told.runs.at(-1)[0] += 1; return [bytes, told]; }", False),
    "of another size": ("(bytes, told) => [bytes, {...told, size: told.size + 65536}]", False),
    "with another object": ("(bytes, told) => [bytes, {...told, objects: {...told.objects, x: 1}}]", False),
    "cut off": ("(bytes, told) => [bytes.slice(0, -5000), told]", True),
    "cut off in its header": ("bytes => [bytes.slice(0, 100), null]", False),
    "empty": ("() => [new Uint8Array(0), null]", False),
    "with pages beyond the memory": ("(bytes, told) => [bytes, {...told, runs: [[2 ** 30, 1], ...told.runs]}]", True),
    "with pages twice": ("(bytes, told) => [bytes, {...told, runs: [told.runs[0], ...told.runs]}]", True),
    "without pages": ("(bytes, told) => [bytes, {...told, runs: null}]", True),
}


@pytest.mark.parametrize("how", sample(REFUSED, "moved by a page"))
def test_what_is_not_as_it_was_written_is_refused_and_made_anew(page: Page, how: str) -> None:
    refused(page, *REFUSED[how], "lost")
    page.evaluate(KEEP)
    reload(page)
    assert told(page) == "used"


@pytest.mark.long
def test_a_snapshot_that_the_browser_has_dropped_is_made_anew(page: Page) -> None:
    page.evaluate("async () => caches.delete('epizodiak-snapshots')")
    reload(page)
    assert told(page) == "refused: none is kept"
    page.evaluate(KEEP)
    assert len(kept(page)) == 1


FAILING = {
    "no memory of Python's": ("(bytes, told) => { bytes.fill(0); return [bytes, told]; }", True),
    "another size": ("(bytes, told) => [bytes, {...told, size: told.size + 4096}]", True),
}


@pytest.mark.parametrize("how", sample(FAILING, "no memory of Python's"))
def test_a_start_that_fails_in_its_midst_goes_on_without_the_snapshot_and_leaves_it_alone(page: Page, how: str) -> None:
    refused(page, *FAILING[how], "bad")
    Taps(page).start("seed=7&motion=off")
    page.reload()
    in_lobby(page)
    assert told(page) is None


def test_where_the_storage_never_answers_the_start_goes_on_without_the_snapshot(page: Page) -> None:
    with page.add_init_script(f"{holding_back(10_000)}\ncaches.open = () => new Promise(() => {{}});"):
        page.reload()
    page.wait_for_function("() => window.held.size === 1")
    assert "ready" not in screen(page)
    release(page)
    in_lobby(page)
    assert told(page) == "refused: the storage does not answer"
    assert page.evaluate(NOTED) == "lost"


def test_a_start_from_a_snapshot_that_comes_to_no_end_is_given_up_for_a_plain_one(page: Page) -> None:
    endless = "if (!sessionStorage.length) WebAssembly.instantiate = () => new Promise(() => {});"
    with page.add_init_script(f"{holding_back(30_000)}\n{endless}\nsessionStorage.setItem('been', 'here');"):
        page.reload()
        page.wait_for_function("() => window.held.size === 1")
        with page.expect_navigation():
            release(page)
    in_lobby(page)
    assert (told(page), page.evaluate(NOTED)) == (None, "doubted")


def test_where_nothing_can_be_noted_no_snapshot_is_tried(page: Page) -> None:
    full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    with page.add_init_script(full):
        reload(page)
    assert told(page) is None


def test_a_python_that_can_not_set_the_table_up_is_started_once_more_without_the_snapshot(page: Page) -> None:
    # As if its modules had been spoilt: nothing but the page's own set-up notices.
    spoilt = page.add_init_script(
        """new MutationObserver((_, watcher) => {
            if (document.documentElement.dataset.snapshot !== "used") return;
            watcher.disconnect();
            dispatchEvent(new CustomEvent("epizodiak-error", { detail: ["Broken.", ""] }));
        }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-snapshot"] });"""
    )
    with spoilt:
        page.goto("about:blank")
        page.go_back()
        page.wait_for_selector("html[data-ready]:not([data-snapshot])")
    assert phase_of(page) == "lobby"
    assert page.evaluate(NOTED) == "bad"


@pytest.mark.long
def test_a_start_that_never_came_to_its_end_is_tried_once_more_and_then_never(page: Page) -> None:
    page.evaluate(NOTE, "tried")  # the browser died, or the page was closed
    reload(page)
    assert (told(page), page.evaluate(NOTED)) == (None, "doubted")
    reload(page)
    assert (told(page), page.evaluate(NOTED)) == ("used", "kept")
    page.evaluate(NOTE, "bad")
    reload(page)
    assert (told(page), page.evaluate(NOTED)) == (None, "bad")


NOT_MADE = {
    "little room": "navigator.storage.estimate = async () => ({ quota: 3e8, usage: 2e8 })",
    "data are to be saved": "Object.defineProperty(navigator.connection, 'saveData', { value: true })",
    "another browser": "Object.defineProperty(navigator, 'userAgentData', { value: undefined })",
}


@pytest.mark.parametrize("reason", sample(NOT_MADE, "little room"))
def test_none_is_made_where_it_would_harm(context: BrowserContext, host: Host, reason: str) -> None:
    page = context.new_page()
    visit(page, host)
    complete(page)
    page.evaluate(NOT_MADE[reason])
    page.evaluate(KEEP)
    assert told(page) == f"not made: {reason}"
    assert kept(page) == []


@pytest.mark.long
def test_storage_that_takes_no_more_keeps_none_and_says_nothing(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    visit(page, host)
    complete(page)
    page.evaluate("() => { localStorage.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    page.evaluate(KEEP)
    assert (page.evaluate(NOTED), phase_of(page)) == ("", "lobby")
    page.reload()
    in_lobby(page)
    assert told(page) is None


@pytest.mark.long
def test_a_new_version_in_the_midst_of_a_game_starts_without_the_old_snapshot_and_deletes_it(
    context: BrowserContext, host: Host, dist: Path, tmp_path: Path
) -> None:
    page = visited_first(context, host)
    second = second_version(dist, tmp_path / "second")
    reload(page)
    assert told(page) == "used"
    taps = Taps(page)
    taps.start("seed=7&motion=off")
    taps.turn("d")
    host.deploy(second)
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    taps.turn()
    (old,) = kept(page)
    taps.leave()
    page.wait_for_selector("#version-notice", state="visible")
    with page.expect_navigation():
        taps.button("update")
    in_lobby(page)
    assert told(page) is None
    taps.button("resume")
    wait_phase(page, "curtain", "turn")
    assert screen(page)["ply"] == "1"
    page.evaluate(KEEP)
    (new,) = kept(page)
    assert new != old
    assert told(page) == "made"
