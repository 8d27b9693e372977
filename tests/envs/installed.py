"""The package as others have it: built, and installed where nothing else is."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARIES = ROOT / ".venv-envs" / "bin" / "python"
"""The Python that has what the group `envs` pins, and not the package."""


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment with the package and nothing else.

    Attributes:
        folder: of the environment.
        empty: a folder to work in.
    """

    folder: Path
    empty: Path

    @property
    def packages(self) -> Path:
        """Where the package lies."""
        [found] = self.folder.glob("lib/python3*/site-packages")
        return found

    def command(self, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """What the installed command says."""
        return self.run(str(self.folder / "bin" / "epizodiak"), *arguments, given=given)

    def library(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """What Python says that has the research libraries, and the package as installed."""
        return self.run(str(LIBRARIES), *arguments, PYTHONPATH=str(self.packages))

    def run(self, *command: str, given: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        """Run a command outside of the checkout."""
        bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return subprocess.run(
            command, cwd=self.empty, env=bare | more, input=given, check=False, capture_output=True, text=True
        )
