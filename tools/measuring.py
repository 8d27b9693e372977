"""What the benches in the browser share: the browser, the bare runtime to compare with, and when a page is ready."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools.browser import find_browser, launch_arguments

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = ROOT / "static" / "vendor" / "pyodide"
TIMEOUT_MS = 300_000
"""How long a start may take: slowed down, on a busy machine."""

WINDOW = (1180, 820)

SLOWED = 4
"""How many times slower the processor is made, to stand for an old tablet."""

READY = "() => 'ready' in document.documentElement.dataset"

HELLO_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Hello</title><link rel="icon" href="data:,"></head>
<body><p>Hello?</p><p id="hello"></p><script type="module" src="hello.mjs"></script></body></html>
"""

HELLO_SCRIPT = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
document.getElementById("hello").textContent = python.runPython("'hello'");
document.documentElement.dataset.ready = "";
"""


@contextmanager
def quiet_browser() -> Iterator[Browser]:
    """Run Chromium while the block runs.

    Raises:
        BrowserError: there is none; the message says what to do.
        FileNotFoundError: the runtime isn't there; the message says what to do.
    """
    if not RUNTIME.is_dir():
        raise FileNotFoundError(f"{RUNTIME.relative_to(ROOT)} is missing: make bench fetches it")
    path = find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=launch_arguments())
        yield browser
        browser.close()


def copy_runtime(folder: Path) -> None:
    """Put Pyodide as it is distributed into a folder's `pyodide/`."""
    shutil.copytree(RUNTIME, folder / "pyodide")


def hello_site(folder: Path) -> None:
    """Fill a folder with the barest page that runs Python."""
    folder.mkdir(exist_ok=True)
    (folder / "index.html").write_text(HELLO_PAGE, encoding="utf-8")
    (folder / "hello.mjs").write_text(HELLO_SCRIPT, encoding="utf-8")
    copy_runtime(folder)
