"""Functions stay short enough to be read at once."""

import ast
import re
from pathlib import Path

import pytest

from tests.unit.parsed import parsed

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = sorted(file for room in ("epizodiak", "tools", "e2e", "tests") for file in (ROOT / room).rglob("*.py"))
MOST_LINES = 60

LONG = {
    "epizodiak/games/epizodiak/mind/fast_greedy.py": "play_greedy",
    "epizodiak/games/epizodiak/mind/fast_playout.py": "play_round",
}
"""What is longer, since calls would cost speed; a comment before each gives the figure."""


def long_functions(tree: ast.Module) -> dict[str, int]:
    """The functions with too many lines, and where they begin."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    lengths = {node.name: (node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1) for node in functions}
    return {name: first for name, (first, lines) in lengths.items() if lines > MOST_LINES}


def test_no_function_is_longer_than_a_screen_but_those_whose_division_was_measured() -> None:
    found = {file.relative_to(ROOT).as_posix(): long_functions(parsed(file)) for file in SOURCES}
    assert {name: [*functions] for name, functions in found.items() if functions} == {k: [v] for k, v in LONG.items()}
    for name, function in LONG.items():
        above = (ROOT / name).read_text("utf-8").splitlines()[: found[name][function] - 1]
        reason = " ".join(above[-2:])
        assert above[-1].startswith("#"), name
        assert re.search(r"took \d+ % longer", reason), name


def test_a_long_function_is_found() -> None:
    body = "    pass\n" * MOST_LINES
    long = ast.parse(f"x = 1\ndef long():\n{body}\nasync def longer():\n{body}")
    assert long_functions(long) == {"long": 2, "longer": 64}
    assert long_functions(ast.parse("def short():\n    pass\n")) == {}
