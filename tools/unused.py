"""Find what style sheets and scripts have and nothing uses: selectors, properties, animations, exports.

`python3 -m tools.unused` lists it and fails if there is any. Names of classes are written in Python, in markup and in
scripts; whatever stands there in a text, or begins or ends one that is put together, counts as used.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

WORD = re.compile(r"-{0,2}[A-Za-z_][\w-]*")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TEXT = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`")
HOLE = re.compile(r"\$?\{[^{}]*\}")
LINE_COMMENT = re.compile(r"(?m)(?:^|(?<=[\s;{}]))//.*$")
NAMES = re.compile(r"\s*[a-z0-9_\0-]+(?:\s+[a-z0-9_\0-]+)*\s*")
ATTRIBUTE = re.compile(r"([\w-]+)=\"([^\"<>]*)")
IN_SELECTOR = re.compile(r"[#.\[]([a-zA-Z_][\w-]*\0?)")
BODY = re.compile(r"\{[^{}]*\}")
EXPORT = re.compile(r"^export (?:async )?(?:function|const|let) (\w+)", re.MULTILINE)
GLOBAL = re.compile(r"\b(?:window|globalThis)\.(epizodiak\w+) = ")


@dataclass
class Used:
    """Words that stand in texts.

    Attributes:
        whole: as they are.
        attributes: names that code itself has, by which it may mean attributes.
        begun: with something behind them that is put in.
        numbered: with a number, perhaps, behind them.
        ended: with something before them that is put in.
    """

    whole: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    begun: set[str] = field(default_factory=set)
    numbered: set[str] = field(default_factory=set)
    ended: set[str] = field(default_factory=set)

    def __contains__(self, name: str) -> bool:
        """Whether a name stands there, or could be put together."""
        return (
            name in self.whole
            or re.sub(r"\d+$", "", name) in self.numbered
            or any(name.startswith(part) for part in self.begun)
            or any(name.endswith(part) for part in self.ended)
        )

    def add(self, text: str) -> None:
        """Add a text, with a NUL where something is put in: markup, a selector, or names; a sentence has none."""
        if "<" in text or '="' in text:
            for name, value in ATTRIBUTE.findall(text):
                self.attributes.add(name)
                self.add_names(value)
            self.add_names(text.partition("<")[0].partition('"')[0])
        elif NAMES.fullmatch(text):
            self.add_names(text)
        else:
            for name in IN_SELECTOR.findall(text):
                self.add_names(name)
                self.attributes.add(name)
            self.add_names(text.partition('"')[0] if '"' in text else "")

    def add_names(self, text: str) -> None:
        """Add names with spaces between them."""
        for name in text.split():
            first, hole, rest = name.partition("\0")
            if not hole:
                self.whole.add(name)
            elif first in {"data-", "aria-"}:  # any attribute: it says nothing
                continue
            elif first.endswith("-"):
                self.begun.add(first)
            elif first:  # " chosen" may be put in behind a whole name, a number behind what begins one
                self.whole.add(first)
                self.numbered.add(first)
            elif re.fullmatch(r"-[a-z-]+", rest):
                self.ended.add(rest)


class _Markup(HTMLParser):
    """Reads the page's markup: values and names of attributes, and tags."""

    def __init__(self, used: Used) -> None:
        super().__init__()
        self.used = used

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.used.whole.add(tag)
        for name, value in attrs:
            self.used.attributes.add(name)
            if name not in {"href", "src", "content", "d"}:
                self.used.add_names(value or "")


