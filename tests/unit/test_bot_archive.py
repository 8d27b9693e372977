"""What thinks lies in an archive of its own, and so does what phones need."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.pyscript_files import FOR_PHONES, bots_modules, browser_modules, phones_modules

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent

ASK = """
import sys
sys.path[:0] = ["epizodiak.zip"]
from epizodiak.games import GAMES
from epizodiak.timeline.match import Match
before = set(sys.modules)
try:
    import epizodiak.bots.worker
except ModuleNotFoundError:
    print("not yet")
from epizodiak.bots.archive import join
join("bots.zip")
from epizodiak.bots.player import choose
from epizodiak.bots.levels import Budget
right = []
for name in GAMES:
    match = Match.new(GAMES[name], {}, ("A", "B", "C")[:GAMES[name].seats], seed=7)
    view = match.view(match.player)
    right.append(choose(view, "4", 1, Budget(playouts=30), name) in map(match.game.action_text, view.legal))
print(all(right) and len(right) > 1)
import epizodiak.bots.worker
print(epizodiak.bots.worker.__file__, epizodiak.bots.levels.__file__)
"""


PAIR = """
import sys
sys.path[:0] = ["epizodiak.zip"]
import epizodiak.app, epizodiak.ui, epizodiak.web
try:
    import epizodiak.phones.line
except ModuleNotFoundError:
    print("not yet")
from epizodiak.bots.archive import join
for _ in range(2):
    join("phones.zip", ("epizodiak", "epizodiak.app", "epizodiak.ui", "epizodiak.web"))
from importlib import import_module
from importlib.util import find_spec
import epizodiak.phones.line
missing = [name for name in sys.argv[1:] if find_spec(name) is None]
print(missing, len(epizodiak.app.__path__))
print(epizodiak.phones.line.__file__)
"""


def pack(file: Path, names: list[str]) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.write(ROOT / "epizodiak" / name, f"epizodiak/{name}")


def test_a_page_with_both_archives_can_think_and_with_its_own_alone_it_cannot(tmp_path: Path) -> None:
    pack(tmp_path / "epizodiak.zip", browser_modules(ROOT))
    pack(tmp_path / "bots.zip", bots_modules(ROOT))
    command = [sys.executable, "-I", "-c", ASK]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.stdout.replace("\\", "/").split("\n")[:2] == ["not yet", "True"]
    places = ran.stdout.splitlines()[2].split()
    assert [Path(place).parts[-4] for place in places] == ["bots.zip", "epizodiak.zip"]


def test_a_page_with_both_archives_knows_phones_and_with_its_own_alone_it_does_not(tmp_path: Path) -> None:
    pack(tmp_path / "epizodiak.zip", browser_modules(ROOT))
    pack(tmp_path / "phones.zip", phones_modules(ROOT))
    names = [f"epizodiak.{name.removesuffix('.py').replace('/', '.')}" for name in phones_modules(ROOT)]
    modules = [name.removesuffix(".__init__") for name in names]
    command = [sys.executable, "-I", "-c", PAIR, *modules]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.stderr == ""
    assert ran.stdout.splitlines()[:2] == ["not yet", "[] 2"]
    assert Path(ran.stdout.splitlines()[2]).parts[-4] == "phones.zip"


def test_what_phones_need_is_in_its_archive_wherever_it_lies() -> None:
    needed = {"phones/codes.py", "phones/line.py", "phones/sdp.py", "web/links.py", "web/peer.py"}
    assert needed <= set(phones_modules(ROOT))
    assert all(name.startswith(FOR_PHONES) for name in phones_modules(ROOT))


def test_no_module_stands_in_two_archives() -> None:
    lists = [browser_modules(ROOT), bots_modules(ROOT), phones_modules(ROOT)]
    assert len(set().union(*lists)) == sum(len(names) for names in lists)
