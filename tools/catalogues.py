"""Make what the page loads of each language from its catalogue: nothing of it is kept in the repository.

`python3 -m tools.catalogues` writes of each language that the page has its texts, compiled (static/locales/TAG.mo), the
texts of the page before Python runs (static/words/TAG.js) and its manifest. It needs nothing but Python, so that the
page can be played from a checkout, and writes only what is older than what it is made from.
"""

import ast
import json
import os
import re
import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from epizodiak.display.languages import LANGUAGES, direction

ROOT = Path(__file__).resolve().parent.parent
LOCALES, WORDS = "static/locales", "static/words"
SHELL, INLINE, MANIFEST = "index.html", "static/shell.js", "static/manifest.webmanifest"

ENTRY = re.compile(
    r"(?P<comments>(?:#.*\n)*)"
    r"(?:msgctxt (?P<context>(?:\".*\"\n)+))?"
    r"msgid (?P<text>(?:\".*\"\n)+)"
    r"(?:msgid_plural (?P<plural>(?:\".*\"\n)+))?"
    r"(?P<told>(?:msgstr(?:\[\d\])? (?:\".*\"\n)+)+)"
)
FORM = re.compile(r"msgstr(?:\[\d\])? ((?:\".*\"\n)+)")
FILES = re.compile(r"^#: (.*)", re.MULTILINE)
FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A text of a catalogue.

    Attributes:
        context: what tells it from the same text with another meaning.
        texts: in English, with its plural if it has one; empty for the catalogue's header.
        told: the translation, a form for each number that the language tells apart; empty where it is missing.
        files: where it stands in the code.
    """

    context: str | None
    texts: tuple[str, ...]
    told: tuple[str, ...]
    files: frozenset[str]


def entries(catalogue: str) -> Iterator[Entry]:
    """Yield the entries of a catalogue (`.po`); what is marked as doubtful counts as not translated."""
    for found in ENTRY.finditer(catalogue.replace("\r\n", "\n") + "\n"):
        texts = tuple(_text(found[name]) for name in ("text", "plural") if found[name] is not None)
        told = tuple(_text(form) for form in FORM.findall(found["told"]))
        header = texts == ("",)
        doubtful = FUZZY.search(found["comments"]) and not header
        files = frozenset(name for line in FILES.findall(found["comments"]) for name in line.split())
        context = None if found["context"] is None else _text(found["context"])
        yield Entry(context, texts, ("",) * len(told) if doubtful else told, files)


def _text(quoted: str) -> str:
    """Return the text that stands in quotes, on one line or on several."""
    return "".join(str(ast.literal_eval(line)) if "\\" in line else line[1:-1] for line in quoted.splitlines())


def compiled(catalogue: Sequence[Entry]) -> bytes:
    """Return a catalogue as gettext loads it; a plural's form that is missing is told in English."""
    pairs = {}
    for entry in catalogue:
        if any(entry.told):
            key = ("" if entry.context is None else f"{entry.context}\4") + "\0".join(entry.texts)
            told = (form or entry.texts[min(number, len(entry.texts) - 1)] for number, form in enumerate(entry.told))
            pairs[key.encode()] = "\0".join(told).encode()
    keys = sorted(pairs)
    count, head = len(keys), 28
    where = head + 16 * count
    places, body = [], b""
    for text in (*keys, *(pairs[key] for key in keys)):
        places += [len(text), where + len(body)]
        body += text + b"\0"
    return (
        struct.pack("<7I", 0x950412DE, 0, count, head, head + 8 * count, 0, where)
        + struct.pack(f"<{len(places)}I", *places)
        + body
    )


def words(tag: str, catalogue: Sequence[Entry]) -> str:
    """Return the script with what the page says in a language before Python runs, and the page itself does not hold."""
    told = {
        entry.texts[0]: entry.told[0]
        for entry in sorted(catalogue, key=lambda entry: entry.texts)
        if entry.told[0] and INLINE not in entry.files
        if any(name == SHELL or name.endswith(".js") for name in entry.files)
    }
    listed = json.dumps(told, ensure_ascii=False, indent=0, separators=(",", ":"))
    return (
        f"// Written by `make` from {LOCALES}/{tag}.po.\n"
        f'window.epizodiakWords = Object.assign(window.epizodiakWords || {{}}, {{"{tag}": {listed}}});\n'
    )


def manifest(tag: str, catalogue: Sequence[Entry], english: Mapping[str, Any]) -> str:
    """Return the manifest in a language: what English has not translated stays as it is."""
    told = {entry.texts[0]: entry.told[0] for entry in catalogue if entry.context is None and entry.told[0]}
    shots = [{**shot, "label": told.get(shot["label"], shot["label"])} for shot in english["screenshots"]]
    description = told.get(english["description"], english["description"])
    own = {"description": description, "lang": tag, "dir": direction(tag), "screenshots": shots}
    return json.dumps({**english, **own}, ensure_ascii=False, indent=2) + "\n"


def names(tag: str) -> tuple[str, str, str]:
    """Return the names of what is made of a language."""
    return f"{LOCALES}/{tag}.mo", f"{WORDS}/{tag}.js", MANIFEST.replace(".", f".{tag}.", 1)


def make(root: Path, tags: Sequence[str] = tuple(LANGUAGES), *, anew: bool = False) -> None:
    """Write what the page loads of languages, and remove what is left of others.

    Args:
        root: the checkout.
        tags: the languages; English has no catalogue.
        anew: write also what is not older than what it is made from.
    """
    spoken = [tag for tag in tags if (root / LOCALES / f"{tag}.po").is_file()]
    for pattern in names("*"):
        for file in root.glob(pattern):
            if not any(file.relative_to(root).as_posix() in names(tag) for tag in spoken):
                file.unlink()
    for tag in spoken:
        source = root / LOCALES / f"{tag}.po"
        since = max(file.stat().st_mtime_ns for file in (source, root / MANIFEST, Path(__file__)))
        files = [root / name for name in names(tag)]
        if anew or not all(file.is_file() and file.stat().st_mtime_ns > since for file in files):
            catalogue = [*entries(source.read_text("utf-8"))]
            english = json.loads((root / MANIFEST).read_text("utf-8"))
            texts = (words(tag, catalogue), manifest(tag, catalogue, english))
            for file, body in zip(files, (compiled(catalogue), *(text.encode() for text in texts)), strict=True):
                _write(file, body)


def _write(file: Path, body: bytes) -> None:
    """Write a file so that nobody who reads it meanwhile finds half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    beside.write_bytes(body)
    beside.replace(file)


if __name__ == "__main__":
    make(ROOT)
    sys.exit()
