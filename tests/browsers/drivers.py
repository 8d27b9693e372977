"""Firefox and WebKitGTK driven as Debian packages them, each by what it brings: no driver has to be fetched.

Both speak the commands of W3C WebDriver: WebKitGTK's driver over HTTP, Firefox over the socket of its own (Marionette,
which geckodriver, not in Debian, would only translate to). `docs/decisions/browsers.md` says why it is done so.
"""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

START_SECONDS = 60
"""How long a browser may take to start."""

ANSWER_SECONDS = 120
"""How long a command may take."""

DOUBLE_CLICK_MS = 800
"""More than lies between the two clicks of a double click."""

MINI_BROWSER = "webkit2gtk-4*/MiniBrowser"
"""WebKitGTK's browser below a folder of libraries."""

FIREFOX_PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "marionette.port": 0,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
"""A port of its own choice, and no request of the browser's own."""


class MissingBrowserError(RuntimeError):
    """A browser isn't installed; the message is one line that says what to install."""


class DriverError(RuntimeError):
    """A browser refused a command."""


class PageLeftError(DriverError):
    """A page was left while a script ran in it."""


class Driver(ABC):
    """A browser with one window."""

    name: str
    version: str
    _clicked = ""

    @abstractmethod
    def run(self, script: str, *arguments: Any) -> Any:
        """Return what a script returns, run in the page as the body of a function."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Open an address."""

    @abstractmethod
    def act(self, actions: list[dict[str, Any]]) -> None:
        """Perform actions of input devices (W3C WebDriver, 15)."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def click(self, selector: str) -> None:
        """Click in the middle of an element, as a mouse does, once that is what lies there.

        A second click at the same place comes late enough for nobody to take the two for a double click.
        """
        x, y = self.wait(_MIDDLE, selector)
        steps = [
            {"type": "pause", "duration": DOUBLE_CLICK_MS if selector == self._clicked else 0},
            {"type": "pointerMove", "x": round(x), "y": round(y), "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._clicked = selector
        self.act([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}])

    def wait(self, condition: str, *arguments: Any) -> Any:
        """Return what an expression gives as soon as that is true."""
        end = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < end:
            with contextlib.suppress(PageLeftError):  # the next one has yet to come
                if found := self.run(f"return {condition};", *arguments):
                    return found
            time.sleep(0.05)
        raise DriverError(f"{self.name} waited in vain for {condition}; the page: {self.run(_STATE)}")


_MIDDLE = """(selector => {
    const element = document.querySelector(selector);
    if (!element?.checkVisibility({visibilityProperty: true}) || element.hasAttribute("aria-disabled")) return null;
    element.scrollIntoView({block: "nearest"});
    const box = element.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    return document.elementFromPoint(...middle)?.closest(selector) === element ? middle : null;
})(arguments[0])"""

_STATE = "return {...document.documentElement.dataset, error: document.getElementById('error')?.textContent};"


class Firefox(Driver):
    """Firefox ESR without a window, by Marionette."""

    name = "Firefox"

    def __init__(self, profile: Path | None = None) -> None:
        """Starts it.

        Args:
            profile: a folder for what it keeps; without one it keeps nothing.

        Raises:
            MissingBrowserError: it is not installed.
        """
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if program is None:
            raise MissingBrowserError("Firefox is missing. Install it (Debian: apt install firefox-esr).")
        self._count = 0
        with contextlib.ExitStack() as stack:
            if profile is None:
                profile = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
            port_file = profile / "MarionetteActivePort"
            port_file.unlink(missing_ok=True)
            lines = (
                f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in FIREFOX_PREFERENCES.items()
            )
            (profile / "user.js").write_text("\n".join(lines), "utf-8")
            command = [program, "--marionette", "--headless", "--no-remote", "--profile", str(profile)]
            stack.enter_context(_running(command, {**os.environ, "HOME": str(profile)}))
            port = _soon(lambda: int(port_file.read_text()))
            self._socket = stack.enter_context(socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS))
            self._stream = stack.enter_context(self._socket.makefile("rb"))
            self._receive()
            self.version = self._command("WebDriver:NewSession")["capabilities"]["browserVersion"]
            self._ending = stack.pop_all()

    def run(self, script: str, *arguments: Any) -> Any:
        """As `Driver.run`."""
        return self._command("WebDriver:ExecuteScript", script=script, args=arguments)["value"]

    def go(self, url: str) -> None:
        """As `Driver.go`."""
        self._command("WebDriver:Navigate", url=url)

    def act(self, actions: list[dict[str, Any]]) -> None:
        """As `Driver.act`."""
        self._command("WebDriver:PerformActions", actions=actions)

    def close(self) -> None:
        """As `Driver.close`."""
        self._ending.close()

    def _command(self, name: str, **parameters: Any) -> Any:
        self._count += 1
        message = json.dumps([0, self._count, name, parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            raise DriverError(f"Firefox, {name}: {error['error']}: {error['message']}")
        return result

    def _receive(self) -> Any:
        """Return the next message: its length in bytes, a colon, JSON."""
        size = b""
        while not size.endswith(b":"):
            size += self._stream.read(1)
        return json.loads(self._stream.read(int(size[:-1])))


class WebKit(Driver):
    """WebKitGTK's MiniBrowser in an X server that nobody sees, by WebKitWebDriver."""

    name = "WebKitGTK"

    def __init__(self) -> None:
        found = [file for folder in ("/usr/lib", "/usr/libexec") for file in Path(folder).glob(f"**/{MINI_BROWSER}")]
        programs = {name: shutil.which(name) for name in ("WebKitWebDriver", "xvfb-run", "xauth")}
        if not found or not all(programs.values()):
            raise MissingBrowserError(
                "WebKitGTK is missing. Install it (Debian: apt install webkit2gtk-driver xvfb xauth)."
            )
        with contextlib.ExitStack() as stack:
            scratch = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            environment = {
                **os.environ,
                "HOME": scratch,
                "XDG_RUNTIME_DIR": scratch,
                "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # it needs rights that containers don't have
            }
            command = ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", "WebKitWebDriver", f"--port={port}"]
            stack.enter_context(_running(command, environment))
            self._url = f"http://127.0.0.1:{port}/session"
            options = {"binary": str(found[0]), "args": ["--automation"]}
            wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
            session = _soon(lambda: self._command("", wanted))
            self.version = session["capabilities"]["browserVersion"]
            self._url += f"/{session['sessionId']}"
            self._ending = stack.pop_all()

    def run(self, script: str, *arguments: Any) -> Any:
        """As `Driver.run`."""
        return self._command("/execute/sync", {"script": script, "args": arguments})

    def go(self, url: str) -> None:
        """As `Driver.go`."""
        self._command("/url", {"url": url})

    def act(self, actions: list[dict[str, Any]]) -> None:
        """As `Driver.act`."""
        self._command("/actions", {"actions": actions})

    def close(self) -> None:
        """As `Driver.close`."""
        with self._ending, contextlib.suppress(OSError):
            self._command("", None)

    def _command(self, path: str, parameters: dict[str, Any] | None) -> Any:
        """Send a command: POST with parameters, DELETE without."""
        body = None if parameters is None else json.dumps(parameters).encode()
        method = "DELETE" if body is None else "POST"
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._url + path, body, headers, method=method)  # noqa: S310  # an http: of ours
        try:
            with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:  # noqa: S310  # as above
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            told = error.read().decode()
            kind = PageLeftError if "before the unload event" in told else DriverError
            raise kind(f"WebKitGTK, {path}: {told}") from error


@contextlib.contextmanager
def _running(command: list[str], environment: dict[str, str]) -> Any:
    """Run a program, and end it and all that it started."""
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)


def _soon(attempt: Callable[[], Any]) -> Any:
    """Return what an attempt gives once a starting program is ready for it."""
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            return attempt()
        except (OSError, ValueError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


DRIVERS: tuple[type[Driver], ...] = (Firefox, WebKit)

LOOK = """
    return [{...document.documentElement.dataset}, Object.fromEntries(
        [...document.querySelectorAll("[data-can]")].map(element => [element.dataset.key, element.dataset.can]))];
"""

READY = "'ready' in document.documentElement.dataset || document.documentElement.dataset.phase === 'error'"


def start(driver: Driver, url: str) -> None:
    """Open the page and wait until it may be tapped."""
    driver.go(url)
    driver.wait(READY)
    found, _ = driver.run(LOOK)
    assert found["phase"] in ("lobby", "curtain"), driver.run("return document.getElementById('error').textContent;")
