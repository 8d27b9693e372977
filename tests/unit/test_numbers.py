"""Numbers, shares and lists as a language writes them."""

import pytest

from epizodiak.core.numbers import Marks
from epizodiak.core.wording import Wording
from epizodiak.ui.advice import percent, points
from epizodiak.ui.curve import curve

GERMAN = Marks(decimal=",", group=".", percent="{number}\u00a0%")
JAPANESE = Marks(decimal=".", group=",", percent="{number}%", comma="、")
ENGLISH = Wording(("Ana", "Ben", "Chloé"))


@pytest.mark.parametrize(
    ("value", "places", "english", "german"),
    [
        (3.25, 1, "3.2", "3,2"),
        (-0.21, 2, "\u22120.21", "\u22120,21"),
        (12345.6, 1, "12\u202f345.6", "12.345,6"),
        (7, 0, "7", "7"),
    ],
)
def test_a_number_has_the_languages_marks(value: float, places: int, english: str, german: str) -> None:
    assert ENGLISH.number(value, places) == english
    assert Wording((), marks=GERMAN).number(value, places) == german


def test_a_share_is_written_in_percent_as_the_language_does() -> None:
    assert [Wording((), marks=marks).percent(0.214) for marks in (GERMAN, JAPANESE)] == ["21\u00a0%", "21%"]
    assert percent(None, ENGLISH) == "–"


def test_what_is_worth_points_is_told_with_the_languages_decimal_mark() -> None:
    assert points(-1.5, Wording((), marks=GERMAN)) == "\u22121,5"


def test_lists_have_the_languages_comma() -> None:
    japanese = Wording(ENGLISH.names, marks=JAPANESE)
    assert japanese.listed(("1", "2", "3")) == "1、2 and 3"
    assert japanese.either(("1", "2", "3")) == "1、2 or 3"
    assert japanese.tally((1, 2, 3)) == "Ana: 1、Ben: 2、Chloé: 3"


def test_the_marks_are_kept_when_a_wording_gets_names_or_is_told_aloud() -> None:
    assert Wording((), marks=JAPANESE).aloud().marks == JAPANESE


def test_the_curve_of_a_review_is_labelled_as_the_language_writes_shares() -> None:
    assert ">50%</text>" in curve([], 0, [], 10, marks=JAPANESE)
