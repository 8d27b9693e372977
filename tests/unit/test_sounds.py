"""Sounds: each happening has one of its own, of one family, soft at both ends; none clips, and they do not pile up."""

from itertools import pairwise

import pytest

from epizodiak.display.sounds import (
    BOT,
    DEAL,
    DRAWN,
    LOST,
    OVER,
    POINT,
    REFUSE,
    REVEAL,
    ROUND,
    SEAL,
    SELECT,
    SHOWN,
    TICK,
    TURN,
)
from epizodiak.features.sound.tones import (
    A3,
    B3,
    D3,
    E3,
    FIS3,
    OCTAVE,
    RATE,
    SOUNDS,
    VIBRATIONS,
    decibels,
    length,
    loudness,
    samples_of,
)
from epizodiak.features.sound.voices import APART, LATEST, MOST, Voices
from epizodiak.games import TABLES
from epizodiak.games.epizodiak.rules.notation import parse_action

OF_THE_PAGE = {BOT, DEAL, DRAWN, LOST, OVER, POINT, REFUSE, REVEAL, ROUND, SEAL, SELECT, SHOWN, TICK, TURN}
MOST_DECIBELS = -3.0
QUIETEST, LOUDEST = -48.0, -15.0
"""Between them lies the loudness of every sound, in dBFS: none is missed beside the others, none startles."""

by_name = pytest.mark.parametrize("name", SOUNDS)


def test_everything_that_happens_has_a_sound_and_a_vibration_of_its_own() -> None:
    motion = TABLES["epizodiak"].motion
    happenings = {motion.happening(parse_action(text)) for text in (">1", "<1", "x1", "d", "^1", "!1", "p")}
    assert happenings | OF_THE_PAGE == set(SOUNDS) == set(VIBRATIONS)
    assert len({sound.notes for sound in SOUNDS.values()}) == len(SOUNDS), "two happenings sound the same"


@by_name
def test_no_sound_clips_or_startles_or_goes_unheard(name: str) -> None:
    samples = samples_of(SOUNDS[name])
    peak = max(abs(sample) for sample in samples)
    assert decibels(peak) <= MOST_DECIBELS
    assert peak == pytest.approx(SOUNDS[name].peak, abs=1e-6)
    assert QUIETEST <= decibels(loudness(samples)) <= LOUDEST


@by_name
def test_every_sound_is_short_and_soft_at_both_ends(name: str) -> None:
    samples = samples_of(SOUNDS[name])
    assert len(samples) / RATE == pytest.approx(length(SOUNDS[name]), abs=1 / RATE)
    assert length(SOUNDS[name]) <= 1
    assert samples[0] == 0
    assert abs(samples[-1]) < 1e-4
    first = samples[: RATE // 2000]
    assert max(map(abs, first)) < SOUNDS[name].peak / 4, "it cracks"


def test_all_notes_are_of_one_scale_and_no_partial_is_beyond_what_the_rate_can_hold() -> None:
    scale = {round(note * OCTAVE**high, 2) for note in (D3, E3, FIS3, A3, B3) for high in range(4)}
    notes = [note for sound in SOUNDS.values() for note in sound.notes]
    assert {round(note.pitch, 2) for note in notes} <= scale
    assert max(note.pitch * partial.ratio for note in notes for partial in note.body) < RATE / 3


def test_as_many_sounds_as_are_heard_at_once_never_clip() -> None:
    assert sum(sorted(sound.peak for sound in SOUNDS.values())[-MOST:]) <= 1


# --- voices -----------------------------------------------------------------------------------------------------------


def test_two_happenings_of_one_tap_are_heard_one_after_the_other() -> None:
    voices = Voices()
    first, second = voices.begin("place", 5.0, 0.4), voices.begin("turn", 5.0, 0.4)
    assert first is not None
    assert second is not None
    assert (first.start, second.start) == (5.0, 5.0 + APART)


def test_the_same_sound_does_not_begin_twice_at_once() -> None:
    voices = Voices()
    assert voices.begin("point", 1.0, 0.3) is not None
    assert voices.begin("point", 1.0 + APART / 2, 0.3) is None
    assert voices.begin("point", 1.0 + 2 * APART, 0.3) is not None


def test_never_more_sounds_than_three_and_the_oldest_gives_way() -> None:
    voices, heard = Voices(), []
    for at in range(20):
        voice = voices.begin(f"sound {at}", 0.08 * at, 0.9)
        assert voice is not None
        heard.append(voice)
        gone = voices.too_many(voice.start)
        assert len(voices.numbers) <= MOST
        assert [voice.number for voice in gone] == [heard[at - MOST].number] if at >= MOST else not gone


def test_what_would_come_too_late_is_left_out() -> None:
    voices = Voices()
    begun = [voices.begin(f"sound {at}", 2.0, 0.2) for at in range(20)]
    heard = [voice for voice in begun if voice is not None]
    assert [voice is not None for voice in begun] == [True] * len(heard) + [False] * (20 - len(heard))
    assert all(voice.start - 2.0 <= LATEST for voice in heard)


def test_a_rhythm_keeps_its_times() -> None:
    voices = Voices()
    assert voices.begin("place", 3.0, 0.4) is not None
    ticks = [voices.begin("tick", 3.0, 0.07, due=3.0 + 0.05 * at) for at in range(1, 7)]
    starts = [tick.start for tick in ticks if tick is not None]
    assert [round(b - a, 3) for a, b in pairwise(starts)] == [0.05] * 5


def test_a_page_out_of_sight_hushes_everything() -> None:
    voices = Voices()
    voice = voices.begin("over", 0.0, 0.9)
    assert voices.stop_all() == [voice]
    assert voices.numbers == set()
