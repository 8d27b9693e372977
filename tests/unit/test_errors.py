"""Errors carry what was given and what would have been right, on one line."""

import pytest

from epizodiak.core import errors
from epizodiak.core.errors import (
    ChanceError,
    EpizodiakError,
    IllegalActionError,
    NotationError,
    OptionError,
    RecordError,
    places,
    shorten,
)


@pytest.mark.parametrize("kind", [OptionError, NotationError, IllegalActionError, ChanceError, RecordError])
def test_every_error_is_an_error_of_the_package_and_a_value_error(kind: type[Exception]) -> None:
    assert issubclass(kind, EpizodiakError)
    assert issubclass(kind, ValueError)


def test_an_illegal_action_quotes_action_position_and_what_is_legal() -> None:
    error = IllegalActionError(">9", "dial 5", ["<4", "d"])
    assert str(error) == '">9": not legal; legal: <4 d; position: dial 5'


def test_an_illegal_action_after_the_end_says_that_nothing_is_legal() -> None:
    assert "legal: nothing" in str(IllegalActionError("p", "over", []))


def test_a_bad_notation_is_quoted() -> None:
    assert str(NotationError(">5 ")) == '">5 ": not an action'


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (RecordError("larger than 1 MiB"), "larger than 1 MiB"),
        (RecordError("larger than 1 MiB", record=2), "record 2: larger than 1 MiB"),
        (
            RecordError("not legal; legal: <3 >5 d", record=3, action=17, text=">9"),
            'record 3, action 17 (">9"): not legal; legal: <3 >5 d',
        ),
        (RecordError("not an action", action=1, text="\n"), 'action 1 ("\\n"): not an action'),
    ],
)
def test_a_records_error_is_one_line_that_says_where(error: RecordError, line: str) -> None:
    assert str(error) == line == error.line()


def test_a_records_error_keeps_all_it_knows_when_told_of_its_record() -> None:
    error = RecordError("not legal", action=4, text="p", legal=["d"]).within(7)
    assert (error.record, error.action, error.text, error.legal, error.reason) == (7, 4, "p", ("d",), "not legal")


@pytest.mark.parametrize(
    ("text", "limit", "short"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "ab…"),
        ("a\nb", 60, "a\\nb"),
        ("\x1b[31m", 60, "\\x1b[31m"),
        ("\ud800", 60, "\\ud800"),
        ("\u202e", 60, "\\u202e"),
        ("é♈", 60, "é♈"),
        ("\n" * 40, 10, "\\n\\n\\n\\n\\…"),
    ],
)
def test_a_text_in_a_message_is_short_and_on_one_line(text: str, limit: int, short: str) -> None:
    assert shorten(text, limit) == short


def test_where_an_error_arose_is_told_without_what_it_says_of_the_position_e5() -> None:
    tile = "XVII"

    def refuse() -> None:
        raise IllegalActionError(">9", tile, ["d"])

    told = ""
    try:
        try:
            refuse()
        except IllegalActionError:
            raise KeyError(tile)  # noqa: B904 - as a slip in the program does
    except KeyError as error:
        told = places(error)
    assert tile not in told
    assert told.index("IllegalActionError\n") < told.rindex("KeyError\n")
    assert "in refuse" in told


def test_every_error_of_the_module_is_covered_here() -> None:
    kinds = {item for item in vars(errors).values() if isinstance(item, type) and issubclass(item, Exception)}
    assert kinds == {EpizodiakError, OptionError, NotationError, IllegalActionError, ChanceError, RecordError}
