"""Rules are cited by number all over the project: every number is defined in docs/rules/, once."""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from epizodiak.games import RULES_PAGES, TABLES

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
RULES = ROOT / "docs" / "rules"
LETTERS = {
    file.stem: found[1]
    for file in sorted(RULES.glob("*.md"))
    if (found := re.search(r"^- \*\*([A-Z])1\*\* ", file.read_text("utf-8"), re.MULTILINE))
}
"""With which letter each written game's rules begin."""

LETTER = f"[{''.join(LETTERS.values())}]"
NUMBER = re.compile(rf"(?<![A-Za-z0-9]){LETTER}[0-9]{{1,2}}[a-z]?(?![A-Za-z0-9])")
"""In a test's name an underscore may stand on either side."""

DEFINED = re.compile(rf"^- \*\*({LETTER}[0-9]+[a-z]?)\*\* \S", re.MULTILINE)
PYTHON = [
    file for room in ("epizodiak", "tests", "e2e", "tools", "docs") for file in sorted((ROOT / room).rglob("*.py"))
]
TEXTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "index.html")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "epizodiak").rglob("*.css")),
    *(file for end in ("css", "js") for file in sorted((ROOT / "static").glob(f"*.{end}"))),
]


def in_python(source: str, *, tests: bool) -> Iterator[str]:
    """The numbers that comments and docstrings cite; in tests, their names and all their texts too."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from NUMBER.findall(token.string)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) or tests:
            value = node.value if isinstance(node, ast.Expr) else node
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield from NUMBER.findall(value.value)
        if isinstance(node, ast.FunctionDef) and tests:
            yield from NUMBER.findall(node.name)


def cited(file: Path) -> set[str]:
    """The numbers that a file cites; Python is parsed only where a word looks like a number that nobody defines."""
    source = file.read_text("utf-8")
    found = set(NUMBER.findall(source))
    if file.suffix != ".py" or found <= set(DEFINITIONS):
        return found
    return set(in_python(source, tests=file.parts[len(ROOT.parts)] in ("tests", "e2e")))


def defined(file: Path) -> list[str]:
    return DEFINED.findall(file.read_text("utf-8"))


DEFINITIONS = [number for file in sorted(RULES.glob("*.md")) for number in defined(file)]


def test_every_rule_number_that_is_cited_is_defined() -> None:
    undefined = {str(file.relative_to(ROOT)): cited(file) - set(DEFINITIONS) for file in (*PYTHON, *TEXTS)}
    assert {name: numbers for name, numbers in undefined.items() if numbers} == {}


def test_every_game_has_a_letter_of_its_own() -> None:
    assert {"epizodiak": "E", "zodiac": "Z"}.items() <= LETTERS.items()
    assert len(set(LETTERS.values())) == len(LETTERS)
    assert set(LETTERS) <= set(TABLES)


def test_no_rule_number_is_defined_twice() -> None:
    assert [number for number, times in Counter(DEFINITIONS).items() if times > 1] == []


@pytest.mark.parametrize(("name", "letter"), LETTERS.items())
def test_a_games_rules_have_its_letter_and_are_counted_without_a_gap(name: str, letter: str) -> None:
    numbers = defined(RULES / f"{name}.md")
    plain = [number for number in numbers if number[-1].isdigit()]
    assert plain == [f"{letter}{count}" for count in range(1, len(plain) + 1)]
    added = {number for number in numbers if number not in plain}
    assert {number[:-1] for number in added} <= set(plain)


UNTOLD = {"S9"}
"""Rules that no rules page tells: the table shows who sees what."""

RULINGS = "Where we had to decide"
"""The section of a rules page that tells what is no source's."""


def told(rules: str) -> Iterator[str]:
    """The numbers that a section of a rules page names; ``E21-E23`` are all that are defined from one to the other."""
    for part in filter(None, rules.split(", ")):
        first, _, last = part.partition("-")
        yield from DEFINITIONS[DEFINITIONS.index(first) : DEFINITIONS.index(last or first) + 1]


@pytest.mark.parametrize("name", LETTERS)
def test_every_rule_is_told_in_a_section_of_its_games_rules_page(name: str) -> None:
    numbers = {number for section in RULES_PAGES[name] for number in told(section.rules)}
    assert numbers == set(defined(RULES / f"{name}.md")) - UNTOLD


def ruled(file: Path) -> set[str]:
    """The numbers of the rules that hold a ruling."""
    parts = re.split(r"^- \*\*(\w+)\*\*", file.read_text("utf-8"), flags=re.MULTILINE)
    return {number for number, text in zip(parts[1::2], parts[2::2], strict=True) if "*Ruling" in text}


@pytest.mark.parametrize("name", LETTERS)
def test_a_rules_page_tells_its_rulings_from_what_its_source_says(name: str) -> None:
    (section,) = [each for each in RULES_PAGES[name] if each.heading == RULINGS]
    assert set(told(section.rules)) == ruled(RULES / f"{name}.md")
    assert len(section.items) >= len(section.rules.split(", ")), "each of them is said"


def test_a_range_of_rules_holds_what_was_added_between() -> None:
    assert list(told("E21-E23, E25")) == ["E21", "E21a", "E22", "E23", "E25"]
    assert list(told("")) == []


def test_the_files_that_are_searched_hold_the_rules_and_their_tests() -> None:
    every = {number for file in (*PYTHON, *TEXTS) for number in cited(file)}
    assert {"E8", "E18a", "S5", "C6", "Z12"} <= every


@pytest.mark.parametrize(
    ("source", "tests", "numbers"),
    [
        ("x = 1  # E16: a contest", False, ["E16"]),
        ('def f():\n    """E8-E18a."""', False, ["E8", "E18a"]),
        ('LAST = 1\n"""Where it ends (Z12)."""', False, ["Z12"]),
        ("def test_S5_a_proof():\n    pass", True, ["S5"]),
        ('param("d p", id="E18a a draw")', True, ["E18a"]),
        ('TABLE = "xE1~ C4+ Z5"', False, []),
        ("# UTF8, E2E, BASE64, #C9A227, S1x2", False, []),
    ],
)
def test_numbers_are_found_where_they_are_cited(source: str, *, tests: bool, numbers: list[str]) -> None:
    assert list(in_python(source, tests=tests)) == numbers
