"""Events of the lobby and of stored games; the others are in :mod:`epizodiak.app.events`."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.events import Event
from epizodiak.app.frozen import Frozen
from epizodiak.core.errors import EpizodiakError
from epizodiak.display.save_results import SaveResult
from epizodiak.display.setup import Fragment, Setup
from epizodiak.timeline.match import Match

# --- the lobby --------------------------------------------------------------------------------------------------------


class GameOffered(Event):
    """Another game was chosen in the lobby's form."""

    game: str


class AddressChanged(Event):
    """The fragment of the page's address has changed."""


class FragmentTaken(Event):
    """The address's fragment has been read and the form filled in from it.

    Attributes:
        fragment: what it asks for, or ``None``.
        game: the game that the lobby now offers.
    """

    fragment: Fragment | None
    game: str


class EarlyInputRead(Event):
    """What people did in the lobby before Python could answer.

    Attributes:
        key: the button that was pressed last, or nothing.
        when: in milliseconds of the page's clock.
        panel: the panel that is open.
        file: whether a game's file was chosen.
        field: id of a feature's file field in which a file was chosen, or nothing.
        name: of the stored game whose button was pressed, if one was offered.
    """

    key: str = ""
    when: float = 0.0
    panel: str = ""
    file: bool = False
    field: str = ""
    name: str = ""


class NewGameData(Frozen):
    """What a new game needs from outside: a seed, the time (ISO 8601, UTC) and a name to store it under."""

    seed: int
    started: str
    name: str


class FormSubmitted(Event):
    """The lobby's form has been read.

    Attributes:
        setup: the game that it describes.
        bad: what is wrong in it, for the person.
        fresh: seed, time and name for the game.
        when: the button was pressed, in milliseconds of the page's clock.
        starts: whether the game is to begin; if not, only its setup is wanted.
    """

    setup: Setup
    bad: tuple[str, ...]
    fresh: NewGameData
    when: float = 0.0
    starts: bool = True


class NewGameDataReady(Event):
    """Seed, time and name are ready for the next game of the same people, or for the game after a tutorial.

    Attributes:
        fresh: for the game.
        called: the name at the lobby's first seat, or nothing.
        stronger: whether the bots are to play one level up.
    """

    fresh: NewGameData
    called: str = ""
    stronger: bool = False


class FileChosen(Event):
    """A file with a game was chosen."""


class SeveralFilesChosen(Event):
    """Several files were chosen or dropped at once."""


class SeatsLaid(Event):
    """Who is to sit where in the lobby.

    Attributes:
        names: by seat, as they were typed.
        bots: by seat, as in a setup.
        seed: of the deal, if one is asked for.
        chance: a seed by which to draw who of the cast sits down, if none is.
    """

    names: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int | None
    chance: int


class NoticeGiven(Event):
    """A sentence is to be shown above the lobby's form."""

    text: str


# --- stored games -----------------------------------------------------------------------------------------------------


class GamesRead(Event):
    """The stored games have been read.

    Attributes:
        texts: by their names, oldest first.
        problem: why they could not be read, or nothing; then the texts are those read last time.
        anew: whether to rebuild the list even if nothing has changed.
    """

    texts: Mapping[str, str]
    problem: str = ""
    anew: bool = False


class Saved(Event):
    """An attempt to store the game on the table has ended.

    Attributes:
        name: of the game.
        number: of the attempt.
        result: what became of it.
        when: in milliseconds of the page's clock.
    """

    name: str
    number: int
    result: SaveResult
    when: float = 0.0


class TapsCount(Event):
    """Taps count again: the attempt to store with this ``number`` has ended."""

    number: int


class Claimed(Event):
    """A stored game was claimed for this tab and read.

    Attributes:
        name: of the game.
        mine: whether this tab may play it.
        text: the stored text, or ``None`` if it is gone.
        takes_over: whether it was taken from another tab.
    """

    name: str
    mine: bool
    text: str | None
    takes_over: bool = False


class GameLost(Event):
    """Another tab has taken this game over."""

    name: str


class StoredElsewhere(Event):
    """Another tab has stored this game."""

    name: str


class GameReread(Event):
    """A game that another tab plays was read again; ``None`` if it is gone."""

    name: str
    text: str | None


class TextGiven(Event):
    """A game was given as a text or a file.

    Attributes:
        data: the text, or the bytes of a file.
        goal: ``file`` or ``paste``.
        name: to store it under.
    """

    data: bytes | str
    goal: str
    name: str


class OpeningProgressed(Event):
    """Opening a recorded game has made progress.

    Attributes:
        number: of the opening.
        share: done so far, from 0 to 1.
        shown: whether it takes so long that the progress is shown.
    """

    number: int
    share: float
    shown: bool = False


class Opened(Event):
    """A recorded game has been opened and can be played on."""

    number: int
    match: Match


class OpeningFailed(Event):
    """A recorded game could not be opened: it does not follow the rules."""

    number: int
    error: EpizodiakError
