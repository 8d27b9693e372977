"""The lobby besides its form, as a part of the page's state."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.frozen import NOTHING, Frozen
from epizodiak.ui.saved_games import SavedGame


class SavedList(Frozen):
    """The games that this device keeps, as the lobby lists them.

    Attributes:
        number: how often the list was made anew.
        texts: the stored texts by their names, the latest first.
        latest: name of the latest game that can be gone on with, or nothing.
        listed: how many games are listed, the latest one included.
        games: the listed games by their numbers.
        standings: how each of them stands, as far as that is worked out.
        unfolded: below which games something stands: ``more`` buttons, or whether somebody is ``sure`` to delete it.
        deleted: numbers of the games that were deleted here and can be brought back.
    """

    number: int = 0
    texts: Mapping[str, str] = NOTHING
    latest: str = ""
    listed: int = 0
    games: Mapping[int, SavedGame] = NOTHING
    standings: Mapping[int, str] = NOTHING
    unfolded: Mapping[int, str] = NOTHING
    deleted: frozenset[int] = frozenset()


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
        deal_code: what is said under the form of the deal that was copied, or nothing.
        pasted: what the dialog says to a text that was pasted, or nothing.
        saved: the games that this device keeps.
        version: whether a new version of the page waits.
        unkept: why the page can't be kept for visits without a network, or nothing.
        install: whether a place on the home screen is offered.
        home_hint: whether the page says how to get one.
        puzzle: the puzzle that the page's address asked for, until the lobby is ready: its game, and day, number or
            nothing.
    """

    game: str = ""
    read: bool = False
    address: Address | None = None
    notice: str = ""
    deal_code: str = ""
    pasted: str = ""
    saved: SavedList = SavedList()
    version: bool = False
    unkept: str = ""
    install: bool = False
    home_hint: bool = False
    puzzle: tuple[str, str] | None = None
