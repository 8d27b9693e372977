"""Events and effects of the list of stored games."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.display.saved_games import SavedGame
from epizodiak.timeline.playback import Playback


class StandingReady(Event):
    """A listed game's score has been worked out.

    Attributes:
        listing: number of the list.
        number: of the game.
        playback: the game at its end, or ``None`` if it breaks the rules.
    """

    listing: int
    number: int
    playback: Playback | None


class DeletionDone(Event):
    """A game was deleted, or, with ``back``, stored again; with ``problem``, that failed."""

    number: int
    back: bool = False
    problem: bool = False


class WorkOutStandings(Effect):
    """Work out listed games' scores, a few positions at a time: ``StandingReady``."""

    listing: int
    games: tuple[SavedGame, ...]


class DeleteGame(Effect):
    """Delete a game: ``DeletionDone``."""

    number: int
    name: str


class BringBack(Effect):
    """Store a deleted game again: ``DeletionDone``."""

    number: int
    name: str
    text: str
