"""Quotes, spaces and dots as each language sets them."""

import pytest

from tools import typography

pytestmark = pytest.mark.native_only


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("de", "\u201e{action}\u201c geht hier nicht \u2026"),
        ("fr", "Choix\u00a0: \u00ab\u00a0{action}\u00a0\u00bb n\u2019est pas permis\u202f!"),
        ("ja", "\u300c{action}\u300d\u306f\u3067\u304d\u307e\u305b\u3093\u3002"),
        ("ja", "7..9 \u3078"),
        ("xx", "\u201canything\u201d"),
    ],
)
def test_what_is_set_as_the_language_sets_it_is_left_alone(tag: str, text: str) -> None:
    assert [*typography.faults(tag, text)] == []


@pytest.mark.parametrize(
    ("tag", "text", "fault"),
    [
        ("de", 'Das "geht" nicht', "a typewriter's quote or apostrophe"),
        ("xx", "it's", "a typewriter's quote or apostrophe"),
        ("de", "\u00abso\u00bb", "quotes of another language: \u00ab \u00bb"),
        ("ja", "\u201c\u306f\u201d", "quotes of another language: \u201c \u201d"),
        ("es", "espera...", "three dots instead of \u2026"),
        ("fr", "Choix : {text}", "no space that keeps to its line before : ; ! ? \u00bb"),
        ("fr", "Pourquoi ?", "no space that keeps to its line before : ; ! ? \u00bb"),
        ("fr", "\u00ab {text}\u00a0\u00bb", "no space that keeps to its line after \u00ab"),
        ("ja", "\u306f\u3044,\u3044\u3044\u3048", "a mark of the Latin letters behind a Japanese one"),
    ],
)
def test_what_is_set_otherwise_is_named(tag: str, text: str, fault: str) -> None:
    assert [*typography.faults(tag, text)] == [fault]
