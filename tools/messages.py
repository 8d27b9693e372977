"""Keep the catalogues of texts: read the code, bring them up to date and compile them.

With `--check` it changes nothing, and fails if a text is missing from a catalogue, not translated, left over, or not
compiled. The catalogues (`.po`, edited by people) and what the page loads (`.mo`) lie in static/locales/; the shell's
own texts are in static/words.js too, for the lobby before Python runs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "static" / "locales"
WORDS = ROOT / "static" / "words.js"
SHELL = "index.html"
LANGUAGES = ("fr",)
"""Languages besides the code's own, English."""

METHODS = [("epizodiak/**.py", "python"), (SHELL, "tools.shell_messages:extract")]
"""Where texts stand, and what reads them there."""

KEYWORDS = {**DEFAULT_KEYWORDS, "Reason": None, "Text": None}
"""Functions whose texts are read: gettext's, what errors say (``epizodiak/core/errors.py``), and texts that are kept in
data (``epizodiak/table/texts.py``)."""

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


def problems(catalogue: Catalog, template: Catalog) -> list[str]:
    """What is wrong with a language's texts."""
    wanted = {message.id for message in template if message.id}
    known = {message.id for message in catalogue if message.id}
    found = [f"missing: {key!r}" for key in wanted - known] + [f"left over: {key!r}" for key in known - wanted]
    for message in catalogue:
        texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and not all(texts):
            found.append(f"not translated: {message.id!r}")
        if message.id and message.fuzzy:
            found.append(f"doubtful: {message.id!r}")
        found += [f"{error}: {message.id!r}" for error in message.check(catalogue)]
    return sorted(found)


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as the page loads it."""
    stream = BytesIO()
    write_mo(stream, catalogue)
    return stream.getvalue()


def words(catalogues: Mapping[str, Catalog], template: Catalog) -> str:
    """The script with the shell's texts in every language but the code's own."""
    shell = sorted(str(message.id) for message in template if any(name == SHELL for name, _ in message.locations))
    texts = {
        language: {text: str(message.string) for text in shell if (message := catalogue.get(text)) and message.string}
        for language, catalogue in catalogues.items()
    }
    table = json.dumps(texts, ensure_ascii=False, indent=0, separators=(",", ":"))
    return f"// Written by `make messages` from static/locales/.\nwindow.epizodiakWords = {table};\n"


def read(language: str) -> Catalog:
    """A language's catalogue; an empty one if there is none."""
    path = LOCALES / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="epizodiak", charset="utf-8", fuzzy=False)
    with path.open("rb") as stream:
        return read_po(stream, locale=language)


def main(arguments: Sequence[str]) -> int:
    """Brings the catalogues up to date, or checks them.

    Returns:
        The exit status: 1 if `--check` finds something wrong.
    """
    template = extracted(ROOT)
    wrong = 0
    for language in LANGUAGES:
        catalogue = read(language)
        mo = LOCALES / f"{language}.mo"
        if "--check" in arguments:
            faults = problems(catalogue, template)
            if not mo.exists() or mo.read_bytes() != compiled(catalogue):
                faults.append("not compiled: run `make messages`")
            wrong += len(faults)
            for fault in faults:
                print(f"static/locales/{language}.po: {fault}", file=sys.stderr)
            continue
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        catalogue.creation_date = catalogue.revision_date = SOME_DAY
        catalogue.header_comment = "# Texts of Epizodiak; brought up to date by `make messages`, translated by people."
        LOCALES.mkdir(parents=True, exist_ok=True)
        with (LOCALES / f"{language}.po").open("wb") as stream:
            write_po(stream, catalogue, width=0, omit_header=False, sort_output=True, ignore_obsolete=True)
        mo.write_bytes(compiled(catalogue))
        missing = sum(1 for fault in problems(catalogue, template) if fault.startswith("not translated"))
        print(f"static/locales/{language}.po: {len(template)} texts, {missing} not translated")
    script = words({language: read(language) for language in LANGUAGES}, template)
    if "--check" not in arguments:
        WORDS.write_text(script, "utf-8")
    elif not WORDS.exists() or WORDS.read_text("utf-8") != script:
        wrong += 1
        print("static/words.js is stale: run `make messages`", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
