"""What the documents name is there: the pages and headings that they link to, files, classes and their members."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FILE = re.compile(r"[\w./*-]+\.(?:py|js|mjs|css|html|toml|md|svg|po|json|jsonl)")
MEMBER = re.compile(r"([A-Z]\w*)\.(\w+)")
ELSEWHERE = {"vendor", "node_modules", "dist", "build", "pictures"}
"""Folders that make fills."""

NOT_HERE = {"game.json", "epizodiak-2026-11-21.json", "licences.html", "sw.js", "head.js"}
"""Files that an example names, or that only the built site has."""

BROWSER = {"BroadcastChannel", "Object", "Promise", "WebAssembly"}
"""Classes of the browser's."""

by_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))


def prose(document: Path) -> str:
    return CODE.sub("", document.read_text("utf-8"))


def anchors(document: Path) -> set[str]:
    """The fragments by which GitHub finds a page's headings."""
    headings = re.findall(r"^#+ +(.+)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@by_document
def test_every_link_leads_somewhere(document: Path) -> None:
    for link in (found[1] or found[2] for found in LINK.finditer(prose(document))):
        if "://" in link:
            continue
        path, _, fragment = link.partition("#")
        target = document.parent / path if path else document
        assert target.exists(), link
        assert not fragment or fragment in anchors(target), link


# --- files and names ----------------------------------------------------------------------------------------------


@cache
def files() -> frozenset[str]:
    """All files of the checkout but what is fetched or built."""
    found = set()
    for top in sorted(ROOT.iterdir()):
        if top.name.startswith(".") or top.name in ELSEWHERE:
            continue
        inside = top.rglob("*") if top.is_dir() else [top]
        found |= {each.relative_to(ROOT).as_posix() for each in inside if not ELSEWHERE & set(each.parts[1:])}
    return frozenset(found)


def is_there(name: str) -> bool:
    """Whether a file goes by a name, by its last parts; ``GAME`` stands for any game, ``*`` for anything."""
    pattern = re.escape(name.removeprefix("./")).replace("GAME", r"[\w-]+").replace(r"\*", r"[^/]*")
    return any(re.fullmatch(rf"(?:.*/)?{pattern}", file) for file in files())


@by_document
def test_every_file_that_is_named_is_there(document: Path) -> None:
    if document.name == "CHANGELOG.md":
        return  # it tells of what was
    named = {word for word in QUOTED.findall(prose(document)) if FILE.fullmatch(word)}
    assert {word for word in named - NOT_HERE if not is_there(word)} == set()


@cache
def members() -> dict[str, set[str]]:
    """By the names of classes what each defines, annotates or assigns on itself, and what its bases are called."""
    found: dict[str, set[str]] = defaultdict(set)
    for source in sorted((ROOT / "epizodiak").rglob("*.py")):
        if source.name == "solved.py":
            continue  # numbers only
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
                found[node.name] |= {base.id for base in bases if isinstance(base, ast.Name)} | set(own(node))
    return found


def own(node: ast.ClassDef) -> Iterator[str]:
    for inside in ast.walk(node):
        if isinstance(inside, ast.FunctionDef | ast.AsyncFunctionDef):
            yield inside.name
        elif isinstance(inside, ast.AnnAssign | ast.Assign):
            for target in inside.targets if isinstance(inside, ast.Assign) else [inside.target]:
                if isinstance(target, ast.Name):
                    yield target.id
                elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
                    yield target.attr


def known(name: str, member: str) -> bool:
    """Whether a class has a member, or one of its bases has."""
    theirs = members().get(name, set())
    return member in theirs or any(known(base, member) for base in theirs if base in members() and base != name)


@by_document
def test_every_class_and_member_that_is_named_is_there(document: Path) -> None:
    if document.name == "CHANGELOG.md":
        return
    words = [word for word in QUOTED.findall(prose(document)) if not FILE.fullmatch(word)]
    named = [found.groups() for word in words if (found := MEMBER.fullmatch(word))]
    assert [f"{name}.{member}" for name, member in named if name not in BROWSER and not known(name, member)] == []
    classes = {word for word in words if re.fullmatch(r"[A-Z][a-z]+(?:[A-Z][a-z]+)*", word)} - BROWSER
    assert document.name not in ("architecture.md", "glossary.md") or classes <= set(members())


def targets() -> set[str]:
    """What make can be asked for."""
    text = (ROOT / "Makefile").read_text("utf-8")
    (layers,) = re.findall(r"^LAYERS := (.+)$", text, re.MULTILINE)
    (phony,) = re.findall(r"^\.PHONY: (.+)$", text, re.MULTILINE)
    return {*layers.split(), *phony.split()}


@by_document
def test_every_command_that_is_named_is_there(document: Path) -> None:
    if document.name == "CHANGELOG.md":
        return
    text = document.read_text("utf-8")
    modules = set(re.findall(r"python3 -m ([a-z_0-9.]+\w)\b", text)) - {"http.server", "tools"}
    assert {name for name in modules if not is_there(f"{name.replace('.', '/')}.py")} <= {"epizodiak"}
    asked = re.findall(r"(?:`|^)make ((?:[a-z-]+ )*[a-z-]+)(?=[`\n]| +[A-Z#\n])", text, re.MULTILINE)
    assert {name for names in asked for name in names.split()} <= targets()


def test_every_command_of_the_program_has_a_section() -> None:
    commands = re.findall(r'add_parser\("(\w+)"', (ROOT / "epizodiak/__main__.py").read_text("utf-8"))
    _, _, told = (ROOT / "docs/record.md").read_text("utf-8").partition("## Commands")
    assert sorted(re.findall(r"^### (\w+)$", told, re.MULTILINE)) == sorted(commands)


def test_the_drawing_of_the_rooms_names_modules_that_are_there() -> None:
    drawn = re.findall(r'<text class="c"[^>]*>([^<]*)</text>', (ROOT / "docs/architecture.svg").read_text("utf-8"))
    named = {name for text in drawn for name in re.findall(r"\w+", text)}
    modules = {Path(file).stem for file in files() if file.startswith("epizodiak/") and file.endswith(".py")}
    assert {name for name in named if not any(each.startswith(name) for each in modules)} == set()


STORED = re.compile(r"[\"'](epizodiak-[a-z-]+)[\"']")
NOT_STORED = {"epizodiak-" + name for name in ("drag", "early", "error", "install", "record", "tabs", "words")}
"""Events, a format, a channel: what else is called so."""


def test_the_architecture_names_every_key_under_which_the_browser_keeps_something() -> None:
    sources = [*(ROOT / "epizodiak").rglob("*.py"), *(ROOT / "static").glob("*.js")]
    found = {name for source in sources for name in STORED.findall(source.read_text("utf-8"))} - NOT_STORED
    told = re.findall(r"[`/](epizodiak-[a-z-]+)`", (ROOT / "docs/architecture.md").read_text("utf-8"))
    assert set(told) == found


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("web/renderer.py", True),
        ("renderer.py", True),
        ("enderer.py", False),
        ("games/GAME/rules/rules.py", True),
        ("games/GAME/rules/laws.py", False),
        ("fast*.py", True),
    ],
)
def test_a_file_is_known_by_its_last_parts(name: str, *, there: bool) -> None:
    assert is_there(name) is there


def test_an_inherited_member_is_known_and_another_is_not() -> None:
    assert known("Storing", "save")
    assert known("Storing", "handlers")
    assert not known("Storing", "gone")
