"""How actions are written (section 3 of the rules): one text for each action, one action for each text."""

import pytest

from epizodiak.core.errors import NotationError
from epizodiak.games.epizodiak.rules.notation import action_text, parse_action, run_values
from epizodiak.games.epizodiak.rules.state import Action

VALUES = range(1, 13)
EVERY_ACTION = [
    *(Action(kind, first, last) for kind in "<>" for first in VALUES for last in VALUES),
    *(Action(kind, value, value) for kind in "x^!" for value in VALUES),
    Action("d"),
    Action("p"),
]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (">5", Action(">", 5, 5)),
        (">5..7", Action(">", 5, 7)),
        ("<4", Action("<", 4, 4)),
        ("<4..1", Action("<", 4, 1)),
        (">11..2", Action(">", 11, 2)),
        ("x9", Action("x", 9, 9)),
        ("d", Action("d")),
        ("^7", Action("^", 7, 7)),
        ("!3", Action("!", 3, 3)),
        ("p", Action("p")),
        (">12..1", Action(">", 12, 1)),
    ],
)
def test_the_notations_of_the_rules_name_their_actions(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert action_text(action) == text


def test_every_action_round_trips_through_a_text_of_its_own() -> None:
    texts = [action_text(action) for action in EVERY_ACTION]
    assert [parse_action(text) for text in texts] == EVERY_ACTION
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "p ", " p", "P", "pp", "d1", "D", "5", ">", "x", "^", "!", ">0", ">13", "x0", "x13", ">05", "x09"),
        *("> 5", ">5 ", ">5.7", ">5...7", ">5..", ">..7", ">5..5", "<3..3", ">5..13", ">5..0", ">5..07", ">5-7"),
        *("x5..7", "^5..6", "!5..6", "5>", "=5", ">5\n", "p\n", "p\0", "\N{FULLWIDTH DIGIT FIVE}"),
        *(">\N{ARABIC-INDIC DIGIT FIVE}", ">\N{SUPERSCRIPT TWO}", ">1" + "0" * 5000, "\ud800", "null"),
    ],
)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (">5", (5,)),
        (">5..7", (5, 6, 7)),
        ("<4..1", (4, 3, 2, 1)),
        (">11..2", (11, 12, 1, 2)),
        ("<2..11", (2, 1, 12, 11)),
        (">2..1", (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1)),
    ],
)
def test_a_run_names_its_values_in_the_order_they_are_laid(text: str, values: tuple[int, ...]) -> None:
    assert run_values(parse_action(text)) == values
