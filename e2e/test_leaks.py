"""No trace of a hidden tile, proved by exchanging them: two games that differ only in what a seat may not know.

The same turns are played in both, and wherever that seat or nobody has the device, the pages must be the same to the
last attribute and pixel: document, accessibility tree, boxes, fields, storage, messages, console. Only the stored
record itself, in IndexedDB, may tell them apart. A text that names a tile, a key, a class, an order of elements or a
width that depends on one: each would make a difference.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import CDPSession, ConsoleMessage, Page

from e2e import pages
from e2e.conftest import PageAt
from e2e.keys import settle
from e2e.quick import QUICK
from e2e.sampled import sample
from e2e.screen import TIMEOUT_MS, screen, wait_phase, wait_ready, wait_taken
from e2e.taps import Taps
from e2e.twins import BACK, Script, exchanged, script, twin
from epizodiak.games import GAMES

pytestmark = pytest.mark.heavy

SOAK = bool(os.environ.get("EPIZODIAK_SOAK"))
SEEDS = {"epizodiak": range(20 if SOAK else 1), "schotten-totten": range(20) if SOAK else range(5, 6)}
SEARCHED = {name: SEEDS.get(name, range(20 if SOAK else 1)) for name in GAMES if GAMES[name].hidden}
"""Seeds of the games that are searched, those that hide something; in the fifth one of Schotten Totten stones are
claimed and turns taken back."""

LENGTH = {"epizodiak": 60 if SOAK else 10}
"""Turns of each game that are played, with the take-backs among them, if not :data:`USUAL`."""

USUAL = 16

SHORT = 3
"""Turns that are enough to see that nothing is told at once."""

SEARCHES = [(name, seed, LENGTH.get(name, USUAL)) for name, seeds in SEARCHED.items() for seed in seeds]
BRIEF = [] if SOAK else [("epizodiak", 0, SHORT)]

LEAST = {"epizodiak": 2}
"""Tiles of the hands that are exchanged at least, in every position, if not one."""

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
    const title = Object.getOwnPropertyDescriptor(Document.prototype, "title");
    Object.defineProperty(document, "title", {
        get: () => title.get.call(document),
        set: text => { tell("title", text); title.set.call(document, text); },
    });
}"""
SPY = pages.Script(f"{QUICK.source}\n({LISTEN})()")

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


@dataclass(frozen=True)
class Moment:
    """The page at a moment, as lines.

    Attributes:
        turn: number of turns played before.
        holder: the seat that has the device, or ``None``.
        picture: everything that stands in the page, or lies in its storage.
        tree: the accessibility tree.
        said: everything that left the page so far: console, messages, writes to storage.
    """

    turn: int
    holder: int | None
    picture: tuple[str, ...]
    tree: tuple[str, ...]
    said: tuple[str, ...]


def unnamed(lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines without the names of stored games, which tell when each began."""
    return tuple(re.sub(r"game-[0-9]+", "game", line) for line in lines)


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
    if screen(page)["phase"] == "curtain":
        wait_taken(page, "reveal")
    settle(page)
    said: list[str] = page.evaluate("() => window.said")
    picture: list[str] = page.evaluate(PICTURE)
    return Moment(turn, holder, *(unnamed(lines) for lines in (picture, tree(client), (*said, *console))))


def played(page: Page, told: Script) -> Iterator[Moment]:
    """Play a script by taps in a page started anew, and take the page down at every curtain and in every turn."""
    url = page.url.partition("#")[0]
    pages.forget(page, url)
    console: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if not pages.about_icon(message):
            console.append(f"console {message.type}: {message.text}")

    page.on("console", hear)
    page.goto(f"{url}#motion=off&lang=en", wait_until="domcontentloaded")
    wait_ready(page)
    client = page.context.new_cdp_session(page)
    taps = Taps(page)
    taps.open_record(told.record)
    for turn, action in enumerate(told.turns):
        seat = int(screen(page)["seat"])
        if screen(page)["phase"] == "curtain" and action != BACK:
            yield moment(page, client, console, turn, None)
            taps.reveal()
        held = screen(page)["phase"] == "turn"
        yield moment(page, client, console, turn, seat if held else None)
        ply = screen(page)["ply"]
        if action == BACK:
            taps.button("take-back")
        else:
            taps.play(action)
        page.wait_for_function("ply => document.documentElement.dataset.ply !== ply", arg=ply, timeout=TIMEOUT_MS)
        wait_phase(page, "turn", "curtain", "round", "over")
    phase = screen(page)["phase"]
    yield moment(page, client, console, len(told.turns), int(screen(page)["seat"]) if phase == "turn" else None)
    client.detach()
    page.remove_listener("console", hear)


def first_difference(one: tuple[str, ...], two: tuple[str, ...]) -> str:
    """Return the first lines that differ, for a readable failure; nothing if none does."""
    for mine, yours in zip(one, two, strict=False):
        if mine != yours:
            return f"{mine}\n{yours}"
    return "" if len(one) == len(two) else f"{len(one)} lines and {len(two)}"


@pytest.mark.parametrize(("name", "seed", "length"), sample([*BRIEF, *SEARCHES], *BRIEF))
def test_pages_of_games_that_differ_in_hidden_tiles_only_do_not_differ(
    page_at: PageAt, name: str, seed: int, length: int
) -> None:
    told = script(GAMES[name], seed, length)
    page = page_at(1180, 820, prepare=SPY)
    real = list(played(page, told))
    for seat in range(GAMES[name].seats):
        other = twin(told, seat, seed)
        assert min(exchanged(told, other)) >= LEAST.get(name, 1)
        compared = 0
        for mine, yours in zip(real, played(page, other), strict=True):
            where = f"seat {seat}, after {mine.turn} turns"
            assert (mine.turn, mine.holder) == (yours.turn, yours.holder), where
            assert first_difference(mine.said, yours.said) == "", where
            if mine.holder in (None, seat):
                assert first_difference(mine.picture, yours.picture) == "", where
                assert first_difference(mine.tree, yours.tree) == "", where
                compared += 1
        assert compared > length / 3


@pytest.mark.long
def test_the_search_finds_what_a_hand_changes(page_at: PageAt) -> None:
    """Whose turn it is sees its own tiles: there the pages must differ, or the search is blind."""
    told = script(GAMES["epizodiak"], 0, 3)
    other = twin(told, 1, 0)
    page = page_at(1180, 820, prepare=SPY)
    pairs = zip(list(played(page, told)), played(page, other), strict=True)
    shown = [(mine, yours) for mine, yours in pairs if mine.holder not in (None, 1)]
    assert shown
    for mine, yours in shown:
        assert first_difference(mine.picture, yours.picture)
        assert first_difference(mine.tree, yours.tree)
