"""How the page's languages say things, as they are installed for it."""

from __future__ import annotations

from functools import lru_cache
from gettext import GNUTranslations

from epizodiak.core.wording import Wording
from tools import languages, messages

SPOKEN = ("en", *languages.spoken(messages.LOCALES))
"""The languages of the page."""


@lru_cache
def _translations(tag: str) -> GNUTranslations:
    with (messages.LOCALES / f"{tag}.mo").open("rb") as file:
        return GNUTranslations(file)


def spoken(tag: str, names: tuple[str, ...]) -> Wording:
    """How a language says things to these people."""
    return Wording(names) if tag == "en" else Wording(names, translations=_translations(tag))
