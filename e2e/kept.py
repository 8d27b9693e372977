"""A table that was left unfinished, and what a browser keeps of it."""

from dataclasses import dataclass

from playwright.sync_api import Page

from e2e.database import DATABASE, PUT
from e2e.pages import PICTURE
from e2e.screen import TIMEOUT_MS, hide, screen, wait_phase, wait_ready
from e2e.site import CORE
from e2e.taps import Gate, Taps

LEFT = "game=epizodiak&players=Ana,Ben,Chlo%C3%A9&first=0&seed=7"


COPY = "epizodiak-kept-copy"
"""Where local storage keeps the copy of the picture for the first frame."""


LONG = f"data:image/webp;base64,{'A' * 400_000}"
"""A picture larger than any that the page writes."""

READ = """async name => {
    const request = indexedDB.open(name);
    const base = await new Promise(done => { request.onsuccess = () => done(request.result); });
    const entries = base.transaction("entries").objectStore("entries");
    const [keys, values] = [entries.getAllKeys(), entries.getAll()];
    await new Promise(done => { entries.transaction.oncomplete = done; });
    base.close();
    return Object.fromEntries(keys.result.map((key, number) => [key, values.result[number]]));
}"""


def acted(taps: Taps) -> int:
    """Do what a first turn can always do, up to the curtain; returns the number of actions."""
    taps.turn("d", "p")
    wait_phase(taps.page, "curtain")
    return int(screen(taps.page)["ply"])


def stored(page: Page, ply: int) -> None:
    """Wait until the picture of the position after so many actions is stored; out of sight that is at once."""
    hide(page, "hidden")
    page.wait_for_function("ply => localStorage.getItem('epizodiak-kept') === String(ply)", arg=ply, timeout=TIMEOUT_MS)
    hide(page, "visible")


def wait_copied(page: Page) -> None:
    page.wait_for_function("key => localStorage.getItem(key) !== null", arg=COPY, timeout=TIMEOUT_MS)


def entries(page: Page) -> dict[str, str]:
    """Return what the database holds."""
    found: dict[str, str] = page.evaluate(READ, DATABASE)
    return found


@dataclass(frozen=True, slots=True)
class Kept:
    """What a browser keeps of a visit: its local storage, and the game's database."""

    storage: dict[str, str]
    entries: dict[str, str]

    @classmethod
    def of(cls, page: Page) -> "Kept":
        """Return what is kept in a page's browser."""
        return cls(page.evaluate("() => ({...localStorage})"), entries(page))

    def put(self, page: Page) -> None:
        """Put it into another page's browser, which keeps nothing."""
        page.evaluate("values => { Object.assign(localStorage, values); }", self.storage)
        page.evaluate(PUT, [DATABASE, [*self.entries.items()]])


def leave_table(page: Page) -> None:
    """Play the first turn of a new game, wait until its picture is stored, and leave for a page without the game."""
    taps = Taps(page)
    taps.start(LEFT)
    stored(page, acted(taps))
    wait_copied(page)
    page.goto(page.url.partition("#")[0] + PICTURE)


def visit(page: Page, fragment: str = "") -> Gate:
    """Go to the page, and hold back what starts Python until the gate that is returned is opened."""
    gate = Gate()
    page.route(CORE, gate)
    page.goto(page.url.removesuffix(PICTURE) + fragment, wait_until="commit")
    return gate


def go_on(page: Page, gate: Gate) -> None:
    """Let Python start, and wait until the lobby is ready."""
    gate.open(lambda route: route.continue_())
    wait_ready(page)


def wait_kept(page: Page) -> None:
    page.wait_for_function("() => 'kept' in (document.documentElement?.dataset ?? {})", timeout=TIMEOUT_MS)


def wait_none(page: Page) -> None:
    """Wait until it is known that no picture is to be shown."""
    page.wait_for_function(
        """() => document.querySelector('#kept-table') && !('keeps' in document.documentElement.dataset)
            && [...document.querySelectorAll('link[rel=stylesheet]')].every(link => link.sheet)""",
        timeout=TIMEOUT_MS,
    )
    assert "kept" not in screen(page)
    assert not page.locator("#kept-table").is_visible()


def source(page: Page) -> str:
    """Return where the picture in the lobby comes from."""
    return page.locator("#kept-picture").get_attribute("src") or ""
