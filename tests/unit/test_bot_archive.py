"""What thinks lies in an archive of its own; so do what phones need, what draws star charts, puzzles, and clocks."""

import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Sequence
from importlib.util import MAGIC_NUMBER
from pathlib import Path

import pytest

from tools.pyscript_files import (
    browser_modules,
    late_modules,
)
from tools.runtime.packer import code_of, in_one
from tools.runtime.whole_archive import MODULES

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE, LATE = browser_modules(ROOT), late_modules(ROOT)

BEGIN = f"""
import sys
sys.path.append({str(ROOT / "tools" / "runtime")!r})
from whole_archive import serve
sys.path.pop()
serve("epizodiak.zip")
"""

ASK = f"""{BEGIN}
from epizodiak.games import GAMES
from epizodiak.timeline.match import Match
try:
    import epizodiak.bots.worker
except ModuleNotFoundError:
    print("not yet")
serve("bots.zip")
from epizodiak.bots.player import choose
from epizodiak.bots.levels import Budget
right = []
for name in GAMES:
    match = Match.new(GAMES[name], {{}}, ("A", "B", "C")[:GAMES[name].seats], seed=7)
    view = match.view(match.player)
    right.append(choose(view, "4", 1, Budget(playouts=30), name) in map(match.game.action_text, view.legal))
print(all(right) and len(right) > 1)
import epizodiak.bots.worker
print(epizodiak.bots.worker.__file__, epizodiak.bots.levels.__file__)
"""

PAIR = f"""{BEGIN}
import epizodiak.app, epizodiak.display, epizodiak.web
try:
    import epizodiak.features.phones.line
except ModuleNotFoundError:
    print("not yet")
serve("phones.zip")
from importlib.util import find_spec
import epizodiak.features.phones.line
print([name for name in sys.argv[1:] if find_spec(name) is None])
print(epizodiak.features.phones.line.__file__)
"""


DRAW = f"""{BEGIN}
import epizodiak.app, epizodiak.display, epizodiak.web
try:
    import epizodiak.features.charts.saved_picture
except ModuleNotFoundError:
    print("not yet")
serve("charts.zip")
from epizodiak.games import CHARTS, TABLES
from epizodiak.features.charts import saved_picture
print([name for name, table in TABLES.items() if table.charted and not callable(CHARTS[name])])
print(saved_picture.__file__)
"""

TELL = f"""{BEGIN}
import epizodiak.app, epizodiak.display, epizodiak.web
try:
    import epizodiak.features.puzzles.update
except ModuleNotFoundError:
    print("not yet")
serve("puzzles.zip")
from epizodiak.games import PUZZLING
from epizodiak.puzzles.day import CYCLES
from epizodiak.features.puzzles import update
print([name for name in CYCLES if not callable(PUZZLING[name].task)])
print(update.__file__)
"""


TIME = f"""{BEGIN}
import epizodiak.app, epizodiak.display, epizodiak.web
try:
    import epizodiak.features.clocks.update
except ModuleNotFoundError:
    print("not yet")
serve("clocks.zip")
from epizodiak.features.clocks import update
print(update.__file__)
"""


def pack(file: Path, names: Sequence[str]) -> None:
    """Write an archive of modules as the build does, for the Python that runs here."""
    sources = {f"epizodiak/{name}": (ROOT / "epizodiak" / name).read_bytes() for name in names}
    codes = {f"{path}c": code_of(path, source, "", 0) for path, source in sources.items()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MODULES, in_one(codes, {}))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive that every page has."""
    file = tmp_path_factory.mktemp("page") / "epizodiak.zip"
    pack(file, PAGE)
    return file


def run(folder: Path, source: str, *arguments: str) -> list[str]:
    """Return what a source prints, line by line; it runs where nothing but the library can be imported."""
    command = [sys.executable, "-I", "-c", source, *arguments]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    return ran.stdout.replace("\\", "/").splitlines()


def test_a_page_with_both_archives_can_think_and_with_its_own_alone_it_cannot(page: Path, tmp_path: Path) -> None:
    shutil.copy(page, tmp_path)
    pack(tmp_path / "bots.zip", LATE["bots"])
    told = run(tmp_path, ASK)
    assert told[:2] == ["not yet", "True"]
    assert told[2].split() == ["bots.zip/epizodiak/bots/worker.pyc", "epizodiak.zip/epizodiak/bots/levels.pyc"]


def test_a_page_with_both_archives_knows_phones_and_with_its_own_alone_it_does_not(page: Path, tmp_path: Path) -> None:
    shutil.copy(page, tmp_path)
    pack(tmp_path / "phones.zip", LATE["phones"])
    names = [f"epizodiak.{name.removesuffix('.py').replace('/', '.')}" for name in LATE["phones"]]
    pure = [name.removesuffix(".__init__") for name in names if ".page." not in name]
    told = run(tmp_path, PAIR, *pure)
    assert told == ["not yet", "[]", "phones.zip/epizodiak/features/phones/line.pyc"]


def test_what_phones_need_is_in_its_archive_wherever_it_lies() -> None:
    needed = ("codes.py", "line.py", "sdp.py", "page/links.py", "page/peer.py")
    assert {f"features/phones/{name}" for name in needed} <= set(LATE["phones"])


def test_a_page_with_both_archives_draws_charts_and_with_its_own_alone_it_does_not(page: Path, tmp_path: Path) -> None:
    shutil.copy(page, tmp_path)
    pack(tmp_path / "charts.zip", LATE["charts"])
    assert run(tmp_path, DRAW) == ["not yet", "[]", "charts.zip/epizodiak/features/charts/saved_picture.pyc"]


def test_a_page_with_both_archives_has_puzzles_and_with_its_own_alone_it_does_not(page: Path, tmp_path: Path) -> None:
    shutil.copy(page, tmp_path)
    pack(tmp_path / "puzzles.zip", LATE["puzzles"])
    assert run(tmp_path, TELL) == ["not yet", "[]", "puzzles.zip/epizodiak/features/puzzles/update.pyc"]


def test_a_page_with_both_archives_tells_the_time_and_with_its_own_alone_it_does_not(
    page: Path, tmp_path: Path
) -> None:
    shutil.copy(page, tmp_path)
    pack(tmp_path / "clocks.zip", LATE["clocks"])
    assert run(tmp_path, TIME) == ["not yet", "clocks.zip/epizodiak/features/clocks/update.pyc"]


def test_no_module_stands_in_two_archives_but_what_games_solve_with_and_what_advice_is_weighed_with() -> None:
    lists = [PAGE, *LATE.values()]
    counted = Counter(name for names in lists for name in names)
    both = {name for name, count in counted.items() if count > 1}
    both -= {name for name in both if name.startswith("games/") and "/mind/" in name}
    weighs = {
        "core/luck.py",
        "features/reviews/keeping.py",
        "display/advice.py",
        "display/puzzle_results.py",
        "display/tapping.py",
        "display/because.py",
        "core/reasons.py",
    }
    both -= {name for name in both if name.startswith("games/") and name.endswith("/table/reasons.py")}
    shared = ("features/mistakes/", "features/qr/")
    assert {name for name in both if not name.startswith(shared)} == weighs, "none waits for another"
    assert not both & set(PAGE)


def test_what_this_python_packs_begins_with_its_number() -> None:
    assert in_one({}, {}).startswith(MAGIC_NUMBER)
