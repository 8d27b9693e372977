"""What the browser lends: files, the wake lock, sizes, time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi, window

from epizodiak.display.facing import turned
from epizodiak.display.large_print import Window, wanted
from epizodiak.display.setup import as_written, pair
from epizodiak.table.table import LARGE_TEXT
from epizodiak.web import dom

LEAST_SIZE, LEAST_LARGE = 280, 160
"""Less than this no layout is made for, in CSS pixels; and the same in large print."""

NOTICED_MS = 1000
"""Milliseconds within which a screen reader has noticed that the focus went elsewhere, on a busy machine, too."""

SOON_MS = 60
"""After so many milliseconds browsers are taken to have nothing to do that do not tell when they have."""

QUIET_MS, PLAYED_MS, AT_LAST_MS = 600, 1_000, 60_000
"""What takes a second of a processor begins after so many milliseconds in which nobody pressed anything: if nobody did
before, if somebody did, and at the latest."""

DRAWN_KEY = "epizodiak-secret"
"""Where :func:`secret` is kept (``localStorage``)."""

DRAWN_BITS = 128

_scrolls = [False]
"""Whether the table scrolls, since it is drawn in large print."""

_flows = [False]
"""Whether the page is one of words, which scrolls as any document does."""

_lock: dict[str, Any] = {}
_secret: dict[str, str] = {}
_tasks: set[asyncio.Future[None]] = set()


def large_print(setting: str) -> bool:
    """Whether the table is drawn in large print; ``data-print`` tells the style sheets.

    Measuring it makes the browser lay out.

    Args:
        setting: value of ``large``.
    """
    root = document.documentElement
    found = Window(
        (root.clientWidth, root.clientHeight),
        (window.outerWidth, window.outerHeight),
        (window.screen.width, window.screen.height),
        window.devicePixelRatio,
        bool(window.matchMedia("(pointer: fine)").matches),
    )
    large = wanted(found, setting)
    if dom.changed("large print", large):
        root.dataset.print = "large" if large else "usual"
        _scrolls[0] = large
    return large


def table_size() -> tuple[int, int]:
    """Room for the table on the unturned page, in CSS pixels, without the screen's unsafe edges.

    Measuring it makes the browser lay out; not while the table is hidden, which will fill the window, nor where it is a
    page of words: as high as those are, it tells what they were when it was measured.
    """
    table = dom.find("table")
    shown = not (table.hidden or _flows[0])
    width = int((shown and table.offsetWidth) or window.innerWidth)
    height = int((shown and table.offsetHeight) or window.innerHeight)
    least = LEAST_LARGE if _scrolls[0] else LEAST_SIZE
    size = max(least, width), max(least, height)
    return turned(size, int(document.documentElement.dataset.turn or 0))


def scroll_bar() -> int:
    """Width of the bar beside a table that scrolls, in CSS pixels; 0 beside one that doesn't.

    Measuring it makes the browser lay out.
    """
    if not _scrolls[0]:
        return 0
    spread = dom.find("spread")
    return int(spread.offsetWidth - spread.clientWidth)


def text_size() -> float:
    """Size of the page's texts as the browser is set, 2 for twice the usual; ``data-text`` tells the style sheets.

    Measuring it makes the browser lay out.
    """
    size = float(str(window.getComputedStyle(document.documentElement).fontSize).removesuffix("px")) / dom.USUAL_TEXT
    if dom.changed("text size", size >= LARGE_TEXT):
        document.documentElement.dataset.text = "large" if size >= LARGE_TEXT else "usual"
    return size


def address(name: str) -> str:
    """Where a file of the site lies, such as ``static/locales/fr.mo``.

    The built site has all that a page fetches in a folder of its version (``tools/build_worker.py``).
    """
    return f"{document.documentElement.getAttribute('data-files') or './'}{name}"


def built() -> bool:
    """Whether this is the built site, not a checkout."""
    return bool(document.documentElement.hasAttribute("data-files"))


def _asked() -> tuple[str, str]:
    """The first key of the address's fragment, and what stands behind it."""
    return pair(as_written(str(window.location.hash)).partition("&")[0])


