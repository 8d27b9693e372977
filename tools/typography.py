"""How the languages set quotes, spaces and dots, as far as it can be checked text by text.

A language that is not listed here is only asked for quotes and dots that are none of a typewriter's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

QUOTES: Mapping[str, str] = {
    "de": "„“‚‘’",
    "el": "«»“”’",
    "es": "«»“”‘’",
    "fr": "«»“”’",
    "it": "«»“”‘’",
    "ja": "「」『』",
    "pt-BR": "“”‘’",
}
"""The quotes and apostrophes that a language has."""

ANY_QUOTE = re.compile("[\"'«»“”„‚‘’「」『』]")

LETTER = "[\u3040-\u30ff\u4e00-\u9fff]"
RULES: Mapping[str, Mapping[str, str]] = {
    "fr": {
        "no space that keeps to its line before : ; ! ? »": r"\w ?[;!?»]|\w :(?=\s|$)|\w:(?= )",
        "no space that keeps to its line after «": r"«[^\u00a0\u202f]",
    },
    "ja": {
        "a mark of the Latin letters behind a Japanese one": f"{LETTER}[,;!?]|{LETTER}\\.(?!\\.)",
    },
}
"""What must not be found, by what is wrong with it."""


def faults(tag: str, text: str) -> Iterator[str]:
    """What is not set as the language sets it."""
    if '"' in text or "'" in text:
        yield "a typewriter's quote or apostrophe"
    elif tag in QUOTES and (found := set(ANY_QUOTE.findall(text)) - set(QUOTES[tag])):
        yield f"quotes of another language: {' '.join(sorted(found))}"
    if "..." in text:
        yield "three dots instead of …"
    for wrong, pattern in RULES.get(tag, {}).items():
        if re.search(pattern, text):
            yield wrong
