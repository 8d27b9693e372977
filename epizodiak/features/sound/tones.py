"""The sounds, synthesised: plucked bells of one pentatonic scale.

A note is a handful of partials that die away, the higher ones sooner, as a plucked bar of wood or metal sounds (modal
synthesis; J. O. Smith, *Physical Audio Signal Processing*). All notes are of one pentatonic scale, so that whatever
comes together is in tune. Nothing here knows a browser: `make sounds` and the tests hear what the page plays.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, exp, log10, pi, sin

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

RATE = 24_000
"""Samples a second; the highest partial lies below a third of it."""

D3, E3, FIS3, A3, B3 = 146.83, 165.20, 183.54, 220.25, 247.78
"""The scale, in hertz: D major without its fourth and seventh step, in just intonation above D3."""

OCTAVE = 2.0

ATTACK = 0.006
"""Seconds until a note is at its loudest: sooner cracks, later is no pluck."""

RELEASE = 0.012
"""Seconds in which a sound's end fades to nothing."""

SILENT = 5.0
"""After so many times its decay a note is taken to be silent: it has fallen by 43 decibels."""


@dataclass(frozen=True, slots=True)
class Partial:
    """One of a note's partial tones.

    Attributes:
        ratio: of its pitch to the note's.
        loud: of its loudness to the others'.
        decay: of the time in which it dies away to the note's.
    """

    ratio: float
    loud: float
    decay: float


BELL = (Partial(1, 1, 1), Partial(2, 0.34, 0.6), Partial(3.01, 0.12, 0.36), Partial(5.42, 0.06, 0.14))
"""A bar with a resonator below it, as of a kalimba: nearly harmonic, with a short bright touch at its beginning."""

WOOD = (Partial(1, 1, 1), Partial(2.76, 0.45, 0.4), Partial(5.4, 0.16, 0.2))
"""A free bar of wood (its partials: Fletcher and Rossing, *The Physics of Musical Instruments*, 2.15)."""


@dataclass(frozen=True, slots=True)
class Note:
    """One note.

    Attributes:
        pitch: in hertz.
        start: seconds after the sound's beginning.
        decay: seconds in which it falls to 37 %.
        loud: of its loudness to the sound's other notes'.
        body: what sounds.
    """

    pitch: float
    start: float = 0.0
    decay: float = 0.09
    loud: float = 1.0
    body: tuple[Partial, ...] = BELL


@dataclass(frozen=True, slots=True)
class Chime:
    """The sound of something that happened.

    Attributes:
        notes: what it is made of.
        peak: its greatest sample, of 1.
    """

    notes: tuple[Note, ...]
    peak: float


SOUNDS: Mapping[str, Chime] = {
    "place": Chime((Note(A3, body=WOOD, decay=0.05), Note(A3 * OCTAVE, 0.012, 0.08, 0.6)), 0.3),
    "discard": Chime((Note(B3 * OCTAVE), Note(A3 * OCTAVE, 0.07), Note(FIS3 * OCTAVE, 0.14, 0.11)), 0.24),
    "draw": Chime((Note(D3 * 4, decay=0.07), Note(E3 * 4, 0.06, 0.08)), 0.24),
    "take": Chime((Note(A3 * OCTAVE, decay=0.07), Note(D3 * 4, 0.06, 0.09)), 0.24),
    "contest": Chime((Note(FIS3 * OCTAVE), Note(A3 * OCTAVE, 0.08), Note(D3 * 4, 0.16, 0.13)), 0.27),
    "pass": Chime((Note(E3 * OCTAVE, decay=0.08),), 0.18),
    REVEAL: Chime((Note(D3 * 4), Note(A3 * 4, 0.09, 0.12, 0.8)), 0.24),
    SEAL: Chime((Note(D3, body=WOOD, decay=0.045), Note(D3 * 4, 0.05), Note(A3 * 4, 0.11, 0.13, 0.8)), 0.28),
    TURN: Chime((Note(A3 * OCTAVE, decay=0.07), Note(E3 * OCTAVE, 0.08, 0.1)), 0.17),
    TICK: Chime((Note(D3 * 8, decay=0.009, body=WOOD), Note(D3 * OCTAVE, decay=0.014, loud=0.7, body=WOOD)), 0.15),
    DEAL: Chime(tuple(Note(pitch, 0.06 * at, 0.05) for at, pitch in enumerate((A3 * 2, B3 * 2, D3 * 4, E3 * 4))), 0.2),
    SELECT: Chime((Note(B3 * OCTAVE, decay=0.04),), 0.15),
    REFUSE: Chime((Note(E3, body=WOOD, decay=0.04), Note(D3, 0.09, 0.05, body=WOOD)), 0.24),
    BOT: Chime((Note(FIS3 * OCTAVE, decay=0.06, body=WOOD), Note(B3 * OCTAVE, 0.07, 0.08)), 0.21),
    SHOWN: Chime((Note(D3 * OCTAVE), Note(A3 * OCTAVE, 0.05), Note(D3 * 4, 0.1, 0.12)), 0.22),
    POINT: Chime((Note(A3 * 4, decay=0.06), Note(D3 * 8, 0.02, 0.06, 0.5)), 0.17),
    ROUND: Chime((Note(D3 * OCTAVE), Note(FIS3 * OCTAVE, 0.1), Note(A3 * OCTAVE, 0.2, 0.14)), 0.27),
    OVER: Chime(
        (
            Note(D3 * OCTAVE),
            Note(FIS3 * OCTAVE, 0.1),
            Note(A3 * OCTAVE, 0.2),
            Note(D3 * 4, 0.3, 0.13),
            Note(D3, 0.3, 0.13, 0.6),
        ),
        0.3,
    ),
    LOST: Chime((Note(A3 * OCTAVE, decay=0.12), Note(FIS3 * OCTAVE, 0.17, 0.12), Note(D3 * OCTAVE, 0.36, 0.125)), 0.24),
    DRAWN: Chime((Note(A3, decay=0.12), Note(A3 * OCTAVE, 0.16, 0.12, 0.8), Note(A3, 0.32, 0.13)), 0.25),
}
"""The sound of each happening; those that are heard at once (`voices.py`) do not clip together either."""

