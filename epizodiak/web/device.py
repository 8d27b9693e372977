"""Access to the browser: sizes, files, clipboard, wake lock, time, focus."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from pyodide.ffi import create_once_callable
from pyscript import document, ffi, window

from epizodiak.display.facing import size_after_turn
from epizodiak.display.large_print import Window, is_wanted
from epizodiak.display.setup import pair, repaired_fragment
from epizodiak.table.table import LARGE_TEXT
from epizodiak.web import dom

LEAST_SIZE, LEAST_LARGE = 280, 160
"""Less than this no layout is made for, in CSS pixels; and the same in large print."""

NOTICED_MS = 2000
"""Milliseconds within which a screen reader has noticed that the focus went elsewhere, on a busy machine, too."""

SOON_MS = 60
"""After so many milliseconds browsers are taken to have nothing to do that do not tell when they have."""

QUIET_MS, PLAYED_MS, AT_LAST_MS = 600, 1_000, 60_000
"""What takes a second of a processor begins after so many milliseconds in which nobody pressed anything: if nobody did
before, if somebody did, and at the latest."""

DRAWN_KEY = "epizodiak-secret"
"""Where :func:`secret` is kept (``localStorage``)."""

DRAWN_BITS = 128

CAN_WAIT = hasattr(window, "requestIdleCallback")
"""Whether the browser tells when it has nothing else to do."""

_scrolls = [False]
"""Whether the table scrolls, since it is drawn in large print."""

_flows = [False]
"""Whether the page is one of words, which scrolls as any document does."""

_lock: dict[str, Any] = {}
_secret: dict[str, str] = {}
_tasks: set[asyncio.Future[None]] = set()


def large_print(setting: str) -> bool:
    """Whether the table is drawn in large print; sets ``data-print`` for the style sheets.

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
    large = is_wanted(found, setting)
    if dom.changed("large print", large):
        root.dataset.print = "large" if large else "usual"
        _scrolls[0] = large
    return large


def table_size() -> tuple[int, int]:
    """The space for the table before the page is turned, in CSS pixels, within the screen's safe area.

    Measuring it makes the browser lay out; not while the table is hidden, which will fill the window, nor where it is a
    page of words: as high as those are, it tells what they were when it was measured.
    """
    table = dom.find("table")
    shown = not (table.hidden or _flows[0])
    width = int((shown and table.offsetWidth) or window.innerWidth)
    height = int((shown and table.offsetHeight) or window.innerHeight)
    least = LEAST_LARGE if _scrolls[0] else LEAST_SIZE
    size = max(least, width), max(least, height)
    return size_after_turn(size, int(document.documentElement.dataset.turn or 0))


def scroll_bar() -> int:
    """Width of the scroll bar beside the table in CSS pixels; 0 if there is none.

    Measuring it makes the browser lay out.
    """
    if not _scrolls[0]:
        return 0
    spread = dom.find("spread")
    return int(spread.offsetWidth - spread.clientWidth)


def text_size() -> float:
    """Size of the page's texts as set in the browser, 2 is twice the usual; sets ``data-text`` for the style sheets.

    Measuring it makes the browser lay out.
    """
    size = float(str(window.getComputedStyle(document.documentElement).fontSize).removesuffix("px")) / dom.USUAL_TEXT
    if dom.changed("text size", size >= LARGE_TEXT):
        document.documentElement.dataset.text = "large" if size >= LARGE_TEXT else "usual"
    return size


def address(name: str) -> str:
    """The address of a file of the site, such as ``static/locales/fr.mo``.

    The built site has all that a page fetches in a folder of its version (``tools/build_worker.py``).
    """
    return f"{document.documentElement.getAttribute('data-files') or './'}{name}"


def built() -> bool:
    """Whether this is the built site, not a checkout."""
    return bool(document.documentElement.hasAttribute("data-files"))


def _first_pair() -> tuple[str, str]:
    """The first key and value of the address's fragment."""
    return pair(repaired_fragment(str(window.location.hash)).partition("&")[0])


def for_spectators() -> bool:
    """Whether the address asks for a spectators' window."""
    return _first_pair()[0] == "watch"


def is_phone_page() -> bool:
    """Whether the address makes this a phone's page: ``#join``, or ``#join=`` and an invitation."""
    return _first_pair()[0] == "join"


def invitation() -> str | None:
    """The invitation in the address, perhaps empty, which is then removed; ``None`` if this is no phone's page."""
    key, found = _first_pair()
    if key != "join":
        return None
    window.history.replaceState(None, "", "#join")
    return found


def set_title(title: str) -> None:
    """Set the window's title."""
    if dom.changed("title of the window", title):
        document.title = title


def turn_page(degrees: int) -> None:
    """Turn the page clockwise by quarter turns (``data-turn``, for the style sheets)."""
    if dom.changed("turn", degrees):
        document.documentElement.dataset.turn = str(degrees)


def set_linear(*, wanted: bool) -> None:
    """Show the table as a page of words, or drawn again (``data-linear``, for the style sheets)."""
    _flows[0] = wanted
    document.documentElement.toggleAttribute("data-linear", wanted)
    to_top()


def to_top() -> None:
    """Scroll the page to its beginning."""
    window.scrollTo(0, 0)


