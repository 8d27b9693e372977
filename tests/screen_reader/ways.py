"""Ways over the page by Tab and arrows, at each step of which something is heard."""

from e2e.keys import focused, region
from e2e.screen import screen, wait_can, wait_ply
from tests.screen_reader.orca import Reader


def go(reader: Reader, key: str) -> list[str]:
    """Go to a place or a button, and return what was said of where the last key led."""
    page, told = reader.page, list[str]()
    goal = region(page, key)
    if focused(page) == key:
        return told
    if goal is None:
        return reader.walk("Tab", lambda: focused(page) == key)
    if region(page) != goal:
        told = reader.walk("Tab", lambda: region(page) == goal)
    if focused(page) != key:
        told = reader.walk("Right" if _ahead(reader, key) else "Left", lambda: focused(page) == key)
    return told


def _ahead(reader: Reader, key: str) -> bool:
    """Whether a place comes after the one that has the focus, in the order of its toolbar."""
    found: bool = reader.page.evaluate(
        """key => Boolean(document.activeElement.compareDocumentPosition(
            document.querySelector(`[data-key="${key}"]`)) & Node.DOCUMENT_POSITION_FOLLOWING)""",
        key,
    )
    return found


def enter(reader: Reader, key: str, *parts: str) -> None:
    """Go to a place and press Enter, until these parts of sentences are said."""
    go(reader, key)
    reader.press("Return", *parts)


def play(reader: Reader, first: str, then: str, action: str, *parts: str) -> None:
    """Select something and play an action with it, until these parts of sentences are said."""
    enter(reader, first, "elected")
    wait_can(reader.page, then, action)
    enter(reader, then, *parts)


def typed(reader: Reader, action: str) -> None:
    """Type an action into the field, and leave it."""
    page, ply = reader.page, int(screen(reader.page)["ply"])
    reader.press("slash", "Your move")
    reader.type(action)
    reader.press("Return")
    wait_ply(page, ply + 1)
    if page.is_visible("#command"):  # the turn goes on, and more may be typed
        reader.press("Escape")
        page.wait_for_function("() => document.activeElement.id !== 'typed'")
