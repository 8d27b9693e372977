"""Imports point one way, the browser is known to one room only, and games are named in one place only."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

from epizodiak.games import GAMES, PACKAGES
from tests.unit.parsed import parsed
from tools import overview
from tools.layers import MAY_IMPORT
from tools.pyscript_files import browser_modules, late_modules

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE, LATE = browser_modules(ROOT), late_modules(ROOT)
"""What a page carries, and what comes late by the names of the archives."""

SOURCES = sorted((ROOT / "epizodiak").rglob("*.py"))
OTHERS = sorted(file for place in ("tools", "tests", "e2e") for file in (ROOT / place).rglob("*.py"))
"""What stands beside the package: tools and tests."""

IMPORTED_SCRIPT = re.compile(r"""\b(?:from|import)\s*\(?\s*["']\./([\w-]+\.js)""")

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
NAMES = set(GAMES)
"""The games' names in records."""

PLACES_REACH: dict[str, set[str]] = {
    "tools": {"epizodiak", "tools"},
    "e2e": {"epizodiak", "tools", "e2e"},
    "tests": {"epizodiak", "tools", "e2e", "tests"},
}
"""What the folders beside the package may import of this repository; the package reaches none of them."""

INSIDE_GAMES = {"epizodiak.cli.bench"}
"""Who may import more of ``games`` than the registry: what measures one game's private fast path."""

TABLES_BY_GAME = {"epizodiak.puzzles.day"}
"""Who may name the games besides the registry: how many puzzles of each take turns is a part of no game's code, since a
day's puzzle has to stay that day's."""

INSIDE_A_GAME = {
    "rules": {"rules"},
    "mind": {"rules", "mind"},
    "table": {"rules", "mind", "table"},
    "puzzles": {"rules", "mind", "puzzles"},
}
"""Which rooms of its own game each room of a game may import; a table may show what the mind has solved."""


def module_of(source: Path) -> str:
    parts = source.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 2 else parts)


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


@cache
def imports(source: Path) -> tuple[str, ...]:
    """Names of the modules that a file imports, anywhere in it; for a module's member, the member's name too."""
    found: list[str] = []
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: relative imports hide which room they reach"
            assert node.module is not None
            found += [
                f"{node.module}.{alias.name}" if is_module(node.module, alias.name) else node.module
                for alias in node.names
            ]
    return tuple(found)


@cache
def is_module(package: str, member: str) -> bool:
    below = ROOT.joinpath(*package.split("."), member)
    return below.is_dir() or below.with_suffix(".py").is_file()


def named(source: Path) -> str:
    return source.relative_to(ROOT).as_posix()


OF_GAMES = [source for source in SOURCES if room_of(module_of(source)) == "games"]
ELSEWHERE = [source for source in SOURCES if source not in OF_GAMES]


PAGES = [source for source in SOURCES if "features" in source.parts and "page" in (source.stem, source.parent.name)]
"""What a feature adds to the page, a file or a folder of files: nothing else of its folder knows the browser."""

FOLDERS = [source.parent.name for source in SOURCES if source.parent.parent.name == "features"]
REGISTRY = "epizodiak.features"

MAY_NEED = {
    "going_back": {"puzzles", "reviews", "mistakes"},
    "puzzles": {"reviews", "mistakes"},
    "reviews": {"mistakes"},
    "phones": {"qr"},
    "comparison": {"qr", "reviews", "mistakes"},
}
"""Which features need others, as their folders' first lines say."""


def offenders(sources: Iterable[Path], wrong: Callable[[Path], Collection[object]]) -> dict[str, Collection[object]]:
    """What is wrong with each file, without those with which nothing is."""
    return {named(source): found for source in sources if (found := wrong(source))}


def test_imports_point_one_way() -> None:
    assert {room_of(module_of(source)) for source in SOURCES} <= set(MAY_IMPORT), (
        "a new room: say here what it may import"
    )

    def against(source: Path) -> set[str]:
        room = room_of(module_of(source))
        reached = {room_of(name) for name in imports(source) if name.split(".")[0] == "epizodiak"}
        may = MAY_IMPORT[room] | ({"web"} if source in PAGES else set())
        return reached - may - {room, "__init__"}

    assert offenders(SOURCES, against) == {}


