"""The camera under the page's own policy: what is held up to it comes out as text, and it is off when it should be.

A few lines of Python in the page stand for the screens: they note what `Camera` tells, and ask it to scan and to stop.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from e2e.cameras import BLANK, DESK, SET_UP, Held, browser_with_camera, hold_up, modules_of, picture, show
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, wait_ready
from epizodiak.features.qr.path import path

INVITATION = "https://someone.example/epizodiak/#join=" + "aB3_" * 40
"""As long as an invitation with two addresses."""

LARGE = (1280, 960)

AGAIN = "something else, less long"

STATE = """() => ({
    heard: window.heard,
    live: streams.flatMap(stream => stream.getTracks()).filter(track => track.readyState === "live").length,
    shown: Boolean(document.getElementById("scan-video")?.srcObject),
})"""

LOOK_AWAY = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""

OWN_READER = """works => {
    window.BarcodeDetector = class {
        static async getSupportedFormats() { return ["ean_13", "qr_code"]; }
        async detect() {
            if (!works) throw new DOMException("", "NotSupportedError");
            return [{ rawValue: "by the browser's own" }];
        }
    };
}"""


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that the camera shows."""
    return tmp_path_factory.mktemp("camera") / "seen.y4m"


@pytest.fixture(scope="module")
def camera_page(browser: Browser, site_url: str, film: Path) -> Iterator[Page]:
    """The page in a browser with a camera, and in it the lines that stand for the screens."""
    with browser_with_camera(browser, film) as chromium:
        page = chromium.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        page.goto(site_url)
        wait_ready(page)
        page.evaluate(SET_UP, DESK)
        yield page


@pytest.fixture
def page(camera_page: Page, film: Path) -> Iterator[Page]:
    """The same page, of which nobody has asked anything; afterwards its policy has had nothing to forbid."""
    show(film, BLANK)
    yield camera_page
    camera_page.evaluate(LOOK_AWAY, False)
    camera_page.evaluate("() => { stopScan(); refusal = ''; delete window.BarcodeDetector; heard.length = 0; }")
    assert camera_page.evaluate("() => window.forbidden") == []


def state(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(STATE)
    return found


def heard(page: Page, *lines: list[object]) -> None:
    """Wait until so much was heard, and compare."""
    page.wait_for_function("count => heard.length >= count", arg=len(lines))
    assert state(page)["heard"] == list(lines)


def test_a_drawn_code_is_black_on_white_with_a_name(page: Page) -> None:
    page.evaluate("text => drawCode(text, 'Invitation for Ben')", INVITATION)
    drawing = page.get_by_role("img", name="Invitation for Ben")
    modules = modules_of(INVITATION)
    side = len(modules)
    assert drawing.get_attribute("viewBox") == f"0 0 {side} {side}"
    assert drawing.locator("path").get_attribute("d") == path(modules)
    assert drawing.locator("path").evaluate("dark => getComputedStyle(dark).fill") == "rgb(0, 0, 0)"
    assert drawing.locator("rect").evaluate("ground => getComputedStyle(ground).fill") == "rgb(255, 255, 255)"
    drawing.evaluate("drawing => drawing.remove()")


def test_what_is_held_up_to_the_camera_is_heard_once_and_then_the_camera_is_off(page: Page, film: Path) -> None:
    hold_up(film, INVITATION)  # the browser runs already: a code is known only then
    page.evaluate("() => scanCode(3)")
    heard(page, ["Scanned", 3, INVITATION])
    wanted = page.evaluate("() => asked.at(-1).video")
    assert wanted["facingMode"] == "environment"
    assert (state(page)["live"], state(page)["shown"]) == (1, True)
    page.wait_for_function("frames => document.getElementById('scan-video').currentTime > frames", arg=1)
    assert len(state(page)["heard"]) == 1
    page.evaluate("() => stopScan()")
    assert (state(page)["live"], state(page)["shown"]) == (0, False)


def test_nothing_of_it_is_fetched_before_it_is_needed(page: Page) -> None:
    before = page.evaluate("() => before")
    assert any(name.endswith(".css") for name in before)
    assert [name for name in before if "/qr/" in name or "/scan" in name] == []


@pytest.mark.long
def test_of_a_large_picture_the_middle_is_looked_at_closely(page: Page, film: Path) -> None:
    hold_up(film, INVITATION, Held(width=0.3, blur=1), size=LARGE)
    page.evaluate("() => scanCode(1)")
    heard(page, ["Scanned", 1, INVITATION])


def test_out_of_sight_the_camera_is_let_go_of_and_looks_again_afterwards(page: Page, film: Path) -> None:
    page.evaluate("() => scanCode(1)")
    page.wait_for_function("() => document.getElementById('scan-video')?.videoWidth > 0")
    page.evaluate(LOOK_AWAY, True)
    assert (state(page)["live"], state(page)["shown"], state(page)["heard"]) == (0, False, [])
    hold_up(film, AGAIN, Held(width=0.5))
    page.evaluate(LOOK_AWAY, False)
    heard(page, ["Scanned", 1, AGAIN])
    assert state(page)["live"] == 1


@pytest.mark.long
def test_a_search_that_is_stopped_at_once_lets_go_of_the_camera_when_it_comes(page: Page) -> None:
    before = page.evaluate("() => streams.length")
    page.evaluate("() => { scanCode(1); }")
    page.wait_for_function("count => asked.length > count", arg=page.evaluate("() => asked.length - 1"))
    page.evaluate("() => { stopScan(); scanCode(2); stopScan(); }")
    page.evaluate("() => new Promise(done => setTimeout(done, 0))")
    page.wait_for_function("count => streams.length > count", arg=before)
    page.wait_for_function("() => streams.flatMap(each => each.getTracks()).every(each => each.readyState === 'ended')")
    assert state(page)["heard"] == []


@pytest.mark.parametrize(
    ("error", "reason"),
    sample(
        [("NotAllowedError", "refused"), ("NotFoundError", "none"), ("NotReadableError", "failed")],
        ("NotAllowedError", "refused"),
    ),
)
def test_it_is_told_why_there_is_no_camera(page: Page, error: str, reason: str) -> None:
    page.evaluate("error => { refusal = error; scanCode(5); }", error)
    heard(page, ["ScanFailed", 5, reason])


def test_the_browsers_own_reader_reads_where_it_has_one(page: Page) -> None:
    page.evaluate(OWN_READER, True)
    page.evaluate("() => scanCode(1)")
    heard(page, ["Scanned", 1, "by the browser's own"])


@pytest.mark.long
def test_where_the_browsers_own_reader_fails_ours_reads(page: Page, film: Path) -> None:
    page.evaluate(OWN_READER, False)
    hold_up(film, AGAIN)
    page.evaluate("() => scanCode(1)")
    heard(page, ["Scanned", 1, AGAIN])


def test_the_pictures_differ_from_what_was_drawn() -> None:
    modules = modules_of(AGAIN)
    assert len(set(picture(modules, Held(0.3, turn=0, lean=0, blur=0)))) == 3
    assert len(set(picture(modules, Held(0.3)))) > 3
