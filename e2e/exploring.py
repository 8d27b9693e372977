"""A finger that feels its way over the glass: the page as phones' screen readers know it, by names and bounds alone.

What lies under the finger is the node of the accessibility tree that the browser's hit testing finds, or the nearest
above it that screen readers are told of. Nothing here knows a selector, a key or an attribute of ours.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

GRID = 24
"""Pixels between the points that are felt."""

CONTAINERS = frozenset(
    [
        "RootWebArea",
        "LabelText",
        "Legend",
        "strong",
        "banner",
        "contentinfo",
        "complementary",
        "navigation",
        "article",
        "radiogroup",
        "DescriptionList",
        "main",
        "generic",
        "group",
        "toolbar",
        "region",
        "sectionheader",
        "sectionfooter",
        "list",
        "paragraph",
        "dialog",
        "form",
        "status",
        "log",
        "listitem",
        "figure",
        "alert",
        "none",
        "table",
        "cell",
        "columnheader",
        "rowheader",
        "rowgroup",
        "row",
        "term",
        "definition",
        "Details",
        "blockquote",
    ]
)
"""Roles that a finger passes through, unless they hold nothing but words."""

WORDS = frozenset(["StaticText", "InlineTextBox", "LineBreak", "ListMarker"])

PRESSED = frozenset(["button", "DisclosureTriangle", "link", "radio", "checkbox", "combobox", "textbox"])
"""Roles that a double tap does something with."""

_POINTS = """([step, points]) => {
    const seen = new Map(), hits = [];
    if (!points) {
        points = [];
        for (let y = step / 2; y < innerHeight; y += step)
            for (let x = step / 2; x < innerWidth; x += step) points.push([x, y]);
    }
    for (const [x, y] of points) {
        const ways = [];
        for (let found = document.elementFromPoint(x, y); found; found = found.parentElement) {
            if (!seen.has(found)) seen.set(found, seen.size);
            ways.push(seen.get(found));
        }
        hits.push([x, y, ways]);
    }
    return [hits, [...seen.keys()]];
}"""
"""For each point the element that is hit and those that hold it, by their numbers, then the elements."""


_BRING = """async function() {
    for (let holder = this.parentElement; holder; holder = holder.parentElement) {
        const style = getComputedStyle(holder), page = holder === document.scrollingElement;
        const down = holder.scrollHeight > holder.clientHeight && (page || /auto|scroll/.test(style.overflowY));
        if (!down && !(holder.scrollWidth > holder.clientWidth && /auto|scroll/.test(style.overflowX))) continue;
        for (const _ of "12") { // what comes into sight only now is laid out with the next frame, and may be higher
            this.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
            for (const _ of "12") await new Promise(requestAnimationFrame);
        }
        return true;
    }
    return false;
}"""
"""Whether an element lies in something that people can scroll; it is then brought to its middle."""


@dataclass(frozen=True, slots=True)
class Felt:
    """A thing of the page, as it is felt and told.

    Attributes:
        key: which node of the tree it is: what scrolls into sight has others numbered anew.
        number: where it stands in reading order.
        role: as Chromium's tree names it.
        name: what is said.
        left, top, width, height: its bounds in the window.
        offered: whether a double tap is offered: it is a control, and not switched off.
    """

    key: str
    number: int
    role: str
    name: str
    left: float
    top: float
    width: float
    height: float
    offered: bool

    @property
    def middle(self) -> tuple[float, float]:
        """Where a double tap goes."""
        return self.left + self.width / 2, self.top + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in its bounds."""
        return 0 <= x - self.left <= self.width and 0 <= y - self.top <= self.height