def test_only_the_room_web_and_the_features_pages_know_the_browser() -> None:
    pure = [source for source in SOURCES if room_of(module_of(source)) != "web" and source not in PAGES]
    assert offenders(pure, lambda source: {name.split(".")[0] for name in imports(source)} & BROWSER) == {}


def test_a_feature_is_known_by_itself_and_by_the_registry_alone() -> None:
    """What is imported of it is no part of the kernel; and nothing but the page's start waits for a page."""

    def others(source: Path) -> set[str]:
        module = module_of(source)
        own = module if module == REGISTRY else ".".join(module.split(".")[:3])
        reached = {name for name in imports(source) if name.startswith(f"{REGISTRY}.")}
        may = {f"{REGISTRY}.{name}" for name in FOLDERS} if module == REGISTRY else set()
        needed = tuple(f"{REGISTRY}.{name}." for name in MAY_NEED.get(own.rpartition(".")[2], ()))
        reached = {name for name in reached if not f"{name}.".startswith(needed)} if needed else reached
        return {name for name in reached if not f"{name}.".startswith(f"{own}.")} - may

    assert offenders(SOURCES, others) == {}
    pages = {module_of(page) for page in PAGES}
    assert offenders([each for each in SOURCES if each not in PAGES], lambda source: pages & set(imports(source))) == {}


def test_outside_the_games_only_their_registry_is_imported() -> None:
    others = [source for source in ELSEWHERE if module_of(source) not in INSIDE_GAMES]
    inside = "epizodiak.games."
    assert offenders(others, lambda source: {name for name in imports(source) if name.startswith(inside)}) == {}


def test_a_game_imports_no_other_game() -> None:
    def others(source: Path) -> set[str]:
        own = ".".join(module_of(source).split(".")[:3])
        games = {name for name in imports(source) if name.startswith("epizodiak.games.")}
        return {name for name in games if not f"{name}.".startswith(f"{own}.")}

    of_one = [source for source in OF_GAMES if len(module_of(source).split(".")) > 2]
    assert offenders(of_one, others) == {}


def test_the_package_needs_neither_tools_nor_tests() -> None:
    assert offenders(SOURCES, lambda source: {name.split(".")[0] for name in imports(source)} & set(PLACES_REACH)) == {}


def test_tools_need_no_tests_and_the_browsers_tests_none_of_the_others() -> None:
    def too_far(source: Path) -> set[str]:
        reached = {name.split(".")[0] for name in imports(source)} & {"epizodiak", *PLACES_REACH}
        return reached - PLACES_REACH[source.relative_to(ROOT).parts[0]]

    assert offenders(OTHERS, too_far) == {}


def test_what_tests_share_stands_in_modules_of_its_own_and_no_test_is_imported() -> None:
    def tests(source: Path) -> list[str]:
        return [name for name in imports(source) if name.rpartition(".")[2].startswith("test_")]

    assert offenders(OTHERS, tests) == {}


def test_a_games_rules_know_neither_its_table_nor_its_mind() -> None:
    def reached_too_far(source: Path) -> set[str]:
        _, _, game, room, *_ = module_of(source).split(".")
        own = f"epizodiak.games.{game}."
        reached = {name.removeprefix(own).split(".")[0] for name in imports(source) if name.startswith(own)}
        return reached - INSIDE_A_GAME[room]

    of_a_room = [source for source in OF_GAMES if len(module_of(source).split(".")) > 4]
    assert offenders(of_a_room, reached_too_far) == {}


def test_records_are_read_without_words_pictures_bots_or_a_game_to_look_at() -> None:
    by_module = {module_of(source): set(imports(source)) for source in SOURCES}
    reached, waiting = set[str](), {module for module in by_module if room_of(module) == "record"}
    while waiting:
        reached |= waiting
        waiting = {name for each in waiting for name in by_module.get(each, ())} - reached
    assert {room_of(module) for module in reached if module in by_module} == {"record", "core"}
    assert reached.isdisjoint({"epizodiak.core.wording", "epizodiak.core.protocol", "epizodiak.core.mind"})


