"""Texts and keys of replays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from epizodiak.core.wording import Wording
from epizodiak.display import narration
from epizodiak.display.motion import SPEEDS
from epizodiak.display.screen import Screen
from epizodiak.table.table import Table
from epizodiak.timeline.playback import Playback

FIRST, BACK, PLAY, FORWARD, LAST = "replay-first", "replay-back", "replay-play", "replay-forward", "replay-last"
"""The buttons, in their order."""

KEYS: Mapping[str, str] = {"Home": FIRST, "ArrowLeft": BACK, " ": PLAY, "ArrowRight": FORWARD, "End": LAST}
"""Keys that do the same, wherever they mean nothing else."""

SPEED = "replay-speed"
"""The button that changes the speed."""

LIST = "replay-list"
"""The button that shows the list on a phone."""

FACTORS: Mapping[float, str] = {0.5: "½×", 1: "1×", 2: "2×"}
"""The speeds, and what they are called."""

EVERY = "all"
"""The value, among the points of view, of all hands."""

LINE = "line-"
"""A line of the list is the place ``line-N``: the position after N actions."""

ROUND_MS = 90_000
"""So long a round takes that plays by itself, whatever its number of turns."""

LEAST_MS, MOST_MS = 600, 5000
"""A turn of it takes no less, so that it can be followed, and no more: then a round is done sooner, or takes longer."""

LOOK_LETTERS = 40
"""What moves in a turn takes as long to be seen as so many letters take to be read."""

EMPTY = 1 / 3
"""So much of its time a turn takes that ends with a pass: little is to be seen of it."""

LEAST_LIST = 110
"""From this height on the list beside the table tells what was done, and nothing else does."""

PART_LINES = 20
"""About so many actions are listed at once: a longer list is made in several goes, so that nobody waits for it."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An action's line in the list.

    Attributes:
        ply: number of actions up to it, itself included.
        seat: who acted.
        words: what it did.
        passed: whether that was to pass.
    """

    ply: int
    seat: int
    words: str
    passed: bool = False


Turn = tuple[LogLine, ...]
"""The lines of a turn."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the list.

    Attributes:
        heading: what stands above it if a round begins here, else nothing.
        turns: its turns.
        numbers: of each of them; others' of the same round of the table have the same one.
    """

    heading: str
    turns: tuple[Turn, ...]
    numbers: tuple[int, ...] = ()

    @property
    def lines(self) -> Turn:
        """The lines of all its turns."""
        return tuple(line for turn in self.turns for line in turn)


def target_ply(key: str, playback: Playback) -> int | None:
    """The position that a button or line leads to, or ``None``.

    Raises:
        RecordError: the record has an action on the way that does not fit.
    """
    number = key.removeprefix(LINE)
    if key.startswith(LINE) and number.isdecimal():
        return min(int(number), playback.length)
    goals = {FIRST: 0, BACK: playback.turn_before(playback.ply), LAST: playback.length}
    return playback.turn_after(playback.ply) if key == FORWARD else goals.get(key)


def slid_to(playback: Playback, ply: int) -> int:
    """The end of the turn to which the slider goes when it is moved to an action: the next in its direction.

    Raises:
        RecordError: as :func:`target_ply`.
    """
    return playback.turn_after(ply - 1) if ply > playback.ply else playback.turn_before(ply + 1)


def pause(parts: Sequence[Part], ply: int, speed: str) -> float:
    """How many milliseconds an action stands while the game plays by itself, at normal speed of the replay.

    A round is to be seen in :data:`ROUND_MS`: its turns share that as their words are long, since they are read, but
    none has less than :data:`LEAST_MS` or more than :data:`MOST_MS`, or :data:`EMPTY` of either; and the actions of a
    turn share that of the turn.
    What is not listed yet does not count; the list is soon made.

    Args:
        parts: the list.
        ply: number of actions up to this one.
        speed: value of the setting for all motion.
    """
    turns: list[Turn] = []
    for part in parts:
        if part.heading:
            if turns and turns[-1][-1].ply >= ply:
                break
            turns = []
        turns += part.turns
    turn: Turn = next((turn for turn in turns if turn[0].ply <= ply <= turn[-1].ply), ())
    length, share = ROUND_MS * _weight(turn) / sum(map(_weight, turns or [()])), _share(turn)
    return max(LEAST_MS * share, min(length, MOST_MS * share)) * SPEEDS[speed] / max(1, len(turn))


def _share(turn: Turn) -> float:
    return EMPTY if turn and turn[-1].passed else 1


def _weight(turn: Turn) -> float:
    """How much of a turn is to be seen and read."""
    return _share(turn) * (LOOK_LETTERS + sum(len(line.words) for line in turn))


def parts(playback: Playback, table: Table, wording: Wording) -> Iterator[Part]:
    """The list in parts, each worked out when needed.

    Raises:
        RecordError: the record has an action that does not fit; the parts before are right.
    """
    number, begins = 1, table.counted
    start = 0
    while start < playback.length:
        heading = wording.gettext("Round {number}").format(number=number) if begins else ""
        turns: list[Turn] = []
        numbers: list[int] = []
        begins, first = False, start  # from here on: whether the next part begins a round
        while not begins and start - first < PART_LINES and start < playback.length:
            end = playback.turn_after(start)
            playback = playback.reached(end)  # what was tried before is told where positions are worked out
            turns.append(tuple(_line(playback, table, wording, ply) for ply in range(start + 1, end + 1)))
            numbers.append(playback.at(end).turn)
            step, start = playback.step(end - 1), end
            begins = table.round_points(step.before, step.after) is not None
        number += begins
        yield Part(heading, tuple(turns), tuple(numbers))


def _line(playback: Playback, table: Table, wording: Wording, ply: int) -> LogLine:
    step = playback.step(ply - 1)
    passed = table.motion.happening(step.action) == "pass"
    return LogLine(ply, step.seat, narration.led_to(playback, wording, ply), passed)


def before_turn(looked: int, player: int | None, wording: Wording) -> str:
    """Whose turn is to come where somebody has gone to what a review told of; nothing if that has begun."""
    if not looked:
        return ""
    return wording.headed(wording.gettext("Before turn {number}").format(number=looked), wording.to_play(player))


def told_position(playback: Playback, wording: Wording) -> str:
    """The number of the turn, and what was done in it: below the board, and as the slider's value for ears."""
    words = narration.led_to(playback, wording)
    if not playback.turn:
        return words
    if playback.turns is None:
        return wording.gettext("Turn {number}: {words}").format(number=playback.turn, words=words)
    sentence = wording.gettext("Turn {number} of {count}: {words}")
    return sentence.format(number=playback.turn, count=playback.turns, words=words)


