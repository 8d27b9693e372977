"""What happens in a replay, and what is to be done for it."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.wording import Wording
from epizodiak.features.replay.words import Part
from epizodiak.timeline.playback import Playback


class WatchAsked(Event):
    """The slider was moved to a position, or other eyes were chosen.

    Attributes:
        ply: number of actions, or ``None``.
        eyes: value of the choice of eyes, or ``None``.
        when: in milliseconds of the page's clock.
    """

    ply: int | None = None
    eyes: str | None = None
    when: float = 0.0


class RunTicked(Event):
    """A replay that goes on by itself may go one action further."""

    run: int


class PartListed(Event):
    """Some of the list of actions is made.

    Attributes:
        listing: number of the list.
        part: of it, or ``None`` at the end.
        playback: the game with as many positions worked out.
        error: why the game can't be read any further, if it can't.
    """

    listing: int
    part: Part | None
    playback: Playback
    error: EpizodiakError | None = None


class ListActions(Effect):
    """Makes the list of a replay's actions, some at a time: ``PartListed``."""

    listing: int
    playback: Playback
    say: Wording
