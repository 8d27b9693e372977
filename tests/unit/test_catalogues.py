"""Catalogues: what is missing is told in English, what doesn't fit its text is refused, what follows is written."""

import shutil
from collections.abc import Callable, Mapping
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tests.unit.style_sheets import ROOT
from tools import catalogues, languages, messages

pytestmark = pytest.mark.native_only

TEXTS = ("Draw", "Place {tile}", "Pass", ("{count} tile", "{count} tiles"))


def template(texts: tuple[str | tuple[str, str], ...] = TEXTS) -> Catalog:
    made = Catalog()
    for text in texts:
        made.add(text, locations=[("static/shell.js" if text == "Pass" else "index.html", 0)])
    return made


def catalogue(told: Mapping[Any, str | tuple[str, ...]], tag: str = "de") -> Catalog:
    made = Catalog(languages.locale_of(tag))
    for message in template():
        if message.id:
            made.add(message.id, told.get(message.id, ""))
    return made


def read_back(made: Catalog) -> GNUTranslations:
    stream = BytesIO()
    write_po(stream, made)
    return GNUTranslations(BytesIO(catalogues.compiled([*catalogues.entries(stream.getvalue().decode())])))


def test_missing_texts_are_told_in_english_each_alone() -> None:
    made = catalogue({"Draw": "Ziehen", ("{count} tile", "{count} tiles"): ("{count} Stein", "")})
    told = read_back(made)
    assert (told.gettext("Draw"), told.gettext("Pass")) == ("Ziehen", "Pass")
    assert told.ngettext("{count} tile", "{count} tiles", 1) == "{count} Stein"
    assert told.ngettext("{count} tile", "{count} tiles", 2) == "{count} tiles"
    assert messages.missing(made) == ["Place {tile}", "Pass", "{count} tile"]


def test_doubtful_translations_are_not_told_and_count_as_missing() -> None:
    made = catalogue({"Draw": "Ziehen"})
    made["Draw"].flags.add("fuzzy")
    assert read_back(made).gettext("Draw") == "Draw"
    assert "Draw" in messages.missing(made)
    assert languages.translated(made, "Draw") == ""


@pytest.mark.parametrize(
    ("tag", "forms", "told"),
    [
        ("de", ("{count} Stein", "{count} Steine"), {1: "{count} Stein", 0: "{count} Steine", 2: "{count} Steine"}),
        ("fr", ("{count} tuile", "{count} tuiles"), {0: "{count} tuile", 1: "{count} tuile", 2: "{count} tuiles"}),
        ("ja", ("牌{count}枚",), {1: "牌{count}枚", 7: "牌{count}枚"}),
        ("ar", tuple(f"{{count}} {form}" for form in "abcdef"), {0: "{count} a", 2: "{count} c", 7: "{count} d"}),
    ],
)
def test_plurals_have_the_forms_that_the_language_has(tag: str, forms: tuple[str, ...], told: dict[int, str]) -> None:
    translations = read_back(catalogue({("{count} tile", "{count} tiles"): forms}, tag))
    assert {count: translations.ngettext("{count} tile", "{count} tiles", count) for count in told} == told


@pytest.mark.parametrize(
    ("text", "translation", "fault"),
    [
        ("Place {tile}", "Lege {stein}", "fields ['stein'] instead of ['tile']"),
        ("Place {tile}", "Legen", "fields [] instead of ['tile']"),
        ("Draw", "<b>Ziehen</b>", "other markup"),
        ("Draw", "\u2068Ziehen\u2069", "marks or lines"),
        (("{count} tile", "{count} tiles"), ("{count} Stein", "Steine"), "fields [] instead of ['count']"),
        (("{count} tile", "{count} tiles"), ("{count} Stein",), ""),
    ],
)
def test_a_translation_that_does_not_fit_its_text_is_refused(
    text: str | tuple[str, str], translation: str | tuple[str, ...], fault: str
) -> None:
    found = messages.problems(catalogue({text: translation}), template())
    assert found
    assert any(fault in each for each in found)


def test_a_plural_may_leave_the_number_out_where_english_does() -> None:
    made = Catalog(languages.locale_of("de"))
    made.add(("one tile", "{count} tiles"), ("ein Stein", "{count} Steine"))
    assert [*messages.unlike(made["one tile"])] == []


def test_texts_that_are_gone_or_not_yet_there_are_named() -> None:
    made = Catalog(languages.locale_of("de"))
    made.add("Discard", "Abwerfen")
    found = messages.problems(made, template(("Draw",)))
    assert found == ["left over: 'Discard'", "missing: 'Draw'"]


def test_languages_go_by_their_own_names() -> None:
    tags = ("pt-BR", "ja", "el", "de", "en-XA")
    assert [languages.own_name(tag) for tag in tags] == [
        "Português (Brasil)",
        "日本語",
        "Ελληνικά",
        "Deutsch",
        "English",
    ]


