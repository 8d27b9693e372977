"""What the page knows of its languages, all of it made from the catalogues in static/locales/ by `make messages`.

A language is there as soon as its catalogue is. Its name and which way it runs are known from the Unicode consortium's
data (CLDR, in Babel); written are the list in epizodiak/display/languages.py, in static/shell.js what the page says
when nothing else can be had, for each language the texts of the page before Python runs (static/words/), and its
manifest.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog

from epizodiak.display.languages import direction

SHELL, INLINE, MANIFEST, MODULE = (
    "index.html",
    "static/shell.js",
    "static/manifest.webmanifest",
    "epizodiak/display/languages.py",
)
WORDS = "static/words"
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
    """All files that follow from the catalogues, by their paths below the checkout, and what is to stand in them."""
    early = _texts_of(template, lambda name: name == SHELL or name.endswith(".js"))
    last = _texts_of(template, lambda name: name == INLINE)
    made = {
        MODULE: _between(root / MODULE, BEGIN, END, _names(catalogues)),
        INLINE: _between(root / INLINE, *IN_SCRIPT, _inline(catalogues, last)),
    }
    manifest = json.loads((root / MANIFEST).read_text("utf-8"))
    for tag, catalogue in catalogues.items():
        made[f"{WORDS}/{tag}.js"] = _words(tag, catalogue, [text for text in early if text not in last])
        made[MANIFEST.replace(".", f".{tag}.", 1)] = _manifest(tag, catalogue, manifest)
    return made


def left_over(root: Path, made: Mapping[str, str]) -> list[Path]:
    """The files of languages that are there no more."""
    found = [*root.glob(f"{WORDS}/*.js"), *root.glob(MANIFEST.replace(".", ".*.", 1))]
    found += [file for file in root.glob("static/locales/*.mo") if f"{WORDS}/{file.stem}.js" not in made]
    return [file for file in found if file.suffix == ".mo" or file.relative_to(root).as_posix() not in made]


def translated(catalogue: Catalog, text: str) -> str:
    """A text in a language, or nothing if there is none to be relied on."""
    message = catalogue.get(text)
    return str(message.string) if message is not None and message.string and not message.fuzzy else ""


def _texts_of(template: Catalog, wanted: Callable[[str], bool]) -> list[str]:
    return sorted(str(each.id) for each in template if each.id and any(wanted(name) for name, _ in each.locations))


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


def _json(value: object, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent, separators=(",", ":"))


def _names(tags: Iterable[str]) -> str:
    return "".join(f'    "{tag}": "{own_name(tag)}",\n' for tag in ("en", *tags))


def _inline(catalogues: Mapping[str, Catalog], texts: Sequence[str]) -> str:
    """The texts that stand in the page itself, in English and in each language; which run from right to left."""
    told = {tag: [translated(catalogue, text) for text in texts] for tag, catalogue in catalogues.items()}
    return _json({"texts": texts, "rtl": [tag for tag in catalogues if direction(tag) == "rtl"], "told": told})


def _words(tag: str, catalogue: Catalog, texts: Sequence[str]) -> str:
    told = {text: word for text in texts if (word := translated(catalogue, text))}
    return (
        f"// Written by `make messages` from static/locales/{tag}.po.\n"
        f'window.epizodiakWords = Object.assign(window.epizodiakWords || {{}}, {{"{tag}": {_json(told, 0)}}});\n'
    )


def _manifest(tag: str, catalogue: Catalog, english: Mapping[str, Any]) -> str:
    """The manifest in a language: what English has not translated stays as it is."""

    def said(text: str) -> str:
        return translated(catalogue, text) or text

    shots = [{**shot, "label": said(shot["label"])} for shot in english["screenshots"]]
    own = {"description": said(english["description"]), "lang": tag, "dir": direction(tag), "screenshots": shots}
    return json.dumps({**english, **own}, ensure_ascii=False, indent=2) + "\n"


def manifest_texts(manifest: Mapping[str, Any]) -> Iterator[str]:
    """What of the manifest is told to people."""
    yield manifest["description"]
    for shot in manifest["screenshots"]:
        yield shot["label"]
