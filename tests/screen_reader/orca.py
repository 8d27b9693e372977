"""The screen reader Orca listening to Chromium on a screen that nobody sees: keys go in, what is spoken comes out.

Both run as Debian packages them, headful, on an X server, a message bus and a home folder of their own. Orca tells
of all that it hands to speech; nothing has to be heard.
"""

import contextlib
import os
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

from tools.browser import find_browser, launch_arguments

PROGRAMS = {
    "orca": "orca",
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "dbus-daemon": "dbus",
    "gdbus": "libglib2.0-bin",
    "speech-dispatcher": "speech-dispatcher",
}
"""What has to be there, and the Debian package that has it."""

START_SECONDS = 60
"""How long a program may take to start."""

ANSWER_SECONDS = 20
"""How long Orca may take to say something."""

QUIET_SECONDS = 1.0
"""After so long a silence Orca has said all that it has to say: it has no other sign of being done."""

SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*)'\s*(?:\{.*\})?\s*$")
"""A line of what Orca tells of itself that holds a text for speech, with the voice behind it."""

SIZE = "1180x820"

SPEECHD = """
AddModule "mute" "sd_generic" "mute.conf"
DefaultModule mute
"""
MUTE = """
GenericExecuteSynth "true"
AddVoice "en" "MALE1" "mute"
"""
"""Speech without sound: Orca waits until what it says is heard, which without a sound card may be for ever."""

STATUS = ("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status")


class MissingProgramError(RuntimeError):
    """Something isn't installed; the message is one line that says what to install."""


class NotSaidError(AssertionError):
    """Orca did not say what was waited for."""


class Reader:
    """A page with a screen reader before it.

    Attributes:
        page: for looking at the page's state; whatever is pressed goes through the X server.
        transcript: keys pressed and texts spoken, in order.
    """

    def __init__(self, page: Page, spoken: "Spoken", environment: dict[str, str]) -> None:
        self.page = page
        self.transcript: list[str] = []
        self._heard = 0
        self._spoken = spoken
        self._environment = environment

    def press(self, *keys: str) -> list[str]:
        """Press keys as xdotool names them, and return what is said of each until it falls silent."""
        said = []
        for key in keys:
            self.transcript.append(f"[{key}]")
            _tool(self._environment, "xdotool", "key", "--clearmodifiers", key)
            said += self.listen()
        return said

    def listen(self) -> list[str]:
        """Return what is said until Orca falls silent."""
        said, quiet = self._news(), time.monotonic() + QUIET_SECONDS
        while time.monotonic() < quiet:
            time.sleep(0.05)
            if more := self._news():
                said += more
                quiet = time.monotonic() + QUIET_SECONDS
        return said

    def wait_heard(self, *parts: str) -> list[str]:
        """Listen until every part stands in what was said since this was called last, and return all of that."""
        end = time.monotonic() + ANSWER_SECONDS
        while True:
            self.listen()
            said = [text for text in self.transcript[self._heard :] if not text.startswith("[")]
            missing = [part for part in parts if part not in " ".join(said)]
            if not missing:
                self._heard = len(self.transcript)
                return said
            if time.monotonic() > end:
                raise NotSaidError(f"Orca did not say {missing}, but {said}")

    def _news(self) -> list[str]:
        said = self._spoken.news()
        self.transcript += said
        return said


