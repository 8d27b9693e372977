import pytest

from epizodiak.features.phones.line import (
    BEAT,
    CROWDED,
    DISORDERED,
    FROM_PHONE,
    FROM_TABLET,
    NOT_TEXT,
    NOT_UNDERSTOOD,
    PART,
    SILENT,
    STUCK,
    TOO_LARGE,
    TOO_MANY,
    Limits,
    Line,
    LineError,
)

WIDE = Limits(characters=100_000, frames=1_000, burst=1_000)


def refused(line: Line, frame: object, now: float = 0.0) -> str:
    with pytest.raises(LineError) as told:
        line.heard(frame, now)
    return told.value.reason


def test_messages_come_whole_and_in_their_order() -> None:
    here, there = Line(WIDE, 0.0), Line(WIDE, 0.0)
    said = ["one", "", "x" * (2 * PART), "y" * (2 * PART + 1), "🙂" * PART, "\0b\nx:m1.1/1:"]
    frames = [frame for message in said for frame in here.frames(message)]
    assert [message for frame in frames for message in there.heard(frame, 0.0)] == said
    assert max(len(frame.encode()) for frame in frames) < 65_536


def test_beats_lie_between_the_parts_of_a_message() -> None:
    here, there = Line(WIDE, 0.0), Line(WIDE, 0.0)
    first, second = here.frames("x" * (PART + 1))
    assert there.heard(first, 0.0) == ()
    assert there.heard(here.beat(0.0).frames[0], 0.1) == ()
    assert there.heard(second, 0.2) == ("x" * (PART + 1),)


@pytest.mark.parametrize("frame", [None, 5, b"b", ["b"], 2.5])
def test_only_texts_are_heard(frame: object) -> None:
    assert refused(Line(WIDE, 0.0), frame) == NOT_TEXT


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "B",
        "bb",
        "b\n",
        "m",
        "m1.1/1",
        "m01.1/1:x",
        "m1.0/1:x",
        "m1.1/0:x",
        "m-1.1/1:x",
        "m\u0661.1/1:x",
        " m1.1/1:x",
        '{"a":1}',
    ],
)
def test_a_frame_has_one_form(frame: str) -> None:
    assert refused(Line(WIDE, 0.0), frame) == NOT_UNDERSTOOD


@pytest.mark.parametrize("frame", ["m1.1/2:short", f"m1.1/1:{'x' * (PART + 1)}"])
def test_a_message_is_cut_in_one_way(frame: str) -> None:
    assert refused(Line(WIDE, 0.0), frame) == NOT_UNDERSTOOD


def test_an_empty_last_part_is_refused() -> None:
    line = Line(WIDE, 0.0)
    line.heard(f"m1.1/2:{'x' * PART}", 0.0)
    assert refused(line, "m1.2/2:") == NOT_UNDERSTOOD


@pytest.mark.parametrize("frame", ["m2.1/1:x", "m1.2/2:x", "m1.2/1:x", "m999999999.1/1:x"])
def test_what_is_out_of_order_is_refused(frame: str) -> None:
    assert refused(Line(WIDE, 0.0), frame) == DISORDERED


@pytest.mark.parametrize("second", ["m1.1/2:" + "x" * PART, "m1.2/3:" + "x" * PART, "m2.1/1:x", "m1.3/2:x"])
def test_the_parts_of_a_message_follow_each_other(second: str) -> None:
    line = Line(WIDE, 0.0)
    assert line.heard("m1.1/2:" + "x" * PART, 0.0) == ()
    assert refused(line, second) == DISORDERED


def test_after_one_refusal_nothing_is_heard() -> None:
    line = Line(WIDE, 0.0)
    assert refused(line, "nonsense") == NOT_UNDERSTOOD
    assert refused(line, "m1.1/1:x") == NOT_UNDERSTOOD


def test_nothing_follows_a_goodbye() -> None:
    here, there = Line(WIDE, 0.0), Line(WIDE, 0.0)
    (bye,) = here.bye()
    assert there.heard(bye, 0.0) == ()
    assert there.over
    assert refused(there, "m1.1/1:x") == DISORDERED


def test_a_message_has_a_size_that_is_known_at_its_first_part() -> None:
    limits = Limits(characters=2 * PART, frames=100, burst=100)
    line, says = Line(limits, 0.0), Line(limits, 0.0)
    whole = [line.heard(frame, 0.0) for frame in says.frames("x" * (2 * PART))]
    assert whole == [(), ("x" * (2 * PART),)]
    assert refused(line, says.frames("x" * (2 * PART + 1))[0]) == TOO_LARGE
    assert refused(Line(Limits(10, 100, 100), 0.0), "m1.1/1:" + "x" * 11) == TOO_LARGE
    assert refused(Line(WIDE, 0.0), "m1.1/1:" + "x" * (PART + 40)) == TOO_LARGE


def test_phones_say_less_than_the_tablet() -> None:
    big = Line(WIDE, 0.0).frames("x" * FROM_TABLET.characters)
    tablet, phone = Line(FROM_TABLET, 0.0), Line(FROM_PHONE, 0.0)
    assert [message for frame in big for message in tablet.heard(frame, 0.0)] == ["x" * FROM_TABLET.characters]
    assert refused(phone, big[0]) == TOO_LARGE


def test_too_many_frames_are_refused_but_not_those_that_waited() -> None:
    limits = Limits(characters=100, frames=2, burst=10)
    line = Line(limits, 0.0)
    for _ in range(10):
        line.heard("b", 0.0)
    for tick in range(1, 50):
        line.heard("b", tick / 2)
    assert refused(line, "b", 24.5) == TOO_MANY
    rested = Line(limits, 0.0)
    for _ in range(10):
        rested.heard("b", 1_000.0)
    assert refused(rested, "b", 1_000.0) == TOO_MANY


def test_a_clock_that_goes_backwards_gives_nothing() -> None:
    line = Line(Limits(characters=100, frames=1, burst=2), 10.0)
    line.heard("b", 10.0)
    line.heard("b", 5.0)
    assert refused(line, "b", 10.0) == TOO_MANY


def test_an_end_that_says_nothing_for_two_seconds_is_silent_until_it_is_heard() -> None:
    line, now = Line(WIDE, 0.0), 0.0
    found = []
    while now < SILENT + BEAT:
        now += BEAT
        found.append((now >= SILENT, line.beat(now).silent))
    assert found[-1] == (True, True)
    assert [silent for _, silent in found] == [due for due, _ in found]
    line.heard("b", now)
    assert not line.beat(now).silent


def test_who_slept_does_not_call_the_other_silent() -> None:
    line = Line(WIDE, 0.0)
    line.beat(BEAT)
    assert not line.beat(BEAT + 600.0).silent
    assert not line.beat(BEAT + 601.0).silent
    assert line.beat(BEAT + 602.0).silent


def test_a_line_that_does_not_drain_says_no_more_and_is_lost_after_a_while() -> None:
    line = Line(WIDE, 0.0)
    assert line.has_room(0.5, CROWDED)
    assert not line.has_room(1.0, CROWDED + 1)
    now, lost = 1.0, []
    while now < 1.0 + STUCK + 1.0:
        now += 0.5
        line.heard("b", now)
        pulse = line.beat(now, CROWDED + 1)
        assert (pulse.frames, pulse.silent) == ((), True)
        lost.append((now, pulse.lost))
    assert [when for when, gone in lost if gone] == [when for when, _ in lost if when >= 1.0 + STUCK]
    freed = line.beat(now + 0.5, 0)
    assert (freed.frames, freed.silent, freed.lost) == (("b",), False, False)
    assert line.has_room(now + 0.6, 0)