def test_the_tables_of_the_architecture_are_up_to_date() -> None:
    text = (ROOT / overview.DOCUMENT).read_text("utf-8")
    assert overview.rewritten(text) == text
    rows = dict(re.findall(r"^\| `(\w+)` \| .* \| (.*) \|$", "\n".join(overview.rooms(ROOT)), re.MULTILINE))
    assert rows["core"] == "nothing"
    assert rows["timeline"] == "`core`, `record`"
    assert rows["web"] == "all above"


def test_the_table_of_rooms_names_every_room() -> None:
    folders = {each.parent.name for each in (ROOT / "epizodiak").glob("*/__init__.py")}
    assert folders == {room for room in MAY_IMPORT if not room.startswith("_")}


def in_circles(before: Mapping[str, Collection[str]]) -> dict[str, set[str]]:
    """Of modules and what each imports, those that are part of a circle or lead to one."""
    left = {module: set(reached) & set(before) - {module} for module, reached in before.items()}
    while free := [module for module, reached in left.items() if not reached & set(left)]:
        for module in free:
            del left[module]
    return left


def test_no_import_goes_round_in_a_circle() -> None:
    assert in_circles({module_of(source): imports(source) for source in SOURCES}) == {}


def test_no_script_of_the_page_imports_in_a_circle() -> None:
    scripts = {file.name: file.read_text("utf-8") for file in (ROOT / "static").glob("*.js")}
    reached = {name: IMPORTED_SCRIPT.findall(text) for name, text in scripts.items()}
    assert "lay-out.js" in reached["worker-python.js"]
    assert in_circles(reached) == {}


def carried(*late: str) -> set[str]:
    """The modules that the page carries, and those that come late with some archives."""
    names = [*PAGE, *(name for each in late for name in LATE[each])]
    return {module_of(ROOT / "epizodiak" / name) for name in names}


@pytest.mark.parametrize("late", ["", *LATE])
def test_the_page_carries_all_that_its_modules_import(late: str) -> None:
    carried_ = carried(late) if late else carried()
    all_ = {module_of(source) for source in SOURCES}
    reached = {name for source in SOURCES if module_of(source) in carried_ for name in imports(source)}
    assert reached & all_ <= carried_


def test_where_a_bot_sits_all_is_carried_that_its_modules_import() -> None:
    there = carried() | {module_of(ROOT / "epizodiak" / name) for name in LATE["bots"]}
    all_ = {module_of(source) for source in SOURCES}
    reached = {name for source in SOURCES if module_of(source) in there for name in imports(source)}
    assert reached & all_ <= there


def test_the_page_carries_every_game_of_the_registry_with_all_its_parts() -> None:
    shown = ("rules.game", "table.table", "table.catalogue_entry")
    for name, package in PACKAGES.items():
        assert {f"{package}.{part}" for part in shown} <= carried(), name
        assert f"{package}.mind.thinker" in carried("bots"), name


def test_a_game_is_imported_when_it_is_first_asked_for() -> None:
    told = "import sys; from epizodiak.games import GAMES; assert 'zodiac' in GAMES; before = set(sys.modules); "
    shown = "print('epizodiak.games.zodiac.rules.game' in before, GAMES['zodiac'].name)"
    ran = subprocess.run([sys.executable, "-c", told + shown], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "zodiac"]


def asked_for(source: Path) -> list[tuple[int, str]]:
    """Where a file compares with a game's name, looks something up by it, or makes a table by it."""
    asked: list[ast.expr | None] = []
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Compare):
            asked += [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            asked.append(node.value)
        elif isinstance(node, ast.Subscript):
            asked.append(node.slice)
        elif isinstance(node, ast.Dict):
            asked += node.keys
    return [(item.lineno, str(item.value)) for item in asked if isinstance(item, ast.Constant) and item.value in NAMES]


def test_outside_the_games_nothing_asks_which_game_it_is() -> None:
    assert offenders([s for s in ELSEWHERE if module_of(s) not in TABLES_BY_GAME], asked_for) == {}


def test_a_file_has_one_concern_and_fits_on_a_few_screens() -> None:
    def lines(source: Path) -> int:
        return len(source.read_text("utf-8").splitlines())

    assert {named(source): lines(source) for source in SOURCES if lines(source) >= 500} == {}
