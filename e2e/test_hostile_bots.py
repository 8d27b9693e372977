"""Bots that mean harm: they reach nobody, the page stays awake, and after a sudden end they are not started unasked."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from e2e.conftest import PageAt
from e2e.host import Host
from e2e.hostile_bot import END, LEAST_TRIES, NO_SECOND_WALL, SAID, START, handed, hostile
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, wait_phase, wait_ply, wait_ready
from e2e.taps import Taps
from e2e.wheels import CHOOSE, HEAD, bring, wheel

DEAF_MS = 1_000
"""Longer the page is never deaf while a bot floods it, on processors that have much else to do."""

FLOODS = {
    "many long texts": "for _ in range(600): js.postMessage('x' * 1_000_000)",
    "a few huge texts": "for _ in range(6): js.postMessage(js.String.prototype.repeat.call('x', 100_000_000))",
    "a long list": "js.postMessage(js.Array.new(20_000_000).fill(0))",
    "many short texts": "for _ in range(200_000): js.postMessage('{}')",
    "many errors": "for _ in range(1_000): js.setTimeout(js.JSON.parse, 0, 'x' * 100_000)",
}
"""What is done when the bot is loaded, by what it is."""


@pytest.fixture
def page(browser: Browser, host: Host) -> Iterator[Page]:
    """A page without a service worker, so that its requests can be answered by a test."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto(host.url)
    wait_ready(page)
    yield page
    context.close()


def run(page: Page, asked: str, until: str) -> dict[str, Any]:
    """Start a bot; return what the page heard of a kind as soon as it did."""
    base = page.get_attribute("html", "data-files") or "./"
    page.evaluate(START, [base, asked])
    page.wait_for_function(f"kind => ({SAID})(kind) || ({SAID})('failed')", arg=until, timeout=TIMEOUT_MS)
    said: dict[str, Any] = page.evaluate(SAID, until) or page.evaluate(SAID, "failed")
    return said


@pytest.mark.parametrize("walls", sample([2, 1], 1))
def test_a_hostile_bot_reaches_no_other_origin_and_not_its_own_one_even_by_the_policy_alone(
    page: Page,
    host: Host,
    elsewhere: tuple[str, list[str]],
    tmp_path: Path,
    walls: int,
) -> None:
    foreign, asked = elsewhere
    if walls == 1:
        page.route("**/shut.js", lambda route: route.fulfill(body=NO_SECOND_WALL, content_type="text/javascript"))
    before = host.bodies.copy()
    said = run(page, hostile(tmp_path, f"{foreign}/", f"{host.url}?", built=True), "tried")
    page.evaluate(END)
    assert said["kind"] == "tried", said
    assert said["tried"] >= LEAST_TRIES
    assert asked == []
    assert (host.bodies - before)[""] == 0


@pytest.mark.long
def test_a_bot_that_floods_is_ended_and_the_page_stays_awake(
    page: Page, tmp_path: Path, tell: Callable[[str], None]
) -> None:
    for what, flood in FLOODS.items():
        asked = handed(tmp_path, "flood", f"import js\n{HEAD}{flood}\n{CHOOSE}return view['legal'][0]\n", built=True)
        began = time.monotonic()
        said = run(page, asked, "failed")
        took = time.monotonic() - began
        deaf = page.evaluate(END)
        assert said["reason"].split()[0] in ("flood", "crash"), (what, said)
        heard = page.evaluate("() => window.said.map(text => text.length)")
        assert len(heard) <= 6, what
        assert max(heard) <= 65_536, what
        assert deaf < DEAF_MS, what
        tell(
            f"{what}: ended as {said['reason'][:40]!r} after {took:.1f} s; the page was deaf for {deaf:.0f} ms at most"
        )


@pytest.mark.long
def test_after_a_sudden_end_a_plugin_bot_is_not_started_again_unasked(page_at: PageAt, tmp_path: Path) -> None:
    page = page_at(1180, 820, "lang=en&game=zodiac&first=0&pace=0&think=300&seed=5")
    source = (
        "GAMES = ('zodiac',)\ndef choose(view, budget_ms, seed):\n    return view['legal'][seed % len(view['legal'])]\n"
    )
    bring(page, wheel(tmp_path, "wild", source), "added")
    page.select_option("#seat-0", "own:wild")
    taps = Taps(page)
    taps.button("start")
    wait_ply(page, 1)
    mark = page.evaluate("() => localStorage.getItem('epizodiak-trial')")
    assert mark.startswith("game-")
    page.reload()  # whoever closes the page in the usual way has nothing to fear
    wait_ready(page)
    assert page.evaluate("() => localStorage.getItem('epizodiak-trial')") is None

    page.evaluate("mark => localStorage.setItem('epizodiak-trial', mark)", mark)  # as a page leaves it that dies
    taps.button("resume")
    page.wait_for_selector("#trial", state="visible")
    assert "closed suddenly while wild played here" in page.inner_text("#trial-text")
    assert page.locator("iframe").count() == 0
    taps.button("trial-stand-in")
    page.wait_for_selector("#trial", state="hidden")
    assert page.evaluate("() => localStorage.getItem('epizodiak-trial')") == mark, "the next time it is asked again"
    taps.leave()
    taps.button("resume")
    page.wait_for_selector("#trial", state="visible")
    taps.button("trial-again")
    page.wait_for_selector("iframe", state="attached")
    assert not page.locator("#trial").is_visible()
    taps.leave()
    wait_phase(page, "lobby")
    assert page.evaluate("() => localStorage.getItem('epizodiak-trial')") is None
    assert page.locator("iframe").count() == 0
