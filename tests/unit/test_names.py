"""One word per thing: no two classes of the package bear one name, but for what each game has of the same kind."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from tests.unit.parsed import parsed

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ROOT / "epizodiak" / "games"

OF_EACH_GAME = {"Action", "Affordances", "Labels", "Layout", "Options", "State", "View", "_Game", "_Painter", "_Told"}
"""What a game has under the same name as the others: the protocol's parts, and the helpers that draw and teach it."""


def classes(folder: Path) -> dict[str, list[str]]:
    """The names of the classes below a folder, each with the files that define it."""
    found: dict[str, list[str]] = defaultdict(list)
    for source in sorted(folder.rglob("*.py")):
        for node in ast.walk(parsed(source)):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(source.relative_to(ROOT).as_posix())
    return found


def test_no_two_classes_share_a_name() -> None:
    shared = {name: files for name, files in classes(ROOT / "epizodiak").items() if len(files) > 1}
    assert {name: files for name, files in shared.items() if name not in OF_EACH_GAME} == {}
    assert all(file.startswith("epizodiak/games/") for files in shared.values() for file in files)


@pytest.mark.parametrize(
    "game", sorted(each.name for each in GAMES.iterdir() if (each / "rules" / "game.py").is_file())
)
def test_within_a_game_neither(game: str) -> None:
    assert {name: files for name, files in classes(GAMES / game).items() if len(files) > 1} == {}
