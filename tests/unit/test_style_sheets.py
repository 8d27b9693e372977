"""Whose the rules of the style sheets are: those that all tables share know no game."""

import re
from functools import cache
from pathlib import Path

import pytest

from epizodiak.games import PACKAGES
from tests.unit.style_sheets import ROOT, rule
from tools.unused import sheets

pytestmark = pytest.mark.native_only

SHARED = sorted((ROOT / "static").glob("*.css"))
GAMES = ROOT / "epizodiak" / "games"
SHELL = (ROOT / "index.html", *sorted((ROOT / "static").glob("*.js")))


@cache
def words(folder: Path) -> frozenset[str]:
    """Whatever could be the name of a class in a folder's modules."""
    return frozenset(word for file in folder.rglob("*.py") for word in re.findall(r"[\w-]+", file.read_text("utf-8")))


def classes(sheet: Path) -> set[str]:
    """The classes that a sheet's selectors name."""
    text = re.sub(r"/\*.*?\*/|\{[^{}]*\}", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", text))


@pytest.mark.parametrize("sheet", SHARED, ids=lambda sheet: sheet.name)
def test_a_shared_sheet_has_no_class_of_one_game_alone(sheet: Path) -> None:
    rooms = [folder for folder in (ROOT / "epizodiak").iterdir() if folder.is_dir() and folder != GAMES]
    page = {word for file in SHELL for word in re.findall(r"[\w-]+", file.read_text("utf-8"))}
    shared = page.union(*map(words, rooms))
    games = [words(ROOT.joinpath(*package.split("."))) for package in PACKAGES.values()]
    assert [name for name in classes(sheet) - shared if sum(name in game for game in games) < 2] == []


DRAWN = {"table.css", "motion.css", "large.css"}
"""Sheets that place what is drawn, or all that there is: boards have a left and a right in every language."""

OF_SIDES = re.compile(
    r"(?<![-\w])(?:(?:margin|padding|border)-(?:left|right)(?:-\w+)?:[^;}]*|text-align: (?:left|right)"
    r"|float: (?:left|right)(?!; float: inline)|(?:left|right): (?!50%)[^;}]*)"
)
LIKE_BOTH = "border-right-color: transparent"
"""A spinner's gap."""


@pytest.mark.parametrize("sheet", [file for file in SHARED if file.name not in DRAWN], ids=lambda sheet: sheet.name)
def test_texts_and_panels_have_a_start_and_an_end_and_no_left_and_right(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    assert [found for found in OF_SIDES.findall(text) if found != LIKE_BOTH] == []


@pytest.mark.parametrize("sheet", [file for file in SHARED if file.name not in DRAWN], ids=lambda sheet: sheet.name)
def test_what_is_wider_at_one_side_says_which_by_start_and_end(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    found = []
    for value in re.findall(r"(?<![-\w])(?:margin|padding): ([^;}]+)", text):
        sides = re.findall(r"[a-z]+\((?:[^()]|\([^()]*\))*\)|\S+", value.strip())
        if len(sides) == 4 and sides[1].replace("right", "left") != sides[3]:
            found.append(value)
    assert found == []


def test_chips_do_not_touch_the_words_below_them() -> None:
    assert rule("#words #since", "margin-bottom") == "3px"


def test_what_is_drawn_runs_from_left_to_right_in_every_language() -> None:
    assert rule("svg", "direction") == "ltr"


def test_numbers_on_tables_stand_on_one_line_whatever_a_system_has() -> None:
    """Georgia's hang below it, and nothing raises them; Roman ones are letters."""
    serif = re.compile(r"([^{}]+)\{[^{}]*var\(--serif\)")
    found = [each for sheet in GAMES.glob("*/table/*.css") for each in serif.findall(sheet.read_text("utf-8"))]
    assert len(found) == 2
    assert all(each.endswith((" .roman ", " .column text ")) for each in found)


def test_japanese_is_written_with_fonts_that_systems_have_and_breaks_between_phrases() -> None:
    fonts = rule(":root:lang(ja)", "--sans")
    assert all(name in fonts for name in ("Hiragino Sans", "Noto Sans JP", "Yu Gothic"))
    assert fonts.endswith("sans-serif")
    assert fonts.index("Segoe UI") < fonts.index("Hiragino Sans"), "Japanese fonts have wide Greek letters"
    assert (rule(":root:lang(ja)", "line-break"), rule(":root:lang(ja)", "word-break")) == ("strict", "auto-phrase")


KEPT = re.compile(r"/\*.*?\*/|\"[^\"]*\"|url\([^)]*\)", re.DOTALL)
UNTIDY = re.compile(r".{0,20}(?:\S\{|\{[^ \n]|[^ \n]\}|[^;}¤ \n]\s*\}(?<!\{ \})|;(?=\S)|,(?=\S)| [;,]).{0,20}")


@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: sheet.name)
def test_a_sheet_is_written_as_all_are(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    assert text.endswith("}\n")
    assert not re.search(r"\t|[ ]$|\n\n\n", text, re.MULTILINE)
    bare = KEPT.sub(lambda found: re.sub(r"[^\n]", "¤", found[0]), text)
    untidy = UNTIDY.findall(bare)
    assert untidy == [], "a space around braces and behind marks, a semicolon behind each declaration"
    depth, going_on = 0, False
    for number, line in enumerate(bare.split("\n"), 1):
        if line and not going_on:
            assert len(line) - len(line.lstrip()) == 2 * (depth - line.lstrip().startswith("}")), (
                f"indentation, line {number}"
            )
        depth += line.count("{") - line.count("}")
        going_on = bool(line) and not line.rstrip().endswith(("{", "}", ";", "¤"))


ALL_SHEETS = (*SHARED, *sorted(GAMES.glob("*/table/*.css")))


@pytest.mark.parametrize("sheet", ALL_SHEETS, ids=lambda sheet: str(sheet.relative_to(ROOT)))
def test_what_nobody_touches_comes_to_rest(sheet: Path) -> None:
    """Only what says that the page starts turns for as long as it is there."""
    moving = [line for line in sheet.read_text("utf-8").splitlines() if re.search(r"\binfinite\b", line)]
    assert [line for line in moving if not line.startswith(".spinner ")] == []


HOLDERS = re.compile(
    r"(?:#table|#board|#spread|#words|:root|\bhtml|\bbody)(?:\[[^\]]*\]|\.[\w-]+|:not\([^()]*\))*:has\("
)
"""What holds the table or the bar, asked what is in it: then any change in there styles all of it anew."""

ON_PAPER = "body:has("


@pytest.mark.parametrize("sheet", ALL_SHEETS, ids=lambda sheet: str(sheet.relative_to(ROOT)))
def test_a_tap_does_not_style_the_whole_table_anew(sheet: Path) -> None:
    assert [found for found in HOLDERS.findall(sheet.read_text("utf-8")) if found != ON_PAPER] == []