class Glass:
    """The page under a finger."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._client = page.context.new_cdp_session(page)
        self._client.send("Accessibility.enable")
        self._client.send("DOM.enable")

    def leave(self) -> None:
        """Let go."""
        self._client.detach()

    # --- the tree -----------------------------------------------------------------------------------------------------

    def things(self) -> list[Felt]:
        """Everything that can be read, in reading order."""
        self._read()
        return list(self._things.values())

    def brought(self, thing: Felt) -> Felt | None:
        """A thing as it lies once it is scrolled into sight, as screen readers do; nothing where nothing scrolls."""
        element = self._client.send("DOM.resolveNode", {"backendNodeId": self._nodes[thing.key]["backendDOMNodeId"]})
        scrolled = self._client.send(
            "Runtime.callFunctionOn",
            {
                "objectId": element["object"]["objectId"],
                "functionDeclaration": _BRING,
                "returnByValue": True,
                "awaitPromise": True,
            },
        )
        if not scrolled["result"]["value"]:
            return None
        self._read()
        return self._things.get(thing.key)

    def told(self) -> tuple[str, ...]:
        """What all of it says, to see whether something has changed."""
        self._read_tree()
        return tuple(f"{_role(node)} {_name(node)}" for node in self._nodes.values() if not node["ignored"])

    def _read_tree(self) -> None:
        nodes = self._client.send("Accessibility.getFullAXTree")["nodes"]
        self._nodes: dict[str, Any] = {node["nodeId"]: node for node in nodes}
        self._by_element = {node["backendDOMNodeId"]: node["nodeId"] for node in nodes if "backendDOMNodeId" in node}

    def _read(self) -> None:
        self._read_tree()
        bounds, found = self._bounds(), dict[str, Felt]()
        for key in self._in_order(next(iter(self._nodes))):
            node = self._nodes[key]
            said = self._said(node)
            box = bounds.get(node.get("backendDOMNodeId"))
            if said is None or box is None or min(box[2:]) < 2:
                continue
            offered = _role(node) in PRESSED and not _property(node, "disabled")
            found[key] = Felt(key, len(found), _role(node), said, *box, offered)
        self._things = found

    def _in_order(self, key: str) -> Iterator[str]:
        yield key
        if _role(self._nodes[key]) in PRESSED and not self._nodes[key]["ignored"]:
            return  # what a control says is one thing
        for child in self._nodes[key].get("childIds", []):
            if child in self._nodes:
                yield from self._in_order(child)

    def _said(self, node: Any) -> str | None:
        """What is said of a node by itself; of a container nothing, unless it holds words alone."""
        role = _role(node)
        if node["ignored"] or role in WORDS:
            return None
        if role not in CONTAINERS:
            return _name(node)
        words = self._words_alone(node)
        return words if words and words.strip() else None

    def _words_alone(self, node: Any) -> str | None:
        told = ""
        for key in node.get("childIds", []):
            child = self._nodes.get(key)
            if child is None or child["ignored"]:
                return None
            if _role(child) not in WORDS:
                return None
            told += _name(child)
        return told

    def _bounds(self) -> dict[int, tuple[float, float, float, float]]:
        """The bounds of all elements, in the window."""
        taken = self._client.send("DOMSnapshot.captureSnapshot", {"computedStyles": []})["documents"][0]
        numbers, laid = taken["nodes"]["backendNodeId"], taken["layout"]
        across, down = taken.get("scrollOffsetX", 0), taken.get("scrollOffsetY", 0)
        return {
            numbers[index]: (box[0] - across, box[1] - down, box[2], box[3])
            for index, box in zip(laid["nodeIndex"], laid["bounds"], strict=True)
        }

    # --- the finger ---------------------------------------------------------------------------------------------------

    def felt(self, points: list[tuple[float, float]] | None = None) -> list[tuple[float, float, Felt | None]]:
        """What lies under each point, or nothing; without points, under those of a grid over the whole window."""
        answer = self._client.send(
            "Runtime.evaluate", {"expression": f"({_POINTS})([{GRID}, {_json(points)}])", "returnByValue": False}
        )
        parts = self._parts(answer["result"]["objectId"])
        hits = self._client.send(
            "Runtime.callFunctionOn",
            {"objectId": parts["0"], "functionDeclaration": "function() { return this; }", "returnByValue": True},
        )["result"]["value"]
        elements = self._parts(parts["1"])
        nodes = {int(number): self._node_of(handle) for number, handle in elements.items() if number.isdigit()}
        return [(x, y, self._thing_of([nodes[which] for which in ways])) for x, y, ways in hits]

    def _parts(self, handle: str) -> dict[str, str]:
        found = self._client.send("Runtime.getProperties", {"objectId": handle, "ownProperties": True})["result"]
        return {each["name"]: each["value"]["objectId"] for each in found if "objectId" in each.get("value", {})}

    def _node_of(self, handle: str) -> str | None:
        """The node of an element, if the tree has one."""
        number = self._client.send("DOM.describeNode", {"objectId": handle})["node"]["backendNodeId"]
        return self._by_element.get(number)

    def _thing_of(self, way: list[str | None]) -> Felt | None:
        """The nearest thing on the way up from what is hit, below anything that holds more than it."""
        for key in filter(None, way):
            if key in self._things:
                return self._things[key]
            node = self._nodes[key]
            if not node["ignored"] and _role(node) in CONTAINERS - {"generic", "none"}:
                return None
        return None

    def double_tap(self, thing: Felt) -> None:
        """What a double tap comes to: a click at the middle of what was told, without a pointer before it."""
        self.page.evaluate(
            """([clientX, clientY]) => document.elementFromPoint(clientX, clientY).dispatchEvent(
                new MouseEvent("click", {bubbles: true, cancelable: true, clientX, clientY, detail: 1}))""",
            thing.middle,
        )


def _json(points: list[tuple[float, float]] | None) -> str:
    return "null" if points is None else str([list(point) for point in points])


def _role(node: Any) -> str:
    return str(node.get("role", {}).get("value", "none"))


def _name(node: Any) -> str:
    return str(node.get("name", {}).get("value", ""))


def _property(node: Any, name: str) -> bool:
    return any(each["name"] == name and each["value"].get("value") for each in node.get("properties", []))
