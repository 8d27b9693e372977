"""What is to be done in the lobby, and with stored games: more effects, as those of :mod:`epizodiak.app.effects`."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak.app.effects import Effect
from epizodiak.record import Record
from epizodiak.ui.saved_games import SavedGame
from epizodiak.ui.standings import Result

# --- the lobby --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeFragment(Effect):
    """Fills the lobby's form from the address, which forgets it: ``FragmentTaken``."""


@dataclass(frozen=True, slots=True)
class TakeEarly(Effect):
    """Reads what was done in the lobby before anybody listened: ``EarlyTaken``."""


@dataclass(frozen=True, slots=True)
class ShowLobby(Effect):
    """Shows the lobby, whatever stood in its place before Python ran, and moves the focus to its first button."""


@dataclass(frozen=True, slots=True)
class OpenOffers(Effect):
    """Registers the service worker, and finds out what can be offered: ``VersionFound`` and others."""


@dataclass(frozen=True, slots=True)
class SubmitForm(Effect):
    """Reads the lobby's form: ``FormSubmitted``."""

    when: float
    copies: bool = False


@dataclass(frozen=True, slots=True)
class ForgetDeal(Effect):
    """Empties the form's fields that hold for one game only."""


@dataclass(frozen=True, slots=True)
class WriteSeed(Effect):
    """Puts the number of a deal into the form."""

    seed: int


@dataclass(frozen=True, slots=True)
class AskFresh(Effect):
    """Asks for a seed, the time and a name for a game: ``FreshGiven``."""


@dataclass(frozen=True, slots=True)
class ReadFile(Effect):
    """Reads the file that was chosen: ``TextGiven``."""


@dataclass(frozen=True, slots=True)
class ReadPasted(Effect):
    """Reads the text that was pasted: ``TextGiven``."""


@dataclass(frozen=True, slots=True)
class EmptyField(Effect):
    """Empties a field, by its id."""

    name: str


@dataclass(frozen=True, slots=True)
class ReadTyped(Effect):
    """Reads the field for typed actions: ``Typed``."""


@dataclass(frozen=True, slots=True)
class TapPlugin(Effect):
    """Hands a tap on, or a wheel that was chosen, to what installs and removes plugin bots."""

    key: str


@dataclass(frozen=True, slots=True)
class TakeVersion(Effect):
    """Takes the new version over."""


@dataclass(frozen=True, slots=True)
class PromptInstall(Effect):
    """Has the browser ask whether the page is to have a place on the home screen."""


@dataclass(frozen=True, slots=True)
class ForgetHomeHint(Effect):
    """Has the browser remember that the hint about the home screen was read."""


@dataclass(frozen=True, slots=True)
class ReadResults(Effect):
    """Reads the results of finished games: ``ResultsRead``."""


@dataclass(frozen=True, slots=True)
class AddResult(Effect):
    """Has the browser keep the result of a finished game, once."""

    result: Result


@dataclass(frozen=True, slots=True)
class WipeResults(Effect):
    """Forgets all results: ``ResultsRead``."""


@dataclass(frozen=True, slots=True)
class WarmUp(Effect):
    """Tries out, a piece at a time, what a table will need, as long as nobody sits at one."""


@dataclass(frozen=True, slots=True)
class LeaveWatch(Effect):
    """Leads from a window for spectators to the lobby."""


# --- stored games -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReadGames(Effect):
    """Reads the stored games: ``GamesRead``.

    Attributes:
        anew: whether the list is to be made anew even if nothing has changed.
        known: whether what this page knows is told first.
    """

    anew: bool = False
    known: bool = False


@dataclass(frozen=True, slots=True)
class WorkOutStandings(Effect):
    """Works out how listed games stand, some positions at a time: ``StandingTold``."""

    listing: int
    games: tuple[SavedGame, ...]


@dataclass(frozen=True, slots=True)
class DeleteGame(Effect):
    """Deletes a game: ``GameDeleted``."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class BringBack(Effect):
    """Stores a deleted game again: ``GameBroughtBack``."""

    number: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class KeepApart(Effect):
    """Stores a game under a new name: another tab plays it now, and has not all of its actions."""

    record: Record


@dataclass(frozen=True, slots=True)
class AskToPersist(Effect):
    """Asks the browser to keep games when room gets scarce; once, however often this is wanted."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Release(Effect):
    """Lets the claimed game go: another tab may play it without asking.

    Attributes:
        name: only if it is this one; empty for whichever it is.
        forget: whether this page writes nothing of it any more.
    """

    name: str = ""
    forget: bool = False


@dataclass(frozen=True, slots=True)
class TellStored(Effect):
    """Tells the other tabs that a game was stored."""

    name: str


@dataclass(frozen=True, slots=True)
class LookAgain(Effect):
    """Reads a game that another tab plays: ``LookedAgain``."""

    name: str


@dataclass(frozen=True, slots=True)
class OpenRecord(Effect):
    """Takes a recorded game up, some actions at a time: ``OpeningWent``, then ``Opened`` or ``OpeningFailed``."""

    number: int
    record: Record


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Copy(Effect):
    """Puts a text on the clipboard: ``Copied``; with ``link``, the page's own address stands before it."""

    text: str
    key: str
    link: bool = False


@dataclass(frozen=True, slots=True)
class ConfirmCopy(Effect):
    """Has a button say for a moment that it has copied."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class ShowToCopy(Effect):
    """Puts a text into the dialog from which it is copied by hand."""

    text: str
