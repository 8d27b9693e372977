"""Imports point one way, the browser is known to one room only, and games are named in one place only."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from epizodiak.games import FOLDERS, GAMES
from tools.pyscript_files import bots_modules, browser_modules

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = sorted((ROOT / "epizodiak").rglob("*.py"))
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
NAMES = set(GAMES)
"""The games' names in records."""

RULES = {"errors", "text", "wording", "chance", "options", "repetition", "protocol"}
TABLE = {
    *RULES,
    "seating",
    "games",
    "lesson",
    "sprites",
    "offer",
    "takeback",
    "record",
    "seen",
    "agreeing",
    "match",
    "playback",
}

MAY_IMPORT: dict[str, set[str]] = {
    "errors": set(),
    "text": set(),
    "wording": {"text"},
    "chance": {"errors"},
    "options": {"errors"},
    "repetition": set(),
    "protocol": {"errors", "text", "wording", "chance"},
    "lesson": set(),
    "thinking": {"errors", "chance"},
    "sprites": {"errors", "text", "wording", "lesson"},
    "arrangement": set(),
    "typed": {"errors", "text", "wording"},
    "offer": {"errors", "text", "wording", "chance", "protocol"},
    "games": {*RULES, "lesson", "sprites", "arrangement", "typed", "offer", "thinking"},
    "bots": {*RULES, "strict_json", "sprites", "offer", "games", "thinking"},
    "seating": {"protocol", "bots"},
    "takeback": {*RULES, "seen"},
    "agreeing": {*RULES, "seating"},
    "strict_json": {"errors"},
    "record": {*RULES, "strict_json", "takeback"},
    "seen": RULES,
    "match": {*RULES, "seating", "takeback", "agreeing", "record", "seen"},
    "playback": {*RULES, "takeback", "agreeing", "record", "seen"},
    "ui": {*TABLE, "strict_json", "bots"},
    "web": {*TABLE, "ui", "bots"},
    "cli": {*RULES, "offer", "games", "record", "bots"},
    "bench": {*RULES, "offer", "games", "record", "bots"},
    "serve": set(),
    "__main__": {"bench", "bots", "cli", "serve"},
    "__init__": set(),
}
"""Which rooms (modules and packages at the package's top) each may import besides itself."""

INSIDE_GAMES = {"games", "bench"}
"""Who may import more of ``games`` than the registry: the games, and what measures one game's private fast path."""


def module_of(source: Path) -> str:
    parts = source.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 2 else parts)


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def tree(source: Path) -> ast.Module:
    return ast.parse(source.read_text("utf-8"))


def imports(source: Path) -> Iterator[str]:
    """Names of the modules that a file imports, anywhere in it; for a module's member, the member's name too."""
    for node in ast.walk(tree(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: relative imports hide which room they reach"
            assert node.module is not None
            for alias in node.names:
                yield f"{node.module}.{alias.name}" if is_module(node.module, alias.name) else node.module


def is_module(package: str, member: str) -> bool:
    below = ROOT.joinpath(*package.split("."), member)
    return below.is_dir() or below.with_suffix(".py").is_file()


by_source = pytest.mark.parametrize("source", SOURCES, ids=module_of)


@by_source
def test_imports_point_one_way(source: Path) -> None:
    room = room_of(module_of(source))
    assert room in MAY_IMPORT, "a new room: say here what it may import"
    reached = {room_of(name) for name in imports(source) if name.split(".")[0] == "epizodiak"}
    assert reached - MAY_IMPORT[room] - {room, "__init__"} == set()


@by_source
def test_only_the_room_web_knows_the_browser(source: Path) -> None:
    reached = {name.split(".")[0] for name in imports(source)}
    assert room_of(module_of(source)) == "web" or not reached & BROWSER


@by_source
def test_outside_the_games_only_their_registry_is_imported(source: Path) -> None:
    inside = {name for name in imports(source) if name.startswith("epizodiak.games.")}
    assert room_of(module_of(source)) in INSIDE_GAMES or inside == set()


@by_source
def test_a_game_imports_no_other_game(source: Path) -> None:
    module = module_of(source).split(".")
    if module[1:2] == ["games"] and len(module) > 2:
        own = ".".join(module[:3])
        others = {
            name
            for name in imports(source)
            if name.startswith("epizodiak.games.") and not f"{name}.".startswith(f"{own}.")
        }
        assert others == set()


def test_no_import_goes_round_in_a_circle() -> None:
    before: dict[str, set[str]] = {module_of(source): set(imports(source)) for source in SOURCES}
    left = {module: reached & set(before) - {module} for module, reached in before.items()}
    while free := [module for module, reached in left.items() if not reached & set(left)]:
        for module in free:
            del left[module]
    assert left == {}


def carried(*, bots: bool = False) -> set[str]:
    """The modules that the page carries; those that come with bots, too."""
    names = [*browser_modules(ROOT), *(bots_modules(ROOT) if bots else [])]
    return {module_of(ROOT / "epizodiak" / name) for name in names}


@pytest.mark.parametrize("bots", [False, True])
def test_the_page_carries_all_that_its_modules_import(*, bots: bool) -> None:
    carried_, all_ = carried(bots=bots), {module_of(source) for source in SOURCES}
    reached = {name for source in SOURCES if module_of(source) in carried_ for name in imports(source)}
    assert reached & all_ <= carried_


def test_where_a_bot_sits_all_is_carried_that_its_modules_import() -> None:
    there = carried() | {module_of(ROOT / "epizodiak" / name) for name in bots_modules(ROOT)}
    all_ = {module_of(source) for source in SOURCES}
    reached = {name for source in SOURCES if module_of(source) in there for name in imports(source)}
    assert reached & all_ <= there


def test_the_page_carries_every_game_of_the_registry_with_all_its_parts() -> None:
    for name, folder in FOLDERS.items():
        assert {f"epizodiak.games.{folder}.{part}" for part in ("game", "table", "offer")} <= carried(), name
        assert f"epizodiak.games.{folder}.thinker" in carried(bots=True), name


def test_a_game_is_imported_when_it_is_first_asked_for() -> None:
    told = "import sys; from epizodiak.games import GAMES; assert 'zodiac' in GAMES; before = set(sys.modules); "
    shown = "print('epizodiak.games.zodiac.game' in before, GAMES['zodiac'].name)"
    ran = subprocess.run([sys.executable, "-c", told + shown], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "zodiac"]


@by_source
def test_outside_the_games_nothing_asks_which_game_it_is(source: Path) -> None:
    if room_of(module_of(source)) == "games":
        return
    asked: list[ast.expr | None] = []
    for node in ast.walk(tree(source)):
        if isinstance(node, ast.Compare):
            asked += [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            asked.append(node.value)
        elif isinstance(node, ast.Subscript):
            asked.append(node.slice)
        elif isinstance(node, ast.Dict):
            asked += node.keys
    named = [(item.lineno, item.value) for item in asked if isinstance(item, ast.Constant) and item.value in NAMES]
    assert named == []


@by_source
def test_a_file_has_one_concern_and_fits_on_a_few_screens(source: Path) -> None:
    assert len(source.read_text("utf-8").splitlines()) < 500
