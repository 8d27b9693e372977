"""The lobby's part of the state; the form's fields are not in it."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.frozen import NOTHING, Frozen
from epizodiak.bots.cast import Bot
from epizodiak.display.setup import Setup


class Address(Frozen):
    """What the page's address asked for, until it can be answered in the person's language.

    Attributes:
        bad: the parts that were refused.
        unreadable: whether the stored games could not be read.
    """

    bad: tuple[str, ...] | None = None
    unreadable: bool = False


class Lobby(Frozen):
    """The lobby's part of the state; the form's fields are left to the browser until it is submitted.

    Attributes:
        game: the game that is offered.
        read: whether everything that the lobby needs has been read.
        starts: whether a game is to begin at once, since "Deal" was pressed before Python could answer; nobody waits
            for what the lobby would list then.
        address: what the page's address asked for, until it has been answered.
        notice: the sentence above the form, or nothing.
        pasted: the answer to a pasted text, or nothing.
        texts: the stored games by their names, latest first.
        latest: name of the latest unfinished game, or nothing.
        puzzle: the puzzle that the page's address asked for, until the lobby is ready: its game, and day, number or
            nothing.
        compared: likewise the deal to be compared that it asked for.
        company: who of the cast will sit at each seat, as the lobby shows them.
    """

    game: str = ""
    read: bool = False
    starts: bool = False
    address: Address | None = None
    notice: str = ""
    pasted: str = ""
    texts: Mapping[str, str] = NOTHING
    latest: str = ""
    puzzle: tuple[str, str] | None = None
    compared: Setup | None = None
    company: tuple[Bot | None, ...] = ()
