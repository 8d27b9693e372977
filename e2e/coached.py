"""Somebody in a lesson: how one gets there, and when the coach asks for something."""

from playwright.sync_api import Page

from e2e.screen import wait_phase
from e2e.taps import Taps


def begun(taps: Taps) -> Page:
    """Begin the tutorial."""
    taps.button("tutorial")
    wait_phase(taps.page, "tutorial")
    return taps.page


def choose_game(page: Page, game: str, more: str = "") -> None:
    """Choose a game in the lobby by a fragment."""
    page.evaluate("fragment => { location.hash = fragment; }", f"game={game}{more}")
    page.wait_for_function("id => document.getElementById(id).checked && !location.hash", arg=f"game-{game}")


def wait_step(page: Page, number: int) -> None:
    """Wait until the coach asks for something in a step: the others have played."""
    page.wait_for_function(
        """start => document.querySelector("#coach-progress").textContent.startsWith(start)
            && document.querySelector("#coach-task").textContent""",
        arg=str(number),
    )
