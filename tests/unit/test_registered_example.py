"""Who registers a game as the guide says has a project whose tests pass: no chart, puzzle or translation is asked for.

The example is registered in a copy of the project, and the copy's own tests are run.
"""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from e2e.registered_example import NAME, ROOT, added, copied

pytestmark = pytest.mark.native_only

UNIT = ROOT / "tests" / "unit"
MANY = re.compile(r"parametrize\([^\n]*\b(GAMES|TABLES|CATALOGUE|TOLD|NAMES|LESSONS|CYCLES)\b")
"""What a test is asked for of each game that there is."""

QUICK = sorted(f"tests/unit/{file.name}" for file in UNIT.glob("test_*.py") if MANY.search(file.read_text("utf-8")))
"""The files with such tests."""

ALSO = ("tests/unit/test_puzzles.py::test_the_games_that_tell_of_puzzles_have_them_and_take_turns_with_them",)
"""Tests of what all games make together."""


def passed(root: Path, arguments: Sequence[str]) -> int:
    """Run tests of a copy; returns how many passed, all of those that were chosen."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", *arguments]
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False, env=kept)
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr[-2000:]
    (count,) = re.findall(r"(\d+) passed", ran.stdout)
    return int(count)


@pytest.mark.long
def test_what_is_asked_of_every_game_is_met_by_the_example_once_it_is_registered(tmp_path: Path) -> None:
    copied(tmp_path)
    added(tmp_path, whole=False)
    assert len(QUICK) > 20
    names = [NAME, *(each.partition("::")[2] for each in ALSO)]  # what is asked for by its name has to be there
    assert passed(tmp_path, [*QUICK, *ALSO, "-k", " or ".join(names)]) > 100 + len(ALSO)


@pytest.mark.long
def test_every_test_of_the_layer_passes_with_the_example_and_without_its_translations(tmp_path: Path) -> None:
    copied(tmp_path)
    added(tmp_path)
    itself = f"--ignore=tests/unit/{Path(__file__).name}"
    assert passed(tmp_path, ["tests/unit", itself]) > 1_000  # the contract is asked with the example wherever it is run
    subprocess.run([sys.executable, "-m", "tools.messages", "--check"], cwd=tmp_path, check=True)
