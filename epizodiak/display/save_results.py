"""The result of storing a game, and the sentence that tells a person."""

from __future__ import annotations

from enum import Enum

from epizodiak.core.wording import Wording


class SaveResult(Enum):
    """The result of an attempt to store a record."""

    STORED = "it stands in the database and was read back"
    AGAIN = "the same, but it had disappeared meanwhile"
    FULL = "there is no room left"
    REFUSED = "the database refused, or did not answer"
    TAKEN = "another page plays this game now; what stands there is that page's"


FAILURES = (SaveResult.FULL, SaveResult.REFUSED)
"""After these a record is held in memory only, and the next attempt writes it whole."""


def message(result: SaveResult, say: Wording) -> str:
    """The sentence about the result of storing a game."""
    if result is SaveResult.FULL:
        return say.gettext("This device has no room to save the game. Play on, but save it as a file before you leave.")
    if result is SaveResult.REFUSED:
        return say.gettext(
            "The browser is not saving the game just now. Play on, but save it as a file before you leave."
        )
    if result is SaveResult.AGAIN:
        return say.gettext("The saved game had vanished from this device, perhaps others too. This one is saved again.")
    return say.gettext("The game is saved on this device again.")