class Spoken:
    """What Orca says, as soon as it does: a terminal is the only file that it writes to line by line.

    Attributes:
        path: of the terminal.
    """

    def __init__(self) -> None:
        self._master, self._slave = os.openpty()
        self.path = os.ttyname(self._slave)
        self._texts: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Read until the terminal is closed."""
        with contextlib.suppress(OSError), os.fdopen(self._master, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                if found := SPOKEN.search(line):
                    self._texts.put(found[1])

    def news(self) -> list[str]:
        """Return what was said since the last time."""
        return [self._texts.get() for _ in range(self._texts.qsize())]

    def close(self) -> None:
        """Close the terminal."""
        os.close(self._slave)


def missing() -> str:
    """Return the sentence that says what to install, or nothing."""
    packages = [package for program, package in PROGRAMS.items() if shutil.which(program) is None]
    if not packages:
        return ""
    return f"A screen reader can't be run here. Install what is missing (Debian: apt install {' '.join(packages)})."


@contextlib.contextmanager
def listening(playwright: Playwright, url: str) -> Iterator[Reader]:
    """Yield a page with Orca before it.

    Args:
        playwright: connects to the browser, to look at the page's state.
        url: the page's address.

    Raises:
        MissingProgramError: something isn't installed.
    """
    if lacking := missing():
        raise MissingProgramError(lacking)
    with contextlib.ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        environment = _surroundings(stack, home)
        browser = _browser(stack, playwright, home, environment, url)
        page = soon(lambda: next(page for page in browser.contexts[0].pages if page.url.startswith(url)))
        spoken = Spoken()
        stack.callback(spoken.close)
        _running(stack, ["orca", f"--debug-file={spoken.path}"], environment)
        window = _tool(environment, "xdotool", "search", "--sync", "--onlyvisible", "--class", "chromium").split()[0]
        _tool(environment, "xdotool", "windowfocus", "--sync", window)
        reader = Reader(page, spoken, environment)
        reader.wait_heard("Screen reader on")
        yield reader


def _surroundings(stack: contextlib.ExitStack, home: Path) -> dict[str, str]:
    """Start a screen and a message bus with assistive technology switched on, and return their environment."""
    folder = home / ".config" / "speech-dispatcher"
    (folder / "modules").mkdir(parents=True)
    (folder / "speechd.conf").write_text(SPEECHD, "utf-8")
    (folder / "modules" / "mute.conf").write_text(MUTE, "utf-8")
    screen, given = os.pipe()
    os.set_inheritable(given, True)
    _running(stack, ["Xvfb", "-displayfd", str(given), "-screen", "0", f"{SIZE}x24"], dict(os.environ), given)
    os.close(given)
    with os.fdopen(screen) as answer:
        display = answer.readline().strip()
    home.chmod(0o700)
    address = f"unix:path={home / 'bus'}"
    environment = {
        **os.environ,
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "DISPLAY": f":{display}",
        "DBUS_SESSION_BUS_ADDRESS": address,
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "GTK_A11Y": "none",
    }
    _running(stack, ["dbus-daemon", "--session", "--nofork", f"--address={address}"], environment)
    soon((home / "bus").stat)
    for switch in ("IsEnabled", "ScreenReaderEnabled"):
        name, path, method, interface = STATUS
        place = ["--dest", name, "--object-path", path, "--method", method]
        _tool(environment, "gdbus", "call", "--session", *place, interface, switch, "<true>")
    _running(stack, ["speech-dispatcher", "--run-single", "--timeout", "0"], environment)
    return environment


def _browser(
    stack: contextlib.ExitStack, playwright: Playwright, home: Path, environment: dict[str, str], url: str
) -> Browser:
    """Start Chromium with the page in a window without tabs; an infobar would take the focus from it."""
    profile = home / "profile"
    width, _, height = SIZE.partition("x")
    command = [str(find_browser()), *launch_arguments(), "--force-renderer-accessibility", "--test-type"]
    command += [
        f"--app={url}",
        f"--user-data-dir={profile}",
        f"--window-size={width},{height}",
        "--window-position=0,0",
    ]
    command += ["--remote-debugging-port=0", "--lang=en-GB"]
    _running(stack, command, environment)
    port = soon(lambda: (profile / "DevToolsActivePort").read_text().splitlines()[0])
    browser: Browser = soon(lambda: playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}"))
    stack.callback(browser.close)
    return browser


def _tool(environment: dict[str, str], name: str, *arguments: str) -> str:
    """Run a program that ends by itself, and return what it writes."""
    program = shutil.which(name)
    assert program is not None, "looked for before"
    return subprocess.run(
        [program, *arguments], check=True, env=environment, capture_output=True, text=True, timeout=START_SECONDS
    ).stdout


def _running(stack: contextlib.ExitStack, command: list[str], environment: dict[str, str], *kept: int) -> None:
    """Run a program until the stack is closed, and all that it started."""
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=kept,
    )

    def end() -> None:
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)

    stack.callback(end)


def soon(attempt: Callable[[], Any]) -> Any:
    """Return what an attempt gives once a starting program is ready for it."""
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            return attempt()
        except Exception:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)
