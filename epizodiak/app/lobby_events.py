"""What happens in the lobby, and to stored games: more events, as those of :mod:`epizodiak.app.events`."""

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
    """Something else stands behind the ``#`` of the page's address."""


class FragmentTaken(Event):
    """The address was read, and the form filled from it.

    Attributes:
        fragment: what it asks for, or ``None`` if it asks for nothing.
        game: the one that the lobby offers now.
    """

    fragment: Fragment | None
    game: str


class EarlyTaken(Event):
    """What was done in the lobby before anybody listened.

    Attributes:
        key: the button that was pressed last, or nothing.
        when: in milliseconds of the page's clock.
        panel: the panel that stands open.
        file: whether a game's file was chosen.
        field: id of a feature's field for files in which one was chosen, or nothing.
        bots: who sits at the table that the form describes.
        name: of the stored game that the button offered, if it was offered before Python ran.
    """

    key: str = ""
    when: float = 0.0
    panel: str = ""
    file: bool = False
    field: str = ""
    bots: tuple[str, ...] = ()
    name: str = ""


class Fresh(Frozen):
    """What a new game needs from outside: a seed, the time (ISO 8601, UTC), and a name to store it under."""

    seed: int
    started: str
    name: str


class FormSubmitted(Event):
    """The lobby's form was read.

    Attributes:
        setup: what stands in it.
        bad: what is to be mended.
        fresh: for the game.
        when: the button was pressed, in milliseconds of the page's clock.
        starts: whether the game is to begin, and not only its setup wanted.
    """

    setup: Setup
    bad: tuple[str, ...]
    fresh: Fresh
    when: float = 0.0
    starts: bool = True


class FreshGiven(Event):
    """The same people are to play once more, or a learner's first game begins; everything that needs is here.

    Attributes:
        fresh: for the game.
        called: the name at the lobby's first seat, or nothing.
    """

    fresh: Fresh
    called: str = ""


class FileChosen(Event):
    """A game's file was chosen."""


class SeveralGiven(Event):
    """Several files were chosen at once, or dropped."""


class BotsChosen(Event):
    """Bots sit at the table that the lobby describes."""

    bots: tuple[str, ...]


class NoticeGiven(Event):
    """Something is to be said above the lobby's form."""

    text: str


# --- stored games -----------------------------------------------------------------------------------------------------


class GamesRead(Event):
    """The stored games were read.

    Attributes:
        texts: by their names, oldest first.
        problem: why they could not be read, or nothing: then the texts are those that were known before.
        anew: whether the list is to be made anew even if nothing has changed.
    """

    texts: Mapping[str, str]
    problem: str = ""
    anew: bool = False


class Saved(Event):
    """An attempt to store the game on the table is over.

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
    """Taps count from now on, since the attempt to store with this ``number`` is over."""

    number: int


class Claimed(Event):
    """A stored game was claimed for this tab, and read.

    Attributes:
        name: of the game.
        mine: whether this tab may play it.
        text: what is stored, or ``None`` if nothing is.
        takes_over: whether it was taken from another tab.
    """

    name: str
    mine: bool
    text: str | None
    takes_over: bool = False


class GameLost(Event):
    """Another tab plays this game now."""

    name: str


class StoredElsewhere(Event):
    """Another tab has stored this game."""

    name: str


class LookedAgain(Event):
    """A game that another tab plays was read again; ``None`` if it is gone."""

    name: str
    text: str | None


class TextGiven(Event):
    """A game came as a text.

    Attributes:
        data: the text, or the bytes of a file.
        goal: ``file`` or ``paste``.
        name: to store it under.
    """

    data: bytes | str
    goal: str
    name: str


class OpeningWent(Event):
    """A recorded game is on its way to the table.

    Attributes:
        number: of the opening.
        share: how much of it is done, from 0 to 1.
        shown: whether it takes so long that people are told.
    """

    number: int
    share: float
    shown: bool = False


class Opened(Event):
    """A recorded game can be played on."""

    number: int
    match: Match


class OpeningFailed(Event):
    """A recorded game does not fit the rules."""

    number: int
    error: EpizodiakError
