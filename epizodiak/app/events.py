"""What happens to the page: each a frozen value that ``update`` is told, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from epizodiak.app.frozen import Frozen
from epizodiak.app.state import Room
from epizodiak.core.numbers import MARKS, Marks
from epizodiak.core.protocol import Json
from epizodiak.display.settings import Settings


class Event(Frozen):
    """Something that has happened; what it means for the page says ``update``."""


# --- the page itself --------------------------------------------------------------------------------------------------


class Began(Event):
    """Python runs.

    Attributes:
        settings: as this browser keeps them.
        languages: the browser's, as tags.
        game: the one that the lobby offers.
        room: for the table.
        table: what this page is called among the windows that may follow it.
        spectators: whether this is a window that only follows a game.
        channels: whether this browser's windows can talk to each other.
        known: names of the games that somebody has played here.
        joining: the invitation in the address of a phone's page, maybe none; ``None`` on every other page.
    """

    settings: Settings
    languages: tuple[str, ...]
    game: str
    room: Room
    table: str
    spectators: bool = False
    channels: bool = True
    known: frozenset[str] = frozenset()
    joining: str | None = None


class Resized(Event):
    """There is more or less room for the table."""

    room: Room


class WentOutOfSight(Event):
    """The page is not seen any more."""


class PageLeft(Event):
    """The browser leaves the page, perhaps for good."""


class CameIntoSight(Event):
    """The page is seen again."""


class Timed(Event):
    """The time, in milliseconds of the page's clock: told before every other event, where a feature measures it."""

    when: float


class Came(Event):
    """A late feature is here, or, if it is not ``here``, cannot be had."""

    name: str
    here: bool


class Focused(Event):
    """The window has the focus again: another tab may have stored or deleted games."""


# --- taps and keys ----------------------------------------------------------------------------------------------------


class Tapped(Event):
    """A place or a button was tapped, or pressed by a key.

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


class LetGoOn(Event):
    """A key was pressed that does nothing but let bots go on that wait."""


class EndingWent(Event):
    """A step of an end that is staged was looked at for long enough.

    Attributes:
        sitting, ply: the table and the position that it belongs to.
        step: the step.
    """

    sitting: int
    ply: int
    step: int


class AskedAloud(Event):
    """A key was pressed that asks for a part of the table to be said."""

    key: str


class Typed(Event):
    """What stands in the field for typed actions was submitted."""

    text: str


# --- settings and language --------------------------------------------------------------------------------------------


class SettingChosen(Event):
    """A setting was given a value in its panel."""

    key: str
    value: str


class SettingsRead(Event):
    """The settings as this browser keeps them: they may have been changed while Python started."""

    settings: Settings


class TextsLoaded(Event):
    """The texts of a language are here, or English ones in their place."""

    language: str
    texts: NullTranslations
    marks: Marks = MARKS


# --- the table --------------------------------------------------------------------------------------------------------


class Rested(Event):
    """A place has rested long enough.

    Attributes:
        sitting: number of the table.
        ply: number of actions.
        key: of the place.
        until: taps that were made before this time of the page's clock do not count, whenever they are heard.
    """

    sitting: int
    ply: int
    key: str
    until: float


class Landed(Event):
    """What an action moved has come to rest, before one that needs no decision.

    Attributes:
        sitting, ply: the table and the position that it belongs to.
    """

    sitting: int
    ply: int


class Looked(Event):
    """What was done before a bot's turn has been looked at for as long as the pace says; ``number`` is the turn's."""

    number: int


class Answered(Event):
    """A seat that is played from elsewhere has answered.

    Attributes:
        number: of the question.
        ply: number of actions before it, as whoever answers has it.
        action: what it does, as it says.
        seed: of its chance at this action.
        weak: whether it did not think as it could.
        missing: whether what thinks could not be fetched at all.
        problem: what is to be said of why there is no action, or nothing.
    """

    number: int
    ply: int
    action: str
    seed: int = 0
    weak: bool = False
    missing: bool = False
    problem: str = ""


class WireHeard(Event):
    """A text came over a wire.

    Attributes:
        wire: its name, one of ``app.effects.WIRES``.
        text: as it came; nothing about it is known.
    """

    wire: str
    text: str


# --- advice ----------------------------------------------------------------------------------------------------------


class Advised(Event):
    """The best level says what it thinks.

    Attributes:
        number: of the question.
        advice: the actions, the best first; ``None`` if it was told to stop.
        done: whether nothing more is to come.
        appraisal: what the played action and chance weighed, if that was asked: not looked at by anybody yet.
        missing: whether what thinks cannot be had.
    """

    number: int
    advice: tuple[Mapping[str, Json], ...] | None
    done: bool = True
    appraisal: Mapping[str, Json] | None = None
    missing: bool = False


class Copied(Event):
    """A text was put on the clipboard, or the browser refused.

    Attributes:
        text: what was to be copied.
        key: of the button.
        done: whether it was.
    """

    text: str
    key: str
    done: bool
