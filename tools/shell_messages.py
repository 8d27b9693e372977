"""Babel's extractors for the page's shell: marked elements and attributes, what scripts `say`, the manifest.

In index.html an element whose text is to be translated is marked `data-t`, one with such an attribute `data-t-…`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import IO, Any

from tools.languages import manifest_texts

SAID = re.compile(r'\bsay\(\s*"((?:[^"\\]|\\.)*)",?\s*\)')
"""How a script says a text."""

ATTRIBUTES = {"data-t-label": "aria-label", "data-t-placeholder": "placeholder"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[int, str]] = []
        self._line = 0
        self._text: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._text is not None:
            msg = f"index.html:{self.getpos()[0]}: <{tag}> inside an element marked data-t; mark texts without elements"
            raise ValueError(msg)
        given = dict(attrs)
        self.found += [(self.getpos()[0], str(given[name])) for mark, name in ATTRIBUTES.items() if mark in given]
        if "data-t" in given:
            self._line, self._text = self.getpos()[0], []

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - the signature is HTMLParser's
        if self._text is not None:
            self.found.append((self._line, "".join(self._text)))
            self._text = None


def extract(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001 - the signature is Babel's
    comment_tags: list[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Line, no function, text, no comments: for each marked text of a page."""
    reader = _Reader()
    reader.feed(fileobj.read().decode())
    for line, text in reader.found:
        yield line, None, text, []


def extract_script(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001 - the signature is Babel's
    comment_tags: list[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[tuple[int, None, str, list[str]]]:
    """The same for what a script says."""
    text = fileobj.read().decode()
    for found in SAID.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, None, json.loads(f'"{found[1]}"'), []


def extract_manifest(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001 - the signature is Babel's
    comment_tags: list[str],  # noqa: ARG001
    options: Mapping[str, Any],  # noqa: ARG001
) -> Iterator[tuple[int, None, str, list[str]]]:
    """The same for what a manifest tells people."""
    for text in manifest_texts(json.load(fileobj)):
        yield 1, None, text, []
