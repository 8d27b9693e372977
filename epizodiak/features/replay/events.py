"""Events and effects of replays."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.core.errors import EpizodiakError
from epizodiak.core.wording import Wording
from epizodiak.features.replay.words import Part
from epizodiak.timeline.playback import Playback


class WatchAsked(Event):
    """The slider was moved, or another point of view chosen.

    Attributes:
        ply: number of actions, or ``None``.
        eyes: value of the chosen point of view, or ``None``.
        when: in milliseconds of the page's clock.
    """

    ply: int | None = None
    eyes: str | None = None
    when: float = 0.0


class RunTicked(Event):
    """A replay may show the next action: of the turn that was asked for, or by itself."""

    run: int


class PartListed(Event):
    """A part of the list of actions is ready.

    Attributes:
        listing: number of the list.
        part: it, or ``None`` at the end.
        playback: the game with the positions worked out so far.
        error: why the game cannot be read further, if so.
    """

    listing: int
    part: Part | None
    playback: Playback
    error: EpizodiakError | None = None


class ListActions(Effect):
    """Make the list of a replay's actions, a part at a time: ``PartListed``."""

    listing: int
    playback: Playback
    say: Wording
