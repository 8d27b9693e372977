"""Loads the texts of a language, and translates the texts in ``index.html``."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from typing import Any

from pyscript import document, fetch, ffi, window

from epizodiak.core.numbers import MARKS, Marks
from epizodiak.display.languages import direction, format_tag, with_line_ends_restored
from epizodiak.web import device
from epizodiak.web.mending import mended

AS_IT_COMES = "en"
"""The language that the shell stands in."""

_loaded: dict[str, NullTranslations] = {AS_IT_COMES: NullTranslations()}
_originals: list[tuple[Any, str, str]] = []

TRANSLATED = {"data-t": "", "data-t-label": "aria-label", "data-t-placeholder": "placeholder"}
"""Marks in the shell: an element whose text, or one of whose attributes, is to be translated."""

SAID = ("You", "Player {number}")
"""What ``static/lobby.js`` says in the lobby by itself, in whichever language that has become."""


async def catalogue(language: str) -> NullTranslations:
    """The texts of a language; English ones if they cannot be loaded."""
    if language not in _loaded:
        texts = await _fetch_catalogue(language)
        if texts is None and await mended():
            texts = await _fetch_catalogue(language)
        if texts is None:
            return _loaded[AS_IT_COMES]
        _loaded[language] = texts
    return _loaded[language]


async def _fetch_catalogue(language: str) -> NullTranslations | None:
    """The texts of a language, or ``None`` if they are missing or damaged."""
    name = f"static/locales/{language}.mo"
    try:
        answer = await fetch(device.address(f"{name}.txt" if device.built() else name))  # tools/build_site.py says why
        if not answer.ok:
            return None
        data = bytes(await answer.bytearray())
        return GNUTranslations(BytesIO(with_line_ends_restored(data) if device.built() else data))
    except Exception:  # noqa: BLE001 - no network, or bytes that are no catalogue: they fail with errors of many types
        return None


def preferred() -> list[str]:
    """The browser's languages, preferred first."""
    return [str(tag) for tag in window.epizodiakPreferred()]  # static/shell.js


def marks(language: str) -> Marks:
    """How a language writes numbers and lists, as the browser knows it."""
    if language == AS_IT_COMES:
        return MARKS
    tag, intl = written(language), window.Intl
    digits = {"numberingSystem": "latn"}  # as Python writes them, whatever the tag asks for
    number = _first_parts(intl.NumberFormat.new(tag, ffi.to_js(digits)).formatToParts(12345.6))
    percent = intl.NumberFormat.new(tag, ffi.to_js({**digits, "style": "percent"})).formatToParts(0.5)
    share = "".join("{number}" if part.type == "integer" else str(part.value) for part in percent)
    members = _first_parts(intl.ListFormat.new(tag).formatToParts(ffi.to_js(["1", "2", "3"])))
    return Marks(number.get("decimal", "."), number.get("group", ""), share, members.get("literal", ", "))


def _first_parts(parts: Any) -> dict[str, str]:
    """The first part of each kind of a formatted text."""
    return {str(part.type): str(part.value) for part in reversed([*parts])}


def written(language: str = "") -> str:
    """The tag by which dates and numbers are written in a language.

    Args:
        language: nothing for the page's.
    """
    return format_tag(language or str(document.documentElement.lang), preferred(), _is_valid_tag)


def _is_valid_tag(tag: str) -> bool:
    """Whether ``Intl`` accepts a tag."""
    try:
        window.Intl.getCanonicalLocales(tag)
    except Exception:  # noqa: BLE001 - JavaScript's RangeError
        return False
    return True


def translate_shell(texts: NullTranslations, language: str) -> None:
    """Translate the texts of ``index.html``; the English originals are remembered."""
    root = document.documentElement
    if not _originals and root.lang == language == AS_IT_COMES:
        return
    if not _originals:
        for mark, attribute in TRANSLATED.items():
            # What stands there may be a translator's by now; static/lobby.js has noted what it was.
            marked = document.querySelectorAll(f"[{mark}]")
            _originals.extend((element, attribute, str(element.getAttribute(mark))) for element in marked)
    for element, attribute, text in _originals:
        if attribute:
            element.setAttribute(attribute, texts.gettext(text))
        else:
            element.textContent = texts.gettext(text)
    root.lang, root.dir = language, direction(language)
    if not hasattr(window.epizodiakWords, language):  # what static/shell.js has fetched for the language of the start
        setattr(window.epizodiakWords, language, ffi.to_js({text: texts.gettext(text) for text in SAID}))
    document.getElementById("setup").dispatchEvent(window.Event.new("change"))  # static/lobby.js writes some by itself
