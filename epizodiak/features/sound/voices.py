"""When each sound begins and how many sound at once, so that they do not pile up."""

from __future__ import annotations

from dataclasses import dataclass

MOST = 3
"""So many sounds at once; the oldest gives way."""

APART = 0.07
"""Seconds from the beginning of a sound to that of the next one, so that two happenings of one tap are heard as two."""

LATEST = 0.25
"""A sound that would come so many seconds late is left out: nobody knows any more what it is about."""


@dataclass(frozen=True, slots=True)
class Voice:
    """A sound that is playing or scheduled.

    Attributes:
        number: tells it from others of the same name.
        name: of what has happened.
        start, end: in seconds of the sound's clock.
    """

    number: int
    name: str
    start: float
    end: float


class Voices:
    """The sounds that are playing."""

    def __init__(self) -> None:
        self._heard: list[Voice] = []
        self._count = 0

    @property
    def numbers(self) -> set[int]:
        """How many were playing when the last one began, including it."""
        return {voice.number for voice in self._heard}

    def begin(self, name: str, now: float, length: float, *, due: float | None = None) -> Voice | None:
        """Schedule a sound.

        Args:
            name: of what has happened.
            now: seconds of the sound's clock.
            length: of the sound, in seconds.
            due: when it is to begin, where that is part of a rhythm, or ``None``: as soon as may be.

        Returns:
            The sound with its beginning, or ``None``: one of this name has hardly begun, or it would come too late.
        """
        self._heard = [voice for voice in self._heard if voice.end > now]
        start = now if due is None else due
        if due is None:
            if any(voice.name == name and voice.start > now - APART for voice in self._heard):
                return None
            start = max([now, *(voice.start + APART for voice in self._heard)])
            if start - now > LATEST:
                return None
        self._count += 1
        voice = Voice(self._count, name, start, start + length)
        self._heard.append(voice)
        return voice

    def too_many(self, at: float) -> list[Voice]:
        """The sounds beyond :data:`MOST` at a time, oldest first; they are removed."""
        heard = sorted((voice for voice in self._heard if voice.start <= at < voice.end), key=lambda voice: voice.start)
        gone = heard[: max(0, len(heard) - MOST)]
        self._heard = [voice for voice in self._heard if voice not in gone]
        return gone

    def stop_all(self) -> list[Voice]:
        """All playing sounds; they are removed."""
        gone, self._heard = self._heard, []
        return gone
