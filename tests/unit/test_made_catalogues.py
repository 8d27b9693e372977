"""What the page loads of each language: made from its catalogue, by the standard library alone, and kept nowhere."""

import json
import os
import subprocess
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from epizodiak.display.languages import LANGUAGES
from tests.unit.style_sheets import ROOT
from tools import catalogues, messages

pytestmark = pytest.mark.native_only

GERMAN = """# Texts
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: index.html
msgid "Draw"
msgstr "Ziehen"

#: epizodiak/app/table.py static/python.js
msgid "A \\"quoted\\" text\\n"
"of two lines"
msgstr "Ein „zitierter“ Text\\n"
"aus zwei Zeilen"

#: static/shell.js
#: index.html
msgid "Pass"
msgstr "Passen"

#: epizodiak/app/table.py
msgctxt "places"
msgid "Points"
msgstr "Punkte"

#: index.html
#, fuzzy, python-brace-format
msgid "{count} tile"
msgid_plural "{count} tiles"
msgstr[0] "{count} Ziegel"
msgstr[1] "{count} Ziegel"

#: epizodiak/app/table.py
msgid "one pile"
msgid_plural "{count} piles"
msgstr[0] "ein Stapel"
msgstr[1] ""

#~ msgid "Gone"
#~ msgstr "Fort"
"""

MANIFEST = {"description": "Pass", "lang": "en", "id": "x", "screenshots": [{"src": "a.png", "label": "A table"}]}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with a German catalogue and a manifest in English."""
    (tmp_path / "static" / "locales").mkdir(parents=True)
    (tmp_path / "static" / "locales" / "de.po").write_text(GERMAN, "utf-8")
    (tmp_path / catalogues.MANIFEST).write_text(json.dumps(MANIFEST), "utf-8")
    return tmp_path


def test_a_catalogue_is_read_with_contexts_plurals_and_lines_that_go_on() -> None:
    told = GNUTranslations(BytesIO(catalogues.compiled([*catalogues.entries(GERMAN)])))
    assert told.gettext('A "quoted" text\nof two lines') == "Ein „zitierter“ Text\naus zwei Zeilen"
    assert (told.pgettext("places", "Points"), told.gettext("Points")) == ("Punkte", "Points")
    assert [told.ngettext("one pile", "{count} piles", count) for count in (1, 2)] == ["ein Stapel", "{count} piles"]
    assert told.ngettext("{count} tile", "{count} tiles", 1) == "{count} tile", "doubtful"
    assert told.gettext("Gone") == "Gone"
    assert told.info()["language"] == "de"


def test_a_catalogue_whose_lines_end_as_on_windows_is_read_the_same() -> None:
    assert [*catalogues.entries(GERMAN.replace("\n", "\r\n"))] == [*catalogues.entries(GERMAN)]


@pytest.mark.parametrize("tag", [tag for tag in LANGUAGES if tag != "en"])
def test_each_catalogue_is_compiled_as_babel_does_it(tag: str) -> None:
    stream = BytesIO()
    write_mo(stream, messages.read(tag))
    ours, babels = (
        {key: text for key, text in vars(GNUTranslations(BytesIO(body)))["_catalog"].items() if key}
        for body in ((ROOT / f"static/locales/{tag}.mo").read_bytes(), stream.getvalue())
    )
    assert len(ours) > 1000
    assert ours == babels


def test_the_page_is_told_what_its_own_scripts_say_and_it_does_not_hold_itself(checkout: Path) -> None:
    catalogues.make(checkout, ["en", "de"])
    assert (
        (checkout / "static/words/de.js")
        .read_text("utf-8")
        .endswith(
            'window.epizodiakWords = Object.assign(window.epizodiakWords || {}, {"de": {\n'
            '"A \\"quoted\\" text\\nof two lines":"Ein „zitierter“ Text\\naus zwei Zeilen",\n"Draw":"Ziehen"\n}});\n'
        )
    )


def test_a_manifest_says_to_people_what_its_language_has_for_it(checkout: Path) -> None:
    catalogues.make(checkout, ["en", "de"])
    made = json.loads((checkout / "static/manifest.de.webmanifest").read_text("utf-8"))
    assert made == MANIFEST | {"description": "Passen", "lang": "de", "dir": "ltr"}


def test_only_what_is_older_than_its_catalogue_is_made_again(checkout: Path) -> None:
    catalogues.make(checkout, ["de"])
    made = checkout / "static/locales/de.mo"
    before = made.stat().st_ino
    catalogues.make(checkout, ["de"])
    assert made.stat().st_ino == before
    (checkout / "static/words/de.js").unlink()
    catalogues.make(checkout, ["de"])
    assert (checkout / "static/words/de.js").is_file()
    source = checkout / "static/locales/de.po"
    source.write_text(GERMAN.replace("Ziehen", "Nehmen"), "utf-8")
    later = made.stat().st_mtime_ns + 1_000_000_000
    os.utime(source, ns=(later, later))
    catalogues.make(checkout, ["de"])
    assert b"Nehmen" in made.read_bytes()


def test_what_a_language_leaves_behind_is_removed_and_the_english_manifest_stays(checkout: Path) -> None:
    catalogues.make(checkout, ["de"])
    catalogues.make(checkout, ["en"])
    left = sorted(file.relative_to(checkout).as_posix() for file in checkout.rglob("*") if file.is_file())
    assert left == ["static/locales/de.po", "static/manifest.webmanifest"]


def test_nothing_that_is_installed_is_needed() -> None:
    command = [sys.executable, "-S", "-c", "import tools.catalogues, sys; print('babel' in sys.modules)"]
    assert subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout == "False\n"


def test_git_ignores_all_that_is_made() -> None:
    ignored = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert {"/static/words/", "/static/locales/*.mo", "/static/manifest.*.webmanifest"} <= {*ignored}
