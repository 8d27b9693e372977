"""Somebody at a puzzle: what is right is read from the shipped files, and done by taps or keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from playwright.sync_api import Browser, Page

from e2e.keys import Keys
from e2e.pages import Script
from e2e.screen import TIMEOUT_MS, phase_of, screen, wait_phase, wait_ply, wait_ready
from e2e.taps import Taps
from epizodiak.core.wording import Wording
from epizodiak.display.setup import DEFAULT_NAMES
from epizodiak.display.tapping import taps as ways
from epizodiak.games import GAMES, PUZZLING, TABLES
from epizodiak.puzzles import solving
from epizodiak.puzzles.day import number_of_day
from epizodiak.puzzles.pack import file_name, read_puzzles, record_of
from epizodiak.table.puzzle import Puzzle
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match

ROOT = Path(__file__).resolve().parent.parent

DAY = "2026-11-22"
"""The day on which these tests are played, wherever and whenever they run."""

CLOCK = Script(
    f"""(() => {{
    const Real = Date, ahead = new Real("{DAY}T12:00:00").getTime() - Real.now();
    window.Date = class extends Real {{
        constructor(...given) {{ if (given.length) super(...given); else super(Real.now() + ahead); }}
        static now() {{ return Real.now() + ahead; }}
    }};
}})()"""
)
"""A device whose calendar shows that day."""


@contextmanager
def lasting_page(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page for many tests, whose content policy lets axe in, on a day that is always the same."""
    context = browser.new_context(bypass_csp=True, locale="en-GB", service_workers="block", color_scheme="dark")
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(CLOCK.source)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(site_url, wait_until="domcontentloaded")
    wait_ready(page)
    yield page
    context.close()
    assert wrong == []


QUICK = "motion=off&pace=0"


def of_day(game: str, day: str = DAY) -> Puzzle:
    """Return a day's puzzle, from the file that is shipped."""
    pack = read_puzzles(game, (ROOT / file_name(game)).read_text("utf-8"))
    return pack[(number_of_day(game, date.fromisoformat(day)) - 1) % len(pack)]


def match_of(puzzle: Puzzle) -> Match:
    """Return the game that ends where a puzzle begins."""
    game = GAMES[puzzle.game]
    return Match(record_of(puzzle, DEFAULT_NAMES[: game.seats]), game)


def fill(page: Page, fragment: str) -> None:
    """Put something behind the `#` of the page's address, and wait until it is taken; a puzzle stays there."""
    page.evaluate("fragment => { location.hash = fragment; }", fragment)
    if not fragment.startswith("puzzle="):
        page.wait_for_function("() => location.hash === ''", timeout=TIMEOUT_MS)


def opened(taps: Taps, game: str, fragment: str = QUICK) -> Puzzle:
    """Open a game's puzzle of the day by the lobby's button."""
    fill(taps.page, f"game={game}&{fragment}")
    taps.button("puzzle")
    wait_phase(taps.page, "puzzle")
    return of_day(game)


def wait_stands(page: Page, stands: str) -> None:
    """Wait until the puzzle stands so."""
    page.wait_for_selector(f'html[data-puzzle="{stands}"]', timeout=TIMEOUT_MS)


def choices(puzzle: Puzzle, match: Match) -> tuple[str, ...]:
    """Return the keys of a question's answers; none where actions are to be found."""
    question = PUZZLING[puzzle.game].question(puzzle, match.state)
    return () if question is None else tuple(each.key for each in question.choices)


def tick(taps: Taps, answers: set[str]) -> None:
    """Tick these answers and no other, and press Answer."""
    page = taps.page
    for field in page.locator("#puzzle-question input").all():
        wanted, ticked = field.get_attribute("value") in answers, field.is_checked()
        if wanted == ticked or (not wanted and field.get_attribute("type") == "radio"):
            continue
        if isinstance(taps, Keys):
            field.focus()
            page.keyboard.press("Space")
        else:
            field.click()
    taps.button("puzzle-answer")


def act(taps: Taps, match: Match, action: str) -> None:
    """Play an action of the seat to act, place by place."""
    view = match.view(match.player)
    look = Look(width=1024, height=768, wording=Wording(match.players))
    way = ways(TABLES[match.game.name], view, look, action)
    assert way, f"no taps lead to {action}"
    for place in way:
        taps.button(place.key)


def fail(taps: Taps, puzzle: Puzzle) -> None:
    """Try something wrong, look at what is said, and go back."""
    page, match = taps.page, match_of(puzzle)
    begun = screen(page)["ply"]
    answers = choices(puzzle, match)
    if answers:
        right = {frozenset(line) for line in puzzle.solutions}
        tick(taps, next({key} for key in answers if frozenset({key}) not in right))
    else:
        legal = (match.game.action_text(action) for action in match.game.legal_actions(match.state))
        act(taps, match, next(text for text in legal if not solving.is_right(puzzle, (), text)))
    wait_stands(page, "wrong")
    page.wait_for_function("() => document.getElementById('puzzle-said').textContent.length > 10")
    assert taps.cans() == {}, "nothing can be tapped while a try is answered"
    page.wait_for_function("() => document.activeElement.dataset.key === 'puzzle-again'")
    taps.button("puzzle-again")
    wait_stands(page, "try")
    assert screen(page)["ply"] == begun
    assert page.locator("#puzzle-question input:checked").count() == 0, "what was wrong is ticked no more"


def solve(taps: Taps, puzzle: Puzzle) -> None:
    """Do what is right, to the end."""
    page, match = taps.page, match_of(puzzle)
    if choices(puzzle, match):
        tick(taps, set(puzzle.solutions[0]))
    else:
        for action in puzzle.solutions[0]:
            if match.player == puzzle.seat:
                act(taps, match, action)
            match = match.play(action)
            wait_ply(page, match.ply)
    wait_stands(page, "solved")
    assert taps.cans() == {}


def back(taps: Taps) -> None:
    """Go to the lobby."""
    taps.unfold()
    taps.button("puzzle-back")
    wait_phase(taps.page, "lobby")
    assert phase_of(taps.page) == "lobby"
