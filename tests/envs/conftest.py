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
    """The source distribution and the wheel."""
    source, wheel = package.build(tmp_path_factory.mktemp("built"))
    return source, wheel


PYTHONS = os.environ.get("EPIZODIAK_PYTHONS", sys.executable).split(os.pathsep)
"""The Pythons that it is installed for."""


@pytest.fixture(scope="session", params=PYTHONS, ids=lambda path: Path(path).resolve().name)
def installed(
    built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Installed:
    """The wheel in an environment of its own."""
    place = tmp_path_factory.mktemp("installed")
    made = Installed(place / "venv", place)
    subprocess.run([request.param, "-m", "venv", made.folder], check=True)
    pip = [str(made.folder / "bin" / "python"), "-m", "pip", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-index", str(built[1])], check=True)
    return made
