"""Languages that nobody speaks: one is added by its catalogue alone, longer texts have room, sides are mirrored."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from e2e.made_up import LONG, MIRRORED, checkout
from e2e.pages import Pages, Window
from e2e.screen import survey
from e2e.taps import Taps
from e2e.tongues import KINDS, back, cut, speak
from epizodiak.cli.serve import SITE_PARTS
from tools.hosting import background_server

SIZES = [(390, 844), (1180, 820)]
SIZE_NAMES = ["phone", "tablet"]
ALL = [(kind, *size) for size in SIZES for kind in KINDS]

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Window]:
    """A page of a checkout that has these languages."""
    folder = tmp_path_factory.mktemp("made-up")
    checkout(Path(folder))
    with background_server(folder, parts=SITE_PARTS) as url:
        window = Pages(browser, url).started(
            touch=False, prepare=None, fragment=f"lang={LONG}", size=(390, 844), ready=True, expect_errors=False
        )
        yield window
        window.close()


@pytest.fixture
def taps(made_up: Window) -> Iterator[Taps]:
    """That page, showing the lobby."""
    yield Taps(made_up.page)
    assert made_up.faults() == {}


def test_a_language_is_there_as_soon_as_its_catalogue_is(taps: Taps) -> None:
    page = taps.page
    speak(page, "en")
    assert page.inner_text('[data-key="settings"]') == "Settings"
    speak(page, LONG)
    assert page.inner_text('[data-key="settings"]').startswith("Séttîñgs")
    offered = page.evaluate("() => [...document.querySelectorAll('[name=set-lang]')].map(({value}) => value)")
    assert offered[:2] == ["auto", "en"]
    assert {LONG, MIRRORED, "fr"} <= {*offered}


@pytest.mark.parametrize(("kind", "width", "height"), ALL)
def test_texts_forty_percent_longer_have_room(taps: Taps, kind: str, width: int, height: int) -> None:
    taps.page.set_viewport_size({"width": width, "height": height})
    speak(taps.page, LONG)
    KINDS[kind](taps)
    assert cut(taps.page) == []
    back(taps)


@pytest.mark.parametrize(("kind", "width", "height"), ALL)
def test_texts_from_right_to_left_have_room(taps: Taps, kind: str, width: int, height: int) -> None:
    taps.page.set_viewport_size({"width": width, "height": height})
    speak(taps.page, MIRRORED)
    KINDS[kind](taps)
    assert taps.page.evaluate("() => document.documentElement.dir") == "rtl"
    assert cut(taps.page) == []
    back(taps)


def middles(taps: Taps, *selectors: str) -> list[float]:
    """Where elements have their middles, in parts of the window's width."""
    found: list[float] = taps.page.evaluate(
        """selectors => selectors.map(selector => {
            const box = document.querySelector(selector).getBoundingClientRect();
            return (box.left + box.right) / 2 / innerWidth;
        })""",
        list(selectors),
    )
    return found


@pytest.mark.parametrize(("width", "height"), SIZES, ids=SIZE_NAMES)
def test_texts_and_panels_are_mirrored(taps: Taps, width: int, height: int) -> None:
    taps.page.set_viewport_size({"width": width, "height": height})
    places = {}
    for tag in ("en", MIRRORED):
        speak(taps.page, tag)
        lobby = middles(taps, "#lobby-title", '#lobby [data-key="settings"]')
        KINDS["settings"](taps)
        places[tag] = [*lobby, *middles(taps, "#settings .cross")]
        back(taps)
    for english, mirrored in zip(places["en"], places[MIRRORED], strict=True):
        assert (english < 0.5) == (mirrored > 0.5), places


@pytest.mark.parametrize(("width", "height"), SIZES, ids=SIZE_NAMES)
def test_the_board_the_dial_and_the_seats_on_it_never_are(taps: Taps, width: int, height: int) -> None:
    taps.page.set_viewport_size({"width": width, "height": height})
    seen = {}
    for tag in ("en", MIRRORED):
        speak(taps.page, tag)
        KINDS["turn"](taps)
        drawn = [
            place for place in survey(taps.page).places if taps.page.locator(f'#board [data-key="{place.key}"]').count()
        ]
        seen[tag] = {place.key: (round(place.left), round(place.top)) for place in drawn if place.key != "pile"}
        back(taps)
    assert {key for key in seen["en"] if key.startswith(("slot-", "player-"))}
    assert seen["en"] == seen[MIRRORED]


def test_clockwise_turns_the_same_way_in_every_language(taps: Taps) -> None:
    taps.page.set_viewport_size({"width": 1180, "height": 820})
    turns = {}
    for tag in ("en", MIRRORED):
        speak(taps.page, tag)
        KINDS["turn"](taps)
        turns[tag] = taps.page.evaluate(
            """() => [...document.querySelectorAll("#board .pointer, #board .slot.cw, #board .slot.ccw")]
                .map(element => element.outerHTML.replace(/<text.*?<[/]text>/g, ""))"""
        )
        back(taps)
    assert turns["en"]
    assert turns["en"] == turns[MIRRORED]
