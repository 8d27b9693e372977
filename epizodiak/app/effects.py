"""What the page is to do besides being drawn: each a frozen value that ``update`` returns and ``web`` carries out.

What comes of it is told by an event; the docstrings name it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from epizodiak.app.events import Event
from epizodiak.app.frozen import Frozen
from epizodiak.core.protocol import Json
from epizodiak.core.wording import Wording
from epizodiak.display.settings import Settings

SPECTATORS = "spectators"
WIRES = (SPECTATORS,)
"""Names of the wires: to the windows that follow."""


class Effect(Frozen):
    """Something to be done besides drawing."""


class Then(Effect):
    """Another event at once; unlike a call, it lets the page be drawn in between."""

    event: Event


class After(Effect):
    """An event after some milliseconds."""

    milliseconds: float
    event: Event


class AfterMotion(Effect):
    """An event after so many milliseconds of motion: at once where nothing moves."""

    milliseconds: float
    event: Event


class Fetch(Effect):
    """Fetches a late feature: ``Came``."""

    name: str


class Keep(Effect):
    """Has the browser keep a short text, at once; an empty one is forgotten. Where it cannot, nobody is told.

    With ``tab``, only until this tab is closed.
    """

    key: str
    text: str
    tab: bool = False


class Read(Effect):
    """Reads a short text that the browser keeps, or an empty one: the event that ``event`` makes of it.

    With ``tab``, one that was kept for this tab.
    """

    key: str
    event: Callable[[str], Event]
    tab: bool = False


class ReadField(Effect):
    """Reads what stands in a field, not more of it than an action or a code can have: the event that ``event`` makes.

    Attributes:
        name: the field's id.
        event: as above.
    """

    name: str
    event: Callable[[str], Event]


class Measured(Effect):
    """A performance entry that ends now, for benchmarks to read.

    ``since`` is when it begins, in milliseconds of the page's clock, or ``None``: when the event came that is being
    answered. ``about`` tells which of several with the same name it is.
    """

    name: str
    since: float | None
    about: str = ""


# --- words, focus, sound ----------------------------------------------------------------------------------------------


class Announce(Effect):
    """Hands a text to screen readers; an empty one takes away what was said."""

    text: str


class AnswerTyped(Effect):
    """Says what is to be said to a typed action; an empty text empties the field, since the action was played."""

    text: str


class Focus(Effect):
    """Moves the focus with the next frame, to the first element of a CSS selector that there is.

    With ``shows``, what scrolls brings it to its middle: else everything stays where it is.
    """

    selector: str
    shows: bool = False


class ShowAddress(Effect):
    """Has the page's address say what is on the table, without going anywhere: ``fragment`` stands behind its ``#``."""

    fragment: str


class MarkField(Effect):
    """Marks a field as wrong or right.

    Attributes:
        name: its id.
        by: id of the element that says why.
        wrong: whether it is.
    """

    name: str
    by: str
    wrong: bool


class GoToWrongField(Effect):
    """Moves the focus to the lobby's first field that is marked as wrong."""


class Sound(Effect):
    """Lets a happening be heard and felt, as the settings say.

    Attributes:
        happening: a key of ``features.sound.tones.SOUNDS``.
        times: seconds after which it is heard, where it is heard several times; only the last where nothing moves.
    """

    happening: str
    times: tuple[float, ...] = ()


class StayAwake(Effect):
    """Keeps the screen on, or lets it go dark."""

    wanted: bool


# --- settings and language --------------------------------------------------------------------------------------------


class KeepSettings(Effect):
    """Has the browser keep the settings."""

    settings: Settings


class KeepKnown(Effect):
    """Has the browser keep which games somebody has played: their names."""

    games: frozenset[str]


class ReadSettings(Effect):
    """Reads the settings that the browser keeps: ``SettingsRead``."""


class LoadTexts(Effect):
    """Loads a language's texts: ``TextsLoaded``."""

    language: str


# --- the table --------------------------------------------------------------------------------------------------------


class Rest(Effect):
    """Lets a place rest for some milliseconds: ``Rested``."""

    milliseconds: float
    sitting: int
    ply: int
    key: str


class StartBots(Effect):
    """Fetches and starts what thinks, since bots are about to sit down: so nobody waits for it later."""


class AskSeat(Effect):
    """Asks whoever plays a seat from elsewhere for its action: ``Answered``.

    Attributes:
        number: of the question.
        game: under which name it is stored.
        ply: number of actions so far.
        level: the bot's.
        view: what the seat may know, in JSON form.
        legal: the notations of what is legal.
        think: milliseconds that it may think, or ``None`` for what is usual.
        say: for what may have to be said.
        stands_in: whether the answer is to come at a glance, from the page itself: whoever was asked had none.
    """

    number: int
    game: str
    ply: int
    level: str
    view: Mapping[str, Json]
    legal: tuple[str, ...]
    think: int | None
    say: Wording
    stands_in: bool = False


class HurrySeat(Effect):
    """Whoever thinks is to answer with what it likes best so far."""


class StopSeat(Effect):
    """The answer is not wanted any more."""


class BotsLeft(Effect):
    """The table was left: the page's own workers end once nobody has needed them for long."""


class Send(Effect):
    """Sends a text over a wire."""

    wire: str
    text: str


# --- advice ----------------------------------------------------------------------------------------------------------


class AskAdvice(Effect):
    """Asks the best level about a position: ``Advised``; what thinks is fetched for that, if it is not here.

    Attributes:
        number: of the question.
        view: of the seat to act, in JSON form.
        seed: the same seed gives the same thoughts.
        milliseconds: how long it may think, or ``None`` for what is usual.
        playouts: how much it is to think, whatever time that takes, or ``None``: then time decides.
        progress: whether what is thought so far is told now and then.
        played: of a finished game, the action that was played there: what that and chance weighed is asked, too.
        hands: of a finished game, what was in all hands then, in JSON form; ``None`` where nothing is hidden.
    """

    number: int
    view: Mapping[str, Json]
    seed: int
    milliseconds: int | None = None
    playouts: int | None = None
    progress: bool = False
    played: str | None = None
    hands: Json = None


class StopAdvice(Effect):
    """The advice is not wanted any more; with ``idle``, workers go once nobody has needed them for long."""

    idle: bool = False