def of_python(source: str, used: Used) -> None:
    """Add the texts of a module that are no docstrings, and the names of arguments: `data_key=` is an attribute."""
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not {id(node)} & (said | inside):
            used.add(HOLE.sub("\0", node.value))
        elif isinstance(node, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
            used.add("".join(parts))
        elif isinstance(node, ast.keyword) and node.arg:
            used.attributes.add(node.arg.strip("_").replace("_", "-"))
        elif isinstance(node, ast.Attribute):
            used.attributes.add(dashed(node.attr))


def dashed(name: str) -> str:
    """Return the attribute that `dataset` has under a name: `someName` is `some-name`."""
    return re.sub(r"[A-Z]", lambda found: f"-{found[0].lower()}", name)


def without_comments(script: str) -> str:
    """Return a script without its comments."""
    return LINE_COMMENT.sub("", COMMENT.sub("", script))


def of_script(source: str, used: Used) -> None:
    """Add the texts of a script, and its names: `dataset.someName` is the attribute `data-some-name`."""
    bare = without_comments(source)
    for text in TEXT.findall(bare):
        used.add(HOLE.sub("\0", text[1:-1]))
    used.attributes |= {dashed(word) for word in re.findall(r"\w+", bare)}


@cache
def used(root: Path = ROOT) -> Used:
    """Return all that stands in texts of the game, the page and its scripts."""
    found = Used()
    for file in (root / "epizodiak").rglob("*.py"):
        of_python(file.read_text("utf-8"), found)
    _Markup(found).feed((root / "index.html").read_text("utf-8"))
    for file in (root / "static").glob("*.js"):
        of_script(file.read_text("utf-8"), found)
    return found


def sheets(root: Path = ROOT) -> list[Path]:
    """Return all style sheets of the page."""
    return [*sorted((root / "static").glob("*.css")), *sorted((root / "epizodiak").rglob("*.css"))]


def selectors(sheet: str) -> str:
    """Return the selectors of a style sheet: what stands before its bodies."""
    bare = COMMENT.sub("", sheet)
    bare = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", bare)
    return re.sub(r"@[^{};]*[{;]", "", BODY.sub(" ", bare))


def named(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield what selectors of a style sheet name, and how to look for it: classes, ids, attributes."""
    text = selectors(sheet)
    for name, value in re.findall(r"\[([\w-]+)(?:[~|^$*]?=\"?([^\"\]]*)\"?)?", text):
        yield f"[{name}]", name
        if value and WORD.fullmatch(value):
            yield f"[{name}={value}]", value
    bare = re.sub(r"\[[^\]]*\]", "", text)
    for mark, name in re.findall(r"([.#])([A-Za-z_][\w-]*)", bare):
        yield mark + name, name


def unused_selectors(texts: Iterable[str], there: Used) -> Iterator[str]:
    """Yield classes, ids, attributes and their values that style sheets name and nothing has."""
    for text in texts:
        for shown, name in named(text):
            attribute = shown == f"[{name}]" and not {name, name.removeprefix("data-")}.isdisjoint(there.attributes)
            if name not in there and not attribute:
                yield shown


def unused_in_sheets(texts: Iterable[str], elsewhere: str) -> Iterator[str]:
    """Yield properties (`--name`) and animations that style sheets define and nothing uses.

    Args:
        texts: the style sheets.
        elsewhere: all else in which they could be named.
    """
    whole = "\n".join(COMMENT.sub("", text) for text in texts)
    for name in sorted(set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", whole))):
        if not re.search(rf"var\(\s*{name}(?![\w-])", whole + elsewhere) and not _named(name, elsewhere):
            yield name
    for name in sorted(set(re.findall(r"@keyframes\s+([\w-]+)", whole))):
        rest = re.sub(rf"@keyframes\s+{name}(?![\w-])", "", whole)
        if not _named(name, rest + elsewhere):
            yield f"@keyframes {name}"


def unused_exports(scripts: dict[str, str], elsewhere: str) -> Iterator[str]:
    """Yield what scripts export, or put into the window, and nothing else asks for.

    Args:
        scripts: by name, without comments.
        elsewhere: Python and markup, which may ask for it, too.
    """
    for name, text in scripts.items():
        others = "\n".join([elsewhere, *(other for each, other in scripts.items() if each != name)])
        for exported in EXPORT.findall(text):
            if not _named(exported, others):
                yield f"{name}: export {exported}"
        for given in GLOBAL.findall(text):
            if not _named(given, others + GLOBAL.sub("", text)):
                yield f"{name}: window.{given}"


def _named(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


def unused(root: Path = ROOT) -> list[str]:
    """Return all that nothing uses, as it is told."""
    texts = {file: file.read_text("utf-8") for file in sheets(root)}
    python = "\n".join(file.read_text("utf-8") for file in sorted((root / "epizodiak").rglob("*.py")))
    markup = (root / "index.html").read_text("utf-8")
    scripts = {file.name: without_comments(file.read_text("utf-8")) for file in sorted((root / "static").glob("*.js"))}
    elsewhere = "\n".join([python, markup, *scripts.values()])
    found = [
        f"{file.relative_to(root).as_posix()}: {name}"
        for file, text in texts.items()
        for name in dict.fromkeys(unused_selectors([text], used(root)))
    ]
    return [*found, *unused_in_sheets(texts.values(), elsewhere), *unused_exports(scripts, python + markup)]


def main() -> int:
    """Print what nothing uses; returns the exit status."""
    found = unused()
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
