"""The notebooks run to their ends, as Jupyter runs them, and what went wrong is told where it did."""

import json
from pathlib import Path

import pytest

from epizodiak.envs.cells import MOST_LETTERS, cells, run
from epizodiak.envs.drawing import Picture, Pictures

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "docs" / "notebooks"


def told(text: str) -> tuple[bool, list[tuple[str, str]]]:
    """Whether a notebook ends well, and all that it tells."""
    found: list[tuple[str, str]] = []
    return run(text, lambda kind, said: found.append((kind, said))), found


def of_kind(kind: str, found: list[tuple[str, str]]) -> list[str]:
    return [said for each, said in found if each == kind]


def test_a_record_is_looked_at_move_by_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (FOLDER / "record.py").read_text("utf-8")
    ended, found = told(text)
    assert ended, found
    [pictures] = of_kind("pictures", found)
    assert len(json.loads(pictures)) == 22
    assert "".join(of_kind("text", found)).startswith("epizodiak, Ana and Ben and Eva: 21 actions\n")

    line = (ROOT / "tests" / "data" / "cases" / "zodiac.records.jsonl").read_text("utf-8").splitlines()[0]
    (tmp_path / "brought.json").write_text(line, "utf-8")
    (tmp_path / "other.json").write_text("{}", "utf-8")
    ended, found = told(text)
    assert ended, found
    said = "".join(of_kind("text", found))
    assert said.startswith("zodiac, A and B: 8 actions\n")
    assert "  1 B A6–B4 (A6-B4, one of" in said


def test_a_bot_plays_an_arena() -> None:
    ended, found = told((FOLDER / "bot.py").read_text("utf-8"))
    assert ended, found
    said = "".join(of_kind("text", found))
    assert "mine against two of level 1: " in said
    assert said.count("level ") >= 3


def test_a_bot_that_returns_nothing_is_told_so_with_what_is_legal() -> None:
    text = (FOLDER / "bot.py").read_text("utf-8").replace("return max(", "max(", 1)
    ended, found = told(text)
    assert not ended
    assert "returned None, which is none of [" in of_kind("wrong", found)[-1]


def test_cells_are_what_their_lines_say() -> None:
    text = "import os\n# %% One\n1 + 1\n# %% [markdown]\n# Some\n# words\n# %% Two\nprint('a\\nb', end='')\nNone"
    assert list(cells(text)) == [
        ("", "import os\n", 0),
        ("One", "1 + 1\n", 2),
        ("[markdown]", "# Some\n# words\n", 4),
        ("Two", "print('a\\nb', end='')\nNone", 7),
    ]
    ended, found = told(text)
    assert ended
    assert found == [("cell", "One"), ("text", "2\n"), ("words", "Some words"), ("cell", "Two"), ("text", "a\nb")]


def test_an_error_is_told_with_its_line_and_nothing_of_what_runs_it() -> None:
    ended, found = told("# %% One\nprint('before')\n# %%\n\n1 / 0\n")
    assert not ended
    assert found[:2] == [("cell", "One"), ("text", "before\n")]
    [wrong] = of_kind("wrong", found)
    assert 'File "notebook", line 5' in wrong
    assert "1 / 0" in wrong
    assert "cells.py" not in wrong
    assert "SyntaxError" in told("# %%\n(")[1][-1][1]
    assert told("raise SystemExit")[0] is False


def test_what_is_printed_without_end_is_told_to_a_bound() -> None:
    for text in (f"print('x' * {MOST_LETTERS + 1})", "for _ in range(9000):\n    print()"):
        ended, found = told(text)
        assert ended
        assert sum(len(said) for _, said in found) < MOST_LETTERS + 100
        assert "… and more" in found[-1][1]
        assert len(found) <= 5_000


def test_pictures_are_shown_as_such_by_notebooks() -> None:
    one = Picture("<svg/>")
    _, found = told("# %%\nfrom epizodiak.envs.drawing import Picture\nPicture('<svg/>')")
    assert found == [("pictures", '["<svg/>"]')]
    assert one._repr_svg_() == "<svg/>"
    assert Pictures([one, one])._repr_html_().count("data:image/svg+xml;base64,PHN2Zy8+") == 2
