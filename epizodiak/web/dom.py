"""Access to the document: finds, shows and hides elements, writes texts; each only if something has changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pyscript import document

from epizodiak.core.text import ISOLATE, split_names

MOST_NEW = 4
"""An action is told in no more lines than this."""

USUAL_TEXT = 16
"""Pixels of a browser's letters that nobody made larger or smaller."""

SVG = "http://www.w3.org/2000/svg"
"""The namespace of drawings."""

AS_IT_IS = ("bdi", "kbd")
"""Elements of names, and of what is typed."""

_found: dict[str, Any] = {}
_written: dict[str, object] = {}
_orders: dict[str, int] = {}
"""The place of each list's last line."""


def find(name: str) -> Any:
    """The element with this id, cached."""
    if name not in _found:
        _found[name] = document.getElementById(name)
    return _found[name]


def changed(name: str, value: object) -> bool:
    """Whether ``value`` differs from the last one under ``name``; remembers it."""
    if name in _written and _written[name] == value:
        return False
    _written[name] = value
    return True


def write(name: str, text: str) -> None:
    """Set an element's text."""
    if changed(f"text {name}", text):
        write_names(find(name), text)


def write_names(place: Any, text: str) -> None:
    """Set an element's text, with names in elements that isolate their writing direction."""
    if ISOLATE not in text:
        place.textContent = text
        return
    parts: list[Any] = list(split_names(text))
    for number in range(1, len(parts), 2):
        parts[number] = element("bdi", parts[number])
    place.replaceChildren(*parts)


def show(name: str, *, visible: bool) -> None:
    """Show or hide an element."""
    if changed(f"hidden {name}", not visible):
        find(name).hidden = not visible


def put(name: str, box: Any) -> None:
    """Lay an element over a box of the scene."""
    if changed(f"box {name}", box):
        style = find(name).style
        style.left, style.top = f"{box.x:.1f}px", f"{box.y:.1f}px"
        style.width, style.height = f"{box.width:.1f}px", f"{box.height:.1f}px"


def size(name: str, pixels: float) -> None:
    """Set the size of an element's letters in pixels, scaled by the browser's own text size."""
    if changed(f"size {name}", pixels):
        find(name).style.fontSize = f"{pixels / USUAL_TEXT:.4g}rem"


def element(tag: str, text: str = "", classes: str = "") -> Any:
    """A new element with a text; names and typed texts are marked so that browsers do not translate them."""
    made = document.createElement(tag)
    if tag in AS_IT_IS:
        made.translate = False
    if text:
        write_names(made, text)
    if classes:
        made.className = classes
    return made


def button(key: str, text: str = "", classes: str = "") -> Any:
    """A new button with a key (``docs/screen-contract.md``); one without a key is given it later."""
    made = element("button", text, classes)
    made.type = "button"
    if key:
        made.setAttribute("data-key", key)
    return made


def fill(name: str, children: Sequence[Any]) -> None:
    """Replace an element's children."""
    find(name).replaceChildren(*children)


def lines(name: str, texts: Sequence[str], turns: Sequence[tuple[str, str]] = ()) -> bool:
    """Update a list of texts, the newest last: new ones are added, as many removed at its head.

    Each has its place as ``order``, the newest first, for a list of which only the end is seen.

    Args:
        name: the list's.
        texts: the lines.
        turns: of each line a class, or nothing, and markup of what stands before the first of a turn, or nothing.

    Returns:
        Whether anything changed.
    """
    old: Any = _written.get(f"lines {name}", ())
    new = tuple(texts)
    if not changed(f"lines {name}", new):
        return False
    possible = range(1, min(MOST_NEW + 1, len(new)))
    came = next((n for n in possible if new[:-n] == old[len(old) + n - len(new) :]), len(new))
    listed = find(name)
    if came == len(new):
        listed.replaceChildren()
        _orders[name] = 0  # which tells nothing of lines that stood there before
    else:
        for _ in range(len(old) + came - len(new)):
            listed.firstElementChild.remove()
    for number, text in enumerate(new[len(new) - came :], 1):
        item = element("li", text)
        _orders[name] = _orders[name] - 1
        item.style.order = str(_orders[name])
        if turns:
            _head(item, *turns[len(new) - came + number - 1])
        listed.append(item)
    return True


def _head(item: Any, classes: str, mark: str) -> None:
    """Colour a line as its turn, and put a mark before the first of one."""
    if classes:
        item.className = f"tale {classes}{' heads' if mark else ''}"
    if mark:
        item.prepend(_drawn_mark(mark).cloneNode(True))


@lru_cache(maxsize=8)
def _drawn_mark(mark: str) -> Any:
    """The picture of a mark; markup is read once, and each line has a copy."""
    made = document.createElement("template")
    made.innerHTML = f'<svg viewBox="-12 -12 24 24" aria-hidden="true"><g class="seat-mark">{mark}</g></svg>'
    return made.content
