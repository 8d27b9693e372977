"""The lab of the built site: without a network, records, bots, what has no end, and what code there can't reach."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.axe import AXE, check
from e2e.lab_page import BOT, ENDLESS, ENDLESS_TEXT, OWN_BOT, REACH, RECORD
from e2e.screen import TIMEOUT_MS
from tools.hosting import background_server

CASE = Path(__file__).resolve().parent.parent / "tests" / "data" / "cases" / "zodiac.records.jsonl"


def reached(page: Page, phase: str) -> None:
    """Wait for a phase of the lab's."""
    page.wait_for_function("phase => document.documentElement.dataset.phase === phase", arg=phase)


def run(page: Page, code: str, phase: str = "done") -> str:
    """Write code, run it from the keyboard, wait for its end, and return what comes out."""
    page.fill("#text", code)
    page.press("#text", "Control+Enter")
    reached(page, phase)
    return page.inner_text("#output")


@pytest.fixture(scope="module")
def lab(browser: Browser, dist: Path) -> Iterator[Page]:
    """The lab as it is opened a second time, the server stopped; nobody has been at the game."""
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="de-DE")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    with background_server(dist, "/sub/", parts=None) as url:
        page.goto(f"{url}lab/")
        reached(page, "ready")
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")  # once everything is kept
    page.reload()
    reached(page, "ready")
    yield page
    # Whether its policy holds a worker finds out by asking for what that forbids.
    assert [text for text in told if "data:," not in text and "'unsafe-eval'" not in text] == []
    context.close()


def test_a_record_that_is_brought_is_looked_at_move_by_move(lab: Page, tmp_path: Path) -> None:
    file = tmp_path / "against Ben (2).json"
    file.write_text(CASE.read_text("utf-8").splitlines()[0], "utf-8")
    lab.select_option("#notebook", RECORD)
    lab.click("#run")
    reached(lab, "done")
    expect(lab.locator("pre").first).to_contain_text("epizodiak, Ana and Ben and Eva: 21 actions")
    lab.set_input_files("#file", file)
    expect(lab.locator("#status")).to_have_text(f"Brought: {file.name}. Run uses it.")
    lab.click("#run")
    expect(lab.locator("pre").first).to_contain_text("zodiac, A and B: 8 actions")
    reached(lab, "done")
    picture = lab.locator("figure img")
    assert picture.evaluate("async image => { await image.decode(); return image.naturalWidth; }") > 0
    first = picture.get_attribute("alt") or ""
    assert first.endswith(" 1 of 9")
    lab.get_by_role("button", name="Next").click()
    lab.get_by_role("slider", name="Picture").press("ArrowRight")
    assert (picture.get_attribute("alt") or "").endswith(" 3 of 9")
    expect(lab.locator("pre").last).to_contain_text("1 B A6–B4 (A6-B4, one of")
    lab.evaluate(AXE.read_text("utf-8"))
    check(lab, "lab")


def test_a_bot_that_is_written_here_plays_to_the_end(lab: Page) -> None:
    assert "played to the end: True True" in run(lab, OWN_BOT)
    lab.select_option("#notebook", RECORD)
    lab.select_option("#notebook", BOT)
    said = run(lab, lab.input_value("#text").replace("deals=10", "deals=2").replace("range(3)", "range(1)"))
    assert "mine against two of level 1: " in said
    assert "level 2: " in said


def test_what_has_no_end_is_stopped_and_python_starts_again(lab: Page) -> None:
    for code in (ENDLESS, ENDLESS_TEXT):
        run(lab, code, "running")
        expect(lab.locator("#output pre").first).to_contain_text("begun" if code == ENDLESS else "and more")
        lab.click("#stop")
        reached(lab, "stopped")
        assert run(lab, "6 * 7").strip() == "42"


def test_code_reaches_no_network_nothing_stored_and_nobody(lab: Page) -> None:
    nothing, kind = run(lab, REACH).splitlines()
    assert nothing == "[]"
    assert kind.endswith(" True")


def test_an_error_is_told_with_its_line_and_a_new_line_goes_in_behind_a_colon(lab: Page) -> None:
    assert "line 2" in run(lab, "x = 1\n1 / 0", "wrong")
    lab.fill("#text", "")
    lab.focus("#text")
    lab.keyboard.type("for each in range(3):\nprint(each)\nprint(each)")
    assert lab.input_value("#text") == "for each in range(3):\n    print(each)\n    print(each)"
    assert lab.evaluate("() => document.documentElement.lang") == "en"


def test_the_line_of_an_error_is_gone_to_and_what_is_written_goes_along_as_a_file(lab: Page, tmp_path: Path) -> None:
    code = "one = 1\n" * 60 + "def two():\n    return one / 0\n" + "one = 2\n" * 60 + "two()"
    assert "ZeroDivisionError" in run(lab, code, "wrong")
    lab.get_by_role("button", name="Go to line 62").click()
    assert lab.evaluate("() => getSelection().toString()") == "    return one / 0"
    where = "it => (it.scrollHeight * 61) / 123 - it.scrollTop"
    assert 0 < lab.locator("#text").evaluate(where) < lab.locator("#text").evaluate("it => it.clientHeight") - 20
    with lab.expect_download() as saved:
        lab.click("#save")
    file = tmp_path / "mine.py"
    file.write_text(Path(saved.value.path()).read_text("utf-8").replace("/ 0", "+ 41"), "utf-8")
    lab.fill("#text", "")
    lab.set_input_files("#file", file)
    expect(lab.locator("#text")).to_have_value(file.read_text("utf-8"))
    assert run(lab, "import mine\nmine.two()").strip() == "43"


def test_what_comes_out_is_in_sight_on_a_phone(browser: Browser, dist: Path) -> None:
    with background_server(dist, parts=None) as url:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(f"{url}lab/")
        reached(page, "ready")
        page.click("#run")
        reached(page, "done")
        expect(page.locator("#output")).to_be_in_viewport()
        assert page.evaluate("() => document.documentElement.scrollWidth") == 390
        page.close()


def test_the_lab_is_found_among_the_licences(browser: Browser, dist: Path) -> None:
    with background_server(dist, parts=None) as url:
        page = browser.new_page()
        page.goto(f"{url}licences.html")
        page.get_by_role("link", name="the lab").click()
        page.wait_for_url("**/lab/")
        assert page.inner_text("h1") == "The lab"
        page.close()
