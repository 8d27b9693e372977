"""What is to be done with the picture of a table."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.core.wording import Wording
from epizodiak.timeline.match import Match


class KeepTable(Effect):
    """Keeps the picture of a table for the next visit's lobby, once nothing has happened there for a moment.

    Attributes:
        name: of the stored game.
        match: the game as it is stored; where the store has another record by then, no picture is kept.
        say: language and face of the tiles.
    """

    name: str
    match: Match
    say: Wording


class ForgetTable(Effect):
    """Takes the picture of a game's table away, since nobody goes on with it.

    Attributes:
        name: of the stored game.
    """

    name: str
