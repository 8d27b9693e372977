"""What is to be done in the lobby, and with stored games: more effects, as those of :mod:`epizodiak.app.effects`."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.record.record import Record

# --- the lobby --------------------------------------------------------------------------------------------------------


class TakeFragment(Effect):
    """Fills the lobby's form from the address, which forgets it: ``FragmentTaken``."""


class TakeEarly(Effect):
    """Reads what was done in the lobby before anybody listened: ``EarlyTaken``."""


class ShowLobby(Effect):
    """Shows the lobby, whatever stood in its place before Python ran, and moves the focus to its first button."""


class SubmitForm(Effect):
    """Reads the lobby's form: ``FormSubmitted``."""

    when: float
    starts: bool = True


class ForgetDeal(Effect):
    """Empties the form's fields that hold for one game only."""


class AskFresh(Effect):
    """Asks for a seed, the time and a name for a game: ``FreshGiven``."""


class TellField(Effect):
    """Tells a feature of its field ``name``, in which something was chosen before anybody listened."""

    name: str


class ReadFile(Effect):
    """Reads the file that was chosen: ``TextGiven``."""


class ReadPasted(Effect):
    """Reads the text that was pasted: ``TextGiven``."""


class EmptyField(Effect):
    """Empties a field, by its id."""

    name: str


class WarmUp(Effect):
    """Tries out, a piece at a time, what a game's table will need."""

    game: str


class LeaveWatch(Effect):
    """Leads from a window for spectators to the lobby."""


# --- stored games -----------------------------------------------------------------------------------------------------


class ReadGames(Effect):
    """Reads the stored games: ``GamesRead``.

    Attributes:
        anew: whether the list is to be made anew even if nothing has changed.
        known: whether what this page knows is told first.
    """

    anew: bool = False
    known: bool = False


class Save(Effect):
    """Stores the game on the table: ``Saved``.

    Attributes:
        name: of the game.
        number: of the attempt.
        record: what to store.
    """

    name: str
    number: int
    record: Record


class KeepApart(Effect):
    """Stores a game under a new name: another tab plays it now, and has not all of its actions."""

    record: Record


class AskToPersist(Effect):
    """Asks the browser to keep games when room gets scarce; once, however often this is wanted."""


class Claim(Effect):
    """Claims a game for this tab; with ``reads``, it is read as well: ``Claimed``.

    Attributes:
        name: of the game.
        steals: whether to take it from the tab that plays it.
        reads: whether it is to be opened.
    """

    name: str
    steals: bool = False
    reads: bool = False


class Release(Effect):
    """Lets the claimed game go: another tab may play it without asking.

    Attributes:
        name: only if it is this one; empty for whichever it is.
        forget: whether this page writes nothing of it any more.
    """

    name: str = ""
    forget: bool = False


class TellStored(Effect):
    """Tells the other tabs that a game was stored."""

    name: str


class LookAgain(Effect):
    """Reads a game that another tab plays: ``LookedAgain``."""

    name: str


class OpenRecord(Effect):
    """Takes a recorded game up, some actions at a time: ``OpeningWent``, then ``Opened`` or ``OpeningFailed``."""

    number: int
    record: Record


class Download(Effect):
    """Hands a text to the person as a file.

    Attributes:
        text: what stands in it.
        game: what it is called by.
        day: the date that it is called by too; today's if it is empty.
    """

    text: str
    game: str
    day: str = ""


class Copy(Effect):
    """Puts a text on the clipboard: ``Copied``; with ``link``, the page's own address stands before it."""

    text: str
    key: str
    link: bool = False


class JoinTable(Effect):
    """Opens the phone's page with an invitation that was read in the lobby.

    Attributes:
        text: the invitation, or a link with it.
    """

    text: str