def nudge(element: Any) -> None:
    """Highlight an element for a moment, as an answer to a tap."""
    still = str(document.documentElement.dataset.motion) == "off"
    sizes = (1.0, 1.0, 1.0) if still else (1.0, 1.06, 1.0)
    shades = (1, 0.35, 1)
    frames = [{"opacity": shade, "transform": f"scale({size})"} for shade, size in zip(shades, sizes, strict=True)]
    element.animate(ffi.to_js(frames), ffi.to_js({"duration": 280}))


def focus(element: Any) -> None:
    """Move the focus at once, which makes the browser lay out the page."""
    element.focus(ffi.to_js({"preventScroll": not (_scrolls[0] or _flows[0])}))


def focus_soon(element: Any, *, shows: bool = False) -> None:
    """Move the focus with the next frame, so that the browser need not lay out the page in the middle of a tap.

    Args:
        element: gets the focus.
        shows: whether what scrolls brings it to its middle.
    """

    def move(_: Any) -> None:
        focus(element)
        if shows:
            element.scrollIntoView(ffi.to_js({"block": "center"}))

    window.requestAnimationFrame(create_once_callable(move))


_noticing: dict[str, Callable[[], None]] = {}


def after_screen_reader(work: Callable[[], None], of: str) -> None:
    """Do some work once a screen reader has noticed the new focus.

    One whose place in the page is gone before that may say nothing any more.

    Args:
        work: is done once.
        of: what is worked on; later work on the same takes the place of what waits, and has its own time.
    """

    def late() -> None:
        if _noticing.get(of) is work:
            del _noticing[of]
            work()

    _noticing[of] = work
    window.setTimeout(create_once_callable(late), NOTICED_MS)


@cache
def _at_last(milliseconds: int) -> Any:
    """The browser's options for work that waits so long at most; kept, since such work follows many a tap."""
    return ffi.to_js({"timeout": milliseconds} if milliseconds else {})


def when_idle(work: Callable[[], None], at_last: int = 0) -> None:
    """Do some work when the browser is idle.

    Args:
        work: is done once.
        at_last: milliseconds after which it is done in any case; 0 for never.
    """
    once = create_once_callable(lambda *_: work())
    if CAN_WAIT:
        window.requestIdleCallback(once, _at_last(at_last))
    else:
        window.setTimeout(once, SOON_MS)


async def left_alone() -> None:
    """Wait until nobody has pressed anything for a moment: heavy work, even in a worker, slows taps down."""
    await window.epizodiakLeftAlone(QUIET_MS, PLAYED_MS, AT_LAST_MS)


def in_sight_soon(element: Any) -> None:
    """Scroll an element into view with the next frame."""
    nearest = ffi.to_js({"block": "nearest"})
    window.requestAnimationFrame(create_once_callable(lambda _: element.scrollIntoView(nearest)))


def to_start_soon(element: Any) -> None:
    """Scroll to the start with the next frame, once a panel is there."""
    window.requestAnimationFrame(create_once_callable(lambda _: element.scrollTo(0, 0)))


def to_end_soon(element: Any) -> None:
    """Scroll a list to its end with the next frame."""
    window.requestAnimationFrame(create_once_callable(lambda _: element.scrollTo(0, element.scrollHeight)))


def measured(name: str, since: float, until: float | None = None, about: str = "") -> None:
    """Record a performance entry for benchmarks.

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
    """A short text that this browser stores, or ``None`` if there is none or reading is forbidden."""
    try:
        text = _storage(tab=tab).getItem(key)
    except Exception:  # noqa: BLE001 - a browser may forbid storage with errors of many types
        return None
    return str(text) if text else None


def store(key: str, text: str, *, tab: bool = False) -> bool:
    """Store a short text in the browser; an empty one is removed.

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
    """A random text known only to this device, drawn once.

    Where the browser keeps nothing, it holds as long as the page.
    """
    if "secret" not in _secret:
        _secret["secret"] = stored(DRAWN_KEY) or f"{random.SystemRandom().getrandbits(DRAWN_BITS):x}"
        store(DRAWN_KEY, _secret["secret"])
    return _secret["secret"]


def today() -> str:
    """The local date as YYYY-MM-DD."""
    now = window.Date.new()
    return f"{int(now.getFullYear()):04d}-{int(now.getMonth()) + 1:02d}-{int(now.getDate()):02d}"


def now() -> str:
    """The time in UTC, as ISO 8601 to the second."""
    return f"{str(window.Date.new().toISOString())[:19]}Z"


async def copied(text: str) -> bool:
    """Copy a text to the clipboard; returns whether the browser allowed that."""
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:  # noqa: BLE001 - no clipboard outside secure pages, or no leave to use it
        return False
    return True


def download(text: str, name: str) -> None:
    """Save a text as a file on the person's device."""
    save_blob(window.Blob.new(ffi.to_js([text]), ffi.to_js({"type": "application/json"})), name)


def save_blob(blob: Any, name: str) -> None:
    """Save a blob as a file on the person's device."""
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
    """Show the error page, ``data-phase="error"``, when nothing else works."""
    event = window.CustomEvent.new("epizodiak-error", ffi.to_js({"detail": [text, detail]}))
    window.dispatchEvent(event)


def stay_awake(*, wanted: bool) -> None:
    """Keep the screen on during a game, if the browser can."""
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
