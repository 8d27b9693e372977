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

ANSWER_SECONDS = 45
"""How long Orca may take to say something."""

QUIET_SECONDS = 1.0
"""After so long without a word in its log Orca has done all that it has to do: it has no other sign of that."""

TICK_SECONDS = 0.03
"""How often it is looked whether something was said."""

MOST_PRESSES = 60
"""More presses of one key than any way on the page needs."""

SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*)'\s*(?:\{.*\})?\s*$")
"""A line of what Orca tells of itself that holds a text for speech, with the voice behind it."""

LOADED = re.compile(r"OBJECT EVENT: document:load-complete \(0, 0, (?!about:blank)")
"""A line that tells that Orca has taken in a page: before that it passes over where the focus goes."""

SIZE = "1180x820"

SPEECHD = """
AudioOutputMethod "libao"
AddModule "mute" "sd_generic" "mute.conf"
DefaultModule mute
"""
MUTE = """
GenericExecuteSynth "true"
AddVoice "en" "MALE1" "mute"
"""
LIBAO = "default_driver=null\n"
"""Speech without sound: Orca waits until what it says is heard, which without a sound card may be for ever."""

CUSTOM = """
import orca.settings
orca.settings.sayAllOnLoad = False
orca.settings.enableKeyEcho = False
"""
"""Orca reads a page from its beginning when it is loaded, and has no focus mode until it is done."""

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
        self._heard = (0, 0)
        self._spoken = spoken
        self._environment = environment

    # --- keys ---------------------------------------------------------------------------------------------------------

    def press(self, key: str, *parts: str) -> list[str]:
        """Press a key as xdotool names it, and listen until these parts of sentences were said, in this order.

        Returns:
            What was said since, as far as it had been heard by then.
        """
        begins = len(self.transcript)
        self._heard = (begins, 0)  # what was said before it is no answer
        self.transcript.append(f"[{key}]")
        _tool(self._environment, "xdotool", "key", "--clearmodifiers", key)
        if parts:
            self.wait_heard(*parts)
        return self.told(begins)

    def read(self, key: str) -> list[str]:
        """Press a key that goes through the page as it is read, and listen to all that is said of where it leads."""
        begins = len(self.transcript)
        self.press(key)
        soon(lambda: _true(self.told(begins)))
        self.listen()
        return self.told(begins)

    def type(self, text: str) -> None:
        """Type a text where the focus is."""
        self.transcript.append(f"[{text}]")
        _tool(self._environment, "xdotool", "type", "--clearmodifiers", "--delay", "30", text)

    def walk(self, key: str, there: Callable[[], bool]) -> list[str]:
        """Press a key again and again until the page says that the goal is reached, and the goal was said.

        Raises:
            NotSaidError: the key does not lead there, or what lies there is not said.
        """
        for _ in range(MOST_PRESSES):
            before = self._place()
            told = self._answered(key, before)
            if there():
                return told
        raise NotSaidError(f"{key} does not lead there")

    def _answered(self, key: str, before: str) -> list[str]:
        """Press a key that moves the focus, and listen until something was said of where it went."""
        begins = len(self.transcript)
        self.press(key)
        soon(lambda: _true(self._place() != before and self.told(begins)))
        return self.told(begins)

    def _place(self) -> str:
        """Return which element has the focus, by a number."""
        number: str = self.page.evaluate(
            """() => {
                const active = document.activeElement;
                return String([...document.querySelectorAll("*")].indexOf(active));
            }"""
        )
        return number

    # --- ears ---------------------------------------------------------------------------------------------------------

    @property
    def pages(self) -> int:
        """How many pages Orca has taken in since it was started."""
        return self._spoken.pages

    def wait_page(self, pages: int) -> None:
        """Wait until Orca has taken in more pages than were counted before the latest was opened."""
        soon(lambda: _true(self.pages > pages))

    def mark(self) -> int:
        """Return a place in the transcript: what was said by now stands before it."""
        self._news()
        return len(self.transcript)

    def told(self, begins: int) -> list[str]:
        """Return what was said since a place in the transcript."""
        self._news()
        return [text for text in self.transcript[begins:] if not text.startswith("[")]

    def listen(self) -> list[str]:
        """Return what is said until Orca falls silent; what was heard by then need not be waited for any more."""
        begins, from_now = len(self.transcript), time.monotonic()
        while time.monotonic() < max(from_now, self._spoken.latest) + QUIET_SECONDS:
            time.sleep(TICK_SECONDS)
        self._news()
        self._heard = (len(self.transcript), 0)
        return self.told(begins)

    def wait_heard(self, *parts: str) -> None:
        """Listen until every part was said, in this order, after all that was waited for before.

        Raises:
            NotSaidError: one was not.
        """
        end = time.monotonic() + ANSWER_SECONDS
        for part in parts:
            while (found := self._found(part)) is None:
                if time.monotonic() > end:
                    told = [text for text in self.transcript[self._heard[0] :] if not text.startswith("[")]
                    raise NotSaidError(f"Orca did not say {part!r}, but {told}")
                time.sleep(TICK_SECONDS)
                self._news()
            self._heard = found

    def wait_all(self, *parts: str) -> None:
        """Listen until every part was said, in any order: which comes first, the focus or the news, is Orca's affair.

        Raises:
            NotSaidError: one was not.
        """
        start = self._heard
        ends = []
        for part in parts:
            self._heard = start
            self.wait_heard(part)
            ends.append(self._heard)
        self._heard = max(ends)

    def _found(self, part: str) -> tuple[int, int] | None:
        """Return where in the transcript a part ends: number of the text, and of the letter in it."""
        first, letter = self._heard
        for number, text in enumerate(self.transcript[first:], first):
            at = text.find(part, letter if number == first else 0)
            if at >= 0 and not text.startswith("["):
                return number, at + len(part)
        return None

    def _news(self) -> list[str]:
        said = self._spoken.news()
        self.transcript += said
        return said


def _true(found: object) -> None:
    if not found:
        raise NotSaidError("not yet")


class Spoken:
    """What Orca says, as soon as it does: a terminal is the only file that it writes to line by line.

    Attributes:
        path: of the terminal.
        pages: how many have been taken in.
        latest: when Orca last did anything.
    """

    def __init__(self) -> None:
        self._master, self._slave = os.openpty()
        self.path = os.ttyname(self._slave)
        self.pages, self.latest = 0, 0.0
        self._texts: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Read until the terminal is closed."""
        with contextlib.suppress(OSError), os.fdopen(self._master, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                self.latest = time.monotonic()
                if found := SPOKEN.search(line):
                    self._texts.put(found[1])
                elif LOADED.search(line):
                    self.pages += 1

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
    own = home / ".local" / "share" / "orca"
    own.mkdir(parents=True)
    (own / "orca-customizations.py").write_text(CUSTOM, "utf-8")
    (home / ".libao").write_text(LIBAO, "utf-8")
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
    soon((home / "speech-dispatcher" / "speechd.sock").stat)  # Orca waits for ever for one that comes after it
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
