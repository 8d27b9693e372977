"""What is done early beside the picture of a table that was left: no press is lost, whatever is late."""

import pytest
from playwright.sync_api import Page, Route

from e2e.database import DATABASE, PUT
from e2e.kept import entries, go_on, visit, wait_kept
from e2e.pages import PICTURE
from e2e.sampled import sample
from e2e.screen import phase_of, screen, wait_phase, wait_ready
from e2e.taps import Gate
from e2e.visits import holding_back, release

SCRIPTS = ("head.js", "body.js", "pyscript/core*.js", "python.js", "pyodide.js", "pyodide.asm.js")
"""Every script of a start, as part of an address."""


@pytest.mark.parametrize("way", sample(["picture", "button", "key"], "picture"))
def test_going_on_before_python_runs_is_done_as_soon_as_it_does(left_page: Page, way: str) -> None:
    gate = visit(left_page)
    wait_kept(left_page)
    if way == "picture":
        left_page.click("#kept-picture")
    elif way == "button":
        left_page.click("#resume")
    else:
        left_page.focus("#resume")
        left_page.keyboard.press("Enter")
    wait_phase(left_page, "booting")
    gate.open(lambda route: route.continue_())
    wait_phase(left_page, "curtain")
    assert screen(left_page)["ply"] == "2"


def test_what_was_offered_is_not_gone_on_with_once_it_is_gone(left_page: Page) -> None:
    gate = visit(left_page)
    wait_kept(left_page)
    left_page.click("#resume")
    other = left_page.context.new_page()
    other.goto(left_page.url + PICTURE)
    name = next(key for key in entries(other) if key.startswith("game-"))
    other.evaluate(PUT, [DATABASE, [[name, None]]])
    other.close()
    gate.open(lambda route: route.continue_())
    wait_ready(left_page)
    wait_phase(left_page, "lobby")
    assert not left_page.locator("#resume").is_visible()
    assert not left_page.locator("#kept-table").is_visible()


@pytest.mark.parametrize(
    ("late", "press"),
    sample(
        [(late, press) for late in SCRIPTS for press in ("resume", "picture", "start", "name", "select")],
        ("body.js", "picture"),
        ("head.js", "select"),
    ),
)
def test_beside_the_picture_nothing_done_early_is_lost_whichever_script_is_late(
    left_page: Page, late: str, press: str
) -> None:
    gate, python = Gate(), Gate()
    left_page.route("**/epizodiak.zip", python)  # nothing is early once Python runs
    left_page.route(f"**/static/**{late}", gate)
    left_page.goto(left_page.url.removesuffix(PICTURE), wait_until="commit")
    if late == "head.js":
        assert left_page.locator("#setup").count() == 0
        gate.open(lambda route: route.continue_())
    if press in ("resume", "picture"):
        wait_kept(left_page)
        left_page.click("#resume" if press == "resume" else "#kept-picture")
    elif press == "start":
        left_page.click('[data-key="start"]')
    elif press == "name":
        left_page.fill("#name-0", "Zoë")
    else:
        left_page.click('label[for="game-zodiac"]')
    if late != "head.js":
        gate.open(lambda route: route.continue_())
    python.open(lambda route: route.continue_())
    wait_ready(left_page)
    if press in ("resume", "picture", "start"):
        wait_phase(left_page, "curtain")
        assert screen(left_page)["ply"] == ("0" if press == "start" else "2")
    elif press == "name":
        assert left_page.input_value("#name-0") == "Zoë"
    else:
        assert screen(left_page)["game"] == "zodiac"


def test_a_board_chosen_before_python_runs_takes_the_picture_away(left_page: Page) -> None:
    gate = visit(left_page)
    wait_kept(left_page)
    left_page.click('[data-key="settings"]')
    left_page.check('input[name="set-board"][value="day"]', force=True)
    left_page.wait_for_function("() => document.documentElement.dataset.board === 'day'")
    assert not left_page.locator("#kept-table").is_visible()
    go_on(left_page, gate)


def halting(page: Page, start_tag: str) -> Gate:
    """Have the page's text end behind a start tag until the gate that is returned is opened."""
    gate = Gate()

    def answer(route: Route) -> None:
        told = route.fetch()
        head, tag, rest = told.text().partition(start_tag)
        assert tag
        route.fulfill(response=told, body=f'{head}{tag}<script src="{PICTURE}?halt"></script>{rest}')

    page.route(f"**/{PICTURE}?halt", gate)
    page.route(page.url.removesuffix(PICTURE), answer)
    return gate


def go_further(gate: Gate) -> None:
    """Let the rest of the page come."""
    gate.open(lambda route: route.fulfill(body="", content_type="text/javascript"))


def test_a_button_that_is_not_here_whole_yet_is_waited_for(left_page: Page) -> None:
    halt = halting(left_page, 'id="resume" hidden>')
    gate = visit(left_page)
    wait_kept(left_page)
    left_page.click("#kept-picture")
    go_further(halt)
    wait_phase(left_page, "booting")
    assert "EpiZodiak" in (left_page.text_content("#resume-told") or "")
    gate.open(lambda route: route.continue_())
    wait_phase(left_page, "curtain")


def test_a_place_to_wait_in_that_is_not_here_whole_yet_is_waited_for(left_page: Page) -> None:
    left_page.add_init_script(holding_back(4_000))
    halt = halting(left_page, '<section id="booting" aria-live="polite" tabindex="-1" hidden>')
    gate = visit(left_page)
    left_page.click('[data-key="start"]')
    assert phase_of(left_page) == "lobby"
    go_further(halt)
    wait_phase(left_page, "booting")
    release(left_page)
    assert left_page.locator("#slow").is_visible()
    gate.open(lambda route: route.continue_())
    wait_phase(left_page, "curtain")
