"""Reviews' part of the page's state: which decisions were thought about, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import NOTHING, Frozen
from epizodiak.record.record import Record
from epizodiak.timeline.match import Match
from epizodiak.timeline.playback import Playback


class Retry(Frozen):
    """A review that somebody has left to try a decision again, as it is to stand afterwards.

    Attributes:
        playback: the game that is reviewed.
        stored_name: the name under which it is stored, or nothing.
        return_to: the game, and the name under which it is stored, whose end is shown after the replay; or ``None``.
        from_end: whether closing the review leads there.
        holder: the seat through whose eyes the replay was looked at, or ``None``.
    """

    playback: Playback
    stored_name: str
    return_to: tuple[Match, str] | None = None
    from_end: bool = False
    holder: int | None = None


class Review(Frozen):
    """What was found of a finished game's decisions; it is kept until another game is reviewed.

    Attributes:
        record: the game.
        playback: the same with positions as far as they are worked out; ``None`` until that begins.
        number: of the thinking that goes on; answers to an earlier one are late.
        seat: whose decisions are looked at; ``None`` until somebody has chosen.
        looked: number of actions that were looked at for whether there was anything to decide.
        plies: after how many actions each decision came, of all seats; all of them once everything was looked at.
        thought: the decisions that were thought about.
        found: by seat, by the number of actions before the decision, the finding (``mistakes.weighing.Finding``).
        rated: by the number of actions before a costly decision, what was thought of its actions
            (``mistakes.kept.JudgedDecision``).
        appraised: by the number of actions before it, what a decision and chance weighed (``core.ledger.Entry``).
        opens: whether the panel is to open as soon as all positions are worked out.
        runs: whether decisions are being thought about, or positions worked out.
        stopped: whether somebody has stopped that, or nobody can think.
        done: whether nothing is left to think about.
        retry: how it is to stand again, while somebody has left it to try a decision again.
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
    opens: bool = False
    runs: bool = False
    stopped: bool = False
    done: bool = False
    retry: Retry | None = None


class Weighing(Frozen):
    """An action of a decision that is tried again, while the best level weighs it.

    Attributes:
        number: of the question; answers to others are late.
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
