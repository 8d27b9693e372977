"""Reviews, as part of the page's state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import NOTHING, Frozen
from epizodiak.record.record import Record
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback


class Retry(Frozen):
    """A review left to try a decision again, to be restored afterwards.

    Attributes:
        playback: the reviewed game.
        stored_name: name under which it is stored, or nothing.
        return_to: the game to return to after the replay, with its stored name, or ``None``.
        from_end: whether closing the review returns there.
        holder: the seat whose point of view the replay had, or ``None``.
    """

    playback: Playback
    stored_name: str
    return_to: tuple[Match, str] | None = None
    from_end: bool = False
    holder: int | None = None


class Review(Frozen):
    """The review of a finished game, kept until another game is reviewed.

    Attributes:
        record: the game.
        playback: the game with the positions worked out so far; ``None`` at first.
        number: of the current question; answers to others are ignored.
        seat: whose decisions are shown; ``None`` until chosen.
        looked: number of actions that were checked for a real choice.
        plies: the numbers of actions before each real decision, of all seats.
        thought: the decisions that have been analysed.
        found: by seat and number of actions, the judgement (``mistakes.weighing.Finding``).
        rated: by number of actions, the judgement of all actions of a costly decision
            (``mistakes.kept.JudgedDecision``).
        appraised: by number of actions, what the decision and chance changed (``core.luck.Entry``).
        edges: by number of actions, how much better the played action was than any other (``moments.Edge``).
        opens: whether the panel opens once all positions are worked out.
        runs: whether work is going on.
        stopped: whether somebody stopped it, or it failed.
        done: whether everything has been analysed.
        retry: how to restore it, while a decision is tried again.
    """

    record: Record
    playback: Playback | None = None
    number: int = 0
    seat: int | None = None
    looked: int = 0
    plies: tuple[int, ...] = ()
    thought: frozenset[int] = frozenset()
    found: Mapping[int, Mapping[int, Any]] = NOTHING
    rated: Mapping[int, Any] = NOTHING
    appraised: Mapping[int, Any] = NOTHING
    edges: Mapping[int, Any] = NOTHING
    opens: bool = False
    runs: bool = False
    stopped: bool = False
    done: bool = False
    retry: Retry | None = None


class Weighing(Frozen):
    """An action, tried again, that is being analysed.

    Attributes:
        number: of the question; answers to others are ignored.
        sitting: number of the table.
        action: its notation.
        sent: whether the question was put.
    """

    number: int
    sitting: int
    action: str
    sent: bool = False


PANEL = "review"

REVIEW = Slice[Review | None]("reviews", None)
"""What is found of a finished game."""

REVIEW_REQUESTED = Slice("reviews-asked", False)
"""Whether somebody waits for the review of the game that is played back."""

FROM_END = Slice("reviews-from-end", False)
"""Whether the replay was only begun for the review: closing the review leads back."""

WEIGHING = Slice[Weighing | None]("reviews-weighing", None)
"""What the best level weighs of a decision that is tried again: the review waits for it."""
