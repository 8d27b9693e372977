"""Small sounds and vibrations as plain numbers: what is heard and felt when something happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

REVEAL, POINT, ROUND, OVER = "reveal", "point", "round", "over"
"""Happenings of the page itself; a game's own are those of ``Table.happening``."""


@dataclass(frozen=True, slots=True)
class Note:
    """One tone.

    Attributes:
        pitch: in hertz.
        start: seconds after the happening.
        length: in seconds; it dies away within them.
        wave: form of the oscillation: ``sine`` or ``triangle``.
        loud: greatest gain, of 1.
    """

    pitch: float
    start: float = 0
    length: float = 0.12
    wave: str = "sine"
    loud: float = 0.06


SOUNDS: Mapping[str, tuple[Note, ...]] = {
    "place": (Note(196, 0, 0.09, "triangle", 0.09), Note(392, 0.01, 0.06)),
    "discard": (Note(330, 0, 0.1), Note(262, 0.07, 0.1), Note(196, 0.14, 0.16)),
    "draw": (Note(523, 0, 0.08), Note(659, 0.05, 0.1)),
    "take": (Note(440, 0, 0.08), Note(587, 0.06, 0.12)),
    "contest": (Note(392, 0, 0.1, "triangle"), Note(494, 0.08, 0.1, "triangle"), Note(587, 0.16, 0.2, "triangle")),
    "pass": (Note(220, 0, 0.14),),
    REVEAL: (Note(523, 0, 0.12), Note(784, 0.1, 0.2)),
    POINT: (Note(784, 0, 0.07), Note(1047, 0.03, 0.08)),
    ROUND: (Note(392, 0, 0.14), Note(494, 0.12, 0.14), Note(587, 0.24, 0.3)),
    OVER: (Note(392, 0, 0.14), Note(494, 0.12, 0.14), Note(587, 0.24, 0.14), Note(784, 0.36, 0.5)),
}
"""The notes of each happening; none lasts longer than a second."""

VIBRATIONS: Mapping[str, tuple[int, ...]] = {
    "place": (12,),
    "discard": (15, 40, 15),
    "draw": (10,),
    "take": (12,),
    "contest": (20, 40, 20, 40, 20),
    "pass": (8,),
    REVEAL: (25,),
    POINT: (8,),
    ROUND: (30, 60, 30),
    OVER: (40, 60, 40, 60, 80),
}
"""Milliseconds on, off, on … of each happening."""
