"""Frozen dataclasses as plain data and back."""

import json
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from epizodiak.core.codec import BARE, OBJECT, TEXT, Codec, Form, MismatchError, as_object
from epizodiak.core.errors import EpizodiakError, NotationError, OptionError
from epizodiak.games import GAMES

SIGNS = as_object(
    lambda signs: {str(place): sign for place, sign in enumerate(signs) if sign is not None},
    lambda data: [{"zero": "zero", "one": "one", None: None}[data.get(str(place))] for place in range(2)],
)


@dataclass(frozen=True)
class Keys:
    held: frozenset[str] = field(metadata=BARE)


@dataclass(frozen=True)
class Colour:
    name: str


@dataclass(frozen=True)
class Point:
    x: int
    y: int | None


@dataclass(frozen=True)
class Nothing:
    pass


@dataclass(frozen=True)
class Whole:
    number: int
    text: str
    truth: bool
    seat: int | None
    row: tuple[int, ...]
    gaps: tuple[int | None, ...]
    pair: tuple[str, str]
    rows: tuple[tuple[int, ...], ...]
    pairs: tuple[tuple[bool, bool], tuple[bool, bool]]
    ranks: tuple[tuple[int, ...], ...] | None
    point: Point
    maybe: Point | None
    points: tuple[Point, ...]
    keys: Keys
    colours: tuple[Colour, ...]
    signs: tuple[str | None, ...] = field(metadata=SIGNS)


VALUE = Whole(
    *(1, "a", True, None, (1, 2), (3, None), ("b", "c"), ((1,), ()), ((True, False), (False, True)), ((0, 1), (2,))),
    *(Point(1, None), None, (Point(2, 3),), Keys(frozenset("zy")), (Colour("red"),), ("zero", None)),
)
DATA: dict[str, Any] = {
    "number": 1,
    "text": "a",
    "truth": True,
    "seat": None,
    "row": [1, 2],
    "gaps": [3, None],
    "pair": ["b", "c"],
    "rows": [[1], []],
    "pairs": [[True, False], [False, True]],
    "ranks": [[0, 1], [2]],
    "point": {"x": 1, "y": None},
    "maybe": None,
    "points": [{"x": 2, "y": 3}],
    "keys": ["y", "z"],
    "colours": ["RED"],
    "signs": {"0": "zero"},
}


def colour(text: str) -> Colour:
    if text != text.upper():
        raise NotationError(text)
    return Colour(text.lower())


CODEC = Codec({Colour: Form(TEXT, lambda each: each.name.upper(), colour)})
FORM = CODEC.form(Whole)


def test_a_value_is_written_in_the_order_of_its_fields() -> None:
    assert json.dumps(FORM.written(VALUE)) == json.dumps(DATA)


@pytest.mark.parametrize(
    "changes", [{}, {"seat": 2, "ranks": None, "maybe": {"x": 0, "y": 0}, "points": [], "keys": []}]
)
def test_what_was_written_is_read_and_written_again(changes: dict[str, Any]) -> None:
    data = {**DATA, **changes}
    assert json.dumps(FORM.written(FORM.value(data))) == json.dumps(data)
    assert (FORM.value(data) == VALUE) == (not changes)


def test_keys_that_no_field_is_called_by_are_passed_over() -> None:
    assert FORM.value({**DATA, "more": [1]}) == VALUE


def test_a_set_is_a_sorted_list_and_an_only_field_can_stand_without_an_object_around_it() -> None:
    many = Keys(frozenset(map(str, range(50))))
    assert CODEC.form(Keys).written(many) == sorted(map(str, range(50)))


def test_a_dataclass_without_fields_is_an_empty_object() -> None:
    form = CODEC.form(Nothing)
    assert form.value(form.written(Nothing())) == Nothing()
    assert form.written(Nothing()) == {}


