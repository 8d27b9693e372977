"""Contrast of everything that carries meaning on both boards, computed from the style sheets."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
BOARDS = {"night": ":root", "light": ':root[data-board="light"]'}
LEAST = {"night": 4.5, "light": 7.0}
GREYED = {"night": 3.0, "light": 7.0}
EDGE = 3.0

GROUNDS = ("--ground", "--ground-2", "--panel")
WORDS = ("--text", "--soft", "--faint", "--gold", "--tap")
MEANINGS = ("--cw", "--ccw", "--red", "--yellow", "--violet")
SIGNS = (".fire", ".earth", ".air", ".water")


def css() -> str:
    sheets = re.findall(r'<link rel="stylesheet" href="\./(\S+)">', (ROOT / "index.html").read_text("utf-8"))
    texts = [(ROOT / sheet).read_text("utf-8") for sheet in sheets]
    return re.sub(r"/\*.*?\*/", "", "\n".join(texts), flags=re.DOTALL)


def rule(selector: str, name: str) -> str:
    """The value of a property in the last rule whose selectors, separated by commas, hold this one exactly."""
    found = None
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css()):
        listed = [" ".join(one.split()) for one in re.split(r",(?![^()]*\))", selectors)]
        value = re.search(rf"(?:^|;)\s*{re.escape(name)}:\s*([^;]+)", body)
        if selector in listed and value:
            found = value[1].strip()
    assert found is not None, f"no rule {selector} with {name}"
    return found


def variable(board: str, name: str) -> str:
    own = re.findall(rf"{re.escape(BOARDS[board])} \{{([^}}]*)\}}", css())
    for body in (*own, *re.findall(r"^:root \{([^}]*)\}", css(), re.MULTILINE)):
        if value := re.search(rf"{name}:\s*([^;]+);", body):
            return value[1].strip()
    raise AssertionError(name)


def rgb(board: str, colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1 of ``#rgb``, ``#rrggbb``, ``var(--x)``, ``--x`` or a mix of two of these."""
    mix = re.fullmatch(r"color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)", colour)
    if mix:
        share = int(mix[2]) / 100
        one, two = rgb(board, mix[1]), rgb(board, mix[3])
        red, green, blue = (a * share + b * (1 - share) for a, b in zip(one, two, strict=True))
        return red, green, blue
    name = re.fullmatch(r"var\((--[a-z0-9-]+)\)", colour)
    if name or colour.startswith("--"):
        return rgb(board, variable(board, name[1] if name else colour))
    digits = colour.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def luminance(colour: tuple[float, float, float]) -> float:
    """WCAG 2's relative luminance."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(board: str, one: str, two: str) -> float:
    dark, bright = sorted((luminance(rgb(board, one)), luminance(rgb(board, two))))
    return (bright + 0.05) / (dark + 0.05)


def ivory(board: str) -> tuple[str, ...]:
    """What a tile's face lies on: both ends of the gradient, or paper."""
    if board == "light":
        return (rule('[data-board="light"] .tile .ivory', "fill"), rule(".tile.chosen .ivory", "fill"))
    page = (ROOT / "index.html").read_text("utf-8")
    gradient = re.search(r'id="ivory".*?</linearGradient>', page, re.DOTALL)
    assert gradient
    return (*re.findall(r'stop-color="([^"]+)"', gradient[0]), rule(".tile.chosen .ivory", "fill"))


BOTH = pytest.mark.parametrize("board", BOARDS)


def test_the_measure_is_that_of_wcag() -> None:
    assert contrast("light", "#000", "#fff") == pytest.approx(21)
    assert contrast("light", "#767676", "#fff") == pytest.approx(4.54, abs=0.01)


@BOTH
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("colour", [*WORDS, *MEANINGS])
def test_words_and_meanings_stand_out_from_every_ground(board: str, colour: str, ground: str) -> None:
    assert contrast(board, colour, ground) >= LEAST[board]


@BOTH
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("colour", ["--line", "--edge"])
def test_edges_stand_out_from_every_ground(board: str, colour: str, ground: str) -> None:
    assert contrast(board, colour, ground) >= EDGE


def test_links_are_in_a_colour_of_the_board() -> None:
    """A browser's own is dark blue, whatever lies behind."""
    assert rule("a:not(.button)", "color") == "var(--tap)"


def test_faint_numerals_stand_out_at_night_as_small_text_should() -> None:
    assert all(contrast("night", "--faint", ground) >= 6 for ground in GROUNDS)


@BOTH
def test_buttons_can_be_read(board: str) -> None:
    assert contrast(board, "--button-text", "--button") >= LEAST[board]


@BOTH
def test_numerals_stand_out_from_their_tiles(board: str) -> None:
    text = "#1b1f3a" if board == "night" else "#000"
    assert text in css()
    assert all(contrast(board, text, ground) >= LEAST[board] for ground in ivory(board))


@pytest.mark.parametrize("sign", SIGNS)
def test_signs_stand_out_from_their_tiles_at_night(sign: str) -> None:
    assert all(contrast("night", rule(sign, "color"), ground) >= LEAST["night"] for ground in ivory("night"))


def test_signs_are_ink_on_the_light_board() -> None:
    assert rule('[data-board="light"] .face', "color") == "#000"


@BOTH
def test_greyed_tiles_can_be_read_and_have_an_edge(board: str) -> None:
    start = "" if board == "night" else '[data-board="light"] '
    fill, stroke = (rule(f"{start}.tile.dim .ivory", name) for name in ("fill", "stroke"))
    assert contrast(board, rule(f"{start}.tile.dim .face", "color"), fill) >= GREYED[board]
    assert all(max(contrast(board, fill, g), contrast(board, stroke, g)) >= EDGE for g in GROUNDS)


@BOTH
@pytest.mark.parametrize("side", ["cw", "ccw"])
def test_the_selected_run_can_be_read_on_the_dial(board: str, side: str) -> None:
    assert contrast(board, "--text", rule(f".slot.chosen.{side} .bed", "fill")) >= LEAST[board]


@BOTH
@pytest.mark.parametrize("side", ["cw", "ccw"])
def test_what_a_pyramid_reaches_can_be_read(board: str, side: str) -> None:
    assert contrast(board, "--text", rule(f".space.fits.{side} .bed", "fill")) >= LEAST[board]


def test_pips_stand_out_from_their_pyramid_at_night() -> None:
    pip = rule(".pyramid .pip", "fill")
    greyed = rule(".tile.dim .ivory", "fill")
    assert all(contrast("night", pip, ground) >= LEAST["night"] for ground in (*ivory("night"), greyed))


def test_empty_slots_can_be_read_on_the_light_board() -> None:
    fill = rule('[data-board="light"] .bed', "fill")
    assert all(contrast("light", colour, fill) >= LEAST["light"] for colour in ("--faint", "--tap", "--text"))
    assert contrast("light", "--line", fill) >= EDGE


def test_the_light_board_glows_nowhere() -> None:
    assert rule('[data-board="light"] .glow', "display") == "none"
