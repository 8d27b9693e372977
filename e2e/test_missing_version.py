"""A page whose other files are gone, or that was opened as a file: it says what to do, without any of them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from e2e.conftest import PageAt, routed
from e2e.host import Host, second_version
from e2e.screen import TIMEOUT_MS, phase_of, readable, screen, wait_ready
from e2e.site import BUILT, ROOT


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Host]:
    """A host with the site."""
    host = Host(tmp_path / "site")
    host.deploy(dist)
    yield host
    host.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in a browser without workers."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", service_workers="block")
    context.set_default_timeout(TIMEOUT_MS)
    yield context.new_page()
    context.close()


def said(page: Page) -> str:
    """Return the message that stands alone on the page."""
    page.wait_for_selector("#shell", state="visible")
    assert phase_of(page) == "error"
    shown = "() => [...document.body.children].filter(part => part.checkVisibility()).map(part => part.id)"
    assert page.evaluate(shown) == ["shell"]
    style = (
        "() => { const {color, backgroundColor} = getComputedStyle(document.body); return [color, backgroundColor]; }"
    )
    assert len(set(page.evaluate(style))) == 2
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    return page.inner_text("#shell")


def test_a_page_without_the_folder_of_its_version_loads_itself_once_and_then_says_what_to_do(
    host: Host, page: Page
) -> None:
    shutil.rmtree(next(host.folder.glob("v-*")))
    times: list[str] = []
    page.on("domcontentloaded", lambda shown: times.append(shown.url))
    page.goto(host.url, wait_until="commit")
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    text = said(page)
    assert "wait a minute" in text
    assert len(times) <= 2
    assert page.locator("#shell button").is_visible()


HELD = """(() => {
    const fetched = window.fetch;
    window.fetch = async (...request) => {
        if (request[1]?.cache === "reload") await new Promise(go => { globalThis.go = go; });
        return fetched(...request);
    };
})()"""
"""Holds the page's look whether the host still answers, before it loads itself again."""


@pytest.mark.long
def test_nothing_is_told_while_the_page_is_about_to_load_itself_again(host: Host, page: Page) -> None:
    for archive in host.folder.glob("v-*/epizodiak.zip"):
        archive.unlink()
    page.add_init_script(HELD)
    page.goto(host.url, wait_until="commit")
    page.wait_for_function("() => globalThis.go")
    page.evaluate("async () => { Promise.reject('what the missing file broke'); await new Promise(setTimeout); }")
    assert phase_of(page) != "error"
    page.evaluate("() => { globalThis.go(); }")
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    readable(page)


@pytest.mark.long
def test_an_old_copy_of_the_page_is_replaced_by_itself(host: Host, page: Page, dist: Path, tmp_path: Path) -> None:
    old = (dist / "index.html").read_text("utf-8")
    host.deploy(second_version(dist, tmp_path / "second"))
    given: list[str] = []

    def answer(route: Route) -> None:
        given.append(route.request.url)
        if len(given) == 1:
            route.fulfill(status=200, content_type="text/html; charset=utf-8", body=old)
        else:
            route.continue_()

    page.route(host.url, answer)
    page.goto(f"{host.url}#lang=fr", wait_until="commit")
    page.wait_for_function("() => document.title === 'Epizodiak 2' && 'ready' in document.documentElement.dataset")
    assert phase_of(page) == "lobby"
    assert page.evaluate("() => document.documentElement.lang") == "fr", "the address has come along"


@pytest.mark.parametrize("missing", ["**/body.js", "**/lobby.js"][not BUILT :][:1])
def test_without_the_lobbys_script_there_is_a_message_and_no_table(page_at: PageAt, missing: str) -> None:
    gone = routed(missing, lambda route: route.fulfill(status=404, body="not found"))
    page = page_at(1180, 820, ready=False, expect_errors=True, prepare=gone)
    readable(page)
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    readable(page)
    page.wait_for_load_state("networkidle")
    readable(page)
    assert "ready" not in screen(page)


def test_opened_as_a_file_the_page_names_the_command_that_serves_it(page: Page, dist: Path, tmp_path: Path) -> None:
    folder = tmp_path / "a game's folder"
    shutil.copytree(dist, folder)
    page.goto((folder / "index.html").as_uri())
    text = said(page)
    assert f'python3 -m http.server --directory "{folder}"' in text
    assert "http://localhost:8000/" in text
    page.goto((ROOT / "index.html").as_uri())
    assert f'make -C "{ROOT}" play' in said(page)


@pytest.mark.long
def test_a_page_that_is_whole_is_not_loaded_twice(host: Host, page: Page) -> None:
    page.goto(host.url)
    wait_ready(page)
    assert page.evaluate("() => performance.getEntriesByType('navigation')[0].type") == "navigate"
    assert host.bodies[""] == 1
