"""Builds the package once, and installs it into an empty environment."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.envs.installed import Installed
from tools import package


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source distribution and the wheel: those of the folder that is named, or built now."""
    named = os.environ.get("EPIZODIAK_PACKAGE")
    if named is None:
        source, wheel = package.build(tmp_path_factory.mktemp("built"))
    else:
        [source], [wheel] = (sorted(Path(named).resolve().glob(kind)) for kind in ("*.tar.gz", "*.whl"))
    return source, wheel


PYTHONS = os.environ.get("EPIZODIAK_PYTHONS", sys.executable).split(os.pathsep)
"""The Pythons that it is installed for; what needs a library is tried with the first one's copy."""


def install(python: str, wheel: Path, place: Path) -> Installed:
    """Install the wheel into an environment of its own."""
    made = Installed(place / "venv", place)
    subprocess.run([python, "-m", "venv", made.folder], check=True)
    pip = [str(made.folder / "bin" / "python"), "-m", "pip", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-index", str(wheel)], check=True)
    return made


@pytest.fixture(scope="session")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The package for the first of the Pythons."""
    return install(PYTHONS[0], built[1], tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="session", params=PYTHONS, ids=lambda path: Path(path).resolve().name)
def everywhere(
    built: tuple[Path, Path],
    installed: Installed,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Installed:
    """The package for each of the Pythons."""
    if request.param == PYTHONS[0]:
        return installed
    return install(request.param, built[1], tmp_path_factory.mktemp("installed"))