def test_some_fields_can_be_written_alone_in_an_order_of_their_own() -> None:
    assert list(CODEC.form(Whole, ("text", "row", "number")).written(VALUE).items()) == [
        ("text", "a"),
        ("row", [1, 2]),
        ("number", 1),
    ]


def test_a_type_can_have_functions_of_its_own_for_its_object() -> None:
    form = Codec({Point: Form(OBJECT, lambda each: {"at": each.x}, lambda data: Point(data["at"], 0))}).form(Point)
    assert form.written(Point(3, 0)) == {"at": 3}
    assert form.value({"at": 3}) == Point(3, 0)
    with pytest.raises(MismatchError, match="an object is expected, not a list"):
        form.value([3])


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("number", "1", "number: a whole number is expected, not a text"),
        ("number", True, "number: a whole number is expected, not true or false"),
        ("number", 1.0, "number: a whole number is expected, not float"),
        ("number", None, "number: a whole number is expected, not null"),
        ("text", 1, "text: a text is expected, not a whole number"),
        ("text", ["a"], "text: a text is expected, not a list"),
        ("truth", 1, "truth: true or false is expected, not a whole number"),
        ("seat", False, "seat: a whole number or null is expected, not true or false"),
        ("row", "12", "row: a list is expected, not a text"),
        ("row", {"1": 2}, "row: a list is expected, not an object"),
        ("row", (1, 2), "row: a list is expected, not tuple"),
        ("row", [1, True], "row: a whole number is expected, not true or false"),
        ("row", [1, None], "row: a whole number is expected, not null"),
        ("gaps", [1, None, "2"], "gaps: a whole number or null is expected, not a text"),
        ("pair", ["a"], "pair: a list of 2 is expected, not of 1"),
        ("pair", ["a", "b", "c"], "pair: a list of 2 is expected, not of 3"),
        ("pair", ["a", 2], "pair: a text is expected, not a whole number"),
        ("rows", [[1], 2], "rows: a list is expected, not a whole number"),
        ("rows", [[1], ["2"]], "rows: a whole number is expected, not a text"),
        ("pairs", [[True, False], [True]], "pairs: a list of 2 is expected, not of 1"),
        ("ranks", False, "ranks: a list or null is expected, not true or false"),
        ("ranks", [[None]], "ranks: a whole number is expected, not null"),
        ("point", None, "point: an object is expected, not null"),
        ("point", [1, 2], "point: an object is expected, not a list"),
        ("point", {"x": 1}, "point: y: a whole number or null is expected, not nothing"),
        ("maybe", 3, "maybe: an object or null is expected, not a whole number"),
        ("maybe", {"x": "1", "y": 2}, "maybe: x: a whole number is expected, not a text"),
        ("points", [{"x": 1, "y": 1}, None], "points: an object is expected, not null"),
        ("points", [{}], "points: x: a whole number is expected, not nothing"),
        ("keys", ["a", 1], "keys: a text is expected, not a whole number"),
        ("keys", "ab", "keys: a list is expected, not a text"),
        ("colours", [3], "colours: a text is expected, not a whole number"),
        ("signs", ["zero"], "signs: an object is expected, not a list"),
        ("signs", {"1": "two"}, "signs: 'two' is not expected"),
    ],
)
def test_what_is_of_another_form_is_refused_with_what_was_expected_where(key: str, value: Any, message: str) -> None:
    with pytest.raises(MismatchError) as caught:
        FORM.value({**DATA, key: value})
    assert str(caught.value) == message


@pytest.mark.parametrize("key", DATA)
def test_a_missing_key_is_told(key: str) -> None:
    with pytest.raises(MismatchError, match=f"^{key}: .* is expected, not nothing$"):
        FORM.value({name: value for name, value in DATA.items() if name != key})


def test_what_an_exception_has_against_its_data_is_told_as_it_is() -> None:
    with pytest.raises(NotationError, match='"red": not an action'):
        FORM.value({**DATA, "colours": ["red"]})


