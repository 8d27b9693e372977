"""Messages over an ordered channel of texts, split into frames, with limits and a heartbeat.

A frame is ``b`` (still here), ``x`` (goodbye), or part of a message: ``m3.1/2:text`` is the first of two parts of the
third message. Messages are counted from 1, and every part but the last has :data:`PART` characters: there is one way
to say a thing. Whatever else comes is refused, and the line with it: nothing is put together wrongly.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PART = 16_000
"""Characters of a part: with four bytes each still less than the 64 kB that every browser takes at once."""

BEAT = 0.7
"""Seconds between beats, so that two may be lost before an end counts as silent."""

SILENT = 2.0
"""Seconds without a frame after which the other end counts as silent."""

CROWDED, STUCK = 1_000_000, 10.0
"""Bytes that wait to be sent above which no more are added, and the seconds that they may take to become fewer."""

NOT_TEXT, NOT_UNDERSTOOD, DISORDERED, TOO_LARGE, TOO_MANY = (
    "not text",
    "not understood",
    "disordered",
    "too large",
    "too many",
)
"""Why a frame is refused."""

_HEART, _BYE = "b", "x"
_FRAME = re.compile(r"m([1-9][0-9]{0,8})\.([1-9][0-9]{0,4})/([1-9][0-9]{0,4}):(.*)", re.DOTALL)
_HEAD = 32
"""Characters of a frame before its text, at most."""


class LineError(ValueError):
    """What arrived was refused; the line has ended.

    Attributes:
        reason: :data:`NOT_TEXT`, :data:`NOT_UNDERSTOOD`, :data:`DISORDERED`, :data:`TOO_LARGE` or :data:`TOO_MANY`.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may arrive.

    Attributes:
        characters: of a message.
        frames: in a second, on average.
        burst: frames at once.
    """

    characters: int
    frames: float
    burst: int


FROM_PHONE = Limits(characters=64_000, frames=20, burst=100)
"""A phone says what it plays, and asks."""

FROM_TABLET = Limits(characters=2_000_000, frames=200, burst=1_000)
"""The tablet says what the seat may know, after every action."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """The result of a heartbeat.

    Attributes:
        frames: to be sent.
        silent: whether the other end is silent, or what is sent does not leave.
        lost: whether that cannot get better.
    """

    frames: tuple[str, ...]
    silent: bool
    lost: bool = False


class Line:
    """One end of a line.

    Attributes:
        crowded: whether too much waits to be sent for a message to be added.
        over: whether the other end has said goodbye.

    Args:
        limits: for what comes.
        now: seconds of any clock that goes forward.
    """

    def __init__(self, limits: Limits, now: float) -> None:
        self.crowded = False
        self.over = False
        self._limits = limits
        self._said = 0
        self._number = 1
        self._parts: list[str] = []
        self._of = 0
        self._refused = ""
        self._left, self._filled = float(limits.burst), now
        self._heard = self._beaten = now
        self._crowded_since = 0.0

    # --- saying -------------------------------------------------------------------------------------------------------

    def frames(self, message: str) -> tuple[str, ...]:
        """The frames to send for a message."""
        self._said += 1
        parts = [message[start : start + PART] for start in range(0, max(len(message), 1), PART)]
        return tuple(f"m{self._said}.{place}/{len(parts)}:{text}" for place, text in enumerate(parts, 1))

    def bye(self) -> tuple[str, ...]:
        """The frame to send as a goodbye."""
        return (_BYE,)

    def has_room(self, now: float, unsent: int) -> bool:
        """Whether a message may be sent now; if not, it has to be sent later.

        Args:
            now: seconds of the clock.
            unsent: bytes that wait to be sent.
        """
        if unsent > CROWDED and not self.crowded:
            self._crowded_since = now
        self.crowded = unsent > CROWDED
        return not self.crowded

    def beat(self, now: float, unsent: int = 0) -> Pulse:
        """What to do every :data:`BEAT` seconds.

        Args:
            now: seconds of the clock.
            unsent: bytes that wait to be sent.
        """
        if now - self._beaten >= SILENT:
            self._heard = now  # this end has slept, and cannot know what the other one did
        self._beaten = now
        if not self.has_room(now, unsent):
            return Pulse((), silent=True, lost=now - self._crowded_since >= STUCK)
        return Pulse((_HEART,), silent=now - self._heard >= SILENT)

    # --- hearing ------------------------------------------------------------------------------------------------------

    def heard(self, frame: object, now: float) -> tuple[str, ...]:
        """The message that a frame completes, if any.

        Args:
            frame: whatever came.
            now: seconds of the clock.

        Raises:
            LineError: it is refused, or one before it was.
        """
        if self._refused:
            raise LineError(self._refused)
        try:
            return self._take_frame(frame, now)
        except LineError as error:
            self._refused, self._parts = error.reason, []
            raise

    def _take_frame(self, frame: object, now: float) -> tuple[str, ...]:
        self._limit_rate(now)
        if not isinstance(frame, str):
            raise LineError(NOT_TEXT)
        if len(frame) > PART + _HEAD:
            raise LineError(TOO_LARGE)
        if self.over:
            raise LineError(DISORDERED)
        self._heard = now
        if frame in (_HEART, _BYE):
            self.over = frame == _BYE
            return ()
        return self._join_frames(frame)

    def _limit_rate(self, now: float) -> None:
        """Limit the rate of frames (a leaky bucket)."""
        self._left += max(0.0, now - self._filled) * self._limits.frames
        self._left = min(self._left, self._limits.burst) - 1
        self._filled = max(now, self._filled)
        if self._left < 0:
            raise LineError(TOO_MANY)

    def _join_frames(self, frame: str) -> tuple[str, ...]:
        found = _FRAME.fullmatch(frame)
        if found is None:
            raise LineError(NOT_UNDERSTOOD)
        number, place, parts = (int(found[group]) for group in (1, 2, 3))
        text = found[4]
        if number != self._number or place != len(self._parts) + 1 or place > parts:
            raise LineError(DISORDERED)
        if place > 1 and parts != self._of:
            raise LineError(DISORDERED)
        whole = place == parts
        if len(text) > PART or (len(text) < PART and not whole) or (not text and parts > 1):
            raise LineError(NOT_UNDERSTOOD)
        if (parts - 1) * PART + (len(text) if whole else 1) > self._limits.characters:
            raise LineError(TOO_LARGE)
        self._parts.append(text)
        self._of = parts
        if not whole:
            return ()
        message = "".join(self._parts)
        self._parts = []
        self._number += 1
        return (message,)