VIBRATIONS: Mapping[str, tuple[int, ...]] = {
    "place": (12,),
    "discard": (15, 40, 15),
    "draw": (10,),
    "take": (12,),
    "contest": (20, 40, 20, 40, 20),
    "pass": (8,),
    REVEAL: (25,),
    SEAL: (35,),
    TURN: (10,),
    TICK: (4,),
    DEAL: (6, 30, 6, 30, 6),
    SELECT: (5,),
    REFUSE: (10, 30, 10),
    BOT: (10,),
    SHOWN: (12,),
    POINT: (8,),
    ROUND: (30, 60, 30),
    OVER: (40, 60, 40, 60, 80),
    LOST: (60,),
    DRAWN: (30, 60, 30, 60, 30),
}
"""Milliseconds on, off, on … of each."""


def length(sound: Chime) -> float:
    """A sound's length in seconds."""
    return max(note.start + SILENT * note.decay for note in sound.notes)


def samples_of(sound: Chime) -> array[float]:
    """A sound's samples, from -1 to 1, at :data:`RATE`."""
    samples = [0.0] * round(length(sound) * RATE)
    for note in sound.notes:
        for partial in note.body:
            _add_partial(samples, note, partial)
    fade = round(RELEASE * RATE)
    for at in range(fade):
        samples[-1 - at] *= at / fade
    factor = sound.peak / max(abs(sample) for sample in samples)
    return array("f", [sample * factor for sample in samples])


def _add_partial(samples: list[float], note: Note, partial: Partial) -> None:
    """Add a decaying partial tone to samples (a two-pole recursion)."""
    decay = note.decay * partial.decay
    turn, falls = 2 * pi * note.pitch * partial.ratio / RATE, exp(-1 / (decay * RATE))
    once, twice = 2 * falls * cos(turn), -falls * falls
    before, now = 0.0, note.loud * partial.loud * falls * sin(turn)
    first, attack = round(note.start * RATE), round(ATTACK * RATE)
    last = min(len(samples), first + 1 + round(SILENT * decay * RATE))
    for at in range(first + 1, min(last, first + attack)):
        samples[at] += now * (1 - cos(pi * (at - first) / attack)) / 2
        before, now = now, once * now + twice * before
    for at in range(first + attack, last):
        samples[at] += now
        before, now = now, once * now + twice * before


def decibels(part: float) -> float:
    """An amplitude in decibels relative to full scale (dBFS)."""
    return 20 * log10(part) if part else float("-inf")


LOUDEST = 0.05
"""So many seconds are heard as one loudness."""


def loudness(samples: Sequence[float]) -> float:
    """The greatest root mean square of any :data:`LOUDEST` seconds."""
    wide = min(len(samples), round(LOUDEST * RATE))
    energy = greatest = sum(sample * sample for sample in samples[:wide])
    for at in range(wide, len(samples)):
        energy += samples[at] ** 2 - samples[at - wide] ** 2
        greatest = max(greatest, energy)
    return float((max(0.0, greatest) / wide) ** 0.5)
