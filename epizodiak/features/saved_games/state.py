"""The list of kept games: this feature's part of the page's state."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import NOTHING, Frozen
from epizodiak.core.wording import Wording
from epizodiak.display.saved_games import SavedGame


class SavedList(Frozen):
    """The games that this device keeps, as the lobby lists them.

    Attributes:
        number: how often the list was made anew.
        texts: those that are listed (``Lobby.texts``).
        say: the language in which they are.
        listed: how many games are listed, the latest one included.
        games: the listed games by their numbers.
        standings: how each of them stands, as far as that is worked out.
        unfolded: below which games something stands: ``more`` buttons, or whether somebody is ``sure`` to delete it.
        deleted: numbers of the games that were deleted here and can be brought back.
    """

    number: int = 0
    texts: Mapping[str, str] = NOTHING
    say: Wording = Wording(())
    listed: int = 0
    games: Mapping[int, SavedGame] = NOTHING
    standings: Mapping[int, str] = NOTHING
    unfolded: Mapping[int, str] = NOTHING
    deleted: frozenset[int] = frozenset()


LISTED = Slice("saved_games", SavedList())
