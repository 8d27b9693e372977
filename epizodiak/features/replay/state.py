"""The bar and the list of a game that is played back: this feature's part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.features.replay.words import Part
from epizodiak.timeline.playback import Playback


class Replay(Frozen):
    """A game that is played back.

    Attributes:
        listing: number of the list of actions; parts of an earlier one are late.
        shows: what the list is of: the sitting and the language; nothing while no game is played back.
        parts: the list as far as it is made.
        run: how often the game has begun to go on by itself.
        stands: the position at which it does so; at another one somebody has stopped it.
    """

    listing: int = 0
    shows: tuple[object, ...] = ()
    parts: tuple[Part, ...] = ()
    run: int = 0
    stands: Playback | None = None

    @property
    def runs(self) -> bool:
        """Whether the game goes on by itself."""
        return self.stands is not None


REPLAY = Slice("replay", Replay())
