"""What the code knows of the page's languages, written from the catalogues in static/locales/ by `make messages`.

A language is there as soon as its catalogue is. Its name is known from the Unicode consortium's data (CLDR, in Babel);
written are the list in epizodiak/display/languages.py, and in static/shell.js what the page says when nothing else can
be had. What the page loads of each language is made by tools/catalogues.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog

from epizodiak.display.languages import direction
from tools.catalogues import INLINE

MODULE = "epizodiak/display/languages.py"
BEGIN, END = "# begin: written by `make messages`\n", "    # end: written by `make messages`"
IN_SCRIPT = "/* written by `make messages` */ ", " /* until here */"


def locale_of(tag: str) -> Locale:
    """What is known of a language, or of the one of which it is a kind.

    Raises:
        UnknownLocaleError: nothing is known of either.
    """
    try:
        return Locale.parse(tag, sep="-")
    except UnknownLocaleError:
        return Locale.parse(tag.split("-", maxsplit=1)[0])


def own_name(tag: str) -> str:
    """What a language calls itself, as it stands in the settings."""
    name = str(locale_of(tag).get_display_name())
    return name[:1].upper() + name[1:]


def spoken(locales: Path) -> tuple[str, ...]:
    """The languages that have a catalogue, by their own names: alphabets one after the other."""
    tags = (file.stem for file in locales.glob("*.po"))
    return tuple(sorted(tags, key=lambda tag: (own_name(tag).casefold(), tag)))


def derived(root: Path, catalogues: Mapping[str, Catalog], template: Catalog) -> dict[str, str]:
    """The code that follows from the catalogues, by its paths below the checkout, and what is to stand in it."""
    last = sorted(str(each.id) for each in template if each.id and any(name == INLINE for name, _ in each.locations))
    return {
        MODULE: _between(root / MODULE, BEGIN, END, _names(catalogues)),
        INLINE: _between(root / INLINE, *IN_SCRIPT, _inline(catalogues, last)),
    }


def translated(catalogue: Catalog, text: str) -> str:
    """A text in a language, or nothing if there is none to be relied on."""
    message = catalogue.get(text)
    return str(message.string) if message is not None and message.string and not message.fuzzy else ""


def _between(file: Path, begin: str, end: str, text: str) -> str:
    """A file with what stands between two marks replaced.

    Raises:
        ValueError: they are not there, or more than once.
    """
    whole = file.read_text("utf-8")
    if whole.count(begin) != 1 or whole.count(end) != 1:
        msg = f"{file}: these are expected once each: {begin.strip()} {end.strip()}"
        raise ValueError(msg)
    before, rest = whole.split(begin)
    return f"{before}{begin}{text}{end}{rest.split(end)[1]}"


def _names(tags: Iterable[str]) -> str:
    return "".join(f'    "{tag}": "{own_name(tag)}",\n' for tag in ("en", *tags))


def _inline(catalogues: Mapping[str, Catalog], texts: Sequence[str]) -> str:
    """The texts that stand in the page itself, in English and in each language; which run from right to left."""
    told = {tag: [translated(catalogue, text) for text in texts] for tag, catalogue in catalogues.items()}
    rtl = [tag for tag in catalogues if direction(tag) == "rtl"]
    return json.dumps({"texts": texts, "rtl": rtl, "told": told}, ensure_ascii=False, separators=(",", ":"))


def manifest_texts(manifest: Mapping[str, Any]) -> Iterator[str]:
    """What of the manifest is told to people."""
    yield manifest["description"]
    for shot in manifest["screenshots"]:
        yield shot["label"]
