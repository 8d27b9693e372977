"""Scanning with one switch: everything is reached, soon, and nothing is taken that was not marked."""

import pytest

from epizodiak.features.hands.presses import SOON, Presses
from epizodiak.features.hands.scan import (
    BEFORE_REST,
    FIRST,
    MOST,
    PASSES,
    Bundle,
    Scanning,
    Thing,
    arranged,
    ordered,
    things_of,
)


def things(count: int, parts: int = 1) -> list[Thing]:
    return [Thing(f"key-{number}", f"part {number * parts // count}") for number in range(count)]


def taken(scan: Scanning, wanted: Thing) -> int:
    """Take a thing as a person would; returns how often the mark went on, or something was pressed."""
    for done in range(1, 1000):
        marked = scan.marked
        assert marked is not None
        if wanted not in things_of(marked):
            scan.step()
        elif (found := scan.press()) is not None:
            assert found == wanted
            return done
    raise AssertionError("never marked")


@pytest.mark.parametrize("by_steps", [False, True])
@pytest.mark.parametrize("parts", [1, 3, 11])
@pytest.mark.parametrize("count", [1, 2, MOST, MOST + 1, 13, 54, 100, 200])
def test_everything_is_reached_and_not_much_later_than_anything_else(count: int, parts: int, *, by_steps: bool) -> None:
    all_of_them = things(count, min(parts, count))
    for wanted in all_of_them:
        scan = Scanning(by_steps=by_steps)
        scan.show(all_of_them)
        assert taken(scan, wanted) <= (count if count <= MOST else 5 * MOST)


def test_what_stands_together_is_marked_together_unless_all_are_few() -> None:
    few = things(MOST, 2)
    assert arranged(few) == tuple(few)
    parts = arranged(things(2 * MOST, 2))
    assert [part.name for part in parts if isinstance(part, Bundle)] == ["part 0", "part 1"]
    assert [len(things_of(part)) for part in parts] == [MOST, MOST]


def test_no_list_is_long_and_none_has_one_entry() -> None:
    def look(members: tuple[Thing | Bundle, ...]) -> None:
        assert len(members) <= MOST
        for each in members:
            if isinstance(each, Bundle):
                assert len(each.members) > 1
                look(each.members)

    for count in range(1, 150):
        for parts in (1, 4, count):
            look(arranged(things(count, min(parts, count))))


def test_moves_come_first_then_what_goes_on_and_that_is_no_part_of_anything() -> None:
    hand = [Thing("hand-7-0", "Your hand", "unselect"), Thing("hand-6-0", "Your hand", "select")]
    bar = [Thing(key, "bar") for key in ("resume", "start")]
    found = ordered([*things(12), *bar, *hand, Thing("slot-7", "The dial", ">5..7")])
    assert [thing.key for thing in found[:5]] == ["slot-7", "hand-6-0", "hand-7-0", "start", "resume"]
    assert found[5:] == things(12)
    assert {"start", "resume"} < {member.key for member in arranged(found) if isinstance(member, Thing)}
    assert len(set(FIRST)) == len(FIRST)


def test_the_mark_leaves_a_part_where_nothing_is_wanted_and_rests_at_last() -> None:
    scan = Scanning()
    scan.show(things(2 * MOST, 2))
    first = scan.marked
    scan.press()
    for _ in range(PASSES * MOST):
        assert scan.marked != first
        scan.step()
    assert scan.marked == first
    for _ in range(2 * BEFORE_REST):
        assert scan.marked is not None
        scan.step()
    assert scan.marked is None
    scan.step()
    assert scan.press() is None, "the press that wakes it takes nothing"
    assert scan.marked == first


def test_a_second_switch_goes_round_for_ever() -> None:
    scan = Scanning(by_steps=True)
    scan.show(things(3))
    for number in range(50):
        assert scan.marked == things(3)[number % 3]
        scan.step()


def test_what_has_become_another_page_is_marked_from_its_beginning() -> None:
    scan = Scanning()
    assert scan.show(things(5))
    scan.step()
    assert not scan.show(things(5)), "the same page goes on where it was"
    assert scan.marked == things(5)[1]
    assert scan.show([Thing("slot-7", can="^7"), *things(5)])
    assert scan.marked == Thing("slot-7", can="^7")
    assert scan.show([Thing("slot-7", can="!7"), *things(5)]), "a press there does something else now"
    empty = Scanning()
    empty.step()
    assert empty.press() is None
    assert not empty.show([]), "a page without anything to be pressed"


def test_a_press_too_soon_after_one_that_counted_does_not_count() -> None:
    presses = Presses()
    told = [presses.counts(when, "normal") for when in (0, 400, 999, 1000, 1500, 2100)]
    assert told == [True, False, False, True, False, True]
    assert all(Presses().counts(0, setting) for setting in SOON)
    presses = Presses()
    assert all(presses.counts(when, "off") for when in (0, 0, 1, 2))
