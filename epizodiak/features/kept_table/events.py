"""Effects about the stored picture of a table."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.core.wording import Wording
from epizodiak.timeline.match import Match


class KeepTable(Effect):
    """Store the picture of a table for the next visit's lobby, once nothing has happened for a moment.

    Attributes:
        name: of the stored game.
        match: the stored game; if another record has been stored by then, no picture is.
        say: language and face of the tiles.
    """

    name: str
    match: Match
    say: Wording


class ForgetTable(Effect):
    """Delete the picture of a game's table.

    Attributes:
        name: of the stored game.
    """

    name: str
