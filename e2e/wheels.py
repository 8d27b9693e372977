"""Wheels of bots to bring along: the example, built as anybody would build it, and small ones made by hand."""

import subprocess
import sys
import zipfile
from pathlib import Path

from e2e.site import ROOT

EXAMPLE = ROOT / "docs" / "example-bot"


def built_example(folder: Path) -> Path:
    """Return the wheel of the example, built by its own build system, without a network."""
    command = [sys.executable, "-m", "flit_core.wheel", str(EXAMPLE), "--outdir", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def wheel(folder: Path, name: str, source: str, *, entry: str = "") -> Path:
    """Return a wheel of one module.

    Args:
        folder: where to write it.
        name: of the module and of the package.
        source: of the module.
        entry: its entry points as a line of `entry_points.txt`; by default the module's `choose` under its name.
    """
    about = f"{name}-1.0.dist-info"
    files = {
        f"{name}.py": source,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": f"[epizodiak.bots]\n{entry or f'{name} = {name}:choose'}\n",
        f"{about}/RECORD": "",
    }
    made = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return made
