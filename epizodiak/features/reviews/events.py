"""Events and effects of reviews."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.timeline.playback import Playback


class ReviewReached(Event):
    """More positions of the game have been worked out."""

    number: int
    playback: Playback


class ReviewSeatChosen(Event):
    """Another seat was chosen to be reviewed."""

    seat: int


class ReachForReview(Effect):
    """Work out a game's positions up to a number of actions: ``ReviewReached``.

    Attributes:
        number: of the review's current work.
        playback: the game.
        ply: number of actions.
    """

    number: int
    playback: Playback
    ply: int