def moment_at(moments: Sequence[tuple[int, int, str]], ply: int) -> str:
    """What the latest of the moments was to which a position belongs, from the deed to the turn's end; or nothing."""
    return next((name for end, deed, name in reversed(moments) if deed <= ply <= end), "")


def list_is_beside(shown: Screen | None) -> bool:
    """Whether the list has room beside the table for a turn and its neighbours; on a phone it lies behind a button."""
    if shown is None or shown.scene.layout.startswith("phone"):
        return False
    box = shown.scene.boxes.get("log")
    return box is not None and box.height >= LEAST_LIST


def chances_path(chances: Sequence[tuple[int, float]], length: int) -> str:
    """The area below a seat's chances, in a picture of width and height 1, which they fill; nothing of even ones."""
    shares = {share for _, share in chances}
    if len(shares) < 2:  # noqa: PLR2004 - a line
        return ""
    low, high = min(shares), max(shares)
    points = " ".join(f"{ply / length:.4g} {(high - share) / (high - low):.3g}" for ply, share in chances)
    return f"M{chances[0][0] / length:.4g} 1 L{points} V1Z"


def hands_hidden(playback: Playback) -> bool:
    """Whether hands stay hidden, because the game may go on and more than one person plays it."""
    return playback.known == playback.length and playback.game.hidden and not playback.ended and playback.own is None


def points_of_view(playback: Playback, wording: Wording) -> tuple[tuple[str, str], ...]:
    """Whose hands can be shown: values and texts; at least nobody's."""
    seats = [(str(seat), wording.called(seat)) for seat in range(len(wording.names)) if playback.may_show(seat)]
    every = [(EVERY, wording.gettext("all hands"))] if playback.opens_hands else []
    return (*every, *seats, ("", wording.gettext("no hands")))


def seen_by(playback: Playback, holder: int | None, wording: Wording) -> str:
    """From whose seat the board is seen, if that is not one's own; nothing of a spectator's."""
    if holder is None or holder == playback.own:
        return ""
    return wording.gettext("Seen from {name}'s seat").format(name=playback.players[holder])


def seat_of(value: str, playback: Playback) -> int | None:
    """The seat that a value of :func:`points_of_view` means; ``None`` if it is none whose hand may be seen."""
    seat = int(value) if value in map(str, range(playback.game.seats)) else None
    return seat if playback.may_show(seat) else None
