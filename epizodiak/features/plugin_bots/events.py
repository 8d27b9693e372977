"""Events and effects of plugin bots."""

from __future__ import annotations

from collections.abc import Mapping

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event
from epizodiak.core.wording import Wording


class TrialAsked(Event):
    """People have to be asked whether these bots may play again; an empty text withdraws the question."""

    text: str


class WheelChosen(Event):
    """A wheel with a bot was chosen."""


class SeatPlugins(Effect):
    """Start a table's plugin bots, and end those of the last table.

    Attributes:
        game: name under which the game is stored.
        bots: names of the bots by seat; empty if there are none.
        say: wording of the question whether they may play.
    """

    game: str
    bots: Mapping[int, str]
    say: Wording


class AnswerTrial(Effect):
    """The answer whether plugin bots may play again; if not, others play instead."""

    again: bool


class TapPlugin(Effect):
    """Pass a tap or a chosen wheel on to what installs and removes plugin bots."""

    key: str
