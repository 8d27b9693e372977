"""Make an environment and put in it exactly what one of pyproject.toml's dependency groups pins.

`python3 -m tools.dev_install` makes .venv/ of the group `dev`, with the name of another one .venv-NAME/ of that.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

NO_VENV = "This Python can't make virtual environments. Install what is missing (Debian: apt install python3-venv)."


def pins(root: Path, group: str = "dev") -> list[str]:
    """Return the requirements of a dependency group."""
    with (root / "pyproject.toml").open("rb") as file:
        found: list[str] = tomllib.load(file)["dependency-groups"][group]
    return found


def can_make_environments() -> bool:
    """Return whether `venv` will work, having installed Debian's missing half of it if we may."""
    if importlib.util.find_spec("ensurepip") is not None:
        return True
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = ([apt, "update"], [apt, "install", "-y", "python3-venv"])
    return all(subprocess.run(command, check=False, env=environment).returncode == 0 for command in commands)


def main(arguments: Sequence[str] = (), root: Path = ROOT) -> int:
    """Make the environment if it isn't there and install the group's pins; returns the exit status."""
    group = arguments[0] if arguments else "dev"
    if not can_make_environments():
        print(NO_VENV, file=sys.stderr)
        return 1
    environment = root / (".venv" if group == "dev" else f".venv-{group}")
    python = environment / "bin" / "python"
    if not python.is_file() and subprocess.run([sys.executable, "-m", "venv", environment], check=False).returncode:
        print(NO_VENV, file=sys.stderr)
        return 1
    command = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *pins(root, group)]
    if subprocess.run(command, check=False).returncode != 0:
        print("pip could not install what is pinned; its message is above.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
