"""The list of stored games, as part of the page's state."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.draft import Slice
from epizodiak.app.frozen import NOTHING, Frozen
from epizodiak.core.wording import Wording
from epizodiak.display.saved_games import SavedGame


class SavedList(Frozen):
    """The lobby's list of stored games.

    Attributes:
        number: counts the lists.
        texts: the stored texts that it was made from (``Lobby.texts``).
        say: its wording.
        listed: number of listed games.
        games: the listed games by their numbers.
        standings: the scores worked out so far.
        unfolded: what is shown below a game: ``more`` buttons, or whether somebody is ``sure`` to delete it.
        deleted: numbers of the deleted games that can be restored.
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
