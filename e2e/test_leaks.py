"""No trace of a hidden tile, proved by exchanging them: two games that differ only in what a seat may not know.

The same turns are played in both, and wherever that seat or nobody has the device, the pages must be the same to the
last attribute and pixel: document, accessibility tree, boxes, fields, storage, messages, console. Only the stored
record itself, in IndexedDB, may tell them apart. A text that names a tile, a key, a class, an order of elements or a
width that depends on one: each would make a difference.
"""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import ConsoleMessage, Page

from e2e import pages
from e2e.conftest import PageAt
from e2e.leaks import LISTEN, Moment, first_difference, moment
from e2e.quick import QUICK
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, screen, wait_phase, wait_ready
from e2e.taps import Taps
from e2e.twins import BACK, Script, exchanged, script, twin
from epizodiak.games import GAMES

pytestmark = pytest.mark.heavy

SOAK = bool(os.environ.get("EPIZODIAK_SOAK"))
SEEDS = {"epizodiak": range(20 if SOAK else 1), "schotten-totten": range(20) if SOAK else range(5, 6)}
SEARCHED = {name: SEEDS.get(name, range(20 if SOAK else 1)) for name in GAMES if GAMES[name].hidden}
"""Seeds of the games that are searched, those that hide something; in the fifth one of Schotten Totten stones are
claimed and turns taken back."""

LENGTH = {"epizodiak": 60 if SOAK else 10}
"""Turns of each game that are played, with the take-backs among them, if not :data:`USUAL`."""

USUAL = 16

SHORT = 3
"""Turns that are enough to see that nothing is told at once."""

SEARCHES = [(name, seed, LENGTH.get(name, USUAL)) for name, seeds in SEARCHED.items() for seed in seeds]
BRIEF = [] if SOAK else [("epizodiak", 0, SHORT)]

DRAWN, LINEAR = "", "&linear=on"
"""Ways to play, as an address asks for them: on a picture, or by words and buttons."""

SEARCHED_WAYS = [(*search, way) for way in (DRAWN, LINEAR) for search in [*BRIEF, *SEARCHES]]
USUAL_WAYS = [(*search, DRAWN) for search in BRIEF]

LEAST = {"epizodiak": 2}
"""Tiles of the hands that are exchanged at least, in every position, if not one."""

SPY = pages.Script(f"{QUICK.source}\n({LISTEN})()")


def played(page: Page, told: Script, way: str = DRAWN) -> Iterator[Moment]:
    """Play a script by taps in a page started anew, and take the page down at every curtain and in every turn."""
    url = page.url.partition("#")[0]
    pages.forget(page, url)
    console: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if not pages.about_icon(message):
            console.append(f"console {message.type}: {message.text}")

    page.on("console", hear)
    page.goto(f"{url}#motion=off&lang=en{way}", wait_until="domcontentloaded")
    wait_ready(page)
    client = page.context.new_cdp_session(page)
    taps = Taps(page)
    taps.open_record(told.record)
    if way == DRAWN:
        page.wait_for_selector(".face-drawn", state="attached")
    for turn, action in enumerate(told.turns):
        seat = int(screen(page)["seat"])
        if screen(page)["phase"] == "curtain" and action != BACK:
            yield moment(page, client, console, turn, None)
            taps.reveal()
        held = screen(page)["phase"] == "turn"
        yield moment(page, client, console, turn, seat if held else None)
        ply = screen(page)["ply"]
        if action == BACK:
            taps.button("take-back")
        else:
            taps.play(action)
        page.wait_for_function("ply => document.documentElement.dataset.ply !== ply", arg=ply, timeout=TIMEOUT_MS)
        wait_phase(page, "turn", "curtain", "round", "over")
    phase = screen(page)["phase"]
    yield moment(page, client, console, len(told.turns), int(screen(page)["seat"]) if phase == "turn" else None)
    client.detach()
    page.remove_listener("console", hear)


@pytest.mark.parametrize(("name", "seed", "length", "way"), sample(SEARCHED_WAYS, *USUAL_WAYS))
def test_pages_of_games_that_differ_in_hidden_tiles_only_do_not_differ(
    page_at: PageAt, name: str, seed: int, length: int, way: str
) -> None:
    told = script(GAMES[name], seed, length)
    page = page_at(1180, 820, ready=False, prepare=SPY)
    real = list(played(page, told, way))
    for seat in range(GAMES[name].seats):
        other = twin(told, seat, seed)
        assert min(exchanged(told, other)) >= LEAST.get(name, 1)
        compared = 0
        for mine, yours in zip(real, played(page, other, way), strict=True):
            where = f"seat {seat}, after {mine.turn} turns"
            assert (mine.turn, mine.holder) == (yours.turn, yours.holder), where
            assert first_difference(mine.said, yours.said) == "", where
            if mine.holder in (None, seat):
                assert first_difference(mine.picture, yours.picture) == "", where
                assert first_difference(mine.tree, yours.tree) == "", where
                assert mine.pixels == yours.pixels, where
                compared += 1
        assert compared > length / 3


@pytest.mark.long
def test_the_search_finds_what_a_hand_changes(page_at: PageAt) -> None:
    """Whose turn it is sees its own tiles: there the pages must differ, or the search is blind."""
    told = script(GAMES["epizodiak"], 0, 3)
    other = twin(told, 1, 0)
    page = page_at(1180, 820, ready=False, prepare=SPY)
    pairs = zip(list(played(page, told)), played(page, other), strict=True)
    shown = [(mine, yours) for mine, yours in pairs if mine.holder not in (None, 1)]
    assert shown
    for mine, yours in shown:
        assert first_difference(mine.picture, yours.picture)
        assert first_difference(mine.tree, yours.tree)


def test_no_hand_stays_behind_the_page_of_last_resort_e5(page_at: PageAt) -> None:
    page = page_at(1180, 820, expect_errors=True)
    taps = Taps(page)
    taps.start("game=epizodiak&players=Ana,Ben,Chloe&seed=1&motion=off")
    taps.reveal()
    assert page.locator('[data-key^="hand-"]').count()
    page.evaluate("() => dispatchEvent(new CustomEvent('epizodiak-error', {detail: ['It broke.', 'Details']}))")
    wait_phase(page, "error")
    assert not page.locator('[data-key^="hand-"]').count()
