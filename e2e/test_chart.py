"""A star chart at the end of a game: shown by tap and by key, finished by any key, saved as one picture."""

import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.axe import check
from e2e.conftest import TableAt
from e2e.mirror import Mirror
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, phase_of, wait_phase
from e2e.taps import Taps, run_values
from epizodiak.core.wording import Wording
from epizodiak.display.naming import named
from epizodiak.features.charts.saved_picture import HEIGHT
from epizodiak.features.charts.sky import SIZE
from epizodiak.features.charts.words import charted
from epizodiak.games import CATALOGUE, TABLES
from epizodiak.timeline.match import Match

SIZES = [(1180, 820), (820, 1180), (390, 844), (844, 390), (1440, 900)]
SIGNATURE = b"\x89PNG\r\n\x1a\n"
MADE = "() => !document.getElementById('chart-save').hidden"


def end(taps: Taps, record: str = "game-end") -> None:
    """Play the run that empties the hand."""
    taps.open_record(record)
    taps.reveal()
    mirror = Mirror.of(record)
    runs = [text for text in mirror.legal if text[0] in "<>" and len(run_values(text)) == len(mirror.hand)]
    taps.play(min(runs))


def wait_chart(page: Page, stands: str) -> None:
    """Wait until the chart is being drawn, or stands."""
    page.wait_for_selector(f'html[data-chart="{stands}"]', timeout=TIMEOUT_MS)


def constellations(page: Page) -> list[str]:
    return page.locator("#chart-list h3").all_inner_texts()


def test_a_chart_is_drawn_finished_by_a_key_and_saved_as_one_picture(table_at: TableAt, tmp_path: Path) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    page.evaluate("() => { location.hash = 'motion=on'; }")
    page.wait_for_function("() => document.documentElement.dataset.motion === 'on'")
    end(taps)
    wait_phase(page, "over")
    taps.button("chart")  # at once: `more` brings the staging to its end
    wait_chart(page, "drawing")
    page.keyboard.press("Shift")
    wait_chart(page, "drawn")
    assert len(constellations(page)) == 3
    page.wait_for_function(MADE, timeout=TIMEOUT_MS)
    with page.expect_download() as download:
        taps.button("chart-save")
    name = download.value.suggested_filename
    file = tmp_path / name
    download.value.save_as(file)
    data = file.read_bytes()
    assert name.startswith("epizodiak-chart-")
    assert data.startswith(SIGNATURE)
    assert struct.unpack(">II", data[16:24]) == (SIZE, HEIGHT)
    assert 50_000 < len(data) < 3_000_000
    page.wait_for_function("name => document.getElementById('chart-told').textContent.includes(name)", arg=name)
    assert name in page.inner_text("#live")
    page.keyboard.press("Escape")
    page.wait_for_selector("#chart", state="hidden")
    assert page.get_attribute("html", "data-chart") is None
    taps.leave()


NOISE = """() => {
    const paper = HTMLCanvasElement.prototype, given = paper.toBlob;
    window.truthfully = () => { paper.toBlob = given; };
    paper.toBlob = function (...rest) {
        const noise = Object.assign(document.createElement("canvas"), {width: this.width, height: this.height});
        const pixels = new ImageData(this.width, this.height);
        pixels.data.forEach((_, at) => { pixels.data[at] = at % 4 === 3 ? 255 : 256 * Math.random(); });
        noise.getContext("2d").putImageData(pixels, 0, 0);
        given.apply(noise, rest);
    };
}"""
"""A browser that gives no page what it has painted."""


def test_a_browser_that_gives_noise_in_place_of_a_picture_saves_the_drawing_itself(
    table_at: TableAt, tmp_path: Path
) -> None:
    taps = table_at(1180, 820)
    page = taps.page
    page.evaluate(NOISE)
    page.evaluate("() => { location.hash = 'motion=off'; }")
    end(taps)
    wait_phase(page, "over")
    taps.button("chart")
    wait_chart(page, "drawn")
    page.wait_for_function(MADE, timeout=TIMEOUT_MS)
    with page.expect_download() as download:
        taps.button("chart-save")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".svg"
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    page.evaluate("() => truthfully()")
    page.keyboard.press("Escape")
    page.wait_for_selector("#chart", state="hidden")
    taps.leave()


@pytest.mark.long
def test_by_keys_and_without_motion_the_chart_of_a_round_stands_at_once_and_axe_finds_nothing(axe_page: Page) -> None:
    taps = Taps(axe_page)
    axe_page.evaluate("() => { location.hash = 'motion=off'; }")
    end(taps, "round-end")
    wait_phase(axe_page, "round")
    for key in ("more", "chart"):
        axe_page.focus(f'[data-key="{key}"]')
        axe_page.keyboard.press("Enter")
    wait_chart(axe_page, "drawn")
    axe_page.wait_for_function(MADE, timeout=TIMEOUT_MS)
    assert axe_page.locator("#chart .code").count() == 0, "the game goes on: the code would tell what is dealt next"
    assert axe_page.inner_text("#chart-told") == "", "how many bytes a picture has is nobody's business"
    check(axe_page, "star chart")
    axe_page.keyboard.press("Escape")
    axe_page.wait_for_selector("#chart", state="hidden")
    assert phase_of(axe_page) == "round"
    taps.leave()


@pytest.mark.long
@pytest.mark.parametrize("board", ["night", "day", "light"])
@pytest.mark.parametrize(("width", "height"), sample(SIZES))
def test_sky_and_names_lie_side_by_side_at_every_size(table_at: TableAt, width: int, height: int, board: str) -> None:
    taps = table_at(width, height)
    page = taps.page
    page.evaluate("board => { location.hash = `motion=off&board=${board}`; }", board)
    end(taps)
    wait_phase(page, "over")
    taps.button("chart")
    wait_chart(page, "drawn")
    page.wait_for_function(MADE, timeout=TIMEOUT_MS)
    sky, told = (page.locator(name).bounding_box() for name in ("#chart-sky svg", "#chart .captions"))
    assert sky is not None
    assert told is not None
    assert min(sky["width"], sky["height"]) >= min(width, height) * 0.8
    assert sky["x"] + sky["width"] <= told["x"] + 1 or sky["y"] + sky["height"] <= told["y"] + 1
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for key in ("chart-save", "close-chart"):
        assert page.locator(f'[data-key="{key}"]').is_visible()
    taps.button("close-chart")
    taps.leave()


@pytest.mark.long
def test_names_are_those_that_python_gives_without_a_browser(table_at: TableAt) -> None:
    taps = table_at(1180, 820)
    end(taps)
    wait_phase(taps.page, "over")
    match: Match = Mirror.of("game-end").match
    runs = [text for text in Mirror.of("game-end").legal if text[0] in "<>"]
    match = match.play(min(run for run in runs if len(run_values(run)) == len(Mirror.of("game-end").hand)))
    entry, say = CATALOGUE["epizodiak"], named(Wording(()), match.players)
    made = charted(match, TABLES["epizodiak"], (entry.title, entry.greek), say)
    assert made is not None
    taps.button("chart")
    wait_chart(taps.page, "drawn")
    assert constellations(taps.page) == [one.name for one in made.constellations]
    taps.button("close-chart")
    taps.leave()
