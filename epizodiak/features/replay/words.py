"""Texts and keys of replays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from epizodiak.core.wording import Wording
from epizodiak.display import narration
from epizodiak.display.motion import SPEEDS
from epizodiak.table.table import Table
from epizodiak.timeline.playback import Playback

FIRST, BACK, PLAY, FORWARD, LAST = "replay-first", "replay-back", "replay-play", "replay-forward", "replay-last"
"""The buttons, in their order."""

KEYS: Mapping[str, str] = {"Home": FIRST, "ArrowLeft": BACK, " ": PLAY, "ArrowRight": FORWARD, "End": LAST}
"""Keys that do the same, wherever they mean nothing else."""

LINE = "line-"
"""A line of the list is the place ``line-N``: the position after N actions."""

STEP_MS = 1100
"""How long an action stands while the game plays by itself, at normal speed."""

PART_LINES = 20
"""So many actions are listed at once: a longer list is made in several goes, so that nobody waits for it."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An action's line in the list.

    Attributes:
        ply: number of actions up to it, itself included.
        seat: who acted.
        notation: the action.
        words: what it did.
    """

    ply: int
    seat: int
    notation: str
    words: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the list.

    Attributes:
        heading: what stands above it if a round begins here, else nothing.
        lines: its actions.
    """

    heading: str
    lines: tuple[LogLine, ...]


def target_ply(key: str, ply: int, length: int) -> int | None:
    """The position that a button or line leads to, or ``None``.

    Args:
        key: of the button or line.
        ply: where the replay stands.
        length: number of actions in the game.
    """
    number = key.removeprefix(LINE)
    if key.startswith(LINE) and number.isdecimal():
        return min(int(number), length)
    goals = {FIRST: 0, BACK: max(0, ply - 1), FORWARD: min(ply + 1, length), LAST: length}
    return goals.get(key)


def pause(speed: str) -> float:
    """Seconds between two actions of a running replay."""
    return STEP_MS * SPEEDS[speed] / 1000


def parts(playback: Playback, table: Table, wording: Wording) -> Iterator[Part]:
    """The list in parts, each worked out when needed.

    Raises:
        RecordError: the record has an action that does not fit; the parts before are right.
    """
    number, begins = 1, table.counted
    start = 0
    while start < playback.length:
        heading = wording.gettext("Round {number}").format(number=number) if begins else ""
        lines: list[LogLine] = []
        begins = False  # from here on: whether the next part does
        while not begins and len(lines) < PART_LINES and start + len(lines) < playback.length:
            index = start + len(lines)
            playback = playback.reached(index + 1)  # what was tried before it is told where positions are worked out
            step = playback.step(index)
            told = narration.led_to(playback, wording, index + 1)
            lines.append(LogLine(index + 1, step.seat, playback.record.actions[index], told))
            begins = table.round_points(step.before, step.after) is not None
        number += begins
        start += len(lines)
        yield Part(heading, tuple(lines))


def count(playback: Playback) -> str:
    """The number of the current action, of how many."""
    return f"{playback.ply} / {playback.length}"


def spoken_position(playback: Playback, wording: Wording) -> str:
    """The slider's value for screen readers."""
    sentence = wording.gettext("Action {number} of {count}: {words}")
    return sentence.format(number=playback.ply, count=playback.length, words=narration.led_to(playback, wording))


def hands_hidden(playback: Playback) -> bool:
    """Whether hands stay hidden, because the game may go on."""
    return playback.known == playback.length and not playback.ended and playback.game.hidden


def points_of_view(playback: Playback, wording: Wording) -> tuple[tuple[str, str], ...]:
    """The points of view to choose from: values and texts."""
    seats = enumerate(wording.names) if playback.opens_hands else ()
    return (("", wording.gettext("a spectator")), *((str(seat), name) for seat, name in seats))


def seat_of(value: str, playback: Playback) -> int | None:
    """The seat that a value of :func:`eyes` means; ``None`` is a spectator."""
    seats = map(str, range(playback.game.seats)) if playback.opens_hands else ()
    return int(value) if value in seats else None