@pytest.mark.parametrize("tag", ["pt-BR", "de", "ja"])
def test_a_catalogue_is_written_under_its_tag_and_stays_as_it_is_when_written_again(tag: str, tmp_path: Path) -> None:
    file = tmp_path / f"{tag}.po"
    messages.write(catalogue({"Draw": "…"}, tag), file, tag)
    first = file.read_bytes()
    assert f'"Language: {tag}\\n"'.encode() in first
    with file.open("rb") as stream:
        messages.write(read_po(stream, locale=languages.locale_of(tag)), file, tag)
    assert file.read_bytes() == first


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the files that what follows from the catalogues is written into."""
    for name in (catalogues.INLINE, catalogues.MANIFEST, languages.MODULE):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    return tmp_path


def test_all_that_the_page_knows_of_a_language_follows_from_its_catalogue(checkout: Path) -> None:
    german = catalogue({"Draw": "Ziehen", "Pass": "Passen"})
    made = languages.derived(checkout, {"de": german, "he": catalogue({}, "he")}, template())
    assert '    "en": "English",\n    "de": "Deutsch",\n    "he": "עברית",\n' in made[languages.MODULE]
    assert '"rtl":["he"],"told":{"de":["Passen"],"he":[""]}' in made[catalogues.INLINE]


def test_a_text_that_stands_elsewhere_now_is_named() -> None:
    made = catalogue({})
    made["Pass"].locations = [("static/python.js", 0)]
    there = template()
    for message in there:
        if message.id:
            made[message.id].locations = made[message.id].locations or message.locations
    assert messages.problems(made, there) == ["moved: 'Pass'"]


def test_nothing_is_left_to_be_written() -> None:
    found = messages.extracted(ROOT)
    made = languages.derived(ROOT, {tag: messages.read(tag) for tag in messages.shown(found)}, found)
    assert [name for name, text in made.items() if (ROOT / name).read_text("utf-8") != text] == []


# --- which languages the page has, and what a release wants of them ---------------------------------------------------

MANY = tuple(f"Text {number}" for number in range(100))

Translated = Callable[[str, int], None]


@pytest.fixture
def translated(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Translated:
    """Writes how many of :data:`MANY` a language has, for a page that has German."""
    monkeypatch.setattr(messages, "ROOT", checkout)
    monkeypatch.setattr(messages, "LOCALES", checkout / "static" / "locales")
    monkeypatch.setattr(messages, "LANGUAGES", {"en": "English", "de": "Deutsch"})
    monkeypatch.setattr(messages, "extracted", lambda _: template(MANY))

    def write(tag: str, count: int) -> None:
        made = Catalog(languages.locale_of(tag))
        for number, text in enumerate(MANY):
            made.add(text, "Satz" if number < count else "")
        messages.write(made, messages.LOCALES / f"{tag}.po", tag)

    return write


@pytest.mark.parametrize(
    ("tag", "count", "shown"),
    [("sv", 0, False), ("sv", 50, False), ("sv", 94, False), ("sv", 95, True), ("sv", 96, True), ("de", 40, True)],
)
def test_a_new_language_comes_with_enough_texts_and_one_that_is_there_stays(
    translated: Translated, checkout: Path, tag: str, count: int, *, shown: bool
) -> None:
    translated(tag, count)
    assert messages.main([]) == messages.main(["--check"]) == 0, "what is missing is no fault"
    files = (f"static/locales/{tag}.mo", f"static/words/{tag}.js", f"static/manifest.{tag}.webmanifest")
    assert [(checkout / name).exists() for name in files] == [shown] * 3
    assert (f'"{tag}"' in (checkout / languages.MODULE).read_text("utf-8")) == shown
    if shown:
        with (checkout / files[0]).open("rb") as file:
            told = GNUTranslations(file)
        assert (told.gettext("Text 0"), told.gettext("Text 99")) == ("Satz", "Text 99")


def test_whoever_translates_a_language_may_look_at_it_before(translated: Translated, checkout: Path) -> None:
    translated("sv", 3)
    assert messages.main(["--show", "sv"]) == 0
    assert '"sv": "Svenska"' in (checkout / languages.MODULE).read_text("utf-8")


def test_a_release_wants_all_texts_of_the_languages_that_the_page_has(
    translated: Translated, capsys: pytest.CaptureFixture[str]
) -> None:
    translated("de", 100)
    translated("sv", 50)
    assert messages.main(["--complete"]) == 0
    translated("de", 99)
    translated("sv", 98)
    assert messages.main(["--complete"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "static/locales/de.po: not translated: 'Text 99'",
        "static/locales/sv.po: not translated: 'Text 98'",
        "static/locales/sv.po: not translated: 'Text 99'",
    ]
