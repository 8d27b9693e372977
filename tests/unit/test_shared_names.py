"""Names that Python, scripts, style sheets and markup share stand on each side, spelt the same."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from epizodiak.display.ui_state import Phase
from tests.unit.parsed import parsed
from tests.unit.style_sheets import ROOT
from tools.unused import COMMENT, dashed, sheets, without_comments

pytestmark = pytest.mark.native_only

STORED = re.compile(r"(?<![\w/.-])epizodiak-[a-z-]+")
"""Keys of storage, events and channels of our own."""

ATTRIBUTE = re.compile(r"(?<![\w-])data-([a-z][a-z-]*)")
DATASET = re.compile(r"\bdataset\.([a-zA-Z]\w*)")
ASKED = re.compile(r"\"(\w+)\" in [\w.()]*\bdataset\b")
TAKEN_APART = re.compile(r"\{([^{}]*)\} = [\w.()\"]*\bdataset\b")
GLOBAL = re.compile(r"\bepizodiak[A-Z]\w+")
GIVEN = re.compile(r"\b(?:window|globalThis)\.(epizodiak[A-Z]\w+) = |^\s+(epizodiak[A-Z]\w+): ", re.MULTILINE)


@cache
def scripts() -> dict[str, str]:
    return {file.name: without_comments(file.read_text("utf-8")) for file in sorted((ROOT / "static").glob("*.js"))}


@cache
def python() -> tuple[str, ...]:
    """The texts of the modules, without docstrings."""
    return tuple(text for file in sorted((ROOT / "epizodiak").rglob("*.py")) for text in texts(file))


def texts(file: Path) -> Iterator[str]:
    tree = parsed(file)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


@cache
def source() -> str:
    return "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "epizodiak").rglob("*.py")))


@cache
def markup() -> str:
    return (ROOT / "index.html").read_text("utf-8")


@cache
def style() -> str:
    return COMMENT.sub("", "\n".join(file.read_text("utf-8") for file in sheets()))


def document(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


# --- storage, events, channels ----------------------------------------------------------------------------------------


def test_every_name_of_ours_is_known_to_both_languages_or_is_documented_or_joins_two_scripts() -> None:
    ours = {word for text in python() for word in STORED.findall(text)}
    theirs = {name: set(STORED.findall(text)) for name, text in scripts().items()}
    documented = {word for name in ("architecture.md", "record.md") for word in STORED.findall(document(name))}
    alone = [
        word
        for word in sorted(ours.union(*theirs.values()))
        if word not in documented
        and not (word in ours and any(word in each for each in theirs.values()))
        and sum(word in each for each in theirs.values()) < 2
    ]
    assert alone == ["epizodiak-tabs"], "what tabs of one browser tell each other, all of it in Python"


# --- attributes -------------------------------------------------------------------------------------------------------


@cache
def attributes() -> dict[str, dict[str, int]]:
    """How often each side names each `data-…`."""
    found: dict[str, dict[str, int]] = {}

    def add(side: str, text: str) -> None:
        names = ATTRIBUTE.findall(text) + [dashed(name) for name in DATASET.findall(text) + ASKED.findall(text)]
        for inside in TAKEN_APART.findall(text):
            names += [dashed(name) for name in re.findall(r"(?<!: )\b([a-zA-Z]\w*)", inside)]
        for name in names:
            sides = found.setdefault(name, {})
            sides[side] = sides.get(side, 0) + 1

    add("python", source())
    add("scripts", "\n".join(scripts().values()))
    add("sheets", style())
    add("markup", markup())
    add("contract", document("screen-contract.md"))
    for folder in ("tools", "e2e"):  # what the build writes, and what tests look for
        text = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / folder).glob("*.py")))
        for name, sides in found.items():
            if re.search(rf"[\"-]{name}[\"=\]>]|\bdataset\.{name}\b", text):
                sides[folder] = 1
    return found


def test_every_attribute_is_named_by_two_sides_or_twice_by_one() -> None:
    alone = {name: sides for name, sides in attributes().items() if sum(sides.values()) < 2}
    assert alone == {}


def test_every_attribute_that_a_sheet_looks_at_is_written_by_somebody() -> None:
    found = attributes()
    written = {name for name, sides in found.items() if sides.keys() & {"python", "scripts", "markup"}}
    written |= set(python())  # put together: `data-` and the name
    assert {name for name, sides in found.items() if "sheets" in sides} - written == set()


def test_phases_that_scripts_and_sheets_name_are_those_of_the_page() -> None:
    named = set(re.findall(r"\bphase [!=]== \"([\w-]+)\"", "\n".join(scripts().values())))
    named |= set(re.findall(r"\[data-phase=\"?([\w-]+)\"?\]", style()))
    assert len(named) > 3
    assert named - {*get_args(Phase), ""} == set()


def test_every_element_that_a_script_finds_by_its_id_is_in_the_markup_or_made_by_python() -> None:
    there = set(re.findall(r"\bid=\"([^\"]+)\"", markup())) | {word for text in python() for word in text.split()}
    made = {word for text in scripts().values() for word in re.findall(r"\bid[:=] ?\"([\w-]+)\"", text)}
    for name, text in scripts().items():
        asked = set(re.findall(r"\b(?:find|getElementById|epizodiakWhole)\(\"([\w-]+)\"\)", text))
        assert asked - there - made == set(), name


# --- calls and messages -----------------------------------------------------------------------------------------------


def given() -> set[str]:
    return {one or other for text in scripts().values() for one, other in GIVEN.findall(text)}


def test_what_python_calls_of_the_window_is_put_there_by_a_script() -> None:
    assert set(GLOBAL.findall(source())) - given() == set()


def test_the_types_of_the_window_are_those_that_scripts_put_there() -> None:
    types = (ROOT / "tools" / "types" / "page.d.ts").read_text("utf-8")
    called = {name for text in scripts().values() for name in re.findall(r"\bwindow\.(epizodiak[A-Z]\w+)", text)}
    declared = set(re.findall(r"^  (epizodiak\w+)", types, re.MULTILINE))
    assert declared - given() == set()
    assert called - declared == set()


@pytest.mark.parametrize("name", ["bot-worker.js", "guard.js", "own-worker.js", "cell.js"])
def test_every_kind_of_message_that_a_worker_sends_is_one_that_python_knows(name: str) -> None:
    kinds = set(re.findall(r"\bkind: \"(\w+)\"", scripts()[name]))
    assert kinds
    assert kinds - set(python()) == set()