def for_spectators() -> bool:
    """Whether the address asks for a window that only follows a game."""
    return _asked()[0] == "watch"


def joins() -> bool:
    """Whether the address makes this page a phone's: ``#join``, or ``#join=`` and an invitation."""
    return _asked()[0] == "join"


def invitation() -> str | None:
    """The invitation in the address, maybe none, which the address forgets; ``None`` if this is no phone's page."""
    key, found = _asked()
    if key != "join":
        return None
    window.history.replaceState(None, "", "#join")
    return found


def call_window(title: str) -> None:
    """Gives the window its title."""
    if dom.changed("title of the window", title):
        document.title = title


def turn_page(degrees: int) -> None:
    """Turns the page clockwise by quarter turns (``data-turn``, for the style sheets)."""
    if dom.changed("turn", degrees):
        document.documentElement.dataset.turn = str(degrees)


def flow(*, wanted: bool) -> None:
    """Has the page be one of words, or be drawn again (``data-linear``, for the style sheets)."""
    _flows[0] = wanted
    document.documentElement.toggleAttribute("data-linear", wanted)
    to_top()


def to_top() -> None:
    """Scrolls the page to its beginning."""
    window.scrollTo(0, 0)


def nudge(element: Any) -> None:
    """Has an element answer a tap: it stands out for a moment, and moves where things may."""
    still = str(document.documentElement.dataset.motion) == "off"
    sizes = (1.0, 1.0, 1.0) if still else (1.0, 1.06, 1.0)
    shades = (1, 0.35, 1)
    frames = [{"opacity": shade, "transform": f"scale({size})"} for shade, size in zip(shades, sizes, strict=True)]
    element.animate(ffi.to_js(frames), ffi.to_js({"duration": 280}))


def focus(element: Any) -> None:
    """Moves the focus at once; the browser lays out for it. A page that scrolls does so to where it is."""
    element.focus(ffi.to_js({"preventScroll": not (_scrolls[0] or _flows[0])}))


def focus_soon(element: Any, *, shows: bool = False) -> None:
    """Moves the focus with the next frame: at once would make the browser lay out in the middle of a tap.

    Args:
        element: gets the focus.
        shows: whether what scrolls brings it to its middle.
    """

    def move(_: Any) -> None:
        focus(element)
        if shows:
            element.scrollIntoView(ffi.to_js({"block": "center"}))

    window.requestAnimationFrame(create_once_callable(move))


def soon(work: Callable[[], None]) -> None:
    """Does something once a screen reader has noticed where the focus is.

    One whose place in the page is gone before that may say nothing any more.
    """
    window.setTimeout(create_once_callable(work), NOTICED_MS)


def when_idle(work: Callable[[], None], at_last: int = 0) -> None:
    """Does something when the browser has nothing else to do.

    Args:
        work: is done once.
        at_last: milliseconds after which it is done in any case; 0 for never.
    """
    once = create_once_callable(lambda *_: work())
    if hasattr(window, "requestIdleCallback"):
        window.requestIdleCallback(once, ffi.to_js({"timeout": at_last} if at_last else {}))
    else:
        window.setTimeout(once, SOON_MS)


async def left_alone() -> None:
    """Waits until nobody has pressed anything for a moment: even in a worker, hard work is in the way of fast taps."""
    await window.epizodiakLeftAlone(QUIET_MS, PLAYED_MS, AT_LAST_MS)


def in_sight_soon(element: Any) -> None:
    """Scrolls, with the next frame, as far as is needed to show an element."""
    nearest = ffi.to_js({"block": "nearest"})
    window.requestAnimationFrame(create_once_callable(lambda _: element.scrollIntoView(nearest)))


def to_end_soon(element: Any) -> None:
    """Scrolls a list to its end with the next frame: the newest lines stand there."""
    window.requestAnimationFrame(create_once_callable(lambda _: element.scrollTo(0, element.scrollHeight)))


