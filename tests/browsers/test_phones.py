"""Tablet and phone in browsers of two kinds pair by pasting, and play; WebKitGTK says what it lacks."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from tests.browsers.drivers import LOOK, Driver, Firefox, MissingBrowserError, WebKit, start
from tools.browser import find_browser, launch_arguments
from tools.hosting import background_server

ACTIONS = 6
FRAGMENT = "game=schotten-totten&seed=3&bots=phone,-&players=Ana,Ben&motion=off&lang=en"

SHOWN = "document.querySelector(`[data-key='${arguments[0]}']`)?.value"


class Chromium(Driver):
    """Chromium as the other tests drive it, with the words of these drivers."""

    name = "Chromium"

    def __init__(self) -> None:
        with contextlib.ExitStack() as stack:
            playwright = stack.enter_context(sync_playwright())
            browser = playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments())
            stack.callback(browser.close)
            self.version = browser.version
            self._page = browser.new_context(locale="en-GB").new_page()
            self._ending = stack.pop_all()

    def run(self, script: str, *arguments: Any) -> Any:
        """As `Driver.run`."""
        return self._page.evaluate(f"given => (function () {{ {script} }}).apply(null, given)", list(arguments))

    def go(self, url: str) -> None:
        """As `Driver.go`."""
        self._page.goto(url, wait_until="domcontentloaded")

    def act(self, actions: list[dict[str, Any]]) -> None:
        """As `Driver.act`, for the one click that is asked for."""
        move = next(step for step in actions[0]["actions"] if step["type"] == "pointerMove")
        self._page.mouse.click(move["x"], move["y"], delay=20)

    def close(self) -> None:
        """As `Driver.close`."""
        self._ending.close()


Launch = Callable[[type[Driver]], Driver]


@pytest.fixture
def launch() -> Iterator[Launch]:
    """What starts browsers, each of which ends with the test."""
    with contextlib.ExitStack() as stack:

        def begin(kind: type[Driver]) -> Driver:
            try:
                return stack.enter_context(contextlib.closing(kind()))
            except MissingBrowserError as error:
                pytest.fail(str(error), pytrace=False)

        yield begin


def phase(driver: Driver, *phases: str) -> str:
    """Wait for one of some phases, and return which."""
    wanted = "arguments[0].includes(document.documentElement.dataset.phase) && document.documentElement.dataset.phase"
    return str(driver.wait(wanted, list(phases)))


def tap(driver: Driver, key: str) -> None:
    """Tap a place once it can be tapped."""
    driver.click(f'[data-key="{key}"]')


def fill(driver: Driver, key: str, text: str) -> None:
    """Paste a text into a field."""
    driver.run(
        "const field = document.querySelector(`[data-key='${arguments[0]}']`); field.value = arguments[1];"
        "field.dispatchEvent(new Event('input', {bubbles: true}));",
        key,
        text,
    )


def act(driver: Driver, ply: int) -> None:
    """Play an action: a card to a stone, a claim or a draw."""
    for _ in range(6):
        cans: dict[str, str] = driver.run(LOOK)[1]
        actions = sorted(key for key, can in cans.items() if can not in ("select", "unselect"))
        key = actions[0] if actions else min(key for key, can in cans.items() if can == "select")
        tap(driver, key)
        if actions:
            driver.wait("Number(document.documentElement.dataset.ply) > arguments[0]", ply)
            return
        driver.wait("document.querySelector(arguments[0])?.dataset.can !== 'select'", f'[data-key="{key}"]')


@pytest.mark.parametrize(("tablets", "phones"), [(Chromium, Firefox), (Firefox, Chromium), (Firefox, Firefox)])
def test_browsers_of_two_kinds_pair_by_pasting_and_play(
    dist: Path, launch: Launch, tablets: type[Driver], phones: type[Driver]
) -> None:
    tablet, phone = launch(tablets), launch(phones)
    with background_server(dist, "/sub/path/", parts=None) as url:
        tablet.go(f"{url}#{FRAGMENT}")
        tablet.wait("'ready' in document.documentElement.dataset")
        tap(tablet, "start")
        phase(tablet, "pairing")
        link = tablet.wait(SHOWN, "pair-link-0")
        phone.go(f"{link}&motion=off&lang=en")
        phase(phone, "joining")
        fill(tablet, "pair-answer-0", phone.wait(SHOWN, "join-answer"))
        tap(tablet, "pair-take-0")
        phase(phone, "hand", "turn")
        phase(tablet, "phone", "curtain")
        played = {"phone": 0, "curtain": 0}
        for ply in range(ACTIONS):
            for one in (tablet, phone):
                one.wait("Number(document.documentElement.dataset.ply) === arguments[0]", ply)
            now = phase(tablet, "phone", "curtain", "turn")
            if now == "curtain":
                tap(tablet, "reveal")
                phase(tablet, "turn")
            if now == "phone":
                phase(phone, "turn")
            act(phone if now == "phone" else tablet, ply)
            played["phone" if now == "phone" else "curtain"] += 1
        assert all(played.values())
        phone.go("about:blank")
        tablet.wait("document.querySelector('[data-key=phone-again-0]')?.checkVisibility()")


def test_a_browser_without_links_offers_no_phones_and_says_why(dist: Path, launch: Launch) -> None:
    """WebKitGTK comes without WebRTC; an engine that has it would have to be tried like the others."""
    webkit = launch(WebKit)
    with background_server(dist, parts=None) as url:
        start(webkit, url)
        assert webkit.run("return typeof RTCPeerConnection;") == "undefined"
        disabled, reason = webkit.run(
            "const options = [...document.querySelectorAll('select[name^=seat-] option[value=phone]')];"
            "const line = document.querySelector('[data-sits=phone]');"
            "return [options.map(option => option.disabled), line.disabled && !line.querySelector('.never').hidden];"
        )
        assert disabled
        assert all(disabled)
        assert reason
        webkit.go("about:blank")
        start(webkit, f"{url}#{FRAGMENT}")
        tap(webkit, "start")
        phase(webkit, "curtain")
        webkit.wait("document.body.textContent.includes('cannot connect to phones')")
