"""What the page says about itself, read and waited for: the screen contract's attributes on <html>."""

from collections.abc import Mapping

from playwright.sync_api import Page

TIMEOUT_MS = 30_000
"""How long a state may take to come; starting Python on a busy machine takes most of it."""


def screen(page: Page) -> Mapping[str, str]:
    """Return the attributes `data-*` of <html> by their names without `data-`."""
    attributes: dict[str, str] = page.evaluate("() => ({...document.documentElement.dataset})")
    return attributes


def wait_ready(page: Page) -> None:
    """Wait until Python runs in the page, or has failed to."""
    page.wait_for_function(
        """() => {
            const said = document.documentElement.dataset;
            return "ready" in said || said.phase === "error";
        }""",
        timeout=TIMEOUT_MS,
    )


def wait_phase(page: Page, *phases: str) -> str:
    """Wait until `data-phase` is one of the phases, and return which."""
    phase: str = page.wait_for_function(
        """phases => {
            const phase = document.documentElement.dataset.phase;
            return phases.includes(phase) ? phase : null;
        }""",
        arg=list(phases),
        timeout=TIMEOUT_MS,
    ).json_value()
    return phase


def wait_ply(page: Page, ply: int) -> None:
    """Wait until `data-ply` has reached the number of actions."""
    page.wait_for_function("ply => Number(document.documentElement.dataset.ply) >= ply", arg=ply, timeout=TIMEOUT_MS)