@pytest.mark.parametrize(
    "kind", [float, dict[str, int], int | str, tuple[int, str], list[int], Any, int | str | None], ids=str
)
def test_a_type_without_a_form_is_noticed_at_once(kind: Any) -> None:
    with pytest.raises(TypeError, match="no form in JSON for"):
        Codec().form(kind)


# --- the games' views -------------------------------------------------------------------------------------------------

by_game = pytest.mark.parametrize("name", sorted(GAMES))


def view_of(name: str) -> dict[str, Any]:
    """A first position, as its seat sees it."""
    game = GAMES[name]
    options = game.options_from({})
    state = game.start(options, 0, game.random_opening(options, 0, random.Random(1)))
    data: dict[str, Any] = json.loads(json.dumps(game.view_json(game.view(state, 0))))
    return data


@by_game
@pytest.mark.parametrize("data", [None, [], "{}", 5, {}])
def test_what_is_no_view_at_all_is_refused(name: str, data: Any) -> None:
    with pytest.raises(EpizodiakError, match=f"^not a view of {name}: "):
        GAMES[name].view_from(data)


@by_game
def test_a_view_without_one_of_its_keys_is_refused(name: str) -> None:
    data = view_of(name)
    for key in set(data) - {"game"}:
        with pytest.raises(EpizodiakError, match=f"^not a view of {name}: {key}: .* expected, not nothing$"):
            GAMES[name].view_from({other: value for other, value in data.items() if other != key})


@by_game
@pytest.mark.parametrize("wrong", [1.5, {"0": 1.5}, [[[1.5]]]])
def test_a_view_with_a_value_of_another_type_is_refused_wherever_it_stands(name: str, wrong: Any) -> None:
    data = view_of(name)
    for key in set(data) - {"game", "options", "discards", "board"}:
        with pytest.raises(EpizodiakError, match=f"^not a view of {name}: {key}: "):
            GAMES[name].view_from({**data, key: wrong})


@by_game
def test_an_action_that_is_none_is_told_as_such(name: str) -> None:
    with pytest.raises(NotationError, match='"nonsense": not an action'):
        GAMES[name].view_from({**view_of(name), "legal": ["nonsense"]})


@pytest.mark.parametrize("name", ["epicycle", "epizodiak", "schotten-totten"])
def test_options_that_are_none_are_told_as_such(name: str) -> None:
    with pytest.raises(OptionError, match='unknown option "colour"'):
        GAMES[name].view_from({**view_of(name), "options": {"colour": 1}})


@pytest.mark.parametrize(
    ("name", "key", "wrong", "told"),
    [
        ("epizodiak", "discards", {"3": True}, "a whole number or null is expected, not true or false"),
        ("epizodiak", "discards", [], "an object is expected, not a list"),
        ("zodiac", "board", {"A1": True}, "'True' is not expected"),
        ("zodiac", "board", {"A1": "0"}, "\"'0'\" is not expected"),
        ("zodiac", "board", {"A1": []}, "'[]' is not expected"),
        ("zodiac", "seen", ["abc"], "a list is expected, not a text"),
        ("zodiac", "last_step", 5, "a text or null is expected, not a whole number"),
        ("epicycle", "once", [[1]], "a text is expected, not a whole number"),
        ("epicycle", "options", [], "an object is expected, not a list"),
        ("schotten-totten", "totals", [0], "a list of 2 is expected, not of 1"),
        ("schotten-totten", "stones", [{"owner": None, "first": None}], "sides: a list is expected, not nothing"),
    ],
)
def test_what_stands_otherwise_in_a_view_is_checked_as_well(name: str, key: str, wrong: Any, told: str) -> None:
    with pytest.raises(EpizodiakError) as caught:
        GAMES[name].view_from({**view_of(name), key: wrong})
    assert str(caught.value) == f"not a view of {name}: {key}: {told}"
