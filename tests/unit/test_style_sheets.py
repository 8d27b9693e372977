"""Whose the rules of the style sheets are: those that all tables share know no game."""

import re
from functools import cache
from pathlib import Path

import pytest

from epizodiak.games import PACKAGES
from tests.unit.style_sheets import ROOT

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
