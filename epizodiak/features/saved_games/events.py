"""What happens to listed games, and what is to be done with them."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.display.saved_games import SavedGame
from epizodiak.timeline.playback import Playback


class StandingTold(Event):
    """It is worked out how a listed game stands.

    Attributes:
        listing: number of the list.
        number: of the game.
        playback: the game at its end, or ``None`` if its actions do not fit the rules.
    """

    listing: int
    number: int
    playback: Playback | None


class GameWent(Event):
    """A game was deleted, or is stored back again; or, with a problem, could not be."""

    number: int
    back: bool = False
    problem: bool = False


class WorkOutStandings(Effect):
    """Works out how listed games stand, some positions at a time: ``StandingTold``."""

    listing: int
    games: tuple[SavedGame, ...]


class DeleteGame(Effect):
    """Deletes a game: ``GameWent``."""

    number: int
    name: str


class BringBack(Effect):
    """Stores a deleted game again: ``GameWent``."""

    number: int
    name: str
    text: str
