"""What others install: a wheel with all that its commands and its documents promise. `make envs` tries much more."""

import doctest
import os
import shutil
import subprocess
import sys
import tomllib
from email import message_from_bytes
from pathlib import Path

import pytest

import epizodiak
from epizodiak.display.languages import LANGUAGES
from tools import package

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARY = ROOT / "docs" / "library.md"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, unpacked: that is all that installing does."""
    [file] = package.build(tmp_path_factory.mktemp("wheel"), ["wheel"])
    shutil.unpack_archive(file, file.parent / "unpacked", "zip")
    return file.parent / "unpacked"


def installed(wheel: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command from the wheel, outside of the checkout, and where nothing else is installed."""
    environment = {**os.environ, "PYTHONPATH": str(wheel), "COLUMNS": "100"}
    command = [sys.executable, "-S", "-m", "epizodiak", *arguments]
    return subprocess.run(command, cwd=wheel.parent, env=environment, check=False, capture_output=True, text=True)


def test_a_wheel_holds_the_whole_package_with_its_types_puzzles_and_texts(wheel: Path) -> None:
    files = (file for file in (wheel / "epizodiak").rglob("*") if file.is_file() and file.suffix != ".pyc")
    names = {file.relative_to(wheel).as_posix() for file in files}
    data = message_from_bytes((wheel / f"epizodiak-{epizodiak.__version__}.dist-info" / "METADATA").read_bytes())
    wanted = {file.relative_to(ROOT).as_posix() for file in (ROOT / "epizodiak").rglob("*.py")}
    wanted |= {file.relative_to(ROOT).as_posix() for file in (ROOT / "epizodiak").rglob("*.css")}
    wanted |= {f"epizodiak/static/puzzles/{file.name}" for file in (ROOT / "static" / "puzzles").glob("*.txt")}
    wanted |= {f"epizodiak/static/locales/{tag}.mo" for tag in LANGUAGES if tag != "en"}
    wanted |= {"epizodiak/static/page.css", "epizodiak/static/table.css"}
    assert names == wanted | {"epizodiak/envs/symbols.svg", "epizodiak/py.typed"}
    assert [each for each in data.get_all("Requires-Dist", []) if "extra ==" not in each] == []
    assert data["Description-Content-Type"] == "text/markdown"
    assert {"Summary", "Keywords", "License-Expression", "Requires-Python"} <= set(data)


def test_an_installed_copy_says_what_it_can_do(wheel: Path) -> None:
    ran = installed(wheel)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("usage: epizodiak [-h] [--version]")
    assert "the page is not in it" in " ".join(ran.stdout.split())
    assert '"game": "zodiac"' in installed(wheel, "puzzle", "zodiac", "--number", "3").stdout


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["bot", "--time", "0"], "argument --time: 0 is not more than 0"),
        (["puzzle", "chess"], "argument GAME: unknown game"),
        (["arena", "1", "1", "9"], "argument LEVEL: unknown level"),
        (["arena", "1", "1", "1", "--deals", "none"], "argument --deals: invalid number value: 'none'"),
        (["arena", "1", "1", "1", "--option", "mode"], "argument --option: "),
        (["bench", "--runs", "0"], "argument --runs: 0 is not more than 0"),
    ],
)
def test_what_is_refused_names_its_argument(wheel: Path, arguments: list[str], named: str) -> None:
    ran = installed(wheel, *arguments)
    assert ran.returncode == 2
    assert named in ran.stderr


def test_what_the_library_page_shows_happens() -> None:
    """All but what needs a research library, which `make envs` has."""
    parts = LIBRARY.read_text("utf-8").split("\n## ")
    shown = "\n## ".join(part for part in parts if "epizodiak.envs" not in part)
    example = doctest.DocTestParser().get_doctest(shown.replace("```", "\n"), {}, LIBRARY.name, str(LIBRARY), 0)
    told: list[str] = []
    assert len(example.examples) > 20
    assert doctest.DocTestRunner().run(example, out=told.append).failed == 0, "".join(told)


def test_all_that_is_installed_to_try_the_package_is_pinned_exactly() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    assert [pin for group in groups.values() for pin in group if pin.count("==") != 1] == []
