"""The page's languages: which ones there are, which one a tag means, and their writing direction."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping

LANGUAGES: Mapping[str, str] = {
    # begin: written by `make messages`
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "pt-BR": "Português (Brasil)",
    "el": "Ελληνικά",
    "ja": "日本語",
    # end: written by `make messages`
}
"""Languages that the texts exist in, by tag, under their own names; the first one is what the code is written in."""

RIGHT_TO_LEFT = frozenset(("ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"))
"""Languages that are written from right to left, without scripts and regions."""


MOST = 64
"""Letters of a tag that are looked at, whoever made it up."""


def matching_language(tag: str, languages: Collection[str] = tuple(LANGUAGES)) -> str | None:
    """The page's language for a BCP 47 tag, or ``None`` if the page does not have it.

    It is the tag itself, or what is left of it when its last parts are dropped one by one (``de-AT``, ``de``), or the
    first with the same language (``pt-PT`` and ``pt`` are told in ``pt-BR``). ``static/shell.js`` does the same before
    Python runs.
    """
    known = {code.lower(): code for code in languages}
    parts = re.split("[-_.@]", tag[:MOST].lower())
    shorter = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    elsewhere = (code for lower, code in known.items() if lower.split("-")[0] == parts[0])
    return next((known[each] for each in shorter if each in known), None) or next(elsewhere, None)


def format_tag(spoken: str, preferred: Iterable[str], valid: Callable[[str], bool]) -> str:
    """The tag by which dates and numbers are formatted: one of the browser's for that language, or the language.

    Args:
        spoken: the language.
        preferred: the browser's languages, most wanted first; it may name some by what is no tag (``en-US@posix``).
        valid: whether the browser can write by a tag.
    """
    return next(
        (tag for tag in preferred if len(tag) <= MOST and matching_language(tag) == spoken and valid(tag)), spoken
    )


def direction(tag: str) -> str:
    """The writing direction of a language, ``ltr`` or ``rtl``."""
    return "rtl" if tag.lower().split("-")[0] in RIGHT_TO_LEFT else "ltr"


ESCAPE = b"\x1b"
"""Stands in a marked catalogue before what says which byte was there."""


def with_line_ends_marked(data: bytes) -> bytes:
    """A catalogue's bytes without carriage returns, which servers may insert before line ends."""
    return data.replace(ESCAPE, ESCAPE + b"e").replace(b"\r", ESCAPE + b"r")


def with_line_ends_restored(data: bytes) -> bytes:
    """The catalogue's bytes from those that :func:`marked` made, whatever line ends they have now."""
    return data.replace(b"\r", b"").replace(ESCAPE + b"r", b"\r").replace(ESCAPE + b"e", ESCAPE)
