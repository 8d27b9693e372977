"""The lobby besides its form, as a part of the page's state."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.frozen import NOTHING, Frozen


class Address(Frozen):
    """What the page's address asked for, until it can be answered in the right language.

    Attributes:
        bad: what could not be taken.
        unreadable: whether the stored games could not be read.
    """

    bad: tuple[str, ...] | None = None
    unreadable: bool = False


class Lobby(Frozen):
    """The lobby besides its form, whose fields are the browser's until they are submitted.

    Attributes:
        game: the one that is offered.
        read: whether all has been read that the lobby needs.
        address: what the page's address asked for, if it has not been answered yet.
        notice: what stands above the form, or nothing.
        pasted: what the dialog says to a text that was pasted, or nothing.
        texts: the games that this device keeps, by their names, the latest first.
        latest: name of the latest one that can be gone on with, or nothing.
        puzzle: the puzzle that the page's address asked for, until the lobby is ready: its game, and day, number or
            nothing.
    """

    game: str = ""
    read: bool = False
    address: Address | None = None
    notice: str = ""
    pasted: str = ""
    texts: Mapping[str, str] = NOTHING
    latest: str = ""
    puzzle: tuple[str, str] | None = None
