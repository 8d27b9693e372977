"""The page that says what people can count on names every criterion once, and tests that there are."""

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "accessibility.md").read_text("utf-8")
HELD = sorted(set(re.findall(r"`((?:e2e|tests)/[\w/]+\.py)(?:::(\w+))?`", PAGE)))

A_TO_AA = """1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10
1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1
2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8
4.1.2 4.1.3"""
AAA = """1.2.6 1.2.7 1.2.8 1.2.9 1.3.6 1.4.6 1.4.7 1.4.8 1.4.9 2.1.3 2.2.3 2.2.4 2.2.5 2.2.6 2.3.2 2.3.3 2.4.8
2.4.9 2.4.10 2.4.12 2.4.13 2.5.5 2.5.6 3.1.3 3.1.4 3.1.5 3.1.6 3.2.5 3.3.5 3.3.6 3.3.9"""
"""The success criteria of WCAG 2.2; 4.1.1 is gone."""

TAGS = (
    "Clear Text, Large Text, Color Alternatives, Narrated Menus, Multiple Volume Controls, Mono Sound, "
    "Difficulty Levels, "
    "Save Anytime, Playable without Button Holds, Playable without Rapid Button Presses, Playable with Keyboard Only, "
    "Playable with Mouse Only, Playable with Touch Only, Playable with Buttons Only, Playable without Motion Controls, "
    "Playable without Touch Controls, Basic, Full Input Remapping, Stereo Sound, Surround Sound, "
    "Large and Clear Subtitles, Chat Speech-to-Text & Text-to-Speech, Camera Comfort, Stick Inversion"
)
"""The 24 tags of the Accessible Games Initiative, by their published names."""


def rows(heading: str) -> list[list[str]]:
    """The cells of the rows of the table below a heading."""
    text = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def numbers(heading: str) -> list[str]:
    """The criteria of a table in its order, those from one to another counted out."""
    found: list[str] = []
    for criterion, *_ in rows(heading):
        first, last = re.fullmatch(r"([\d.]+)(?: to ([\d.]+))? .+", criterion).groups()  # type: ignore[union-attr]
        chapter, _, begin = first.rpartition(".")
        end = (last or first).rpartition(".")[2]
        found += [f"{chapter}.{number}" for number in range(int(begin), int(end) + 1)]
    return found


def test_every_tag_and_every_criterion_has_its_row() -> None:
    assert ", ".join(tag for tag, *_ in rows("Tags of the Accessible Games Initiative")) == TAGS
    assert numbers("WCAG 2.2, A and AA") == A_TO_AA.split()
    assert numbers("WCAG 2.2, AAA") == AAA.split()


def test_what_is_said_to_hold_names_what_holds_it() -> None:
    for heading in re.findall(r"^## (.+)$", PAGE, re.MULTILINE):
        for name, said, held in rows(heading):
            assert said, name
            assert held or not said.startswith("holds") or "there are none" in said, name


@pytest.mark.parametrize(("file", "name"), HELD)
def test_a_test_that_is_named_is_there(file: str, name: str) -> None:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert name in tests if name else any(each.startswith("test_") for each in tests)
