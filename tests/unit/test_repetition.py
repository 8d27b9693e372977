"""The growing set of what has occurred."""

import json

from epizodiak.core.codec import Codec
from epizodiak.core.repetition import EMPTY_TRAIL, Trail


def trail(number: int) -> Trail:
    found = EMPTY_TRAIL
    for key in range(number):
        found = found.with_key(str(key))
    return found


def test_a_trail_holds_what_was_added_and_nothing_else() -> None:
    for number in (0, 1, 2, 3, 7, 8, 9, 100):
        found = trail(number)
        assert len(found) == number
        assert [str(key) in found for key in range(101)] == [key < number for key in range(101)]


def test_adding_to_a_trail_leaves_the_old_one_as_it_was() -> None:
    old = trail(5)
    assert "new" in old.with_key("new")
    assert "new" not in old
    assert old == trail(5)


def test_there_are_few_parts_and_each_is_larger_than_the_next() -> None:
    for number in range(200):
        sizes = [len(part) for part in trail(number).parts]
        assert sizes == sorted(set(sizes), reverse=True)
        assert len(sizes) <= number.bit_length()


def test_most_of_a_trail_is_shared_with_the_next_one() -> None:
    old = trail(1_024 + 512)
    new = old.with_key("new")
    assert new.parts[0] is old.parts[0]
    assert new.parts[1] is old.parts[1]


def test_a_trail_is_hashable_and_round_trips_through_json() -> None:
    found = trail(11)
    assert hash(found) == hash(trail(11))
    form = Codec().form(Trail)
    assert form.value(json.loads(json.dumps(form.written(found)))) == found
