"""All of a page that could tell a hidden tile, taken down to be compared with another page's."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from itertools import islice
from typing import Any

from playwright.sync_api import CDPSession, Page

from e2e.keys import settle
from e2e.screen import TIMEOUT_MS, screen, wait_taken

MOST = 60
"""Lines of a difference that are told."""

LISTEN = """() => {
    const said = window.said = [];
    const tell = (kind, text) => said.push(`${kind}: ${typeof text === "string" ? text : JSON.stringify(text)}`);
    const spy = (owner, name) => {
        const real = owner.prototype.postMessage;
        owner.prototype.postMessage = function (text, ...rest) {
            if (typeof text === "string" || owner === BroadcastChannel) tell(name, text);
            return real.call(this, text, ...rest);
        };
    };
    spy(BroadcastChannel, "channel");
    spy(Window, "window");
    for (const kind of ["storage", "message"])
        addEventListener(kind, event => tell(kind, [event.key ?? "", event.newValue ?? "", String(event.data ?? "")]));
    for (const name of ["setItem", "removeItem"]) {
        const real = Storage.prototype[name];
        Storage.prototype[name] = function (...told) { tell(name, told); return real.apply(this, told); };
    }
    // The browser decides by how often it has been at the site, which it does not forget with the storage.
    StorageManager.prototype.persist = async () => false;
    // The page's own letters come when the browser has time for them, now before a turn, now after it.
    FontFace.prototype.load = async () => { throw new Error("no letters"); };
    const title = Object.getOwnPropertyDescriptor(Document.prototype, "title");
    Object.defineProperty(document, "title", {
        get: () => title.get.call(document),
        set: text => { tell("title", text); title.set.call(document, text); },
    });
}"""

PICTURE = """() => {
    const lines = [];
    const walk = (node, depth) => {
        const pad = " ".repeat(depth);
        if (node.nodeType !== Node.ELEMENT_NODE) {
            if (node.textContent.trim()) lines.push(`${pad}"${node.textContent}"`);
            return;
        }
        const box = node.getBoundingClientRect();
        const places = [box.left, box.top, box.width, box.height].map(at => at.toFixed(2)).join(" ");
        const told = [...node.attributes].map(one => `${one.name}=${JSON.stringify(one.value)}`).sort().join(" ");
        const value = "value" in node && node.type !== "file" ? ` value=${JSON.stringify(String(node.value))}` : "";
        const held = "checked" in node ? ` checked=${node.checked}` : "";
        const focus = node === document.activeElement ? " FOCUS" : "";
        const rolled = node.scrollTop || node.scrollLeft ? ` rolled=${node.scrollLeft} ${node.scrollTop}` : "";
        lines.push(`${pad}<${node.localName} ${told}${value}${held}${focus}${rolled}> ${places}`);
        for (const child of node.childNodes) walk(child, depth + 1);
    };
    walk(document.documentElement, 0);
    for (const [name, storage] of [["local", localStorage], ["session", sessionStorage]])
        for (const key of Object.keys(storage).sort()) lines.push(`${name} ${key}=${storage.getItem(key)}`);
    lines.push(`address ${location.hash}`, `title ${document.title}`, `marked ${getSelection()}`);
    return lines;
}"""


RESTS = """() => !document.querySelector(".leaving")
    && [...document.querySelectorAll("#board [data-key]")].every(place =>
        place === document.activeElement || (place.getAttribute("role") === "button") === "can" in place.dataset)"""
"""What was closed stays for a while, and so does the role of a place that had the focus: screen readers shall notice
where the focus goes."""


@dataclass(frozen=True)
class Moment:
    """The page at a moment, as lines.

    Attributes:
        turn: number of turns played before.
        holder: the seat that has the device, or ``None``.
        picture: everything that stands in the page, or lies in its storage.
        tree: the accessibility tree.
        said: everything that left the page so far: console, messages, writes to storage.
        pixels: a picture of it, if a curtain lies on it.
    """

    turn: int
    holder: int | None
    picture: tuple[str, ...]
    tree: tuple[str, ...]
    said: tuple[str, ...]
    pixels: bytes = b""


def unnamed(lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines without the names of stored games, which tell when each began.

    They are without the note that a picture of the table is kept, too, and without its copy: the one tells the number
    of actions, and both come when the page has time for them.
    """
    return tuple(re.sub(r"game-[0-9]+", "game", line) for line in lines if "epizodiak-kept" not in line)


def tree(client: CDPSession) -> Iterator[str]:
    """Read the accessibility tree, without the numbers that a browser gives its nodes."""
    nodes = client.send("Accessibility.getFullAXTree")["nodes"]
    order = {node["nodeId"]: number for number, node in enumerate(nodes)}
    for node in nodes:
        told: dict[str, Any] = {
            key: node[key].get("value") for key in ("role", "name", "value", "description") if key in node
        }
        properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
        yield json.dumps([order.get(node.get("parentId"), -1), node["ignored"], told, properties], sort_keys=True)


def moment(page: Page, client: CDPSession, console: list[str], turn: int, holder: int | None) -> Moment:
    """Take everything down, once it stays as it is."""
    covered = screen(page)["phase"] == "curtain"
    if covered:
        wait_taken(page, "reveal")
    page.wait_for_function(RESTS, timeout=TIMEOUT_MS)
    settle(page)
    said: list[str] = page.evaluate("() => window.said")
    picture, told = unnamed(page.evaluate(PICTURE)), unnamed(tree(client))
    if covered:
        page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")
    pixels = page.screenshot() if covered else b""
    return Moment(turn, holder, picture, told, unnamed((*said, *console)), pixels)


def first_difference(one: tuple[str, ...], two: tuple[str, ...]) -> str:
    """Return the first lines that differ, for a readable failure; nothing if none does.

    They are as many as it takes to see what came between: one element more moves all that follow it.
    """
    if one == two:
        return ""
    return "\n".join(islice(unified_diff(one, two, lineterm="", n=0), 2, 2 + MOST))
