"""What the browser tells of visits without a network, of new versions and of home screens; what it is to do there."""

from __future__ import annotations

from epizodiak.app.effects import Effect
from epizodiak.app.events import Event


class Offered(Event):
    """Something can be had, or, if it is not ``possible``, not any more.

    Attributes:
        what: ``VERSION`` or another name of ``state.py``.
        possible: whether it can.
    """

    what: str
    possible: bool = True


class NotKept(Event):
    """The page can't be kept for visits without a network, since its host hands a file out otherwise than it was built.

    Attributes:
        name: the file's.
        missing: whether it is not there at all; else its contents differ.
    """

    name: str
    missing: bool


class TakeVersion(Effect):
    """Takes the new version over."""


class PromptInstall(Effect):
    """Has the browser ask whether the page is to have a place on the home screen."""
