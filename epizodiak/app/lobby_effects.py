"""Effects of the lobby and of stored games; the others are in :mod:`epizodiak.app.effects`."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.record.record import Record

# --- the lobby --------------------------------------------------------------------------------------------------------


class TakeFragment(Effect):
    """Fill the lobby's form in from the address's fragment, and remove that: ``FragmentTaken``."""


class ReadEarlyInput(Effect):
    """Read what people did in the lobby before Python could answer: ``EarlyInputRead``."""


class ReadSeats(Effect):
    """Read who is to sit where: ``SeatsLaid``."""


class ShowLobby(Effect):
    """Show the lobby and move the focus to its first button."""


class SubmitForm(Effect):
    """Read the lobby's form: ``FormSubmitted``."""

    when: float
    starts: bool = True


class ForgetDeal(Effect):
    """Empty the form's fields that are meant for one game only."""


class AskNewGameData(Effect):
    """Ask for a seed, the time and a name for a new game, maybe with stronger bots: ``NewGameDataReady``."""

    stronger: bool = False


class TellField(Effect):
    """Tell a feature that something was chosen in its field ``name`` before Python could answer."""

    name: str


class ReadFile(Effect):
    """Read the chosen file: ``TextGiven``."""


class ReadPasted(Effect):
    """Read the pasted text: ``TextGiven``."""


class EmptyField(Effect):
    """Empty the field with this id."""

    name: str


class WarmUp(Effect):
    """Load and try out what the table of a game will need, in small pieces."""

    game: str


class LeaveWatch(Effect):
    """Go from a spectators' window to the lobby."""


# --- stored games -----------------------------------------------------------------------------------------------------


class ReadGames(Effect):
    """Read the stored games: ``GamesRead``.

    Attributes:
        anew: whether to rebuild the list even if nothing has changed.
        known: whether to report first what this page knows already.
    """

    anew: bool = False
    known: bool = False


class Save(Effect):
    """Store the game on the table: ``Saved``.

    Attributes:
        name: of the game.
        number: of the attempt.
        record: what to store.
    """

    name: str
    number: int
    record: Record


class SaveAsNew(Effect):
    """Store a game under a new name, because another tab now plays it without its latest actions."""

    record: Record


class AskToPersist(Effect):
    """Ask the browser for persistent storage; it is asked only once."""


class Claim(Effect):
    """Claim a game for this tab; with ``reads`` it is read as well: ``Claimed``.

    Attributes:
        name: of the game.
        steals: whether to take it from the tab that plays it.
        reads: whether to read it, to be opened.
    """

    name: str
    steals: bool = False
    reads: bool = False


class Release(Effect):
    """Give up the claim to a game: another tab may play it without asking.

    Attributes:
        name: of the game, or empty for whichever is claimed.
        forget: whether this page must not write it any more.
    """

    name: str = ""
    forget: bool = False


class TellStored(Effect):
    """Tell the other tabs that a game was stored."""

    name: str


class RereadGame(Effect):
    """Read a game that another tab plays: ``GameReread``."""

    name: str


class OpenRecord(Effect):
    """Open a recorded game, a few actions at a time: ``OpeningProgressed``, then ``Opened`` or ``OpeningFailed``."""

    number: int
    record: Record


class Download(Effect):
    """Save a text as a file on the person's device.

    Attributes:
        text: the file's content.
        game: name of the game, for the file's name.
        day: date for the file's name; today if empty.
    """

    text: str
    game: str
    day: str = ""


class Copy(Effect):
    """Copy a text to the clipboard: ``Copied``; with ``link``, the page's address is put in front."""

    text: str
    key: str
    link: bool = False


class JoinTable(Effect):
    """Turn this page into a phone's page, with an invitation read in the lobby.

    Attributes:
        text: the invitation, or a link with it.
    """

    text: str