def measured(name: str, since: float, until: float | None = None, about: str = "") -> None:
    """Leaves a performance entry for benchmarks to read.

    Args:
        name: of the entry.
        since: when it begins, in milliseconds of the page's clock.
        until: when it ends, if not now.
        about: which of several with the same name it is.
    """
    end = window.performance.now() if until is None else until
    window.performance.measure(name, ffi.to_js({"start": since, "end": end, "detail": about}))


def _storage(*, tab: bool) -> Any:
    return window.sessionStorage if tab else window.localStorage


def stored(key: str, *, tab: bool = False) -> str | None:
    """A short text that this browser keeps, or ``None``: there is none, or the browser doesn't let the page ask."""
    try:
        text = _storage(tab=tab).getItem(key)
    except Exception:  # noqa: BLE001 - a browser may forbid storage with errors of many types
        return None
    return str(text) if text else None


def store(key: str, text: str, *, tab: bool = False) -> bool:
    """Has the browser keep a short text; an empty one is forgotten.

    Args:
        key: under which it is kept.
        text: what is kept.
        tab: whether only until this tab is closed.

    Returns:
        Whether the browser let the page, and had room.
    """
    try:
        if text:
            _storage(tab=tab).setItem(key, text)
        else:
            _storage(tab=tab).removeItem(key)
    except Exception:  # noqa: BLE001 - as above, or there is no room: nothing of a game is kept like this
        return False
    return True


def secret() -> str:
    """What only this device knows: drawn once, and never part of anything that leaves it.

    Where the browser keeps nothing, it holds as long as the page.
    """
    if "secret" not in _secret:
        _secret["secret"] = stored(DRAWN_KEY) or f"{random.SystemRandom().getrandbits(DRAWN_BITS):x}"
        store(DRAWN_KEY, _secret["secret"])
    return _secret["secret"]


def today() -> str:
    """The person's own date as YYYY-MM-DD."""
    now = window.Date.new()
    return f"{int(now.getFullYear()):04d}-{int(now.getMonth()) + 1:02d}-{int(now.getDate()):02d}"


def now() -> str:
    """The time in UTC, as ISO 8601 to the second."""
    return f"{str(window.Date.new().toISOString())[:19]}Z"


async def copied(text: str) -> bool:
    """Puts a text on the clipboard; whether the browser lets the page do that."""
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:  # noqa: BLE001 - no clipboard outside secure pages, or no leave to use it
        return False
    return True


def download(text: str, name: str) -> None:
    """Hands a text to the person as a file."""
    hand_over(window.Blob.new(ffi.to_js([text]), ffi.to_js({"type": "application/json"})), name)


def hand_over(blob: Any, name: str) -> None:
    """Hands what a blob holds to the person as a file."""
    address = window.URL.createObjectURL(blob)
    link = document.createElement("a")
    link.href, link.download = address, name
    document.body.appendChild(link)
    link.click()
    link.remove()
    window.setTimeout(window.URL.revokeObjectURL, 10_000, address)


async def bytes_of(file: Any, limit: int) -> bytes:
    """The first ``limit`` bytes of a chosen file."""
    buffer = await file.slice(0, limit).arrayBuffer()
    return bytes(buffer.to_bytes())


def tell_error(text: str, detail: str) -> None:
    """Shows the page's last resort, ``data-phase="error"``."""
    event = window.CustomEvent.new("epizodiak-error", ffi.to_js({"detail": [text, detail]}))
    window.dispatchEvent(event)


def stay_awake(*, wanted: bool) -> None:
    """Keeps the screen on while a game runs, where the browser can."""
    if not hasattr(window.navigator, "wakeLock"):
        return
    if wanted:
        task = asyncio.ensure_future(_lock_screen())
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)
    elif "lock" in _lock:
        _lock.pop("lock").release()


async def _lock_screen() -> None:
    try:
        _lock["lock"] = await window.navigator.wakeLock.request("screen")
    except Exception:  # noqa: BLE001 - a browser may refuse (low battery, hidden page); the game goes on without
        _lock.pop("lock", None)
