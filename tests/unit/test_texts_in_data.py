"""Texts that are kept in data: what is told of them, and to whom."""

from gettext import NullTranslations

import pytest

from epizodiak.core.wording import Wording
from epizodiak.games import TABLES
from epizodiak.games.epizodiak.rules.numerals import numeral
from epizodiak.table.texts import Text, telling


class German(NullTranslations):
    def gettext(self, message: str) -> str:
        return {"Take {tile}": "Nimm {tile}", "Take it": "Nimm ihn"}.get(message, message)


ENGLISH, TRANSLATED = Wording(()), Wording((), translations=German())


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (Text("Take it"), "Take it", "Nimm ihn"),
        (Text("Take {tile}", tile=9), "Take IX", "Nimm IX"),
        (Text("A {text} without values"), "A {text} without values", "A {text} without values"),
        ("", "", ""),
        ("Take it", "Take it", "Take it"),
    ],
)
def test_a_marked_text_is_translated_and_then_gets_its_values(text: str, english: str, german: str) -> None:
    assert telling(ENGLISH, numeral)(text) == english
    assert telling(TRANSLATED, numeral)(text) == german


def test_a_text_is_its_english_in_data() -> None:
    text = Text("Take {tile}", tile=9)
    assert (text, text.values) == ("Take {tile}", {"tile": 9})


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("epizodiak", 9, "IX"),
        ("epizodiak", (5, 6, 7), "V, VI and VII"),
        ("schotten-totten", "R8", "red 8"),
        ("zodiac", "B2", "B2"),
    ],
)
def test_a_table_says_values_in_its_own_terms(name: str, value: object, told: str) -> None:
    assert TABLES[name].spell(value, ENGLISH) == told
