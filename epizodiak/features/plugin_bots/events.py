"""What happens to bots that people bring, and what is to be done with them."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.core.wording import Wording


class TrialAsked(Event):
    """It has to be asked whether these bots may play again; with an empty text, not any more."""

    text: str


class WheelChosen(Event):
    """A bot's wheel was chosen."""


class SeatPlugins(Effect):
    """Plugin bots sit down at a table, and those of the last one leave.

    Attributes:
        game: under which name it is stored.
        bots: their names by seat; none if no such bot plays.
        say: for what may have to be asked.
    """

    game: str
    bots: Mapping[int, str]
    say: Wording


class AnswerTrial(Effect):
    """Plugin bots may play again, or others play in their stead."""

    again: bool


class TapPlugin(Effect):
    """Hands a tap on, or a wheel that was chosen, to what installs and removes plugin bots."""

    key: str
