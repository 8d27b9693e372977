"""Every language of the page: its lobby, settings, rules, turns and ends, whole at every size."""

import json
from pathlib import Path

import pytest

from e2e.conftest import PageAt, TableAt, routed
from e2e.layout import enlarge
from e2e.pages import Script
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, wait_phase
from e2e.site import APP, broken_app
from e2e.tongues import KINDS, OTHERS, back, cut, in_turns, rotating, speak

MARKS = {
    "en": [".", "\u202f", "{number}\u00a0%", ", "],
    "de": [",", ".", "{number}\u00a0%", ", "],
    "fr": [",", "\u202f", "{number}\u00a0%", ", "],
    "pt-BR": [",", ".", "{number}%", ", "],
    "ja": [".", ",", "{number}%", "、"],
}
"""How languages write tenths, thousands, percent and lists, whether the page speaks them or not."""

ASKED = """
import json
from pyscript import window
from epizodiak.web import language

marks = {tag: language.marks(tag) for tag in %r}
window.marks = json.dumps({tag: [m.decimal, m.group, m.percent, m.comma] for tag, m in marks.items()})
"""

SIZES = [(390, 844), (1180, 820), (844, 390), (820, 1180)]
LOW = 1000
"""Less wide than this, a window that is wider than high is a phone's on its side."""


@in_turns
def test_in_every_language_no_text_is_cut(table_at: TableAt, kind: str, tag: str) -> None:
    taps = table_at(*SIZES[0])
    speak(taps.page, tag)
    KINDS[kind](taps)
    for width, height in SIZES:
        taps.page.set_viewport_size({"width": width, "height": height})
        assert cut(taps.page) == [], (width, height)
    back(taps)


@pytest.mark.parametrize(("kind", "tag"), rotating([*KINDS], most=1))
def test_in_every_language_no_text_of_twice_the_size_is_cut(table_at: TableAt, kind: str, tag: str) -> None:
    taps = table_at(*SIZES[0])
    speak(taps.page, tag)
    enlarge(taps, "200%")
    try:
        KINDS[kind](taps)
        for width, height in SIZES:
            taps.page.set_viewport_size({"width": width, "height": height})
            low = "#title" if height < width < LOW else ""  # the line above a low table ends with …
            assert cut(taps.page, low) == [], (width, height)
    finally:
        enlarge(taps, "")
    back(taps)


@pytest.mark.parametrize(("kind", "tag"), rotating(["shell"]))
def test_the_page_has_no_english_left_in_it(table_at: TableAt, kind: str, tag: str) -> None:
    page = table_at(*SIZES[1]).page
    marked = "() => [...document.querySelectorAll('[data-t]')].map(element => element.textContent)"
    speak(page, tag)
    spoken, unnamed = page.evaluate(marked), page.get_attribute("#name-1", "placeholder")
    speak(page, "en")
    english = page.evaluate(marked)
    assert unnamed != page.get_attribute("#name-1", "placeholder") == "Player 2"
    alike = sum(one == other for one, other in zip(spoken, english, strict=True))
    assert alike < len(english) / 4, f"{kind}: names and signs are the same, little else"


def test_numbers_and_lists_are_written_as_the_browser_knows_each_language(page_at: PageAt, site_folder: Path) -> None:
    source = ASKED % [*MARKS]
    prepare = routed(APP, broken_app(site_folder, source))
    page = page_at(390, 844, ready=False, expect_errors=True, prepare=prepare)
    page.wait_for_function("() => window.marks", timeout=TIMEOUT_MS)
    assert json.loads(page.evaluate("() => window.marks")) == MARKS


@pytest.mark.parametrize(
    "preferred", sample(["['de_DE@euro', 'en-US@posix']", "'de@posix'", "undefined"], "['de_DE@euro', 'en-US@posix']")
)
def test_what_a_browser_prefers_that_is_no_tag_breaks_neither_numbers_nor_days(page_at: PageAt, preferred: str) -> None:
    odd = Script(f"Object.defineProperty(Navigator.prototype, 'languages', {{ get: () => {preferred} }});")
    page = page_at(1180, 820, "puzzle=zodiac&lang=de", prepare=odd)
    wait_phase(page, "puzzle")
    assert page.evaluate("() => new Date().toLocaleDateString('de', { day: 'numeric', month: 'long' })") in (
        page.inner_text("#puzzle")
    )


def test_a_text_that_is_cut_is_found(table_at: TableAt) -> None:
    page = table_at(1180, 820).page
    assert cut(page) == []
    for style in ("display: block; width: 10px; overflow: hidden; white-space: nowrap", "margin-inline-start: -99vw"):
        page.evaluate("style => { document.querySelector('[data-key=rules]').style = style; }", style)
        assert any("Rules" in each for each in cut(page)), style
    page.evaluate("() => document.querySelector('[data-key=rules]').removeAttribute('style')")


def test_each_day_one_language_is_tried_of_each_kind_and_in_the_end_all_are() -> None:
    kinds, languages = ["lobby", "turn"], ["de", "el", "ja"]

    def tried(today: int) -> list[object]:
        parameters = rotating(kinds, languages, today=today)
        return [each.values for each in parameters if not each.marks]  # type: ignore[attr-defined]

    assert [len(tried(today)) for today in range(3)] == [2, 2, 2]
    assert {pair for today in range(3) for pair in tried(today)} == {(k, tag) for k in kinds for tag in languages}
    assert tried(5) == tried(5)


@pytest.mark.parametrize("tag", sample(OTHERS, "ja"))
def test_a_language_has_a_manifest_that_the_page_asks_for(table_at: TableAt, tag: str) -> None:
    page = table_at(390, 844).page
    speak(page, tag)
    address = page.get_attribute('link[rel="manifest"]', "href")
    told = page.evaluate("address => fetch(address).then(answer => answer.json())", address)
    assert (told["lang"], told["start_url"]) == (tag, "../")
    assert str(address).endswith(f"manifest.{tag}.webmanifest")
    speak(page, "en")
    assert str(page.get_attribute('link[rel="manifest"]', "href")).endswith("/manifest.webmanifest")
