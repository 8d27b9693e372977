"""axe-core let loose on a page: what it finds wrong with it for people who use a screen reader or a keyboard."""

from pathlib import Path

from playwright.sync_api import Page

from e2e.keys import settle
from e2e.screen import TIMEOUT_MS

AXE = Path(__file__).resolve().parent.parent / "node_modules" / "axe-core" / "axe.min.js"

LEAST_RULES = 15
"""Fewer rules than apply to any of these pages: a guard against a run that looked at nothing."""


def check(page: Page, what: str) -> None:
    """Assert that axe has nothing to say."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    settle(page)
    page.wait_for_function("() => !document.querySelector('.leaving')")  # what is out of sight, and about to go
    found = page.evaluate(
        """async () => {
            const {violations, passes} = await axe.run();
            return {
                rules: passes.length,
                faults: violations.map(rule => [rule.id, rule.help, ...rule.nodes.slice(0, 3).map(node => node.html)]),
            };
        }"""
    )
    assert found["faults"] == [], what
    assert found["rules"] >= LEAST_RULES, what


def start_in_lobby(page: Page, board: str, lang: str) -> None:
    """Set the lobby's board and language."""
    page.evaluate("fragment => { location.hash = fragment; }", f"board={board}&lang={lang}&motion=off")
    page.wait_for_function(
        """([board, lang]) => document.documentElement.dataset.board === board && document.documentElement.lang === lang
            && location.hash === ''""",
        arg=[board, lang],
        timeout=TIMEOUT_MS,
    )
