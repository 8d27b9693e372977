"""The guide to adding a game names what there is, and its example is what it says."""

import ast
import importlib
import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from epizodiak.core.errors import IllegalActionError
from epizodiak.core.protocol import Game
from epizodiak.table.table import Table
from tic_tac_toe.rules.game import GAME
from tic_tac_toe.rules.state import Options, State
from tic_tac_toe.table.rules_page import RULES_PAGE

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
EXAMPLE = ROOT / "docs" / "example-game"
PACKAGE = EXAMPLE / "tic_tac_toe"
FILES = sorted(file for file in PACKAGE.rglob("*") if file.suffix in (".py", ".css"))
ROOMS = {"rules": {"rules"}, "mind": {"rules", "mind"}, "table": {"rules", "table"}}
"""Which rooms of the example each may import."""


def rows(head: str) -> list[list[str]]:
    """The cells of the table with this head."""
    table = GUIDE.split(f"\n{head}\n", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[1:]]


# --- the guide ----------------------------------------------------------------------------------------------------


def test_the_guide_names_files_that_there_are() -> None:
    named = re.findall(r"(?:`| )((?:epizodiak|static|tests|e2e|tools|docs)/[\w/.-]+\w)", GUIDE)
    assert len(named) > 20
    assert [name for name in named if not re.search("GAME|my_game", name) and not (ROOT / name).exists()] == []


def test_the_guide_tells_of_every_file_of_the_example() -> None:
    told = [re.sub("[*`]", "", file) for _, file, _ in rows("| step | file | holds |")]
    assert sorted(told) == sorted(file.relative_to(PACKAGE).as_posix() for file in FILES if file.name != "__init__.py")


def test_the_kit_has_what_the_guide_names() -> None:
    found = 0
    for names, module, _ in rows("| name | module | for |"):
        name = module.strip("`")
        imported = importlib.import_module(f"epizodiak.core{name}" if name[0] == "." else f"epizodiak.table.{name}")
        for each in re.findall("`([^`]+)`", names):
            assert hasattr(imported, each), each
            found += 1
    assert found > 40


OURS = {"scene", "typed", "typing", "scored", "round_points"}
"""Of a table what no game has otherwise."""


def test_the_guide_tells_of_everything_in_a_table_what_stands_without_it() -> None:
    optional = {each.name for each in fields(Table) if each.default is not MISSING}
    told = [name for names, _ in rows("| of a `Table` | without it |") for name in re.findall("`([^`]+)`", names)]
    assert sorted(told) == sorted(optional | {name for name in vars(Table) if name[0] != "_"} - OURS)


def test_what_the_guide_calls_optional_of_a_game_has_a_default() -> None:
    (told,) = re.findall(r"^Of a `Game`, (.*) are\.$", GUIDE, re.MULTILINE)
    names = re.findall(r"`(\w+)`", told)
    assert len(names) == 6
    assert not set(names) & Game.__abstractmethods__
    assert all(hasattr(Game, name) for name in names)


def test_the_example_takes_of_the_kit_what_the_guide_names() -> None:
    named = {name for names, *_ in rows("| name | module | for |") for name in re.findall("`([^`]+)`", names)}
    taken = {
        alias.name
        for file in FILES
        if file.suffix == ".py" and file.parent.name == "table"
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("epizodiak.table")
        for alias in node.names
    }
    assert len(taken) > 20
    constants = {"BOARD", "COUNTS", "HAND", "NARROW", "Part", "Scene", "Sections", "Span", "Table"}
    assert taken - constants <= named


# --- the example --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", [f for f in FILES if f.suffix == ".py"], ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_the_example_imports_as_a_game_does(file: Path) -> None:
    reached = {
        f"{node.module}.{alias.name}"
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    own = {name.split(".")[1] for name in reached if name.startswith(f"{PACKAGE.name}.")}
    assert own <= ROOMS.get(file.parent.name, set())
    assert {name.split(".")[1] for name in reached if name.startswith("epizodiak.")} <= {"core", "table"}


def after(actions: str) -> State:
    state = GAME.start(Options(), 0)
    for text in actions.split():
        state = GAME.apply(state, GAME.parse_action(text))
    return state


def test_T2_a_marked_point_is_not_marked_again() -> None:
    with pytest.raises(IllegalActionError):
        after("b2 b2")


@pytest.mark.parametrize(
    "actions",
    ["a1 b1 a2 b2 a3", "a1 a2 b1 b2 c1", "a1 a2 b2 b1 c3", "c1 c2 b2 b1 a3"],
    ids=["across", "down", "\\", "/"],
)
def test_T3_three_in_a_row_win(actions: str) -> None:
    outcome = GAME.outcome(after(actions))
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((1, 0), ((0,), (1,)))


def test_T3_three_in_a_row_win_with_the_last_mark_of_all() -> None:
    assert after("a1 a2 a3 b1 b2 c1 b3 c2 c3").winner == 0


def test_T4_a_full_board_without_a_row_is_a_draw() -> None:
    outcome = GAME.outcome(after("a1 a2 a3 b1 b3 b2 c1 c3 c2"))
    assert outcome is not None
    assert outcome.ranking == ((0, 1),)


def test_the_examples_rules_are_told_on_its_rules_page() -> None:
    numbers = re.findall(r"^- \*\*(T\d)\*\*", (EXAMPLE / "README.md").read_text("utf-8"), re.MULTILINE)
    assert [number for section in RULES_PAGE for number in section.rules.split(", ") if number] == numbers
