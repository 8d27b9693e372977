"""Drive Chromium as people have it: with a profile that stays, and with nothing attached but the page that is measured.

Playwright attaches to service workers, too, and has each of them wait until it did, which is time that no person
spends. So what is needed of the DevTools protocol is spoken here, over two pipes.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.browser import BrowserError, find_browser, launch_arguments

QUIET = (
    "--headless",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--disable-default-apps",
    "--disable-field-trial-config",
    "--no-default-browser-check",
    "--no-service-autorun",
    "--password-store=basic",
    "--use-mock-keychain",
    "--hide-scrollbars",
    "--mute-audio",
)
"""Flags beside `launch_arguments`: none of them touches how pages are kept, compiled or run."""

OWN_PAGES = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI")
"""Features of Chromium that have pages of its own loaded behind the first tab: a second of processor time."""

QUIET_AFTER = (0.25, 2, 3)
"""A browser is quiet after so many seconds with less than so many ticks of processor time, so often in a row."""

PATIENCE = 300.0
"""Seconds that an answer may take: slowed down, on a busy machine."""

_BROWSER_READS, _BROWSER_WRITES = 3, 4
"""Where Chromium expects its pipes."""


def _high(descriptor: int) -> int:
    """Return the same file under a number that is not one of those that Chromium expects."""
    if descriptor > _BROWSER_WRITES:
        return descriptor
    moved = _high(os.dup(descriptor))
    os.close(descriptor)
    return moved


def _group(group: int) -> list[int]:
    """Return how much processor time each process of a group has taken, in the system's ticks; of none if unknown."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, leader, *fields = file.read_text().rpartition(")")[2].split()
            if int(leader) == group and state != "Z":
                found.append(int(fields[8]) + int(fields[9]))
    return found


class PlainBrowser:
    """A running Chromium.

    Attributes:
        heard: is called with each event that nobody waits for: its session, its name and what it says.
    """

    def __init__(self, profile: Path, arguments: Sequence[str] = ()) -> None:
        """Start it and wait until it answers.

        Args:
            profile: the folder of the profile; what lies in it was left by an earlier start.
            arguments: flags beside those that keep it quiet.

        Raises:
            BrowserError: there is no browser, or it does not answer; the message says what to do.
        """
        self.heard: Callable[[str, str, dict[str, Any]], None] = lambda *_: None
        self._count = 0
        self._unread = b""
        path = str(find_browser())
        flags = [*launch_arguments(), *QUIET, f"--disable-features={','.join(OWN_PAGES)}", *arguments]
        (theirs_in, ours_out), (ours_in, theirs_out) = (tuple(map(_high, os.pipe())) for _ in range(2))
        self._in, self._out = ours_in, ours_out
        silence = (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)
        wires = [(os.POSIX_SPAWN_DUP2, theirs_in, _BROWSER_READS), (os.POSIX_SPAWN_DUP2, theirs_out, _BROWSER_WRITES)]
        self._process = os.posix_spawn(
            path,
            [path, *flags, f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank"],
            os.environ,
            file_actions=[silence, *wires],
            setpgroup=0,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self.call("Browser.getVersion")

    def call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """Ask the browser, or a page of it, for something and return the answer.

        Raises:
            BrowserError: it refuses, or does not answer.
        """
        self._count += 1
        number = self._count
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        sent = json.dumps(message).encode() + b"\0"
        while sent:
            sent = sent[os.write(self._out, sent) :]
        for answer in self._messages():
            if answer.get("id") == number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error'].get('message')}")
                result: dict[str, Any] = answer["result"]
                return result
            self._tell(answer)
        raise BrowserError(f"the browser went away, asked for {method}")

    def wait(self, name: str, session: str = "") -> dict[str, Any]:
        """Return what the next event of a name says.

        Raises:
            BrowserError: it does not come.
        """
        for message in self._messages():
            if message.get("method") == name and message.get("sessionId", "") == session:
                found: dict[str, Any] = message["params"]
                return found
            self._tell(message)
        raise BrowserError(f"the browser went away, waited for {name}")

    def settle(self) -> None:
        """Wait until the browser has nothing to do: what it does for itself when it starts is not a page's time."""
        seconds, ticks, often = QUIET_AFTER
        before, calm = sum(_group(self._process)), 0
        while calm < often:
            time.sleep(seconds)
            now = sum(_group(self._process))
            calm = calm + 1 if now - before < ticks else 0
            before = now

    def close(self) -> None:
        """Close the browser as a person would, so that all it keeps is written, and wait until it has ended.

        Its helpers end after it, and hold the profile until then: a browser that starts in the same folder would wait.
        """
        with contextlib.suppress(BrowserError, OSError):
            self.call("Browser.close")
            for _ in self._messages():
                pass
        os.close(self._out)
        os.close(self._in)
        ended = time.monotonic() + PATIENCE
        while os.waitpid(self._process, os.WNOHANG)[0] == 0:
            if time.monotonic() > ended:
                os.killpg(self._process, signal.SIGKILL)
            time.sleep(0.02)
        while _group(self._process) and time.monotonic() < ended:
            time.sleep(0.02)

    def _tell(self, message: dict[str, Any]) -> None:
        if "method" in message:
            self.heard(message.get("sessionId", ""), message["method"], message.get("params", {}))

    def _messages(self) -> Iterator[dict[str, Any]]:
        """Yield what the browser says, until it goes away.

        Raises:
            BrowserError: it says nothing for too long.
        """
        while True:
            while b"\0" in self._unread:
                text, _, self._unread = self._unread.partition(b"\0")
                yield json.loads(text)
            if not select.select([self._in], [], [], PATIENCE)[0]:
                raise BrowserError(f"the browser said nothing for {PATIENCE:.0f} s")
            more = os.read(self._in, 1 << 20)
            if not more:
                return
            self._unread += more


class PlainPage:
    """A tab of a running Chromium, and the only thing in it that anybody has attached to."""

    def __init__(self, browser: PlainBrowser, script: str, *, slowed: float = 1) -> None:
        """Open an empty tab.

        Args:
            browser: where.
            script: runs in each page of the tab before the page's own.
            slowed: how many times slower the main thread is made.
        """
        self.browser = browser
        self._target = str(browser.call("Target.createTarget", url="about:blank")["targetId"])
        attached = browser.call("Target.attachToTarget", targetId=self._target, flatten=True)
        self.session = str(attached["sessionId"])
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.call("Runtime.addBinding", name="tellBench")
        self.slow_down(slowed)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Ask the tab for something."""
        return self.browser.call(method, self.session, **parameters)

    def slow_down(self, times: float) -> None:
        """Make the main thread slower from now on."""
        self.call("Emulation.setCPUThrottlingRate", rate=times)

    def go(self, url: str) -> None:
        """Go to an address, without waiting for more than the answer's beginning."""
        self.call("Page.navigate", url=url)

    def told(self) -> Any:
        """Return what the page's script tells next by `tellBench(JSON)`."""
        return json.loads(self.browser.wait("Runtime.bindingCalled", self.session)["payload"])

    def value(self, expression: str) -> Any:
        """Return what an expression, or what it promises, comes to in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise BrowserError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def close(self) -> None:
        """Close the tab."""
        self.browser.call("Target.closeTarget", targetId=self._target)


@contextlib.contextmanager
def plain_browser(profile: Path, arguments: Sequence[str] = ()) -> Iterator[PlainBrowser]:
    """Run Chromium with a profile while the block runs."""
    browser = PlainBrowser(profile, arguments)
    try:
        yield browser
    finally:
        browser.close()
