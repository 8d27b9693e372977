"""Keep the catalogues of texts: read the code, and bring them and what follows from them up to date.

    python3 -m tools.messages           # after every change of a text or of a translation
    python3 -m tools.messages --new sv  # begin a language: an empty catalogue, to be translated
    python3 -m tools.messages --show sv # have it in the page before it is far enough, to look at it
    python3 -m tools.messages --check   # change nothing, fail if something is wrong
    python3 -m tools.messages --complete  # fail if a language of the page lacks a text: before a release

Each language has a catalogue (`.po`, edited by people) in static/locales/; what follows from it in the code
(tools/languages.py), and what the page loads (tools/catalogues.py), is written here for the languages that the page
has. A text that is not translated is told in English. `--check` counts what is missing, and fails for translations that
don't fit their texts, and for code that is stale.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from epizodiak.display.languages import LANGUAGES
from tools import catalogues, languages, typography

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "static" / "locales"
ENOUGH = 95
"""Percent of the texts from which on the page has a new language."""

METHODS = [
    ("epizodiak/**.py", "python"),
    (catalogues.SHELL, "tools.shell_messages:extract"),
    ("static/*.js", "tools.shell_messages:extract_script"),
    (catalogues.MANIFEST, "tools.shell_messages:extract_manifest"),
]
"""Where texts stand, and what reads them there."""

KEYWORDS = {**DEFAULT_KEYWORDS, "Reason": None, "Text": None, "Counted": (1, 2)}
"""Functions whose texts are read: gettext's, what errors say (``epizodiak/core/errors.py``), and texts that are kept in
data (``epizodiak/table/texts.py``)."""

FIELDS = re.compile(r"\{(\w*)\}")
TAGS = re.compile(r"</?[a-z][^<>]*>")
"""What of a text is no language: fields that something is put into, and markup."""

SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""Stands in the headers, so that the same texts give the same files."""


def extracted(root: Path) -> Catalog:
    """All texts of the code and of the page's shell."""
    template = Catalog(project="epizodiak", charset="utf-8")
    found = extract_from_dir(str(root), METHODS, {}, KEYWORDS, directory_filter=_of_the_project)
    for filename, _, message, comments, context in sorted(found, key=lambda item: (item[0], item[1])):
        template.add(message, locations=[(filename, 0)], auto_comments=comments, context=context)
    return template


def _of_the_project(folder: str) -> bool:
    return Path(folder).name not in {"node_modules", "vendor", "tests", "e2e", "dist", "docs"}


def missing(catalogue: Catalog) -> list[str]:
    """The texts that a language tells in English: those without a translation, or with a doubtful one."""
    return [forms(each.id)[0] for each in catalogue if each.id and (each.fuzzy or not all(forms(each.string)))]


def share(catalogue: Catalog, template: Catalog) -> float:
    """How many percent of the texts a language has."""
    return 100 * (len(template) - len(missing(catalogue))) / max(1, len(template))


def shown(template: Catalog, also: Sequence[str] = ()) -> tuple[str, ...]:
    """The languages of the page: those that it has stay, whatever is missing; a new one comes with enough texts.

    Args:
        template: all texts.
        also: languages that come with fewer.
    """
    there = {*LANGUAGES, *also}
    return tuple(tag for tag in languages.spoken(LOCALES) if tag in there or share(read(tag), template) >= ENOUGH)


def gaps(template: Catalog) -> list[str]:
    """What the page's languages tell in English, as `--complete` says it."""
    told = {tag: missing(read(tag)) for tag in shown(template)}
    return [f"static/locales/{tag}.po: not translated: {text!r}" for tag, texts in told.items() for text in texts]


def problems(catalogue: Catalog, template: Catalog) -> list[str]:
    """What is wrong with a language's texts; that some are missing is not."""
    wanted, known = ({(each.id, each.context): each for each in texts if each.id} for texts in (template, catalogue))
    found = [f"missing: {key[0]!r}" for key in wanted.keys() - known.keys()]
    found += [f"left over: {key[0]!r}" for key in known.keys() - wanted.keys()]
    found += [f"moved: {key[0]!r}" for key in wanted.keys() & known.keys() if _files(wanted[key]) != _files(known[key])]
    for message in catalogue:
        if message.id and any(forms(message.string)):
            found += [f"{error}: {message.id!r}" for error in message.check(catalogue)]
            found += [f"{fault}: {message.id!r}" for fault in unlike(message)]
    return sorted(found)


def _files(message: Message) -> set[str]:
    """Where a text stands: by that the page's own scripts are given theirs."""
    return {name for name, _ in message.locations}


