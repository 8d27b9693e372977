"""Bar and list of a replay, as part of the page's state."""

from __future__ import annotations

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import Frozen
from epizodiak.app.state import AppState
from epizodiak.display import ui_state
from epizodiak.features.replay.words import Part
from epizodiak.timeline.playback import Playback


class Replay(Frozen):
    """A replay.

    Attributes:
        listing: number of the list; parts of an earlier one are ignored.
        shows: what the list belongs to: sitting and language.
        parts: the list so far.
        run: how often it has started to run, by itself or to a turn's end.
        plays: whether it runs by itself, and not to the end of a turn that somebody asked for.
        factor: how fast it runs by itself; 1 is the usual.
        looked: the sitting whose hands have been shown first; from then on they are as somebody chooses.
        stands: the position from which it runs on; at another one it has been stopped.
        due: whether it begins to run by itself soon, unless somebody taps something before.
    """

    listing: int = 0
    shows: tuple[object, ...] = ()
    parts: tuple[Part, ...] = ()
    run: int = 0
    plays: bool = False
    factor: float = 1
    looked: int = -1
    stands: Playback | None = None
    due: bool = False

    @property
    def runs(self) -> bool:
        """Whether it runs by itself."""
        return self.plays and self.stands is not None

    @property
    def steps(self) -> bool:
        """Whether it shows the rest of a turn."""
        return not self.plays and self.stands is not None


REPLAY = Slice("replay", Replay())


def line_in_view(state: AppState) -> tuple[object, ...]:
    """Which line of the list is kept in view, and where: people scroll it, and only another value moves it again."""
    playback, shown = state.playback, REPLAY.of(state)
    if playback is None:
        return ()
    listed = bool(shown.parts) and playback.ply <= shown.parts[-1].turns[-1][-1].ply
    return shown.listing, playback.ply, listed, state.ui.panel == ui_state.LOG
