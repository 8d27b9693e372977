"""Visits to a host of the built site, with its service worker."""

from playwright.sync_api import Page

from e2e.host import Host
from e2e.screen import phase_of, wait_ready

HELD = """
window.held = new Map();
const [later, never] = [setTimeout, clearTimeout];
window.setTimeout = (call, delay, ...rest) => {
    if (!DELAYS.includes(delay)) return later(call, delay, ...rest);
    const number = -performance.now();
    held.set(number, call);
    return number;
};
window.clearTimeout = number => { held.delete(number) || never(number); };
"""


def holding_back(*milliseconds: int) -> str:
    """Return a script that keeps in `window.held` what a page would do after a time of exactly one of these lengths."""
    return HELD.replace("DELAYS", str([*milliseconds]))


def release(page: Page) -> None:
    """Let the one thing be done that is held back."""
    page.evaluate("() => { const [[number, call]] = held; held.delete(number); call(); }")


def visit(page: Page, host: Host, rest: str = "") -> None:
    """Go to the page and wait for its lobby."""
    page.goto(host.url + rest)
    in_lobby(page)


def in_lobby(page: Page) -> None:
    """Wait until Python runs; anything but the lobby fails."""
    wait_ready(page)
    assert phase_of(page) == "lobby", page.inner_text("body")


def reload(page: Page) -> None:
    """Load the page again and wait for its lobby."""
    page.reload()
    in_lobby(page)


def complete(page: Page) -> None:
    """Wait until a worker has everything and answers for this page."""
    page.wait_for_function(
        "() => navigator.serviceWorker.controller && navigator.serviceWorker.controller.state === 'activated'"
    )