def forms(entry: str | Sequence[str] | None) -> tuple[str, ...]:
    """The texts of a message or of its translation, of which a plural has several."""
    return (entry,) if isinstance(entry, str) else tuple(entry or ())


def unlike(message: Message) -> Iterator[str]:
    """What a translation has otherwise than its text, and must not: fields, markup, spaces at the ends, marks.

    A plural's form for one may do without a field that only one of the English forms has; no form has another field.
    """
    english = forms(message.id)
    allowed = {field for text in english for field in FIELDS.findall(text)}
    needed = set.intersection(*(set(FIELDS.findall(text)) for text in english))
    for text in filter(None, forms(message.string)):
        fields = set(FIELDS.findall(text))
        if fields - allowed or needed - fields:
            yield f"fields {sorted(fields)} instead of {sorted(needed)} in {text!r}"
        if sorted(TAGS.findall(text)) not in [sorted(TAGS.findall(each)) for each in english]:
            yield f"other markup in {text!r}"
        if any(mark in text for mark in ("\u2068", "\u2069", "\t", "\n")) and not any(
            mark in english[0] for mark in "\t\n"
        ):
            yield f"marks or lines that the text has not in {text!r}"


def read(language: str) -> Catalog:
    """A language's catalogue; an empty one if there is none."""
    path = LOCALES / f"{language}.po"
    if not path.exists():
        return Catalog(languages.locale_of(language), project="epizodiak", charset="utf-8", fuzzy=False)
    with path.open("rb") as stream:
        return read_po(stream, locale=languages.locale_of(language))


def brought_up_to_date(language: str, template: Catalog) -> None:
    """Writes a language's catalogue with the texts that there are now."""
    catalogue = read(language)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.header_comment = "# Texts of Epizodiak; brought up to date by `make messages`, translated by people."
    write(catalogue, LOCALES / f"{language}.po", language)


def write(catalogue: Catalog, file: Path, language: str) -> None:
    """Writes a catalogue, the same texts to the same bytes."""
    catalogue.creation_date = catalogue.revision_date = SOME_DAY
    stream = BytesIO()
    write_po(stream, catalogue, width=0, omit_header=False, sort_output=True, ignore_obsolete=True)
    text = stream.getvalue().decode()
    text = re.sub(
        r'(?m)^"Language: .*\\n"$', f'"Language: {language}\\\\n"', text, count=1
    )  # with a hyphen, as elsewhere
    text = re.sub(r'(?m)^"Language-Team: \S+ ', f'"Language-Team: {language} ', text, count=1)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def faults_of(language: str, template: Catalog) -> list[str]:
    """All that is wrong with a language, as `--check` says it."""
    catalogue = read(language)
    faults = problems(catalogue, template)
    for message in catalogue:
        for text in forms(message.string) if message.id else ():
            faults += [f"{fault}: {text!r}" for fault in typography.faults(language, text)]
    return faults


def followed(there: Sequence[str], template: Catalog, *, check: bool) -> list[str]:
    """Writes what follows from the catalogues of the page's languages, or names what is stale of the code."""
    made = languages.derived(ROOT, {tag: read(tag) for tag in there}, template)
    stale = [name for name, text in made.items() if (ROOT / name).read_text("utf-8") != text]
    if check:
        return [f"{name} is stale: run `make messages`" for name in stale]
    for name in stale:
        (ROOT / name).write_text(made[name], "utf-8")
    catalogues.make(ROOT, there)
    return []


def told(faults: Sequence[str]) -> int:
    """Tells what is wrong; returns the exit status."""
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def main(arguments: Sequence[str]) -> int:
    """Brings the catalogues up to date, or checks them.

    Returns:
        The exit status: 1 if `--check` or `--complete` finds something wrong.
    """
    template = extracted(ROOT)
    if "--complete" in arguments:
        return told(gaps(template))
    check = "--check" in arguments
    named = {option: arguments[1:] if arguments[:1] == [option] else () for option in ("--new", "--show")}
    tags = dict.fromkeys((*languages.spoken(LOCALES), *named["--new"]))
    if not check:
        for tag in tags:
            brought_up_to_date(tag, template)
    there = shown(template, named["--show"])
    faults = [f"static/locales/{tag}.po: {fault}" for tag in tags for fault in faults_of(tag, template)]
    for tag in tags:
        absent = len(missing(read(tag)))
        later = "" if tag in there else f"; the page has it from {ENOUGH} % on"
        print(f"static/locales/{tag}.po: {len(template)} texts, {absent} not translated{later}")
    faults += followed(there, template, check=check)
    status = told(faults)
    return status if check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
