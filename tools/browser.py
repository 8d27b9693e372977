"""Find the Chromium that the tests drive, and install one where there is none.

`python3 -m tools.browser` prints its path; with `--install` it gets one first if need be.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

HEADLESS = "chromium-headless-shell"
"""Debian's Chromium without windows."""

ADVICE = (
    "No Chromium was found. Install one (Debian: apt install chromium), "
    "or name one: EPIZODIAK_BROWSER=/path/to/chrome make test"
)

_ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


class BrowserError(RuntimeError):
    """There is no browser to be driven; the message is one line that says what to do."""


def launch_arguments() -> list[str]:
    """Return the flags that keep Chromium quiet: no request of its own, to anywhere."""
    flags = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.local",
    ]
    # Its sandbox refuses to be root's.
    return ["--no-sandbox", *flags] if hasattr(os, "geteuid") and os.geteuid() == 0 else flags


def _starts(program: str) -> bool:
    """Return whether the program runs at all; Ubuntu has a `chromium-browser` that only asks for a snap."""
    try:
        answer = subprocess.run([program, "--version"], capture_output=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def _from_playwright() -> Path | None:
    """Return the browser that `playwright install chromium` left, if this Python has Playwright."""
    answer = subprocess.run([sys.executable, "-c", _ASK_PLAYWRIGHT], capture_output=True, check=False, text=True)
    path = Path(answer.stdout.strip()) if answer.returncode == 0 else None
    return path if path is not None and path.is_file() else None


@lru_cache(maxsize=1)
def find_browser() -> Path:
    """Return the Chromium to be driven: EPIZODIAK_BROWSER, one in PATH, or Playwright's own.

    Raises:
        BrowserError: there is none, or EPIZODIAK_BROWSER doesn't run.
    """
    named = os.environ.get("EPIZODIAK_BROWSER")
    if named:
        program = shutil.which(named)
        if program is None or not _starts(program):
            raise BrowserError(f"EPIZODIAK_BROWSER={named} is no browser that runs. Correct it or unset it.")
        return Path(program)
    for name in NAMES:
        program = shutil.which(name)
        if program is not None and _starts(program):
            return Path(program)
    own = _from_playwright()
    if own is None:
        raise BrowserError(ADVICE)
    return own


@lru_cache(maxsize=1)
def find_headless() -> Path:
    """Find Chromium without windows, which takes a fifth less work, pictures a third of the time; else the usual one.

    Raises:
        BrowserError: there is neither, or EPIZODIAK_BROWSER, which goes before both, doesn't run.
    """
    program = None if os.environ.get("EPIZODIAK_BROWSER") else shutil.which(HEADLESS)
    return Path(program) if program is not None and _starts(program) else find_browser()


def install_headless() -> None:
    """Install Chromium without windows, as root, where the lists of packages that are there know it."""
    apt = shutil.which("apt-get")
    if apt is not None and os.geteuid() == 0 and shutil.which(HEADLESS) is None:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([apt, "install", "-y", HEADLESS], check=False, env=environment, capture_output=True)


def install_browser() -> None:
    """Install Chromium: from the distribution as root where there is apt-get, else Playwright's build."""
    find_browser.cache_clear()
    apt = shutil.which("apt-get")
    if apt is not None and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in ([apt, "update"], [apt, "install", "-y", "chromium"]):
            if subprocess.run(command, check=False, env=environment).returncode != 0:
                break
        else:
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main(arguments: Sequence[str]) -> int:
    """Print the browser's path; returns the exit status."""
    try:
        print(find_browser())
    except BrowserError as error:
        if "--install" not in arguments or os.environ.get("EPIZODIAK_BROWSER"):
            print(error, file=sys.stderr)
            return 1
    else:
        if "--install" in arguments:
            install_headless()
        return 0
    print("No Chromium was found; installing one.", flush=True)
    install_browser()
    install_headless()
    return main([])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
