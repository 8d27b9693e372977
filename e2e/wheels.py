"""Wheels of bots: the example as anybody would build it, small ones made by hand, and how one is brought along."""

import subprocess
import sys
import zipfile
from pathlib import Path

from playwright.sync_api import Page

from e2e.screen import TIMEOUT_MS
from e2e.site import ROOT

EXAMPLE = ROOT / "docs" / "example-bot"

HEAD = "GAMES = ('epicycle',)\n"
"""One game to be tried out in is enough."""

CHOOSE = "def choose(view, budget_ms, seed):\n    "
"""How every bot's function begins."""


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


def bring(page: Page, file: Path, state: str) -> str:
    """Choose a wheel, agree, and return what the lobby says of it."""
    page.evaluate("() => { document.getElementById('more').open = true; }")
    page.set_input_files("#own-file", file)
    page.wait_for_selector("#own[data-own=asked]")
    assert "means trusting" in page.inner_text("#own-ask")
    page.click("#own-install")
    page.wait_for_selector("#own[data-own=added], #own[data-own=refused], #own[data-own=known]", timeout=TIMEOUT_MS)
    said = page.inner_text("#own-notice")
    assert page.get_attribute("#own", "data-own") == state, said
    return said
