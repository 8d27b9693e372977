"""Documents stay short: a decision is a page, all together have a bound, and figures stand where they were measured."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
DECISIONS = sorted(set((DOCS / "decisions").glob("*.md")) - {DOCS / "decisions" / "README.md"})
MEASUREMENTS = sorted(set((DOCS / "measurements").glob("*.md")) - {DOCS / "measurements" / "README.md"})
LOOKED_UP = DOCS / "accessibility.md"
ALL = [*sorted(set(DOCS.glob("*.md")) - {LOOKED_UP}), *DECISIONS, DOCS / "decisions" / "README.md"]
"""What is read, and counted together: neither the rules, nor the measurements, nor the table of criteria."""

A_PAGE, TOGETHER = 450, 38_600
PARTS = ("**Decided.**", "**Why.**", "**Rejected.**", "**Look again**")
FIGURE = re.compile(r"\d[\d.,]*\s+(?:MB|kB|ms|s)\b|\b0\.\d+\b(?!\s*(?:MB|kB|ms|s)\b)")
"""What is measured, in a text for people: bytes, times, shares."""

SOURCE = re.compile(r"\]\(docs/measurements/([\d-]+\.md)#([\w-]+)\)")


def words(text: str) -> int:
    """As `wc -w` counts them."""
    return len(text.split())


def sections(document: Path) -> dict[str, str]:
    """The text below each heading of the second rank, by the fragment that leads there."""
    _, *found = re.split(r"^## +", document.read_text("utf-8"), flags=re.MULTILINE)
    parts = (each.partition("\n") for each in found)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-"): text for heading, _, text in parts}


def unfounded(paragraph: str) -> list[str]:
    """The figures of a paragraph that none of the measurements tells to which it links."""
    told = "\n".join(sections(DOCS / "measurements" / file).get(name, "") for file, name in SOURCE.findall(paragraph))
    return [each for each in FIGURE.findall(" ".join(paragraph.split())) if each not in " ".join(told.split())]


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda file: file.stem)
def test_a_decision_is_a_page_and_says_why_and_when_to_look_again(decision: Path) -> None:
    text = decision.read_text("utf-8")
    assert words(text) <= A_PAGE
    places = [text.find(part) for part in PARTS]
    assert places[0] > -1
    assert places == sorted(places)


def test_every_decision_is_on_the_list_once() -> None:
    listed = re.findall(r"\(([\w-]+\.md)\)", (DOCS / "decisions" / "README.md").read_text("utf-8"))
    assert sorted(listed) == [file.name for file in DECISIONS]


def test_every_day_of_measurements_is_on_the_list_once() -> None:
    listed = re.findall(r"\(([\d-]+\.md)\)", (DOCS / "measurements" / "README.md").read_text("utf-8"))
    assert listed == [file.name for file in MEASUREMENTS]


def test_all_documents_together_can_be_read_in_an_afternoon() -> None:
    assert sum(words(file.read_text("utf-8")) for file in ALL) <= TOGETHER


@pytest.mark.parametrize("measurement", MEASUREMENTS, ids=lambda file: file.stem)
def test_each_measurement_names_its_command_and_its_machine(measurement: Path) -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", measurement.stem), "measurements stand by their day"
    found = sections(measurement)
    assert found
    without = [
        f"{name}: {line}"
        for name, text in found.items()
        for line in ("Command", "Machine")
        if not re.search(rf"^- {line}: \S", text, re.MULTILINE)
    ]
    assert without == []


def test_every_figure_of_the_readme_is_one_of_the_measurement_that_it_links_to() -> None:
    prose = re.sub(r"^```.*?^```$", "", (ROOT / "README.md").read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = {paragraph: unfounded(paragraph) for paragraph in prose.split("\n\n")}
    assert {paragraph: figures for paragraph, figures in found.items() if figures} == {}


@pytest.mark.parametrize(
    ("figure", "wrong"),
    [("5.2 MB before the first tap", []), ("5.3 MB before the first tap", ["5.3 MB"]), ("four games", [])],
)
def test_a_figure_that_was_not_measured_is_found(figure: str, wrong: list[str]) -> None:
    link = "([measured](docs/measurements/2026-11-26.md#what-a-visit-costs))"
    assert unfounded(f"A visit fetches {figure} {link}.") == wrong
    assert unfounded(f"A visit fetches {figure}.") == FIGURE.findall(figure)
