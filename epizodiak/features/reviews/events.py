"""What happens to a review, and what is to be done for it."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.timeline.playback import Playback


class ReviewReached(Event):
    """More positions of the game to be reviewed are worked out, for the thinking with a number."""

    number: int
    playback: Playback


class ReviewSeatChosen(Event):
    """Another seat's decisions are to be reviewed."""

    seat: int


class ReachForReview(Effect):
    """Works out more positions of a game, up to the one after so many actions: ``ReviewReached``.

    Attributes:
        number: of the thinking that it is for.
        playback: the game.
        ply: number of actions; if they are worked out already, this only lets others have their turn.
    """

    number: int
    playback: Playback
    ply: int
