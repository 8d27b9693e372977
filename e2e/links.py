"""Pages that hold one end of a link each, in browser processes of their own, under the built page's own policy."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

INSIDE = """
import asyncio, json
from pyscript import ffi, window
from importlib import import_module
from epizodiak.app import effects
from epizodiak.web.fetching import Fetching

class Recorder:
    def __init__(self):
        self.kinds = {}
        self.links = None
        self.tasks = []
    def add(self, handlers):
        self.kinds.update(handlers.handlers())
    def join(self, feature):
        part = import_module(f"epizodiak.features.{feature}.page").page(self)
        self.links = part.handlers[0]
        for handlers in part.handlers:
            self.add(handlers)
        return part
    def dispatch(self, event):
        told = {"event": type(event).__name__, "at": window.performance.now(), **event.__dict__}
        window.told.push(json.dumps(told))
    def guarded(self, work):
        work()
    def later(self, work):
        self.tasks.append(asyncio.ensure_future(work))

loop = Recorder()
loop.add(Fetching(loop))

def carry_out(name, *parts):
    kind = getattr(effects, name, None) or getattr(import_module("epizodiak.features.phones.events"), name)
    work = loop.kinds[kind](kind(*parts))
    if work is not None:
        loop.later(work)

def say_raw(number, frame):
    loop.links._links[number].peer._channel.send(frame)

window.told = ffi.to_js([])
window.carry_out, window.say_raw = map(ffi.create_proxy, (carry_out, say_raw))
window.ready = True
"""
"""Python behind the page's own start: in its loop's place one that keeps events and does what it is told."""

TIMEOUT_MS = 30_000


class End:
    """One end: a page, what it was told, and what it is to do."""

    def __init__(self, browser: Browser, url: str, dist: Path, *, camera: bool = False) -> None:
        """Open the page.

        Args:
            browser: a process of its own.
            url: of the built site, as it is served.
            dist: the built site.
            camera: whether the page may use one, and so may know the device's addresses.
        """
        html = (dist / "index.html").read_text("utf-8")
        end = html.rindex("</script>")
        longer = f"{html[:end]}\n{INSIDE}\n{html[end:]}"

        def answer(route: Route) -> None:
            route.fulfill(status=200, content_type="text/html; charset=utf-8", body=longer)

        context = browser.new_context(permissions=["camera"] if camera else [])
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.route(url, answer)
        self.page.goto(url)
        self.page.wait_for_function("() => window.ready === true", timeout=TIMEOUT_MS)

    def do(self, effect: str, *parts: object) -> None:
        """Have an effect carried out."""
        self.page.evaluate("parts => window.carry_out(...parts)", [effect, *parts])

    def say(self, message: str, link: int = 1) -> None:
        """Send a message over a link."""
        self.do("Tell", link, message)

    def told(self) -> list[dict[str, Any]]:
        """All events so far, in their order."""
        return [json.loads(text) for text in self.page.evaluate("() => window.told")]

    def of(self, event: str, **parts: object) -> list[dict[str, Any]]:
        """The events of a kind whose parts are these."""
        wanted = {"event": event, **parts}
        return [each for each in self.told() if wanted.items() <= each.items()]

    def wait(self, event: str, count: int = 1, *, timeout: float = TIMEOUT_MS, **parts: object) -> dict[str, Any]:
        """Return the event of a kind with these parts that is so many-th, once it has happened."""
        self.page.wait_for_function(
            """([wanted, count]) => window.told.filter((text) => {
                const told = JSON.parse(text);
                return Object.entries(wanted).every(([name, value]) => told[name] === value);
            }).length >= count""",
            arg=[{"event": event, **parts}, count],
            timeout=timeout,
        )
        return self.of(event, **parts)[count - 1]
