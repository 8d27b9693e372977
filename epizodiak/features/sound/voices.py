"""How many sounds are heard at once, and when each begins: however fast things happen, they do not pile up."""

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
    """A sound that is heard, or is about to be.

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
    """What is heard now."""

    def __init__(self) -> None:
        self._heard: list[Voice] = []
        self._count = 0

    @property
    def numbers(self) -> set[int]:
        """Of those that were heard when the last one began, and that one."""
        return {voice.number for voice in self._heard}

    def begin(self, name: str, now: float, length: float, *, due: float | None = None) -> Voice | None:
        """A sound is wanted.

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
        """The sounds that are over :data:`MOST` at a moment, oldest first: they are not among those heard any more."""
        heard = sorted((voice for voice in self._heard if voice.start <= at < voice.end), key=lambda voice: voice.start)
        gone = heard[: max(0, len(heard) - MOST)]
        self._heard = [voice for voice in self._heard if voice not in gone]
        return gone

    def hush(self) -> list[Voice]:
        """All that is heard, and is not any more."""
        gone, self._heard = self._heard, []
        return gone
