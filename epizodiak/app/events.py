"""Events: what happens to the page, as frozen values that ``update`` answers one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from epizodiak.app.frozen import Frozen
from epizodiak.app.state import Viewport
from epizodiak.core.numbers import MARKS, Marks
from epizodiak.core.protocol import Json
from epizodiak.display.settings import Settings


class Event(Frozen):
    """Something that has happened; ``update`` decides what follows from it."""


# --- the page itself --------------------------------------------------------------------------------------------------


class Began(Event):
    """Python has started.

    Attributes:
        settings: as stored in this browser.
        languages: the browser's preferred languages as tags.
        game: the game that the lobby offers.
        viewport: the space for the table.
        window_name: this page's name among the browser's windows.
        spectators: whether this window only follows a game.
        channels: whether windows of this browser can talk to each other.
        played_games: names of the games that have been played here.
        reloaded: whether the browser's history holds a mark of what was open before the page was loaded again.
        joining: on a phone's page, the invitation in its address, perhaps empty; ``None`` on other pages.
    """

    settings: Settings
    languages: tuple[str, ...]
    game: str
    viewport: Viewport
    window_name: str
    spectators: bool = False
    channels: bool = True
    played_games: frozenset[str] = frozenset()
    reloaded: bool = False
    joining: str | None = None


class Resized(Event):
    """The space for the table has changed."""

    viewport: Viewport


class WentOutOfSight(Event):
    """The page was hidden."""


class PageLeft(Event):
    """The browser is leaving the page, perhaps for good."""


class CameIntoSight(Event):
    """The page is visible again."""


class Timed(Event):
    """The time in milliseconds of the page's clock; sent before every other event while a feature measures time."""

    when: float


class FeatureCame(Event):
    """A late feature has been fetched (``loaded``), or could not be."""

    name: str
    loaded: bool


class Focused(Event):
    """The window has the focus again; meanwhile another tab may have stored or deleted games."""


# --- taps and keys ----------------------------------------------------------------------------------------------------


class Tapped(Event):
    """A place or a button was tapped, or activated by a key.

    Attributes:
        key: its ``data-key``; empty where there is neither.
        when: in milliseconds of the page's clock.
        finger: whether a finger did it.
    """

    key: str
    when: float = 0.0
    finger: bool = False


class Escaped(Event):
    """Escape was pressed."""

    when: float = 0.0


class GoOnPressed(Event):
    """A key without another meaning was pressed: waiting bots may go on."""


class EndingStepOver(Event):
    """One step of showing the end of a round or game has been shown long enough.

    Attributes:
        sitting, ply: the table and the position that it belongs to.
        step: the step.
    """

    sitting: int
    ply: int
    step: int


class AskedAloud(Event):
    """A key was pressed that asks for a part of the table to be read aloud."""

    key: str


class Typed(Event):
    """A typed action was submitted."""

    text: str


# --- settings and language --------------------------------------------------------------------------------------------


class SettingChosen(Event):
    """A setting was changed in the settings panel."""

    key: str
    value: str


class SettingsRead(Event):
    """The stored settings were read again, since they may have been changed while Python started.

    Attributes:
        settings: as they are stored now.
        starts: whether "Deal" was pressed meanwhile, which has not been answered yet.
    """

    settings: Settings
    starts: bool = False


class TextsLoaded(Event):
    """A language's texts have been loaded, or the English ones if that failed."""

    language: str
    texts: NullTranslations
    marks: Marks = MARKS


# --- the table --------------------------------------------------------------------------------------------------------


class Rested(Event):
    """A place takes taps again.

    Attributes:
        sitting: number of the table.
        ply: number of actions.
        key: of the place.
        until: taps made before this time of the page's clock do not count.
    """

    sitting: int
    ply: int
    key: str
    until: float


class Landed(Event):
    """The tiles of the latest action have stopped moving; an action that needs no decision may follow.

    Attributes:
        sitting, ply: the table and the position that it belongs to.
    """

    sitting: int
    ply: int


class BotPauseOver(Event):
    """The pause before a bot's action is over.

    Attributes:
        number: of the bot's turn.
        glimpse: whether it was the shorter one, where there is nothing to be looked at.
    """

    number: int
    glimpse: bool = False


class Answered(Event):
    """A remote seat has answered with its action, or with why it has none.

    Attributes:
        number: of the question.
        ply: number of actions before it, as the answering side knows it.
        action: in notation, not checked yet.
        seed: of the random numbers used for this action.
        weak: whether a weaker level had to answer.
        missing: whether the bots' modules could not be fetched.
        problem: why there is no action, as a sentence, or nothing.
    """

    number: int
    ply: int
    action: str
    seed: int = 0
    weak: bool = False
    missing: bool = False
    problem: str = ""


class WireHeard(Event):
    """A text has arrived over a wire.

    Attributes:
        wire: its name, one of ``app.effects.WIRES``.
        text: as received, not checked.
    """

    wire: str
    text: str


# --- advice ----------------------------------------------------------------------------------------------------------


class Advised(Event):
    """The strongest level's analysis has arrived, or a part of it.

    Attributes:
        number: of the question.
        advice: the actions, best first; ``None`` if the analysis was stopped.
        done: whether it is complete.
        appraisal: what the played action and chance changed, if asked for; not checked yet.
        missing: whether the bots' modules could not be fetched.
    """

    number: int
    advice: tuple[Mapping[str, Json], ...] | None
    done: bool = True
    appraisal: Mapping[str, Json] | None = None
    missing: bool = False


class Copied(Event):
    """A text was copied to the clipboard, or the browser refused.

    Attributes:
        text: what was to be copied.
        key: of the button.
        done: whether it was.
    """

    text: str
    key: str
    done: bool
