"""What the style sheets say, and the contrast of two of their colours."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
BOARDS = {"night": ":root", "day": ':root[data-board="day"]', "light": ':root[data-board="light"]'}
LEAST = {"night": 4.5, "day": 4.5, "light": 7.0}
"""Contrast of texts, and of what is as good as one."""
EDGE = {"night": 3.0, "day": 3.0, "light": 7.0}
"""Contrast of edges and marks that carry meaning."""


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


def styled(board: str, selector: str, name: str) -> str:
    """The value of a property on a board: what the board's own rule of this selector says, else everybody's."""
    try:
        return rule(f'[data-board="{board}"] {selector}', name)
    except AssertionError:
        return rule(selector, name)


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
    """What a tile's face lies on: both ends of the gradient, and what is selected."""
    stops = (rule("#ivory stop", "stop-color"), rule("#ivory stop + stop", "stop-color"))
    return (*stops, styled(board, ".tile.chosen .ivory", "fill"))


ALL = pytest.mark.parametrize("board", BOARDS)
